//! Operation Cartwheel on the shelf: its card, figures and closing words.

use crate::{
    Outcome,
    bot::{self, AtSeat, Commander, Doctrine, Style},
    charts, lessons, prospects,
    rules::ch16_victory::halved,
    state::{Level, Setup, Side, Start, State},
};
use board::{Base, Icon};
use shelf::{Figure, FirstMission, Lesson, StretchInfo, ThinkerInfo, Title};
use table::{Decider, Horizon, Key as _, Seat};

impl Title for State {
    const FULL_NAME: &'static str = "Operation Cartwheel";
    const BLURB: &'static str = "New Guinea, the Bismarcks and the Solomons, 1943: raids, convoys \
        and landings between two commanders who hide their airbases from each other. Two training \
        games, three scenarios, and the campaign.";
    const RULE_PREFIX: &'static str = "OC ";
    const CHARTS: &'static [(&'static str, &'static str)] = charts::FILES;
    const RULES: &'static str = include_str!("../rules.toml");
    const FIGURES: &'static [Figure] = &[
        Figure::halves("margin", "Allied lead in VP, in halves", "Allied lead in VP"),
        Figure::halves("allied_vp", "Allied VP, in halves", "Allied VP"),
        Figure::halves("japanese_vp", "Japanese VP, in halves", "Japanese VP"),
        Figure::new("turns", "Turns"),
    ];
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const FIRST_MISSIONS: &'static [FirstMission] = lessons::FIRST;
    const COVER: &'static str = include_str!("../assets/cover.svg");
    const BASES: &'static [Base] = &[crate::boards::map::BASE];
    const ICON: Icon = Icon::TwinFighter;
    const STRETCHES: &'static [StretchInfo] = prospects::STRETCHES;
    const HORIZON: &'static str = "by the end of this mission";
    const THINKERS: &'static [ThinkerInfo] = &[
        ThinkerInfo {
            name: "commander",
            text: "tries a few answers of the doctrine before he gives one",
            tries: 1_000,
            // About half a second of one core.
            decisions: 20_000,
        },
        ThinkerInfo {
            name: shelf::EXPERT,
            text: "tries many answers out before he gives one",
            tries: 3_000,
            // About two seconds of one core.
            decisions: 60_000,
        },
    ];
    /// What comes by chance is no raid and no convoy.
    const AT_RANDOM: u64 = 0;
    type Skipper = Commander;
    type Ending = Level;

    fn are_rivals(_: &Setup) -> bool {
        true
    }

    fn seat_name(_: &Setup, seat: Seat) -> String {
        Side::of(seat).title().to_owned()
    }

    fn returns(outcome: &Outcome) -> Vec<i32> {
        prospects::returns(outcome)
    }

    fn winner(outcome: &Outcome) -> Option<Seat> {
        prospects::winner(outcome)
    }

    fn stretch(&self, of: &str) -> Option<u64> {
        prospects::stretch(self, of)
    }

    fn horizon(&self, _: Seat) -> Option<u64> {
        Some(prospects::horizon(self))
    }

    fn tried_until(&self, _: Seat) -> Option<Horizon<State>> {
        prospects::tried_until(self)
    }

    fn bot(name: &str) -> Option<Box<dyn Decider<State>>> {
        Some(Box::new(Doctrine::of(Commander::parse(name)?)))
    }

    fn seated(name: &str) -> Option<Box<dyn Decider<State>>> {
        let scripted = || Style::scripted(name).map(AtSeat::styled);
        Some(Box::new(Commander::parse(name).map(AtSeat::of).or_else(scripted)?))
    }

    fn doctrine() -> Box<dyn Decider<State>> {
        Box::new(Doctrine::hasty(Style::Seasoned))
    }

    fn is_worth_trying(&self, question: &str, _: &str) -> bool {
        let training = matches!(self.setup.start, Start::Yamamoto | Start::IronBottomSound);
        training || bot::is_worth_trying(question)
    }

    fn proposers() -> Vec<Box<dyn Decider<State>>> {
        bot::proposers(Style::Seasoned)
    }

    fn doctrine_of(thinker: &str) -> Box<dyn Decider<State>> {
        Box::new(Doctrine::hasty(Style::of(thinker)))
    }

    fn proposers_of(thinker: &str) -> Vec<Box<dyn Decider<State>>> {
        bot::proposers(Style::of(thinker))
    }

    fn value(&self, seat: Seat, charts: &'static charts::Charts) -> i32 {
        prospects::value(self, seat, charts)
    }

    const COINS_A_POINT: i32 = 2;
    const COUNTED_IN: Option<&'static str> = Some("Own lead in VP");

    fn points(&self, seat: Seat, _: &'static charts::Charts) -> i32 {
        prospects::points(self, seat)
    }

    fn study() -> Option<shelf::Study> {
        Some(crate::study::study())
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
