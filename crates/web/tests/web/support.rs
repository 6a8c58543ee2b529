//! A table in a directory of its own, and a browser that speaks to its router.

use crate::{orders::Orders, secret::Sealed, watch::Watch};
use axum::{
    Router,
    body::Body,
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use shelf::{AnyGame, Shelved};
use std::path::Path;
use tempfile::TempDir;
use tower::ServiceExt as _;
use web::{Desk, DeskConfig, Limits, id::GameId};

static SEALED: Shelved<Sealed> = Shelved::new();
static ORDERS: Shelved<Orders> = Shelved::new();
static WATCH: Shelved<Watch> = Shelved::new();
pub(crate) static SHELF: &[&dyn AnyGame] = &[devil_boats::GAME, &SEALED, &ORDERS, &WATCH];

pub(crate) struct Table {
    pub(crate) desk: Desk,
    pub(crate) router: Router,
    pub(crate) directory: TempDir,
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    pub(crate) fn location(&self) -> &str {
        self.headers[header::LOCATION].to_str().unwrap()
    }
}

pub(crate) fn desk(data: &Path) -> Desk {
    desk_with(data, |_| {})
}

pub(crate) fn desk_with(data: &Path, change: impl FnOnce(&mut DeskConfig)) -> Desk {
    let mut config = DeskConfig::new(SHELF, data.to_owned());
    config.limits = Limits::default().unlimited();
    change(&mut config);
    Desk::new(config)
}

impl Table {
    pub(crate) fn new() -> Table {
        Table::with(|_| {})
    }

    pub(crate) fn with(change: impl FnOnce(&mut DeskConfig)) -> Table {
        let directory = tempfile::tempdir().unwrap();
        let desk = desk_with(directory.path(), change);
        Table { router: web::router(&desk), desk, directory }
    }

    /// The same games in a program that has just been started.
    pub(crate) async fn restarted(self) -> Table {
        self.desk.close().await;
        let desk = desk(self.directory.path());
        Table { router: web::router(&desk), desk, directory: self.directory }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Answer { status: parts.status, headers: parts.headers, text }
    }

    /// The body as it goes over the wire.
    pub(crate) async fn send_raw(&self, request: Request<Body>) -> Vec<u8> {
        let response = self.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.headers()[header::CONTENT_ENCODING], "br");
        response.into_body().collect().await.unwrap().to_bytes().to_vec()
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(request(Method::GET, path).body(Body::empty()).unwrap()).await
    }

    /// A form as a browser without script sends it.
    pub(crate) async fn form(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let pairs = fields.iter().map(|(name, value)| {
            format!("{}={}", web::paths::encoded(name), web::paths::encoded(value))
        });
        let body = pairs.collect::<Vec<_>>().join("&");
        let request = request(Method::POST, path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::ACCEPT, "text/html,application/xhtml+xml,*/*;q=0.8");
        self.send(request.body(Body::from(body)).unwrap()).await
    }

    pub(crate) async fn call(&self, method: Method, path: &str, body: Value) -> Answer {
        let request = request(method, path).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.call(Method::POST, path, body).await
    }

    pub(crate) async fn begin(&self, game: Value) -> GameId {
        let answer = self.post("/api/games", game).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        answer.json()["id"].as_str().unwrap().parse().unwrap()
    }

    pub(crate) async fn devil_boats(&self, seed: u64) -> GameId {
        self.begin(json!({ "game": "devil-boats", "seed": seed, "casual": true })).await
    }

    pub(crate) async fn sealed(&self) -> GameId {
        self.begin(json!({ "game": "sealed-orders", "seed": 1 })).await
    }

    pub(crate) async fn question(&self, id: GameId, seat: u8) -> Value {
        let answer = self.get(&format!("/api/games/{id}/question?seat={seat}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()
    }

    /// Takes an option of what this seat is asked.
    pub(crate) async fn choose(&self, id: GameId, seat: u8, option: usize) -> Answer {
        let asked = self.question(id, seat).await;
        let question = &asked["question"];
        let options = question["options"].as_array().expect("this seat is asked");
        let mut steps = vec![options[option % options.len()]["key"].clone()];
        let n = &question["n"];
        // What takes several steps goes on with the first of each list until it is whole.
        while !question["draft"].is_null() {
            let body = json!({ "seat": seat, "n": n, "steps": steps });
            let next = self.post(&format!("/api/games/{id}/draft"), body).await.json();
            if next["draft"]["whole"] == true {
                break;
            }
            steps.push(next["options"][0]["key"].clone());
        }
        let body = json!({ "seat": seat, "n": n, "key": steps });
        self.post(&format!("/api/games/{id}/answer"), body).await
    }

    /// Answers some questions of seat 0, one way or another; false when the game ended before.
    pub(crate) async fn play(&self, id: GameId, answers: usize) -> bool {
        for n in 0..answers {
            if self.question(id, 0).await["question"].is_null() {
                return false;
            }
            let answer = self.choose(id, 0, n * 7 + 3).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        }
        true
    }

    pub(crate) async fn journal(&self, id: GameId) -> String {
        let answer = self.get(&format!("/api/games/{id}/journal")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.text
    }
}

/// Seconds since 1970.
#[expect(clippy::disallowed_methods, reason = "the ban is for rules, which are replayed")]
pub(crate) fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.unwrap().as_secs() as i64
}

/// A request as a browser on this machine makes it.
pub(crate) fn request(method: Method, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header(header::HOST, "localhost:1943")
}

/// A form with files.
pub(crate) fn multipart(
    path: &str,
    fields: &[(&str, &str)],
    files: &[(&str, &str)],
) -> Request<Body> {
    let mut body = String::new();
    for (name, value) in fields {
        body +=
            &format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
    }
    for (file, text) in files {
        body += &format!(
            "--b\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{file}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n{text}\r\n"
        );
    }
    body += "--b--\r\n";
    request(Method::POST, path)
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=b")
        .header(header::ACCEPT, "text/html")
        .body(Body::from(body))
        .unwrap()
}
