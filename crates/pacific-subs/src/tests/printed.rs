//! The printed matter as a whole: charts load, rules and charts fit each other.

use super::fixture::charts;
use crate::{charts::FILES, state::State};
use shelf::Title;
use table::{ChartBook, rulebook::Rulebook};

/// PS 1.2.a: both sources of charts bind.
#[test]
fn the_printed_charts_load_and_the_inventory_fits_them() {
    charts();
    let book = ChartBook::parse(FILES).unwrap();
    let rules = Rulebook::parse(State::RULES).unwrap_or_else(|faults| panic!("{faults}"));
    rules.check_charts(&book).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(rules.rules.len(), 448);
    assert_eq!(rules.rules.iter().filter(|rule| rule.same_as.is_none()).count(), 431);
    assert_eq!(rules.rulings.len(), 105);
}
