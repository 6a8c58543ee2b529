//! Briefings, debriefs and last pages, looked at while a game is played.

use crate::{
    any_game::{AnyGame, NewGame},
    any_session::{AnySession, SeatChoice},
    report::{Body, Debrief, Report, ReportKind},
};
use table::{DiceFrom, Eyes, Seat};

/// What a game told of itself while it was played.
#[derive(Default)]
pub struct Told {
    pub briefings: Vec<Report>,
    pub debriefs: Vec<Debrief>,
    pub ports: Vec<Report>,
    pub farewell: Option<Report>,
}

/// A game in which a computer player plays stretch by stretch, and every page that belonged to a
/// moment between two.
///
/// # Panics
/// If a page that belongs to a moment is not there, or a ledger does not add up.
pub fn told(game: &dyn AnyGame, scenario: &str, seed: u64, player: &str) -> Told {
    let new = NewGame {
        scenario: scenario.to_owned(),
        settings: Vec::new(),
        charts: Vec::new(),
        dice: DiceFrom::Seed(seed),
        casual: false,
        matched: false,
        sitters: Vec::new(),
    };
    let stretch = game.card().stretches.last().map(|stretch| stretch.key.to_owned());
    let staff = SeatChoice::Player { name: player.to_owned(), until: stretch };
    let mut session = game.start(&new).expect("the game begins");
    let mut told = Told::default();
    while session.story().is_none() {
        look(session.as_mut(), &mut told);
        if session.sit(Seat(0), &staff).is_err() {
            let open = session.open_for(Seat(0)).expect("somebody is asked between two stretches");
            let key = open.options[0].key.to_string();
            session.answer(Seat(0), open.n, &key).expect("the first option alone is an answer");
        }
    }
    look(session.as_mut(), &mut told);
    told.farewell = session.farewell(Eyes::Of(Seat(0))).expect("the story can be told again");
    told
}

fn look(session: &mut dyn AnySession, told: &mut Told) {
    let eyes = Eyes::Of(Seat(0));
    if let Some(kind) = session.moment(eyes) {
        let report = session.report(eyes, kind).expect("a page for its moment");
        match kind {
            ReportKind::Briefing => told.briefings.push(report),
            ReportKind::Port => told.ports.push(report),
            ReportKind::Debrief | ReportKind::End => {}
        }
    }
    let debrief = session.debrief(eyes, None).expect("the story can be told again");
    let Some(debrief) = debrief else { return };
    for part in &debrief.report.parts {
        if let Body::Ledger { lines, sum, .. } = &part.body {
            let values = lines.iter().map(|line| line.value.replace('−', "-").replace(',', ""));
            let added: i64 =
                values.filter_map(|value| value.trim_start_matches('+').parse::<i64>().ok()).sum();
            assert_eq!(added, *sum, "{} adds up", part.title);
        }
    }
    match told.debriefs.last_mut() {
        Some(last) if last.outing == debrief.outing => *last = debrief,
        _ => told.debriefs.push(debrief),
    }
}
