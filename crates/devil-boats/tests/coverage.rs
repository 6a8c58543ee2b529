//! Every rule of the book is cited by the code that plays it and by a test that needs it.

use devil_boats::state::State;
use shelf::testkit;

#[test]
fn every_rule_is_cited_by_code_and_by_a_test() {
    testkit::assert_covered::<State>(541);
}

#[test]
fn every_ruling_is_named_where_it_is_followed() {
    // Rulings on slips of the pen, which no line of code follows.
    assert_eq!(testkit::rulings_unnamed::<State>(), ["RU-090", "RU-102"]);
}
