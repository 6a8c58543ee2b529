//! `wardroom backup`: a copy of every game of the web table.

use crate::{failure::Failure, out::Out, stored::Shelf};
use std::path::PathBuf;

/// Copy all games of the web table into one file, also while they are played
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom backup sunday.sqlite               the games of this user\n  \
    wardroom backup club.sqlite --data games    those of another directory\n\n\
    To go back to a copy, stop the server, put the file into the data directory as\n\
    wardroom.sqlite and remove wardroom.sqlite-wal and wardroom.sqlite-shm beside it.")]
pub(crate) struct Args {
    /// The file to write; it must not exist
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where the games are kept [default: “wardroom” among the data of this user]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let shelf = Shelf::open(args.data.as_deref())?
        .ok_or_else(|| Failure::Failed("there are no games to copy".to_owned()))?;
    let games = shelf.backup(&args.file)?;
    let word = if games == 1 { "game" } else { "games" };
    out.line(format_args!("{games} {word} copied to {}.", args.file.display()))
}
