//! Rules tried by transcripts, and what every game must keep.

use crate::{Charts, State, night};
use shelf::{Title, testkit};
use table::{
    ChartBook,
    chart::{FromBook, intern},
    testkit::check_transcript,
};

fn charts() -> &'static Charts {
    let book = ChartBook::parse(State::CHARTS).unwrap();
    intern(book.digest(), || Charts::from_book(&book).unwrap())
}

fn after_a_night(transcript: &str) -> State {
    let new = State { night: 0, arrived: 0, course: None, watched: [None; 2] };
    check_transcript(new, charts(), night, transcript).0
}

/// NR 1, NR 2, NR 3: boats in other straits roll nothing.
#[test]
fn an_unwatched_convoy_arrives() {
    let g = after_a_night(
        "? Through which strait? > north
         ? seat 1, Where do the boats lie in wait? > boat-1=middle boat-2=south
         The convoy runs the North Strait.",
    );
    assert_eq!((g.arrived, g.course), (1, None));
}

/// NR 3, NR 3.1: 5 turns no convoy back, but with both boats it is 7.
#[test]
fn both_boats_add_two() {
    let one = after_a_night(
        "? Through which strait? > north
         ? seat 1, Where do the boats lie in wait? > boat-1=north boat-2=south
         The convoy runs the North Strait.
         # Ambush 2d6 > 2 3
         = 5 the convoy slips through",
    );
    let both = after_a_night(
        "? Through which strait? > north
         ? seat 1, Where do the boats lie in wait? > boat-1=north boat-2=north
         The convoy runs the North Strait.
         # Ambush 2d6 > 2 3
         = 7 the convoy turns back (+2 both boats lie in wait)",
    );
    assert_eq!((one.arrived, both.arrived), (1, 0));
}

/// NR 4: the third arrival wins, and a sunk convoy ends the game.
#[test]
fn three_arrivals_win() {
    let outcome = |arrived, sunk| crate::Outcome { arrived, sunk };
    assert_eq!(State::ending(&outcome(3, false)), crate::Ending::Delivered);
    assert_eq!(State::ending(&outcome(2, true)), crate::Ending::Stopped);
}

/// Random games obey the laws of the engine, those of secrecy among them.
#[test]
fn random_games_obey_the_laws() {
    testkit::lawful_scenarios::<State>(100);
}

#[test]
fn every_rule_is_cited_by_code_and_by_a_test() {
    testkit::assert_covered::<State>(env!("CARGO_MANIFEST_DIR"), 5);
}

#[test]
fn charts_and_players_are_sound() {
    testkit::assert_sound_charts::<State>();
    testkit::players_sit_down::<State>();
    testkit::the_expert_answers::<State>(4);
}
