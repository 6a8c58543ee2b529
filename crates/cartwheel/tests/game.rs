//! The tests every game repeats.

use cartwheel::{
    bot::Commander,
    state::{Setup, Start, State},
};
use shelf::{
    SetupOptions as _,
    testkit::{self, Cut, printed},
};
use table::{Key as _, headless};

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
    testkit::lawful_scenarios::<State>(2);
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

#[test]
fn charts_rest_on_rules_and_are_the_same_when_exported() {
    testkit::assert_sound_charts::<State>();
}

/// A turn of the Bismarck Sea.
fn whole_game() -> Cut<State> {
    Cut::new(&Setup { start: Start::BismarckSea, ..Setup::default() }, 40)
}

#[test]
fn a_game_cut_at_any_line_goes_on_as_it_did() {
    whole_game().goes_on_from_any_line();
}

#[test]
fn a_damaged_or_missing_line_is_named_and_all_before_it_kept() {
    whole_game().names_a_damaged_or_missing_line();
}

#[test]
fn a_foreign_line_is_named_and_all_before_it_kept() {
    whole_game().names_a_foreign_line();
}

#[test]
fn a_header_of_another_game_is_refused() {
    whole_game().refuses_another_game();
}

#[test]
fn doctrine_plays_every_scenario_to_its_end() {
    for scenario in Setup::SCENARIOS {
        let start = Start::parse(scenario.key).expect("every scenario has its key");
        let setup = Setup { start, ..Setup::default() };
        let bot = Box::new(Commander::Doctrine);
        let played = headless::play::<State>(&setup, printed::<State>().typed, 7, bot);
        let played = played.expect("doctrine answers every question");
        assert!(played.decisions > 0);
    }
}
