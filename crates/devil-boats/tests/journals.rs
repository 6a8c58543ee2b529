//! A campaign cut off, damaged or mixed with another comes back as far as it is sound.

use devil_boats::state::{Setup, State};
use shelf::testkit::Cut;

fn campaign() -> Cut<State> {
    Cut::new(&Setup::default(), 3)
}

#[test]
fn a_campaign_cut_at_any_line_goes_on_as_it_did() {
    campaign().goes_on_from_any_line();
}

#[test]
fn a_damaged_or_missing_line_is_named_and_all_before_it_kept() {
    campaign().names_a_damaged_or_missing_line();
}

#[test]
fn a_foreign_line_is_named_and_all_before_it_kept() {
    campaign().names_a_foreign_line();
}

#[test]
fn a_header_of_another_game_is_refused() {
    campaign().refuses_another_game();
}
