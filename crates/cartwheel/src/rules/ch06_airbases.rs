//! Chapter 6: airbases.

use super::T;
use crate::state::{Base, Side};

/// OC 6.5.a: mobile airbases are begun.
pub(crate) async fn construction(_t: &mut T) {
    unimplemented!("OC 6.5.a")
}

/// OC 6.6.4.a: a ground unit of `by` stands in the hex of an enemy base; aircraft there may get
/// away (OC 6.6.5.a).
pub(crate) async fn capture(_t: &mut T, _base: Base, _by: Side) {
    unimplemented!("OC 6.6.4.a")
}
