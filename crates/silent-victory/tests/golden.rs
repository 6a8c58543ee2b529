//! Careers played by an earlier Wardroom play the same today.
//!
//! When a rule changes on purpose, raise the game's revision and write them anew:
//! `cargo test -p silent-victory --test golden -- --ignored`.

use shelf::testkit::{Golden, printed};
use silent_victory::state::State;
use table::{Journal, Seat, Seating, Session};

fn golden() -> Golden<State> {
    Golden::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

#[test]
fn careers_kept_from_before_play_the_same_today() {
    golden().assert_the_same(6);
}

/// What a player is told to do with a journal of other rules: to start at its mark. That of
/// revision 1 knew no second deck gun.
#[test]
fn a_career_of_the_first_revision_goes_on_from_its_mark() {
    let journal = Journal::parse(include_str!("older/revision-1.jsonl"));
    let journal = journal.expect("the journal was written by a Wardroom");
    let seating = || Seating::new(printed::<State>());
    assert!(Session::resume(seating(), journal.clone()).is_err(), "the rules are others now");
    let session = Session::resume_from_last_mark(seating(), journal).expect("its mark is read");
    assert!(session.open_number(Seat(0)).is_some());
}

/// Guns and torpedoes were aimed one at a time then; the journal goes on from its mark.
#[test]
fn careers_of_the_second_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-2");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// Torpedoes were fired in four questions then, and going on with the patrol was one of its own.
#[test]
fn careers_of_the_third_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-3");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// Whoever sank a single escort with his last loaded torpedoes could not reload for the ships then.
#[test]
fn careers_of_the_fourth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-4");
    Golden::<State>::new(folder).assert_go_on(7);
}

/// One ship could be met, and sunk, twice in one encounter then.
#[test]
fn careers_of_the_fifth_revision_go_on_from_their_marks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/older/revision-5");
    Golden::<State>::new(folder).assert_go_on(7);
}

#[test]
#[ignore = "writes the careers anew"]
fn write() {
    let golden = golden();
    golden.keep("gato-steady", "gato", &[("until", "1942-12")], 21, "steady");
    golden.keep("tambor-bold", "tambor", &[("until", "1942-08")], 22, "bold");
    golden.keep("narwhal-careful", "narwhal", &[("until", "1942-10")], 23, "careful");
    golden.keep("balao-random", "balao", &[], 24, "random");
    golden.keep("okane-cautious", "okane", &[], 25, "cautious");
    let options = [
        ("evasion", "on"),
        ("escort-quality", "on"),
        ("limited-escorts", "on"),
        ("until", "1943-03"),
    ];
    golden.keep("gato-options", "gato", &options, 26, "bold");
    let contest = [("players", "2"), ("contest", "two-player"), ("until", "1942-08")];
    golden.keep("gato-two-players", "gato", &contest, 27, "steady");
}
