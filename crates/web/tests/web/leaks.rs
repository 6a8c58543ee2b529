//! What two people and a spectator receive over the network in matched games is byte for byte the same in
//! worlds dealt from what they see. `cargo xtask long` plays a thousand games.

use crate::support::request;
use axum::{
    Router,
    body::Body,
    http::{Method, StatusCode, header},
};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use shelf::{AnyGame, Lens, testkit::Worlds};
use tempfile::TempDir;
use tower::ServiceExt as _;
use web::{Desk, DeskConfig, Limits, id::GameId};

type Shelf = &'static [&'static dyn AnyGame];

static DEALT: Worlds = Worlds { game: cartwheel::GAME, lens: Lens::Dealt };
static LEAKS: Worlds = Worlds { game: cartwheel::GAME, lens: Lens::Leak { dealt: false } };
static DEALT_LEAKS: Worlds = Worlds { game: cartwheel::GAME, lens: Lens::Leak { dealt: true } };

static TRUE_SHELF: Shelf = &[cartwheel::GAME];
static DEALT_SHELF: Shelf = &[&DEALT];
static LEAKING_SHELF: Shelf = &[&LEAKS];
static DEALT_LEAKING_SHELF: Shelf = &[&DEALT_LEAKS];

fn set(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|set| set.parse().ok()).unwrap_or(usual)
}

/// A matched game with the keys of both seats and of those who watch.
struct Duel {
    router: Router,
    id: GameId,
    keys: [String; 3],
    data: TempDir,
}

const NAMES: [&str; 3] = ["the first", "the second", "a spectator"];

/// A server on these games, which shows them as its shelf does.
fn serve(shelf: Shelf, data: &TempDir) -> (Desk, Router) {
    let mut config = DeskConfig::new(shelf, data.path().to_owned());
    config.limits = Limits::default().unlimited();
    let desk = Desk::new(config);
    let router = web::router(&desk);
    (desk, router)
}

impl Duel {
    async fn begin(scenario: &str) -> Duel {
        let data = tempfile::tempdir().unwrap();
        let (_, router) = serve(TRUE_SHELF, &data);
        let new = json!({ "game": "cartwheel", "scenario": scenario, "matched": true });
        let (status, text) = ask(&router, Method::POST, "/api/games", None, Some(new)).await;
        assert_eq!(status, StatusCode::CREATED, "{text}");
        let made: Value = serde_json::from_str(&text).unwrap();
        // The last is for those who watch.
        let keys = [0, 1, 2].map(|at| made["keys"][at]["key"].as_str().unwrap().to_owned());
        let id = made["id"].as_str().unwrap().parse().unwrap();
        Duel { router, id, keys, data }
    }

    async fn get(&self, who: usize, path: &str) -> (StatusCode, String) {
        ask(&self.router, Method::GET, path, Some(&self.keys[who]), None).await
    }

    /// Everything that reaches one of the three from another server on the same games: pages and what
    /// programs read.
    async fn received(&self, who: usize, shelf: Shelf) -> String {
        let (desk, router) = serve(shelf, &self.data);
        let (id, mut all) = (self.id, String::new());
        for path in [
            format!("/game/{id}"),
            format!("/game/{id}/log"),
            format!("/game/{id}/campaign"),
            format!("/game/{id}/story/briefing"),
            format!("/api/games/{id}"),
            format!("/api/games/{id}/question"),
            format!("/api/games/{id}/table"),
        ] {
            let key = Some(self.keys[who].as_str());
            let (status, text) = ask(&router, Method::GET, &path, key, None).await;
            all += &format!("{path} {status}\n{text}\n");
        }
        desk.close().await;
        all
    }

    /// The seat that is asked, and its question.
    async fn asked(&self) -> Option<(usize, Value)> {
        for seat in 0..2 {
            let (_, text) = self.get(seat, &format!("/api/games/{}/question", self.id)).await;
            let question = serde_json::from_str::<Value>(&text).unwrap()["question"].take();
            if !question.is_null() {
                return Some((seat, question));
            }
        }
        None
    }

    /// Gives some whole answer; false when the game is over.
    async fn play(&self, luck: &mut Luck) -> bool {
        let Some((seat, question)) = self.asked().await else { return false };
        let n = &question["n"];
        let mut options = question["options"].clone();
        let (mut steps, mut whole) = (Vec::new(), question["draft"].is_null());
        let key = Some(self.keys[seat].as_str());
        loop {
            let list = options.as_array().unwrap();
            let at_once = question["draft"]["at_once"].as_array().filter(|_| steps.is_empty());
            let alone = at_once.and_then(|all| all.first());
            match alone {
                Some(alone) if luck.below(2) == 0 => {
                    steps.push(alone.clone());
                    whole = true;
                }
                _ => steps.push(list[luck.below(list.len() as u64) as usize]["key"].clone()),
            }
            if whole {
                break;
            }
            let body = json!({ "n": n, "steps": steps });
            let path = format!("/api/games/{}/draft", self.id);
            let (_, text) = ask(&self.router, Method::POST, &path, key, Some(body)).await;
            let next: Value = serde_json::from_str(&text).unwrap();
            if next["draft"]["whole"] == true && (steps.len() > 12 || luck.below(3) > 0) {
                break;
            }
            options = next["options"].clone();
            if options.as_array().is_none_or(Vec::is_empty) {
                break;
            }
        }
        let path = format!("/api/games/{}/answer", self.id);
        let body = json!({ "n": n, "key": steps });
        let (status, text) = ask(&self.router, Method::POST, &path, key, Some(body)).await;
        assert_eq!(status, StatusCode::OK, "{steps:?}: {text}");
        true
    }

    /// What one receives from the first server and from the second; the first difference.
    async fn differs(&self, who: usize, shelves: [Shelf; 2]) -> Option<String> {
        let [here, there] = shelves;
        let (here, there) = (self.received(who, here).await, self.received(who, there).await);
        (here != there).then(|| {
            let other = here.lines().zip(there.lines()).find(|(one, other)| one != other);
            other.map_or("a line more".to_owned(), |(one, other)| {
                let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
                let part = |text: &str| {
                    let from = at.saturating_sub(60);
                    String::from_utf8_lossy(&text.as_bytes()[from..(at + 60).min(text.len())])
                        .into_owned()
                };
                format!("{} / {}", part(one), part(other))
            })
        })
    }
}

/// Numbers that look drawn and are the same each time.
struct Luck(u64);

impl Luck {
    fn below(&mut self, many: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % many
    }
}

async fn ask(
    router: &Router,
    method: Method,
    path: &str,
    key: Option<&str>,
    body: Option<Value>,
) -> (StatusCode, String) {
    let mut sent = request(method, path).header(header::CONTENT_TYPE, "application/json");
    if let Some(key) = key {
        sent = sent.header(header::AUTHORIZATION, format!("Bearer {key}"));
    }
    let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
    let answer = router.clone().oneshot(sent.body(body).unwrap()).await.unwrap();
    let (parts, body) = answer.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes();
    (parts.status, String::from_utf8_lossy(&bytes).into_owned())
}

/// Random games, looked at now and then through the eyes of each in turn.
#[tokio::test]
async fn what_each_receives_is_the_same_in_dealt_worlds() {
    let (games, first) = (set("WARDROOM_LEAK_GAMES", 2), set("WARDROOM_SEED", 1) * 100_000);
    let (mut looked, scenarios) = (0_usize, ["bismarck-sea", "toenails"]);
    for game in 0..games {
        let duel = Duel::begin(scenarios[game as usize % scenarios.len()]).await;
        let mut luck = Luck(first + game);
        for answer in 0..24 {
            if !duel.play(&mut luck).await {
                break;
            }
            if answer % 6 == 5 {
                let who = looked % 3;
                let other = duel.differs(who, [TRUE_SHELF, DEALT_SHELF]).await;
                assert_eq!(other, None, "game {game}, answer {answer}, {}", NAMES[who]);
                looked += 1;
            }
        }
    }
    println!("{games} matched games, {looked} times looked at: no difference");
    assert!(looked as u64 >= games * 3, "{looked} looks at {games} games");
}

/// A server that showed each seat what the other sees is found at once.
#[tokio::test]
async fn a_leak_planted_on_purpose_is_found() {
    let duel = Duel::begin("bismarck-sea").await;
    let mut luck = Luck(7);
    let mut found = None;
    for _ in 0..20 {
        if found.is_some() || !duel.play(&mut luck).await {
            break;
        }
        found = duel.differs(1, [LEAKING_SHELF, DEALT_LEAKING_SHELF]).await;
    }
    assert!(found.is_some(), "the other's secrets came over the network unseen");
}
