//! Two servers on one PostgreSQL: every move is seen at both, one of two simultaneous answers counts,
//! and no line is lost or doubled, also when servers and database are killed.

use crate::{
    listener::{Listener, longest_oversleep},
    server::{Client, Server, key},
};
use cluster::{Cluster, Sync};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// How much is done; `cargo xtask long` asks for more.
fn size(variable: &str, usual: usize) -> usize {
    std::env::var(variable).ok().and_then(|set| set.parse().ok()).unwrap_or(usual)
}

#[test]
#[expect(clippy::disallowed_methods, reason = "how soon a move is seen is measured")]
fn a_move_at_one_server_is_seen_at_the_other() {
    let Some(database) = cluster::database() else { return };
    let servers = Server::pair_on(&database);
    let mut clients = [servers[0].client(), servers[1].client()];
    let id = clients[0].begin(7).unwrap();
    let mut streams = servers.each_ref().map(|server| Listener::of(server.port, &id));
    for stream in &mut streams {
        stream.told_of(1);
    }
    let mut delays = Vec::new();
    for turn in 0..20 {
        let (here, there) = (turn % 2, 1 - turn % 2);
        let asked = clients[here].question(&id).unwrap();
        if asked.is_null() {
            break;
        }
        let reply = clients[here].answer(&id, &asked, turn).unwrap();
        assert_eq!(reply.status, 200, "turn {turn}: {}", reply.text);
        let begun = Instant::now();
        streams[there].told_of(reply.json()["line"].as_u64().unwrap());
        delays.push(begun.elapsed());
        assert_eq!(
            clients[there].question(&id).unwrap(),
            clients[here].question(&id).unwrap(),
            "both show the same question"
        );
    }
    delays.sort();
    println!("seen at the other after {:?}, at most {:?}", delays[delays.len() / 2], delays.last());
    assert_eq!(clients[0].journal(&id).unwrap(), clients[1].journal(&id).unwrap());
}

/// Plays some moves of a game, each at a server drawn by lot, and notes how long after the answer the
/// stream at the other one told of it.
#[expect(clippy::disallowed_methods, reason = "how soon a move is seen is measured")]
fn play_spread(ports: [u16; 2], seed: usize, delays: &Mutex<Vec<Duration>>) {
    let mut clients = ports.map(|port| Client::connect(port).unwrap());
    let id = clients[seed % 2].begin(seed as u64).unwrap();
    let mut streams = ports.map(|port| Listener::of(port, &id));
    // A server that opens its first game of a kind reads the charts first. What is measured is how soon a tab
    // that is open hears of a move.
    for stream in &mut streams {
        stream.told_of(1);
    }
    for turn in 0..8 {
        let here = (seed * 7 + turn * 3 + turn / 2) % 2;
        let asked = clients[here].question(&id).unwrap();
        if asked.is_null() {
            return;
        }
        let reply = clients[here].answer(&id, &asked, turn + seed).unwrap();
        assert_eq!(reply.status, 200, "game {seed}, turn {turn}: {}", reply.text);
        let begun = Instant::now();
        streams[1 - here].told_of(reply.json()["line"].as_u64().unwrap());
        locked(delays).push(begun.elapsed());
    }
    let journal = clients[0].journal(&id).unwrap();
    whole(&journal, &id);
    assert_eq!(clients[1].journal(&id).unwrap(), journal, "both servers agree");
}

/// Many games with players spread at random over both servers. How soon is told, and how long the machine made
/// a thread wait that did nothing meanwhile; it is only held to a limit where `WARDROOM_PAIR_WITHIN` names one
/// in milliseconds: tests share their machine.
#[test]
fn every_move_of_many_games_is_seen_at_the_other_server() {
    let Some(database) = cluster::database() else { return };
    let servers = Server::pair_on(&database);
    let (ports, games) = ([servers[0].port, servers[1].port], size("WARDROOM_PAIR_GAMES", 6));
    let (delays, next, over) = (Mutex::new(Vec::new()), Mutex::new(0), AtomicBool::new(false));
    let overslept = thread::scope(|scope| {
        let clock = scope.spawn(|| longest_oversleep(&over));
        let players: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    loop {
                        let game = {
                            let mut next = locked(&next);
                            *next += 1;
                            *next - 1
                        };
                        if game >= games {
                            return;
                        }
                        play_spread(ports, game, &delays);
                    }
                })
            })
            .collect();
        let failed = players.into_iter().find_map(|player| player.join().err());
        over.store(true, Ordering::Relaxed);
        if let Some(failed) = failed {
            std::panic::resume_unwind(failed);
        }
        clock.join().unwrap()
    });
    let mut delays = delays.into_inner().unwrap();
    delays.sort();
    let at = |share: f64| delays[((delays.len() - 1) as f64 * share) as usize];
    println!(
        "{} moves of {games} games seen at the other server: p50 {:?}, p99 {:?}, at most {:?}; a thread \
         that only slept was woken up to {overslept:?} late",
        delays.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    let within = size("WARDROOM_PAIR_WITHIN", usize::MAX);
    assert!(at(1.0).as_millis() <= within as u128, "not every move within {within} ms");
}

#[test]
fn of_simultaneous_answers_at_two_servers_exactly_one_counts() {
    let Some(database) = cluster::database() else { return };
    let servers = Server::pair_on(&database);
    let games = size("WARDROOM_PAIR_GAMES", 6);
    let mut first = servers[0].client();
    for game in 0..games {
        let id = first.begin(game as u64).unwrap();
        for _ in 0..8 {
            let asked = first.question(&id).unwrap();
            if asked.is_null() {
                break;
            }
            let statuses: Vec<u16> = thread::scope(|scope| {
                let answers: Vec<_> = (0..4)
                    .map(|player| {
                        let (id, asked, port) = (&id, &asked, servers[player % 2].port);
                        scope.spawn(move || {
                            let mut client = Client::connect(port).unwrap();
                            client.answer(id, asked, player).unwrap().status
                        })
                    })
                    .collect();
                answers.into_iter().map(|answer| answer.join().unwrap()).collect()
            });
            let taken = statuses.iter().filter(|status| **status == 200).count();
            let stale = statuses.iter().filter(|status| **status == 409).count();
            assert_eq!((taken, stale), (1, 3), "{statuses:?}");
        }
        whole(&first.journal(&id).unwrap(), &id);
    }
}

/// No line is missing and none is there twice.
fn whole(journal: &[Value], id: &str) {
    for (n, line) in journal.iter().enumerate().skip(1) {
        assert_eq!(line["n"], n as u64 + 1, "the journal of {id} has no gap");
    }
}

/// A game that was deleted or renamed at one server is gone or renamed at the other.
#[test]
fn what_is_deleted_at_one_server_is_gone_at_the_other() {
    let Some(database) = cluster::database() else { return };
    let servers = Server::pair_on(&database);
    let (mut here, mut there) = (servers[0].client(), servers[1].client());
    let id = here.begin(7).unwrap();
    assert!(!there.question(&id).unwrap().is_null());
    let mut stream = Listener::of(servers[1].port, &id);
    stream.told_of(1);
    let deleted = here.send_method("DELETE", &format!("/api/games/{id}")).unwrap();
    assert!(deleted.status < 300, "{}", deleted.text);
    stream.told_of_the_end();
    assert_eq!(there.get(&format!("/api/games/{id}/question")).unwrap().status, 404);
}

/// A player who failed leaves whole entries behind.
fn locked<T>(it: &Mutex<T>) -> MutexGuard<'_, T> {
    it.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What was acknowledged: game and question, and the answer.
type Yes = Mutex<BTreeMap<(String, u64), Value>>;

/// Plays on these games at whichever server answers, until told to stop.
fn play(ports: &Mutex<[u16; 2]>, games: &[String], player: usize, yes: &Yes, stop: &Mutex<bool>) {
    let mut at = player;
    while !*locked(stop) {
        at += 1;
        let port = locked(ports)[at % 2];
        let Ok(mut client) = Client::connect(port) else {
            thread::sleep(Duration::from_millis(20));
            continue;
        };
        for turn in 0..6 {
            let id = &games[(at * 7 + turn) % games.len()];
            let Ok(reply) = client.get(&format!("/api/games/{id}/question")) else { break };
            if reply.status != 200 {
                break;
            }
            let asked = reply.json()["question"].clone();
            if asked.is_null() {
                continue;
            }
            let option = at + turn;
            let Ok(reply) = client.answer(id, &asked, option) else { break };
            match reply.status {
                200 => {
                    let place = (id.clone(), asked["n"].as_u64().expect("a question has a number"));
                    let before = locked(yes).insert(place, key(&asked, option));
                    assert_eq!(before, None, "one question of {id} was answered twice");
                }
                409 => {}
                // The database is away.
                503 => break,
                other => assert_eq!(other, 200, "{}", reply.text),
            }
        }
    }
}

#[test]
fn servers_and_database_killed_under_load_lose_nothing() {
    let Ok(mut cluster) = Cluster::start(Sync::No) else { return };
    let database = format!("{}/postgres", cluster.address());
    let mut servers = Server::pair_on(&database);
    let games = size("WARDROOM_PAIR_GAMES", 6);
    let kills = size("WARDROOM_PAIR_KILLS", 6);
    let mut client = servers[0].client();
    let games: Vec<String> = (0..games).map(|seed| client.begin(seed as u64).unwrap()).collect();
    let (yes, stop) = (Yes::default(), Mutex::new(false));
    let ports = Mutex::new([servers[0].port, servers[1].port]);
    thread::scope(|scope| {
        for player in 0..6 {
            let (ports, games, yes, stop) = (&ports, &games, &yes, &stop);
            scope.spawn(move || play(ports, games, player, yes, stop));
        }
        for kill in 0..kills {
            // In full swing, however slow the machine is, and never quite at the same moment.
            let wanted = yes.lock().unwrap().len() + 8;
            for _ in 0..6000 {
                thread::sleep(Duration::from_millis(10));
                if yes.lock().unwrap().len() >= wanted {
                    break;
                }
            }
            thread::sleep(Duration::from_micros(kill as u64 * 1733 % 9000));
            match kill % 3 {
                2 => {
                    cluster.kill().unwrap();
                    cluster.restart().unwrap();
                }
                which => {
                    servers[which].kill();
                    servers[which] = Server::on(&database);
                    ports.lock().unwrap()[which] = servers[which].port;
                }
            }
        }
        thread::sleep(Duration::from_millis(500));
        *locked(&stop) = true;
    });
    let yes = yes.into_inner().unwrap();
    println!("{} answers acknowledged in {} games, {kills} kills", yes.len(), games.len());
    assert!(yes.len() > kills * 6, "{} answers is no load", yes.len());
    let mut clients = [servers[0].client(), servers[1].client()];
    for id in &games {
        let journal = clients[0].journal(id).unwrap();
        whole(&journal, id);
        assert_eq!(clients[1].journal(id).unwrap(), journal, "both servers agree");
        for ((game, n), answer) in yes.iter().filter(|((game, _), _)| game == id) {
            let line = &journal[*n as usize - 1];
            assert_eq!(line["k"], *answer, "{game} has lost its answer in line {n}");
        }
        clients[1].question(id).expect("the game goes on");
    }
}
