//! Table B: air patrols.

use super::T;

pub async fn air_patrol(_t: &mut T) {}
