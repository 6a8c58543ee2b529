//! Devil Boats on the shelf: its card, scenarios, options, computer players and figures.

use crate::{
    Outcome,
    bot::Skipper,
    charts::{self, Charts},
    lessons, map_art, prospects,
    state::{End, Setup, State},
    study,
};
use board::{Base, Icon, counted};
use shelf::{Figure, FirstMission, Lesson, Risk, StretchInfo, Title, settings};
use table::{Decider, Key, Seat};

/// Every captain sees every sheet.
impl shelf::AllOpen for State {}

impl Title for State {
    const FULL_NAME: &'static str = "Devil Boats";
    const BLURB: &'static str = "PT boats in the Solomons, 1943. Take a squadron of four boats out \
        of Rendova night after night: barges, destroyers, shore guns, aircraft and reefs. Solitaire \
        campaign, or two to four captains together.";
    const RULE_PREFIX: &'static str = "DB ";
    const CHARTS: &'static [(&'static str, &'static str)] = charts::FILES;
    const RULES: &'static str = include_str!("../rules.toml");

    const FIGURES: &'static [Figure] = &[
        Figure::new("vp", "Victory points"),
        Figure::new("missions", "Missions"),
        Figure::new("kills", "Kills"),
        Figure::new("boats_lost", "Boats lost"),
        Figure::new("men_lost", "Men lost"),
        Figure::new("medals", "Medals"),
    ];
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const FIRST_MISSIONS: &'static [FirstMission] = &[lessons::FIRST_MISSION];
    const NAME_RULES: &'static [&'static str] = &["DB K.first", "DB K.surname"];
    const BASES: &'static [Base] = &[map_art::BASE];
    const COVER: &'static str = include_str!("../assets/cover.svg");
    const ICON: Icon = Icon::PtBoat;
    type Skipper = Skipper;
    type Ending = End;

    /// The captain as he was named before the game; names rolled on table K stand on the sheets.
    fn seat_name(setup: &Setup, seat: Seat) -> String {
        settings::named(&setup.names, seat, "Captain")
    }

    fn seated(name: &str) -> Option<Box<dyn Decider<State>>> {
        Skipper::parse(name).map(shelf::reads_the_state)
    }

    /// The captain who makes the most points of them.
    fn doctrine() -> Box<dyn Decider<State>> {
        Box::new(Skipper::Bold)
    }

    const STRETCHES: &'static [StretchInfo] = prospects::STRETCHES;
    const RISKS: &'static [Risk] = prospects::RISKS;
    const HORIZON: &'static str = "by the end of this night";

    fn stretch(&self, of: &str) -> Option<u64> {
        prospects::stretch(self, of)
    }

    /// All captains sail for the same total.
    fn returns(outcome: &Outcome) -> Vec<i32> {
        vec![outcome.vp]
    }

    fn horizon(&self, _: Seat) -> Option<u64> {
        Some(prospects::nights(self))
    }

    fn value(&self, _: Seat, charts: &'static Charts) -> i32 {
        prospects::value(self, charts)
    }

    fn points(&self, _: Seat, _: &'static Charts) -> i32 {
        self.vp
    }

    fn losses(&self, seat: Seat) -> Vec<u32> {
        prospects::losses(self, seat)
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

    fn ending(outcome: &Outcome) -> End {
        outcome.end
    }

    fn study() -> Option<shelf::Study> {
        Some(study::study())
    }

    fn verdict(outcome: &Outcome) -> String {
        let rating = outcome.rating.title();
        let (end, vp) = (outcome.end.title(), board::figure(outcome.vp.into()));
        let missions = counted(outcome.missions, "mission", "missions");
        format!("{vp} victory points in {missions}: {rating}. The campaign ended: {end}.")
    }
}
