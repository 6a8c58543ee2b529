//! Section 11.7: commando raids.

use super::T;
use crate::{
    charts::Charts,
    state::{Side, State},
};

/// OC 11.7.1.a, OC 11.7.2.a: whether the side may declare a raid now.
pub(crate) fn can_raid(_g: &State, _charts: &'static Charts, _side: Side) -> bool {
    unimplemented!("OC 11.7.1.a")
}

/// OC 11.7.3.a: the side puts a raider on its target hex; it takes no mission (R-RAID-PLACE).
pub(crate) async fn declare(_t: &mut T, _side: Side) {
    unimplemented!("OC 11.7.3.a")
}

/// OC 12.3: raiders may leave the map.
pub(crate) async fn withdraw(_t: &mut T, _side: Side) {
    unimplemented!("OC 12.3")
}
