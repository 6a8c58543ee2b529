//! Every condition of a modifier, judged in one place.

pub mod air;
pub mod ground;
pub mod initiative;
pub mod naval;
pub mod regroup;
