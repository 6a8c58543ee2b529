//! No seat sees what belongs to another.

use crate::support::{Answer, Table};
use axum::http::StatusCode;
use serde_json::json;
use web::id::GameId;

const PLACES: [&str; 13] = [
    "/game/{id}?seat={seat}",
    "/game/{id}/log?seat={seat}",
    "/game/{id}/replay?seat={seat}",
    "/game/{id}/campaign?seat={seat}",
    "/game/{id}/report?seat={seat}",
    "/game/{id}/forecast?seat={seat}",
    "/api/games/{id}?seat={seat}",
    "/api/games/{id}/question?seat={seat}",
    "/api/games/{id}/log?seat={seat}",
    "/api/games/{id}/view?seat={seat}",
    "/api/games/{id}/boards?seat={seat}",
    "/api/games/{id}/replay?seat={seat}",
    "/api/games/{id}/stats?seat={seat}",
];

fn at(place: &str, id: GameId, seat: u8) -> String {
    place.replace("{id}", id.as_str()).replace("{seat}", &seat.to_string())
}

fn assert_hidden(answer: &Answer, place: &str, other: u8) {
    assert_eq!(answer.status, StatusCode::OK, "{place}: {}", answer.text);
    for secret in ["key", "label", "target", "secret"] {
        let secret = format!("{secret}{other}");
        assert!(!answer.text.contains(&secret), "{place} shows {secret}: {}", answer.text);
    }
}

#[tokio::test]
async fn no_page_or_answer_for_one_seat_holds_the_question_or_the_choice_of_another() {
    let table = Table::new();
    let id = table.sealed().await;
    for stage in 0..3 {
        for place in PLACES {
            for seat in 0..2 {
                let answer = table.get(&at(place, id, seat)).await;
                assert_hidden(&answer, place, 1 - seat);
            }
        }
        if stage < 2 {
            let seat = stage as u8;
            assert_eq!(table.choose(id, seat, 0).await.status, StatusCode::OK);
        }
    }
}

#[tokio::test]
async fn what_names_no_seat_shows_neither_the_one_nor_the_other() {
    let table = Table::new();
    let id = table.sealed().await;
    assert_eq!(table.choose(id, 0, 0).await.status, StatusCode::OK);
    for place in PLACES.map(|place| place.replace("?seat={seat}", "")) {
        let answer = table.get(&at(&place, id, 0)).await;
        assert_hidden(&answer, &place, 0);
        assert_hidden(&answer, &place, 1);
    }
    assert_hidden(&table.get("/").await, "/", 0);
    assert_hidden(&table.get("/api/games").await, "/api/games", 0);
    let nobodys = json!({ "n": 2, "key": "key0bold" });
    let refused = table.post(&format!("/api/games/{id}/answer"), nobodys).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_refusal_shows_only_the_question_of_the_seat_that_was_refused() {
    let table = Table::new();
    let id = table.sealed().await;
    for seat in 0..2_u8 {
        let other = 1 - seat;
        let stale = json!({ "seat": seat, "n": 77, "key": format!("key{seat}bold") });
        let refused = table.post(&format!("/api/games/{id}/answer"), stale).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert!(refused.text.contains(&format!("label{seat}bold")), "{}", refused.text);
        assert!(!refused.text.contains(&format!("label{other}")), "{}", refused.text);
        let n = table.question(id, seat).await["question"]["n"].to_string();
        let fields =
            [("seat", &*seat.to_string()), ("n", &*n), ("key", &*format!("key{other}bold"))];
        let refused = table.form(&format!("/game/{id}/answer"), &fields).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(!refused.text.contains(&format!("label{other}")), "{}", refused.text);
    }
}

#[tokio::test]
async fn where_several_sit_the_table_first_asks_who_looks() {
    let table = Table::new();
    let id = table.sealed().await;
    let door = table.get(&format!("/game/{id}")).await;
    assert_eq!(door.status, StatusCode::OK);
    for seat in 0..2 {
        assert!(!door.text.contains(&format!("label{seat}")), "{}", door.text);
        assert!(door.text.contains(&format!("/game/{id}?seat={seat}")), "{}", door.text);
    }
    let nobody = table.get(&format!("/game/{id}?seat=2")).await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_move_tells_what_happened_only_as_the_mover_may_know_it() {
    let table = Table::new();
    let id = table.sealed().await;
    table.choose(id, 1, 1).await;
    let told = table.choose(id, 0, 0).await.text;
    assert!(told.contains("secret0") && !told.contains("secret1"), "{told}");
}
