//! Sections 10.14 and 10.15: refit and recovery, and the order of step 3 (6.1.3).

use super::{Play, T};
use crate::{charts::Charts, state::Boat};

/// SV 6.1.3, SV-R58: awards and relief, refit length, recovery, advancement, promotion,
/// reassignment, gun changes; then the month of the next patrol stands in the career.
pub async fn refit(_t: &mut T) -> Play {
    Ok(())
}

/// SV 10.14.1 to SV 10.14.3: months of refit by damage alone.
pub fn refit_months(_boat: &Boat, _charts: &Charts) -> u8 {
    1
}

/// SV 10.15.0.a to SV 10.15.4.b, SV-R55: recovery and replacement; gives the months until the next
/// patrol, the captain's recovery counted.
pub async fn recovery(_t: &mut T, _refit: u8) -> u8 {
    1
}

/// SV 6.1.3: a boat leaves refit whole.
pub fn make_whole(_t: &mut T) {}
