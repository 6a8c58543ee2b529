//! The office of a club, and tables as their host sets them.

use crate::{
    club::{club, cookie_of, get, post},
    post::Mail,
    support::now,
};
use axum::http::{StatusCode, header};
use serde_json::json;
use std::{sync::mpsc, time::Duration};
use store::club::Club;

async fn boss(club: &Club) -> String {
    club.create("Boss", "boss@club.example", true, 1).await.unwrap();
    cookie_of(club, "Boss").await
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

/// Every server says how it goes; the office of any shows all of them, and says so when one is silent.
#[tokio::test(flavor = "multi_thread")]
async fn the_office_shows_every_server_and_what_each_counted() {
    let Some((table, club, _)) = club().await else { return };
    let boss = boss(&club).await;
    let minutes = |answers: u32| json!([{ "answers": answers, "streams": 7, "requests": 100 }]);
    let says = |name: &str, answers: u32| {
        let (last, minutes) = (now() / 60, minutes(answers));
        json!({ "name": name, "slow": 38, "half": 9, "last": last, "minutes": minutes }).to_string()
    };
    club.server_says("a", now() - 7200, now(), &says("harbour-1", 24)).await.unwrap();
    club.server_says("b", now() - 7200, now(), &says("harbour-2", 17)).await.unwrap();
    let office = get(&table, &boss, "/club/office").await.text;
    assert!(office.contains("harbour-1") && office.contains("harbour-2"), "{office}");
    assert!(office.contains("41 <small>a minute") && office.contains("14 <small>of"), "{office}");
    assert!(office.contains("All well") && office.contains("9 ms"), "{office}");
    club.server_says("b", now() - 7200, now() - 90, &says("harbour-2", 17)).await.unwrap();
    let office = get(&table, &boss, "/club/office").await.text;
    assert!(office.contains("silent for 1 min") && office.contains("1 server is silent"));
    club.server_ended("b").await.unwrap();
    let office = get(&table, &boss, "/club/office").await.text;
    assert!(!office.contains("harbour-2") && office.contains("All well"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_is_signed_out_exported_and_forgotten_in_the_office() {
    let Some((table, club, _)) = club().await else { return };
    let (boss, bob) = (boss(&club).await, cookie_of(&club, "Bob").await);
    let id = club.named("Bob").await.unwrap().id;
    let card = get(&table, &boss, &format!("/club/office?person={id}")).await.text;
    assert!(card.contains("bob@club.example") && card.contains("Sign out everywhere"), "{card}");
    let found = get(&table, &boss, "/club/office?find=an").await.text;
    assert!(found.contains("Ann") && !found.contains(">Bob<"), "{found}");
    let way = format!("/club/people/{id}");
    let kept = get(&table, &boss, &way).await;
    assert!(kept.headers[header::CONTENT_DISPOSITION].to_str().unwrap().contains("attachment"));
    assert!(kept.text.contains("bob@club.example"), "{}", kept.text);
    assert_eq!(get(&table, &bob, &way).await.status, StatusCode::FORBIDDEN);
    assert_eq!(get(&table, &bob, "/me").await.status, StatusCode::OK);
    post(&table, &boss, &way, &[("do", "sign-out")]).await;
    assert_ne!(get(&table, &bob, "/me").await.status, StatusCode::OK);
    let unsure = post(&table, &boss, &way, &[("do", "delete")]).await;
    assert_eq!(unsure.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(club.named("Bob").await.is_ok());
    post(&table, &boss, &way, &[("do", "delete"), ("sure", "yes")]).await;
    assert!(club.named("Bob").await.is_err());
    let own = club.named("Boss").await.unwrap().id;
    let fields = [("do", "delete"), ("sure", "yes")];
    let refused = post(&table, &boss, &format!("/club/people/{own}"), &fields).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "not an administrator");
}

/// A host says of each seat what it is to be; whoever is named hears of it, and what is open can be taken.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_set_with_named_and_open_seats() {
    let Some((table, club, mails)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let form = get(&table, &ann, "/new/sealed-orders").await.text;
    for part in
        ["Set a new table", "The table in one sentence", "seat.2", "Sealed before the first"]
    {
        assert!(form.contains(part), "{part}: {form}");
    }
    let of = async |fields: &[(&str, &str)]| {
        let begun = post(&table, &ann, "/new/sealed-orders", fields).await;
        assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
        begun.location().split('/').nth(2).unwrap().to_owned()
    };
    let open = of(&[
        ("name", "Open"),
        ("seat.1", "person"),
        ("seat.2", "open"),
        ("sit.2", "any"),
        ("watchers", "late"),
    ])
    .await;
    assert!(get(&table, &bob, "/").await.text.contains(&format!("/tables/{open}/take")));
    assert_eq!(get(&table, &bob, &format!("/game/{open}")).await.status, StatusCode::OK, "watched");
    let closed =
        of(&[("name", "Closed"), ("seat.1", "person"), ("seat.2", "person"), ("sit.2", "any")])
            .await;
    assert!(!get(&table, &bob, "/").await.text.contains(&format!("/tables/{closed}/take")));
    assert_eq!(get(&table, &bob, &format!("/game/{closed}")).await.status, StatusCode::FORBIDDEN);
    let alone =
        of(&[("name", "Alone"), ("seat.1", "person"), ("seat.2", "computer"), ("sit.2", "any")])
            .await;
    let page = get(&table, &ann, &format!("/game/{alone}")).await.text;
    assert!(page.contains("computer player"), "{page}");
    of(&[("name", "Named"), ("seat.1", "person"), ("seat.2", "person"), ("who.2", "bob")]).await;
    let mail = arrived(&mails).await;
    assert!(mail.to.contains("bob@club.example") && mail.text.contains("/join/"), "{}", mail.text);
}
