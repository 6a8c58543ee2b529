//! Table A-15: the nineteen Random Events.

use super::T;

pub async fn random_event(_t: &mut T) {}
