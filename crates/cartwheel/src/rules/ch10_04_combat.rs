//! Section 10.4: surface combat.

use super::T;
use crate::Outcome;

/// OC 10.4.3.a: the training game.
pub(crate) async fn training(_t: &mut T) -> Outcome {
    unimplemented!("OC 10.4.3.a")
}
