//! What a seat saw at every event of an answer.

use crate::game::{Duel, answer, begin, charts, play_on};
use table::{Event, Eyes, Seat, Seating, Session};

fn hulls(film: &[table::Moment<crate::game::View>]) -> Vec<[i32; 2]> {
    film.iter().map(|still| still.view.hull).collect()
}

#[test]
fn every_event_of_an_answer_comes_with_the_view_of_its_moment() {
    for seed in 0..40 {
        let mut session = begin(seed);
        answer(&mut session, 0, "stand");
        answer(&mut session, 1, "stand");
        let before = session.journal_len();
        answer(&mut session, 0, "salvo");
        let eyes = Eyes::Of(Seat(1));
        let (digest, lines) = (session.digest(), session.journal_len());
        let film = session.film(before, eyes).unwrap();
        assert_eq!((session.digest(), session.journal_len()), (digest, lines), "nothing changed");
        let told: Vec<_> = film.iter().map(|still| still.logged.clone()).collect();
        assert!(session.log_after(eyes, before, 500).ends_with(&told));
        assert!(matches!(told[0].event, Event::Picked { .. }));
        let hulls = hulls(&film);
        assert_eq!(hulls[0], [6, 6], "before the first shot");
        assert!(hulls.windows(2).all(|pair| pair[1][1] <= pair[0][1]));
        let hits = told.iter().filter(|logged| match &logged.event {
            Event::Said { text, .. } => text == "Gunner 1 is hit.",
            Event::Rolled { .. }
            | Event::Pool { .. }
            | Event::Drawn { .. }
            | Event::Picked { .. } => false,
        });
        let hits = hits.count() as i32;
        let end = session.view(eyes).unwrap().hull[1];
        assert_eq!(end, 6 - hits, "seed {seed}");
    }
}

#[test]
fn a_stretch_over_marks_and_one_that_was_resumed_are_watched_too() {
    let mut session = begin(6);
    play_on(&mut session, 11, 0);
    let eyes = Eyes::Of(Seat(0));
    for after in 1..session.journal_len() {
        let film = session.film(after, eyes).unwrap();
        let told: Vec<_> = film.into_iter().map(|still| still.logged).collect();
        let log = session.log_after(eyes, after, 500);
        assert!(log.ends_with(&told) && !told.is_empty(), "after {after}");
    }
    let again = Session::<Duel>::resume(Seating::new(charts()), session.journal()).unwrap();
    let count = |session: &Session<Duel>| session.film(1, eyes).unwrap().len();
    assert_eq!(count(&again), count(&session));
}

#[test]
fn a_film_tells_nobody_what_he_may_not_know() {
    let mut session = begin(1);
    let before = session.journal_len();
    answer(&mut session, 0, "duck");
    assert_eq!(session.film(before, Eyes::Of(Seat(0))).unwrap().len(), 1);
    assert!(session.film(before, Eyes::Of(Seat(1))).unwrap().is_empty());
    assert!(session.film(before, Eyes::Public).unwrap().is_empty());
}
