//! Sections 9.0, 9.1 and 9.5: whether, how and from where to attack ships with an escort.

use super::{Play, T};

/// SV 8.1.4, SV 9.0.a, SV 9.0.b: the engagement with identified ships, from the choice to attack
/// (decision SV-D11) through rounds, hunts and follows to its end. Repairs and reloading included.
pub async fn engagement(_t: &mut T) -> Play {
    Ok(())
}

/// SV 9.1.4, SV 9.2.2.a to SV 9.2.2.e, SV 9.5.1.a, SV 9.5.2.a: one attack on escorted ships:
/// posture (SV-D13), range and fourth target (SV-D14), close approach, escort as a target (SV-D15),
/// salvos, then the hunt.
pub async fn attack_escorted(_t: &mut T) -> Play {
    Ok(())
}
