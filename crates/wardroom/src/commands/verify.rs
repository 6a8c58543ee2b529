//! `wardroom verify`: whether the dice of a finished game are those its seed throws.

use super::resume::game_of;
use crate::{failure::Failure, out::Out, stored};
use std::path::PathBuf;
use table::{Entry, Journal, Origin};

/// Check that the dice of a finished game follow from the seed whose digest was shown at its start
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom verify game.jsonl                  the seed, its digest, and whether the dice follow\n  \
    wardroom verify game.jsonl --digest 3f9a..  also whether it is the digest you were shown")]
pub(crate) struct Args {
    /// A journal, or the name of a saved game
    #[arg(value_name = "FILE | ID")]
    file: PathBuf,
    /// The digest of the seed as it was shown when the game began
    #[arg(long, value_name = "DIGEST")]
    digest: Option<String>,
    /// The charts the game was played with
    #[arg(long, value_name = "DIR")]
    charts: Option<PathBuf>,
    /// Where the games of the web table are kept [default: with your own data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let (file, data) = (args.file.as_path(), args.data.as_deref());
    let stored::Read { path, found, own } = stored::read(file, data, args.charts.as_deref())?;
    let journal = found.journal;
    let game = game_of(&path, &journal)?;
    let failed = |what: &str| Failure::Failed(format!("{}: {what}", path.display()));
    if found.damage.is_some() {
        return Err(failed("the journal is damaged, so its dice prove nothing"));
    }
    // Executing the journal throws every die again from the seed and stops where one differs.
    let session = game.replay(&journal, journal.len(), &own)?;
    if session.story().is_none() {
        return Err(failed("the game is not over, and its seed is not told before"));
    }
    if journal.header.dice != Origin::Seeded {
        return Err(failed("the dice were thrown by the players, so there is no seed to check"));
    }
    if journal.header.from_mark {
        return Err(failed("the journal does not go back to the first die"));
    }
    if has_other_seeds(&journal) {
        return Err(failed("the game was branched with other dice, so its seed proves nothing"));
    }
    let digest = shelf::seed_digest(journal.header.seed);
    out.line(format_args!("Seed {}", journal.header.seed))?;
    out.line(format_args!("Digest of the seed {digest}"))?;
    out.line(format_args!(
        "{} dice were thrown, and all of them follow from the seed.",
        dice(&journal)
    ))?;
    match args.digest.as_deref().map(str::trim) {
        None => Ok(()),
        Some(shown) if shown.eq_ignore_ascii_case(&digest) => {
            out.line("It is the seed whose digest you were shown.")
        }
        Some(_) => Err(failed("this is not the seed whose digest you were shown")),
    }
}

fn entries(journal: &Journal) -> impl Iterator<Item = &Entry> {
    journal.path().into_iter().filter_map(|line| journal.entry(line))
}

fn has_other_seeds(journal: &Journal) -> bool {
    entries(journal).any(|entry| matches!(entry, Entry::Seed(_)))
}

fn dice(journal: &Journal) -> usize {
    let faces = |entry: &Entry| if let Entry::Dice(faces) = entry { faces.len() } else { 0 };
    entries(journal).map(faces).sum()
}
