//! `wardroom verify`: whether the dice of a finished game are those its seed throws.

use super::resume::game_of;
use crate::{failure::Failure, out::Out, stored};
use std::path::PathBuf;
use table::{Entry, Journal, Origin};

/// Prove that no die of a finished game was changed: all follow from the seed it began with
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom verify game.jsonl                  the seed, its fingerprint, and whether the dice follow\n  \
    wardroom verify game.jsonl --digest 3f9a..  also whether it is the fingerprint you were shown\n\n\
    A matched game shows the fingerprint (SHA-256) of its seed at the start and the seed at the end.")]
pub(crate) struct Args {
    /// The file of a game, or its name as “wardroom resume” lists it
    #[arg(value_name = "FILE | ID")]
    file: PathBuf,
    /// The fingerprint of the seed as it was shown when the game began
    #[arg(long, value_name = "DIGEST")]
    digest: Option<String>,
    /// The charts the game was played with
    #[arg(long, value_name = "DIR")]
    charts: Option<PathBuf>,
    /// Where the games of the web table are kept [default: “wardroom” among the data of this user]
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
    out.line(format_args!("Fingerprint of the seed {digest}"))?;
    out.line(format_args!(
        "{} dice were thrown, and all of them follow from the seed.",
        dice(&journal)
    ))?;
    match args.digest.as_deref().map(str::trim) {
        None => Ok(()),
        Some(shown) if shown.eq_ignore_ascii_case(&digest) => {
            out.line("It is the seed whose fingerprint you were shown.")
        }
        Some(_) => Err(failed("this is not the seed whose fingerprint you were shown")),
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
