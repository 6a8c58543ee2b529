//! Section 10.5: naval bombardment.

use super::T;
use crate::state::Hex;

/// OC 10.5.a: warships that came with an invasion fire at enemy units in the hex.
pub(crate) async fn bombard(_t: &mut T, _hex: Hex) {}
