//! What operators look at: whether the server answers, figures for Prometheus, one line of log for
//! each request.

use crate::{clock, desk::Desk};
use axum::{
    extract::{Request, State},
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use data_encoding::HEXLOWER;
use std::{
    fmt::Write as _,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

/// Upper ends of the buckets in which the time of a request is counted, in milliseconds.
const BUCKETS: [u64; 9] = [1, 5, 10, 25, 50, 100, 250, 1000, 5000];
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What was counted since the server was started.
#[derive(Default)]
pub(crate) struct Observed {
    /// By the first figure of the status.
    statuses: [AtomicU64; 6],
    /// By how long they took; the last for all that took longer.
    times: Times,
    micros: AtomicU64,
    /// Answers that were taken, by how long they took.
    answers: Times,
}

/// Counts by how long something took.
pub(crate) type Times = [AtomicU64; BUCKETS.len() + 1];

/// What was counted at one moment, to be compared with a later one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counted {
    pub(crate) requests: u64,
    /// Requests that were answered by a refusal or failed.
    pub(crate) refused: u64,
    pub(crate) answers: [u64; BUCKETS.len() + 1],
}

impl Counted {
    /// What was counted since then.
    pub(crate) fn since(&self, before: &Counted) -> Counted {
        let mut since = *self;
        since.requests = self.requests.saturating_sub(before.requests);
        since.refused = self.refused.saturating_sub(before.refused);
        for (now, before) in since.answers.iter_mut().zip(before.answers) {
            *now = now.saturating_sub(before);
        }
        since
    }

    pub(crate) fn add(&mut self, more: &Counted) {
        self.requests += more.requests;
        self.refused += more.refused;
        for (sum, more) in self.answers.iter_mut().zip(more.answers) {
            *sum += more;
        }
    }

    /// How many milliseconds this share of the answers took at most, in hundredths; 0 if there were none.
    pub(crate) fn took(&self, hundredths: u64) -> u64 {
        let all: u64 = self.answers.iter().sum();
        let (wanted, mut sum, mut begins) = (all * hundredths, 0, 0);
        for (count, end) in self.answers.iter().zip(BUCKETS.into_iter().chain([2 * BUCKETS[8]])) {
            if *count > 0 && (sum + count) * 100 >= wanted {
                let into = wanted.saturating_sub(sum * 100);
                return (begins + (end - begins) * into / (count * 100)).max(1);
            }
            (sum, begins) = (sum + count, end);
        }
        0
    }
}

impl Observed {
    pub(crate) fn counted(&self) -> Counted {
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Counted {
            requests: self.statuses.iter().map(load).sum(),
            refused: self.statuses[4..].iter().map(load).sum(),
            answers: std::array::from_fn(|at| load(&self.answers[at])),
        }
    }

    /// Counts an answer of a player that was taken.
    fn count_answer(&self, took: Duration) {
        self.answers[bucket(took)].fetch_add(1, Ordering::Relaxed);
    }

    fn count(&self, status: StatusCode, took: Duration) {
        let class = usize::from(status.as_u16() / 100).min(self.statuses.len() - 1);
        self.statuses[class].fetch_add(1, Ordering::Relaxed);
        self.times[bucket(took)].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }
}

fn bucket(took: Duration) -> usize {
    let bucket = BUCKETS.iter().position(|end| took <= Duration::from_millis(*end));
    bucket.unwrap_or(BUCKETS.len())
}

/// Counts a request, gives it a number by which it is found again, and logs it if that is wanted.
/// Streams count when they begin.
pub(crate) async fn observe(State(desk): State<Desk>, request: Request, next: Next) -> Response {
    let begun = clock::instant();
    let id = request.headers().get(REQUEST_ID).filter(|id| is_plain(id)).cloned();
    let id = id.unwrap_or_else(new_id);
    let (method, path) = (request.method().clone(), shown(request.uri().path()));
    let mut response = next.run(request).await;
    let took = begun.elapsed();
    desk.observed().count(response.status(), took);
    let refused = response.status().is_client_error() || response.status().is_server_error();
    if method == Method::POST && path.ends_with("/answer") && !refused {
        desk.observed().count_answer(took);
    }
    if desk.logs() {
        let line = serde_json::json!({
            "time": clock::now(),
            "request": id.to_str().unwrap_or_default(),
            "method": method.as_str(),
            "path": path,
            "status": response.status().as_u16(),
            "ms": took.as_secs_f64() * 1000.0,
        });
        eprintln!("{line}");
    }
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

/// A number that a server in front has given, if it can stand in a log.
fn is_plain(id: &HeaderValue) -> bool {
    let bytes = id.as_bytes();
    (1..=64).contains(&bytes.len())
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

fn new_id() -> HeaderValue {
    let mut bytes = [0; 8];
    let _ = getrandom::fill(&mut bytes);
    HeaderValue::from_str(&HEXLOWER.encode(&bytes)).unwrap_or(HeaderValue::from_static("0"))
}

/// The first parts of addresses that go on with a secret.
const DOORS: [&str; 3] = ["join", "sign-in", "feed"];

/// A path without the secrets that some have in them: neither behind a door nor where somebody has written it
/// otherwise.
fn shown(path: &str) -> String {
    let mut behind_door = false;
    let parts = path.split('/').map(|part| {
        let is_long = part.bytes().filter(u8::is_ascii_hexdigit).count() >= 32;
        let hidden = is_long || behind_door && !part.is_empty();
        behind_door |= DOORS.contains(&part);
        if hidden { "…" } else { part }
    });
    parts.collect::<Vec<_>>().join("/").chars().take(200).collect()
}

/// Whether the server can do its work: 200, or 503 while the database does not answer.
pub(crate) async fn health(State(desk): State<Desk>) -> Response {
    let reached = match desk.store().await {
        Ok(store) => store.reachable().await.is_ok(),
        Err(_) => false,
    };
    if reached {
        "ok\n".into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response()
    }
}

/// The figures, as Prometheus reads them.
pub(crate) async fn metrics(State(desk): State<Desk>) -> Response {
    let seen = desk.observed();
    let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let mut text = String::new();
    let head = |text: &mut String, name: &str, kind: &str, help: &str| {
        let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
    };
    head(&mut text, "wardroom_requests_total", "counter", "Requests by class of their status.");
    for (class, count) in seen.statuses.iter().enumerate().skip(1) {
        let _ = writeln!(text, "wardroom_requests_total{{status=\"{class}xx\"}} {}", load(count));
    }
    let name = "wardroom_request_seconds";
    head(&mut text, name, "histogram", "How long requests took.");
    let mut sum = 0;
    for (end, count) in BUCKETS.iter().zip(&seen.times) {
        sum += load(count);
        let _ = writeln!(
            text,
            "{name}_bucket{{le=\"{}\"}} {sum}",
            Duration::from_millis(*end).as_secs_f64()
        );
    }
    sum += load(&seen.times[BUCKETS.len()]);
    let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {sum}\n{name}_count {sum}");
    let _ =
        writeln!(text, "{name}_sum {}", Duration::from_micros(load(&seen.micros)).as_secs_f64());
    for (name, help, value) in [
        ("wardroom_live_games", "Games in memory.", desk.live_games()),
        ("wardroom_streams", "Tabs that listen.", desk.listening()),
    ] {
        head(&mut text, name, "gauge", help);
        let _ = writeln!(text, "{name} {value}");
    }
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_answers_took_is_read_from_their_counts() {
        let observed = Observed::default();
        assert_eq!(observed.counted().took(50), 0, "none yet");
        for millis in [3, 4, 4, 5, 8, 9, 20, 30, 40, 200] {
            observed.count_answer(Duration::from_millis(millis));
        }
        let counted = observed.counted();
        assert!((4..=10).contains(&counted.took(50)), "{}", counted.took(50));
        assert!((100..=250).contains(&counted.took(99)), "{}", counted.took(99));
        assert_eq!(counted.since(&counted), Counted::default());
    }

    #[test]
    fn no_secret_of_an_address_is_logged() {
        let key = "0123456789abcdef0123456789abcdef";
        for door in ["/join", "/sign-in", "/feed", "//join", "/join/", "/%6aoin"] {
            assert_eq!(shown(&format!("{door}/{key}")), format!("{door}/…"));
        }
        assert_eq!(shown("/join/short."), "/join/…");
        assert_eq!(shown("/game/abc/answer"), "/game/abc/answer");
        assert!(is_plain(&HeaderValue::from_static("a-1")));
        assert!(!is_plain(&HeaderValue::from_static("a b")));
    }
}
