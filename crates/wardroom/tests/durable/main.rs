//! What is acknowledged is on disk: the server killed under load, a full disk, a read-only one.

#![expect(clippy::disallowed_methods, reason = "the ban is for rules; these tests wait for others")]

mod disk;
mod kill;
mod server;
