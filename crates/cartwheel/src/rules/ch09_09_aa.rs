//! Section 9.9: anti-aircraft fire.

use super::T;
use crate::state::ShipId;

pub use crate::battle::{Altitude, attack::Attack};

/// OC 9.9.2.a, OC 9.9.3.a: fire at the raider with this place in the mission, from its target, or
/// from these ships if the target is naval; the first is the one attacked. False if the raider is
/// lost.
pub(crate) async fn fire(
    _t: &mut T,
    _raider: usize,
    _attack: Attack,
    _altitude: Altitude,
    _ships: &[ShipId],
) -> bool {
    unimplemented!("OC 9.9.2.a")
}
