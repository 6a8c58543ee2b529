//! Moves by forms and by JSON: made once, refused politely, never half.

use crate::support::{Table, request};
use axum::{
    body::Body,
    http::{Method, StatusCode, header},
};
use serde_json::{Value, json};

/// The first value of a form field in a page.
fn field(page: &str, name: &str) -> Option<String> {
    let place = page.find(&format!("name=\"{name}\" value=\""))?;
    let rest = &page[place + name.len() + 15..];
    Some(rest[..rest.find('"')?].to_owned())
}

#[tokio::test]
async fn a_whole_game_is_played_with_forms_alone() {
    let table = Table::new();
    let fields = [("scenario", "short"), ("seed", "5"), ("name", "Plain forms")];
    let begun = table.form("/new/devil-boats", &fields).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER);
    let mut page = table.get(begun.location()).await;
    for _ in 0..2000 {
        assert_eq!(page.status, StatusCode::OK);
        let Some(form) = page.text.find("/answer\"") else { break };
        let form = &page.text[form..];
        let n = field(form, "n").expect("a question has a number");
        let key = field(form, "key").expect("a question has an option");
        let action = format!("{}/answer", begun.location());
        let moved = table.form(&action, &[("n", &n), ("seat", "0"), ("key", &key)]).await;
        assert_eq!(moved.status, StatusCode::SEE_OTHER);
        page = table.get(moved.location()).await;
    }
    assert!(page.text.contains("victory points in"));
    let home = table.get("/").await.text;
    assert!(home.contains("Plain forms"));
}

#[tokio::test]
async fn the_second_click_is_refused_with_the_question_that_is_open_now() {
    let table = Table::new();
    let id = table.devil_boats(3).await;
    let asked = table.question(id, 0).await["question"].clone();
    let body = json!({ "n": asked["n"], "key": asked["options"][0]["key"] });
    let path = format!("/api/games/{id}/answer");
    let first = table.post(&path, body.clone()).await;
    assert_eq!(first.status, StatusCode::OK, "{}", first.text);
    let before = table.journal(id).await;
    let second = table.post(&path, body).await;
    assert_eq!(second.status, StatusCode::CONFLICT);
    let told = second.json();
    assert_eq!(told["error"]["code"], "stale");
    assert_eq!(told["error"]["question"], first.json()["question"]);
    assert_eq!(table.journal(id).await, before);
}

#[tokio::test]
async fn of_many_clicks_at_once_one_counts() {
    let table = Table::new();
    let id = table.devil_boats(3).await;
    let asked = table.question(id, 0).await["question"].clone();
    let body = json!({ "n": asked["n"], "key": asked["options"][0]["key"] });
    let path = format!("/api/games/{id}/answer");
    let clicks = (0..20).map(|_| {
        let (router, body, path) = (table.router.clone(), body.to_string(), path.clone());
        tokio::spawn(async move {
            let request = request(Method::POST, &path)
                .header(header::CONTENT_TYPE, "application/json")
                .body(Body::from(body));
            tower::ServiceExt::oneshot(router, request.unwrap()).await.unwrap().status()
        })
    });
    let clicks: Vec<_> = clicks.collect();
    let mut made = 0;
    for click in clicks {
        match click.await.unwrap() {
            StatusCode::OK => made += 1,
            status => assert_eq!(status, StatusCode::CONFLICT),
        }
    }
    assert_eq!(made, 1);
}

#[tokio::test]
async fn a_double_click_in_a_page_without_script_shows_the_table_and_says_so() {
    let table = Table::new();
    let id = table.devil_boats(3).await;
    let asked = table.question(id, 0).await["question"].clone();
    let (n, key) = (asked["n"].to_string(), asked["options"][0]["key"].as_str().unwrap());
    let fields = [("n", &*n), ("seat", "0"), ("key", key)];
    let path = format!("/game/{id}/answer");
    assert_eq!(table.form(&path, &fields).await.status, StatusCode::SEE_OTHER);
    let again = table.form(&path, &fields).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert!(again.text.contains("answered already"), "{}", again.text);
    assert!(again.text.contains("name=\"key\""), "the open question is shown");
}

#[tokio::test]
async fn our_script_gets_json_from_the_same_address() {
    let table = Table::new();
    let id = table.devil_boats(3).await;
    let asked = table.question(id, 0).await["question"].clone();
    let key = asked["options"][0]["key"].as_str().unwrap();
    let body = format!("n={}&seat=0&key={}", asked["n"], web::paths::encoded(key));
    let sent = request(Method::POST, &format!("/game/{id}/answer"))
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::ACCEPT, "application/json")
        .body(Body::from(body));
    let moved = table.send(sent.unwrap()).await;
    assert_eq!(moved.status, StatusCode::OK, "{}", moved.text);
    assert!(moved.json()["line"].as_u64().unwrap() > 1);
}

#[tokio::test]
async fn what_was_not_offered_or_is_not_ones_turn_is_refused_and_changes_nothing() {
    let table = Table::new();
    let id = table
        .begin(json!({ "game": "devil-boats", "seed": 3, "settings": { "captains": "2" } }))
        .await;
    let before = table.journal(id).await;
    let asked = table.question(id, 0).await["question"].clone();
    let path = format!("/api/games/{id}/answer");
    let tries = [
        (
            json!({ "seat": 0, "n": asked["n"], "key": "scuttle the fleet" }),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            json!({ "seat": 0, "n": 99_999, "key": asked["options"][0]["key"] }),
            StatusCode::CONFLICT,
        ),
        (
            json!({ "n": asked["n"], "key": asked["options"][0]["key"] }),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            json!({ "seat": 1, "n": asked["n"], "key": asked["options"][0]["key"] }),
            StatusCode::CONFLICT,
        ),
        (
            json!({ "seat": 9, "n": asked["n"], "key": asked["options"][0]["key"] }),
            StatusCode::NOT_FOUND,
        ),
        (json!({ "n": -1, "key": "x" }), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({ "n": asked["n"] }), StatusCode::UNPROCESSABLE_ENTITY),
        (json!([]), StatusCode::UNPROCESSABLE_ENTITY),
    ];
    for (body, status) in tries {
        let refused = table.post(&path, body.clone()).await;
        assert_eq!(refused.status, status, "{body}: {}", refused.text);
    }
    let faces = json!({ "seat": 0, "n": 2, "faces": [1] });
    let dice = table.post(&format!("/api/games/{id}/dice"), faces).await;
    assert_eq!(dice.status, StatusCode::CONFLICT);
    assert_eq!(table.journal(id).await, before);
}

#[tokio::test]
async fn dice_from_the_players_own_table_are_asked_for_checked_and_taken() {
    let table = Table::new();
    let id = table.begin(json!({ "game": "devil-boats", "dice": "mine" })).await;
    let mut rolled = 0;
    for _ in 0..60 {
        let asked = table.question(id, 0).await;
        if asked["need_dice"].is_null() {
            table.choose(id, 0, 0).await;
            continue;
        }
        let need = &asked["need_dice"];
        let path = format!("/api/games/{id}/dice");
        let wrong = table.post(&path, json!({ "n": need["n"], "faces": [99, 99, 99] })).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        let throw = need["dice"].as_str().unwrap();
        let count =
            if throw == "d100" { 2 } else { throw.split('d').next().unwrap().parse().unwrap() };
        let body = json!({ "n": need["n"], "faces": vec![1_u8; count] });
        let right = table.post(&path, body.clone()).await;
        assert_eq!(right.status, StatusCode::OK, "{}", right.text);
        let twice = table.post(&path, body).await;
        let over = table.question(id, 0).await["over"] == Value::Bool(true);
        assert!(over || twice.status == StatusCode::CONFLICT, "{}", twice.text);
        rolled += 1;
    }
    assert!(rolled > 3);
    let game = table.get(&format!("/api/games/{id}")).await.json();
    assert_eq!(game["dice"], "hand");
}

#[tokio::test]
async fn a_casual_game_is_taken_back_and_played_on() {
    let table = Table::new();
    let id = table.devil_boats(3).await;
    let first = table.question(id, 0).await["question"].clone();
    table.play(id, 5).await;
    let n = first["n"].as_u64().unwrap();
    let undone = table.post(&format!("/api/games/{id}/undo"), json!({ "line": n })).await;
    assert_eq!(undone.status, StatusCode::OK, "{}", undone.text);
    let again = undone.json()["question"].clone();
    assert_eq!((&again["text"], &again["options"]), (&first["text"], &first["options"]));
    assert!(table.play(id, 5).await);
    let table = table.restarted().await;
    assert!(table.play(id, 1).await, "the journal with its undone lines is read back");
}

#[tokio::test]
async fn an_undo_meant_for_an_earlier_moment_is_refused() {
    let table = Table::new();
    let id = table.devil_boats(3).await;
    let seen = table.question(id, 0).await["line"].clone();
    table.play(id, 1).await;
    let path = format!("/api/games/{id}/undo");
    let stale = table.post(&path, json!({ "n": seen })).await;
    assert_eq!(
        (stale.status, &stale.json()["error"]["code"]),
        (StatusCode::CONFLICT, &json!("stale"))
    );
    let seen = table.question(id, 0).await["line"].clone();
    assert_eq!(table.post(&path, json!({ "n": seen })).await.status, StatusCode::OK);
}

#[tokio::test]
async fn in_earnest_play_dice_stand() {
    let table = Table::new();
    let id = table.begin(json!({ "game": "devil-boats", "seed": 3 })).await;
    let undone = table.post(&format!("/api/games/{id}/undo"), json!({})).await;
    assert_eq!(undone.status, StatusCode::CONFLICT);
    let line = table.post(&format!("/api/games/{id}/undo"), json!({ "line": 2 })).await;
    assert_eq!(line.status, StatusCode::CONFLICT);
    assert!(line.text.contains("casual"), "{}", line.text);
}

#[tokio::test]
async fn a_branch_is_a_game_of_its_own() {
    let table = Table::new();
    let id = table.devil_boats(3).await;
    let first = table.question(id, 0).await["question"].clone();
    table.play(id, 4).await;
    let before = table.journal(id).await;
    let path = format!("/api/games/{id}/branch");
    let branch = table.post(&path, json!({ "line": first["n"], "seed": 99 })).await;
    assert_eq!(branch.status, StatusCode::CREATED, "{}", branch.text);
    assert_eq!(branch.json()["question"]["text"], first["text"]);
    let new = branch.json()["id"].as_str().unwrap().parse().unwrap();
    table.play(new, 3).await;
    assert_eq!(table.journal(id).await, before);
    for line in [0, 1, 1_000_000] {
        let refused = table.post(&path, json!({ "line": line })).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
}

#[tokio::test]
async fn a_branch_of_the_replay_page_bears_the_name_it_is_given() {
    let table = Table::new();
    let id = table.devil_boats(3).await;
    table.play(id, 4).await;
    let page = table.get(&format!("/game/{id}/replay?line=5")).await.text;
    let form = page.split("/branch\"").nth(1).unwrap().split("</form>").next().unwrap();
    assert!(form.contains("name=\"name\""), "{form}");
    let fields = [("n", "5"), ("line", "6"), ("name", "What if")];
    let made = table.form(&format!("/game/{id}/branch"), &fields).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER);
    assert!(table.get("/").await.text.contains("What if"));
}

#[tokio::test]
async fn a_game_that_was_put_away_goes_on_where_it_stood() {
    let table = Table::with(|config| config.live = 1);
    let mut games = Vec::new();
    for seed in 0..70 {
        games.push((table.devil_boats(seed).await, seed));
    }
    assert!(table.desk.live_games() <= 64, "{} in memory", table.desk.live_games());
    let fresh = Table::new();
    for (id, seed) in games.into_iter().take(3) {
        let same = fresh.devil_boats(seed).await;
        table.play(id, 6).await;
        fresh.play(same, 6).await;
        assert_eq!(table.journal(id).await, fresh.journal(same).await);
    }
}

#[tokio::test]
async fn a_long_game_is_read_from_its_last_mark_and_still_has_its_whole_log() {
    let table = Table::new();
    let id = table.sealed().await;
    for _ in 0..2 {
        table.choose(id, 0, 0).await;
        table.choose(id, 1, 0).await;
        table.choose(id, 0, 0).await;
    }
    let log = table.get(&format!("/api/games/{id}/log")).await.json();
    let asked = table.question(id, 0).await;
    let table = table.restarted().await;
    assert_eq!(table.question(id, 0).await, asked);
    let page = table.get(&format!("/game/{id}?seat=0")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(table.get(&format!("/api/games/{id}/log")).await.json(), log);
    table.choose(id, 0, 1).await;
    table.choose(id, 1, 1).await;
    assert_eq!(table.question(id, 0).await["question"]["question"], "after");
}

#[tokio::test]
async fn a_rule_that_fails_leaves_the_game_where_it_was() {
    let table = Table::new();
    let id = table.sealed().await;
    table.choose(id, 0, 0).await;
    table.choose(id, 1, 0).await;
    let before = table.journal(id).await;
    let broken = table.choose(id, 0, 1).await;
    assert_eq!(broken.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(!broken.text.contains("/home/captain"), "{}", broken.text);
    assert!(broken.text.contains("choose otherwise"), "{}", broken.text);
    assert_eq!(table.journal(id).await, before);
    assert_eq!(table.choose(id, 0, 0).await.status, StatusCode::OK);
}

#[tokio::test]
async fn games_are_renamed_and_deleted() {
    let table = Table::new();
    let id = table.devil_boats(3).await;
    let path = format!("/api/games/{id}");
    let named = table.call(Method::PATCH, &path, json!({ "name": "  Night\u{7} watch " })).await;
    assert_eq!(named.json()["name"], "Night watch");
    let unnamed = table.call(Method::PATCH, &path, json!({ "name": " \n" })).await;
    assert_eq!(unnamed.status, StatusCode::UNPROCESSABLE_ENTITY);
    let unsure = table.form(&format!("/game/{id}/delete"), &[]).await;
    assert_eq!(unsure.status, StatusCode::UNPROCESSABLE_ENTITY);
    let table = table.restarted().await;
    assert_eq!(table.get(&path).await.json()["name"], "Night watch");
    let gone = table.call(Method::DELETE, &path, Value::Null).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert_eq!(table.get(&path).await.status, StatusCode::NOT_FOUND);
    let again = table.call(Method::DELETE, &path, Value::Null).await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_forecast_runs_beside_the_game_and_is_asked_for_until_it_is_done() {
    let table = Table::new();
    let id = table.sealed().await;
    let path = format!("/api/games/{id}/forecast");
    let started = table.post(&path, json!({ "bot": "any", "tries": 300 })).await;
    assert_eq!(started.status, StatusCode::ACCEPTED, "{}", started.text);
    let job = started.json()["id"].as_str().unwrap().to_owned();
    let mut now = started.json();
    // Four minutes, should the machine be busy; only a forecast that never ends takes them.
    for _ in 0..10_000 {
        if now["finished"] == Value::Bool(true) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        now = table.get(&format!("{path}/{job}")).await.json();
    }
    assert_eq!(now["done"], 300, "{now}");
    // The captain scuttles his ship now and then; such tries are told, not counted.
    assert!(now["note"].as_str().unwrap().contains("could not be finished"), "{now}");
    let page = table.get(&format!("/game/{id}/forecast?seat=0&job={job}")).await;
    assert_eq!(page.status, StatusCode::OK);
    let unknown = table.post(&path, json!({ "bot": "nobody" })).await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
    let endless = table.post(&path, json!({ "bot": "any", "tries": 1_000_000 })).await;
    assert_eq!(endless.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(table.get(&format!("{path}/aaaaaaaaaaaaa")).await.status, StatusCode::NOT_FOUND);
}
