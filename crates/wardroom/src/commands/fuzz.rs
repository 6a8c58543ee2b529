//! `wardroom fuzz`: random legal play with every law checked.

use super::simulate::speed;
use crate::{
    args::{NewGameArgs, Which},
    batch::Batch,
    failure::{Failure, warn},
    interrupt,
    out::Out,
};
use shelf::Broken;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// For developers: play random games and check that no law of the program is broken
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom fuzz devil-boats --games 10000\n  \
    wardroom fuzz devil-boats --games 1 --seed 4711    one game again\n\n\
    Without --scenario the scenarios take turns, two seeds each.\n\
    The laws: every offered option can be played, no dead end, play ends, invariants hold, a replay\n\
    ends the same, a cut journal resumes, undo restores the position, no rule panics.\n\
    A broken law ends the run with exit code 1 and leaves the journal of that game.")]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    new: NewGameArgs,
    #[command(flatten)]
    batch: Batch,
    /// Where the file of a game that breaks a law is written
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let game = args.which.game;
    let scenarios = args.new.new_games(game)?;
    let laws: Vec<_> = scenarios.iter().map(|new| game.laws(new)).collect::<Result<_, _>>()?;
    // Odd seeds play other than even ones, so every scenario gets both.
    let scenario = |seed: u64| usize::try_from(seed / 2).unwrap_or(0) % laws.len();
    interrupt::watch();
    let done = args.batch.run(|seed| laws[scenario(seed)].try_one(seed))?;
    let games = done.games.len() as u64;
    let thorough = done.games.iter().filter(|game| game.thorough).count();
    let decisions = done.games.iter().map(|game| game.decisions).sum();
    out.flush()?;
    warn(&speed(games, decisions, done.took));
    if let Some(broken) = done.failed {
        let scenario = &scenarios[scenario(broken.seed)].scenario;
        return Err(tell(&broken, game.card().name, scenario, &args.out));
    }
    if done.interrupted {
        out.line(format_args!(
            "Stopped after {games} games ({thorough} thoroughly); no law was broken."
        ))?;
        return Err(Failure::Interrupted);
    }
    let noun = if games == 1 { "game" } else { "games" };
    out.line(format_args!("{games} {noun} ({thorough} of them thoroughly): no law was broken."))
}

/// The broken law with all that is needed to see it again.
fn tell(broken: &Broken, game: &str, scenario: &str, directory: &Path) -> Failure {
    let Broken { seed, law, what, journal } = broken;
    let path = directory.join(format!("{game}-fuzz-{seed}.jsonl"));
    let kept = match fs::write(&path, journal.to_string()) {
        Ok(()) => format!("its journal is in {}", path.display()),
        Err(error) => Failure::file("writing", &path, &error).to_string(),
    };
    Failure::Failed(format!(
        "seed {seed} breaks the law that {law}\n  {what}\n  {kept}\n  \
        again: wardroom fuzz {game} --scenario {scenario} --games 1 --seed {seed}"
    ))
}
