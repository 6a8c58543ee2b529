//! Table A-6: air raids on the base.

use super::T;

pub async fn air_raid(_t: &mut T) {}
