//! Waiting with an end.

use std::{
    thread,
    time::{Duration, Instant},
};

/// How long a page may take for anything. Long, because the machine may be busy; only a failing
/// test waits to the end.
pub const PATIENCE: Duration = Duration::from_secs(90);

/// Asks again and again until there is an answer, or patience is over.
pub fn until<T>(mut ask: impl FnMut() -> Option<T>) -> Option<T> {
    let mut pause = Duration::from_millis(2);
    let end = now() + PATIENCE;
    loop {
        if let Some(answer) = ask() {
            return Some(answer);
        }
        if now() >= end {
            return None;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(40));
    }
}

#[expect(clippy::disallowed_methods, reason = "no game is played here, only waited for")]
pub(crate) fn now() -> Instant {
    Instant::now()
}
