//! Every rule of the book is cited by the code that plays it and by a test that needs it.

use shelf::testkit;
use silent_victory::state::State;

#[test]
fn every_rule_is_cited_by_code_and_by_a_test() {
    testkit::assert_covered::<State>(424);
}

#[test]
fn every_ruling_is_named_where_it_is_followed() {
    assert_eq!(testkit::rulings_unnamed::<State>(), [""; 0]);
}
