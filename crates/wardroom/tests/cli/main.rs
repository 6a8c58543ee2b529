//! The real program over pipes: every command, every way it can fail.

mod bad_input;
mod charts;
mod journals;
mod json_lines;
#[path = "../common/keyed.rs"]
mod keyed;
mod many_games;
mod reading;
mod secrets;
mod serving;
mod support;
mod terminal;
