//! Chapter 7: general regroup, regroup markers, reconnaissance, initiative.

use super::T;

/// OC 4.3.a
pub(crate) async fn phase(_t: &mut T) {
    unimplemented!("OC 7.1.a")
}
