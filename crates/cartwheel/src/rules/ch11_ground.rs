//! Sections 11.1 to 11.5 and 11.8: ground operations.

use super::T;

/// OC 4.5: the Initiative player moves and attacks, then the Reaction player.
pub(crate) async fn phase(_t: &mut T) {
    unimplemented!("OC 11.a")
}
