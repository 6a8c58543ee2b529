//! Chapter 6: the game, patrol by patrol; a mark is offered before each.

use super::{T, ch05_victory, ch13_players};
use crate::Outcome;

/// SV 6.0, SV 13.1.2.a: careers are begun, then patrols are made in turn until every career has
/// ended.
pub async fn game(t: &mut T) -> Outcome {
    while let Some(active) = ch13_players::next(&t.g) {
        t.g.active = active;
        t.mark(|g| format!("{}, {}", g.captain().name, g.month()));
        patrol_and_refit(t).await;
    }
    ch05_victory::outcome(t)
}

/// SV 6.1.2, SV 6.1.3: assignment, stores, the patrol, the refit. When the career ends inside,
/// `end` is set and the rest is left out.
pub async fn patrol_and_refit(_t: &mut T) {}

/// SV 5.1.1, SV-R108: no patrol starts after the last month; then the last promotion roll
/// (SV 11.2.3.b) and the end.
pub async fn end_of_the_calendar(_t: &mut T) {}
