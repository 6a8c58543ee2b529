//! Section 9.4: unescorted ships, weapon by weapon, and additional rounds.

use super::{Play, T};

/// SV 9.4.2.a to SV 9.4.4, decisions SV-D18, SV-D21, SV-D22: rounds against unescorted ships until
/// the captain breaks off, nothing floats, or somebody comes. When an escort comes the round is
/// finished under its eyes (SV-R13, SV-R14) and only following remains.
pub async fn rounds(_t: &mut T) -> Play {
    Ok(())
}

/// SV 14.9.1.b, SV 14.9.1.c: the ships a single escort can no longer protect (decision SV-D44).
pub async fn after_single_escort(_t: &mut T) -> Play {
    Ok(())
}
