//! Mails, feeds and tokens of members.

use crate::{
    club::{club, club_with, cookie_of, get, post},
    post::Mail,
    support::{Answer, Table, now, request},
};
use axum::{
    body::Body,
    http::{Method, StatusCode, header},
};
use serde_json::{Value, json};
use std::{sync::mpsc, time::Duration};

/// A table between Ann and Bob at which both have to decide.
async fn duel(table: &Table, ann: &str, bob: &str, name: &str) -> String {
    let begun = post(table, ann, "/new/sealed-orders", &[("name", name)]).await;
    let id = begun.location().split('/').nth(2).unwrap().to_owned();
    post(table, ann, &format!("/tables/{id}/open"), &[("open", "yes")]).await;
    let taken = post(table, bob, &format!("/tables/{id}/take"), &[("seat", "1")]).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    id
}

async fn arrived(mails: &mpsc::Receiver<Mail>) -> Mail {
    for _ in 0..500 {
        if let Ok(mail) = mails.try_recv() {
            return mail;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the mail has not come");
}

async fn speak(table: &Table, token: &str, method: Method, path: &str, body: Value) -> Answer {
    let request = request(method, path)
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::CONTENT_TYPE, "application/json");
    table.send(request.body(Body::from(body.to_string())).unwrap()).await
}

/// Makes a secret on the member's page and reads it there.
async fn secret(table: &Table, cookie: &str, fields: &[(&str, &str)]) -> String {
    let page = post(table, cookie, "/me/secrets", fields).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    let shown = page.text.split("class=\"secret\" value=\"").nth(1).expect("it is shown");
    shown.split('"').next().unwrap().to_owned()
}

/// Ann answers the first question of a seat with its first option.
async fn answer(table: &Table, token: &str, id: &str, seat: u8) -> Answer {
    let question = format!("/api/games/{id}/question?seat={seat}");
    let asked = speak(table, token, Method::GET, &question, json!({})).await.json();
    let question = &asked["question"];
    let body = json!({ "seat": seat, "n": question["n"], "key": question["options"][0]["key"] });
    speak(table, token, Method::POST, &format!("/api/games/{id}/answer"), body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn one_mail_tells_of_several_games_and_can_be_turned_off() {
    let Some((table, club, mails)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    duel(&table, &ann, &bob, "First").await;
    duel(&table, &ann, &bob, "Second").await;
    assert_eq!(table.desk.send_notices(now()).await.unwrap(), 0, "they are at the table");
    assert_eq!(table.desk.send_notices(now() + 700).await.unwrap(), 2, "one mail each");
    let (one, two) = (arrived(&mails).await, arrived(&mails).await);
    assert_ne!(one.to, two.to);
    for mail in [&one, &two] {
        assert!(mail.text.contains("First") && mail.text.contains("Second"), "{}", mail.text);
        assert!(mail.text.contains("2 games wait for you"), "{}", mail.text);
    }
    assert_eq!(table.desk.send_notices(now() + 9000).await.unwrap(), 0, "told once");
    post(&table, &bob, "/me/notices", &[("mail", "no")]).await;
    let third = duel(&table, &ann, &bob, "Third").await;
    assert_eq!(table.desk.send_notices(now() + 700).await.unwrap(), 1, "he wants none");
    assert!(arrived(&mails).await.to.contains("ann@"));
    let resign = [("seat", "0"), ("sure", "yes")];
    post(&table, &ann, &format!("/game/{third}/resign"), &resign).await;
    let bob = club.named("Bob").await.unwrap();
    let waiting = club.turns_of(bob.id).await.unwrap();
    assert!(waiting.iter().all(|turn| turn.game != third), "what is over waits for nobody");
}

/// A mail tells what everybody may know that happened since one moved last: several moves at once, and
/// nothing of what the other has sealed.
#[tokio::test(flavor = "multi_thread")]
async fn a_mail_tells_what_happened_and_no_secret() {
    let Some((table, club, mails)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let id = duel(&table, &ann, &bob, "Duel").await;
    let play = [("make", "token"), ("name", "hands"), ("scope", "play")];
    let (ann, bob) = (secret(&table, &ann, &play).await, secret(&table, &bob, &play).await);
    assert_eq!(answer(&table, &ann, &id, 0).await.status, StatusCode::OK);
    assert_eq!(table.desk.send_notices(now() + 700).await.unwrap(), 1, "Ann has answered");
    let mail = arrived(&mails).await;
    assert!(mail.to.contains("bob@") && !mail.text.contains("label0"), "{}", mail.text);
    for (token, seat) in [(&bob, 1), (&ann, 0)] {
        assert_eq!(answer(&table, token, &id, seat).await.status, StatusCode::OK);
    }
    assert_eq!(table.desk.send_notices(now() + 700).await.unwrap(), 2);
    let (one, two) = (arrived(&mails).await, arrived(&mails).await);
    let to_bob = if one.to.contains("bob@") { one } else { two };
    assert!(to_bob.text.contains("Steam"), "{}", to_bob.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_is_read_by_its_secret_alone() {
    let Some((table, club, _)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let id = duel(&table, &ann, &bob, "Tom+%26+Jerry+%3C1%3E").await;
    let address = secret(&table, &ann, &[("make", "feed")]).await;
    let path = address.strip_prefix("http://localhost:1943").unwrap().to_owned();
    let feed = get(&table, "", &path).await;
    assert_eq!(feed.headers[header::CONTENT_TYPE], "application/atom+xml; charset=utf-8");
    assert!(feed.text.contains("Tom &amp; Jerry &lt;1&gt;"), "{}", feed.text);
    assert!(feed.text.contains(&format!("http://localhost:1943/game/{id}")), "{}", feed.text);
    assert!(!get(&table, &ann, "/me").await.text.contains(&path), "it is shown once");
    let other = secret(&table, &ann, &[("make", "feed")]).await;
    assert_eq!(get(&table, "", &path).await.status, StatusCode::NOT_FOUND, "the old one ends");
    let other = other.strip_prefix("http://localhost:1943").unwrap();
    assert_eq!(get(&table, "", other).await.status, StatusCode::OK);
    let token = secret(&table, &ann, &[("make", "token"), ("name", "x"), ("scope", "read")]).await;
    assert!(answer(&table, &token, &id, 0).await.status == StatusCode::FORBIDDEN);
    post(&table, &ann, "/me/secrets", &[("make", "no-feed")]).await;
    assert_eq!(get(&table, "", other).await.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&table, "", "/feed/nonsense").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_reads_or_plays_and_is_made_void() {
    let Some((table, club, _)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let id = duel(&table, &ann, &bob, "Duel").await;
    let read =
        secret(&table, &ann, &[("make", "token"), ("name", "eyes"), ("scope", "read")]).await;
    let play =
        secret(&table, &ann, &[("make", "token"), ("name", "hands"), ("scope", "play")]).await;
    for token in [&read, &play] {
        let games = speak(&table, token, Method::GET, "/api/me/games", json!({})).await.json();
        assert_eq!((&games[0]["id"], &games[0]["my_move"]), (&json!(id), &json!(true)), "{games}");
        let other = format!("/api/games/{id}/question?seat=1");
        let foreign = speak(&table, token, Method::GET, &other, json!({})).await;
        assert_eq!(foreign.status, StatusCode::FORBIDDEN);
        let list = speak(&table, token, Method::GET, "/api/games", json!({})).await;
        assert_eq!(list.status, StatusCode::FORBIDDEN, "that is for administrators");
        let page = speak(&table, token, Method::GET, "/me", json!({})).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN, "a token opens no page");
    }
    let refused = answer(&table, &read, &id, 0).await;
    assert_eq!(refused.json()["error"]["code"], "read-only", "{}", refused.text);
    assert_eq!(answer(&table, &play, &id, 0).await.status, StatusCode::OK);
    let new = json!({ "game": "sealed-orders", "name": "Mine" });
    let made = speak(&table, &play, Method::POST, "/api/games", new).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let page = get(&table, &ann, "/me").await.text;
    assert!(page.contains("eyes") && page.contains("hands") && !page.contains(&play));
    let person = club.named("Ann").await.unwrap();
    let tokens = club.tokens(person.id).await.unwrap();
    let hands = tokens.iter().find(|token| token.name == "hands").unwrap();
    let number = hands.id.to_string();
    post(&table, &bob, "/me/tokens/revoke", &[("token", &number)]).await;
    assert_eq!(club.tokens(person.id).await.unwrap().len(), 2, "not his to revoke");
    post(&table, &ann, "/me/tokens/revoke", &[("token", &number)]).await;
    assert_eq!(answer(&table, &play, &id, 0).await.status, StatusCode::FORBIDDEN);
    club.lock(person.id, true).await.unwrap();
    let locked = speak(&table, &read, Method::GET, "/api/me/games", json!({})).await;
    assert_eq!(locked.status, StatusCode::FORBIDDEN, "a locked member's tokens open nothing");
}

/// What a program needs to play: one call that asks, at whichever table, and one that answers.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_asked_by_one_call_and_answers_by_another() {
    let Some((table, club, _)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let token = [("make", "token"), ("name", "bot"), ("scope", "play")];
    let (anns, bobs) = (secret(&table, &ann, &token).await, secret(&table, &bob, &token).await);
    let ask = async |token: &str, wait: &str| {
        let path = format!("/api/me/turn{wait}");
        speak(&table, token, Method::GET, &path, json!({})).await.json()
    };
    let say = async |token: &str, turn: &Value, key: Value| {
        let body = json!({ "ticket": turn["ticket"], "key": key });
        speak(&table, token, Method::POST, "/api/me/turn", body).await
    };
    assert_eq!(ask(&anns, "").await, Value::Null, "nobody asks her");
    let id = duel(&table, &ann, &bob, "Duel").await;
    let turn = ask(&anns, "").await;
    assert_eq!((&turn["game"], &turn["seat"]), (&json!(id), &json!(0)), "{turn}");
    let key = turn["question"]["options"][0]["key"].clone();
    assert_eq!(say(&bobs, &turn, key.clone()).await.status, StatusCode::FORBIDDEN);
    assert_eq!(say(&anns, &turn, json!("nonsense")).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(say(&anns, &turn, key.clone()).await.status, StatusCode::OK);
    assert_eq!(say(&anns, &turn, key.clone()).await.status, StatusCode::CONFLICT, "once");
    assert_eq!(ask(&anns, "").await, Value::Null, "she has answered");
    let (next, other) = tokio::join!(ask(&anns, "?wait=20"), async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let turn = ask(&bobs, "").await;
        say(&bobs, &turn, turn["question"]["options"][0]["key"].clone()).await
    });
    assert_eq!(other.status, StatusCode::OK, "{}", other.text);
    assert!(next["question"]["n"].is_number() && next["ticket"] != turn["ticket"], "{next}");
    let orders = json!({ "game": "morning-orders" });
    let made = speak(&table, &bobs, Method::POST, "/api/games", orders).await.json();
    let waits = loop {
        let turn = ask(&bobs, "").await;
        if turn["game"] == made["id"] {
            break turn;
        }
        let key = turn["question"]["options"][0]["key"].clone();
        assert_eq!(say(&bobs, &turn, key).await.status, StatusCode::OK);
    };
    assert!(waits["question"]["draft"].is_object(), "an answer of several steps: {waits}");
    let first = waits["question"]["options"][0]["key"].clone();
    let whole = say(&bobs, &waits, first).await;
    assert_eq!(whole.status, StatusCode::OK, "the rest is filled in: {}", whole.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrators_token_is_no_administrator() {
    let Some((table, club, _)) = club().await else { return };
    club.create("Boss", "boss@club.example", true, 1).await.unwrap();
    let boss = cookie_of(&club, "Boss").await;
    assert_eq!(get(&table, &boss, "/club/office").await.status, StatusCode::OK);
    let token = secret(&table, &boss, &[("make", "token"), ("name", "x"), ("scope", "play")]).await;
    for path in ["/api/games", "/club/office", "/?all=yes"] {
        let answer = speak(&table, &token, Method::GET, path, json!({})).await;
        assert_ne!(answer.status, StatusCode::OK, "{path}");
    }
}

/// A mail server that is busy is asked again, longer after each time; one that refuses is not.
#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_not_taken_is_sent_again_until_it_is() {
    let busy = &["451 later", "450 later", "250 good", "550 no such box"];
    let Some((table, club, mails)) = club_with(busy, |_| {}).await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    post(&table, &bob, "/me/notices", &[("mail", "no")]).await;
    duel(&table, &ann, &bob, "Duel").await;
    let (first, sent) = (now() + 700, async |at: i64| table.desk.send_notices(at).await.unwrap());
    assert_eq!(sent(first).await, 0, "not taken");
    assert_eq!(sent(first + 299).await, 0, "and not tried before five minutes are over");
    assert_eq!(sent(first + 301).await, 0, "not taken again");
    assert_eq!(sent(first + 301 + 599).await, 0, "twice as long now");
    assert!(mails.try_recv().is_err(), "nothing has come so far");
    assert_eq!(sent(first + 301 + 601).await, 1);
    assert!(arrived(&mails).await.to.contains("ann@"));
    assert_eq!(sent(first + 90_000).await, 0, "told once");
    duel(&table, &ann, &bob, "Second").await;
    assert_eq!(sent(first + 100_000).await, 0, "refused for good");
    assert_eq!(sent(first + 900_000).await, 0, "and not sent again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_never_taken_is_given_up() {
    let Some((table, club, mails)) = club_with(&["451 later"; 40], |_| {}).await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    post(&table, &bob, "/me/notices", &[("mail", "no")]).await;
    duel(&table, &ann, &bob, "Duel").await;
    for day in 1..60 {
        assert_eq!(table.desk.send_notices(now() + day * 86_401).await.unwrap(), 0);
    }
    let waiting = club.take_notice(now() + 900, now() + 900, i64::MAX).await.unwrap();
    assert_eq!(waiting, None, "nothing waits to be sent");
    assert!(mails.try_recv().is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_link_comes_though_the_mail_server_is_busy() {
    let Some((table, _, mails)) = club_with(&["451 later", "421 later"], |_| {}).await else {
        return;
    };
    let cookie = crate::club::sign_in(&table, &mails, "ann@club.example").await;
    assert_eq!(get(&table, &cookie, "/").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_mails_the_link_of_a_seat_and_a_guest_takes_it() {
    let Some((table, club, mails)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let begun = post(&table, &ann, "/new/sealed-orders", &[("name", "Duel")]).await;
    let links = begun.location().to_owned();
    let page = get(&table, &ann, &links).await.text;
    let keys: Vec<&str> = page.split("name=\"key\" value=\"").skip(1).map(|it| &it[..32]).collect();
    assert_eq!(keys.len(), 2, "each seat can be mailed: {page}");
    let wrong = post(&table, &ann, &links, &[("key", keys[1]), ("mail", "nobody")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    let stranger = post(&table, &bob, &links, &[("key", keys[1]), ("mail", "eve@x.example")]).await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN, "only the host invites");
    let forged = [("key", "00000000000000000000000000000000"), ("mail", "eve@x.example")];
    assert_eq!(post(&table, &ann, &links, &forged).await.status, StatusCode::NOT_FOUND);
    let sent = post(&table, &ann, &links, &[("key", keys[1]), ("mail", "eve@x.example")]).await;
    assert!(sent.text.contains("A mail is on its way"), "{}", sent.text);
    let mail = arrived(&mails).await;
    assert!(mail.to.contains("eve@x.example") && mail.text.contains("Ann invites you"));
    let text = mail.text.replace("=\n", "");
    let link = text.lines().find_map(|line| line.strip_prefix("http://localhost:1943")).unwrap();
    let seat = get(&table, "", link.trim()).await;
    assert!(seat.location().ends_with("?seat=1"), "{}", seat.location());
}

/// Who has blocked a member hears nothing of his, by mail neither.
#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_host_mails_nothing_to_who_has_blocked_him() {
    let Some((table, club, mails)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let host = club.named("Ann").await.unwrap().id;
    post(&table, &bob, &format!("/people/{host}/block"), &[("block", "yes")]).await;
    let fields = [("name", "Duel"), ("seat.1", "person"), ("seat.2", "person"), ("who.2", "bob")];
    let links = post(&table, &ann, "/new/sealed-orders", &fields).await.location().to_owned();
    let page = get(&table, &ann, &links).await.text;
    let key = page.split("name=\"key\" value=\"").nth(2).map(|it| &it[..32]).unwrap();
    let refused = post(&table, &ann, &links, &[("key", key), ("mail", "bob@club.example")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text);
    post(&table, &ann, &links, &[("key", key), ("mail", "eve@x.example")]).await;
    let mail = arrived(&mails).await;
    assert!(mail.to.contains("eve@x.example"), "the first mail that goes out: {}", mail.to);
}
