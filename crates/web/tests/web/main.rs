//! What the web table promises, asked of its router and of real sockets.

#![expect(
    clippy::format_collect,
    clippy::format_push_string,
    clippy::panic,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test that cannot go on has failed, and its words need no speed"
)]

mod agree;
mod api;
mod charts;
mod club;
mod contests;
mod cup;
mod disk;
mod drafts;
mod films;
mod forged;
mod guard;
mod guests;
mod hostile;
mod journals;
mod keys;
mod leaks;
mod network;
mod notices;
mod office;
mod oidc;
mod orders;
mod pages;
mod play;
#[path = "../common/post.rs"]
mod post;
mod push;
mod refusals;
mod seats;
mod secret;
mod staff;
mod streams;
mod support;
mod talk;
mod watch;
