//! Section 9.9: meeting a Japanese submarine.

use super::{Play, T};

/// SV 9.9.0 to SV 9.9.5.e, decision SV-D34: the duel with the submarine on the mat.
pub async fn duel(_t: &mut T) -> Play {
    Ok(())
}
