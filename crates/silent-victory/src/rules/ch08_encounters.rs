//! Chapter 8: encounters, ships and their names, day and night.

use super::{Play, T};
use crate::state::{Meeting, State, Target};

/// SV 8.1.1.a, SV 8.1.1.d, SV 12.0: one encounter roll of the box, with the second chance of SJ
/// radar (decision SV-D09) and the random event on a natural 12; what is met is resolved here.
pub async fn encounter_roll(_t: &mut T) -> Play {
    Ok(())
}

/// SV 8.0, SV 8.1.2, SV 8.1.5: resolves a meeting, whichever roll or event brought it. The
/// encounter is gone when this returns, its ships are in the log.
pub async fn meet(_t: &mut T, _meeting: Meeting) -> Play {
    Ok(())
}

/// SV 8.2.1.a, SV 8.2.2, SV 8.2.3.a, SV 8.2.4.a, SV 8.2.6.a, SV 14.1.1, SV 14.2.2, SV 15.0.a: rolls
/// one ship of the encounter. Used again for the fourth convoy target (SV 8.2.1.b) and for a convoy
/// followed (SV 9.7.7.c).
pub async fn identify(_t: &mut T) -> Option<Target> {
    None
}

/// SV 8.3.1
pub async fn time_of_day(_t: &mut T) {}

/// SV 8.3.2.a to SV 8.3.2.c, SV 7.2.2.d: the captain may try to change it (decisions SV-D10,
/// SV-D12). False when contact is lost.
pub async fn change_the_time(_t: &mut T) -> bool {
    true
}

/// SV 15.0.b: a minefield.
pub async fn minefield(_t: &mut T) -> Play {
    Ok(())
}

/// SV 3.5, SV 9.2.7: enters the ships of the encounter in the log, or brings them up to date.
pub fn log_contacts(_g: &mut State) {}
