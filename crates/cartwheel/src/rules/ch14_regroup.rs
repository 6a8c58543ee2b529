//! Chapter 14: regroup.

use super::T;

/// OC 4.8
pub(crate) async fn phase(_t: &mut T) {
    unimplemented!("OC 14.1.a")
}
