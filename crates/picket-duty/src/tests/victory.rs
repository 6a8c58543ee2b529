//! Section 10: victory.

use super::fixture::{advanced, charts, date, of};
use crate::{
    charts::scenarios::{AirBy, DecisiveBy, MapName, RaidBy, TeamBy},
    prospects,
    rules::ch10_victory::{level, outcome, total},
    state::{Level, Phase, Setup, Start, State, Tour},
};
use table::Key;

/// PD 10.A: scenario 1 by crashes, the others by hull and kills; forced off is a defeat.
#[test]
fn a_card_judges_its_scenario() {
    let mut g = of(Start::Scenario1);
    assert_eq!(level(&g, charts()), Level::Decisive);
    g.tally.crashes = 1;
    assert_eq!(level(&g, charts()), Level::Victory);
    g.defeated = true;
    assert_eq!(level(&g, charts()), Level::Defeat);
    let mut g = of(Start::Scenario2);
    assert_eq!(level(&g, charts()), Level::Victory);
    (g.tally.by_guns, g.ship.hull) = (5, 7);
    assert_eq!(level(&g, charts()), Level::Decisive);
    g.ship.hull = 6;
    assert_eq!(level(&g, charts()), Level::Victory);
    g.away = true;
    assert_eq!(level(&g, charts()), Level::Draw, "at the anchorage at the end");
}

/// PD 10.B, PD 9.H, PD 7.7.N: the mini-campaign is lost with a ship or by a withdrawal.
#[test]
fn the_mini_campaign_is_judged_by_losses() {
    let with = |change: &dyn Fn(&mut State)| {
        let mut g = of(Start::Mini);
        change(&mut g);
        level(&g, charts())
    };
    assert_eq!(with(&|_| ()), Level::Decisive);
    assert_eq!(with(&|g| g.tally.crashes = 1), Level::Victory);
    assert_eq!(with(&|g| g.tally.weapons = 1), Level::Victory);
    assert_eq!(with(&|g| g.tally.ships_sunk = 1), Level::Defeat);
    assert_eq!(with(&|g| g.tally.withdrawals = 1), Level::Defeat);
}

/// PD 10.B: points of the full campaign: planes, turns, losses, withdrawals.
#[test]
fn the_full_campaign_counts_points() {
    let mut g = advanced();
    (g.tally.by_guns, g.tally.by_support, g.tally.turns) = (60, 24, 64);
    let points = charts().scenarios.full.points.expect("it counts points");
    assert_eq!(total(&g, points), 16 + 12);
    assert_eq!(level(&g, charts()), Level::Victory);
    g.tally.by_guns = 70;
    assert_eq!((total(&g, points), level(&g, charts())), (30, Level::Decisive));
    g.tally.withdrawals = 1;
    assert_eq!(total(&g, points), 27);
    g.tally.ships_sunk = 1;
    assert_eq!((total(&g, points), level(&g, charts())), (17, Level::Draw));
    g.tally.ships_sunk = 3;
    assert_eq!(level(&g, charts()), Level::Defeat);
    assert_eq!(outcome(&g, charts()).points, Some(-3));
}

/// PD 11.7.E, PD 12.1.B, PD 4.A.scenario: six historical cards, two hypothetical ones with maps of their
/// own.
#[test]
fn the_cards_as_printed() {
    let card = |start: Start| start.card(charts()).expect("a card");
    let stations: Vec<Option<u8>> =
        Start::ALL[..8].iter().map(|(_, start)| card(*start).station).collect();
    assert_eq!(stations, [9, 1, 2, 10, 1, 15, 0, 1].map(Some));
    let okinawa = date("3/24")..=date("6/22");
    let historical: Vec<bool> =
        Start::ALL[..8].iter().map(|(_, start)| okinawa.contains(&card(*start).date)).collect();
    assert_eq!(historical, [true, true, true, true, true, true, false, false]);
    assert!(Start::Mini.card(charts()).is_none() && Start::Full.card(charts()).is_none());
    let one = card(Start::Scenario1);
    assert_eq!(
        (one.date, one.columns, one.air, one.team),
        (date("3/24"), -3, AirBy::Carrier, TeamBy::Roll)
    );
    assert_eq!((one.advanced, one.decisive), (false, DecisiveBy::Unhit));
    assert_eq!(card(Start::Scenario4).phases, [Phase::Midday, Phase::Night]);
    assert!(card(Start::Scenario5).willow && !card(Start::Scenario6).willow);
    assert_eq!(card(Start::Scenario6).raid, RaidBy::Numbered(6));
    let (seven, eight) = (card(Start::Scenario7), card(Start::Scenario8));
    assert_eq!((seven.map, eight.map), (MapName::Ormoc, MapName::Kyushu));
    assert_eq!(
        (seven.date.to_string(), eight.end().to_string()),
        ("7 December 1944".to_owned(), "3 November 1945".to_owned())
    );
    assert!(!seven.land_radar && eight.turns == 3);
}

/// PD 11.7.A: most ships come through a tour unhurt, and few are lost; the study has the figures.
#[test]
fn most_tours_end_without_a_hit() {
    let setup = Setup { start: Start::Full, ..Setup::default() };
    let tours: Vec<Tour> = (0..40)
        .flat_map(|seed| {
            let captain = Box::new(crate::bot::Skipper::Steady);
            let played = table::headless::play::<State>(&setup, charts(), seed, captain);
            played.expect("a captain answers every question").outcome.tours
        })
        .collect();
    let share = |wanted: fn(&Tour) -> bool| {
        tours.iter().filter(|tour| wanted(tour)).count() * 100 / tours.len()
    };
    assert!(tours.len() > 300, "{}", tours.len());
    let (unhit, sunk) = (share(|it| !it.hit && !it.sunk), share(|it| it.sunk));
    assert!((70..87).contains(&unhit), "{unhit} % unhit");
    assert!((1..8).contains(&sunk), "{sunk} % sunk");
}

/// What has been won counts for the value of a position, damage and losses against it.
#[test]
fn a_damaged_ship_is_worth_less() {
    use shelf::Title;
    use table::Seat;
    let whole = advanced();
    let value = |g: &State| g.value(Seat(0), charts());
    let mut hurt = whole.clone();
    hurt.ship.hull = 6;
    assert!(value(&hurt) < value(&whole));
    let mut winning = whole.clone();
    winning.tally.by_guns = 3;
    assert!(value(&winning) > value(&whole) && winning.points(Seat(0), charts()) == 60);
    let mut lost = whole;
    lost.tally.ships_sunk = 1;
    assert_eq!((lost.losses(Seat(0)), lost.points(Seat(0), charts())), (vec![1], -1_000));
    assert_eq!(State::returns(&outcome(&lost, charts())), [-1_000]);
}

/// What a position is worth to a player who tries answers out: days spent at the anchorage bring no points.
#[test]
fn days_that_are_lost_and_damage_cost_a_campaign_points() {
    let worth = |g: &State| prospects::value(g, charts());
    let whole = advanced();
    let mut g = whole.clone();
    g.date = g.date.later(3);
    let days = worth(&whole) - worth(&g);
    assert!(days > 0);
    g.date = whole.date;
    g.ship.hull = 5;
    let hurt = worth(&g);
    assert!(
        hurt < worth(&whole) && worth(&whole) - hurt > days,
        "half of the hull is worth a yard"
    );
    g.ship.hull = 4;
    assert!(hurt - worth(&g) > (worth(&whole) - hurt) / 5, "and now it may give way");
    let mut card = of(Start::Scenario1);
    let before = worth(&card);
    card.date = card.date.later(3);
    assert_eq!(worth(&card), before, "a scenario counts no days");
}
