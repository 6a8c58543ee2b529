//! `wardroom compare`: two computer players on the same dice, with an interval and a stopping rule.

use crate::{
    args::{NewGameArgs, Which, no_seat, whole},
    batch::Batch,
    failure::Failure,
    interrupt,
    out::Out,
};
use serde::Serialize;
use shelf::{AnyGame, GameRunner, NewGame, Run};
use table::Sitter;

/// Let two computer players play the same games, and tell who is better and how sure that is
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom compare devil-boats expert:200 steady --pairs 200\n  \
    wardroom compare silent-victory expert careful --pairs 20 --scenario gato\n\n\
    Both play the same games with the same dice. When to stop is fixed beforehand: the difference is\n\
    looked at after every 25 pairs, and ends the run early only if it is beyond 3.29 standard errors\n\
    (Haybittle and Peto); at the end its 95 % interval is told. “expert:200” tries out 200 ways to go\n\
    on before each answer.")]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    /// The computer player in question
    #[arg(value_name = "ONE")]
    one: String,
    /// The one he is compared with
    #[arg(value_name = "OTHER")]
    other: String,
    #[command(flatten)]
    new: NewGameArgs,
    /// How many pairs of games are played at most; both players meet the same dice in each
    #[arg(long, value_name = "N", value_parser = whole::<u64>(2, 1_000_000))]
    pairs: u64,
    /// The number that the dice of the first pair follow from; each next pair counts it up
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX))]
    seed: u64,
    /// The seat they take in turn; the other seats are played by OTHER
    #[arg(long, value_name = "SEAT", default_value_t = 1, value_parser = whole::<u8>(1, 255))]
    seat: u8,
    /// How many games are played at the same time; 0 for one on each core of this machine
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<usize>(0, 1024))]
    threads: usize,
    /// Print the result as JSON, for other programs
    #[arg(long)]
    json: bool,
}

/// Pairs between two looks.
const LOOK: u64 = 25;
/// Beyond so many standard errors a look before the last one ends it.
const EARLY: f64 = 3.29;

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
struct Difference {
    pairs: u64,
    one: f64,
    other: f64,
    mean: f64,
    low: f64,
    high: f64,
    /// How many standard errors the mean is away from nothing.
    errors: f64,
    better: u64,
    equal: u64,
    worse: u64,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let game = args.which.game;
    let plain = args.new.new_game(game)?;
    let one = seated(game, &plain, args, &args.one)?;
    let other = seated(game, &plain, args, &args.other)?;
    interrupt::watch();
    let mut pairs = Vec::new();
    while (pairs.len() as u64) < args.pairs {
        let made = pairs.len() as u64;
        let games = LOOK.min(args.pairs - made);
        let batch = Batch { games, seed: args.seed + made, threads: args.threads };
        let done = batch.run(|seed| both(one.as_ref(), other.as_ref(), seed, args.seat))?;
        pairs.extend(done.games);
        if let Some(what) = done.failed {
            return Err(Failure::Failed(what));
        }
        if done.interrupted {
            return Err(Failure::Interrupted);
        }
        if difference(&pairs).errors.abs() > EARLY {
            break;
        }
    }
    told(args, &plain, difference(&pairs), out)
}

/// The game with this player at the seat in question.
fn seated(
    game: &dyn AnyGame,
    plain: &NewGame,
    args: &Args,
    name: &str,
) -> Result<Box<dyn GameRunner>, Failure> {
    let seats = game.seat_names(plain)?.len();
    let mut sitters = vec![Sitter::player(&args.other); seats];
    let place = usize::from(args.seat) - 1;
    let seat =
        sitters.get_mut(place).ok_or_else(|| Failure::Usage(no_seat(args.seat, 1..=seats)))?;
    *seat = Sitter::player(name);
    Ok(game.simulation(&NewGame { sitters, ..plain.clone() })?)
}

/// What the same dice were worth to one and to the other.
fn both(
    one: &dyn GameRunner,
    other: &dyn GameRunner,
    seed: u64,
    seat: u8,
) -> Result<(i32, i32), String> {
    Ok((worth(&one.run(seed)?, seat), worth(&other.run(seed)?, seat)))
}

fn worth(run: &Run, seat: u8) -> i32 {
    let returns = &run.returns;
    returns.get(usize::from(seat) - 1).or(returns.last()).copied().unwrap_or(0)
}

fn difference(pairs: &[(i32, i32)]) -> Difference {
    let count = pairs.len() as u32;
    let differences = pairs.iter().map(|(one, other)| f64::from(*one) - f64::from(*other));
    let (mut sum, mut squares, mut ones, mut others) = (0.0, 0.0, 0.0, 0.0);
    for (difference, (one, other)) in differences.zip(pairs) {
        sum += difference;
        squares += difference * difference;
        ones += f64::from(*one);
        others += f64::from(*other);
    }
    let shelf::Interval { mean, low, high } = shelf::mean(count, sum, squares);
    let n = f64::from(count.max(1));
    let error = (high - mean) / 1.96;
    let how_many =
        |wanted: fn(&(i32, i32)) -> bool| pairs.iter().filter(|p| wanted(p)).count() as u64;
    Difference {
        pairs: pairs.len() as u64,
        one: ones / n,
        other: others / n,
        mean,
        low,
        high,
        errors: if error > 0.0 { mean / error } else { 0.0 },
        better: how_many(|(one, other)| one > other),
        equal: how_many(|(one, other)| one == other),
        worse: how_many(|(one, other)| one < other),
    }
}

fn told(args: &Args, plain: &NewGame, found: Difference, out: &mut Out) -> Result<(), Failure> {
    let Args { one, other, .. } = args;
    if args.json {
        return out.pretty_json(&serde_json::json!({
            "game": args.which.game.card().name, "scenario": plain.scenario, "settings": plain.settings,
            "one": one, "other": other, "seed": args.seed, "seat": args.seat,
            "difference": found,
        }));
    }
    let figure = args.which.game.card().figures.first().map_or("Points", |figure| figure.title);
    let Difference { pairs, mean, low, high, better, equal, worse, .. } = found;
    out.line(format_args!("{pairs} pairs of games, {figure}"))?;
    out.line(format_args!("  {one:<14} {:>12.1}", found.one))?;
    out.line(format_args!("  {other:<14} {:>12.1}", found.other))?;
    let [mean, low, high] = [mean, low, high].map(crate::outlook::tenths);
    out.line(format_args!("  difference     {mean:>12}   95 % interval {low} to {high}"))?;
    out.line(format_args!("  {one} was better in {better}, equal in {equal}, worse in {worse}"))?;
    let verdict = match found {
        found if found.low > 0.0 => format!("{one} is better."),
        found if found.high < 0.0 => format!("{other} is better."),
        _ => "Neither is shown to be better.".to_owned(),
    };
    out.line(verdict)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_compared_by_their_differences() {
        let found = difference(&[(10, 8), (6, 5), (3, 3), (9, 6)]);
        assert_eq!((found.better, found.equal, found.worse), (3, 1, 0));
        assert!((found.mean - 1.5).abs() < 1e-9 && (found.one - 7.0).abs() < 1e-9);
        // Differences 2, 1, 0, 3 have a variance of 5 / 3.
        assert!((found.high - 1.5 - 1.96 * (5.0_f64 / 12.0).sqrt()).abs() < 1e-9);
    }

    #[test]
    fn the_same_games_differ_by_nothing() {
        let found = difference(&[(5, 5), (7, 7)]);
        assert!(found.errors.abs() < 1e-9 && found.mean.abs() < 1e-9);
    }
}
