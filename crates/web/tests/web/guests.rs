//! People who play one game over the network, each with the key of a seat, and one who watches.

use crate::support::request;
use axum::{
    Router,
    body::Body,
    http::{Method, StatusCode, header},
};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use shelf::AnyGame;
use tempfile::TempDir;
use tower::ServiceExt as _;
use web::{Desk, DeskConfig, Limits, id::GameId};

pub(crate) type Shelf = &'static [&'static dyn AnyGame];

/// A game with its keys; the last is for those who watch.
pub(crate) struct Guests {
    pub(crate) desk: Desk,
    pub(crate) router: Router,
    pub(crate) id: GameId,
    pub(crate) keys: Vec<String>,
    pub(crate) data: TempDir,
}

/// A server on these games, which shows them as its shelf does.
pub(crate) fn serve(shelf: Shelf, data: &TempDir) -> (Desk, Router) {
    let mut config = DeskConfig::new(shelf, data.path().to_owned());
    config.limits = Limits::default().unlimited();
    let desk = Desk::new(config);
    let router = web::router(&desk);
    (desk, router)
}

impl Guests {
    pub(crate) async fn begin(shelf: Shelf, new: Value) -> Guests {
        let data = tempfile::tempdir().unwrap();
        let (desk, router) = serve(shelf, &data);
        let (status, text) = ask(&router, Method::POST, "/api/games", None, Some(new)).await;
        assert_eq!(status, StatusCode::CREATED, "{text}");
        let made: Value = serde_json::from_str(&text).unwrap();
        let keys = made["keys"].as_array().unwrap().iter();
        let keys = keys.map(|key| key["key"].as_str().unwrap().to_owned()).collect();
        let id = made["id"].as_str().unwrap().parse().unwrap();
        Guests { desk, router, id, keys, data }
    }

    /// How many play.
    pub(crate) fn seats(&self) -> usize {
        self.keys.len() - 1
    }

    pub(crate) async fn get(&self, who: usize, path: &str) -> (StatusCode, String) {
        ask(&self.router, Method::GET, path, Some(&self.keys[who]), None).await
    }

    pub(crate) async fn json(&self, who: usize, path: &str) -> Value {
        let (status, text) = self.get(who, path).await;
        assert_eq!(status, StatusCode::OK, "{text}");
        serde_json::from_str(&text).unwrap()
    }

    pub(crate) async fn post(&self, who: usize, path: &str, body: Value) -> (StatusCode, String) {
        ask(&self.router, Method::POST, path, Some(&self.keys[who]), Some(body)).await
    }

    /// Everything that reaches one of them: pages, what programs read, what a stream says first, and the film
    /// of what was played.
    pub(crate) async fn received(&self, who: usize) -> String {
        let (status, film) = self.get(who, &format!("/api/games/{}/film?after=1", self.id)).await;
        format!("{}film {status}\n{film}\n", self.shown(who).await)
    }

    /// The same without the film.
    pub(crate) async fn shown(&self, who: usize) -> String {
        let (page, api) = (format!("/game/{}", self.id), format!("/api/games/{}", self.id));
        let mut all = String::new();
        for path in [
            page.clone(),
            format!("{page}/log"),
            format!("{page}/replay"),
            format!("{page}/campaign"),
            format!("{page}/story/briefing"),
            api.clone(),
            format!("{api}/question"),
            format!("{api}/table"),
            format!("{api}/boards"),
            format!("{api}/log"),
            format!("{api}/stats"),
        ] {
            let (status, text) = self.get(who, &path).await;
            all += &format!("{path} {status}\n{text}\n");
        }
        all + &self.announced(who).await
    }

    /// What the stream says first.
    async fn announced(&self, who: usize) -> String {
        let sent = request(Method::GET, &format!("/api/games/{}/events", self.id));
        let sent = sent.header(header::AUTHORIZATION, format!("Bearer {}", self.keys[who]));
        let answer = self.router.clone().oneshot(sent.body(Body::empty()).unwrap()).await.unwrap();
        let first = answer.into_body().frame().await.unwrap().unwrap();
        String::from_utf8_lossy(first.data_ref().unwrap()).into_owned()
    }

    /// What a seat is asked; nothing if it is not.
    pub(crate) async fn question(&self, seat: usize) -> Option<Value> {
        let mut moved = self.json(seat, &format!("/api/games/{}/question", self.id)).await;
        Some(moved["question"].take()).filter(|question| !question.is_null())
    }

    /// The first seat that is asked, and its question.
    async fn asked(&self) -> Option<(usize, Value)> {
        for seat in 0..self.seats() {
            if let Some(question) = self.question(seat).await {
                return Some((seat, question));
            }
        }
        None
    }

    /// The first seat that is asked gives some whole answer; none when the game is over.
    pub(crate) async fn play(&self, luck: &mut Luck) -> Option<usize> {
        let (seat, question) = self.asked().await?;
        self.answer(seat, &question, luck).await;
        Some(seat)
    }

    /// A seat gives some whole answer to its question.
    pub(crate) async fn answer(&self, seat: usize, question: &Value, luck: &mut Luck) {
        let n = &question["n"];
        let mut options = question["options"].clone();
        let (mut steps, mut whole) = (Vec::new(), question["draft"].is_null());
        loop {
            let list = options.as_array().unwrap();
            let at_once = question["draft"]["at_once"].as_array().filter(|_| steps.is_empty());
            let alone = at_once.and_then(|all| all.first());
            match alone {
                Some(alone) if luck.below(2) == 0 => {
                    steps.push(alone.clone());
                    whole = true;
                }
                _ => steps.push(list[luck.below(list.len() as u64) as usize]["key"].clone()),
            }
            if whole {
                break;
            }
            let body = json!({ "n": n, "steps": steps });
            let path = format!("/api/games/{}/draft", self.id);
            let (_, text) = self.post(seat, &path, body).await;
            let next: Value = serde_json::from_str(&text).unwrap();
            if next["draft"]["whole"] == true && (steps.len() > 12 || luck.below(3) > 0) {
                break;
            }
            options = next["options"].clone();
            if options.as_array().is_none_or(Vec::is_empty) {
                break;
            }
        }
        let path = format!("/api/games/{}/answer", self.id);
        let body = json!({ "n": n, "key": steps });
        let (status, text) = self.post(seat, &path, body).await;
        assert_eq!(status, StatusCode::OK, "{steps:?}: {text}");
    }
}

/// Where two texts first differ, with some letters around it; none if they are the same.
pub(crate) fn first_difference(here: &str, there: &str) -> Option<String> {
    (here != there).then(|| {
        let other = here.lines().zip(there.lines()).find(|(one, other)| one != other);
        other.map_or("a line more".to_owned(), |(one, other)| {
            let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
            let part = |text: &str| {
                let from = at.saturating_sub(60);
                String::from_utf8_lossy(&text.as_bytes()[from..(at + 60).min(text.len())])
                    .into_owned()
            };
            format!("{} / {}", part(one), part(other))
        })
    })
}

/// Numbers that look drawn and are the same each time.
pub(crate) struct Luck(pub(crate) u64);

impl Luck {
    pub(crate) fn below(&mut self, many: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % many
    }
}

/// The answer to one request.
pub(crate) async fn ask(
    router: &Router,
    method: Method,
    path: &str,
    key: Option<&str>,
    body: Option<Value>,
) -> (StatusCode, String) {
    let mut sent = request(method, path).header(header::CONTENT_TYPE, "application/json");
    if let Some(key) = key {
        sent = sent.header(header::AUTHORIZATION, format!("Bearer {key}"));
    }
    let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
    let answer = router.clone().oneshot(sent.body(body).unwrap()).await.unwrap();
    let (parts, body) = answer.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes();
    (parts.status, String::from_utf8_lossy(&bytes).into_owned())
}
