//! Every condition of a modifier, judged in one place. OC 2.4.b: all that hold are added up.

pub mod air;
pub mod ground;
pub mod initiative;
pub mod naval;
pub mod regroup;
