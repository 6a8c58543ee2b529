//! What two people and a spectator receive over the network in matched games is byte for byte the same in
//! worlds dealt from what they see, others for every game and look. `cargo xtask leaks 1/8` plays an eighth of a
//! thousand games.

use crate::guests::{Guests, Luck, Shelf, ask, first_difference, serve};
use axum::http::Method;
use serde_json::json;
use shelf::{DealtWorlds, Lens, testkit::Worlds};
use std::time::Instant;
use table::{Eyes, Seat};

/// The worlds of each test by themselves: tests run at the same time.
static WORLDS: DealtWorlds = DealtWorlds::none();
static WORLDS_OF_LEAKS: DealtWorlds = DealtWorlds::none();
static WORLDS_VARIED: DealtWorlds = DealtWorlds::none();
static WORLDS_OF_OTHERS: DealtWorlds = DealtWorlds::none();

const fn through(worlds: &'static DealtWorlds, leaks: bool) -> Worlds {
    Worlds { game: cartwheel::GAME, lens: Lens { worlds, leaks } }
}

static DEALT: Worlds = through(&WORLDS, false);
static LEAKS: Worlds = through(&WORLDS_OF_LEAKS, true);
static VARIED: Worlds = through(&WORLDS_VARIED, true);
static DEALT_FOR_OTHERS: Worlds = through(&WORLDS_OF_OTHERS, false);

/// Where matched games are played, and looked at in worlds that a test chooses.
static SHELF: Shelf = &[&DEALT];
static LEAKING_SHELF: Shelf = &[&LEAKS];
static VARIED_SHELF: Shelf = &[&VARIED];
static OTHERS_SHELF: Shelf = &[&DEALT_FOR_OTHERS];

fn set(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|set| set.parse().ok()).unwrap_or(usual)
}

/// A matched game between two, and the lens through which they see it.
struct Duel {
    guests: Guests,
    worlds: &'static DealtWorlds,
}

const NAMES: [&str; 3] = ["the first", "the second", "a spectator"];
const READERS: [Eyes; 3] = [Eyes::Of(Seat(0)), Eyes::Of(Seat(1)), Eyes::Public];

impl Duel {
    async fn begin(shelf: Shelf, worlds: &'static DealtWorlds, scenario: &str) -> Duel {
        let new = json!({ "game": "cartwheel", "scenario": scenario, "matched": true });
        Duel { guests: Guests::begin(shelf, new).await, worlds }
    }

    /// What one receives at the table as it is and in a world dealt from what he may know, whoever the
    /// server takes him for; the first difference.
    async fn differs(&self, who: usize, luck: u64) -> Option<String> {
        let here = self.guests.received(who).await;
        self.worlds.deal_for(READERS[who], luck);
        let there = self.guests.received(who).await;
        self.worlds.stop();
        first_difference(&here, &there)
    }
}

/// How many answers are given in most games, and in every eighth.
const ANSWERS: [u64; 2] = [24, 120];

/// Random games, looked at now and then through the eyes of each in turn. `WARDROOM_LEAK_MINUTES` ends a long run,
/// which then tells how many games it came to.
#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "a long run has an end")]
async fn what_each_receives_is_the_same_in_dealt_worlds() {
    let (wanted, first) = (set("WARDROOM_LEAK_GAMES", 2), set("WARDROOM_SEED", 1) * 100_000);
    let (minutes, begun) = (set("WARDROOM_LEAK_MINUTES", u64::MAX / 60), Instant::now());
    let scenarios = ["bismarck-sea", "toenails", "bougainville"];
    let (mut games, mut looked) = (0, 0_usize);
    while games < wanted && begun.elapsed().as_secs() < minutes * 60 {
        let game = games;
        let scenario = scenarios[game as usize % scenarios.len()];
        let duel = Duel::begin(SHELF, &WORLDS, scenario).await;
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
        games += 1;
        if games % 20 == 0 {
            println!("{games} games, {} s", begun.elapsed().as_secs());
        }
    }
    println!("{games} of {wanted} matched games, {looked} times looked at: no difference");
    assert!(looked as u64 >= games * 3, "{looked} looks at {games} games");
}

/// A server that showed each seat what the other sees is found at once.
#[tokio::test]
async fn a_leak_planted_on_purpose_is_found() {
    let duel = Duel::begin(LEAKING_SHELF, &WORLDS_OF_LEAKS, "bismarck-sea").await;
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

/// A server that took one who watches, or a player, for another seat is found by each thing that it would show
/// him of that seat's: page, question, boards, log and film.
#[tokio::test]
async fn a_reader_taken_for_another_is_found() {
    let duel = Duel::begin(OTHERS_SHELF, &WORLDS_OF_OTHERS, "bismarck-sea").await;
    let (api, mut luck) = (format!("/api/games/{}", duel.guests.id), Luck(7));
    let mut found = std::collections::BTreeSet::new();
    let ways =
        ["", "/question", "/boards", "/log", "/film?after=1"].map(|way| format!("{api}{way}"));
    let ways = ways.into_iter().chain([format!("/game/{}", duel.guests.id)]);
    let ways: Vec<String> = ways.collect();
    let pairs = [(2, 0), (2, 1), (0, 1), (1, 0)];
    for answer in 0..40 {
        if found.len() == pairs.len() * ways.len() || duel.guests.play(&mut luck).await.is_none() {
            break;
        }
        for (reader, taken_for) in pairs {
            for way in &ways {
                let here = duel.guests.get(taken_for, way).await;
                duel.worlds.deal_for(READERS[reader], 1 + answer);
                let there = duel.guests.get(taken_for, way).await;
                duel.worlds.stop();
                if here != there {
                    found.insert((reader, taken_for, way));
                }
            }
        }
    }
    let missing =
        pairs.iter().flat_map(|(reader, other)| ways.iter().map(move |way| (*reader, *other, way)));
    let missing: Vec<_> = missing.filter(|it| !found.contains(it)).collect();
    assert!(missing.is_empty(), "not found, reader and seat he is taken for: {missing:?}");
}

/// Each luck deals worlds of its own, so that a thousand games do not try one world a thousand times: what
/// the leak shows at the first look is another.
#[tokio::test]
async fn worlds_are_others_for_another_luck() {
    let duel = Duel::begin(VARIED_SHELF, &WORLDS_VARIED, "bismarck-sea").await;
    let mut luck = Luck(7);
    for _ in 0..6 {
        duel.guests.play(&mut luck).await;
    }
    let (path, key) =
        (format!("/api/games/{}/view", duel.guests.id), Some(duel.guests.keys[1].as_str()));
    let mut shown = Vec::new();
    for world in 1..=8 {
        WORLDS_VARIED.deal(world);
        let (desk, router) = serve(VARIED_SHELF, &duel.guests.data);
        shown.push(ask(&router, Method::GET, &path, key, None).await.1);
        desk.close().await;
    }
    shown.sort();
    shown.dedup();
    assert!(shown.len() >= 4, "eight worlds came to {} only", shown.len());
}
