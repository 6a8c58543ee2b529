//! The one list of games.

use shelf::{AnyGame, Shelved};

static DEVIL_BOATS: Shelved<devil_boats::state::State> = Shelved::new();
static SILENT_VICTORY: Shelved<silent_victory::state::State> = Shelved::new();
static PACIFIC_SUBS: Shelved<pacific_subs::state::State> = Shelved::new();
static PICKET_DUTY: Shelved<picket_duty::state::State> = Shelved::new();
static CARTWHEEL: Shelved<cartwheel::state::State> = Shelved::new();

pub(crate) static GAMES: &[&dyn AnyGame] =
    &[&DEVIL_BOATS, &SILENT_VICTORY, &PACIFIC_SUBS, &PICKET_DUTY, &CARTWHEEL];

/// The game of this name.
pub(crate) fn named(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.card().name == name)
}

/// The game a player means: its name, or enough of its beginning.
pub(crate) fn meant(typed: &str) -> Result<&'static dyn AnyGame, String> {
    let typed = typed.to_lowercase();
    if let Some(game) = named(&typed) {
        return Ok(game);
    }
    let mut begun = GAMES.iter().copied().filter(|game| game.card().name.starts_with(&typed));
    match (begun.next(), begun.next()) {
        (Some(only), None) if !typed.is_empty() => Ok(only),
        _ => Err(format!("there is no such game; the games are {}", names())),
    }
}

/// All names, for messages.
pub(crate) fn names() -> String {
    GAMES.iter().map(|game| game.card().name).collect::<Vec<_>>().join(", ")
}
