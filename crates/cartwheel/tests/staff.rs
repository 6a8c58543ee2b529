//! Seats handed to the staff for a stretch of play, and given back.

use cartwheel::GAME;
use shelf::{AnySession, NewGame, SeatChoice};
use table::{DiceFrom, Seat, Sitter};

/// The Allies are a person, Japan is played by the doctrine.
fn begin(scenario: &str, seed: u64) -> Box<dyn AnySession> {
    let game = NewGame {
        scenario: scenario.to_owned(),
        settings: Vec::new(),
        charts: Vec::new(),
        dice: DiceFrom::Seed(seed),
        casual: false,
        matched: false,
        sitters: vec![Sitter::Person, Sitter::player("doctrine")],
    };
    GAME.start(&game).expect("the scenario is known")
}

fn hand_over(session: &mut dyn AnySession, until: &str) -> bool {
    let until = Some(until.to_owned());
    session.sit(Seat(0), &SeatChoice::Player { name: "doctrine".to_owned(), until }).is_ok()
}

/// Gives the last option, and of an answer in steps the first ones until it is whole.
fn answer(session: &mut dyn AnySession) -> bool {
    let Some(open) = session.open().into_iter().next() else { return false };
    let (seat, n) = (open.seat, open.n);
    if open.draft.is_none() {
        let key = open.options[0].key.to_string();
        return session.answer(seat, n, &key).is_ok();
    }
    let mut steps: Vec<String> = Vec::new();
    loop {
        let now = session.drafted(seat, n, &steps).expect("the steps were offered");
        let draft = now.draft.as_ref().expect("it is an answer in steps");
        let row = draft.rows.iter().find(|row| row.chosen.is_none());
        let next = row.map_or(now.options.first(), |row| row.options.first());
        match next.filter(|_| !draft.whole || steps.is_empty()) {
            Some(next) => steps.push(next.key.to_string()),
            None => return session.answer(seat, n, &steps.join(" ")).is_ok(),
        }
    }
}

#[test]
fn the_staff_flies_one_round_over_buin_and_no_more() {
    let mut session = begin("yamamoto", 3);
    let mut handed = 0;
    while session.story().is_none() {
        let before = session.status(Seat(0).into());
        assert!(hand_over(session.as_mut(), "round"), "a round is being flown: {before:?}");
        handed += 1;
        let over = session.story().is_some();
        assert!(over || session.sitters()[0] == Sitter::Person, "the seat comes back");
    }
    assert!((2..=8).contains(&handed), "six rounds and the set-up, not {handed}");
}

#[test]
fn the_staff_fights_one_night_of_iron_bottom_sound() {
    let mut session = begin("iron-bottom-sound", 3);
    assert!(hand_over(session.as_mut(), "battle"));
    assert!(session.story().is_none(), "the second night is still to come");
    assert_eq!(session.sitters()[0], Sitter::Person);
}

#[test]
fn every_stretch_of_a_scenario_ends_and_gives_the_seat_back() {
    let mut wanted = vec!["round", "battle", "mission", "turn"];
    for seed in 1..20 {
        let mut session = begin("bismarck-sea", seed);
        for _ in 0..60 {
            let turn = wanted.as_slice() == ["turn"];
            let next = wanted.iter().position(|of| turn || *of != "turn");
            let Some(at) = next.filter(|_| session.story().is_none()) else { break };
            if hand_over(session.as_mut(), wanted[at]) {
                let of = wanted.remove(at);
                let over = session.story().is_some();
                assert!(over || session.sitters()[0] == Sitter::Person, "after a {of}");
            } else if !answer(session.as_mut()) {
                break;
            }
        }
    }
    assert!(wanted.is_empty(), "{wanted:?} never came up");
}
