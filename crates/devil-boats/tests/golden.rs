//! Campaigns played by an earlier Wardroom play the same today.
//!
//! When a rule changes on purpose, raise the game's revision and write them anew:
//! `cargo test -p devil-boats --test golden -- --ignored`.

#![expect(clippy::panic, reason = "a test that cannot go on has failed")]

use devil_boats::{
    bot::{Bot, Skipper},
    state::{Campaign, Setup, State},
};
use shelf::testkit::printed;
use std::sync::Arc;
use table::{Decider, RandomDecider, testkit::Golden};

fn golden() -> Golden<State> {
    Golden::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"), printed())
}

#[test]
fn campaigns_kept_from_before_play_the_same_today() {
    let played = golden().replay_all().unwrap_or_else(|why| panic!("{why}"));
    assert!(played >= 6, "only {played} campaigns are kept");
}

fn keep(name: &str, campaign: Campaign, captains: u8, seed: u64, skipper: Option<Skipper>) {
    let setup = Setup { campaign, captains, ..Setup::default() };
    let bots = Arc::new(move || match skipper {
        Some(skipper) => Box::new(Bot::new(skipper)) as Box<dyn Decider<State>>,
        None => Box::new(RandomDecider::new(seed)),
    });
    golden().keep(name, setup, seed, bots).unwrap_or_else(|why| panic!("{why}"));
}

#[test]
#[ignore = "writes the campaigns anew"]
fn write() {
    keep("short-bold", Campaign::Short, 1, 11, Some(Skipper::Bold));
    keep("short-steady", Campaign::Short, 1, 12, Some(Skipper::Steady));
    keep("medium-cautious", Campaign::Medium, 1, 13, Some(Skipper::Cautious));
    keep("long-steady", Campaign::Long, 1, 14, Some(Skipper::Steady));
    keep("long-random", Campaign::Long, 1, 15, None);
    keep("medium-two-captains", Campaign::Medium, 2, 16, None);
    keep("short-four-captains", Campaign::Short, 4, 17, None);
}
