//! Big journals come in while others play: nobody waits long, and memory has an end.

use crate::{
    lot::size,
    server::{Client, Server, key},
};
use serde_json::{Value, json};
use std::{
    fmt::Write as _,
    fs,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

const AT_ONCE: u64 = 4;

/// A journal of this many bytes: its only answer given and taken back, again and again.
fn big_journal(client: &mut Client, bytes: usize) -> String {
    let new = json!({ "game": "devil-boats", "seed": 7, "casual": true });
    let made = client.post("/api/games", &new).expect("the server answers");
    let id = made.json()["id"].as_str().expect("a game has an id").to_owned();
    let asked = client.question(&id).expect("the server answers");
    let reply = client.answer(&id, &asked, 0).expect("the server answers");
    assert_eq!(reply.status, 200, "{}", reply.text);
    let journal = client.get(&format!("/api/games/{id}/journal")).expect("the server answers").text;
    let asked_at = asked["n"].as_u64().expect("a question has a number");
    let lines = journal.lines().take(asked_at as usize - 1);
    let mut text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut n = asked_at;
    let answer = journal.lines().nth(asked_at as usize - 1).expect("an answer was given");
    let mut answer: Value = serde_json::from_str(answer).expect("a journal is JSON lines");
    while text.len() < bytes {
        answer["n"] = Value::from(n);
        let _ = writeln!(text, "{answer}\n{}", json!({ "n": n + 1, "undo": n }));
        n += 2;
    }
    text
}

/// How long each answer took while others import.
fn played(server: &Server, over: &AtomicBool) -> Vec<Duration> {
    let (mut client, mut took) = (server.client(), Vec::new());
    let mut seed = 1;
    let mut id = client.begin(seed).expect("the server answers");
    while !over.load(Ordering::Relaxed) {
        let asked = client.question(&id).expect("the server answers");
        if asked.is_null() {
            seed += 1;
            id = client.begin(seed).expect("the server answers");
            continue;
        }
        #[expect(clippy::disallowed_methods, reason = "the wait of a player is measured")]
        let sent = Instant::now();
        let body = json!({ "n": asked["n"], "key": key(&asked, took.len()) });
        let reply = client.post(&format!("/api/games/{id}/answer"), &body);
        assert_eq!(reply.expect("the server answers").status, 200);
        took.push(sent.elapsed());
    }
    took.sort_unstable();
    took
}

/// The most memory the server has taken so far, in kilobytes.
fn most_memory(server: &Server) -> u64 {
    let told = fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap_or_default();
    let line = told.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

#[test]
fn big_imports_hold_nobody_up() {
    let imports = size("WARDROOM_IMPORTS", AT_ONCE);
    let bytes = size("WARDROOM_IMPORT_BYTES", 300_000) as usize;
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let journal = big_journal(&mut server.client(), bytes);
    let over = AtomicBool::new(false);
    let mut came_in = 0;
    let took = thread::scope(|scope| {
        let player = scope.spawn(|| played(&server, &over));
        let import = || {
            let each = (0..imports.div_ceil(AT_ONCE)).map(|_| {
                let reply = server.client().send_journal("/api/import", &journal);
                let reply = reply.expect("the server answers");
                // One that takes longer than a request may is told so.
                assert!([201, 503].contains(&reply.status), "{}", reply.text);
                u64::from(reply.status == 201)
            });
            each.sum::<u64>()
        };
        let importers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(import)).collect();
        let in_time: Vec<u64> =
            importers.into_iter().map(|it| it.join().expect("all were answered")).collect();
        came_in = in_time.iter().sum();
        over.store(true, Ordering::Relaxed);
        player.join().expect("the player was answered")
    });
    let at = |share: usize| took.get(took.len() * share / 100).copied().unwrap_or_default();
    let longest = took.last().copied().unwrap_or_default();
    println!(
        "{imports} imports of {} kB, {AT_ONCE} at once, {came_in} in time, beside a player with {} \
         answers: p50 {:?}, p99 {:?}, longest {longest:?}; the server took {} MB at the most",
        journal.len() / 1000,
        took.len(),
        at(50),
        at(99),
        most_memory(&server) / 1000
    );
    assert!(came_in > 0, "a journal comes in");
    let within = size("WARDROOM_ANSWERED_WITHIN", 20_000);
    assert!(longest < Duration::from_millis(within), "somebody waited {longest:?}");
    assert!(most_memory(&server) < 2_000_000, "the server takes too much memory");
}
