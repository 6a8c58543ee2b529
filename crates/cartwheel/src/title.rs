//! Operation Cartwheel on the shelf: its card, figures and closing words.

use crate::{
    Outcome,
    bot::Commander,
    charts, lessons,
    rules::ch16_victory::halved,
    state::{Level, Setup, Side, State},
};
use board::{Base, Icon};
use shelf::{Figure, FirstMission, Lesson, Title};
use table::Seat;

/// What a level of victory is worth beside points, in halves of a point.
const LEVEL: i32 = 40;

impl Title for State {
    const FULL_NAME: &'static str = "Operation Cartwheel";
    const BLURB: &'static str = "New Guinea, the Bismarcks and the Solomons, 1943: raids, convoys \
        and landings between two commanders who hide their airbases from each other. Two training \
        games, three scenarios, and the campaign.";
    const RULE_PREFIX: &'static str = "OC ";
    const CHARTS: &'static [(&'static str, &'static str)] = charts::FILES;
    const RULES: &'static str = include_str!("../rules.toml");
    const FIGURES: &'static [Figure] = &[
        Figure::new("margin", "Allied lead in VP, in halves"),
        Figure::new("allied_vp", "Allied VP, in halves"),
        Figure::new("japanese_vp", "Japanese VP, in halves"),
        Figure::new("turns", "Turns"),
    ];
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const FIRST_MISSION: Option<FirstMission> = Some(lessons::FIRST);
    const COVER: &'static str = include_str!("../assets/cover.svg");
    const BASES: &'static [Base] = &[crate::boards::map::BASE];
    const ICON: Icon = Icon::TwinFighter;
    type Skipper = Commander;
    type Ending = Level;

    fn seat_name(_: &Setup, seat: Seat) -> String {
        Side::of(seat).title().to_owned()
    }

    fn returns(outcome: &Outcome) -> Vec<i32> {
        // Points of a level weigh more than any lead within it.
        let level = match outcome.level {
            Level::JapaneseMajor => -2,
            Level::JapaneseMinor => -1,
            Level::Draw => 0,
            Level::AlliedMinor => 1,
            Level::AlliedMajor => 2,
        };
        let lead = i32::from(outcome.points[0]) - i32::from(outcome.points[1]);
        let worth = level * LEVEL + lead;
        vec![worth, -worth]
    }

    fn measure(outcome: &Outcome) -> Vec<i64> {
        let [allied, japanese] = outcome.points.map(i64::from);
        vec![allied - japanese, allied, japanese, i64::from(outcome.turns)]
    }

    fn ending(outcome: &Outcome) -> Level {
        outcome.level
    }

    fn verdict(outcome: &Outcome) -> String {
        let [allied, japanese] = outcome.points.map(halved);
        format!("{}: {allied} VP to {japanese}.", outcome.level.title())
    }
}
