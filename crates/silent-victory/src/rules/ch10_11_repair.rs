//! Section 10.11: repair at sea.

use super::{Play, T};

/// SV 10.11.0.a to SV 10.11.6, SV-R51: after the last round of an encounter: pumps, one repair roll
/// for each damaged system, then what failed repairs force (fuel, diesels).
pub async fn after_combat(_t: &mut T) -> Play {
    Ok(())
}
