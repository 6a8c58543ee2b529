//! The laws every game obeys, on random campaigns of every length and every number of captains.

use devil_boats::state::{Campaign, Setup, State};
use shelf::testkit::assert_lawful;

fn lawful(campaign: Campaign, captains: u8, seeds: std::ops::Range<u64>) {
    assert_lawful::<State>(&Setup { campaign, captains, ..Setup::default() }, seeds);
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
