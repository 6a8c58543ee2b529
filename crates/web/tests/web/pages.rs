//! Every page is there, every link leads somewhere, and nothing needs what the policy forbids.

use crate::support::Table;
use axum::http::{StatusCode, header};
use serde_json::json;
use std::collections::BTreeSet;

/// The addresses within this site that a page links to.
fn links(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for attribute in [" href=\"", " src=\""] {
        for rest in page.split(attribute).skip(1) {
            let link = rest.split('"').next().unwrap_or_default().replace("&amp;", "&");
            let link = link.split('#').next().unwrap_or_default().to_owned();
            if link.starts_with('/') {
                found.push(link);
            }
        }
    }
    found
}

fn assert_plain(path: &str, page: &str) {
    for forbidden in [" style=\"", "<style", " onclick=", " onload=", "javascript:"] {
        assert!(!page.contains(forbidden), "{path} has {forbidden}");
    }
    for script in page.split("<script").skip(1) {
        let tag = script.split('>').next().unwrap_or_default();
        assert!(tag.contains("src="), "{path} has a script of its own: {tag}");
    }
}

#[tokio::test]
async fn every_link_of_every_page_leads_to_a_page() {
    let table = Table::new();
    let id = table.devil_boats(11).await;
    table.play(id, 12).await;
    let over = table.devil_boats(12).await;
    table.play(over, 3000).await;
    let two = table.begin(json!({ "game": "devil-boats", "settings": { "captains": "2" } })).await;
    let mine = table.begin(json!({ "game": "devil-boats", "dice": "mine" })).await;
    let mut wanted: Vec<String> = ["/", "/help", "/about", "/learn", "/import", "/api"]
        .into_iter()
        .map(str::to_owned)
        .chain([id, over, two, mine].map(|id| format!("/game/{id}")))
        .collect();
    let mut seen: BTreeSet<String> = wanted.iter().cloned().collect();
    let mut pages = 0;
    while let Some(path) = wanted.pop() {
        let answer = table.get(&path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text);
        let kind = answer.headers[header::CONTENT_TYPE].to_str().unwrap();
        if !kind.starts_with("text/html") {
            continue;
        }
        pages += 1;
        assert_plain(&path, &answer.text);
        for link in links(&answer.text) {
            // Of the many rules, charts and moments a sample will do.
            let many = ["/rules/", "/replay", "/chart/"].iter().any(|part| link.contains(part));
            if (!many || seen.len().is_multiple_of(29)) && seen.insert(link.clone()) {
                wanted.push(link);
            }
        }
    }
    assert!(pages > 30, "{pages}");
}

#[tokio::test]
async fn rules_and_charts_are_found_by_words() {
    let table = Table::new();
    let all = table.get("/api/rules/devil-boats").await.json().as_array().unwrap().len();
    let some = table.get("/api/rules/devil-boats?q=reef").await.json();
    assert!((1..all).contains(&some.as_array().unwrap().len()));
    let id = some[0]["id"].as_str().unwrap().to_owned();
    let path = web::paths::rule("devil-boats", &id);
    let page = table.get(&path).await;
    assert!(page.status == StatusCode::OK && page.text.contains(&id));
    let part = table.get(&format!("{path}?part=yes")).await;
    assert!(!part.text.contains("<html") && part.text.contains(&id));
    let charts = table.get("/api/charts/devil-boats?q=torpedo").await.json();
    let chart = charts[0]["id"].as_str().unwrap().to_owned();
    let page = table.get(&web::paths::chart("devil-boats", &chart)).await;
    assert!(page.status == StatusCode::OK && page.text.contains(&chart));
    assert_eq!(table.get("/rules/devil-boats/DB%20nothing").await.status, StatusCode::NOT_FOUND);
    assert_eq!(table.get("/charts/devil-boats/chart/nothing").await.status, StatusCode::NOT_FOUND);
    assert_eq!(table.get("/rules/chess").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_past_is_shown_line_by_line_as_it_was() {
    let table = Table::new();
    let id = table.devil_boats(11).await;
    let first = table.question(id, 0).await["question"].clone();
    table.play(id, 5).await;
    let n = first["n"].as_u64().unwrap();
    let then = table.get(&format!("/api/games/{id}/replay?line={}", n - 1)).await.json();
    assert_eq!(then["question"], first);
    let now = table.get(&format!("/api/games/{id}/replay")).await.json();
    assert_eq!(now["question"], table.question(id, 0).await["question"]);
    assert_eq!(now["at"], now["last"]);
    for line in then["stops"].as_array().unwrap() {
        let page = table.get(&format!("/game/{id}/replay?line={line}")).await;
        assert_eq!(page.status, StatusCode::OK);
        for option in page.text.split("name=\"key\"").skip(1) {
            let button = option.split('>').next().unwrap_or_default();
            assert!(button.contains(" disabled"), "the past cannot be answered");
        }
    }
}

#[tokio::test]
async fn the_log_is_filtered_by_kind_chapter_and_words() {
    let table = Table::new();
    let id = table.devil_boats(11).await;
    table.play(id, 30).await;
    let path = format!("/api/games/{id}/log");
    let all = table.get(&path).await.json();
    let rolled = table.get(&format!("{path}?kind=rolled")).await.json();
    assert!(rolled["total"].as_u64() < all["total"].as_u64());
    assert!(rolled["events"].as_array().unwrap().iter().all(|event| event["type"] == "rolled"));
    let chapter = all["chapters"][0]["line"].as_u64().unwrap();
    let first = table.get(&format!("{path}?chapter={chapter}")).await.json();
    assert!(
        first["events"].as_array().unwrap().iter().all(|e| e["line"].as_u64() >= Some(chapter))
    );
    let none = table.get(&format!("{path}?q=zeppelin")).await.json();
    assert_eq!(none["total"], 0);
}

#[tokio::test]
async fn boards_stand_alone_as_pictures_in_both_themes() {
    let table = Table::new();
    let id = table.devil_boats(11).await;
    let boards = table.get(&format!("/api/games/{id}/boards")).await.json();
    assert!(!boards.as_array().unwrap().is_empty());
    for board in boards.as_array().unwrap() {
        let name = board["id"].as_str().unwrap();
        for theme in ["light", "dark"] {
            let path = format!("/game/{id}/board/{name}.svg?theme={theme}");
            let picture = table.get(&path).await;
            assert_eq!(picture.status, StatusCode::OK, "{path}");
            assert!(picture.text.starts_with("<svg") && !picture.text.contains("var(--"), "{path}");
        }
    }
    assert_eq!(
        table.get(&format!("/game/{id}/board/none.svg")).await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn the_icon_of_the_manifest_is_a_picture() {
    let table = Table::new();
    let manifest = table.get("/manifest.webmanifest").await.json();
    let icon = table.get(manifest["icons"][0]["src"].as_str().unwrap()).await;
    assert_eq!(icon.status, StatusCode::OK);
    assert_eq!(icon.headers[header::CONTENT_TYPE], "image/svg+xml");
    assert!(icon.text.starts_with("<svg"), "{}", icon.text);
}
