//! Random games of every scenario with every option and every other reading at once, and captains who
//! differ.

use picket_duty::{
    Outcome,
    bot::Skipper,
    state::{Setup, Start, State, setup::GameChoice},
};
use shelf::{
    Group, SetupOptions,
    testkit::{assert_lawful, changed, printed},
};
use table::headless;

fn of(start: Start) -> Setup {
    Setup { start, ..Setup::default() }
}

#[test]
fn random_games_with_options_and_other_readings_obey_the_laws() {
    for (seed, scenario) in (2000..).step_by(100).zip(Setup::SCENARIOS) {
        let setup = changed::<State>(scenario.key, &[Group::Optional, Group::House]);
        assert_lawful::<State>(&setup, seed..seed + 4);
    }
}

#[test]
fn random_games_of_the_other_game_obey_the_laws() {
    let basic = Setup { game: GameChoice::Basic, ..of(Start::Full) };
    assert_lawful::<State>(&basic, 4000..4006);
    let advanced = Setup { game: GameChoice::Advanced, ..of(Start::Scenario1) };
    assert_lawful::<State>(&advanced, 4100..4110);
}

/// Campaigns of one captain.
fn campaigns(skipper: Skipper, games: u64) -> Vec<Outcome> {
    let charts = printed::<State>().typed;
    let play = |seed| {
        let played = headless::play::<State>(&of(Start::Full), charts, seed, Box::new(skipper));
        played.expect("a captain answers every question").outcome
    };
    (0..games).map(play).collect()
}

/// The bold stay longer on station, the cautious are hit less.
#[test]
fn captains_differ() {
    let sum = |outcomes: &[Outcome], figure: fn(&Outcome) -> u32| -> u32 {
        outcomes.iter().map(figure).sum()
    };
    let days = |it: &Outcome| it.tours.iter().map(|tour| u32::from(tour.days)).sum();
    let crashes = |it: &Outcome| u32::from(it.crashes);
    let (bold, cautious) = (campaigns(Skipper::Bold, 60), campaigns(Skipper::Cautious, 60));
    let steady = campaigns(Skipper::Steady, 60);
    let each = [&bold, &steady, &cautious].map(|it| (sum(it, days), sum(it, crashes)));
    assert!(each[0].0 > each[1].0 && each[1].0 > each[2].0, "days on station: {each:?}");
    assert!(each[0].1 > each[2].1, "crashes: {each:?}");
}
