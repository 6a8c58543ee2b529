//! The laws every game obeys, on random campaigns of every length and every number of captains.

#![expect(clippy::panic, reason = "a test that cannot go on has failed")]

use devil_boats::state::{Campaign, Setup, State};
use shelf::testkit::printed;
use table::testkit;

fn lawful(campaign: Campaign, captains: u8, seeds: std::ops::Range<u64>) {
    let setup = Setup { campaign, captains, ..Setup::default() };
    let decisions = testkit::fuzz_many::<State>(&setup, printed(), seeds);
    let decisions = decisions.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(decisions > 0);
}

#[test]
fn random_short_campaigns_obey_the_laws() {
    lawful(Campaign::Short, 1, 0..150);
}

#[test]
fn random_long_campaigns_obey_the_laws() {
    lawful(Campaign::Long, 1, 1000..1060);
}

#[test]
fn random_campaigns_of_two_to_four_captains_obey_the_laws() {
    for captains in 2..=4 {
        lawful(Campaign::Medium, captains, 2000..2040);
    }
}
