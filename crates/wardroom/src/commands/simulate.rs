//! `wardroom simulate`: thousands of games in numbers.

use crate::{
    args::{Bots, NewGameArgs, Which},
    batch::Batch,
    failure::{Failure, warn},
    interrupt,
    out::Out,
    sample::Sample,
};
use serde_json::json;
use shelf::{AnyGame, NewGame, Run};
use std::{
    fs::File,
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
    time::Duration,
};
use table::Sitter;

/// Let a computer player play many games, and sum them up
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom simulate devil-boats --games 1000 --bot steady\n  \
    wardroom simulate devil-boats --games 1000 --bot bold --scenario long --csv bold.csv\n  \
    wardroom simulate devil-boats --games 1000 --set heavy-shell=one --json\n  \
    wardroom simulate devil-boats --games 100 --set captains=2 --bot 1=steady --bot 2=bold\n\n\
    The same seed gives the same games on every machine. Without --scenario the first of “wardroom\n\
    games” is played, without --bot its middle computer player.")]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    new: NewGameArgs,
    #[command(flatten)]
    batch: Batch,
    /// Who plays; “random” picks any option, “expert” thinks [default: the middle one of “wardroom
    /// games”]
    #[command(flatten)]
    bots: Bots,
    /// Print the summary as JSON, for other programs
    #[arg(long)]
    json: bool,
    /// Write every game as a line of this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let game = args.which.game;
    let bots = &game.card().bots;
    let middle = bots.get(bots.len() / 2).map_or("random", |bot| bot.name);
    let plain = args.new.new_game(game)?;
    let mut sitters = args.bots.sitters(game, &plain)?;
    // Nobody waits at the keyboard: a seat that was not given to anyone gets the moderate player.
    for sitter in sitters.iter_mut().filter(|sitter| sitter.name().is_none()) {
        *sitter = Sitter::player(middle);
    }
    let bot = names(&sitters);
    let new = NewGame { sitters, ..plain };
    let runner = game.simulation(&new)?;
    let mut csv = args.csv.as_deref().map(create).transpose()?;
    interrupt::watch();
    let done = args.batch.play(runner.as_ref())?;
    if let (Some(file), Some(path)) = (&mut csv, &args.csv) {
        write_csv(file, game, &done.games)
            .map_err(|error| Failure::file("writing", path, &error))?;
    }
    let sample = Sample::of(&done.games, game.card().figures);
    if args.json {
        out.pretty_json(&json!({
            "game": game.card().name, "scenario": new.scenario, "settings": new.settings, "bot": bot,
            "seed": args.batch.seed, "sample": sample,
        }))?;
    } else if sample.games > 0 {
        let (title, scenario) = (game.card().title, &new.scenario);
        let (games, seed) = (told_games(sample.games, args.batch.games), args.batch.seed);
        out.line(format_args!("{games} of {title} ({scenario}) by “{bot}”, from seed {seed}\n"))?;
        sample.show(out)?;
    }
    out.flush()?;
    warn(&speed(sample.games, sample.decisions, done.took));
    match done.failed {
        Some(what) => Err(Failure::Failed(what)),
        None if done.interrupted => Err(Failure::Interrupted),
        None => Ok(()),
    }
}

/// Who plays, once if it is one for all.
fn names(sitters: &[Sitter]) -> String {
    let mut names: Vec<_> = sitters.iter().filter_map(Sitter::name).collect();
    names.dedup();
    names.join(", ")
}

/// `30 games`, or `12 of 30 games` when the run was cut short.
fn told_games(played: u64, wanted: u64) -> String {
    if played == wanted { format!("{played} games") } else { format!("{played} of {wanted} games") }
}

/// How fast it went; on stderr, because it differs from run to run.
pub(crate) fn speed(games: u64, decisions: u64, took: Duration) -> String {
    #[expect(clippy::cast_precision_loss, reason = "a speed is told with three digits")]
    let rate = |count: u64| count as f64 / took.as_secs_f64().max(1e-6);
    let noun = if games == 1 { "game" } else { "games" };
    format!(
        "{games} {noun}, {decisions} decisions in {:.1} s: {:.0} games/s, {:.0} decisions/s",
        took.as_secs_f64(),
        rate(games),
        rate(decisions)
    )
}

/// Made before the games are played, so that a wrong name costs no time.
fn create(path: &Path) -> Result<BufWriter<File>, Failure> {
    File::create(path).map(BufWriter::new).map_err(|error| Failure::file("creating", path, &error))
}

fn write_csv(file: &mut BufWriter<File>, game: &dyn AnyGame, runs: &[Run]) -> io::Result<()> {
    write!(file, "seed,ending,decisions")?;
    for figure in game.card().figures {
        write!(file, ",{}", figure.key)?;
    }
    writeln!(file)?;
    for run in runs {
        write!(file, "{},{},{}", run.seed, cell(run.ending), run.decisions)?;
        run.figures.iter().try_for_each(|value| write!(file, ",{value}"))?;
        writeln!(file)?;
    }
    file.flush()?;
    if file.get_ref().metadata()?.is_file() { file.get_ref().sync_all() } else { Ok(()) }
}

fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_with_a_comma_is_quoted() {
        assert_eq!(cell("C.O. \"lost\", at sea"), "\"C.O. \"\"lost\"\", at sea\"");
        assert_eq!(cell("October 1 reached"), "October 1 reached");
    }
}
