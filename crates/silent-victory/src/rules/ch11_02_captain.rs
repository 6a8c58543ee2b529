//! Sections 11.2 to 11.4: promotion, awards, relief.

use super::{Play, T};

/// SV 11.2.3.a to SV 11.2.4, SV-R68: a roll if one is due in this refit.
pub async fn promotion(_t: &mut T) {}

/// SV 11.2.3.b, SV-R69: the roll at the end of the war.
pub async fn last_promotion(_t: &mut T) {}

/// SV 11.3.1.a to SV 11.3.10.3.a, SV-R63 to SV-R66: awards for the patrol just logged.
pub async fn awards(_t: &mut T) {}

/// SV 11.3.6.b, SV-R62: awards of a captain who does not return.
pub fn posthumous_awards(_t: &mut T) {}

/// SV 11.4.0 to SV 11.4.3, SV-R57
pub fn relief(_t: &mut T) -> Play {
    Ok(())
}
