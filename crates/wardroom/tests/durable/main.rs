//! What is acknowledged is on disk: the server killed under load, a full disk, a read-only one.

mod disk;
mod kill;
mod moves;
mod pair;
mod server;
