//! What two people and a spectator receive over the network in matched games is byte for byte the same in
//! worlds dealt from what they see, others for every game and look. `cargo xtask club` plays a thousand games.

use crate::{
    guests::{Guests, Luck, Shelf, ask, serve},
    support::request,
};
use axum::{
    body::Body,
    http::{Method, header},
};
use http_body_util::BodyExt as _;
use serde_json::json;
use shelf::{Lens, testkit::Worlds};
use std::sync::atomic::{AtomicU64, Ordering};
use tower::ServiceExt as _;

/// The lens of each test by itself: tests run at the same time.
static LUCK: AtomicU64 = AtomicU64::new(0);
static LUCK_OF_LEAKS: AtomicU64 = AtomicU64::new(0);
static LUCK_OF_VARIED: AtomicU64 = AtomicU64::new(0);

static WORLDS: Worlds = Worlds { game: cartwheel::GAME, lens: Lens { luck: &LUCK, leaks: false } };
static LEAKS: Worlds =
    Worlds { game: cartwheel::GAME, lens: Lens { luck: &LUCK_OF_LEAKS, leaks: true } };
static VARIED: Worlds =
    Worlds { game: cartwheel::GAME, lens: Lens { luck: &LUCK_OF_VARIED, leaks: true } };

/// Where matched games are played, and looked at in worlds that a test chooses.
static SHELF: Shelf = &[&WORLDS];
static LEAKING_SHELF: Shelf = &[&LEAKS];
static VARIED_SHELF: Shelf = &[&VARIED];

fn set(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|set| set.parse().ok()).unwrap_or(usual)
}

/// A matched game between two, and the lens through which they see it.
struct Duel {
    guests: Guests,
    luck: &'static AtomicU64,
}

const NAMES: [&str; 3] = ["the first", "the second", "a spectator"];

impl Duel {
    async fn begin(shelf: Shelf, luck: &'static AtomicU64, scenario: &str) -> Duel {
        let new = json!({ "game": "cartwheel", "scenario": scenario, "matched": true });
        Duel { guests: Guests::begin(shelf, new).await, luck }
    }

    /// Everything that reaches one of the three: pages, what programs read, what a stream says first.
    async fn received(&self, who: usize) -> String {
        let (page, api) =
            (format!("/game/{}", self.guests.id), format!("/api/games/{}", self.guests.id));
        let mut all = String::new();
        for path in [
            page.clone(),
            format!("{page}/log"),
            format!("{page}/replay"),
            format!("{page}/campaign"),
            format!("{page}/story/briefing"),
            api.clone(),
            format!("{api}/question"),
            format!("{api}/table"),
            format!("{api}/boards"),
            format!("{api}/log"),
            format!("{api}/film?after=1"),
            format!("{api}/stats"),
        ] {
            let (status, text) = self.guests.get(who, &path).await;
            all += &format!("{path} {status}\n{text}\n");
        }
        all + &self.announced(who).await
    }

    /// What the stream says first.
    async fn announced(&self, who: usize) -> String {
        let sent = request(Method::GET, &format!("/api/games/{}/events", self.guests.id));
        let sent = sent.header(header::AUTHORIZATION, format!("Bearer {}", self.guests.keys[who]));
        let answer =
            self.guests.router.clone().oneshot(sent.body(Body::empty()).unwrap()).await.unwrap();
        let first = answer.into_body().frame().await.unwrap().unwrap();
        String::from_utf8_lossy(first.data_ref().unwrap()).into_owned()
    }

    /// What one receives at the table as it is and in a world dealt for him; the first difference.
    async fn differs(&self, who: usize, luck: u64) -> Option<String> {
        let here = self.received(who).await;
        self.luck.store(luck.max(1), Ordering::Relaxed);
        let there = self.received(who).await;
        self.luck.store(0, Ordering::Relaxed);
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

/// How many answers are given in most games, and in every eighth.
const ANSWERS: [u64; 2] = [24, 120];

/// Random games, looked at now and then through the eyes of each in turn.
#[tokio::test]
async fn what_each_receives_is_the_same_in_dealt_worlds() {
    let (games, first) = (set("WARDROOM_LEAK_GAMES", 2), set("WARDROOM_SEED", 1) * 100_000);
    let scenarios = ["bismarck-sea", "toenails", "bougainville"];
    let mut looked = 0_usize;
    for game in 0..games {
        let duel = Duel::begin(SHELF, &LUCK, scenarios[game as usize % scenarios.len()]).await;
        let mut luck = Luck(first + game);
        for answer in 0..ANSWERS[usize::from(game % 8 == 7)] {
            if duel.guests.play(&mut luck).await.is_none() {
                break;
            }
            if answer % 6 == 5 {
                let who = looked % 3;
                let other = duel.differs(who, luck.below(u64::from(u32::MAX))).await;
                assert_eq!(other, None, "game {game}, answer {answer}, {}", NAMES[who]);
                looked += 1;
            }
        }
        duel.guests.desk.close().await;
    }
    println!("{games} matched games, {looked} times looked at: no difference");
    assert!(looked as u64 >= games * 3, "{looked} looks at {games} games");
}

/// A server that showed each seat what the other sees is found at once.
#[tokio::test]
async fn a_leak_planted_on_purpose_is_found() {
    let duel = Duel::begin(LEAKING_SHELF, &LUCK_OF_LEAKS, "bismarck-sea").await;
    let mut luck = Luck(7);
    let mut found = None;
    for answer in 0..20 {
        if found.is_some() || duel.guests.play(&mut luck).await.is_none() {
            break;
        }
        found = duel.differs(1, 1 + answer).await;
    }
    assert!(found.is_some(), "the other's secrets came over the network unseen");
}

/// Each luck deals worlds of its own, so that a thousand games do not try one world a thousand times: what
/// the leak shows at the first look is another.
#[tokio::test]
async fn worlds_are_others_for_another_luck() {
    let duel = Duel::begin(VARIED_SHELF, &LUCK_OF_VARIED, "bismarck-sea").await;
    let mut luck = Luck(7);
    for _ in 0..6 {
        duel.guests.play(&mut luck).await;
    }
    let (path, key) =
        (format!("/api/games/{}/view", duel.guests.id), Some(duel.guests.keys[1].as_str()));
    let mut shown = Vec::new();
    for world in 1..=8 {
        LUCK_OF_VARIED.store(world, Ordering::Relaxed);
        let (desk, router) = serve(VARIED_SHELF, &duel.guests.data);
        shown.push(ask(&router, Method::GET, &path, key, None).await.1);
        desk.close().await;
    }
    shown.sort();
    shown.dedup();
    assert!(shown.len() >= 4, "eight worlds came to {} only", shown.len());
}
