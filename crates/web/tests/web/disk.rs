//! A disk that does not serve: a clear word, and nothing lost.

use crate::support::{Table, desk};
use axum::http::StatusCode;
use serde_json::json;
use sqlx::SqlitePool;
use std::{path::Path, time::Duration};

async fn database(directory: &Path) -> SqlitePool {
    let file = directory.join("wardroom.sqlite");
    SqlitePool::connect(&format!("sqlite://{}", file.display())).await.unwrap()
}

/// Both faces of a refusal: the page says what to do, and neither tells where things are.
async fn assert_told(table: &Table, path: &str, says: &str) {
    for path in [path.to_owned(), format!("/api{}", path.replace("/game/", "/games/"))] {
        let path = if path == "/api/" { "/api/games".to_owned() } else { path };
        let answer = table.get(&path).await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{path}: {}", answer.text);
        assert!(answer.text.contains(says), "{path}: {}", answer.text);
        let directory = table.directory.path().to_str().unwrap();
        assert!(
            !answer.text.contains(directory) && !answer.text.contains("sqlite"),
            "{}",
            answer.text
        );
    }
}

#[tokio::test]
async fn saved_games_of_a_newer_version_are_left_alone() {
    let table = Table::new();
    let id = table.devil_boats(2).await;
    table.desk.close().await;
    let pool = database(table.directory.path()).await;
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'later', 1, x'00', 0)",
    )
    .execute(&pool)
    .await
    .unwrap();
    let table = table.restarted().await;
    assert_told(&table, "/", "newer version of Wardroom").await;
    assert_told(&table, &format!("/game/{id}"), "newer version of Wardroom").await;
    assert_eq!(table.get("/help").await.status, StatusCode::OK, "the rest of the house stands");
    sqlx::query("DELETE FROM _sqlx_migrations WHERE version = 9999").execute(&pool).await.unwrap();
    assert!(table.play(id, 2).await, "once that is settled the server goes on by itself");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_not_touched() {
    let table = Table::new();
    let file = table.directory.path().join("wardroom.sqlite");
    let letter = "a letter home, not a database at all, but long enough to be one";
    std::fs::write(&file, letter).unwrap();
    assert_told(&table, "/", "not a Wardroom database").await;
    assert_eq!(std::fs::read_to_string(&file).unwrap(), letter);
}

#[tokio::test]
async fn a_move_while_another_program_holds_the_database_is_not_made() {
    let table = Table::new();
    let id = table.devil_boats(2).await;
    let before = table.journal(id).await;
    let asked = table.question(id, 0).await;
    let pool = database(table.directory.path()).await;
    let held = pool.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let refused = table.choose(id, 0, 0).await;
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE, "{}", refused.text);
    assert!(refused.text.contains("in use by another program"), "{}", refused.text);
    held.rollback().await.unwrap();
    assert_eq!(table.journal(id).await, before);
    assert_eq!(table.question(id, 0).await, asked, "memory has not run ahead");
    assert_eq!(table.choose(id, 0, 0).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_move_that_another_server_has_made_meanwhile_is_not_made_twice() {
    let table = Table::new();
    let id = table.devil_boats(2).await;
    let other = desk(table.directory.path());
    let elsewhere =
        Table { router: web::router(&other), desk: other, directory: tempfile::tempdir().unwrap() };
    assert_eq!(elsewhere.choose(id, 0, 0).await.status, StatusCode::OK);
    let asked = table.question(id, 0).await["question"].clone();
    let body = json!({ "n": asked["n"], "key": asked["options"][1]["key"] });
    let late = table.post(&format!("/api/games/{id}/answer"), body).await;
    assert_eq!(late.status, StatusCode::CONFLICT, "{}", late.text);
    assert_eq!(table.journal(id).await, elsewhere.journal(id).await);
    assert_eq!(table.question(id, 0).await, elsewhere.question(id, 0).await, "it has looked again");
    assert!(table.play(id, 1).await);
}

#[tokio::test]
async fn a_database_that_refuses_to_grow_loses_nothing() {
    let table = Table::new();
    let id = table.devil_boats(2).await;
    table.play(id, 2).await;
    let before = table.journal(id).await;
    let asked = table.question(id, 0).await;
    // What a disk that is full does, as far as the database can be made to do it here.
    let pool = database(table.directory.path()).await;
    sqlx::query(
        "CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'disk'); END",
    )
    .execute(&pool)
    .await
    .unwrap();
    let refused = table.choose(id, 0, 0).await;
    assert!(refused.status.is_server_error(), "{}", refused.text);
    assert!(
        !refused.text.contains("trigger") && !refused.text.contains("ABORT"),
        "{}",
        refused.text
    );
    assert_eq!((table.journal(id).await, table.question(id, 0).await), (before, asked));
    sqlx::query("DROP TRIGGER full").execute(&pool).await.unwrap();
    assert_eq!(table.choose(id, 0, 0).await.status, StatusCode::OK);
}

#[tokio::test]
async fn whoever_hangs_up_in_the_middle_of_a_move_leaves_it_whole() {
    let table = Table::new();
    let id = table.devil_boats(2).await;
    for patience in 0..40_u64 {
        let asked = table.question(id, 0).await["question"].clone();
        if asked.is_null() {
            break;
        }
        let body = json!({ "n": asked["n"], "key": asked["options"][0]["key"] });
        let path = format!("/api/games/{id}/answer");
        let moved = table.post(&path, body);
        let _ = tokio::time::timeout(Duration::from_micros(patience * 150), moved).await;
    }
    let asked = table.question(id, 0).await;
    let journal = table.journal(id).await;
    let table = table.restarted().await;
    assert_eq!(table.journal(id).await, journal);
    assert_eq!(table.question(id, 0).await["question"], asked["question"]);
}
