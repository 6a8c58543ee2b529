//! Section 7.2: wolfpacks.

use super::T;
use crate::state::State;

/// SV 7.2.3.c, SV 7.2.4
pub fn applies(_g: &State) -> bool {
    false
}

/// SV 7.2.2.a to SV 7.2.2.e: rolls the state of the convoy of the encounter, at once when it is met
/// (SV-R39) and again after a follow (SV 7.2.3.b). A scattered convoy becomes one unescorted ship.
pub async fn wolfpack_roll(_t: &mut T) {}
