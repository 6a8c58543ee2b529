//! What the table promises about every game, shown on a small one for two seats.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests may fail the test")]

mod chance;
mod film;
mod game;
mod headless;
mod journals;
mod laws;
mod marks;
mod raid;
mod secrets;
mod sessions;
mod sitters;
mod transcripts;
mod tries;
