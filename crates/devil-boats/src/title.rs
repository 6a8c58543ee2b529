//! Devil Boats on the shelf: its card, scenarios, options, computer players and figures.

use crate::{
    Outcome,
    bot::Skipper,
    charts, lessons, map_art,
    state::{End, Rating, Setup, State},
};
use board::{Base, counted};
use shelf::{Figure, FirstMission, Lesson, Title, settings};
use table::{Event, Seat};

impl Title for State {
    const FULL_NAME: &'static str = "Devil Boats";
    const BLURB: &'static str = "PT boats in the Solomons, 1943. Take a squadron of four boats out \
        of Rendova night after night: barges, destroyers, shore guns, aircraft and reefs. Solitaire \
        campaign, or two to four captains together.";
    const RULE_PREFIX: &'static str = "DB ";
    const CHARTS: &'static [(&'static str, &'static str)] = charts::FILES;
    const RULES: &'static str = include_str!("../rules.toml");
    const SOURCES: &'static [(&'static str, &'static str)] =
        include!(concat!(env!("OUT_DIR"), "/sources.rs"));

    const FIGURES: &'static [Figure] = &[
        Figure::new("vp", "Victory points"),
        Figure::new("missions", "Missions"),
        Figure::new("kills", "Kills"),
        Figure::new("boats_lost", "Boats lost"),
        Figure::new("men_lost", "Men lost"),
        Figure::new("medals", "Medals"),
    ];
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const FIRST_MISSION: Option<FirstMission> = Some(lessons::FIRST_MISSION);
    const BASES: &'static [Base] = &[map_art::BASE];
    type Skipper = Skipper;

    /// The captain as he was named before the game; names rolled on table K stand on the sheets.
    fn seat_name(setup: &Setup, seat: Seat) -> String {
        settings::named(&setup.names, seat, "Captain")
    }

    fn chapter(event: &Event) -> Option<String> {
        match event {
            Event::Said { text, .. } if text.starts_with("Mission ") => {
                Some(text.split(" with ").next().unwrap_or(text).to_owned())
            }
            Event::Said { .. }
            | Event::Rolled { .. }
            | Event::Pool { .. }
            | Event::Drawn { .. }
            | Event::Picked { .. } => None,
        }
    }

    fn measure(outcome: &Outcome) -> Vec<i64> {
        vec![
            i64::from(outcome.vp),
            i64::from(outcome.missions),
            i64::from(outcome.kills),
            i64::from(outcome.boats_lost),
            i64::from(outcome.men_lost),
            outcome.medals.iter().map(|medals| i64::from(medals.count())).sum(),
        ]
    }

    fn ending(outcome: &Outcome) -> String {
        ending(outcome.end).to_owned()
    }

    fn verdict(outcome: &Outcome) -> String {
        let rating = match outcome.rating {
            Rating::CourtMartial => "a court-martial",
            Rating::Dismal => "a dismal record",
            Rating::Average => "an average record",
            Rating::Good => "a good record",
            Rating::Excellent => "an excellent record",
            Rating::Legendary => "a legendary record",
        };
        let (end, vp) = (ending(outcome.end), outcome.vp);
        let missions = counted(outcome.missions, "mission", "missions");
        format!("{vp} victory points in {missions}: {rating}. The campaign ended: {end}.")
    }
}

fn ending(end: End) -> &'static str {
    match end {
        End::October => "October 1 reached",
        End::Killed => "C.O. killed",
        End::Captured => "C.O. captured",
        End::Malaria => "C.O. ill with malaria",
        End::SentHome => "C.O. sent home",
        End::Asylum => "C.O. committed",
        End::Relieved => "C.O. relieved of command",
        End::CourtMartial => "C.O. court-martialled",
        End::NegativeTotal => "negative total, court-martial",
    }
}
