//! Chapter 14: the optional rules, each behind its switch.

use super::{Play, T};
use crate::{
    charts::{Charts, escorts::Attack},
    state::Quality,
};

/// SV 14.5.1: before the first detection roll; Trained when the option is off.
pub async fn escort_quality(_t: &mut T) -> Quality {
    Quality::Trained
}

/// SV 14.6.0: when a crash dive has failed; Trained when the option is off.
pub async fn aircraft_quality(_t: &mut T) -> Quality {
    Quality::Trained
}

/// SV 14.5.3, SV 14.6.3, SV-R81: an attack as a crew of this quality makes it.
pub fn by_quality(attack: Attack, _quality: Quality, _charts: &Charts) -> Attack {
    attack
}

/// SV 14.7.0 to SV 14.7.4, SV 13.1.2.b, SV-R82, decisions SV-D27 and SV-D46: the captain's pick and
/// the escort's, a die or the other seat's, taken together and unseen.
pub async fn evasion(_t: &mut T, attack: Attack) -> Attack {
    attack
}

/// SV 14.4.1.a, SV 14.4.1.b, decision SV-D26: true if the escorts leave.
pub async fn sunk_trick(_t: &mut T) -> bool {
    false
}

/// SV 14.8.1.a, SV 14.8.1.b, SV-R84: after a natural 12 to hit.
pub async fn circular_run(_t: &mut T) -> Play {
    Ok(())
}

/// SV 14.9.1.a, SV-R85: when escorted ships are identified.
pub async fn single_escort(_t: &mut T) -> bool {
    false
}
