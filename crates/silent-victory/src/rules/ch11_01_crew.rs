//! Section 11.1: crew advancement.

use super::T;
use crate::state::Post;

/// SV 11.1.0.a to SV 11.1.2, SV 11.3.7.b, decision SV-D38: after every third success.
pub async fn advancement(_t: &mut T) {}

/// SV 11.1.4.a, SV 11.1.4.b, SV-R56, SV-R57: quality lost after a patrol.
pub fn quality_lost(_t: &mut T) {}

/// SV 11.1.5, SV-R71
pub async fn exec_gets_his_boat(_t: &mut T) {}

/// SV 11.1.6, SV 10.15.2.b, SV 11.3.10.3.b: a new man for a post; an Expert 3rd Officer moves up.
pub async fn replace(_t: &mut T, _post: Post) {}
