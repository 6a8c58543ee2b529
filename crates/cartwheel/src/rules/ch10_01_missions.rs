//! Sections 10.1 to 10.3 and 10.5: naval missions.

use super::T;
use crate::{
    charts::Charts,
    state::{Side, State},
};

/// OC 8.4: whether the side has a ship that can perform a mission.
pub(crate) fn can_sail(_g: &State, _charts: &'static Charts, _side: Side) -> bool {
    unimplemented!("OC 10.3.a")
}

/// OC 10.1.a: the side performs a naval mission; false if it thinks better of it.
pub(crate) async fn mission(_t: &mut T, _side: Side) -> bool {
    unimplemented!("OC 10.1.a")
}
