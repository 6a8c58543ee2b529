//! The parts that pages are made of.

pub mod board;
pub mod cover;
pub mod gauges;
pub mod icon;
pub mod log;
pub mod note;
pub mod odds;
pub mod plot;
pub mod prompt;
pub mod roll;
pub mod rule;
pub mod sheet;
pub mod ship;
pub mod words;
