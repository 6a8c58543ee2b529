//! Chapter 13: supply.

use super::T;
use crate::{
    charts::Charts,
    state::{Hex, Side, State},
};

/// OC 4.7
pub(crate) async fn phase(_t: &mut T) {
    unimplemented!("OC 13.a")
}

/// OC 13.2.a: whether a unit of the side in this hex could trace supply now.
pub(crate) fn is_supplied(_g: &State, _charts: &'static Charts, _side: Side, _hex: Hex) -> bool {
    unimplemented!("OC 13.2.a")
}
