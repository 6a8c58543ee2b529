//! Whole games, by chance and by doctrine: nobody comes to a dead end.

use super::fixture::charts;
use crate::{
    bot::Commander,
    invariants,
    state::{
        House, Setup, Start, State,
        setup::{AirbaseRepair, CitySupply, DropCombat, FortHits, Invaders, RabaulReturn},
    },
};
use table::{Decider, RandomDecider, headless};

fn played(start: Start, seed: u64, decider: Box<dyn Decider<State>>) -> headless::Played<State> {
    let setup = Setup { start, ..Setup::default() };
    let played = headless::play::<State>(&setup, charts(), seed, decider);
    let played = played.expect("every question is answered");
    invariants::check(&played.state, charts()).expect("the table is in order");
    played
}

fn by_chance(start: Start, games: u64) {
    for seed in 0..games {
        let played = played(start, seed, Box::new(RandomDecider::new(seed)));
        assert!(played.decisions > 10);
    }
}

fn by_doctrine(start: Start, games: u64) {
    for seed in 0..games {
        let played = played(start, seed, Box::new(Commander::Doctrine));
        assert!(played.decisions > 10);
    }
}

/// OC 4.a, OC 17.1.3.a
#[test]
fn bismarck_sea() {
    by_chance(Start::BismarckSea, 10);
    by_doctrine(Start::BismarckSea, 2);
}

/// OC 4.a, OC 17.2.5
#[test]
fn toenails() {
    by_chance(Start::Toenails, 2);
    by_doctrine(Start::Toenails, 1);
}

/// OC 4.a, OC 17.3.5.a
#[test]
fn bougainville() {
    by_chance(Start::Bougainville, 3);
    by_doctrine(Start::Bougainville, 1);
}

/// OC 4.a, OC 17.4.5, OC 16.a
#[test]
fn the_campaign() {
    by_chance(Start::Campaign, 1);
}

/// R-FORT-THIRD-HIT, R-INVADE-WHO, R-SUPPLY-CITY-HITS, R-PARA-TIMING, R-AIRBASE-REPAIR, R-RETURN-RABAUL: the other
/// readings play through as well.
#[test]
fn other_readings_of_ground_and_supply() {
    let house = House {
        fort_hits: FortHits::Third,
        invaders: Invaders::Landing,
        city_supply: CitySupply::Whole,
        drop_combat: DropCombat::AtOnce,
        airbase_repair: AirbaseRepair::EveryTurn,
        rabaul_return: RabaulReturn::Seven,
        ..House::default()
    };
    for seed in 0..4 {
        let setup = Setup { start: Start::Bougainville, house: house.clone(), ..Setup::default() };
        let decider = Box::new(RandomDecider::new(seed));
        let played = headless::play::<State>(&setup, charts(), seed, decider);
        let played = played.expect("every question is answered");
        invariants::check(&played.state, charts()).expect("the table is in order");
    }
}
