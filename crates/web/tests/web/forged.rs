//! Requests that must not count: illegal, stale, for another's seat, with a forged key, from another
//! site, or nonsense. None is taken, none makes the server fail, and the game goes on as if nothing
//! had been. `cargo xtask long` sends a million.

use crate::support::{Answer, Table, request};
use axum::{
    body::Body,
    http::{Method, StatusCode, header},
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How many are sent.
fn size() -> u64 {
    let set = std::env::var("WARDROOM_FORGED").ok().and_then(|set| set.parse().ok());
    set.unwrap_or(3_000)
}

/// Numbers that look drawn and are the same each time.
pub(crate) struct Lot(pub(crate) u64);

impl Lot {
    pub(crate) fn below(&mut self, many: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % many
    }

    fn key(&mut self) -> String {
        (0..32).map(|_| char::from(b"0123456789abcdef"[self.below(16) as usize])).collect()
    }

    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }
}

/// A matched game at which seat 0 is asked something.
struct Forger {
    table: Table,
    path: String,
    keys: [String; 2],
    n: u64,
    lot: Lot,
}

/// What a forged request says beside its body.
struct Sent<'a> {
    method: Method,
    path: String,
    key: Option<&'a str>,
    from: Option<&'static str>,
    body: Vec<u8>,
}

impl Forger {
    async fn new(seed: u64) -> Forger {
        let table = Table::new();
        let made =
            table.post("/api/games", json!({ "game": "sealed-orders", "matched": true })).await;
        let made = made.json();
        let key = |at: usize| made["keys"][at]["key"].as_str().unwrap().to_owned();
        let path = format!("/api/games/{}", made["id"].as_str().unwrap());
        let mut forger = Forger { table, path, keys: [key(0), key(1)], n: 0, lot: Lot(seed) };
        forger.n = forger.question(0).await["n"].as_u64().unwrap();
        forger
    }

    async fn send(&self, sent: Sent<'_>) -> Answer {
        let mut built = request(sent.method, &sent.path)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::ACCEPT, "application/json");
        if let Some(key) = sent.key {
            built = built.header(header::AUTHORIZATION, format!("Bearer {key}"));
        }
        if let Some(from) = sent.from {
            built = built.header(header::ORIGIN, from).header("sec-fetch-site", "cross-site");
        }
        self.table.send(built.body(Body::from(sent.body)).unwrap()).await
    }

    async fn question(&self, seat: usize) -> Value {
        let (path, key) = (format!("{}/question", self.path), Some(self.keys[seat].as_str()));
        let sent = Sent { method: Method::GET, path, key, from: None, body: Vec::new() };
        self.send(sent).await.json()["question"].clone()
    }

    /// One request that must not count, and what kind it is.
    async fn forge(&mut self) -> (&'static str, Answer) {
        let (n, lot) = (self.n, &mut self.lot);
        let good = json!({ "n": n, "key": "key0bold" });
        let mine = self.keys[0].clone();
        let answer = format!("{}/answer", self.path);
        let random = lot.key();
        let post = Method::POST;
        let (kind, method, path, key, from, body) = match lot.below(8) {
            0 => {
                let key =
                    lot.of(&["key1bold", "key0", "", "KEY0BOLD", "key0bold key0bold", "steam"]);
                let body = json!({ "n": n, "key": key }).to_string();
                ("illegal", post, answer, Some(mine), None, body.into_bytes())
            }
            1 => {
                let other = [n - 1, n + 1, 0, u64::from(u32::MAX), n + lot.below(1000) + 1];
                let body = json!({ "n": other[lot.below(5) as usize], "key": "key0bold" });
                ("stale", post, answer, Some(mine), None, body.to_string().into_bytes())
            }
            2 => {
                let body = json!({ "n": n, "seat": 1 + lot.below(3), "key": "key1bold" });
                ("foreign seat", post, answer, Some(mine), None, body.to_string().into_bytes())
            }
            3 => ("forged key", post, answer, Some(random), None, good.to_string().into_bytes()),
            4 => ("no key", post, answer, None, None, good.to_string().into_bytes()),
            5 => {
                let from = Some("https://evil.example");
                ("another site", post, answer, Some(mine), from, good.to_string().into_bytes())
            }
            6 => {
                let what = lot.of(&[
                    "/journal",
                    "?seat=1",
                    "/question?seat=1",
                    "/replay?line=2&seat=1",
                    "/log?seat=1",
                ]);
                let path = format!("{}{what}", self.path);
                ("another's eyes", Method::GET, path, Some(mine), None, Vec::new())
            }
            _ => {
                let act = lot
                    .of(&["answer", "undo", "dice", "draft", "sit", "resign", "offer", "branch"]);
                let length = lot.below(60);
                let body = (0..length).map(|_| lot.below(256) as u8).collect();
                ("nonsense", post, format!("{}/{act}", self.path), Some(mine), None, body)
            }
        };
        let sent = Sent { method, path, key: key.as_deref(), from, body };
        (kind, self.send(sent).await)
    }
}

#[tokio::test]
async fn nothing_forged_is_taken_and_nothing_breaks() {
    let seed = std::env::var("WARDROOM_SEED").ok().and_then(|set| set.parse().ok()).unwrap_or(1943);
    let mut forger = Forger::new(seed).await;
    let id = forger.path.rsplit('/').next().unwrap().to_owned();
    let store = forger.table.desk.store().await.unwrap().clone();
    let before = store.journal(&id).await.unwrap();
    let (many, mut kinds) = (size(), BTreeMap::<_, u64>::new());
    for at in 0..many {
        let (kind, answer) = forger.forge().await;
        let refused = (400..500).contains(&answer.status.as_u16());
        assert!(refused, "request {at}, {kind}: {} {}", answer.status, answer.text);
        *kinds.entry(kind).or_default() += 1;
        if at % 1000 == 0 {
            assert_eq!(store.journal(&id).await.unwrap(), before, "after request {at}, {kind}");
        }
    }
    println!("{many} forged requests, none accepted, no 5xx: {kinds:?}");
    assert_eq!(store.journal(&id).await.unwrap(), before, "not a line was written");
    assert_eq!(kinds.len(), 8, "each kind was sent");
    for seat in 0..2 {
        let n = forger.question(seat).await["n"].clone();
        let body = json!({ "n": n, "key": format!("key{seat}bold") }).to_string().into_bytes();
        let (path, key) = (format!("{}/answer", forger.path), Some(forger.keys[seat].clone()));
        let sent = Sent { method: Method::POST, path, key: key.as_deref(), from: None, body };
        assert_eq!(forger.send(sent).await.status, StatusCode::OK, "and the game goes on");
    }
}
