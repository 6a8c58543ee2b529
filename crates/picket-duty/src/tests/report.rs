//! The pages of the story, the first day, and the chances shown.

use super::fixture::{advanced, charts, date, of};
use crate::{
    GAME,
    bot::Skipper,
    charts::Charts,
    lessons::FIRST_MISSION,
    state::{CAPTAIN, Setup, Stage, Start, State},
    view::View,
};
use shelf::{
    AnySession, NewGame, ReportKind, SeatChoice, SetupOptions, Shown,
    report::{Body, Report},
    testkit::{Told, told},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, OnceLock},
};
use table::{Asked, Decider, DiceFrom, Eyes, Game, headless};

/// A mini-campaign of the steady captain: every page that belonged to a moment.
fn campaign() -> &'static Told {
    static TOLD: OnceLock<Told> = OnceLock::new();
    TOLD.get_or_init(|| told(GAME, "mini-campaign", 7, "steady"))
}

/// The same played to its end.
fn finished() -> Box<dyn AnySession> {
    let new = NewGame {
        scenario: "mini-campaign".to_owned(),
        settings: Vec::new(),
        charts: Vec::new(),
        dice: DiceFrom::Seed(7),
        casual: false,
        matched: false,
        sitters: Vec::new(),
    };
    let mut session = GAME.start(&new).expect("the game begins");
    let captain = SeatChoice::Player { name: "steady".to_owned(), until: None };
    session.sit(CAPTAIN, &captain).expect("he plays to the end");
    session
}

fn part<'a>(report: &'a Report, title: &str) -> Option<&'a Body> {
    report.parts.iter().find(|part| part.title == title).map(|part| &part.body)
}

fn figure(report: &Report, part_title: &str, wanted: &str) -> u32 {
    let Some(Body::Figures { figures }) = part(report, part_title) else { panic!("no figures") };
    let found = figures.iter().find(|(title, _)| title == wanted);
    found.and_then(|(_, value)| value.parse().ok()).expect("a figure")
}

fn seen(g: &State) -> View {
    g.view(Eyes::Public, charts())
}

/// PD 1.5, PD 9.D: every tour has its debrief, and the planes of all tours are those of the last page.
#[test]
fn the_debriefs_add_up_to_the_last_page() {
    let mut session = finished();
    let eyes = Eyes::Of(CAPTAIN);
    let farewell = session.farewell(eyes).expect("it is told").expect("the campaign is over");
    let tours = figure(&farewell, "Figures", "Tours");
    assert!(tours > 1);
    let debriefs: Vec<Report> = (1..=tours)
        .map(|tour| {
            let told = session.debrief(eyes, Some(tour)).expect("it is told again");
            told.expect("the tour is over").report
        })
        .collect();
    let sum = |wanted: &str| debriefs.iter().map(|it| figure(it, "Tour", wanted)).sum::<u32>();
    assert_eq!(sum("By guns") + sum("By support"), figure(&farewell, "Figures", "Shot down"));
    assert!(sum("Attacks") > 0 && sum("Attacks") == figure(&farewell, "Figures", "Attacks"));
    let last = session.debrief(eyes, None).expect("it is told again").expect("a last tour");
    assert_eq!(last.report.parts, debriefs[tours as usize - 1].parts, "from its first day on");
}

/// A tour begins with a briefing.
#[test]
fn a_campaign_begins_with_a_briefing() {
    let told = campaign();
    assert!(!told.briefings.is_empty() && told.farewell.is_some());
    let outings: Vec<u32> = told.debriefs.iter().map(|debrief| debrief.outing).collect();
    assert!(outings.is_sorted() && !outings.is_empty(), "{outings:?}");
}

/// PD 6.5.C.station, PD 10.B: a briefing says where, what may come, what helps and what counts.
#[test]
fn a_briefing_says_what_awaits_her() {
    for start in [Start::Full, Start::Mini, Start::Scenario1, Start::Scenario7, Start::Scenario8] {
        let mut g = of(start);
        g.station.danger = -2;
        let briefing = seen(&g).briefing().expect("a briefing");
        for title in ["Task", "Where", "Who may come", "Who helps", "What counts", "Ship", "Men"] {
            assert!(part(&briefing, title).is_some(), "{start:?}: {title}");
        }
        let Some(Body::Lines { lines }) = part(&briefing, "Where") else { panic!("no place") };
        assert_eq!(lines[0].value, "−2", "{start:?}");
        assert!(briefing.chart.is_some(), "{start:?}");
    }
}

/// PD 4.A.scenario: before the dice of the set-up a briefing says what the card says, and no more.
#[test]
fn a_briefing_before_the_dice_knows_the_card_alone() {
    let lines = |start: Start| {
        let mut g = of(start);
        g.stage = Stage::NewShip;
        (g.station.number, g.station.team) = (0, false);
        let briefing = seen(&g).briefing().expect("a briefing");
        let of = |title: &str| match part(&briefing, title) {
            Some(Body::Lines { lines }) => lines.clone(),
            other => panic!("lines, not {other:?}"),
        };
        (of("Where"), of("Who helps"))
    };
    let (place, help) = lines(Start::Scenario2);
    assert!(place[0].name.starts_with("Station 1,") && place[0].value == "−2", "{place:?}");
    assert!(help.iter().all(|line| line.value.is_empty()), "{help:?}");
    assert!(lines(Start::Full).0[0].value.is_empty(), "a die will name it");
}

/// PD 9.B: the anchorage shows what wants mending, and nowhere else.
#[test]
fn the_anchorage_lists_the_damage() {
    let mut g = advanced();
    assert_eq!((seen(&g).moment(), seen(&g).port()), (Some(ReportKind::Briefing), None));
    g.in_port = true;
    g.ship.hull = 6;
    g.ship.gun_mut(crate::state::Gun::Five2).hits = 1;
    let view = seen(&g);
    assert_eq!(view.moment(), Some(ReportKind::Port));
    let port = view.port().expect("she lies there");
    let Some(Body::Lines { lines }) = part(&port, "Damage") else { panic!("no damage") };
    assert_eq!(
        lines.iter().map(|line| line.name.as_str()).collect::<Vec<_>>(),
        ["5in gun 2", "Hull"]
    );
    assert!(
        matches!(part(&port, "The campaign"), Some(Body::Calendar { days }) if days.len() > 60)
    );
}

/// The page of the moment follows the tour: out, in the fight, over.
#[test]
fn the_page_of_the_moment_follows_the_tour() {
    let zero = (crate::state::Kind::Zero, crate::state::Bearing::B90, crate::state::Altitude::Low);
    assert_eq!(seen(&advanced()).moment(), Some(ReportKind::Briefing));
    let mut g = super::fixture::under_attack(advanced(), &[zero]);
    assert_eq!(seen(&g).moment(), None, "the attack comes first, she has been briefed");
    g.tally.tour_mut().returned = true;
    assert_eq!(seen(&g).moment(), Some(ReportKind::Briefing), "back from the anchorage into it");
    let briefing = seen(&g).briefing().expect("a briefing");
    let Some(Body::Lines { lines }) = part(&briefing, "Who may come") else { panic!("nobody") };
    assert_eq!(lines[0].name, "1 plane is on its way already.");
    g.attack_mut().fired = true;
    assert_eq!(seen(&g).moment(), None, "the fight is on");
    g.stage = Stage::Over;
    assert_eq!(seen(&g).moment(), Some(ReportKind::End));
    assert!(seen(&g).farewell().is_some());
}

/// What a captain was asked: each question with how often, and how often an option showed chances.
type Seen = Arc<Mutex<BTreeMap<&'static str, (u32, u32)>>>;

struct Watching(Skipper, Seen);

impl Decider<State> for Watching {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let chances = (0..a.len()).any(|i| !a.options.offered(i, g, charts).odds.is_empty());
        let mut seen = self.1.lock().expect("nobody else writes");
        let (asked, shown) = seen.entry(a.question).or_default();
        *asked += 1;
        *shown += u32::from(chances);
        self.0.decide(g, charts, a)
    }
}

fn watched(setup: &Setup, seed: u64) -> (BTreeMap<&'static str, (u32, u32)>, crate::Outcome) {
    let seen = Seen::default();
    let captain = Box::new(Watching(Skipper::Steady, Arc::clone(&seen)));
    let played = headless::play::<State>(setup, charts(), seed, captain);
    let outcome = played.expect("a captain answers every question").outcome;
    let seen = seen.lock().expect("nobody else writes").clone();
    (seen, outcome)
}

fn first_day() -> Setup {
    let typed: Vec<(String, String)> = FIRST_MISSION
        .settings
        .iter()
        .map(|(option, value)| ((*option).to_owned(), (*value).to_owned()))
        .collect();
    Setup::typed(FIRST_MISSION.scenario, &typed).expect("it can be set")
}

/// The first day teaches what it promises: guns, those that slip through, fires and repairs, and the
/// ship comes through it.
#[test]
fn the_first_day_reaches_its_lessons() {
    let (seen, outcome) = watched(&first_day(), FIRST_MISSION.seed);
    let asked: BTreeSet<&str> = seen.keys().copied().collect();
    for question in ["engineer-room", "cpo-place", "battery", "special-fire", "watch"] {
        assert!(asked.contains(question), "{question}: {asked:?}");
    }
    assert!(outcome.crashes > 0 && outcome.ships_sunk == 0, "{outcome:?}");
}

/// Nine of ten questions after which dice fall show the chances.
#[test]
fn questions_before_dice_show_their_chances() {
    let setup = Setup { start: Start::Full, ..Setup::default() };
    let (mut asked, mut shown) = (0, 0);
    for seed in 0..12 {
        for (question, (all, with)) in watched(&setup, seed).0 {
            // Nothing is rolled after these.
            if !matches!(question, "engineer-room" | "cpo-place") {
                asked += all;
                shown += with;
            }
        }
    }
    assert!(asked > 1_000, "{asked}");
    assert!(shown * 100 >= asked * 90, "{shown} of {asked}");
}

/// PD 9.D, PD 10.B: a campaign that ends with the ship in the yard ends on its last day; the last page counts days as
/// the report does.
#[test]
fn a_campaign_that_ends_in_the_yard_is_told_to_its_last_day() {
    let mut g = of(Start::Mini);
    (g.stage, g.away, g.date) = (Stage::Over, true, date("5/05"));
    g.tally.turns = 10;
    g.tally.tours[0].days = 12;
    let view = seen(&g);
    assert_eq!(view.status().title, "USS Testing, at the anchorage, 16 April 1945");
    let page = view.farewell().expect("the campaign is over");
    assert!(page.eyebrow.ends_with("16 April 1945"), "{}", page.eyebrow);
    assert_eq!(figure(&page, "Figures", "Days on station"), 12);
}
