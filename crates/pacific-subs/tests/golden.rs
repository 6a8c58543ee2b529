//! Patrols played by an earlier Wardroom play the same today.
//!
//! When a rule changes on purpose, raise the game's revision and write them anew:
//! `cargo test -p pacific-subs --test golden -- --ignored`.

use pacific_subs::state::State;
use shelf::testkit::Golden;

fn golden() -> Golden<State> {
    Golden::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

#[test]
fn patrols_kept_from_before_play_the_same_today() {
    golden().assert_the_same(7);
}

/// A flotilla met on the way did not stop a boat then, and an evacuation bound it for good.
#[test]
fn patrols_of_the_second_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-2");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// Every contact of a hex was one to the crew then, and civilians went ashore where they came aboard.
#[test]
fn patrols_of_the_third_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-3");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// A crew that took over a new boat had not rested in its base then.
#[test]
fn patrols_of_the_fourth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-4");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// Men in the water raised the alarm then, and weather counted beside the other modifiers of a solution.
#[test]
fn patrols_of_the_fifth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-5");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// Escorts in the last box rammed as one then, and a boat without torpedoes could make a clean sweep.
#[test]
fn patrols_of_the_sixth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-6");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// A boat on the bottom fired from the hip then, and the first tube before the others.
#[test]
fn patrols_of_the_seventh_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-7");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// A passenger on a beach was forgotten for the next then, and a harbour could be entered stern first.
#[test]
fn patrols_of_the_eighth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-8");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// The rating between two patrols of a scenario raised skill and rank then, and the time of an engagement was
/// rolled without a chart.
#[test]
fn patrols_of_the_ninth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-9");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// A base that fell after the boat had come in gave her no torpedoes then.
#[test]
fn patrols_of_the_tenth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-10");
    Golden::<State>::new(folder).assert_go_on(7);
}

#[test]
#[ignore = "writes the patrols anew"]
fn write() {
    let golden = golden();
    golden.keep("campaign-careful", "silent-victory", &[], 31, "careful");
    golden.keep("petticoat-bold", "operation-petticoat", &[], 32, "bold");
    golden.keep("tokyo-thorough", "destination-tokyo", &[], 33, "thorough");
    golden.keep("rat-run-careful", "rat-run", &[], 34, "careful");
    golden.keep("panama-random", "panama-is-far", &[], 35, "random");
    golden.keep("up-periscope-random", "up-periscope", &[], 36, "random");
    let options = [
        ("season", "W44"),
        ("class", "Gato"),
        ("patrol", "strategic"),
        ("turned-over", "always"),
        ("clever-plans", "all-escorts"),
        ("battle-lines", "hex-only"),
    ];
    golden.keep("gato-options", "usn-patrol", &options, 37, "bold");
}
