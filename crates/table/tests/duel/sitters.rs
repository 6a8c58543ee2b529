//! Who sits where is part of the game and of its journal.

use crate::game::{Charts, Duel, Setup, answer, casual, charts};
use std::sync::Arc;
use table::{
    Asked, Decider, Journal, Players, Refused, Seat, Seating, Session, Sitter, Stretch, Terms,
};

/// Stands his ground and fires one shell after the other.
struct Gunner;

impl Decider<Duel> for Gunner {
    fn decide(&mut self, _: &Duel, _: &'static Charts, a: &Asked<'_, Duel>) -> Option<usize> {
        a.position("stand").or_else(|| a.position("single")).or_else(|| a.done())
    }
}

/// The same while the turn is the one he was called for.
struct ForOneTurn(u64);

impl Decider<Duel> for ForOneTurn {
    fn decide(&mut self, g: &Duel, c: &'static Charts, a: &Asked<'_, Duel>) -> Option<usize> {
        if u64::from(g.turn) == self.0 { Gunner.decide(g, c, a) } else { None }
    }
}

fn players() -> Players<Duel> {
    Arc::new(|sitter| match sitter {
        Sitter::Player { name, until } if name == "gunner" => Some(match until {
            None => Box::new(Gunner) as Box<_>,
            Some(stretch) => Box::new(ForOneTurn(stretch.number)),
        }),
        Sitter::Player { .. } | Sitter::Person | Sitter::Empty => None,
    })
}

fn seating() -> Seating<Duel> {
    Seating::new(charts()).with_players(players())
}

fn against_gunner(seed: u64) -> Session<Duel> {
    let sitters = vec![Sitter::Person, Sitter::player("gunner")];
    Session::start(seating().with_sitters(sitters), Setup::plain(), Terms::seeded(seed))
}

#[test]
fn a_computer_player_answers_for_his_seat_alone() {
    let mut session = against_gunner(1);
    assert_eq!(session.deciding(), [Seat(0)]);
    answer(&mut session, 0, "duck");
    answer(&mut session, 0, "hold");
    let fired = session.journal().to_string().matches(r#""s":1,"k":"single""#).count();
    assert_eq!(fired, 1, "{}", session.journal());
}

#[test]
fn he_still_sits_there_after_a_resume() {
    let mut session = against_gunner(1);
    answer(&mut session, 0, "duck");
    let read = Journal::parse(session.journal().to_string()).unwrap();
    let mut again = Session::resume(seating(), read).unwrap();
    assert_eq!(again.sitters(), [Sitter::Person, Sitter::player("gunner")]);
    answer(&mut session, 0, "single");
    answer(&mut again, 0, "single");
    assert_eq!(session.journal().to_string(), again.journal().to_string());
    assert_eq!(session.digest(), again.digest());
}

#[test]
fn older_journals_have_people_at_every_seat() {
    let session = casual(3);
    assert!(!session.journal().to_string().contains("sit"));
    assert_eq!(session.sitters(), [Sitter::Person, Sitter::Person]);
}

#[test]
fn a_seat_is_handed_over_in_the_middle_of_a_question_and_taken_back() {
    let mut session = Session::<Duel>::start(seating(), Setup::plain(), Terms::seeded(1));
    answer(&mut session, 0, "duck");
    session.sit(Seat(1), Sitter::player("gunner")).unwrap();
    assert_eq!(session.deciding(), [Seat(0)], "he has taken his stance at once");
    session.sit(Seat(1), Sitter::Person).unwrap();
    answer(&mut session, 0, "hold");
    assert_eq!(session.deciding(), [Seat(1)]);
    let text = session.journal().to_string();
    assert!(text.contains(r#""s":1,"sit":{"player":{"name":"gunner"}}"#), "{text}");
    assert!(text.contains(r#""s":1,"sit":"person""#), "{text}");
    let mut again = Session::resume(seating(), Journal::parse(text).unwrap()).unwrap();
    assert_eq!(again.open(), session.open());
    assert_eq!(again.digest(), session.digest());
}

/// A seat taken between two answers to one question leaves the number of that question alone.
#[test]
fn who_sits_down_is_no_answer() {
    let mut session = Session::<Duel>::start(seating(), Setup::plain(), Terms::seeded(1));
    answer(&mut session, 0, "duck");
    let before = session.open();
    session.sit(Seat(0), Sitter::Empty).unwrap();
    let again = Session::resume(seating(), session.journal()).unwrap().open();
    assert_eq!(session.open(), before);
    assert_eq!(again, before);
}

#[test]
fn a_player_called_for_a_stretch_gives_the_seat_back() {
    let mut session = Session::<Duel>::start(seating(), Setup::plain(), Terms::seeded(1));
    let until = Some(Stretch { of: "turn".into(), number: 1 });
    session.sit(Seat(1), Sitter::Player { name: "gunner".into(), until }).unwrap();
    answer(&mut session, 0, "duck");
    answer(&mut session, 0, "hold");
    assert_eq!(session.deciding(), [Seat(0), Seat(1)], "the second turn is the person's");
}

#[test]
fn undo_leaves_the_others_in_their_seats() {
    let terms = Terms { casual: true, ..Terms::seeded(1) };
    let mut session = Session::<Duel>::start(seating(), Setup::plain(), terms);
    answer(&mut session, 0, "duck");
    session.sit(Seat(1), Sitter::player("gunner")).unwrap();
    session.undo(Seat(0)).unwrap();
    assert_eq!(session.sitters()[1], Sitter::player("gunner"));
    assert_eq!(session.deciding(), [Seat(0)]);
    session.undo(Seat(1)).unwrap();
    assert_eq!(session.sitters()[1], Sitter::Person, "he would only answer the same again");
    assert_eq!(session.deciding(), [Seat(0), Seat(1)]);
}

#[test]
fn nobody_sits_where_there_is_no_seat() {
    let mut session = casual(3);
    let refused = session.sit(Seat(2), Sitter::Empty);
    assert_eq!(refused, Err(Refused::NoSeat { seat: Seat(2) }));
}

/// A game that goes on from a mark has the same people around the table.
#[test]
fn sitters_outlive_the_lines_before_a_mark() {
    let mut session = against_gunner(1);
    session.sit(Seat(0), Sitter::Empty).unwrap();
    for key in ["stand", "hold", "stand", "hold", "stand", "hold", "stand", "hold"] {
        let n = session.open_for(Seat(0)).unwrap().n;
        session.answer(Seat(0), n, key).unwrap();
    }
    let mut journal = session.journal();
    assert!(journal.last_mark().is_some_and(|mark| mark > 4), "{journal}");
    journal.header.rules = 0;
    let session = Session::resume_from_last_mark(seating(), journal).unwrap();
    assert_eq!(session.sitters(), [Sitter::Empty, Sitter::player("gunner")]);
}
