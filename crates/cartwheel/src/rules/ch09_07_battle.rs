//! Section 9.7: aerial combat on the Tactical Battle Board.

use super::T;
use crate::Outcome;

/// OC 9.7.a: the raiders of `t.g.mission` meet its interceptors. Afterwards each flyer that is alive
/// is still in the mission, with what it did; attacks on the target were made by the rules of
/// [`super::ch09_09_aa`] and [`super::ch09_10_bombing`].
pub(crate) async fn fight(_t: &mut T) {
    unimplemented!("OC 9.7.a")
}

/// OC 9.7.14.a: the training game.
pub(crate) async fn training(_t: &mut T) -> Outcome {
    unimplemented!("OC 9.7.14.a")
}
