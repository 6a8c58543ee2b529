//! Chapter 12: reconnaissance units, ships and raiders return.

use super::T;

/// OC 4.6
pub(crate) async fn phase(_t: &mut T) {
    unimplemented!("OC 12.1")
}
