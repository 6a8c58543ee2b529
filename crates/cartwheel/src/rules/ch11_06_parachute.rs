//! Section 11.6: the parachute drop.

use super::T;

/// OC 11.6.1.b: the C-47 with this place in the mission drops the 503rd on the target hex.
pub(crate) async fn drop(_t: &mut T, _raider: usize) {
    unimplemented!("OC 11.6.1.b")
}
