//! The players' own charts.

use crate::support::{Table, multipart};
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

/// The printed charts as a file, and one chart of it.
async fn printed(table: &Table) -> String {
    let file = table.get("/charts/devil-boats/export").await;
    assert_eq!(file.status, StatusCode::OK);
    file.text
}

/// One chart out of the file, as a player would keep only what differs.
fn one_chart(file: &str) -> String {
    let charts: Vec<&str> = file.split("[[chart]]").collect();
    let rolled = charts
        .iter()
        .find(|chart| chart.contains("dice = \"2d6\"") || chart.contains("dice = \"1d10\""));
    format!("[[chart]]{}", rolled.unwrap().split("\n# ").next().unwrap())
}

#[tokio::test]
async fn exported_charts_come_back_and_a_game_is_played_with_them() {
    let table = Table::new();
    let file = printed(&table).await;
    let upload =
        multipart("/charts/devil-boats/own", &[("name", "My box")], &[("mine.toml", &file)]);
    let page = table.send(upload).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    let own = table.get("/api/own-charts/devil-boats").await.json();
    assert_eq!(own[0]["name"], "My box");
    assert!(!own[0]["replaces"].as_array().unwrap().is_empty());
    let charts = own[0]["id"].as_str().unwrap();
    let id = table.begin(json!({ "game": "devil-boats", "charts": charts, "seed": 4 })).await;
    table.play(id, 4).await;
    let table = table.restarted().await;
    assert!(table.play(id, 2).await);
    let game = table.get(&format!("/api/games/{id}")).await.json();
    assert_eq!(game["own_charts"], true);
    let used = table
        .call(Method::DELETE, &format!("/api/own-charts/devil-boats/{charts}"), Value::Null)
        .await;
    assert_eq!(used.status, StatusCode::CONFLICT);
    table.call(Method::DELETE, &format!("/api/games/{id}"), Value::Null).await;
    let unused = table
        .call(Method::DELETE, &format!("/api/own-charts/devil-boats/{charts}"), Value::Null)
        .await;
    assert_eq!(unused.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_wrong_chart_is_refused_with_file_and_line_and_nothing_is_kept() {
    let table = Table::new();
    let chart = one_chart(&printed(&table).await);
    let wrong = chart.replacen("max = ", "max = 9", 1);
    let upload = multipart("/charts/devil-boats/own", &[], &[("box/mine.toml", &wrong)]);
    let page = table.send(upload).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text.contains("mine.toml"), "{}", page.text);
    let body = json!({ "files": [{ "name": "mine.toml", "text": wrong }] });
    let answer = table.post("/api/own-charts/devil-boats", body).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let problem = answer.json()["error"]["problems"][0].clone();
    assert_eq!(problem["file"], "mine.toml", "{}", answer.text);
    assert!(problem["line"].as_u64().unwrap() > 0, "{problem}");
    for text in ["", "this is no TOML [", "[[chart]]\nid = \"X\""] {
        let body = json!({ "files": [{ "name": "a.toml", "text": text }] });
        let answer = table.post("/api/own-charts/devil-boats", body).await;
        assert!(text.is_empty() || answer.status == StatusCode::UNPROCESSABLE_ENTITY, "{text}");
    }
    let none = table.post("/api/own-charts/devil-boats", json!({ "files": [] })).await;
    assert_eq!(none.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_game_played_with_own_charts_comes_in_where_they_are() {
    let table = Table::new();
    let chart = one_chart(&printed(&table).await);
    let changed = chart.replacen("{ amount = ", "{ amount = 1", 1);
    let body = json!({ "name": "Box", "files": [{ "name": "mine.toml", "text": changed }] });
    let own = table.post("/api/own-charts/devil-boats", body.clone()).await;
    assert_eq!(own.status, StatusCode::CREATED, "{}", own.text);
    let id =
        table.begin(json!({ "game": "devil-boats", "charts": own.json()["id"], "seed": 4 })).await;
    let journal = table.journal(id).await;
    let elsewhere = Table::new();
    elsewhere.post("/api/own-charts/devil-boats", body).await;
    let taken = elsewhere.send(multipart("/import", &[], &[("game.jsonl", &journal)])).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
}

/// Sets that the form only names need not be read: one that no longer fits is still listed.
#[tokio::test]
async fn charts_have_a_quota_and_the_form_reads_none_of_them() {
    let table = Table::new();
    let store = table.desk.store().await.unwrap();
    for n in 0..100 {
        let row = store::ChartsRow {
            id: format!("{n:016x}"),
            game: "devil-boats".to_owned(),
            name: format!("Box {n}"),
            created: n,
            files: "not even JSON".to_owned(),
        };
        store.save_charts(&row).await.unwrap();
    }
    let form = table.get("/new/devil-boats").await;
    assert_eq!(form.status, StatusCode::OK, "{}", form.text);
    assert!(form.text.contains("Box 7"), "{}", form.text);
    let chart = one_chart(&printed(&table).await);
    let upload = multipart("/charts/devil-boats/own", &[], &[("mine.toml", &chart)]);
    let page = table.send(upload).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text.contains("Remove one first"), "{}", page.text);
}
