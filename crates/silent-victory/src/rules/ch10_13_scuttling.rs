//! Section 10.13: scuttling and rescue.

use super::{Over, Play, T, ch05_victory};
use crate::state::End;

/// SV 10.1.2, SV 10.13.2, SV 10.13.3: forced up by flooding; the career ends either way.
pub async fn scuttle(t: &mut T) -> Over {
    ch05_victory::over(t, End::Prisoner, "SV 10.13.2", "The boat is scuttled.")
}

/// SV 10.13.4.b, SV 10.13.5, SV-R52: without diesels, or on a reef: rescued, the patrol is cut
/// short and the captain gets another boat in refit.
pub async fn abandon(_t: &mut T) -> Play {
    Ok(())
}
