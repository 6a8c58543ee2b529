//! Picket Duty on the shelf: its card, figures and closing words.

use crate::{
    Outcome,
    bot::{self, Doctrine, Planner, Skipper},
    charts, lessons, prospects,
    state::{Level, State, Tour},
};
use board::{Icon, counted};
use shelf::{AllOpen, Figure, FirstMission, Lesson, Risk, StretchInfo, Title};
use table::{Decider, Key, Seat};

/// Nothing is hidden from the one captain.
impl AllOpen for State {}

impl Title for State {
    const FULL_NAME: &'static str = "Picket Duty";
    const BLURB: &'static str = "A Fletcher-class destroyer on the radar picket line off Okinawa, \
        March to June 1945. Guns, fighters and luck against the kamikazes; then fire, water and \
        the repair parties. Solitaire: single days, a mini-campaign, or ninety days of iron.";
    const RULE_PREFIX: &'static str = "PD ";
    const CHARTS: &'static [(&'static str, &'static str)] = charts::FILES;
    const RULES: &'static str = include_str!("../rules.toml");
    const FIGURES: &'static [Figure] = &[
        Figure::new("points", "Points"),
        Figure::new("tours", "Tours"),
        Figure::new("tours_unhit", "Tours without a hit"),
        Figure::new("tours_damaged", "Tours with a hit, ship afloat"),
        Figure::new("tours_sunk", "Tours that ended in a loss"),
        Figure::new("days", "Days on station"),
        Figure::new("attacks", "Attacks"),
        Figure::new("planes", "Planes"),
        Figure::new("shot_down", "Planes shot down"),
        Figure::new("crashes", "Crashes"),
        Figure::new("near_misses", "Near misses"),
        Figure::new("weapons", "Special weapons that hit"),
        Figure::new("sunk", "Ships sunk"),
        Figure::new("withdrawals", "Withdrawals"),
        Figure::new("specials", "Planes in a Special Attack"),
    ];
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const FIRST_MISSIONS: &'static [FirstMission] = &[lessons::FIRST_MISSION];
    const BASES: &'static [board::Base] = &[
        crate::boards::station::BASE,
        crate::boards::station::ORMOC,
        crate::boards::station::KYUSHU,
    ];
    const COVER: &'static str = include_str!("../assets/cover.svg");
    const ICON: Icon = Icon::Destroyer;
    const STRETCHES: &'static [StretchInfo] = prospects::STRETCHES;
    const RISKS: &'static [Risk] = prospects::RISKS;
    const HORIZON: &'static str = "by the end of this phase";
    /// Guns and men placed at random are no plan.
    const AT_RANDOM: u64 = 0;
    type Skipper = Skipper;
    type Ending = Level;

    /// Doctrine and planner are offered to nobody; `wardroom compare` knows them, so that they can be measured.
    fn seated(name: &str) -> Option<Box<dyn Decider<State>>> {
        match name {
            "doctrine" => Some(shelf::reads_the_state(Doctrine)),
            "planner" => Some(shelf::reads_the_state(Planner::default())),
            name => Skipper::parse(name).map(shelf::reads_the_state),
        }
    }

    fn doctrine() -> Box<dyn Decider<State>> {
        Box::new(Doctrine)
    }

    /// The planner first, whose answer stands unless another is shown to be better.
    fn proposers() -> Vec<Box<dyn Decider<State>>> {
        let captains = Self::bots().into_iter().filter_map(|bot| Self::bot(bot.name));
        let planner: Box<dyn Decider<State>> = Box::new(Planner::default());
        std::iter::once(planner).chain(captains).collect()
    }

    /// How guns are laid and parties placed moves a campaign too little for tries to find it.
    fn is_worth_trying(&self, question: &str, _: &str) -> bool {
        bot::TRIED.contains(&question)
    }

    fn stretch(&self, of: &str) -> Option<u64> {
        prospects::stretch(self, of)
    }

    fn returns(outcome: &Outcome) -> Vec<i32> {
        vec![prospects::returns(outcome)]
    }

    fn horizon(&self, _: Seat) -> Option<u64> {
        Some(prospects::phases(self))
    }

    fn value(&self, _: Seat, charts: &'static charts::Charts) -> i32 {
        prospects::value(self, charts)
    }

    const COINS_A_POINT: i32 = 100;

    fn points(&self, _: Seat, _: &'static charts::Charts) -> i32 {
        prospects::points(self)
    }

    fn losses(&self, _: Seat) -> Vec<u32> {
        vec![u32::from(self.tally.ships_sunk)]
    }

    fn seat_name(_: &Self::Setup, _: Seat) -> String {
        "Captain".to_owned()
    }

    fn study() -> Option<shelf::Study> {
        Some(crate::study::study())
    }

    fn measure(outcome: &Outcome) -> Vec<i64> {
        let tours = |wanted: fn(&Tour) -> bool| {
            outcome.tours.iter().filter(|tour| wanted(tour)).count() as i64
        };
        vec![
            i64::from(outcome.points.unwrap_or(0)),
            outcome.tours.len() as i64,
            tours(|tour| !tour.hit && !tour.sunk),
            tours(|tour| tour.hit && !tour.sunk),
            tours(|tour| tour.sunk),
            outcome.tours.iter().map(|tour| i64::from(tour.days)).sum(),
            i64::from(outcome.attacks),
            i64::from(outcome.planes),
            i64::from(outcome.by_guns + outcome.by_support),
            i64::from(outcome.crashes),
            i64::from(outcome.near_misses),
            i64::from(outcome.weapons),
            i64::from(outcome.ships_sunk),
            i64::from(outcome.withdrawals),
            i64::from(outcome.specials),
        ]
    }

    fn ending(outcome: &Outcome) -> Level {
        outcome.level
    }

    fn verdict(outcome: &Outcome) -> String {
        let down = counted(outcome.by_guns + outcome.by_support, "plane", "planes");
        let hits = counted(outcome.crashes, "crash", "crashes");
        let points = outcome.points.map_or_else(String::new, |it| format!(" {it} points."));
        let lost = match (outcome.ships_sunk, outcome.cause) {
            (0, _) | (_, None) => String::new(),
            (1, Some(cause)) => format!(" One ship was lost: {}.", cause.words()),
            (ships, Some(cause)) => {
                format!(" {ships} ships were lost, the last because {}.", cause.words())
            }
        };
        let level = board::capital(outcome.level.title());
        let attacks = counted(outcome.attacks, "attack", "attacks");
        format!("{level}.{points} {down} shot down, {hits} in {attacks}.{lost}")
    }
}
