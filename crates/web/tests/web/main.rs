//! What the web table promises, asked of its router and of real sockets.

#![expect(clippy::disallowed_methods, reason = "the ban is for rules; tests here wait and measure")]

mod api;
mod charts;
mod disk;
mod guard;
mod journals;
mod pages;
mod play;
mod refusals;
mod seats;
mod secret;
mod streams;
mod support;
