//! Games played by an earlier Wardroom play the same today.
//!
//! When a rule changes on purpose, raise the game's revision and write them anew:
//! `cargo test -p cartwheel --test golden -- --ignored`.

use cartwheel::state::State;
use shelf::testkit::Golden;

fn golden() -> Golden<State> {
    Golden::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

#[test]
fn games_kept_from_before_play_the_same_today() {
    golden().assert_the_same(8);
}

/// Ships tried to intercept in hex after hex then, and Truk and Australia had no supply to load.
#[test]
fn games_of_the_second_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-2");
    Golden::<State>::new(folder).assert_go_on(8);
}

/// Ships fired AA in an order of their own then, and full bases were closed to who came home.
#[test]
fn games_of_the_third_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-3");
    Golden::<State>::new(folder).assert_go_on(8);
}

/// A supply unit on an island without a port was used up then, though Rabaul could be traced through it.
#[test]
fn games_of_the_fourth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-4");
    Golden::<State>::new(folder).assert_go_on(8);
}

/// Ships that lay unseen in a port were drawn into battles then.
#[test]
fn games_of_the_fifth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-5");
    Golden::<State>::new(folder).assert_go_on(8);
}

/// A parachute drop was announced as such then, and raiders without fighters against them attacked in a fixed order.
#[test]
fn games_of_the_sixth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-6");
    Golden::<State>::new(folder).assert_go_on(8);
}

/// An interception at a mission's destination was followed by a second battle then, and marks kept every field.
#[test]
fn games_of_the_seventh_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-7");
    Golden::<State>::new(folder).assert_go_on(8);
}

/// Bombers over undefended ships named their targets one after another then, each after the fall of the others' bombs.
#[test]
fn games_of_the_eighth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-8");
    Golden::<State>::new(folder).assert_go_on(8);
}

/// Interceptors planned their whole move before bombers fired at them then, and bombers flew at extended range only where
/// they had to.
#[test]
fn games_of_the_ninth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-9");
    Golden::<State>::new(folder).assert_go_on(8);
}

/// Ships fired in the order of their side then, also at transports whose warships had not drawn fire yet, and landings
/// against the enemy never waited for attacks overland.
#[test]
fn games_of_the_tenth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-10");
    Golden::<State>::new(folder).assert_go_on(8);
}

#[test]
#[ignore = "writes the games anew"]
fn write() {
    let golden = golden();
    golden.keep("yamamoto-doctrine", "yamamoto", &[], 41, "doctrine");
    golden.keep("iron-bottom-sound-doctrine", "iron-bottom-sound", &[], 42, "doctrine");
    golden.keep("bismarck-sea-doctrine", "bismarck-sea", &[], 43, "doctrine");
    golden.keep("toenails-doctrine", "toenails", &[], 44, "doctrine");
    golden.keep("bougainville-doctrine", "bougainville", &[], 45, "doctrine");
    golden.keep("campaign-doctrine", "campaign", &[], 46, "doctrine");
    let options = [
        ("sealed-target", "on"),
        ("variable-sequence", "on"),
        ("dive-bombers-fight", "on"),
        ("city-supply", "whole"),
    ];
    golden.keep("toenails-options", "toenails", &options, 47, "random");
    golden.keep("bougainville-random", "bougainville", &[], 48, "random");
}
