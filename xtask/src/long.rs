//! The hours-long runs: random play under every law, studies, attacks. Cut into shards by seed, so that
//! several machines share them: `cargo xtask long 2/8`.

use crate::{postgres, run, run_with};
use std::{env, path::PathBuf};

/// Random games of each game in one shard.
const GAMES: u64 = 20_000;
const STUDIED: u64 = 5_000;
/// Games on two servers of one database, how often servers or database are killed, and within how many
/// milliseconds a move is seen at the other.
const GAMES_OF_A_PAIR: u64 = 500;
const KILLS_OF_A_PAIR: u64 = 200;
const SEEN_WITHIN: u64 = 250;
/// Servers killed under load, and power cuts.
const KILLS: u64 = 600;
const CUTS: u64 = 200;
/// Requests that must not count, and spoilt journals and charts.
const FORGED: u64 = 1_000_000;
const FILES: u64 = 20_000;
/// What each property of a parser is tried with.
const CASES: u64 = 20_000;
/// Big journals brought in beside play, their size, and how many milliseconds a player may wait.
const IMPORTS: u64 = 12;
const IMPORT_BYTES: u64 = 30_000_000;
const ANSWERED_WITHIN: u64 = 2_000;
/// Matched games of which everything that is received is compared with dealt worlds.
const LEAK_GAMES: u64 = 1_000;
/// Tabs that only listen, seconds for each rate.
const IDLE: u64 = 10_000;
const RATES: u64 = 20;

pub(crate) fn long() -> Result<(), String> {
    let (shard, of) = shard()?;
    println!("shard {shard} of {of}");
    run("cargo", &["build", "--release", "--package", "wardroom"], false)?;
    let wardroom = crate::root().join("target").join("release").join("wardroom");
    let wardroom = wardroom.to_string_lossy();
    let seed = ((shard - 1) * GAMES).to_string();
    let games = GAMES.to_string();
    for game in crate::boundaries::games() {
        println!("== {game}, seeds from {seed}");
        run(&wardroom, &["fuzz", &game, "--games", &games, "--seed", &seed], false)?;
    }
    if shard == of {
        let studied = STUDIED.to_string();
        run(&wardroom, &["study", "silent-victory", "--games", &studied], false)?;
    }
    attacks((shard, of))?;
    club((shard, of))
}

/// The attacks on one server alone: `cargo xtask attacks 1/8`. Kills, power cuts, big imports beside play,
/// forged requests, spoilt files, and every parser with damaged input; each shard does its part.
pub(crate) fn attacks((shard, of): (u64, u64)) -> Result<(), String> {
    let part = |all: u64| (all.div_ceil(of)).to_string().into();
    let variables = [
        ("WARDROOM_SEED", shard.to_string().into()),
        ("WARDROOM_KILLS", part(KILLS)),
        ("WARDROOM_CUTS", part(CUTS)),
        ("WARDROOM_IMPORTS", part(IMPORTS)),
        ("WARDROOM_IMPORT_BYTES", IMPORT_BYTES.to_string().into()),
        ("WARDROOM_ANSWERED_WITHIN", ANSWERED_WITHIN.to_string().into()),
        ("WARDROOM_FORGED", part(FORGED)),
        ("WARDROOM_FILES", part(FILES)),
        ("PROPTEST_CASES", part(CASES)),
    ];
    let durable = ["--package", "wardroom", "--test", "durable"];
    run_tests(&durable, &["kill::", "power::", "disk::", "imports::"], &variables)?;
    run_tests(&["--package", "web", "--test", "web"], &["forged::", "hostile::"], &variables)?;
    run_tests(&["--package", "table", "--lib"], &["chart::", "rulebook::"], &variables)?;
    run_tests(&["--package", "table", "--test", "duel"], &["journals::"], &variables)
}

/// The tests of these modules in a release build, with what they tell.
fn run_tests(
    tests: &[&str],
    modules: &[&str],
    variables: &[(&str, PathBuf)],
) -> Result<(), String> {
    let shown = ["--nocapture", "--test-threads", "1"];
    let whole = [&["test", "--release"], tests, &["--"], modules, &shown].concat();
    run_with("cargo", &whole, variables, false)
}

/// The long runs of a club alone: `cargo xtask club 1/8`. Each shard does its part of the games and kills;
/// streams and rates are measured in the last.
pub(crate) fn club((shard, of): (u64, u64)) -> Result<(), String> {
    let server = postgres::ready()?;
    let part = |all: u64| (all.div_ceil(of)).to_string().into();
    let mut variables = vec![
        server.variable(),
        ("WARDROOM_SEED", shard.to_string().into()),
        ("WARDROOM_PAIR_GAMES", part(GAMES_OF_A_PAIR)),
        ("WARDROOM_PAIR_KILLS", part(KILLS_OF_A_PAIR)),
        ("WARDROOM_PAIR_WITHIN", SEEN_WITHIN.to_string().into()),
    ];
    if shard == of {
        variables.push(("WARDROOM_IDLE", IDLE.to_string().into()));
        variables.push(("WARDROOM_RATES", RATES.to_string().into()));
    }
    let durable = ["--package", "wardroom", "--test", "durable"];
    run_tests(&durable, &["pair::", "idle::", "rates::", "moves::"], &variables)?;
    leaks((shard, of))
}

/// What each receives in matched games, compared with dealt worlds: `cargo xtask leaks 1/8`. Each shard plays its
/// part of the thousand games, with seeds of its own, and ends after `WARDROOM_LEAK_MINUTES` if that is set.
pub(crate) fn leaks((shard, of): (u64, u64)) -> Result<(), String> {
    let variables = [
        ("WARDROOM_SEED", shard.to_string().into()),
        ("WARDROOM_LEAK_GAMES", LEAK_GAMES.div_ceil(of).to_string().into()),
    ];
    run_tests(&["--package", "web", "--test", "web"], &["leaks::"], &variables)
}

/// The shard that was asked for, counted from 1; the whole if none was.
pub(crate) fn shard() -> Result<(u64, u64), String> {
    match env::args().nth(2) {
        None => Ok((1, 1)),
        Some(typed) => Ok(parse(&typed).ok_or("write the shard as 2/8, counted from 1")?),
    }
}

fn parse(typed: &str) -> Option<(u64, u64)> {
    let (shard, of) = typed.split_once('/')?;
    let (shard, of) = (shard.parse().ok()?, of.parse().ok()?);
    (1..=of).contains(&shard).then_some((shard, of))
}
