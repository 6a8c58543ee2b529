//! Whole contests and common campaigns between machines, each with the key of one seat. What is answered was
//! played before by computer players with the same dice, so that careers last.

use crate::guests::{Guests, Shelf};
use axum::http::StatusCode;
use serde_json::{Value, json};
use shelf::{AnyGame, NewGame, testkit::answers};
use std::collections::BTreeSet;
use table::DiceFrom;

static SHELF: Shelf = &[silent_victory::GAME, devil_boats::GAME];
const SEED: u64 = 11;

/// A game of these settings, and who answers what in it if a computer player has every seat.
async fn begin(
    game: &'static dyn AnyGame,
    scenario: &str,
    settings: &[(&str, &str)],
    player: &str,
) -> (Guests, Vec<(usize, String)>) {
    let wanted = settings.iter().map(|(key, value)| ((*key).to_owned(), json!(value)));
    let new = json!({
        "game": game.card().name, "scenario": scenario, "settings": wanted.collect::<Value>(),
        "seed": SEED, "several": true,
    });
    let same = NewGame {
        scenario: scenario.to_owned(),
        settings: settings.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect(),
        charts: Vec::new(),
        dice: DiceFrom::Seed(SEED),
        casual: false,
        matched: false,
        sitters: Vec::new(),
    };
    (Guests::begin(SHELF, new).await, answers(game, &same, player))
}

/// All that one receives.
async fn received(guests: &Guests, who: usize) -> String {
    let (page, api) = (format!("/game/{}", guests.id), format!("/api/games/{}", guests.id));
    let mut all = String::new();
    for path in [
        page.clone(),
        format!("{page}/log"),
        api.clone(),
        format!("{api}/question"),
        format!("{api}/table"),
        format!("{api}/view"),
        format!("{api}/log"),
    ] {
        let (status, text) = guests.get(who, &path).await;
        assert_eq!(status, StatusCode::OK, "{path}: {text}");
        all += &text;
    }
    all
}

async fn give(guests: &Guests, seat: usize, key: &str) {
    let question =
        guests.question(seat).await.unwrap_or_else(|| panic!("seat {seat} is asked {key}"));
    let body = json!({ "n": question["n"], "key": key.split(' ').collect::<Vec<_>>() });
    let (status, text) = guests.post(seat, &format!("/api/games/{}/answer", guests.id), body).await;
    assert_eq!(status, StatusCode::OK, "{key}: {text}");
}

/// How the game ended, as each of those at the table and one who watches is told: all the same.
async fn ending(guests: &Guests) -> Value {
    let mut told = Vec::new();
    for who in 0..guests.keys.len() {
        let shown = guests.json(who, &format!("/api/games/{}", guests.id)).await;
        assert_eq!(shown["over"], true, "{shown}");
        told.push(shown["ending"].clone());
    }
    assert!(told.windows(2).all(|two| two[0] == two[1]), "{told:?}");
    told.swap_remove(0)
}

/// SV 13.1.2.a, SV 13.1.2.b, SV 13.1.3: each has the escorts of the other. Both numbers of an evasion are
/// chosen in secret at two machines: what the other receives is byte for byte the same whatever was chosen.
/// The verdict names the winner to both.
#[tokio::test]
async fn two_captains_play_a_contest_at_two_machines() {
    let settings = [("contest", "two-player"), ("evasion", "on"), ("until", "1942-10")];
    let (guests, all) = begin(silent_victory::GAME, "gato", &settings, "bold").await;
    let (others, _) = begin(silent_victory::GAME, "gato", &settings, "bold").await;
    let (mut secret, mut movers) = (0, BTreeSet::new());
    for (seat, key) in &all {
        let other = 1 - seat;
        let first = secret == 0 && guests.question(other).await.is_some();
        give(&guests, *seat, key).await;
        movers.insert(*seat);
        if first {
            let question = others.question(*seat).await.unwrap();
            let options = question["options"].as_array().unwrap().iter();
            let mut keys = options.filter_map(|option| option["key"].as_str());
            give(&others, *seat, keys.find(|other| other != key).unwrap()).await;
            let here = received(&guests, other).await;
            let there = received(&others, other).await;
            assert_eq!(here, there.replace(others.id.as_str(), guests.id.as_str()));
            secret += 1;
        } else if secret == 0 {
            give(&others, *seat, key).await;
        }
    }
    assert!(secret == 1 && movers.len() == 2, "{secret} secret answers, by {movers:?}");
    let ending = ending(&guests).await;
    assert!(ending["verdict"].as_str().unwrap().contains("wins"), "{ending}");
}

/// SV 13.2.1, SV 13.3.1: three captains at machines of their own until the war is over for all of them; one
/// table of results ranks them, the same for everybody.
#[tokio::test]
async fn three_captains_are_ranked_in_one_table() {
    let settings = [("players", "3"), ("contest", "tonnage"), ("until", "1942-08")];
    let (guests, all) = begin(silent_victory::GAME, "gato", &settings, "careful").await;
    for (seat, key) in &all {
        give(&guests, *seat, key).await;
    }
    let movers: BTreeSet<usize> = all.iter().map(|(seat, _)| *seat).collect();
    assert_eq!(movers, BTreeSet::from([0, 1, 2]));
    ending(&guests).await;
    let mut tables = Vec::new();
    for who in 0..guests.keys.len() {
        let shown = guests.json(who, &format!("/api/games/{}/boards", guests.id)).await;
        let boards = shown.as_array().unwrap();
        let results = boards.iter().find(|board| board["id"] == "results");
        tables.push(results.unwrap_or_else(|| panic!("no results for {who}: {shown}")).clone());
    }
    assert!(tables.windows(2).all(|two| two[0] == two[1]), "{tables:?}");
}

/// DB MP.1: captains of one squadron at three machines fight a campaign together, each asked for his own boats
/// alone; what is decided is open to all, and everybody is told the same end.
#[tokio::test]
async fn captains_of_one_squadron_play_together_at_three_machines() {
    let settings = [("captains", "3")];
    let (guests, all) = begin(devil_boats::GAME, "short", &settings, "steady").await;
    let api = format!("/api/games/{}", guests.id);
    for (at, (seat, key)) in all.iter().enumerate() {
        let other = (seat + 1) % 3;
        if at % 20 == 0 && guests.question(other).await.is_none() {
            let n = guests.question(*seat).await.map(|question| question["n"].clone());
            let (status, text) =
                guests.post(other, &format!("{api}/answer"), json!({ "n": n, "key": key })).await;
            assert_eq!(status, StatusCode::CONFLICT, "another's question: {text}");
            let body = json!({ "seat": seat, "n": n, "key": key });
            let (status, text) = guests.post(other, &format!("{api}/answer"), body).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "another's seat: {text}");
        }
        give(&guests, *seat, key).await;
    }
    let movers: BTreeSet<usize> = all.iter().map(|(seat, _)| *seat).collect();
    assert_eq!(movers, BTreeSet::from([0, 1, 2]));
    ending(&guests).await;
    let events = async |who| guests.json(who, &format!("{api}/log")).await["events"].clone();
    assert_eq!(events(0).await, events(3).await, "nothing is hidden");
}
