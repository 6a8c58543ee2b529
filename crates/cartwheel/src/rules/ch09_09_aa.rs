//! Section 9.9: anti-aircraft fire.

use super::T;
use crate::state::ShipId;
use serde::{Deserialize, Serialize};
use table::keys;

keys! {
    /// OC 9.7.9.k
    pub enum Altitude { Low = "low": "low", Medium = "medium": "medium", High = "high": "high" }
}

/// How a unit attacks its target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attack {
    /// OC 9.10.1
    Level,
    /// OC 9.10.2.a
    Strafe,
    /// OC 9.10.3
    Dive,
    /// OC 9.10.4.a
    Precision,
    /// OC 9.10.5
    Skip,
    /// OC 9.10.6
    Torpedo,
    /// OC 9.10.7.a
    Parafrag,
    /// OC 11.6.1.a
    Drop,
}

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
