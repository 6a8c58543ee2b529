//! Answers of several steps: every shape, by people, bots, scripts, journals.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail the test")]

mod game;
mod shapes;
mod taken;
