//! Table J: the final rating.

use crate::state::{Rating, State};

pub fn rating(_g: &State, _charts: &crate::charts::Charts) -> Rating {
    Rating::Dismal
}
