//! How many answers a second are kept: in a file, and in a PostgreSQL that syncs its disk, by one server
//! and by two. The figures are told; that every answer is kept is what is tested.
//!
//! `WARDROOM_RATES` says for how many seconds each is asked, `WARDROOM_PROGRAM` which program serves.

use crate::server::{Client, Server};
use cluster::{Cluster, Sync};
use std::{
    sync::{Barrier, Mutex},
    thread,
    time::{Duration, Instant},
};

/// How many play at once.
const PLAYERS: usize = 16;

fn lasts() -> Duration {
    let set = std::env::var("WARDROOM_RATES").ok().and_then(|set| set.parse().ok());
    Duration::from_secs_f64(set.unwrap_or(0.5))
}

/// How many answers each gives at least, however slow the machine is.
const LEAST: usize = 3;

/// Begins a game, waits for all others, and plays until the time is over; how long each answer took.
#[expect(clippy::disallowed_methods, reason = "a measurement looks at the clock")]
fn play(port: u16, player: usize, all_there: &Barrier) -> Vec<Duration> {
    let mut client = Client::connect(port).expect("the server listens");
    let (mut taken, mut seed) = (Vec::new(), player as u64);
    let mut id = client.begin(seed).unwrap();
    let mut asked = client.question(&id).unwrap();
    let mut answers = 0;
    all_there.wait();
    let until = Instant::now() + lasts();
    while taken.len() < LEAST || Instant::now() < until {
        let begun = Instant::now();
        let reply = client.answer(&id, &asked, taken.len() + player).unwrap();
        taken.push(begun.elapsed());
        assert_eq!(reply.status, 200, "{}", reply.text);
        answers += 1;
        asked = reply.json()["question"].clone();
        if asked.is_null() {
            kept(&mut client, &id, answers);
            (seed, answers) = (seed + 1000, 0);
            id = client.begin(seed).unwrap();
            asked = client.question(&id).unwrap();
        }
    }
    kept(&mut client, &id, answers);
    taken
}

/// As many answers are in the journal as were acknowledged.
fn kept(client: &mut Client, id: &str, answers: usize) {
    let journal = client.journal(id).unwrap();
    let found = journal.iter().filter(|line| !line["k"].is_null()).count();
    assert_eq!(found, answers, "{id}");
}

/// All players at these servers at once.
fn measure(what: &str, servers: &[Server]) -> f64 {
    let (all, all_there) = (Mutex::new(Vec::new()), Barrier::new(PLAYERS));
    thread::scope(|scope| {
        for player in 0..PLAYERS {
            let (all, all_there) = (&all, &all_there);
            let port = servers[player % servers.len()].port;
            scope.spawn(move || {
                let taken = play(port, player, all_there);
                all.lock().unwrap().extend(taken);
            });
        }
    });
    let mut all = all.into_inner().unwrap();
    all.sort();
    let rate = all.len() as f64 / lasts().as_secs_f64();
    let at = |share: f64| all[((all.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!("{what}: {rate:.0} answers/s, p50 {:.2} ms, p99 {:.2} ms", at(0.5), at(0.99));
    rate
}

#[test]
fn answers_are_kept_at_the_rate_they_are_told() {
    let file = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let own = measure("SQLite, one server", &[Server::start(file.path())]);
    let Ok(cluster) = Cluster::start(Sync::Yes) else { return };
    let database = format!("{}/postgres", cluster.address());
    let one = measure("PostgreSQL, one server", &[Server::on(&database)]);
    let two = measure("PostgreSQL, two servers", &Server::pair_on(&database));
    println!("one server {:.2} of SQLite, two {:.2} of one", one / own, two / one);
}
