//! Games played by an earlier Wardroom play the same today.
//!
//! When a rule changes on purpose, raise the game's revision and write them anew:
//! `cargo test -p picket-duty --test golden -- --ignored`.

use picket_duty::state::State;
use shelf::testkit::Golden;

fn golden() -> Golden<State> {
    Golden::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

#[test]
fn games_kept_from_before_play_the_same_today() {
    golden().assert_the_same(14);
}

/// A ship was assigned her support before her team then, and a typhoon ridden out brought clear weather.
#[test]
fn games_of_the_second_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-2");
    Golden::<State>::new(folder).assert_go_on(14);
}

/// A successor was held with the party he found at his post then, and a hull lost in a typhoon went home
/// without a roll.
#[test]
fn games_of_the_third_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-3");
    Golden::<State>::new(folder).assert_go_on(14);
}

/// A typhoon past the last day of a scenario found the ship at the anchorage then, and men without a name had none.
#[test]
fn games_of_the_fourth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-4");
    Golden::<State>::new(folder).assert_go_on(14);
}

/// Specials that had not attacked when a ship was lost left the game then, and a ship without stores stayed on station
/// after a typhoon.
#[test]
fn games_of_the_fifth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-5");
    Golden::<State>::new(folder).assert_go_on(14);
}

#[test]
#[ignore = "writes the games anew"]
fn write() {
    let golden = golden();
    let on = |keys: &[&'static str]| keys.iter().map(|key| (*key, "on")).collect::<Vec<_>>();
    golden.keep("before-the-landing", "scenario-1", &[], 31, "steady");
    golden.keep("first-day", "scenario-1", &on(&["no-attack-ends"]), 87, "steady");
    golden.keep("bush", "scenario-2", &on(&["no-attack-ends", "aces"]), 32, "bold");
    golden.keep("laffey", "scenario-3", &on(&["gun-repair", "flooding"]), 33, "cautious");
    golden.keep("dusk", "scenario-4", &on(&["twin-engined", "morale-gunnery"]), 34, "steady");
    golden.keep("biplanes", "scenario-5", &on(&["no-attack-ends"]), 35, "random");
    golden.keep("evans", "scenario-6", &on(&["green-gunnery", "no-attack-ends"]), 36, "steady");
    golden.keep("ormoc", "scenario-7", &[("fire-order", "free")], 37, "random");
    golden.keep("olympic", "scenario-8", &[("gun-order", "chosen")], 38, "cautious");
    golden.keep("own", "own-scenario", &[("trip-home", "always")], 39, "bold");
    golden.keep("april", "mini-campaign", &[], 40, "steady");
    golden.keep("april-random", "mini-campaign", &on(&["willow"]), 41, "random");
    golden.keep("ninety-days", "full-campaign", &[], 42, "steady");
    golden.keep("ninety-days-basic", "full-campaign", &[("game", "basic")], 43, "bold");
}
