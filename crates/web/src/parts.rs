//! Pieces that several pages share.

pub mod log;
