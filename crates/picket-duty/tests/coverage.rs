//! Every rule of the book is cited by the code that plays it and by a test that needs it.

use picket_duty::state::State;
use shelf::testkit;

#[test]
fn every_rule_is_cited_by_code_and_by_a_test() {
    testkit::assert_covered::<State>(354);
}

#[test]
fn every_ruling_is_named_where_it_is_followed() {
    assert_eq!(testkit::rulings_unnamed::<State>(), [""; 0]);
}

#[test]
fn charts_cite_rules_and_survive_export() {
    testkit::assert_sound_charts::<State>();
}
