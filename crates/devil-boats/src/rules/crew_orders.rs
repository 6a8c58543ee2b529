//! Section 4.12 and the repairs: who stands where and what he mends.

use super::T;

pub async fn crew_orders(_t: &mut T) {}
