//! Answers tried out from an open question, and the states that make it quick.

use crate::game::{Duel, Outcome, Setup, answer, begin, casual, charts, play_on};
use std::sync::Arc;
use table::{
    Asked, Decider, DiceFrom, Digest, Horizon, PeopleDecide, RandomDecider, Seat, Seating, Session,
    Terms, TryError, testkit::same_to,
};

fn random(seed: u64) -> Box<dyn Decider<Duel>> {
    Box::new(RandomDecider::new(seed))
}

fn at_turn(turn: u32) -> Horizon<Duel> {
    Arc::new(move |g: &Duel| g.turn >= turn)
}

#[test]
fn a_try_gives_the_answer_and_plays_to_the_end() {
    let mut session = begin(6);
    play_on(&mut session, 11, 0);
    let open = session.open().remove(0);
    let before = session.digest();
    let tries = session.tries().unwrap();
    for option in &open.options {
        let tried = tries.once(None, Some((open.seat, &option.key)), 5, random(5), None).unwrap();
        assert!(tried.outcome.is_some() && tried.decisions > 0);
    }
    assert_eq!(session.digest(), before, "trying changes nothing");
}

#[test]
fn the_same_seed_meets_the_same_dice() {
    let mut session = begin(6);
    play_on(&mut session, 11, 0);
    let open = session.open().remove(0);
    let tries = session.tries().unwrap();
    let tried = |seed, key: &str| {
        let tried = tries.once(None, Some((open.seat, key)), seed, random(2), None).unwrap();
        (Digest::of(&tried.state), tried.outcome, tried.decisions)
    };
    let key = open.options[0].key.as_ref();
    assert_eq!(tried(1, key), tried(1, key));
    assert!((2..40).any(|seed| tried(seed, key) != tried(1, key)), "the seed makes the dice");
}

#[test]
fn a_try_stops_at_its_horizon_and_hands_back_the_state() {
    let session = begin(6);
    let tries = session.tries().unwrap();
    let until = at_turn(3);
    let tried = tries.once(None, Some((Seat(0), "duck")), 9, random(9), Some(&until)).unwrap();
    assert!(tried.outcome.is_none());
    assert_eq!(tried.state.turn, 3);
}

/// A horizon that holds at once still lets the answer be given.
#[test]
fn the_answer_is_given_before_the_horizon_is_looked_for() {
    let mut session = begin(6);
    answer(&mut session, 0, "stand");
    answer(&mut session, 1, "duck");
    let tries = session.tries().unwrap();
    let until = at_turn(0);
    let tried = tries.once(None, Some((Seat(0), "hold")), 9, random(9), Some(&until)).unwrap();
    assert_eq!(tried.decisions, 1);
    assert_eq!(tried.state.hull, [6, 6]);
}

#[test]
fn what_was_not_offered_and_what_nobody_answers_is_told() {
    let session = begin(6);
    let tries = session.tries().unwrap();
    let error = tries.once(None, Some((Seat(0), "swim")), 1, random(1), None).err();
    assert_eq!(error, Some(TryError::NotOffered("swim".into())));
    let error = tries.once(None, Some((Seat(0), "duck")), 1, Box::new(PeopleDecide), None).err();
    assert_eq!(error, Some(TryError::Unanswered("stance")));
}

#[test]
fn what_the_rules_take_can_be_asked_beforehand() {
    let mut session = begin(6);
    let before = session.digest();
    let tries = session.tries().unwrap();
    for (seat, key, taken) in [(0, "duck", true), (1, "duck", true), (1, "swim", false)] {
        assert_eq!(tries.offers(Seat(seat), key), taken, "{key}");
    }
    assert_eq!(session.digest(), before, "nothing was played");
    answer(&mut session, 0, "duck");
}

/// Sits at the second seat and tells what it meets.
struct SecondDucks;

impl Decider<Duel> for SecondDucks {
    fn decide(
        &mut self,
        g: &Duel,
        _: &'static crate::game::Charts,
        a: &Asked<'_, Duel>,
    ) -> Option<usize> {
        if g.turn > 1 { Some(0) } else { a.position("duck").or(Some(a.len() - 1)) }
    }
}

/// What another seat has secretly chosen already is no part of a try.
#[test]
fn an_answer_that_is_still_secret_is_made_anew() {
    let tried = |secret| {
        let mut session = begin(6);
        answer(&mut session, 1, secret);
        let tries = session.tries().unwrap();
        let until = at_turn(2);
        let tried =
            tries.once(None, Some((Seat(0), "stand")), 3, Box::new(SecondDucks), Some(&until));
        tried.unwrap().state
    };
    assert_eq!(tried("stand"), tried("duck"));
    assert_eq!(tried("stand").stance[1], crate::game::Stance::Duck);
}

#[test]
fn a_world_takes_the_place_of_the_state() {
    let mut session = begin(6);
    answer(&mut session, 0, "stand");
    answer(&mut session, 1, "duck");
    let mut world = session.look(Duel::clone).unwrap();
    world.hull = [40, 40];
    let tries = session.tries().unwrap();
    let tried = tries.once(Some(world), Some((Seat(0), "single")), 3, random(3), None).unwrap();
    assert!(tried.state.hull[0] > 10, "{:?}", tried.state.hull);
    assert!(matches!(tried.outcome, Some(Outcome::Draw | Outcome::Fled(_))));
}

#[test]
fn dice_that_a_player_has_yet_to_throw_are_thrown_by_the_try() {
    let terms = Terms { dice: DiceFrom::OwnDice, casual: false, matched: false };
    let mut session = Session::<Duel>::start(Seating::new(charts()), Setup::plain(), terms);
    answer(&mut session, 0, "stand");
    answer(&mut session, 1, "stand");
    answer(&mut session, 0, "salvo");
    let need = session.need(Seat(0)).unwrap();
    session.give_dice(Seat(0), need.n, &[2]).unwrap();
    assert!(session.need(Seat(0)).is_some());
    let tries = session.tries().unwrap();
    assert!(tries.once(None, None, 3, random(3), None).unwrap().outcome.is_some());
}

#[test]
fn a_finished_game_has_nothing_to_try() {
    let mut session = begin(9);
    play_on(&mut session, 500, 1);
    assert!(session.tries().is_none());
}

/// The log before the kept state is carried over, so that nothing seems to be forgotten.
#[test]
fn undo_from_a_kept_state_tells_the_same_as_a_whole_execution() {
    let mut session = casual(6);
    play_on(&mut session, 12, 0);
    let mut other = Session::resume(Seating::new(charts()), session.journal()).unwrap();
    let last = session.journal().len();
    let pick = (2..=last).rev().find(|n| session.undo_to(*n).is_ok()).unwrap();
    other.undo_to(pick).unwrap();
    for seat in [Seat(0), Seat(1)] {
        same_to(seat, &mut session, &mut other).unwrap();
        assert!(!session.log(seat).is_empty());
    }
    let again = &mut Session::resume(Seating::new(charts()), session.journal()).unwrap();
    same_to(Seat(0), &mut session, again).unwrap();
    play_on(&mut session, 4, 1);
    let again = &mut Session::resume(Seating::new(charts()), session.journal()).unwrap();
    same_to(Seat(0), &mut session, again).unwrap();
}

/// A branch numbers its lines anew; log and journal agree about them.
#[test]
fn a_branch_from_a_kept_state_resumes_from_its_own_journal() {
    let mut session = casual(6);
    play_on(&mut session, 5, 0);
    session.undo(Seat(0)).or_else(|_| session.undo(Seat(1))).unwrap();
    play_on(&mut session, 8, 2);
    let end = session.journal().next_line();
    for at in [end, end - 3, end - 6] {
        let mut fork = session.fork(at, Some(77)).unwrap();
        let mut again = Session::resume(Seating::new(charts()), fork.journal()).unwrap();
        for seat in [Seat(0), Seat(1)] {
            same_to(seat, &mut fork, &mut again).unwrap();
        }
        play_on(&mut fork, 3, 0);
        let mut again = Session::resume(Seating::new(charts()), fork.journal()).unwrap();
        same_to(Seat(0), &mut fork, &mut again).unwrap();
    }
}

#[test]
fn going_back_tells_the_same_as_a_replay() {
    let mut session = begin(6);
    play_on(&mut session, 14, 0);
    for line in 2..=session.journal().len() {
        let mut back = session.back_at(line).unwrap();
        let seating = Seating::new(charts());
        let mut replay = Session::replay(seating, &session.journal(), line).unwrap();
        for seat in [Seat(0), Seat(1)] {
            same_to(seat, &mut back, &mut replay).unwrap();
        }
    }
}
