//! The first missions of a game, played as a newcomer plays it who presses 1 each time.

use crate::{
    any_game::{AnyGame, Shelved},
    any_session::AnySession,
    title::{FirstMission, Title, second_chapter_begins},
};
use table::{Eyes, Open, Seat, Shape};

/// No first mission is longer.
const MOST_ANSWERS: usize = 400;

/// With the first option taken each time, and panels given as they stand, every first mission asks all
/// questions that it promises a lesson on, and comes to its end; each teaches what none before it did.
///
/// # Panics
/// If they do not.
pub fn the_first_missions_keep_their_promise<G: Title>() {
    let lesson = |question: &str| G::LESSONS.iter().any(|lesson| lesson.question == question);
    let mut taught: Vec<&str> = Vec::new();
    for mission in G::FIRST_MISSIONS {
        for question in mission.teaches {
            assert!(lesson(question), "there is no lesson on {question}");
        }
        assert!(mission.teaches.iter().any(|it| !taught.contains(it)), "it teaches something new");
        taught.extend(mission.teaches);
        let met = first_mission(&Shelved::<G>::new(), mission);
        let met: Vec<&str> = met.into_iter().filter(|question| lesson(question)).collect();
        let missing: Vec<_> = mission.teaches.iter().filter(|it| !met.contains(it)).collect();
        assert!(missing.is_empty(), "promised and not met: {missing:?}; met are {met:?}");
    }
    assert!(G::FIRST_MISSIONS.is_empty() || taught.len() > 2, "first missions teach something");
}

/// The questions of a first mission in the order in which they are first met.
#[expect(clippy::panic, reason = "a mission that cannot go on is a failed test")]
fn first_mission(game: &dyn AnyGame, mission: &FirstMission) -> Vec<&'static str> {
    let new = game.first_game(mission);
    let mut session = game.start(&new).expect("it begins");
    let (seat, eyes) = (Seat(0), Eyes::Of(Seat(0)));
    let mut met: Vec<&'static str> = Vec::new();
    for _ in 0..MOST_ANSWERS {
        if session.story().is_some() || second_chapter_begins(&session.log(eyes)) {
            return met;
        }
        let open = session.open_for(seat).expect("the newcomer is asked");
        if !met.contains(&open.question) {
            met.push(open.question);
        }
        let key = proposed(session.as_mut(), seat, open.clone());
        session.answer(seat, open.n, &key).unwrap_or_else(|refused| panic!("{key}: {refused}"));
    }
    panic!("the first mission does not end: {met:?}");
}

/// The first option, or the answer that stands ready.
fn proposed(session: &mut dyn AnySession, seat: Seat, open: Open) -> String {
    let n = open.n;
    let mut steps: Vec<String> = Vec::new();
    let mut open = open;
    loop {
        let Some(draft) = &open.draft else { return open.options[0].key.to_string() };
        let is_panel = draft.shape == Shape::Rows;
        if draft.whole && (!steps.is_empty() || open.options.is_empty()) {
            return if steps.is_empty() { table::draft::DONE.to_owned() } else { steps.join(" ") };
        }
        let alone = |key: &table::Name| draft.at_once.contains(key);
        let goes_on = open.options.iter().find(|option| !(is_panel && alone(&option.key)));
        let next = goes_on.unwrap_or(&open.options[0]).key.to_string();
        if draft.at_once.iter().any(|key| **key == *next) {
            return next;
        }
        steps.push(next);
        open = session.drafted(seat, n, &steps).expect("what is offered can be added");
    }
}
