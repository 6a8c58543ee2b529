//! The hours-long runs: random play under every law, studies, kills. Cut into shards by seed, so that
//! several machines share them: `cargo xtask long 2/8`.

use crate::{postgres, run, run_with};
use std::env;

/// Random games of each game in one shard.
const GAMES: u64 = 20_000;
const STUDIED: u64 = 5_000;
/// Games on two servers of one database, and how often servers or database are killed.
const GAMES_OF_A_PAIR: u32 = 500;
const KILLS_OF_A_PAIR: u32 = 200;

pub(crate) fn long() -> Result<(), String> {
    let (shard, of) = match env::args().nth(2) {
        None => (1, 1),
        Some(typed) => parse(&typed).ok_or("write the shard as 2/8, counted from 1")?,
    };
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
    let server = postgres::ready()?;
    let variables = [
        server.variable(),
        ("WARDROOM_PAIR_GAMES", GAMES_OF_A_PAIR.to_string().into()),
        ("WARDROOM_PAIR_KILLS", KILLS_OF_A_PAIR.to_string().into()),
    ];
    let durable = ["test", "--release", "--package", "wardroom", "--test", "durable"];
    run_with("cargo", &durable, &variables, false)
}

fn parse(typed: &str) -> Option<(u64, u64)> {
    let (shard, of) = typed.split_once('/')?;
    let (shard, of) = (shard.parse().ok()?, of.parse().ok()?);
    (1..=of).contains(&shard).then_some((shard, of))
}
