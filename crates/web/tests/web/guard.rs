//! Who may ask.

use crate::support::Table;
use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use serde_json::json;

async fn asked(table: &Table, host: Option<&str>) -> StatusCode {
    let request = Request::builder().uri("/");
    let request = match host {
        Some(host) => request.header(header::HOST, host),
        None => request,
    };
    table.send(request.body(Body::empty()).unwrap()).await.status
}

#[tokio::test]
async fn only_names_of_this_machine_are_answered() {
    let table = Table::with(|config| config.limits.names = vec!["Wardroom.local".to_owned()]);
    for host in [
        "localhost",
        "localhost:1943",
        "127.0.0.1:80",
        "[::1]:1943",
        "LOCALHOST",
        "wardroom.local:1943",
    ] {
        assert_eq!(asked(&table, Some(host)).await, StatusCode::OK, "{host}");
    }
    for host in [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evil.example:1943",
        "localhost@evil.example",
        "0.0.0.0",
        "169.254.169.254",
        "",
        "localhost:80:80",
    ] {
        assert_eq!(asked(&table, Some(host)).await, StatusCode::MISDIRECTED_REQUEST, "{host}");
    }
    assert_eq!(asked(&table, None).await, StatusCode::MISDIRECTED_REQUEST);
}

#[tokio::test]
async fn two_hosts_are_none() {
    let table = Table::new();
    let request = Request::builder()
        .uri("/")
        .header(header::HOST, "localhost")
        .header(header::HOST, "evil.example");
    let answer = table.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::MISDIRECTED_REQUEST);
}

#[tokio::test]
async fn another_site_cannot_move_a_piece() {
    let table = Table::new();
    let id = table.devil_boats(1).await;
    let asked = table.question(id, 0).await["question"].clone();
    let before = table.journal(id).await;
    let key = asked["options"][0]["key"].as_str().unwrap();
    let body = format!("n={}&seat=0&key={}", asked["n"], web::paths::encoded(key));
    let send = async |headers: &[(&str, &str)]| {
        let mut request = Request::builder()
            .method(Method::POST)
            .uri(format!("/game/{id}/answer"))
            .header(header::HOST, "localhost:1943")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        table.send(request.body(Body::from(body.clone())).unwrap()).await.status
    };
    for foreign in [
        &[("origin", "http://evil.example")][..],
        &[("origin", "null")],
        &[("origin", "http://localhost:8080")],
        &[("origin", "http://localhost:1943.evil.example")],
        &[("origin", "http://localhost:1943"), ("origin", "http://evil.example")],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site"), ("origin", "http://localhost:1943")],
    ] {
        assert_eq!(send(foreign).await, StatusCode::FORBIDDEN, "{foreign:?}");
    }
    assert_eq!(table.journal(id).await, before);
    let own = [("origin", "http://localhost:1943"), ("sec-fetch-site", "same-origin")];
    assert_eq!(send(&own).await, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_page_of_a_game_that_does_not_exist_says_so_on_a_page_and_in_json() {
    let table = Table::new();
    let page = table.get("/game/aaaaaaaaaaaaa").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(page.headers[header::CONTENT_TYPE].to_str().unwrap().starts_with("text/html"));
    let json = table.get("/api/games/aaaaaaaaaaaaa").await;
    assert_eq!(json.status, StatusCode::NOT_FOUND);
    assert_eq!(json.json()["error"]["code"], "no-game");
}

#[tokio::test]
async fn every_answer_forbids_what_no_page_of_ours_does() {
    let table = Table::new();
    for path in ["/", "/help", "/nowhere", "/api/shelf", "/api/nowhere", "/assets/x/style.css"] {
        let answer = table.get(path).await;
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert_eq!(answer.headers[header::REFERRER_POLICY], "same-origin", "{path}");
    }
}

#[tokio::test]
async fn too_many_requests_are_asked_to_wait() {
    let table = Table::with(|config| {
        config.limits = web::Limits { changes: (0.001, 3.0), ..web::Limits::default() };
    });
    let mut seen = Vec::new();
    for _ in 0..5 {
        seen.push(table.post("/api/games", json!({ "game": "nothing" })).await.status);
    }
    assert_eq!(seen[..3], [StatusCode::NOT_FOUND; 3]);
    assert_eq!(seen[3..], [StatusCode::TOO_MANY_REQUESTS; 2]);
    assert_eq!(table.get("/").await.status, StatusCode::OK, "reading goes on");
}

#[tokio::test]
async fn what_is_too_large_is_not_read() {
    let table = Table::new();
    let id = table.devil_boats(1).await;
    let long = "x".repeat(100 << 10);
    let body = json!({ "n": 2, "key": long });
    let answer = table.post(&format!("/api/games/{id}/answer"), body).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    let form = table.form(&format!("/game/{id}/answer"), &[("n", "2"), ("key", &long)]).await;
    assert_eq!(form.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn the_theme_is_remembered_and_leads_back_only_to_this_site() {
    let table = Table::new();
    let dark = table.form("/theme", &[("theme", "dark"), ("here", "/help")]).await;
    assert_eq!((dark.status, dark.location()), (StatusCode::SEE_OTHER, "/help"));
    assert!(dark.headers[header::SET_COOKIE].to_str().unwrap().starts_with("theme=dark;"));
    let away = table.form("/theme", &[("theme", "dark"), ("here", "//evil.example/")]).await;
    assert_eq!(away.location(), "/");
    let request =
        crate::support::request(Method::GET, "/").header(header::COOKIE, "a=b; theme=dark");
    let page = table.send(request.body(Body::empty()).unwrap()).await.text;
    assert!(page.contains("data-theme=\"dark\""));
}
