//! Computer players at the seats of the web table, and what options would lead to.

use crate::{
    guests::{Guests, Luck, Shelf, first_difference},
    support::Table,
};
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::time::Duration;
use web::id::GameId;

/// Four minutes, should the machine be busy; only what never happens takes them.
const PATIENCE: usize = 10_000;

async fn lines(table: &Table, id: GameId) -> usize {
    table.journal(id).await.lines().count()
}

async fn sit(table: &Table, id: GameId, body: Value) -> StatusCode {
    table.post(&format!("/api/games/{id}/sit"), body).await.status
}

#[tokio::test]
async fn an_expert_plays_by_himself_and_goes_on_after_a_restart() {
    let table = Table::new();
    let game = json!({ "game": "devil-boats", "seed": 5, "sitters": ["expert:2"] });
    let id = table.begin(game).await;
    let begun = lines(&table, id).await;
    for _ in 0..PATIENCE {
        if lines(&table, id).await > begun {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert!(lines(&table, id).await > begun, "he has answered");
    let table = table.restarted().await;
    for _ in 0..PATIENCE {
        let page = table.get(&format!("/api/games/{id}")).await.json();
        if page["over"] == Value::Bool(true) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("he has not played to the end");
}

#[tokio::test]
async fn a_seat_is_handed_to_the_staff_and_taken_back() {
    let table = Table::new();
    let id = table.devil_boats(5).await;
    let page = table.get(&format!("/game/{id}?seat=0")).await.text;
    assert!(page.contains("Let the staff play") && page.contains("until this mission is over"));
    let unknown = json!({ "seat": 0, "who": "nobody in particular" });
    assert_eq!(sit(&table, id, unknown).await, StatusCode::UNPROCESSABLE_ENTITY);
    let elsewhere = json!({ "seat": 7, "who": "steady" });
    assert_eq!(sit(&table, id, elsewhere).await, StatusCode::NOT_FOUND);
    // So many tries that he is still thinking when the seat is taken back.
    let form = [("seat", "0"), ("who", "expert:4000"), ("until", "")];
    let handed = table.form(&format!("/game/{id}/sit"), &form).await;
    assert!(handed.status.is_success() || handed.status.is_redirection(), "{}", handed.text);
    let page = table.get(&format!("/game/{id}?seat=0")).await.text;
    assert!(page.contains("Take the seat back") && page.contains("Waiting for"), "{page}");
    assert_eq!(sit(&table, id, json!({ "seat": 0, "who": "person" })).await, StatusCode::OK);
    assert!(!table.question(id, 0).await["question"].is_null());
    assert_eq!(table.choose(id, 0, 0).await.status, StatusCode::OK);
    assert_eq!(sit(&table, id, json!({ "seat": 0, "who": "steady" })).await, StatusCode::OK);
    assert_eq!(table.get(&format!("/api/games/{id}")).await.json()["over"], true);
}

#[tokio::test]
async fn what_each_option_leads_to_arrives_beside_the_question() {
    let table = Table::new();
    let id = table.devil_boats(6).await;
    let asked = table.question(id, 0).await["question"].clone();
    let page = table.get(&format!("/game/{id}?seat=0")).await.text;
    assert!(page.contains("What would each lead to?"));
    let begun = table.form(&format!("/game/{id}/outlook"), &[("seat", "0")]).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER);
    let page = table.get(begun.location()).await.text;
    assert!(page.contains("An estimate by the end of this night"), "{page}");
    let path = format!("/api/games/{id}/outlook");
    let mut now = table.post(&path, json!({})).await.json();
    for _ in 0..PATIENCE {
        if now["finished"] == Value::Bool(true) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
        now = table.post(&path, json!({})).await.json();
    }
    assert_eq!((&now["tries"], &now["n"]), (&now["wanted"], &asked["n"]), "{now}");
    assert!(now["interval"].as_str().unwrap().contains("95 %"));
    let offered = asked["options"].as_array().unwrap();
    assert_eq!(now["options"].as_array().unwrap().len(), offered.len());
    assert_eq!(table.choose(id, 0, 0).await.status, StatusCode::OK);
    let page = table.get(&format!("/game/{id}?seat=0")).await.text;
    assert!(!page.contains("An estimate by"), "the next question has not been tried");
}

#[tokio::test]
async fn a_game_that_is_over_has_no_outlook_and_no_forecast() {
    let table = Table::new();
    let game = json!({ "game": "devil-boats", "seed": 5, "sitters": ["steady"] });
    let id = table.begin(game).await;
    let outlook = table.post(&format!("/api/games/{id}/outlook"), json!({})).await;
    assert_eq!(outlook.status, StatusCode::NOT_FOUND);
    let path = format!("/api/games/{id}/forecast");
    let forecast = table.post(&path, json!({ "bot": "steady" })).await;
    assert_eq!(forecast.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// What the others learn of a seat handed to the staff: nothing, unless a time limit did it. All that reaches
/// the other side and those who watch stays as it was, byte for byte, and the one who handed it over is asked
/// about draws and answers taken back like anybody who plays himself.
#[tokio::test]
async fn nobody_else_learns_that_the_staff_plays_a_seat() {
    static SHELF: Shelf = &[cartwheel::GAME];
    let new = json!({ "game": "cartwheel", "scenario": "bismarck-sea", "matched": true });
    let guests = Guests::begin(SHELF, new).await;
    let (api, mut luck) = (format!("/api/games/{}", guests.id), Luck(3));
    let (mover, other) = loop {
        match [guests.question(0).await, guests.question(1).await] {
            [Some(_), None] => break (0, 1),
            [None, Some(_)] => break (1, 0),
            _ => {
                guests.play(&mut luck).await;
            }
        }
    };
    let before = [guests.received(mover).await, guests.received(2).await];
    let (status, text) =
        guests.post(other, &format!("{api}/sit"), json!({ "who": "doctrine" })).await;
    assert_eq!(status, StatusCode::OK, "{text}");
    let own = guests.get(other, &format!("/game/{}", guests.id)).await.1;
    assert!(own.contains("Take the seat back"), "who has handed it over sees so");
    for (who, before) in [mover, 2].into_iter().zip(before) {
        assert_eq!(first_difference(&before, &guests.received(who).await), None, "to {who}");
    }
    let (_, text) = guests.post(mover, &format!("{api}/offer"), json!({ "what": "draw" })).await;
    assert!(text.contains(&format!("\"waits_for\":[{other}]")), "{text}");
    let (status, text) =
        guests.post(other, &format!("{api}/accept"), json!({ "agree": true })).await;
    assert_eq!(status, StatusCode::OK, "{text}");
}

/// The same later: two tables with the same dice and answers, at one of which a seat is handed to the staff and
/// taken back now and then. No number, page, stream or film of anybody else's tells of it.
#[tokio::test]
async fn a_seat_handed_over_and_taken_back_leaves_no_trace() {
    static SHELF: Shelf = &[cartwheel::GAME];
    let new =
        json!({ "game": "cartwheel", "scenario": "bismarck-sea", "several": true, "seed": 5 });
    let (plain, handed) =
        (Guests::begin(SHELF, new.clone()).await, Guests::begin(SHELF, new).await);
    let (mut luck, mut same_luck) = (Luck(3), Luck(3));
    let (mut handed_over, mut looked) = (0, 0);
    for answer in 0..40 {
        // Each look takes the news since the last, so both tables are looked at alike.
        for seat in 0..2 {
            plain.question(seat).await;
        }
        let asked = [handed.question(0).await, handed.question(1).await];
        // A seat that is asked would be answered for at once.
        let waits = asked.iter().position(Option::is_none);
        if let Some(seat) = waits.filter(|_| answer % 3 == 0) {
            let path = format!("/api/games/{}/sit", handed.id);
            for who in ["doctrine", "person"] {
                let (status, text) = handed.post(seat, &path, json!({ "who": who })).await;
                assert_eq!(status, StatusCode::OK, "{text}");
            }
            handed_over += 1;
            let others = [1 - seat, 2];
            for who in others {
                let here = plain.received(who).await.replace(plain.id.as_str(), "THE-GAME");
                let there = handed.received(who).await.replace(handed.id.as_str(), "THE-GAME");
                assert_eq!(first_difference(&here, &there), None, "to {who}, answer {answer}");
                looked += 1;
            }
        }
        let mover = plain.play(&mut luck).await;
        assert_eq!(handed.play(&mut same_luck).await, mover, "answer {answer}");
        if mover.is_none() {
            break;
        }
    }
    assert!(handed_over >= 4 && looked >= 8, "handed over {handed_over} times, looked {looked}");
}
