//! Campaigns played by an earlier Wardroom play the same today.
//!
//! When a rule changes on purpose, raise the game's revision and write them anew:
//! `cargo test -p devil-boats --test golden -- --ignored`.

use devil_boats::state::State;
use shelf::testkit::Golden;

fn golden() -> Golden<State> {
    Golden::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

#[test]
fn campaigns_kept_from_before_play_the_same_today() {
    golden().assert_the_same(6);
}

/// These seven went as under the second revision; only their headers tell.
#[test]
fn campaigns_of_the_first_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-1");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// Guns and torpedoes were aimed one at a time then; the journal goes on from its mark.
#[test]
fn campaigns_of_the_second_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-2");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// The squadron was ordered from zone to zone then.
#[test]
fn campaigns_of_the_third_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-3");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// Every round of a fight was ordered by itself then.
#[test]
fn campaigns_of_the_fourth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-4");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// Nobody could ask to decide in every zone then.
#[test]
fn campaigns_of_the_fifth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-5");
    Golden::<State>::new(folder).assert_go_on(7);
}

#[test]
#[ignore = "writes the campaigns anew"]
fn write() {
    let golden = golden();
    golden.keep("short-bold", "short", &[], 11, "bold");
    golden.keep("short-steady", "short", &[], 12, "steady");
    golden.keep("medium-cautious", "medium", &[], 13, "cautious");
    golden.keep("long-steady", "long", &[], 14, "steady");
    golden.keep("long-random", "long", &[], 15, "random");
    golden.keep("medium-two-captains", "medium", &[("captains", "2")], 16, "random");
    golden.keep("short-four-captains", "short", &[("captains", "4")], 17, "random");
}
