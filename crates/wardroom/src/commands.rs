//! One module per command.

pub(crate) mod backup;
pub(crate) mod charts;
pub(crate) mod club;
pub(crate) mod compare;
pub(crate) mod fuzz;
pub(crate) mod games;
pub(crate) mod menu;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod resume;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod study;
pub(crate) mod verify;
