//! Tables: the Strategic Map turn by turn.

use super::T;

pub async fn voyage(_t: &mut T) {}
