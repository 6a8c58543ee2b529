//! Table B: air patrols.

use super::T;

pub async fn air_patrol(_t: &mut T) {}

/// DB
pub async fn swarm(_t: &mut T, _aircraft: u8) {}

/// DB
pub async fn mistaken_identity(_t: &mut T) {}
