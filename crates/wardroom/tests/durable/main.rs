//! What is acknowledged is on disk: the server killed under load, the power cut, a full disk, a
//! read-only one; and how much of it there can be.

#![expect(
    clippy::cast_precision_loss,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed, and one that measures tells its figures"
)]

mod disk;
mod idle;
mod imports;
mod kill;
mod listener;
mod logs;
mod lot;
mod moves;
mod pair;
mod power;
mod proxy;
mod rates;
mod server;
mod unit;
