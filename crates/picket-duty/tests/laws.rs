//! The laws every game obeys, on random games of every scenario, option and reading.

use picket_duty::state::{
    Setup, Start, State,
    setup::{
        AftMagazine, FireOrder, FireTrack, FiveInch, FourthHit, GameChoice, House, ManeuverWave,
        Options, RaidRain, Replenishment, TeamOnReturn, TripHome, Twins, Wrecks,
    },
};
use shelf::{Switch, testkit::assert_lawful};
use table::Key;

/// Every optional rule.
fn all_options() -> Options {
    let on = Switch::On;
    Options {
        willow: on,
        aces: on,
        no_attack_ends: on,
        twin_engined: on,
        gun_repair: on,
        flooding: on,
        green_gunnery: on,
        morale_gunnery: on,
    }
}

/// Every reading that is not the recommended one.
fn other_readings() -> House {
    House {
        aft_magazine: AftMagazine::Silent,
        wrecks: Wrecks::Safe,
        team_on_return: TeamOnReturn::Rolled,
        fire_order: FireOrder::Free,
        five_inch: FiveInch::Bound,
        maneuver_wave: ManeuverWave::First,
        twins: Twins::All,
        fire_track: FireTrack::AtOnce,
        fourth_hit: FourthHit::Fourth,
        trip_home: TripHome::Always,
        replenishment: Replenishment::All,
        raid_rain: RaidRain::Adds,
    }
}

fn of(start: Start) -> Setup {
    Setup { start, ..Setup::default() }
}

#[test]
fn random_games_of_every_scenario_obey_the_laws() {
    for (seed, (_, start)) in (0..).step_by(100).zip(Start::ALL) {
        assert_lawful::<State>(&of(*start), seed..seed + 6);
    }
}

#[test]
fn random_games_with_options_and_other_readings_obey_the_laws() {
    for (seed, (_, start)) in (2000..).step_by(100).zip(Start::ALL) {
        let setup = Setup { options: all_options(), house: other_readings(), ..of(*start) };
        assert_lawful::<State>(&setup, seed..seed + 4);
    }
}

#[test]
fn random_games_of_the_other_game_obey_the_laws() {
    let basic = Setup { game: GameChoice::Basic, ..of(Start::Mini) };
    assert_lawful::<State>(&basic, 4000..4006);
    let advanced = Setup { game: GameChoice::Advanced, ..of(Start::Scenario1) };
    assert_lawful::<State>(&advanced, 4100..4110);
}
