//! Table C: shore guns met on patrol.

use super::{T, combat::Aftermath};

pub async fn gun_contact(_t: &mut T) -> Aftermath {
    Aftermath::Over
}
