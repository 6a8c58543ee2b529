//! Sections 10.0 to 10.8 and 10.10: what hits do to the boat.

use super::{Play, T};
use crate::{charts::damage::Hit, state::System};

/// SV 9.6.11.a, SV 10.1.3.a: this many hits, each rolled on E4 and marked before the next; then the
/// additional flooding, if any came in.
pub async fn hits(_t: &mut T, _count: u8) -> Play {
    Ok(())
}

/// SV 10.0.a: marks one result.
pub async fn mark(_t: &mut T, _hit: Hit) -> Play {
    Ok(())
}

/// SV 10.3.1, SV 10.3.2
pub fn hull(_t: &mut T, _boxes: u8) -> Play {
    Ok(())
}

/// SV 10.1.1, SV 10.1.2: the last box surfaces the boat and it is scuttled.
pub async fn flooding(_t: &mut T, _boxes: u8) -> Play {
    Ok(())
}

/// SV 10.10.3, SV 10.7.1, SV 10.7.2: a system; nothing if it is out already or not fitted.
pub fn system(_t: &mut T, _system: System) {}
