//! Rules tested alone, by script and by transcript.

use crate::game::{Duel, Fire, Outcome, Pose, Setup, Stance, charts, fire};
use table::{
    Game, Seat, now,
    testkit::{self, Script, check_transcript},
};

fn duel() -> Duel {
    Duel::new(&Setup::plain(), charts().typed)
}

#[test]
fn a_salvo_fires_as_many_shells_as_the_die_shows() {
    check_transcript(
        Duel { stance: [Stance::Stand, Stance::Duck], ..duel() },
        charts().typed,
        async |t| fire(t, Seat(0)).await,
        "
        ? Open fire?: Single in turn 0 | Salvo in turn 0 | Hold in turn 0   > salvo
        # Shells in the salvo 1d4                                           > 2
        # Gunnery 2d6                                                       > 6 4
        = 8 a hit (-2 the target has ducked)
        Gunner 1 is hit.
        # Gunnery 2d6                                                       > 3 4
        = 5 a miss (-2 the target has ducked)
        ",
    );
}

#[test]
fn a_whole_turn_reads_as_play() {
    check_transcript(
        duel(),
        charts().typed,
        Duel::play,
        "
        ? Take a stance          > stand
        ? seat 1, Take a stance  > Duck
        The stances are Stand and Duck.
        ? Open fire?             > hold
        ? seat 1, Open fire?     > hold
        ? Take a stance          > duck brace
        ? seat 1, Take a stance  > Duck
        The stances are Duck and Duck.
        ? Open fire?             > hold
        ? seat 1, Open fire?     > hold
        ? Take a stance          > flee
        ? seat 1, Take a stance  > stand
        The stances are Flee and Stand.
        ",
    );
}

#[test]
#[should_panic(expected = "= 7 a miss")]
fn a_transcript_that_differs_shows_what_happened() {
    check_transcript(
        duel(),
        charts().typed,
        async |t| fire(t, Seat(0)).await,
        "
        ? Open fire? > single
        # Gunnery 2d6 > 3 4
        = 7 a hit
        ",
    );
}

#[test]
fn a_scripted_rule_returns_its_value_and_leaves_the_state() {
    let script = Script::new().then(Fire::Single).then_key("hold");
    let mut t = testkit::table(duel(), charts().typed, &[6, 6], script);
    now(fire(&mut t, Seat(0)));
    now(fire(&mut t, Seat(1)));
    assert_eq!((t.g.hull, t.said()), ([6, 5], vec!["Gunner 1 is hit.".to_owned()]));
    assert_eq!(t.dice_left(), 0);
}

#[test]
fn a_rule_that_ends_the_game_gives_its_outcome() {
    let g = Duel { hull: [6, 1], ..duel() };
    let mut t = testkit::table(g, charts().typed, &[6, 6], Script::new().then(Fire::Single));
    let ended = testkit::run(&mut t, async |t| fire(t, Seat(0)).await);
    assert_eq!(ended, Err(Outcome::Won(Seat(0))));
}

#[test]
#[should_panic(
    expected = "the script answers `Brace`, but the game asks seat 0 \"Open fire?\" (2.1): single, salvo, hold"
)]
fn a_wrong_question_fails_with_its_text_and_rule() {
    let mut t = testkit::table(duel(), charts().typed, &[], Script::new().then(Pose::Brace));
    now(fire(&mut t, Seat(0)));
}

#[test]
#[should_panic(expected = "the game never asked for: Hold")]
fn an_answer_left_over_fails() {
    let script = Script::new().then(Fire::Hold).then(Fire::Hold);
    let mut t = testkit::table(duel(), charts().typed, &[], script);
    now(fire(&mut t, Seat(0)));
}
