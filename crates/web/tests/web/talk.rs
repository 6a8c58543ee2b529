//! What is said beside a table: who reads it, who writes it, who looks after it.

use crate::{
    club::{club, cookie_of, get, post},
    support::{Answer, Table, request},
};
use axum::{
    body::Body,
    http::{Method, StatusCode, header},
};
use serde_json::{Value, json};
use store::club::Club;

/// A table between Ann and Bob that all members may watch, with Eve in the club.
struct Hall {
    table: Table,
    club: Club,
    id: String,
    ann: String,
    bob: String,
    eve: String,
}

async fn hall() -> Option<Hall> {
    let (table, club, _) = club().await?;
    club.create("Eve", "eve@club.example", false, 1).await.unwrap();
    let [ann, bob, eve] = [
        cookie_of(&club, "Ann").await,
        cookie_of(&club, "Bob").await,
        cookie_of(&club, "Eve").await,
    ];
    let begun = post(&table, &ann, "/new/sealed-orders", &[("name", "Duel")]).await;
    let id = begun.location().split('/').nth(2).unwrap().to_owned();
    post(&table, &ann, &format!("/tables/{id}/open"), &[("open", "yes")]).await;
    let taken = post(&table, &bob, &format!("/tables/{id}/take"), &[("seat", "1")]).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    let watch = post(&table, &ann, &format!("/tables/{id}/watch"), &[("watch", "yes")]).await;
    assert_eq!(watch.status, StatusCode::SEE_OTHER, "{}", watch.text);
    Some(Hall { table, club, id, ann, bob, eve })
}

impl Hall {
    async fn api(&self, cookie: &str, method: Method, path: &str, body: Value) -> Answer {
        let request = request(method, path)
            .header(header::COOKIE, cookie)
            .header(header::CONTENT_TYPE, "application/json");
        self.table.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    async fn say(&self, cookie: &str, room: &str, text: &str) -> Answer {
        let path = format!("/api/games/{}/talk", self.id);
        self.api(cookie, Method::POST, &path, json!({ "room": room, "text": text })).await
    }

    /// What somebody reads in a room; none if it is closed to him.
    async fn read(&self, cookie: &str, room: &str) -> Option<Vec<String>> {
        let path = format!("/api/games/{}/talk?room={room}", self.id);
        let room = self.api(cookie, Method::GET, &path, json!({})).await.json();
        let said = room["said"].as_array()?;
        Some(said.iter().map(|it| it["text"].as_str().unwrap().to_owned()).collect())
    }

    async fn office(&self) -> String {
        self.club.create("Boss", "boss@club.example", true, 1).await.unwrap();
        cookie_of(&self.club, "Boss").await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_watchers_talk_apart_until_the_end() {
    let Some(hall) = hall().await else { return };
    assert_eq!(hall.say(&hall.ann, "players", "Good luck").await.status, StatusCode::OK);
    assert_eq!(hall.say(&hall.eve, "watchers", "Ann will win").await.status, StatusCode::OK);
    assert_eq!(hall.read(&hall.bob, "players").await.unwrap(), ["Good luck"]);
    assert_eq!(hall.read(&hall.bob, "watchers").await, None, "closed to players");
    assert_eq!(hall.read(&hall.eve, "watchers").await.unwrap(), ["Ann will win"]);
    assert_eq!(hall.read(&hall.eve, "players").await, None, "closed to watchers");
    for (who, room) in [(&hall.ann, "watchers"), (&hall.eve, "players")] {
        assert_eq!(hall.say(who, room, "psst").await.status, StatusCode::FORBIDDEN, "{room}");
    }
    let page = get(&hall.table, &hall.eve, &format!("/game/{}", hall.id)).await;
    assert!(page.text.contains("Ann will win") && !page.text.contains("Good luck"));
    let page = get(&hall.table, &hall.bob, &format!("/game/{}?seat=1", hall.id)).await;
    assert!(page.text.contains("Good luck") && !page.text.contains("Ann will win"));
    let resign = [("seat", "1"), ("sure", "yes")];
    post(&hall.table, &hall.bob, &format!("/game/{}/resign", hall.id), &resign).await;
    assert_eq!(hall.read(&hall.ann, "watchers").await.unwrap(), ["Ann will win"]);
    assert_eq!(hall.read(&hall.eve, "players").await.unwrap(), ["Good luck"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_at_a_seat_talks_and_strangers_do_not() {
    let Some(hall) = hall().await else { return };
    let begun = post(&hall.table, &hall.ann, "/new/sealed-orders", &[("name", "Guests")]).await;
    let id = begun.location().split('/').nth(2).unwrap().to_owned();
    let links = get(&hall.table, &hall.ann, &format!("/game/{id}/links")).await.text;
    let keys: Vec<&str> =
        links.split("/join/").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let (seat, watch) = (keys[2], keys[4]);
    let by = |key: &str, method: Method, body: Value| {
        let request = request(method, &format!("/api/games/{id}/talk?room=players"))
            .header(header::AUTHORIZATION, format!("Bearer {key}"))
            .header(header::CONTENT_TYPE, "application/json");
        hall.table.send(request.body(Body::from(body.to_string())).unwrap())
    };
    let hello = json!({ "room": "players", "text": "hello" });
    assert_eq!(by(seat, Method::POST, hello.clone()).await.status, StatusCode::OK);
    assert_eq!(by(watch, Method::POST, hello.clone()).await.status, StatusCode::FORBIDDEN);
    let heard = by(seat, Method::GET, json!({})).await.json();
    assert!(heard["said"][0]["by"].as_str().unwrap().ends_with(", guest"), "{heard}");
    let stranger = hall.api("", Method::POST, &format!("/api/games/{id}/talk"), hello).await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_are_bounded_in_length_and_number_and_shown_as_text() {
    let Some(hall) = hall().await else { return };
    let long = "x".repeat(501);
    for wrong in ["", "   ", long.as_str()] {
        let answer = hall.say(&hall.ann, "players", wrong).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
    }
    hall.say(&hall.ann, "players", "<script>alert(1)</script>\u{7}\nnext").await;
    let page = get(&hall.table, &hall.bob, &format!("/game/{}?seat=1", hall.id)).await.text;
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; next"), "it is text");
    let mut last = StatusCode::OK;
    for n in 0..12 {
        last = hall.say(&hall.ann, "players", &format!("again {n}")).await.status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(hall.say(&hall.bob, "players", "I may").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_complaint_reaches_the_office_and_a_muted_member_is_silent() {
    let Some(hall) = hall().await else { return };
    hall.say(&hall.bob, "players", "something rude").await;
    let said = hall.club.said(&hall.id, false, None, 10).await.unwrap();
    let message = said[0].id.to_string();
    let report = format!("/game/{}/report", hall.id);
    let fields = [("message", message.as_str()), ("why", "rude")];
    let foreign = post(&hall.table, &hall.eve, &report, &fields).await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN, "she could not read it");
    for _ in 0..2 {
        let done = post(&hall.table, &hall.ann, &report, &fields).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text);
    }
    assert_eq!(get(&hall.table, &hall.ann, "/club/office").await.status, StatusCode::FORBIDDEN);
    let boss = hall.office().await;
    let office = get(&hall.table, &boss, "/club/office").await;
    assert!(office.text.contains("something rude") && office.text.contains("1 report"));
    let settle = format!("/club/reports/{message}");
    let denied = post(&hall.table, &hall.ann, &settle, &[("do", "hide")]).await;
    assert_eq!(denied.status, StatusCode::FORBIDDEN);
    let settled = post(&hall.table, &boss, &settle, &[("do", "mute")]).await;
    assert_eq!(settled.status, StatusCode::SEE_OTHER, "{}", settled.text);
    assert_eq!(hall.read(&hall.ann, "players").await.unwrap(), Vec::<String>::new());
    let silent = hall.say(&hall.bob, "players", "why?").await;
    assert_eq!(silent.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", silent.text);
    assert!(!get(&hall.table, &boss, "/club/office").await.text.contains("something rude"));
    let bob = hall.club.named("Bob").await.unwrap();
    post(&hall.table, &boss, &format!("/club/people/{}", bob.id), &[("do", "unmute")]).await;
    assert_eq!(hall.say(&hall.bob, "players", "sorry").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_member_is_not_heard_and_joins_no_table() {
    let Some(hall) = hall().await else { return };
    let bob = hall.club.named("Bob").await.unwrap();
    let block = format!("/people/{}/block", bob.id);
    hall.say(&hall.bob, "players", "can you hear me").await;
    post(&hall.table, &hall.ann, &block, &[("block", "yes")]).await;
    assert_eq!(hall.read(&hall.ann, "players").await.unwrap(), Vec::<String>::new());
    assert_eq!(hall.read(&hall.bob, "players").await.unwrap(), ["can you hear me"]);
    assert!(get(&hall.table, &hall.ann, "/me").await.text.contains("Blocked"));
    let begun =
        post(&hall.table, &hall.ann, "/new/sealed-orders", &[("name", "Without him")]).await;
    let id = begun.location().split('/').nth(2).unwrap().to_owned();
    post(&hall.table, &hall.ann, &format!("/tables/{id}/open"), &[("open", "yes")]).await;
    assert!(!get(&hall.table, &hall.bob, "/").await.text.contains("Without him"));
    let take = format!("/tables/{id}/take");
    let taken = post(&hall.table, &hall.bob, &take, &[("seat", "1")]).await;
    assert_eq!(taken.status, StatusCode::FORBIDDEN);
    post(&hall.table, &hall.ann, &block, &[("block", "no")]).await;
    let taken = post(&hall.table, &hall.bob, &take, &[("seat", "1")]).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_takes_everything_with_him_when_he_leaves() {
    let Some(hall) = hall().await else { return };
    hall.say(&hall.bob, "players", "my words").await;
    let kept = get(&hall.table, &hall.bob, "/me/export").await;
    assert!(kept.text.contains("my words") && kept.text.contains("bob@club.example"));
    let unsure = post(&hall.table, &hall.bob, "/me/delete", &[("sure", "yes")]).await;
    assert_eq!(unsure.status, StatusCode::UNPROCESSABLE_ENTITY);
    let gone = post(&hall.table, &hall.bob, "/me/delete", &[("sure", "Bob")]).await;
    assert_eq!((gone.status, gone.location()), (StatusCode::SEE_OTHER, "/sign-in"));
    assert_eq!(get(&hall.table, &hall.bob, "/me").await.status, StatusCode::FORBIDDEN);
    assert_eq!(hall.read(&hall.ann, "players").await.unwrap(), Vec::<String>::new());
    assert!(hall.club.named("Bob").await.is_err());
    let page = get(&hall.table, &hall.ann, &format!("/game/{}?seat=0", hall.id)).await;
    assert_eq!(page.status, StatusCode::OK, "the game is the other's too");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_watch_after_the_end_sees_nothing_before_it_and_all_after() {
    let Some(hall) = hall().await else { return };
    let Hall { table, id, ann, bob, eve, .. } = &hall;
    post(table, ann, &format!("/tables/{id}/watch"), &[("watch", "late")]).await;
    let (page, api) = (format!("/game/{id}"), format!("/api/games/{id}"));
    for path in [&page, &format!("{page}/log"), &format!("{page}/events"), &api] {
        assert_eq!(get(table, eve, path).await.status, StatusCode::FORBIDDEN, "{path}");
    }
    assert!(!get(table, eve, "/").await.text.contains("Duel"), "no list offers it");
    post(table, bob, &format!("{page}/resign"), &[("seat", "1"), ("sure", "yes")]).await;
    for seat in ["", "?seat=0", "?seat=1"] {
        let seen = get(table, eve, &format!("{page}{seat}")).await;
        assert_eq!(seen.status, StatusCode::OK, "{seat}");
    }
}
