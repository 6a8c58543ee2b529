//! Chapter 16: victory points.

use super::T;
use crate::{
    Outcome,
    state::{Side, State},
};

/// OC 16.1.a: points for a side, in halves; said with the reason.
pub(crate) fn award(t: &mut T, side: Side, halves: i16, rule: &'static str, why: &str) {
    if halves == 0 {
        return;
    }
    let points = &mut t.g.points[side.index()];
    *points = points.saturating_add(halves);
    t.say(rule, |_| format!("{} VP for {}: {why}.", halved(halves), side.title()));
}

/// Halves in words: 3 is 1½.
pub(crate) fn halved(halves: i16) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// OC 16.3: who has won.
pub(crate) fn outcome(t: &mut T) -> Outcome {
    let _: &State = &t.g;
    unimplemented!("OC 16.3")
}
