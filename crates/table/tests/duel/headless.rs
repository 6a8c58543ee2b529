//! Whole games without people, and forecasts.

use crate::game::{Duel, Outcome, Setup, begin, charts, play_on};
use table::{Decider, Digest, Forecast, PeopleDecide, RandomDecider, Seat, headless};

fn random(seed: u64) -> Box<dyn Decider<Duel>> {
    Box::new(RandomDecider::new(seed))
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let play = |seed| {
        let played =
            headless::play::<Duel>(&Setup::plain(), charts().typed, seed, random(seed)).unwrap();
        (Digest::of(&played.state), played.outcome, played.decisions)
    };
    assert_eq!(play(7), play(7));
    assert_ne!(play(7).0, play(8).0);
}

#[test]
fn a_question_nobody_answers_is_an_error() {
    let played = headless::play::<Duel>(&Setup::plain(), charts().typed, 1, Box::new(PeopleDecide));
    let error = played.err().unwrap().to_string();
    assert_eq!(error, "nobody answered `stance` after 0 decisions");
}

#[test]
fn a_forecast_continues_the_position_with_fresh_dice() {
    let mut session = begin(6);
    play_on(&mut session, 11, 0);
    session.look(|g| assert!(g.turn > 1));
    for journal in [session.journal(), session.journal().before(8), session.journal().before(2)] {
        let forecast = Forecast::<Duel>::new(charts(), &journal, Seat(0)).unwrap();
        let outcomes = forecast.outcomes(400, 1, random).unwrap();
        let fled = |seat| outcomes.iter().filter(|o| **o == Outcome::Fled(Seat(seat))).count();
        assert_eq!(outcomes.len(), 400);
        assert!(fled(0) > 50 && fled(1) > 50, "{} and {}", fled(0), fled(1));
        assert_eq!(outcomes, forecast.outcomes(400, 1, random).unwrap());
    }
}

#[test]
fn a_finished_game_has_no_forecast() {
    let mut session = begin(9);
    play_on(&mut session, 500, 1);
    assert!(session.outcome().is_some());
    let error = Forecast::<Duel>::new(charts(), &session.journal(), Seat(0)).err().unwrap();
    assert_eq!(error.to_string(), "the game is over; there is nothing left to forecast");
}
