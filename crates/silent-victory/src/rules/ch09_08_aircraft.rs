//! Section 9.8: aircraft.

use super::{Play, T};

/// SV 9.8.1.a to SV 9.8.4, SV 14.6.0: crash dive, with its re-roll (decision SV-D28), air attacks,
/// AA fire, and whoever is called (SV-R17, SV-R18). Any encounter on the mat is over afterwards,
/// its targets gone (SV 9.8.1.b); repairs are made here.
pub async fn aircraft(_t: &mut T) -> Play {
    Ok(())
}
