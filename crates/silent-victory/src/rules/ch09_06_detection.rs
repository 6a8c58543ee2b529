//! Section 9.6: detection, depth charges, test depth, Mk 27 and decoys.

use super::{Play, T};
use crate::{
    charts::escorts::{Attack, Detection},
    conditions::Look,
};

/// SV 9.2.2.b, SV-R09: the roll before firing at Close Range.
pub async fn close_approach(_t: &mut T) -> Play<Detection> {
    Ok(Detection::Undetected)
}

/// SV 9.6.0, SV 9.6.9.a: the hunt. `look` is the kind of its first roll; later loops are
/// `Look::Hunt`. Returns when the boat has got away; sunk or forced up, it ends the career.
pub async fn hunted(_t: &mut T, _look: Look) -> Play {
    Ok(())
}

/// SV 9.2.2.c: detected on approach, the boat is attacked at once; then the ordinary cycle.
pub async fn hunted_from_attack(_t: &mut T, _detection: Detection) -> Play {
    Ok(())
}

/// One detection roll (SV 9.6.9.a); counts it, and marks a boat that was found (SV 9.6.14.b).
pub async fn detection_roll(_t: &mut T, _look: Look) -> Detection {
    Detection::Undetected
}

/// SV 9.6.10.a to SV 9.6.10.d, with quality (SV 14.5.3) and evasion (SV 14.7.1): one attack, its
/// hits and the additional flooding (SV 10.1.3.a).
pub async fn depth_charge_attack(_t: &mut T, _well_detected: bool) -> Play {
    Ok(())
}

/// SV 9.6.4.a to SV 9.6.4.d: below test depth; true if the hull holds.
pub async fn exceed_test_depth(_t: &mut T) -> Play<bool> {
    Ok(false)
}

/// SV 9.6.10.a, SV 9.8.2.a: hits of an attack, each on E4; shared with aircraft and mines.
pub async fn take_hits(_t: &mut T, _attack: Attack) -> Play {
    Ok(())
}
