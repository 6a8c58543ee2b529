//! The chart files and the inventory of rules, as they stand in this crate.

use devil_boats::state::State;
use shelf::{Title as _, testkit};
use table::{
    chart::{ChartBook, Provenance},
    rulebook::Rulebook,
};

fn book() -> ChartBook {
    testkit::printed_book::<State>()
}

fn rules() -> Rulebook {
    Rulebook::parse(State::RULES).expect("the inventory is sound")
}

#[test]
fn every_chart_parses_and_covers_every_total() {
    assert_eq!(book().charts().len(), 218);
}

#[test]
fn the_inventory_is_whole() {
    let rules = rules();
    let repeats = rules.rules.iter().filter(|rule| rule.same_as.is_some()).count();
    let counts = (rules.rules.len(), repeats, rules.rulings.len(), rules.components.len());
    assert_eq!(counts, (618, 77, 112, 30));
}

#[test]
fn charts_rest_on_rules_and_are_the_same_when_exported() {
    testkit::assert_sound_charts::<State>();
}

#[test]
fn every_natural_result_and_modifier_rests_on_a_rule_of_its_own_kind() {
    let rules = rules();
    for chart in book().charts() {
        let modifier_rule = format!("DB {}.mod", chart.id);
        if let Some(rule) = rules.distinct(&modifier_rule).filter(|_| !chart.modifiers.is_empty()) {
            assert_eq!(chart.modifier_rule.as_ref(), Some(&rule.id), "{}", chart.id);
        }
        for natural in &chart.unmodified {
            assert!(natural.row.rule.is_some() || natural.row.ruling.is_some(), "{}", chart.id);
        }
    }
}

#[test]
fn links_of_the_map_lead_both_ways() {
    let book = book();
    let map = book.get("P.map").expect("the map is a chart");
    let links = |key: &str| {
        let row = map.rows.iter().find(|row| row.key == key).expect("a link leads to a zone");
        serde_json::to_value(&row.values["links"]).expect("a list is JSON")
    };
    for row in &map.rows {
        for zone in links(&row.key).as_array().expect("links are a list") {
            let zone = zone.as_str().expect("a link is a name");
            let back = links(zone);
            let back = back.as_array().expect("links are a list");
            assert!(back.iter().any(|link| link == row.key.as_str()), "{} to {zone}", row.key);
        }
    }
}

#[test]
fn what_the_book_does_not_print_says_why() {
    let book = book();
    let supplied: Vec<&str> = book
        .charts()
        .filter(|chart| chart.provenance != Provenance::Rulebook)
        .map(|chart| chart.id.as_str())
        .collect();
    let expected = [
        "P.barges",
        "P.destroyers",
        "P.aircraft",
        "P.guns",
        "P.dumps",
        "P.fuel_tank",
        "P.pt1",
        "P.map",
    ];
    assert_eq!(supplied, expected);
}
