//! A seat learns nothing of what another has secretly chosen.

use crate::game::{Duel, answer, begin, casual, play_on};
use table::{Event, Refused, Seat, Session, testkit::same_to};

#[test]
fn a_secret_choice_changes_nothing_the_other_seat_can_see() {
    let mut sessions = ["stand", "duck"].map(|stance| {
        let mut session = begin(1);
        answer(&mut session, 0, stance);
        session
    });
    let [one, other] = &mut sessions;
    same_to(Seat(1), one, other).unwrap();
    assert!(same_to(Seat(0), one, other).is_err(), "the chooser sees his own pick in the log");
}

#[test]
fn one_answer_resumes_nothing_until_all_are_in() {
    let mut session = begin(1);
    assert_eq!(session.deciding(), [Seat(0), Seat(1)]);
    answer(&mut session, 1, "duck");
    assert_eq!(session.deciding(), [Seat(0)]);
    assert!(session.log(Seat(0)).is_empty());
    answer(&mut session, 0, "stand");
    let told = session.log(Seat(0));
    assert!(matches!(&told[1].event, Event::Said { text, .. } if text.contains("Duck")));
}

#[test]
fn both_seats_answer_the_question_by_the_number_it_was_opened_with() {
    let mut session = begin(1);
    let n = session.open_for(Seat(1)).unwrap().n;
    answer(&mut session, 0, "stand");
    assert_eq!(session.open_for(Seat(1)).unwrap().n, n);
    assert_eq!(session.open_for(Seat(0)), None);
    let again = session.answer(Seat(0), n, "duck");
    assert_eq!(again, Err(Refused::NotYourTurn { seat: Seat(0) }));
    session.answer(Seat(1), n, "duck").unwrap();
}

#[test]
fn the_order_of_secret_answers_does_not_matter_to_the_game() {
    let play = |first: u8, second: u8| {
        let mut session = begin(5);
        for seat in [first, second] {
            answer(&mut session, seat, if seat == 0 { "duck" } else { "stand" });
        }
        session.digest()
    };
    assert_eq!(play(0, 1), play(1, 0));
}

#[test]
fn a_journal_cut_between_two_secret_answers_resumes_to_the_open_rest() {
    for first in [0, 1] {
        let mut session = begin(1);
        answer(&mut session, first, "duck");
        let rest = session.open();
        let seating = table::Seating::new(crate::game::charts());
        let mut again = Session::<Duel>::resume(seating, session.journal()).unwrap();
        assert_eq!(again.open(), rest);
        assert_eq!(again.deciding(), [Seat(1 - first)]);
    }
}

#[test]
fn a_secret_answer_can_be_taken_back_until_it_is_revealed() {
    let mut session = begin(1);
    answer(&mut session, 0, "duck");
    session.undo(Seat(0)).unwrap();
    assert_eq!(session.deciding(), [Seat(0), Seat(1)]);
    answer(&mut session, 0, "stand");
    answer(&mut session, 1, "stand");
    assert!(matches!(session.undo(Seat(1)), Err(Refused::Undo(_))));
    assert!(matches!(session.undo(Seat(0)), Err(Refused::Undo(_))));
    let mut session = casual(1);
    answer(&mut session, 0, "duck");
    answer(&mut session, 1, "stand");
    session.undo(Seat(0)).unwrap();
}

#[test]
fn an_open_choice_is_told_to_everyone_and_a_secret_one_only_to_its_seat() {
    let mut session = begin(1);
    answer(&mut session, 0, "duck");
    answer(&mut session, 1, "stand");
    answer(&mut session, 0, "hold");
    let picks = |seat| -> Vec<String> {
        let log: Vec<_> = session.log(Seat(seat));
        let key = |event| match event {
            Event::Picked { key, .. } => Some(key.to_string()),
            Event::Said { .. }
            | Event::Rolled { .. }
            | Event::Pool { .. }
            | Event::Drawn { .. } => None,
        };
        log.into_iter().filter_map(|logged| key(logged.event)).collect()
    };
    assert_eq!(picks(0), ["duck", "hold"]);
    assert_eq!(picks(1), ["stand", "hold"]);
}

#[test]
fn a_draft_leaves_no_trace_before_it_is_given() {
    let mut one = begin(1);
    let mut other = begin(1);
    let n = one.open_for(Seat(0)).unwrap().n;
    let lines = one.journal().len();
    let steps = ["duck".to_owned(), "brace".to_owned()];
    let open = one.drafted(Seat(0), n, &steps).unwrap();
    assert!(open.options.is_empty() && open.draft.unwrap().whole);
    assert_eq!(one.journal().len(), lines);
    same_to(Seat(1), &mut one, &mut other).unwrap();
    same_to(Seat(0), &mut one, &mut other).unwrap();
    answer(&mut one, 0, "duck brace");
    assert_eq!(one.journal().len(), lines + 1, "one line for all steps");
    answer(&mut other, 0, "stand");
    same_to(Seat(1), &mut one, &mut other).unwrap();
}

#[test]
fn each_may_take_back_its_own_until_the_last_is_in_and_the_others_notice_nothing() {
    let mut session = begin(1);
    answer(&mut session, 0, "duck");
    let before = (session.view(Seat(1)), session.log(Seat(1)), session.numbering(Seat(1)));
    let mut three = table::Session::<Duel>::resume(
        table::Seating::new(crate::game::charts()),
        session.journal(),
    )
    .unwrap();
    three.undo(Seat(0)).unwrap();
    assert_eq!(three.deciding(), [Seat(0), Seat(1)]);
    assert_eq!((three.view(Seat(1)), three.log(Seat(1)), three.numbering(Seat(1))), before);
}

#[test]
fn a_number_grows_with_what_one_knows_and_not_with_what_others_do_in_secret() {
    let mut session = begin(1);
    let before = session.numbering(Seat(1)).now();
    answer(&mut session, 0, "duck");
    assert_eq!(session.numbering(Seat(1)).now(), before);
    assert!(session.numbering(Seat(0)).now() > before);
    session.undo(Seat(0)).unwrap();
    assert_eq!(session.numbering(Seat(1)).now(), before);
    let again = session.numbering(Seat(0)).now();
    assert!(again > before, "a question asked again is another one");
    answer(&mut session, 0, "stand");
    answer(&mut session, 1, "stand");
    assert!(session.numbering(Seat(1)).now() > before, "the stances were told");
}

#[test]
fn one_takes_back_alone_only_what_no_other_seat_was_told_or_asked_since() {
    let mut session = begin(1);
    answer(&mut session, 0, "duck");
    answer(&mut session, 1, "stand");
    answer(&mut session, 0, "hold");
    assert!(session.undoable(Seat(0)).is_ok(), "with the consent of the other");
    let alone = session.undoable_alone(Seat(0)).unwrap_err().to_string();
    assert!(alone.contains("asked since"), "{alone}");
    let mut session = begin(1);
    answer(&mut session, 1, "stand");
    assert_eq!(session.undoable_alone(Seat(1)), session.undoable(Seat(1)));
}

/// Somebody hands his seat over and takes it back: two lines of the journal, of which nobody else may know.
#[test]
fn numbers_do_not_tell_that_somebody_sat_down() {
    let (mut plain, mut handed) = (begin(1), begin(1));
    let numbers = |session: &Session<Duel>| {
        let (numbering, log) = (session.numbering(Seat(1)), session.log(Seat(1)));
        let shown: Vec<u32> = log.iter().map(|it| numbering.shown(it.line)).collect();
        (numbering.last(), numbering.now(), shown)
    };
    for turn in 0..11 {
        for sitter in [table::Sitter::Empty, table::Sitter::Person] {
            handed.sit(Seat(0), sitter).unwrap();
        }
        assert_eq!(numbers(&plain), numbers(&handed), "turn {turn}");
        play_on(&mut plain, 1, turn);
        play_on(&mut handed, 1, turn);
        assert_eq!(numbers(&plain), numbers(&handed), "turn {turn}, after the answer");
    }
    assert!(handed.journal_len() > plain.journal_len() + 20);
}
