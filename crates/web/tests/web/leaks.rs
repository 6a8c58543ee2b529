//! What two people and a spectator receive over the network in matched games is byte for byte the same in
//! worlds dealt from what they see, others for every game and look. `cargo xtask club` plays a thousand games.

use crate::guests::{Guests, Luck, Shelf, ask, first_difference, serve};
use axum::http::Method;
use serde_json::json;
use shelf::{Lens, testkit::Worlds};
use std::sync::atomic::{AtomicU64, Ordering};

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

    /// What one receives at the table as it is and in a world dealt for him; the first difference.
    async fn differs(&self, who: usize, luck: u64) -> Option<String> {
        let here = self.guests.received(who).await;
        self.luck.store(luck.max(1), Ordering::Relaxed);
        let there = self.guests.received(who).await;
        self.luck.store(0, Ordering::Relaxed);
        first_difference(&here, &there)
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
        let scenario = scenarios[game as usize % scenarios.len()];
        let duel = Duel::begin(SHELF, &LUCK, scenario).await;
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
