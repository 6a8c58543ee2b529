//! Files that are damaged or made to hurt, sent in as journals and as charts: each is refused in short
//! words or taken and played, and none makes the server fail. `cargo xtask long` sends many.

use crate::{
    forged::Lot,
    support::{Answer, Table, request},
};
use axum::{
    body::Body,
    http::{Method, StatusCode, header},
};
use serde_json::json;
use std::time::{Duration, Instant};

/// How many are sent.
fn size() -> u64 {
    let set = std::env::var("WARDROOM_FILES").ok().and_then(|set| set.parse().ok());
    set.unwrap_or(200)
}

impl Lot {
    fn place(&mut self, many: usize) -> usize {
        self.below(many.max(1) as u64) as usize
    }

    /// A sound file, spoilt in one of many ways.
    fn spoil(&mut self, sound: &str) -> String {
        let mut bytes = sound.as_bytes().to_vec();
        let at = self.place(bytes.len());
        match self.place(9) {
            0 => bytes.truncate(at),
            1 => bytes[at] = b"0123456789abh{}[]\",:\n-e.'#="[self.place(26)],
            2 => {
                for _ in 0..=self.place(40) {
                    let at = self.place(bytes.len());
                    bytes[at] = 32 + self.place(95) as u8;
                }
            }
            3 => {
                let to = (at + self.place(2_000)).min(bytes.len());
                bytes.drain(at..to);
            }
            4 => {
                let to = (at + self.place(2_000)).min(bytes.len());
                let twice = bytes[at..to].repeat(1 + self.place(50));
                bytes.splice(at..at, twice);
            }
            5 => {
                let deep = b"[{("[self.place(3)];
                bytes.splice(at..at, vec![deep; 1 + self.place(60_000)]);
            }
            6 => {
                let digits = 1 + self.place(400);
                bytes.splice(at..at, vec![b'9'; digits]);
            }
            7 => {
                let long = 1 + self.place(120_000);
                bytes.splice(at..at, vec![b'x'; long]);
            }
            _ => {
                let mut lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
                let (one, other) = (self.place(lines.len()), self.place(lines.len()));
                lines.swap(one, other);
                bytes = lines.join(&b'\n');
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[derive(Default)]
struct Told {
    refused: u64,
    taken: u64,
    slowest: Duration,
    longest_words: usize,
}

impl Told {
    async fn hear(&mut self, table: &Table, sent: axum::http::Request<Body>) -> Answer {
        #[expect(clippy::disallowed_methods, reason = "how long a bad file takes is measured")]
        let begun = Instant::now();
        let answer = table.send(sent).await;
        self.slowest = self.slowest.max(begun.elapsed());
        match answer.status {
            StatusCode::CREATED => self.taken += 1,
            status => {
                let words = &answer.text;
                assert!(status.is_client_error(), "{status}: {words}");
                assert!(words.len() < 200_000, "{} bytes of complaints", words.len());
                self.refused += 1;
                self.longest_words = self.longest_words.max(words.len());
            }
        }
        answer
    }

    fn figures(&self) -> String {
        let Told { refused, taken, slowest, longest_words } = self;
        assert!(*refused > 0, "something was spoilt");
        format!(
            "{refused} refused, {taken} were still sound and taken, no 5xx; the slowest took \
             {slowest:?}, the longest complaint has {longest_words} bytes"
        )
    }
}

fn seed() -> u64 {
    std::env::var("WARDROOM_SEED").ok().and_then(|set| set.parse().ok()).unwrap_or(1945)
}

#[tokio::test]
async fn spoilt_journals_are_refused_or_played() {
    let table = Table::new();
    let id = table.devil_boats(9).await;
    table.play(id, 25).await;
    let sound = table.journal(id).await;
    let (mut lot, mut told) = (Lot(seed()), Told::default());
    for _ in 0..size() {
        let sent = request(Method::POST, "/api/import")
            .header(header::CONTENT_TYPE, "application/x-ndjson")
            .body(Body::from(lot.spoil(&sound)));
        let answer = told.hear(&table, sent.unwrap()).await;
        if answer.status == StatusCode::CREATED {
            let taken = answer.json()["id"].as_str().unwrap().parse().unwrap();
            assert!(table.question(taken, 0).await["question"].is_object(), "it goes on");
            table.call(Method::DELETE, &format!("/api/games/{taken}"), json!(null)).await;
        }
    }
    println!("spoilt journals: {}", told.figures());
    assert!(table.play(id, 2).await, "and the game goes on");
}

#[tokio::test]
async fn spoilt_charts_are_refused_or_kept() {
    let table = Table::new();
    let id = table.devil_boats(8).await;
    let sound = table.get("/charts/devil-boats/export").await.text;
    let (mut lot, mut told) = (Lot(seed()), Told::default());
    for _ in 0..size() {
        let files = json!([{ "name": "own.toml", "text": lot.spoil(&sound) }]);
        let sent = request(Method::POST, "/api/own-charts/devil-boats")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(json!({ "name": "own", "files": files }).to_string()));
        let answer = told.hear(&table, sent.unwrap()).await;
        if answer.status == StatusCode::CREATED {
            let kept = answer.json()["id"].as_str().unwrap().to_owned();
            let path = format!("/api/own-charts/devil-boats/{kept}");
            table.call(Method::DELETE, &path, json!(null)).await;
        }
    }
    println!("spoilt charts: {}", told.figures());
    assert!(table.play(id, 2).await, "and the game goes on");
}
