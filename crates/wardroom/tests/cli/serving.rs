//! The web table as the command line starts it; its pages have tests of their own.

use crate::support::{Chance, GAME, Home, Player};
use serde_json::{Value, json};
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    process::{Child, Command},
};

/// A server that ends with its test.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server and reads its port from the address it prints.
fn served(mut command: Command) -> (Served, u16) {
    let mut child = command.spawn().expect("the program starts");
    let mut line = String::new();
    let stdout = child.stdout.take().expect("its output is a pipe");
    let served = Served(child);
    BufReader::new(stdout).read_line(&mut line).expect("it prints its address");
    let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
    (served, port.expect("the line ends with the port"))
}

fn get(port: u16, path: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n")
        .expect("the server takes a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the server answers in UTF-8");
    answer
}

/// Posts JSON and reads the JSON that comes back, with its status.
fn post(port: u16, path: &str, body: &Value) -> (u16, Value) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
    let body = body.to_string();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("the server takes a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the server answers in UTF-8");
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    let (_, told) = answer.split_once("\r\n\r\n").expect("a body");
    (status.expect("a status"), serde_json::from_str(told).expect("the API answers in JSON"))
}

/// What the game asks now.
fn question(port: u16, id: &str) -> Value {
    let answer = get(port, &format!("/api/games/{id}/question"));
    let (_, told) = answer.split_once("\r\n\r\n").expect("a body");
    serde_json::from_str::<Value>(told).expect("the API answers in JSON")["question"].clone()
}

#[test]
fn a_game_of_the_web_table_goes_on_in_the_terminal_and_back() {
    let home = Home::new();
    let serve = || served(home.command(&["serve", "--port", "0", "--data", "games"]));
    let (server, port) = serve();
    let (status, begun) =
        post(port, "/api/games", &json!({ "game": "devil-boats", "name": "Blackett", "seed": 9 }));
    assert_eq!(status, 201, "{begun}");
    let id = begun["id"].as_str().expect("a game has an id").to_owned();
    let first = question(port, &id);
    let answer = json!({ "n": first["n"], "key": first["options"][0]["key"] });
    assert_eq!(post(port, &format!("/api/games/{id}/answer"), &answer).0, 200);
    let asked = question(port, &id);
    drop(server);

    // The terminal asks what the browser asked, and its answers are in the same journal.
    let args = ["resume", &id, "--data", "games", "--jsonl"];
    let mut player = Player::start(home.command(&args));
    let ask = player.until(&["ask"]);
    let shown = asked["about"].as_str().or(asked["text"].as_str());
    assert_eq!(ask["prompt"].as_str(), shown, "{asked}");
    let mut chance = Chance(3);
    player.say(&chance.answer(&ask).expect("it is a question"));
    player.until(&["ask"]);
    drop(player);

    let list = home.must(&["resume", "--data", "games"], "");
    assert!(list.contains(&id) && list.contains("Blackett"), "{list}");
    assert!(home.must(&["replay", &id, "--data", "games"], "").contains("? "));
    let left = home.must(&["resume", &id, "--data", "games"], "quit\n");
    assert!(left.contains(&format!("wardroom resume {id} --data games")), "{left}");

    let (_server, port) = serve();
    let journal = get(port, &format!("/api/games/{id}/journal"));
    assert_eq!(journal.matches("\"k\":").count(), 2, "{journal}");
    let now = question(port, &id);
    assert!(now["n"].as_u64() > asked["n"].as_u64(), "{now}");
}

#[test]
fn a_game_that_goes_on_in_both_places_is_refused_in_the_second() {
    let home = Home::new();
    let (_server, port) = served(home.command(&["serve", "--port", "0", "--data", "games"]));
    let (_, begun) = post(port, "/api/games", &json!({ "game": "devil-boats", "seed": 9 }));
    let id = begun["id"].as_str().expect("a game has an id").to_owned();
    let seen = question(port, &id);

    let mut player = Player::start(home.command(&["resume", &id, "--data", "games", "--jsonl"]));
    let ask = player.until(&["ask"]);
    player.say(&json!({ "choose": ask["options"][0]["key"] }));
    let behind = player.until(&["ask"]);

    // The browser has not heard of it: its answer is refused, and then it knows.
    let stale = json!({ "n": seen["n"], "key": seen["options"][0]["key"] });
    let (status, told) = post(port, &format!("/api/games/{id}/answer"), &stale);
    assert_eq!(status, 409, "{told}");
    let now = question(port, &id);
    assert!(now["n"].as_u64() > seen["n"].as_u64(), "{now}");
    let answer = json!({ "n": now["n"], "key": now["options"][0]["key"] });
    assert_eq!(post(port, &format!("/api/games/{id}/answer"), &answer).0, 200);

    // Now the terminal is behind: its answer is not taken, and it leaves.
    let before = get(port, &format!("/api/games/{id}/journal"));
    player.say(&json!({ "choose": behind["options"][0]["key"] }));
    while player.hear().is_some() {}
    assert_eq!(player.child.wait().expect("the program ends").code(), Some(1));
    let after = get(port, &format!("/api/games/{id}/journal"));
    let body = |answer: &str| answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned());
    assert_eq!(body(&after), body(&before));
}

#[test]
fn a_name_that_no_game_bears_is_told() {
    let home = Home::new();
    let (_server, _) = served(home.command(&["serve", "--port", "0", "--data", "games"]));
    let ran = home.run(&["resume", "abcdefghijkmn", "--data", "games"], "");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("There is no game “abcdefghijkmn”"), "{}", ran.err);
    let ran = home.run(&["resume", "abcdefghijkmn"], "");
    assert!(ran.code == 1 && ran.err.contains("There is no saved game and no file"), "{}", ran.err);
}

#[test]
fn the_web_table_opens_at_the_address_it_prints() {
    let home = Home::new();
    let (_server, port) = served(home.command(&["serve", "--port", "0", "--data", "games"]));
    let page = get(port, "/");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("Devil Boats"), "{page}");
}

#[test]
fn wardroom_alone_opens_the_web_table() {
    let home = Home::new();
    let (_server, port) = served(home.command(&[]));
    assert!(get(port, "/").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_port_that_is_taken_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let ran = Home::new().run(&["serve", "--port", &port], "");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains(&port) && ran.err.starts_with("error: "), "{}", ran.err);
}

#[test]
fn a_backup_holds_every_game_and_replaces_nothing() {
    let home = Home::new();
    assert_eq!(home.run(&["backup", "copy.sqlite"], "").code, 1, "there is nothing to copy");
    let (_served, port) = served(home.command(&["serve", "--port", "0"]));
    for seed in 1..=2 {
        let (status, _) = post(port, "/api/games", &json!({ "game": GAME, "seed": seed }));
        assert_eq!(status, 201);
    }
    let out = home.must(&["backup", "copy/wardroom.sqlite"], "");
    assert!(out.contains("2 games copied to copy/wardroom.sqlite"), "{out}");
    let list = home.must(&["resume", "--data", "copy"], "");
    assert_eq!(list.matches("on the web table").count(), 2, "{list}");
    let again = home.run(&["backup", "copy/wardroom.sqlite"], "");
    assert_eq!(again.code, 1);
    assert!(again.err.contains("exists already"), "{}", again.err);
}

/// What a server says before it listens, line by line.
fn told(mut command: Command, lines: usize) -> (Served, Vec<String>) {
    let mut child = command.spawn().expect("the program starts");
    let stdout = child.stdout.take().expect("its output is a pipe");
    let served = Served(child);
    let lines = BufReader::new(stdout).lines().take(lines);
    (served, lines.map(|line| line.expect("text")).collect())
}

/// The answer to a request for this address, called by this name.
fn asked(address: &str, host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        .expect("the server takes a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the server answers in UTF-8");
    answer
}

fn address_in(line: &str) -> String {
    line.rsplit("http://").next().expect("an address").split('/').next().expect("a host").to_owned()
}

#[test]
fn every_printed_address_answers_and_beyond_loopback_only_the_owner_gets_in() {
    for (host, locked) in [("127.0.0.1", false), ("127.0.0.2", false), ("0.0.0.0", true)] {
        let home = Home::new();
        let command = home.command(&["serve", "--port", "0", "--data", "games", "--host", host]);
        let (_server, lines) = told(command, if locked { 5 } else { 1 });
        let address = address_in(&lines[0]);
        let shelf = asked(&address, &address, "/");
        let status = if locked { "HTTP/1.1 403" } else { "HTTP/1.1 200" };
        assert!(shelf.starts_with(status), "{host}: {shelf}");
        let foreign = asked(&address, "evil.example", "/");
        assert!(foreign.starts_with("HTTP/1.1 421"), "{foreign}");
        if locked {
            let link = lines.iter().find(|line| line.contains("/join/")).expect("the owner's link");
            let owner = address_in(link);
            let path = &link[link.find("/join/").unwrap()..];
            let opened = asked(&owner, &owner, path.trim());
            assert!(opened.starts_with("HTTP/1.1 303"), "{opened}");
            let cookie = opened.lines().find_map(|line| line.strip_prefix("set-cookie: "));
            let cookie = cookie.and_then(|cookie| cookie.split(';').next()).expect("a cookie");
            let host = format!("{owner}\r\nCookie: {cookie}");
            assert!(asked(&owner, &host, "/").starts_with("HTTP/1.1 200"), "the owner is in");
        }
    }
}
