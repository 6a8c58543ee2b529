//! Figures of the computer players, by processor time, so that other work on the machine counts little.
//!
//! `cargo run --release -p cartwheel --example measure -- speed [SECONDS]`: answers and dice a second.
//! `... -- think NAME [GAMES]`: how long a thinker takes for an answer.
//! `... -- match ONE OTHER SCENARIO [PAIRS] [FIRST SEED]`: pairs of games with sides swapped.
//! `... -- balance [GAMES] [SCENARIO] [PLAYER]`: who wins with the doctrine at both seats, or another scripted
//! player, and by how much.
//! `... -- story SCENARIO SEED [ALLIED JAPANESE]`: everything that happens in one such game, or in one of others.
//! `... -- resume [SEED]`: how long a campaign takes to be loaded, and how large its journal is.

#![expect(clippy::print_stdout, reason = "this is a command")]

use cartwheel::state::{Level, Setup, State};
use shelf::{
    AnyGame as _, NewGame, OneThread, SetupOptions as _, Shelved, Title as _, testkit::printed,
};
use std::{collections::BTreeMap, process::ExitCode};
use table::{DiceFrom, Event, Journal, Key as _, Logged, Seat, Sitter, headless};

const SCENARIOS: [&str; 6] =
    ["yamamoto", "iron-bottom-sound", "bismarck-sea", "toenails", "bougainville", "campaign"];

/// Nanoseconds this thread has run, without the time it waited for a core.
fn ran() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|ran| ran.parse().ok()).unwrap_or(0)
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn seconds(nanos: u64) -> f64 {
    nanos as f64 / 1e9
}

fn number(text: Option<&String>, otherwise: u64) -> u64 {
    text.and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("speed") => speed(number(args.get(1), 5), args.get(2)),
        Some("think") if args.len() > 1 => think(&args[1], number(args.get(2), 1), args.get(3)),
        Some("match") if args.len() > 3 => {
            let (pairs, first) = (number(args.get(4), 20), number(args.get(5), 1));
            paired(&args[1], &args[2], &args[3], pairs, first);
        }
        Some("balance") => {
            let player = args.get(3).map_or("doctrine", String::as_str);
            balance(number(args.get(1), 200), args.get(2), player);
        }
        Some("story") if args.len() > 2 => {
            let name = |at: usize| args.get(at).map_or("doctrine", String::as_str);
            story(&args[1], number(args.get(2), 1), [name(3), name(4)]);
        }
        Some("resume") => resume(number(args.get(1), 1)),
        _ => {
            println!(
                "measure speed|think|match|balance|story|resume: the head of the file says how"
            );
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Doctrine against doctrine, each from its own view.
fn speed(budget: u64, only: Option<&String>) {
    let charts = printed::<State>().typed;
    for scenario in SCENARIOS.into_iter().filter(|it| only.is_none_or(|only| only == it)) {
        let setup = Setup::typed(scenario, &[]).expect("the scenario is one of the game's");
        let (mut games, mut decisions, mut dice, mut turns) = (0_u32, 0, 0, 0);
        let mut wins = [0_u32; 3];
        let before = ran();
        while seconds(ran() - before) < f64::from(u32::try_from(budget).unwrap_or(1)) {
            let seed = u64::from(games) + 1;
            let doctrine = State::seated("doctrine").expect("the doctrine sits at every seat");
            let played =
                headless::play(&setup, charts, seed, doctrine).expect("it goes to the end");
            (games, decisions, dice) =
                (games + 1, decisions + played.decisions, dice + played.dice);
            turns += u64::from(played.outcome.turns);
            wins[place(played.outcome.level)] += 1;
        }
        let took = seconds(ran() - before);
        let per = |of: u64| seconds(of * 1_000_000_000) / took;
        let share = wins.map(|won| 100 * won / games);
        println!(
            "{scenario:18} {games:6} games {:9.0} answers/s {:9.0} steps/s {:7.1} turns/s  \
             Allied/Japan/draw {}/{}/{} %",
            per(decisions),
            per(decisions + dice),
            per(turns),
            share[0],
            share[1],
            share[2],
        );
    }
}

/// Shares of victories and the mean lead; the deviation is that of the share of the Allies.
fn balance(games: u64, only: Option<&String>, player: &str) {
    let charts = printed::<State>().typed;
    for scenario in SCENARIOS.into_iter().filter(|it| only.is_none_or(|only| only == it)) {
        let setup = Setup::typed(scenario, &[]).expect("the scenario is one of the game's");
        let (mut wins, mut points) = ([0_u64; 3], [0_i64; 2]);
        for seed in 1..=games {
            let player = State::seated(player).expect("there is a scripted player of this name");
            let played = headless::play(&setup, charts, seed, player).expect("it goes to the end");
            wins[place(played.outcome.level)] += 1;
            for (sum, own) in points.iter_mut().zip(played.outcome.points) {
                *sum += i64::from(own);
            }
        }
        let share = wins.map(|won| percent(won, games));
        let [allied, japanese] = points.map(|sum| mean(sum, 2 * games));
        println!(
            "{scenario:18} {games:5} games, Allied/Japan/draw {:.1}/{:.1}/{:.1} %, {allied:.1} to \
             {japanese:.1} VP",
            share[0], share[1], share[2]
        );
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn percent(of: u64, to: u64) -> f64 {
    100.0 * of as f64 / to.max(1) as f64
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn mean(sum: i64, of: u64) -> f64 {
    sum as f64 / of.max(1) as f64
}

/// What both seats know, line by line.
fn story(scenario: &str, seed: u64, names: [&str; 2]) {
    let new = new_game(scenario, seed, names);
    let mut session = Shelved::<State>::new().start(&new).expect("the game begins");
    while let Some(thinker) = session.thinker() {
        let key = thinker.think(&OneThread).expect("he has an answer");
        session.answer(thinker.seat(), thinker.number(), &key).expect("it was offered");
    }
    let mut log = session.log(Seat(0).into());
    let of_the_other = session.log(Seat(1).into());
    log.extend(of_the_other.into_iter().filter(|it| it.event.audience() == Some(Seat(1))));
    log.sort_by_key(|logged| logged.line);
    for Logged { line, event, .. } in log {
        match event {
            Event::Said { rule, text, .. } => println!("{line:5}      {rule}: {text}"),
            Event::Rolled { why, total, result, .. } => {
                println!("{line:5}      {why}: {total}, {result}");
            }
            Event::Picked { seat, question, key, label, .. } => {
                println!("{line:5} {seat} {question}: {label} [{key}]");
            }
            Event::Pool { why, hits, .. } => println!("{line:5}      {why}: {hits}"),
            Event::Drawn { why, label, .. } => println!("{line:5}      {why}: {label}"),
        }
    }
}

/// A campaign of the doctrine, loaded from its first line and from its last mark.
fn resume(seed: u64) {
    let game = Shelved::<State>::new();
    let new = new_game("campaign", seed, ["doctrine"; 2]);
    let session = game.start(&new).expect("the game begins");
    let text = session.journal().to_string();
    let turns = text.lines().filter(|line| line.contains("\"mark\"")).count().max(1);
    println!("{} bytes in {} lines, {turns} marks", text.len(), text.lines().count());
    let time = |what: &str, load: &dyn Fn(Journal) -> bool| {
        let mut took: Vec<u64> = (0..9)
            .map(|_| {
                let journal = Journal::parse(text.clone()).expect("it was written just now");
                let before = ran();
                assert!(load(journal), "it is loaded");
                ran() - before
            })
            .collect();
        took.sort_unstable();
        println!("{what}: median {:.1} ms of 9", 1e3 * seconds(took[4]));
    };
    time("from the first line", &|journal| game.resume(journal, &[]).is_ok());
    time("from the last mark", &|journal| game.resume_from_mark(journal, &[]).is_ok());
}

/// Which of Allied, Japanese and drawn an ending is.
fn place(level: Level) -> usize {
    match level {
        Level::AlliedMinor | Level::AlliedMajor => 0,
        Level::JapaneseMinor | Level::JapaneseMajor => 1,
        Level::Draw => 2,
    }
}

fn new_game(scenario: &str, seed: u64, names: [&str; 2]) -> NewGame {
    NewGame {
        scenario: scenario.to_owned(),
        settings: Vec::new(),
        charts: Vec::new(),
        dice: DiceFrom::Seed(seed),
        casual: false,
        matched: false,
        sitters: names.map(Sitter::player).to_vec(),
    }
}

/// How long a thinker takes, by question too; on one thread, so that halves of it are what two cores need.
fn think(name: &str, games: u64, only: Option<&String>) {
    for scenario in SCENARIOS.into_iter().filter(|it| only.is_none_or(|only| only == it)) {
        let mut took: Vec<u64> = Vec::new();
        let mut slow: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for seed in 1..=games {
            let new = new_game(scenario, seed, [name, name]);
            let mut session = Shelved::<State>::new().start(&new).expect("the game begins");
            while let Some(thinker) = session.thinker() {
                let question = session.open().first().map_or("", |open| open.question);
                let before = ran();
                let key = thinker.think(&OneThread).expect("he has an answer");
                let time = ran() - before;
                took.push(time);
                let known = slow.entry(question).or_default();
                *known = (known.0 + 1, known.1.max(time));
                session.answer(thinker.seat(), thinker.number(), &key).expect("it was offered");
            }
        }
        took.sort_unstable();
        let at = |share: usize| seconds(took[(took.len() - 1) * share / 100]);
        println!(
            "{scenario:18} {name}: {} answers, p50 {:.3} s, p99 {:.3} s, longest {:.3} s",
            took.len(),
            at(50),
            at(99),
            at(100)
        );
        for (question, (count, longest)) in slow {
            println!("    {question:20} {count:5} times, longest {:.3} s", seconds(longest));
        }
    }
}

/// Pairs with the same dice and sides swapped; a draw is half a game.
fn paired(one: &str, other: &str, scenario: &str, pairs: u64, first: u64) {
    let game = Shelved::<State>::new();
    let (mut halves, mut games, mut by_side) = (0_u64, 0, [0_u64; 2]);
    let before = ran();
    for seed in first..first + pairs {
        for (side, names) in [[one, other], [other, one]].into_iter().enumerate() {
            let many =
                game.simulation(&new_game(scenario, seed, names)).expect("the game is known");
            let run = many.run(seed).expect("it goes to the end");
            let level = Level::parse(run.end).expect("every ending is a level");
            let won = match place(level) {
                2 => 1,
                winner if winner == side => 2,
                _ => 0,
            };
            (halves, games, by_side[side]) = (halves + won, games + 1, by_side[side] + won);
        }
        if (seed + 1 - first).is_multiple_of(5) || seed + 1 == first + pairs {
            let share = |of: u64, to: u64| 100.0 * seconds(of) / seconds((2 * to).max(1));
            println!(
                "{scenario}: {one} against {other}, {games} games: {:.1} % (as Allies {:.1}, as \
                 Japan {:.1}), {:.0} s",
                share(halves, games),
                share(by_side[0], games / 2),
                share(by_side[1], games / 2),
                seconds(ran() - before)
            );
        }
    }
}
