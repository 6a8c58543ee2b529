//! The tests every game repeats.

use cartwheel::state::State;
use shelf::testkit;

#[test]
fn every_scenario_and_option_can_be_set_as_declared() {
    testkit::options_are_sound::<State>();
}

#[test]
fn the_cover_fills_its_box_and_keeps_its_frame() {
    testkit::cover_is_sound::<State>();
}

#[test]
fn random_games_of_every_scenario_obey_the_laws() {
    testkit::lawful_scenarios::<State>(3);
}

#[test]
fn random_games_with_every_reading_obey_the_laws() {
    testkit::lawful_readings::<State>(1);
}

#[test]
fn every_computer_player_sits_down_and_stays() {
    testkit::players_sit_down::<State>();
}

#[test]
fn positions_and_outcomes_have_a_worth() {
    testkit::positions_are_judged::<State>();
}
