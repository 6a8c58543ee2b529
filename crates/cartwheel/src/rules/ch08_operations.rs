//! Chapter 8: missions by turns.

use super::T;

/// OC 8.2: the next mission opportunity; false once the phase is over (OC 8.4).
pub(crate) async fn opportunity(_t: &mut T) -> bool {
    unimplemented!("OC 8.1")
}
