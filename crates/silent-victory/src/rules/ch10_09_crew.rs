//! Section 10.9 and 10.10.2: wounds.

use super::{Play, T};
use crate::charts::damage::{Injury, Victim};

/// SV 9.6.12.a, SV 10.9.1: rolls who is hurt and how badly.
pub async fn crew_injury(_t: &mut T) -> Play {
    Ok(())
}

/// SV 10.10.2, SV 10.9.3.h, SV 9.6.12.b, SV 10.9.2, SV 10.9.3.d, SV 10.9.3.i: a wound is marked; the
/// captain killed ends the career, and an empty bridge aborts the patrol.
pub fn wound(_t: &mut T, _victim: Victim, _injury: Injury) -> Play {
    Ok(())
}

/// SV 10.9.3.e, SV-R90: on entering a new box without a fit Pharmacist's Mate.
pub async fn untended(_t: &mut T) -> Play {
    Ok(())
}
