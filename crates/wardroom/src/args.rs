//! What can be typed.

use crate::{commands, games};
use clap::{Parser, Subcommand};
use shelf::AnyGame;

#[derive(Parser)]
#[command(
    name = "wardroom",
    version,
    about = "Board wargames of the Pacific War, refereed by one program",
    long_about = "Board wargames of the Pacific War, refereed by one program.\n\n\
        Wardroom knows what is legal, rolls the dice or takes yours, explains every modifier with \
        its rule, keeps every sheet, and remembers the whole game: undo, replay, forecast.",
    after_help = "Examples:\n  \
        wardroom                                  choose a game and play it here\n  \
        wardroom games                            the games, their scenarios and options\n  \
        wardroom play devil-boats                 a new game in this terminal\n  \
        wardroom resume                           games you can go on with\n  \
        wardroom rules devil-boats --search reef  what the rules say about reefs\n\n\
        Exit codes: 0 done, 1 failed, 2 what was typed makes no sense.\n\
        `wardroom help COMMAND` teaches each command by example."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Games(commands::games::Typed),
    Rules(commands::rules::Typed),
    Charts(commands::charts::Typed),
}

/// The game, by its name or enough of its beginning.
#[derive(clap::Args)]
pub(crate) struct Which {
    /// The game: its name, or enough of its beginning (`wardroom games` lists them)
    #[arg(value_name = "GAME", value_parser = games::meant)]
    pub(crate) game: &'static dyn AnyGame,
}
