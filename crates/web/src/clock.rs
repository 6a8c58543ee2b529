//! What time it is; games have no clock, so only the desk around them asks.

#![expect(clippy::disallowed_methods, reason = "the ban is for rules, which are replayed")]

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// For measuring how long something takes.
pub(crate) fn instant() -> Instant {
    Instant::now()
}
