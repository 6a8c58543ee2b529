//! Secret links: a seat comes from its key, and a locked server opens to its owner alone.

use crate::support::{Answer, Table, request};
use axum::{
    body::Body,
    http::{Method, StatusCode, header},
};
use serde_json::{Value, json};
use web::{id::GameId, keys::Key};

/// A browser with cookies of its own.
#[derive(Clone, Default)]
struct Browser(String);

impl Browser {
    /// Opens a secret link and keeps the cookie.
    async fn open(&mut self, table: &Table, path: &str) -> Answer {
        let answer = self.get(table, path).await;
        if let Some(cookie) = answer.headers.get(header::SET_COOKIE) {
            let cookie = cookie.to_str().unwrap();
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
            self.0 += &format!("{}; ", cookie.split(';').next().unwrap());
        }
        answer
    }

    async fn get(&self, table: &Table, path: &str) -> Answer {
        let asked = request(Method::GET, path).header(header::COOKIE, &self.0);
        table.send(asked.body(Body::empty()).unwrap()).await
    }

    async fn send(&self, table: &Table, method: Method, path: &str, body: Value) -> Answer {
        let sent = request(method, path)
            .header(header::COOKIE, &self.0)
            .header(header::CONTENT_TYPE, "application/json");
        table.send(sent.body(Body::from(body.to_string())).unwrap()).await
    }
}

struct Keyed {
    id: GameId,
    /// The paths of the links: the seats, then those who watch.
    links: Vec<String>,
    keys: Vec<String>,
}

async fn keyed(table: &Table, more: Value) -> Keyed {
    let mut game = json!({ "game": "sealed-orders", "several": true });
    game.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = table.post("/api/games", game).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let made = made.json();
    let all = |field: &str| -> Vec<String> {
        let keys = made["keys"].as_array().unwrap().iter();
        keys.map(|key| key[field].as_str().unwrap().to_owned()).collect()
    };
    Keyed {
        id: made["id"].as_str().unwrap().parse().unwrap(),
        links: all("path"),
        keys: all("key"),
    }
}

fn locked(owner: Key) -> Table {
    Table::with(|config| config.owner = Some(owner))
}

#[tokio::test]
async fn a_seat_link_opens_one_seat_and_a_watchers_link_none() {
    let table = Table::new();
    let Keyed { id, links, .. } = keyed(&table, json!({ "seed": 1 })).await;
    let page = format!("/game/{id}");
    for seat in 0..2_u8 {
        let mut player = Browser::default();
        let opened = player.open(&table, &links[usize::from(seat)]).await;
        assert_eq!(
            (opened.status, opened.location()),
            (StatusCode::SEE_OTHER, &*format!("{page}?seat={seat}"))
        );
        let other = 1 - seat;
        let mine = player.get(&table, &page).await;
        assert!(mine.text.contains(&format!("label{seat}bold")), "the key says which seat");
        let theirs = player.get(&table, &format!("{page}?seat={other}")).await;
        assert_eq!(theirs.status, StatusCode::FORBIDDEN);
        assert!(!theirs.text.contains(&format!("label{other}")));
        let key = json!({ "seat": other, "n": 3, "key": format!("key{other}bold") });
        let moved =
            player.send(&table, Method::POST, &format!("/api/games/{id}/answer"), key).await;
        assert_eq!(moved.status, StatusCode::FORBIDDEN, "{}", moved.text);
    }
    let mut watcher = Browser::default();
    assert_eq!(watcher.open(&table, &links[2]).await.location(), page);
    let seen = watcher.get(&table, &page).await;
    assert_eq!(seen.status, StatusCode::OK);
    for secret in ["label0", "label1", "key0", "key1"] {
        assert!(!seen.text.contains(secret), "{secret}");
    }
    let moved = json!({ "n": 3, "key": "key0bold" });
    let moved = watcher.send(&table, Method::POST, &format!("/api/games/{id}/answer"), moved).await;
    assert_eq!(moved.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn the_api_takes_the_key_as_a_bearer_token() {
    let table = Table::new();
    let Keyed { id, keys, .. } = keyed(&table, json!({ "seed": 1 })).await;
    let asked = request(Method::GET, &format!("/api/games/{id}/question"))
        .header(header::AUTHORIZATION, format!("Bearer {}", keys[1]));
    let asked = table.send(asked.body(Body::empty()).unwrap()).await.json();
    assert_eq!(asked["question"]["seat"], 1);
    let answer = json!({ "n": asked["question"]["n"], "key": "key1bold" });
    let answered = request(Method::POST, &format!("/api/games/{id}/answer"))
        .header(header::AUTHORIZATION, format!("Bearer {}", keys[1]))
        .header(header::CONTENT_TYPE, "application/json");
    let answered = table.send(answered.body(Body::from(answer.to_string())).unwrap()).await;
    assert_eq!(answered.status, StatusCode::OK, "{}", answered.text);
    assert_eq!(answered.json()["deciding"], json!([0]));
}

#[tokio::test]
async fn a_locked_server_lists_creates_imports_and_deletes_for_its_owner_alone() {
    let owner = Key::random().unwrap();
    let table = locked(owner);
    let stranger = Browser::default();
    for path in ["/", "/api/games", "/new/sealed-orders", "/import"] {
        let refused = stranger.get(&table, path).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{path}");
    }
    let new = json!({ "game": "sealed-orders", "seed": 1 });
    let refused = stranger.send(&table, Method::POST, "/api/games", new.clone()).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let mut holder = Browser::default();
    assert_eq!(holder.open(&table, &web::paths::join(owner)).await.location(), "/");
    assert_eq!(holder.get(&table, "/").await.status, StatusCode::OK);
    let made = holder.send(&table, Method::POST, "/api/games", new).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let id = made.json()["id"].as_str().unwrap().to_owned();
    for path in [format!("/game/{id}"), format!("/api/games/{id}"), format!("/game/{id}/events")] {
        let refused = stranger.get(&table, &path).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{path}");
    }
    let game = format!("/api/games/{id}");
    let refused = stranger.send(&table, Method::DELETE, &game, json!({})).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let deleted = holder.send(&table, Method::DELETE, &game, json!({})).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    assert_eq!(stranger.get(&table, "/help").await.status, StatusCode::OK);
    let wrong = stranger.get(&table, &web::paths::join(Key::random().unwrap())).await;
    assert_eq!(wrong.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_holder_of_a_seat_opens_his_game_and_no_other() {
    let owner = Key::random().unwrap();
    let table = locked(owner);
    let mut owner_browser = Browser::default();
    owner_browser.open(&table, &web::paths::join(owner)).await;
    let new = json!({ "game": "sealed-orders", "seed": 1, "several": true });
    let mut games = Vec::new();
    for _ in 0..2 {
        let made = owner_browser.send(&table, Method::POST, "/api/games", new.clone()).await.json();
        let id = made["id"].as_str().unwrap().to_owned();
        games.push((id, made["keys"][0]["path"].as_str().unwrap().to_owned()));
    }
    let mut player = Browser::default();
    player.open(&table, &games[0].1).await;
    let status =
        async |id: &str, path: &str| player.get(&table, &format!("/game/{id}{path}")).await.status;
    assert_eq!(status(&games[0].0, "").await, StatusCode::OK);
    assert_eq!(status(&games[1].0, "").await, StatusCode::FORBIDDEN);
    assert_eq!(status(&games[0].0, "/links").await, StatusCode::FORBIDDEN);
    let links = owner_browser.get(&table, &format!("/game/{}/links", games[0].0)).await;
    assert!(links.text.contains(&games[0].1), "the owner copies the links");
    let seat = owner_browser.get(&table, &format!("/game/{}?seat=0", games[0].0)).await;
    assert_eq!(seat.status, StatusCode::FORBIDDEN, "the owner has no seat without its key");
}

#[tokio::test]
async fn keys_outlive_a_restart_and_the_store_has_only_digests() {
    let table = Table::new();
    let Keyed { id, links, keys } = keyed(&table, json!({ "seed": 1 })).await;
    let mut player = Browser::default();
    player.open(&table, &links[0]).await;
    let table = table.restarted().await;
    let page = format!("/game/{id}");
    let mine = player.get(&table, &page).await;
    assert!(mine.text.contains("label0bold"));
    let nobody = Browser::default().get(&table, &format!("{page}?seat=0")).await;
    assert_eq!(nobody.status, StatusCode::FORBIDDEN);
    assert_eq!(player.get(&table, &format!("{page}/links")).await.status, StatusCode::NOT_FOUND);
    table.desk.close().await;
    let file = std::fs::read(table.directory.path().join("wardroom.sqlite")).unwrap();
    for key in keys {
        assert!(!file.windows(key.len()).any(|part| part == key.as_bytes()));
    }
}

#[tokio::test]
async fn what_would_tell_secrets_waits_for_the_end_of_a_game_with_keys() {
    let table = Table::new();
    let Keyed { id, links, .. } = keyed(&table, json!({ "matched": true })).await;
    let mut players = [Browser::default(), Browser::default()];
    for (player, link) in players.iter_mut().zip(&links) {
        player.open(&table, link).await;
    }
    let api = format!("/api/games/{id}");
    let told = players[0].get(&table, &api).await.json();
    assert_eq!((&told["seed"], &told["matched"]), (&Value::Null, &json!(true)));
    let digest = told["seed_digest"].as_str().unwrap().to_owned();
    let waits = async |path: &str| players[0].get(&table, path).await.status;
    assert_eq!(waits(&format!("{api}/journal")).await, StatusCode::FORBIDDEN);
    assert_eq!(waits(&format!("/game/{id}/export")).await, StatusCode::FORBIDDEN);
    assert_eq!(waits(&format!("{api}/view?seat=1")).await, StatusCode::FORBIDDEN);
    assert_eq!(waits(&format!("{api}/replay?seat=1&line=2")).await, StatusCode::FORBIDDEN);
    let forecast = json!({ "bot": "any", "tries": 1 });
    let path = format!("{api}/forecast");
    let refused = players[0].send(&table, Method::POST, &path, forecast).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text);
    let branch = json!({ "line": 2, "seed": 4 });
    let refused = players[0].send(&table, Method::POST, &format!("{api}/branch"), branch).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    play_to_the_end(&table, id, &players).await;
    let told = players[0].get(&table, &api).await.json();
    let seed = told["seed"].as_u64().unwrap();
    assert_eq!(shelf::seed_digest(seed), digest, "the seed is the one promised");
    assert_eq!(players[0].get(&table, &format!("{api}/journal")).await.status, StatusCode::OK);
    assert_eq!(players[0].get(&table, &format!("{api}/view?seat=1")).await.status, StatusCode::OK);
}

async fn play_to_the_end(table: &Table, id: GameId, players: &[Browser; 2]) {
    for _ in 0..40 {
        for player in players {
            let asked = player.get(table, &format!("/api/games/{id}/question")).await.json();
            if asked["over"] == true {
                return;
            }
            let question = &asked["question"];
            if question.is_null() {
                continue;
            }
            let answer = json!({ "n": question["n"], "key": question["options"][0]["key"] });
            let path = format!("/api/games/{id}/answer");
            let answered = player.send(table, Method::POST, &path, answer).await;
            assert_eq!(answered.status, StatusCode::OK, "{}", answered.text);
        }
    }
    panic!("the game did not end");
}

#[tokio::test]
async fn a_matched_game_is_never_casual_and_draws_its_seed_by_lot() {
    let table = Table::new();
    for wrong in [json!({ "casual": true }), json!({ "seed": 7 })] {
        let mut game = json!({ "game": "sealed-orders", "matched": true });
        game.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        let refused = table.post("/api/games", game).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
}

#[tokio::test]
async fn the_form_leads_to_the_links() {
    let table = Table::new();
    let fields = [("scenario", "one"), ("dice", "program"), ("several", "yes")];
    let begun = table.form("/new/sealed-orders", &fields).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    let links = table.get(begun.location()).await;
    assert_eq!(links.status, StatusCode::OK);
    assert_eq!(links.text.matches("http://localhost:1943/join/").count(), 3);
}

#[tokio::test]
async fn a_host_that_is_not_the_servers_is_refused_and_an_address_only_where_it_listens() {
    for (any_address, status) in [(false, StatusCode::MISDIRECTED_REQUEST), (true, StatusCode::OK)]
    {
        let table = Table::with(|config| config.limits.any_address = any_address);
        let to = async |host: &str| {
            let asked = axum::http::Request::builder().uri("/help").header(header::HOST, host);
            table.send(asked.body(Body::empty()).unwrap()).await.status
        };
        assert_eq!(to("192.168.1.5:1943").await, status);
        assert_eq!(to("[fe80::1]:1943").await, status);
        assert_eq!(to("evil.example").await, StatusCode::MISDIRECTED_REQUEST);
        assert_eq!(to("192.168.1.5.evil.example").await, StatusCode::MISDIRECTED_REQUEST);
        assert_eq!(to("localhost:1943").await, StatusCode::OK);
    }
}

/// What a player's page, answer and stream say of where the game stands.
async fn numbers(table: &Table, id: GameId, player: &Browser) -> (Value, Value, String) {
    let asked = player.get(table, &format!("/api/games/{id}/question")).await.json();
    let page = player.get(table, &format!("/game/{id}")).await.text;
    let line = page.split("data-line=\"").nth(1).and_then(|rest| rest.split('"').next());
    (asked["line"].clone(), asked["question"]["n"].clone(), line.unwrap_or_default().to_owned())
}

#[tokio::test]
async fn numbers_count_what_one_knows_and_not_the_secret_answers_of_others() {
    let table = Table::new();
    let Keyed { id, links, .. } = keyed(&table, json!({ "seed": 1 })).await;
    let mut players = [Browser::default(), Browser::default()];
    for (player, link) in players.iter_mut().zip(&links) {
        player.open(&table, link).await;
    }
    let before = numbers(&table, id, &players[1]).await;
    let api = format!("/api/games/{id}");
    for _ in 0..3 {
        let asked = players[0].get(&table, &format!("{api}/question")).await.json();
        let answer = json!({ "n": asked["question"]["n"], "key": "key0bold" });
        let path = format!("{api}/answer");
        let answered = players[0].send(&table, Method::POST, &path, answer.clone()).await;
        assert_eq!(answered.status, StatusCode::OK, "{}", answered.text);
        assert_eq!(numbers(&table, id, &players[1]).await, before, "he answered in secret");
        let late = players[0].send(&table, Method::POST, &path, answer).await;
        assert_eq!(late.status, StatusCode::CONFLICT, "{}", late.text);
        let undone = players[0].send(&table, Method::POST, &format!("{api}/undo"), json!({})).await;
        assert_eq!(undone.status, StatusCode::OK, "{}", undone.text);
        assert_eq!(numbers(&table, id, &players[1]).await, before, "he took it back in secret");
    }
    let log = players[1].get(&table, &format!("{api}/log")).await.json();
    assert_eq!(log["total"], 0);
    let table = table.restarted().await;
    assert_eq!(numbers(&table, id, &players[1]).await, before, "the same after a restart");
}

#[tokio::test]
async fn a_seat_takes_back_alone_only_until_another_was_told_or_asked() {
    let table = Table::new();
    let Keyed { id, links, .. } = keyed(&table, json!({ "seed": 1 })).await;
    let mut players = [Browser::default(), Browser::default()];
    for (player, link) in players.iter_mut().zip(&links) {
        player.open(&table, link).await;
    }
    let api = format!("/api/games/{id}");
    for (seat, player) in players.iter().enumerate() {
        let asked = player.get(&table, &format!("{api}/question")).await.json();
        let answer = json!({ "n": asked["question"]["n"], "key": format!("key{seat}bold") });
        let answered = player.send(&table, Method::POST, &format!("{api}/answer"), answer).await;
        assert_eq!(answered.status, StatusCode::OK, "{}", answered.text);
    }
    let late = players[1].send(&table, Method::POST, &format!("{api}/undo"), json!({})).await;
    assert_eq!(late.status, StatusCode::CONFLICT, "{}", late.text);
}

/// Both have written their orders, and the first steams on, so that both are asked again.
async fn steamed_on(table: &Table, api: &str, players: &[Browser; 2]) {
    for (seat, key) in [(0, "key0bold"), (1, "key1bold"), (0, "steam")] {
        let asked = players[seat].get(table, &format!("{api}/question")).await.json();
        let answer = json!({ "n": asked["question"]["n"], "key": key });
        let path = format!("{api}/answer");
        let answered = players[seat].send(table, Method::POST, &path, answer).await;
        assert_eq!(answered.status, StatusCode::OK, "{}", answered.text);
    }
}

#[tokio::test]
async fn what_another_has_seen_is_taken_back_by_consent() {
    let table = Table::new();
    let Keyed { id, links, .. } = keyed(&table, json!({ "seed": 1 })).await;
    let mut players = [Browser::default(), Browser::default()];
    for (player, link) in players.iter_mut().zip(&links) {
        player.open(&table, link).await;
    }
    let api = format!("/api/games/{id}");
    let (undo, consent) = (format!("{api}/undo"), format!("{api}/consent"));
    steamed_on(&table, &api, &players).await;
    let alone = players[0].send(&table, Method::POST, &undo, json!({})).await;
    assert_eq!(alone.status, StatusCode::CONFLICT, "{}", alone.text);
    let early = players[1].send(&table, Method::POST, &consent, json!({ "agree": true })).await;
    assert_eq!(early.status, StatusCode::CONFLICT, "nobody has asked: {}", early.text);

    for agree in [false, true] {
        let asked = players[0].send(&table, Method::POST, &undo, json!({ "ask": true })).await;
        assert_eq!(asked.status, StatusCode::OK, "{}", asked.text);
        let shown = players[1].get(&table, &api).await.json();
        assert_eq!(shown["wish"], json!({ "seat": 0, "waits_for": [1] }));
        let page = players[1].get(&table, &format!("/game/{id}")).await.text;
        assert!(page.contains("asks to take the last answer back") && page.contains("Agree"));
        let own = players[0].send(&table, Method::POST, &consent, json!({ "agree": true })).await;
        assert_eq!(own.status, StatusCode::CONFLICT, "one's own consent is not enough");
        let told = players[1].send(&table, Method::POST, &consent, json!({ "agree": agree })).await;
        assert_eq!(told.status, StatusCode::OK, "{}", told.text);
        let shown = players[0].get(&table, &api).await.json();
        assert_eq!(shown["wish"], Value::Null, "answered");
        let question = if agree { "after" } else { "order" };
        assert_eq!(shown["question"]["question"], question);
    }
}

#[tokio::test]
async fn a_wish_ends_with_the_next_answer() {
    let table = Table::new();
    let Keyed { id, links, .. } = keyed(&table, json!({ "seed": 1 })).await;
    let mut players = [Browser::default(), Browser::default()];
    for (player, link) in players.iter_mut().zip(&links) {
        player.open(&table, link).await;
    }
    let api = format!("/api/games/{id}");
    steamed_on(&table, &api, &players).await;
    players[0].send(&table, Method::POST, &format!("{api}/undo"), json!({ "ask": true })).await;
    let asked = players[1].get(&table, &format!("{api}/question")).await.json();
    let answer = json!({ "n": asked["question"]["n"], "key": "key1bold" });
    players[1].send(&table, Method::POST, &format!("{api}/answer"), answer).await;
    assert_eq!(players[0].get(&table, &api).await.json()["wish"], Value::Null);
}
