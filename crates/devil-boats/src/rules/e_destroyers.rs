//! Table E: destroyers.

use super::{T, combat::Aftermath};

pub async fn destroyer_convoy(_t: &mut T) -> Aftermath {
    Aftermath::Over
}
