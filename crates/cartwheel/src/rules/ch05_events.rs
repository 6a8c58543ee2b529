//! Chapter 5: random events and commitments.

use super::T;

/// OC 4.1.a: the event, the 11th Hikoshidan, Task Force 36.
pub(crate) async fn phase(_t: &mut T) {
    unimplemented!("OC 5.1")
}
