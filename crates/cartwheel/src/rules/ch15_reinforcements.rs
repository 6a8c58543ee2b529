//! Chapter 15: reinforcements, Task Force 36, Operation I-Go 2.

use super::T;

/// OC 4.9
pub(crate) async fn phase(_t: &mut T) {
    unimplemented!("OC 15.1")
}

/// OC 5.3, OC 15.1.1.a: the Allied player says whether Task Force 36 enters; if so it is placed.
pub(crate) async fn task_force(_t: &mut T) {
    unimplemented!("OC 15.1.1.a")
}
