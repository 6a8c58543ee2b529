//! A hundred thousand requests that should not be made: each refused with a proper status, none
//! changes a game, none panics, none tells what is not for telling.

use crate::support::{Table, request};
use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use table::source::Stream;
use web::id::GameId;

const REQUESTS: u32 = 100_000;

/// Fair dice for the generator, the same in every run.
struct Luck(Stream);

impl Luck {
    fn up_to(&mut self, n: usize) -> usize {
        let high = usize::from(self.0.face(100)) - 1;
        let low = usize::from(self.0.face(100)) - 1;
        (high * 100 + low) % n
    }

    fn of<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.up_to(list.len())]
    }

    fn junk(&mut self) -> String {
        let nasty = [
            "",
            "0",
            "-1",
            "999999999999999999999",
            "1e9",
            "null",
            "true",
            "{}",
            "[]",
            "\"",
            "'; DROP TABLE games; --",
            "<script>alert(1)</script>",
            "../../../../etc/passwd",
            "%00",
            "\u{0}",
            "\u{202e}",
            "é",
            "💣",
            "a b",
            "{{7*7}}",
            "${jndi:ldap://x}",
            "key0bold",
            "NaN",
            "0x10",
            "1 2 3",
            "4294967296",
            "256",
            "%2e%2e%2f",
            "\r\nX: y",
        ];
        match self.up_to(6) {
            0 => "A".repeat(self.up_to(3000)),
            1 => (0..self.up_to(40)).map(|_| char::from(self.0.face(94) + 32)).collect(),
            _ => self.of(&nasty).to_owned(),
        }
    }
}

/// A game that stands still while it is assailed.
struct Victim {
    id: GameId,
    journal: String,
    /// Answers that were right once.
    spent: Vec<Value>,
    open: Value,
}

async fn victim(table: &Table, id: GameId) -> Victim {
    let mut spent = Vec::new();
    for _ in 0..6 {
        let asked = table.question(id, 0).await["question"].clone();
        if asked.is_null() {
            break;
        }
        spent.push(json!({ "seat": 0, "n": asked["n"], "key": asked["options"][0]["key"] }));
        table.choose(id, 0, 0).await;
    }
    let open = table.question(id, 0).await["question"].clone();
    Victim { id, journal: table.journal(id).await, spent, open }
}

/// A request that no honest player makes, of a kind.
fn wrong(luck: &mut Luck, victims: &[Victim]) -> (&'static str, Request<Body>) {
    let victim = &victims[luck.up_to(victims.len())];
    let id = victim.id;
    let actions = ["answer", "dice", "undo", "branch", "rename", "forecast", "delete"];
    let api = luck.up_to(2) == 0;
    let home = if api { format!("/api/games/{id}") } else { format!("/game/{id}") };
    match luck.up_to(10) {
        0 => {
            let body = victim.spent[luck.up_to(victim.spent.len())].clone();
            ("replayed", json_post(&format!("/api/games/{id}/answer"), &body.to_string()))
        }
        1 => {
            let n = luck.up_to(400);
            let n = if Some(n as u64) == victim.open["n"].as_u64() { 9999 } else { n };
            let body = json!({ "n": n, "key": victim.open["options"][0]["key"] });
            ("stale", json_post(&format!("/api/games/{id}/answer"), &body.to_string()))
        }
        2 => {
            let body = json!({ "seat": 1 + luck.up_to(3), "n": victim.open["n"], "key": victim.open["options"][0]["key"] });
            ("out of turn", json_post(&format!("/api/games/{id}/answer"), &body.to_string()))
        }
        3 => {
            let body = json!({ "n": victim.open["n"], "key": format!("?{}", luck.junk()) });
            ("not offered", json_post(&format!("/api/games/{id}/answer"), &body.to_string()))
        }
        4 => {
            let body = json!({ luck.junk(): luck.junk(), "n": luck.junk(), "key": [luck.junk()] });
            let action = luck.of(&actions);
            (
                "malformed JSON values",
                json_post(&format!("/api/games/{id}/{action}"), &body.to_string()),
            )
        }
        5 => {
            let mut body = victim.spent[0].to_string();
            body.truncate(luck.up_to(body.len() - 1));
            let action = luck.of(&["answer", "dice", "branch"]);
            ("torn JSON", json_post(&format!("/api/games/{id}/{action}"), &body))
        }
        6 => {
            let fields = format!(
                "n={}&seat={}&key={}&line={}&name=%00&faces={}",
                encoded(luck),
                encoded(luck),
                encoded(luck),
                encoded(luck),
                encoded(luck)
            );
            let action = luck.of(&["answer", "dice", "branch", "rename", "forecast"]);
            let request = post(&format!("/game/{id}/{action}"))
                .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
            ("malformed form", request.body(Body::from(fields)).unwrap())
        }
        7 => {
            let method =
                luck.of(&["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "POST", "CONNECT", "BREW"]);
            let place = luck.of(&[
                "/log",
                "/replay",
                "/campaign",
                "/export",
                "/events",
                "/view",
                "/boards",
                "/nowhere",
            ]);
            let request = Request::builder().method(method).uri(format!("{home}{place}"));
            let request = request.header(header::HOST, "localhost").header("content-length", "0");
            ("wrong method", request.body(Body::empty()).unwrap())
        }
        8 => {
            let kind = luck.of(&[
                "text/plain",
                "multipart/form-data",
                "application/xml",
                "multipart/form-data; boundary=x",
                "",
                "application/json;q",
            ]);
            let action = luck.of(&actions);
            let request = post(&format!("{home}/{action}")).header(header::CONTENT_TYPE, kind);
            ("wrong media", request.body(Body::from(format!("?{}", luck.junk()))).unwrap())
        }
        _ => {
            let host = luck.of(&["evil.example", "localhost.evil.example", "127.1", "[::2]"]);
            let origin = luck.of(&["http://evil.example", "null", "file://", "http://localhost:1"]);
            let foreign_host = luck.up_to(2) == 0;
            let body = json!({ "n": victim.open["n"], "key": victim.open["options"][0]["key"] });
            let request = Request::builder()
                .method(Method::POST)
                .uri(format!("/api/games/{id}/answer"))
                .header(header::CONTENT_TYPE, "application/json")
                .header(header::HOST, if foreign_host { host } else { "localhost:1943" })
                .header(header::ORIGIN, origin);
            ("foreign", request.body(Body::from(body.to_string())).unwrap())
        }
    }
}

fn encoded(luck: &mut Luck) -> String {
    web::paths::encoded(&format!("?{}", luck.junk()))
}

fn post(path: &str) -> axum::http::request::Builder {
    request(Method::POST, path)
}

fn json_post(path: &str, body: &str) -> Request<Body> {
    let request = post(path).header(header::CONTENT_TYPE, "application/json");
    request.body(Body::from(body.to_owned())).unwrap()
}

/// Words that only the inside of the program uses.
fn assert_tells_nothing(table: &Table, kind: &str, text: &str) {
    let directory = table.directory.path().to_str().unwrap();
    let inside = [
        directory,
        ".rs:",
        "src/",
        "sqlx",
        "sqlite",
        "SQLITE",
        "panicked",
        "unwrap",
        "Error {",
        "web::",
        "core::",
        "alloc::",
        "stack backtrace",
        "RUST_",
        "/etc/passwd\n",
        "struct ",
        "tokio",
        "hyper",
    ];
    for word in inside {
        assert!(!text.contains(word), "{kind} tells {word}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_thousand_wrong_requests_change_nothing_and_learn_nothing() {
    let table = Table::new();
    let mut victims = Vec::new();
    for seed in 0..4 {
        let captains = if seed % 2 == 0 { "1" } else { "2" };
        let settings = json!({ "captains": captains });
        let id = table.begin(json!({ "game": "devil-boats", "seed": seed, "settings": settings }));
        let id = id.await;
        victims.push(victim(&table, id).await);
    }
    victims.retain(|victim| victim.open.is_object());
    assert!(victims.len() > 1);
    let mut luck = Luck(Stream::new(1943));
    let mut counted: BTreeMap<(&str, u16), u32> = BTreeMap::new();
    for _ in 0..REQUESTS {
        let (kind, request) = wrong(&mut luck, &victims);
        let (method, uri) = (request.method().clone(), request.uri().clone());
        let answer = table.send(request).await;
        let status = answer.status;
        let proper = status.is_client_error();
        assert!(proper, "{kind}: {method} {uri} was answered {status}: {}", answer.text);
        assert_ne!(status, StatusCode::TOO_MANY_REQUESTS);
        if answer.headers[header::CONTENT_TYPE] == "application/json" {
            assert_tells_nothing(&table, kind, &answer.text);
            assert!(answer.json()["error"]["message"].is_string());
        }
        *counted.entry((kind, status.as_u16())).or_default() += 1;
    }
    for victim in &victims {
        assert_eq!(table.journal(victim.id).await, victim.journal);
        assert_eq!(table.question(victim.id, 0).await["question"], victim.open);
    }
    let games = table.get("/api/games").await.json();
    assert_eq!(games.as_array().unwrap().len(), 4, "no game was made or lost");
    println!("{counted:#?}");
}

#[tokio::test]
async fn addresses_of_every_shape_find_nothing_and_break_nothing() {
    let table = Table::new();
    let mut luck = Luck(Stream::new(7));
    let stems = [
        "/game/",
        "/api/games/",
        "/rules/",
        "/charts/devil-boats/chart/",
        "/assets/",
        "/new/",
        "/",
    ];
    for _ in 0..5_000 {
        let path = format!(
            "{}{}?{}={}",
            luck.of(&stems),
            web::paths::encoded(&luck.junk()),
            encoded(&mut luck),
            encoded(&mut luck)
        );
        let answer = table.get(&path).await;
        let status = answer.status;
        assert!(status == StatusCode::OK || status.is_client_error(), "{path}: {status}");
        if answer.headers[header::CONTENT_TYPE] == "application/json" {
            assert_tells_nothing(&table, &path, &answer.text);
        }
    }
}
