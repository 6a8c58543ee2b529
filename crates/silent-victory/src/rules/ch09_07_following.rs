//! Section 9.7: following the ships just fought.

use super::{Play, T};

/// SV 9.7.1 to SV 9.7.10, decisions SV-D30 to SV-D33: after an engagement with escorted ships, once
/// undetected, repaired and reloaded. True if a new encounter stands on the mat, its time of day
/// settled; the caller fights it.
pub async fn follow(_t: &mut T) -> Play<bool> {
    Ok(false)
}
