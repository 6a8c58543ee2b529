//! Table D: barge convoys.

use super::{T, combat::Aftermath};

pub async fn barge_convoy(_t: &mut T) -> Aftermath {
    Aftermath::Over
}
