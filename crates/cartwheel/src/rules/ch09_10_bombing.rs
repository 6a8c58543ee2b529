//! Section 9.10: bombing.

use super::{
    T,
    ch09_09_aa::{Altitude, Attack},
};
use crate::state::ShipId;

/// OC 9.10.9: the raider with this place in the mission attacks its target, after AA; `ship` is the
/// one attacked if the target is naval.
pub(crate) async fn attack(
    _t: &mut T,
    _raider: usize,
    _attack: Attack,
    _altitude: Altitude,
    _ship: Option<ShipId>,
) {
    unimplemented!("OC 9.10.9")
}
