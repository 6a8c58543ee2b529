//! The one list of games.

use shelf::AnyGame;

pub(crate) static GAMES: &[&dyn AnyGame] = &[
    devil_boats::GAME,
    silent_victory::GAME,
    pacific_subs::GAME,
    picket_duty::GAME,
    cartwheel::GAME,
];

/// The game of this name.
pub(crate) fn named(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.card().name == name)
}

/// The game a player means: its name, or enough of its beginning.
pub(crate) fn meant(typed: &str) -> Result<&'static dyn AnyGame, String> {
    let given = typed;
    let typed = typed.to_lowercase();
    if let Some(game) = named(&typed) {
        return Ok(game);
    }
    let mut begun = GAMES.iter().copied().filter(|game| game.card().name.starts_with(&typed));
    match (begun.next(), begun.next()) {
        (Some(only), None) if !typed.is_empty() => Ok(only),
        _ => Err(format!("there is no game “{given}”; the games are {}", names())),
    }
}

/// All names, for messages.
pub(crate) fn names() -> String {
    GAMES.iter().map(|game| game.card().name).collect::<Vec<_>>().join(", ")
}
