//! Sections 11.5 to 11.7: other boats, other guns, leaving the service.

use super::{Play, T};

/// SV 10.14.5, SV 11.5.2.b, SV 11.6.1, SV-R53, SV-R74: boats that are exchanged by rule. True if
/// the captain has another boat.
pub async fn exchange(_t: &mut T, _refit: u8) -> bool {
    false
}

/// SV 11.3.4.3.a to SV 11.3.4.3.c, SV 11.5.3.a to SV 11.5.5, SV-R72, decisions SV-D39, SV-D48: asks
/// for a newer boat. True if it was granted.
pub async fn request(_t: &mut T) -> bool {
    false
}

/// SV 11.6.2.c to SV 11.6.2.f, decisions SV-D40 and SV-D41
pub async fn change_guns(_t: &mut T) {}

/// SV 11.6.3.b, SV-R75: a Narwhal's rebuild; gives the earliest month it may sail.
pub fn narwhal_rebuild(_t: &mut T) {}

/// SV 11.7.1, SV-R76, decision SV-D42: asks before an assignment.
pub async fn leave_duty(_t: &mut T) -> Play {
    Ok(())
}
