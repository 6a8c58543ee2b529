//! Section 7.4: the five special missions.

use super::{Play, T};

/// SV 7.4.1.a: who is aboard when the patrol begins.
pub fn embark(_t: &mut T) {}

/// SV 7.4.1.b to SV 7.4.1.e, SV 7.4.2.b, SV 7.4.3.a, SV 7.4.4, SV 7.4.5.a: the mission roll, which
/// stands for one roll of the box (SV-R42); aircraft first, then again, until nobody comes or the
/// captain gives up (decision SV-D36).
pub async fn carry_out(_t: &mut T) -> Play {
    Ok(())
}

/// SV 7.4.3.b, SV 7.4.5.b, SV 10.9.3.i: judges a mission by its passenger, when he is hurt and when
/// the boat is home.
pub fn judge(_t: &mut T) {}
