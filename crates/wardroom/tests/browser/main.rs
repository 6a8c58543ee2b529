//! The web table as people meet it: the program itself, in a real Chromium.
//!
//! `cargo xtask browser` runs these; without `WARDROOM_BROWSER` they have nothing to run in.

#![expect(clippy::panic, reason = "helpers of tests fail the test that called them")]

mod by_mail;
mod careers;
mod cartwheel;
mod club;
mod drafts;
mod files;
mod fires;
mod flights;
mod forecasts;
mod groundwork;
mod house;
#[path = "../common/keyed.rs"]
mod keyed;
mod looks;
mod measures;
mod missions;
mod pages;
mod panels;
mod past;
mod pickets;
mod player;
#[path = "../../../web/tests/common/post.rs"]
mod post;
mod scene;
mod senses;
mod stories;
mod story;
mod subs;
mod together;
mod two_sides;
