//! Answers of several steps: in pages without script, and by the API.

use crate::support::{Answer, Table};
use axum::http::StatusCode;
use serde_json::{Value, json};
use web::id::GameId;

struct At {
    table: Table,
    id: GameId,
}

impl At {
    async fn begin() -> At {
        let table = Table::new();
        let id = table.begin(json!({ "game": "morning-orders", "seed": 1 })).await;
        At { table, id }
    }

    async fn open(&self) -> Value {
        self.table.question(self.id, 0).await["question"].clone()
    }

    /// A form of the page, with the number of the open question.
    async fn form(&self, to: &str, fields: &[(&str, &str)]) -> Answer {
        let n = self.open().await["n"].to_string();
        let mut all = vec![("n", n.as_str()), ("seat", "0")];
        all.extend(fields);
        self.table.form(&format!("/game/{}/{to}", self.id), &all).await
    }

    async fn give(&self, key: Value) -> Answer {
        let body = json!({ "seat": 0, "n": self.open().await["n"], "key": key });
        self.table.post(&format!("/api/games/{}/answer", self.id), body).await
    }

    async fn lines(&self) -> usize {
        self.table.journal(self.id).await.lines().count()
    }

    /// At the order with this number, counted from zero.
    async fn order(number: usize) -> At {
        let at = At::begin().await;
        let answers = [
            "plane-1",
            "gun-1=raider-1 gun-2=raider-1 gun-3=raider-1",
            "fire-1 fire-1 fire-1 fire-2 fire-2",
            "hex-1905",
            "ship-1 ship-2 ship-3",
        ];
        for answer in &answers[..number] {
            let given = at.give(json!(answer)).await;
            assert_eq!(given.status, StatusCode::OK, "{}", given.text);
        }
        at
    }
}

fn has(answer: &Answer, what: &str) -> bool {
    answer.text.contains(what)
}

#[tokio::test]
async fn a_program_goes_through_an_answer_and_gives_it_whole() {
    let at = At::begin().await;
    let path = format!("/api/games/{}/draft", at.id);
    let open = at.open().await;
    assert_eq!((&open["draft"]["shape"], &open["draft"]["most"]), (&json!("some"), &json!(2)));
    let lines = at.lines().await;
    let asked = |steps: Value| json!({ "seat": 0, "n": open["n"], "steps": steps });
    let next = at.table.post(&path, asked(json!(["plane-3", "plane-2"]))).await;
    assert_eq!(next.status, StatusCode::OK, "{}", next.text);
    assert_eq!(next.json()["draft"]["text"], "Plane 2, Plane 3");
    assert_eq!(next.json()["draft"]["whole"], true);
    let wrong = at.table.post(&path, asked(json!(["plane-3", "plane-9"]))).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(has(&wrong, "“plane-9” does not fit with the rest of the answer"), "{}", wrong.text);
    let late = at.table.post(&path, json!({ "n": 99, "steps": [] })).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert_eq!(at.lines().await, lines, "looking writes nothing");
    let given = at.give(json!(["plane-3", "plane-2"])).await;
    assert_eq!(given.status, StatusCode::OK, "{}", given.text);
    assert_eq!(at.lines().await, lines + 1);
    assert!(at.table.journal(at.id).await.contains(r#""k":"plane-2 plane-3""#));
    let single = At::order(5).await;
    let body = json!({ "n": single.open().await["n"], "steps": ["ship-1"] });
    let refused = single.table.post(&format!("/api/games/{}/draft", single.id), body).await;
    assert!(has(&refused, "This question takes one choice"), "{}", refused.text);
}

#[tokio::test]
async fn boxes_are_ticked_without_script() {
    let at = At::begin().await;
    let page = at.table.get(&format!("/game/{}?seat=0", at.id)).await;
    assert!(has(&page, "1 to 2 of these") && has(&page, r#"name="tick" value="plane-4""#));
    let lines = at.lines().await;
    let page = at.form("draft", &[("tick", "plane-4"), ("tick", "plane-1")]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(has(&page, "Plane 1, Plane 4"));
    assert_eq!(page.text.matches(" checked").count(), 2);
    let page = at.form("draft", &[("tick", "plane-1"), ("tick", "plane-2"), ("tick", "plane-3")]);
    let page = page.await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(has(&page, "“Plane 3” does not fit with the rest of the answer"), "{}", page.text);
    assert_eq!(page.text.matches(" checked").count(), 2, "what fits stays");
    let page = at.form("answer", &[]).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(has(&page, "That is not a whole answer yet"));
    assert_eq!(at.lines().await, lines);
    let given = at.form("answer", &[("tick", "plane-4"), ("tick", "plane-1")]).await;
    assert_eq!(given.status, StatusCode::SEE_OTHER, "{}", given.text);
    assert!(at.table.journal(at.id).await.contains(r#""k":"plane-1 plane-4""#));
}

#[tokio::test]
async fn every_row_has_its_list_and_a_whole_answer_stands_ready() {
    let at = At::order(1).await;
    let page = at.table.get(&format!("/game/{}?seat=0", at.id)).await;
    assert_eq!(page.text.matches("<fieldset class=\"row-set sides\"").count(), 3);
    assert!(has(&page, "Which gun fires at which raider?") && has(&page, "Gun 3"));
    let page = at.form("draft", &[("tick", "gun-1=raider-2"), ("tick", "gun-3=raider-9")]).await;
    assert_eq!(page.status, StatusCode::OK, "a setting that is gone is set anew");
    let (_, input) = page.text.split_once(r#"value="gun-1=raider-2""#).unwrap();
    assert!(input.split('>').next().unwrap().contains("checked"), "{}", page.text);
    let rows = [("tick", "gun-3=raider-2"), ("tick", "gun-1=raider-1"), ("tick", "gun-2=raider-1")];
    let given = at.form("answer", &rows).await;
    assert_eq!(given.status, StatusCode::SEE_OTHER, "{}", given.text);
    let journal = at.table.journal(at.id).await;
    assert!(journal.contains(r#""k":"gun-1=raider-1 gun-2=raider-1 gun-3=raider-2""#));
}

#[tokio::test]
async fn things_are_shared_out_by_number_and_by_one_more() {
    let at = At::order(2).await;
    let counts = [("share:fire-1", "2"), ("share:fire-2", "0"), ("share:fire-3", "1")];
    let mut more = counts.to_vec();
    more.push(("add", "fire-2"));
    let page = at.form("draft", &more).await;
    assert!(has(&page, "Fire 1: 2, Fire 2: 1, Fire 3: 1"), "{}", page.text);
    let mut less = counts.to_vec();
    less.push(("drop", "fire-1"));
    assert!(has(&at.form("draft", &less).await, "Fire 1: 1, Fire 3: 1"));
    let full = at.form("draft", &[("share:fire-1", "4")]).await;
    assert_eq!(full.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(has(&full, "“Fire 1” does not fit"));
    let given = at.form("answer", &[("share:fire-1", "3"), ("share:fire-3", "2")]).await;
    assert_eq!(given.status, StatusCode::SEE_OTHER, "{}", given.text);
}

#[tokio::test]
async fn a_way_is_laid_step_by_step_and_back() {
    let at = At::order(3).await;
    let first = at.form("draft", &[("add", "hex-2004")]).await;
    assert!(has(&first, r#"<input type="hidden" name="step" value="hex-2004""#), "{}", first.text);
    let second = at.form("draft", &[("step", "hex-2004"), ("add", "hex-2104")]).await;
    assert!(has(&second, r#"name="add" value="hex-2204""#));
    let steps = [("step", "hex-2004"), ("step", "hex-2104")];
    let back = at.form("draft", &[&steps[..], &[("back", "one")]].concat()).await;
    assert!(!has(&back, r#"name="step" value="hex-2104""#) && has(&back, "hex-2104"));
    let again = at.form("draft", &[&steps[..], &[("back", "all")]].concat()).await;
    assert!(!has(&again, r#"name="step""#));
    let far = at.form("draft", &[("step", "hex-2004"), ("add", "hex-3000")]).await;
    assert_eq!(far.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(has(&far, r#"name="step" value="hex-2004""#), "what fits stays");
    let given = at.form("answer", &[("key", "hex-2004 hex-2104")]).await;
    assert_eq!(given.status, StatusCode::SEE_OTHER);
    assert!(at.table.journal(at.id).await.contains(r#""k":"hex-2004 hex-2104""#));
}

#[tokio::test]
async fn a_list_is_put_into_an_order() {
    let at = At::order(4).await;
    let page = at.form("draft", &[("add", "ship-3")]).await;
    assert!(has(&page, "In order, the first first") && !has(&page, r#"name="add" value="ship-3""#));
    let given = at.form("answer", &[("step", "ship-3"), ("step", "ship-1"), ("step", "ship-2")]);
    assert_eq!(given.await.status, StatusCode::SEE_OTHER);
    assert!(at.table.journal(at.id).await.contains(r#""k":"ship-3 ship-1 ship-2""#));
}

#[tokio::test]
async fn an_answer_in_the_making_moves_no_stream_and_survives_a_restart() {
    let at = At::order(3).await;
    let n = at.open().await["n"].clone();
    at.form("draft", &[("add", "hex-2004")]).await;
    let At { table, id } = at;
    let table = table.restarted().await;
    let at = At { table, id };
    assert_eq!(at.open().await["n"], n);
    let page = at.form("draft", &[("step", "hex-2004"), ("add", "hex-2104")]).await;
    assert_eq!(page.status, StatusCode::OK, "the form has all of it");
}
