//! Table I and section 8: victory points, medals, inquiry.

use super::T;

pub async fn debrief(_t: &mut T) {}
