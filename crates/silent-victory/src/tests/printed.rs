//! The printed matter as a whole: charts load, rules and charts fit each other.

use super::fixture::charts;
use crate::{
    charts::FILES,
    state::{Class, Setup, ShipType, State, System},
};
use shelf::{SetupOptions as _, Title};
use table::{ChartBook, Key, rulebook::Rulebook};

#[test]
fn the_printed_charts_load_and_the_inventory_fits_them() {
    charts();
    let book = ChartBook::parse(FILES).unwrap();
    let rules = Rulebook::parse(State::RULES).unwrap_or_else(|faults| panic!("{faults}"));
    rules.check_charts(&book).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(rules.rules.len(), 473);
    assert_eq!(rules.rules.iter().filter(|rule| rule.same_as.is_none()).count(), 424);
    assert_eq!(rules.rulings.len(), 113);
}

#[test]
fn classes_and_months_are_typed() {
    let set = |key: &str, value: &str| Setup::typed("gato", &[(key.into(), value.into())]);
    assert_eq!(set("classes", "balao, gar").unwrap().classes, [Class::Balao, Class::Gar]);
    assert!(set("from", "1942-13").is_err() && set("contest", "chess").is_err());
}

/// SV 8.2.3.a: 600 merchants, 20 capital ships and 100 warships, 17 of them submarines.
#[test]
fn the_rosters_hold_720_ships() {
    let t = &charts().t;
    let merchants = [&t.small_a, &t.small_b, &t.small_c, &t.large_a, &t.large_b, &t.large_c];
    assert_eq!(merchants.iter().map(|roster| roster.results().count()).sum::<usize>(), 600);
    assert_eq!((t.capital_ships.results().count(), t.warships.results().count()), (20, 100));
    let submarines = t.warships.results().filter(|(_, ship)| ship.kind == ShipType::Submarine);
    assert_eq!(submarines.count(), 17);
}

/// SV 4.5.0.b, SV 4.5.0.c: every load fills its boat.
#[test]
fn every_standard_load_fills_tubes_and_racks() {
    let mats = &charts().mats;
    for (class, rebuilt, loads) in Class::ALL
        .iter()
        .map(|&(_, class)| (class, false, &mats.loads))
        .chain([(Class::Narwhal, true, &mats.rebuilt_loads)])
    {
        let room = mats.display(class, rebuilt).torpedoes();
        for load in loads.iter().filter(|load| load.class == class) {
            assert_eq!(load.load.total(), room, "{class:?} from {}", load.since);
        }
    }
}

#[test]
fn every_system_has_a_repair_chart() {
    for (_, system) in System::ALL {
        assert_eq!(charts().damage.repair_of(*system).dice.to_string(), "1d6");
    }
}

#[test]
fn every_chart_in_the_files_is_typed() {
    use crate::charts::{a, c, calendar, captains, damage, e1, escorts, mats, p, r, s, t};
    let direct = [
        p::Charts::IDS,
        e1::Charts::IDS,
        escorts::Charts::IDS,
        damage::Charts::IDS,
        a::Charts::IDS,
        s::Charts::IDS,
        t::Charts::IDS,
        r::Charts::IDS,
        c::Charts::IDS,
        calendar::Charts::IDS,
        mats::Charts::IDS,
        captains::Charts::IDS,
    ]
    .concat();
    let book = ChartBook::parse(FILES).unwrap();
    let columns: Vec<&String> = book
        .charts()
        .filter(|chart| chart.dice.is_none() && direct.contains(&chart.id.as_str()))
        .flat_map(|chart| chart.rows.iter().filter_map(|row| row.next.as_ref()))
        .collect();
    for chart in book.charts() {
        let typed = direct.contains(&chart.id.as_str()) || columns.contains(&&chart.id);
        assert!(typed, "chart {} is not used", chart.id);
    }
}
