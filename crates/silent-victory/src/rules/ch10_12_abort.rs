//! Section 10.12: breaking off a patrol.

use super::{Play, T};

/// SV 10.12.2.a to SV 10.12.2.c, SV-R47, decision SV-D08: turns for home; the boat stands in the
/// transit box where its next roll is made.
pub async fn abort(_t: &mut T, _forced: bool) {}

/// SV 10.12.5.a, SV-R49, decision SV-D07: asks between encounter rolls. True if the patrol is
/// broken off.
pub async fn may_abort(_t: &mut T) -> bool {
    false
}

/// SV 10.2.1.a to SV 10.2.1.c, SV-R51: judges the diesels: abort, tow or scuttle.
pub async fn judge_diesels(_t: &mut T) -> Play {
    Ok(())
}
