//! Silent Victory on the shelf: its card, scenarios, options, computer players and figures.

use crate::{
    Outcome, Record,
    bot::Skipper,
    career,
    charts::{self, Charts},
    lessons, map_art, prospects,
    rules::{ch04_setup, ch10_12_abort::EndPatrol, ch13_players},
    state::{Contest, End, Setup, State},
};
use board::{Base, Icon, counted, thousands};
use shelf::{Feat, Figure, FirstMission, Lesson, Risk, StretchInfo, Title, settings};
use table::{Choice, Decider, Key, Logged, Seat};

/// Every captain sees every sheet.
impl shelf::AllOpen for State {}

impl Title for State {
    const FULL_NAME: &'static str = "Silent Victory";
    const BLURB: &'static str = "A United States submarine in the Pacific, December 1941 to July \
        1945. Patrol after patrol against convoys, warships, escorts and aircraft; crew, boat and \
        captain carry their record to the end. Solitaire, two players, or a tournament.";
    const RULE_PREFIX: &'static str = "SV ";
    const CHARTS: &'static [(&'static str, &'static str)] = charts::FILES;
    const RULES: &'static str = include_str!("../rules.toml");

    const FIGURES: &'static [Figure] = &[
        Figure::new("tons", "Tons sunk"),
        Figure::new("ships", "Ships sunk"),
        Figure::new("patrols", "Patrols"),
        Figure::new("failed", "Unsuccessful patrols"),
        Figure::new("with_sinkings", "Patrols with a sinking"),
    ];
    const SCENARIO_GROUPS: &'static [(&'static str, &'static str)] = &[
        ("A career in a boat of this class", "gato"),
        ("The career of a famous captain", "okane"),
    ];
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const FIRST_MISSIONS: &'static [FirstMission] = &[lessons::FIRST_MISSION];
    const BASES: &'static [Base] = &[map_art::BASE];
    const COVER: &'static str = include_str!("../assets/cover.svg");
    const ICON: Icon = Icon::Submarine;
    type Skipper = Skipper;
    type Ending = End;

    fn conflict(setup: &Setup) -> Option<(&'static str, &'static str)> {
        ch13_players::conflict(setup)
    }

    fn is_playable(setup: &Setup, charts: &Charts) -> bool {
        ch04_setup::has_a_patrol(setup, charts)
    }

    /// The one secret of a contest is the evasion number of a moment.
    const OPEN_CAREERS: bool = true;

    /// SV 13.1.1 to SV 13.4.1: captains whose careers are compared.
    fn are_rivals(setup: &Setup) -> bool {
        setup.contest != Contest::None && setup.seats() > 1
    }

    fn seat_name(setup: &Setup, seat: Seat) -> String {
        settings::named(&setup.captains, seat, "Player")
    }

    fn seated(name: &str) -> Option<Box<dyn Decider<State>>> {
        Skipper::parse(name).map(shelf::reads_the_state)
    }

    /// The captain who sinks the most tons of them.
    fn doctrine() -> Box<dyn Decider<State>> {
        Box::new(Skipper::Bold)
    }

    const STRETCHES: &'static [StretchInfo] = prospects::STRETCHES;
    const RISKS: &'static [Risk] = prospects::RISKS;
    const HORIZON: &'static str = "by the end of this patrol and its refit";

    fn stretch(&self, of: &str) -> Option<u64> {
        prospects::stretch(self, of)
    }

    /// SV 10.12.5.a: who breaks a patrol off has thought already. If he thought again and stayed, the same question
    /// would follow for ever, for in the same position he answers the same.
    fn is_worth_trying(&self, question: &str, _: &str) -> bool {
        question != <EndPatrol as Choice<State>>::QUESTION
    }

    fn returns(outcome: &Outcome) -> Vec<i32> {
        let tons = |record: &Record| i32::try_from(record.tons).unwrap_or(i32::MAX);
        outcome.records.iter().map(tons).collect()
    }

    fn winner(outcome: &Outcome) -> Option<Seat> {
        outcome.winner
    }

    fn horizon(&self, seat: Seat) -> Option<u64> {
        prospects::months(self, seat)
    }

    fn value(&self, seat: Seat, _: &'static Charts) -> i32 {
        prospects::value(self, seat)
    }

    fn points(&self, seat: Seat, _: &'static Charts) -> i32 {
        prospects::tons(self, seat)
    }

    fn losses(&self, seat: Seat) -> Vec<u32> {
        prospects::losses(self, seat)
    }

    fn study() -> Option<shelf::Study> {
        Some(crate::study::study())
    }

    /// Of the first seat: the study of one career.
    fn feats(log: &[Logged], seat: Seat) -> Vec<Feat> {
        career::longest_hunt(log, seat).into_iter().collect()
    }

    fn measure(outcome: &Outcome) -> Vec<i64> {
        let of = |figure: fn(&Record) -> i64| outcome.records.first().map_or(0, figure);
        vec![
            of(|record| i64::from(record.tons)),
            of(|record| i64::from(record.ships)),
            of(|record| i64::from(record.patrols)),
            of(|record| i64::from(record.failed)),
            of(|record| i64::from(record.with_sinkings)),
        ]
    }

    fn ending(outcome: &Outcome) -> End {
        outcome.records.first().map_or(End::WarOver, |record| record.end)
    }

    fn verdict(outcome: &Outcome) -> String {
        let winner = outcome.winner.and_then(|seat| outcome.records.get(usize::from(seat.0)));
        let wins = winner.map(|record| format!("{} of USS {} wins.", record.captain, record.boat));
        wins.into_iter().chain(outcome.records.iter().map(verdict)).collect::<Vec<_>>().join("\n")
    }
}

fn verdict(record: &Record) -> String {
    let level = record.level.title();
    let Record { captain, boat, .. } = record;
    let (ships, tons) = (counted(record.ships, "ship", "ships"), thousands(record.tons));
    let patrols = counted(record.patrols, "patrol", "patrols");
    let end = record.end.title();
    format!(
        "{captain}, USS {boat}: {ships} and {tons} tons in {patrols}, a {level}. The career ended: \
         {end}."
    )
}
