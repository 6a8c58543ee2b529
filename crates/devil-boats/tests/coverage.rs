//! Every rule of the book is cited by the code that plays it and by a test that needs it.

use devil_boats::state::State;
use shelf::Title;
use table::{
    ChartBook,
    rulebook::{Rulebook, scan_sources},
};

#[test]
fn every_rule_is_cited_by_code_and_by_a_test() {
    let mut cited = scan_sources(State::SOURCES, State::RULE_PREFIX);
    cited.add_charts(&ChartBook::parse(State::CHARTS).expect("the printed charts are sound"));
    let rules = Rulebook::parse(State::RULES).expect("the inventory is sound");
    let coverage = rules.coverage(&cited.code, &cited.tests);
    assert!(coverage.is_complete(), "{coverage}");
    assert!(coverage.excused.len() * 50 <= coverage.distinct, "too many excuses: {coverage}");
    assert_eq!(coverage.needless_excuses, Vec::<String>::new());
    assert_eq!(coverage.distinct, 541);
}

/// Rulings on slips of the pen, which no line of code follows.
const ABOUT_THE_BOOK: [&str; 2] = ["RU-090", "RU-102"];

#[test]
fn every_ruling_is_named_where_it_is_followed() {
    let rules = Rulebook::parse(State::RULES).expect("the inventory is sound");
    let text: String = State::SOURCES.iter().map(|(_, text)| *text).collect();
    let silent: Vec<&str> = rules
        .rulings
        .iter()
        .map(|ruling| ruling.id.as_str())
        .filter(|id| !text.contains(id) && !ABOUT_THE_BOOK.contains(id))
        .collect();
    assert_eq!(silent, Vec::<&str>::new());
}
