//! What is acknowledged is on disk: the server killed under load, a full disk, a read-only one; and
//! how much of it there can be.

mod disk;
mod idle;
mod kill;
mod moves;
mod pair;
mod rates;
mod server;
