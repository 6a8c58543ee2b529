//! What the databases promise.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![expect(clippy::panic, reason = "a test that cannot go on has failed")]

mod both;
mod club;
mod file;
mod people;
mod support;
