//! Table F: special missions.

use super::{T, combat::Aftermath};

pub async fn special_mission(_t: &mut T) -> Aftermath {
    Aftermath::Over
}
