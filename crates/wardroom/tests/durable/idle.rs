//! Tabs that only listen: how many there can be, and what each costs.

use crate::{listener::Listener, server::Server};
use serde_json::{Value, json};
use std::{
    fs,
    io::{Read as _, Write as _},
    net::TcpStream,
};
use store::{Durability, Store};
use web::keys::Key;

fn size() -> usize {
    std::env::var("WARDROOM_IDLE").ok().and_then(|set| set.parse().ok()).unwrap_or(200)
}

/// Bytes of memory of a process.
fn resident(process: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    status.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap_or(0) * 4096
}

/// As many tabs as are wanted listen, spread over a hundred games, and each hears of the next move of its
/// game. `WARDROOM_IDLE` says how many; the process must be allowed so many files.
#[test]
fn many_idle_tabs_are_held_and_each_hears_of_its_game() {
    let data = tempfile::tempdir().unwrap();
    let tabs = size();
    let server = Server::with_tabs(data.path(), tabs + 10);
    let mut client = server.client();
    let games: Vec<String> =
        (0..tabs.min(100)).map(|seed| client.begin(seed as u64).unwrap()).collect();
    let before = resident(server.id());
    let mut streams = Vec::with_capacity(tabs);
    for tab in 0..tabs {
        let mut stream = Listener::of(server.port, &games[tab % games.len()]);
        stream.told();
        streams.push(stream);
    }
    let each = resident(server.id()).saturating_sub(before) / tabs;
    println!("{tabs} idle tabs in {} games, {:.1} kB each", games.len(), each as f64 / 1e3);
    for id in &games {
        let asked = client.question(id).unwrap();
        assert_eq!(client.answer(id, &asked, 0).unwrap().status, 200);
    }
    for stream in &mut streams {
        stream.told();
    }
    assert!(each < 100_000, "{each} bytes for a tab that only listens");
}

/// How many tabs a member may keep open; one less, so that he can still move.
const TABS_OF_ONE: usize = 23;

/// A club with so many members, each signed in: their cookies.
fn signed_in(database: &str, members: usize) -> Vec<String> {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::connect(database, Durability::Written).await.unwrap();
        let club = store.club().unwrap();
        let mut cookies = Vec::new();
        for member in 0..members {
            let mail = format!("member{member}@club.example");
            let person = club.create(&format!("member{member}"), &mail, false, 1).await.unwrap();
            let session = Key::random().unwrap();
            let now = 4_000_000_000;
            assert!(club.open_session(person.id, &session.digest(), "a tab", now).await.unwrap());
            cookies.push(format!("wardroom-session={session}"));
        }
        store.close().await;
        cookies
    })
}

/// Asks as a member, and reads JSON.
fn ask(port: u16, cookie: &str, path: &str, body: Option<&Value>) -> Value {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let method = if body.is_some() { "POST" } else { "GET" };
    let body = body.map(Value::to_string).unwrap_or_default();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// The same for tabs of members who are signed in to a club: each sits at a table of his own, with as many
/// tabs as he may have.
#[test]
fn idle_tabs_of_members_are_held_and_each_hears_of_its_game() {
    let Some(database) = cluster::database() else { return };
    let tabs = size();
    let cookies = signed_in(&database, tabs.div_ceil(TABS_OF_ONE));
    let server = Server::of_club(&database, tabs + 10);
    let new = json!({ "game": "devil-boats", "seed": 1, "several": true });
    let games: Vec<String> = cookies
        .iter()
        .map(|cookie| {
            let made = ask(server.port, cookie, "/api/games", Some(&new));
            made["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
        })
        .collect();
    let before = resident(server.id());
    let mut streams = Vec::with_capacity(tabs);
    for tab in 0..tabs {
        let of = tab % games.len();
        let mut stream = Listener::with_cookie(server.port, &games[of], &cookies[of]);
        stream.told();
        streams.push(stream);
    }
    let each = resident(server.id()).saturating_sub(before) / tabs;
    println!("{tabs} idle tabs of {} members, {:.1} kB each", cookies.len(), each as f64 / 1e3);
    for (id, cookie) in games.iter().zip(&cookies) {
        let path = format!("/api/games/{id}");
        let asked = ask(server.port, cookie, &format!("{path}/question?seat=0"), None);
        let asked = &asked["question"];
        let answer = json!({ "seat": 0, "n": asked["n"], "key": crate::server::key(asked, 0) });
        let taken = ask(server.port, cookie, &format!("{path}/answer"), Some(&answer));
        assert!(taken["error"].is_null(), "{taken}");
    }
    for stream in &mut streams {
        stream.told();
    }
    assert!(each < 100_000, "{each} bytes for a tab of a member that only listens");
}
