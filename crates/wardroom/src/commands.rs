//! One module per command.

pub(crate) mod charts;
pub(crate) mod front_door;
pub(crate) mod games;
pub(crate) mod rules;
