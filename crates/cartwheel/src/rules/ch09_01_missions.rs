//! Sections 9.1 to 9.6 and 9.8: air missions from declaration to the target.

use super::T;
use crate::state::{Hex, Side};

/// OC 9.1.4.a: the side may fly a Reaction Mission against spotted enemy ships in this hex; true if
/// it did.
pub(crate) async fn reaction(_t: &mut T, _side: Side, _hex: Hex) -> bool {
    unimplemented!("OC 9.1.4.a")
}
