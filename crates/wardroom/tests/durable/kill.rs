//! kill -9 at any moment loses no acknowledged answer.

use crate::{
    lot::size,
    server::{Client, Reply, Server, key},
};
use serde_json::Value;
use std::{
    io,
    sync::{Mutex, PoisonError},
    thread,
    time::Duration,
};

const PLAYERS: u64 = 6;

/// An answer the server said yes to: the game, its line, what was chosen.
pub(crate) struct Acknowledged {
    game: String,
    n: u64,
    key: Value,
    /// How many lines the server said were saved.
    line: u64,
}

impl Acknowledged {
    pub(crate) fn of(game: &str, asked: &Value, option: usize, reply: &Reply) -> Acknowledged {
        Acknowledged {
            game: game.to_owned(),
            n: asked["n"].as_u64().expect("a question has a number"),
            key: key(asked, option),
            line: reply.json()["line"].as_u64().expect("an answer tells the line"),
        }
    }
}

/// Plays until the server is gone, and remembers every yes.
fn play(
    port: u16,
    seed: u64,
    games: &Mutex<Vec<String>>,
    yes: &Mutex<Vec<Acknowledged>>,
) -> io::Result<()> {
    let mut client = Client::connect(port)?;
    let id = client.begin(seed)?;
    games.lock().unwrap_or_else(PoisonError::into_inner).push(id.clone());
    go_on(&mut client, id, seed, yes)
}

fn go_on(
    client: &mut Client,
    mut id: String,
    seed: u64,
    yes: &Mutex<Vec<Acknowledged>>,
) -> io::Result<()> {
    let mut option = seed as usize;
    loop {
        let asked = client.question(&id)?;
        if asked.is_null() {
            id = client.begin(seed + 1000 + option as u64)?;
            continue;
        }
        option += 5;
        let reply = client.answer(&id, &asked, option)?;
        assert_eq!(reply.status, 200, "{}", reply.text);
        let acknowledged = Acknowledged::of(&id, &asked, option, &reply);
        yes.lock().unwrap_or_else(PoisonError::into_inner).push(acknowledged);
    }
}

#[test]
fn no_acknowledged_answer_is_lost_however_often_the_server_is_killed() {
    let data = tempfile::tempdir().unwrap();
    let (games, yes) = (Mutex::new(Vec::<String>::new()), Mutex::new(Vec::<Acknowledged>::new()));
    let mut checked = 0;
    let rounds = size("WARDROOM_KILLS", 24);
    for round in 0..rounds {
        let mut server = Server::start(data.path());
        let (port, before) = (server.port, games.lock().unwrap().clone());
        thread::scope(|scope| {
            for player in 0..PLAYERS {
                // Half of the players go on with a game that has seen a server die, each with
                // one of his own.
                let old = (player % 2 == 0 && player < before.len() as u64)
                    .then(|| before[(player + round) as usize % before.len()].clone());
                let (games, yes) = (&games, &yes);
                scope.spawn(move || match old {
                    Some(id) => {
                        let _ =
                            Client::connect(port).and_then(|mut c| go_on(&mut c, id, player, yes));
                    }
                    None => drop(play(port, round * 100 + player, games, yes)),
                });
            }
            // Sometimes at the first moves, sometimes when all are in full swing, never quite then.
            let wanted = yes.lock().unwrap().len() as u64 + round * 7 % 40;
            for _ in 0..12_000 {
                thread::sleep(Duration::from_millis(10));
                if yes.lock().unwrap().len() as u64 > wanted {
                    break;
                }
            }
            thread::sleep(Duration::from_micros(round * 1733 % 9000));
            server.kill();
        });
        // What was there before this server died is looked at again in the end.
        let server = Server::start(data.path());
        checked += check(&server, &yes.lock().unwrap()[checked..]);
    }
    let acknowledged = check(&Server::start(data.path()), &yes.lock().unwrap());
    println!("{rounds} kills under load: {acknowledged} answers acknowledged, none lost");
    assert!(acknowledged > 100 && checked == acknowledged, "{acknowledged} answers is no load");
}

/// Every yes is in the journal as it was given, and every game goes on.
pub(crate) fn check(server: &Server, yes: &[Acknowledged]) -> usize {
    let mut client = server.client();
    let mut games: Vec<&str> = yes.iter().map(|yes| yes.game.as_str()).collect();
    games.sort_unstable();
    games.dedup();
    for id in games {
        let journal = client.journal(id).expect("the server answers");
        for (n, line) in journal.iter().enumerate().skip(1) {
            assert_eq!(line["n"], n as u64 + 1, "the journal of {id} has no gap");
        }
        for yes in yes.iter().filter(|yes| yes.game == id) {
            assert!(journal.len() as u64 >= yes.line, "{id} has lost line {}", yes.line);
            let line = &journal[yes.n as usize - 1];
            assert_eq!(line["k"], yes.key, "{id} has lost its answer in line {}", yes.n);
        }
        client.question(id).expect("the game goes on");
    }
    yes.len()
}
