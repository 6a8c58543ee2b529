//! Every fight ends, whatever the dice and the captains do.

use super::fixture::{charts, players_at_sea};
use crate::{
    rules::{T, b_air, c_guns, d_barges, e_destroyers},
    state::{Node, SeaState, State, Weather},
};
use table::{RandomDecider, now, testkit};

const SEEDS: u64 = 150;

/// Squadrons of every size in every weather.
fn squadron(seed: u64) -> State {
    let boats = seed % 4 + 1;
    let captains = (seed / 4 % 3 + 1).min(boats);
    let mut g = players_at_sea(captains as u8, boats as u8);
    let (weather, sea) = match seed / 12 % 3 {
        0 => (Weather::Good, seed % 3 + 1),
        1 => (Weather::Poor, seed % 3 + 2),
        _ => (Weather::Bad, seed % 3 + 3),
    };
    let mission = g.mission_mut();
    mission.weather = weather;
    mission.sea = SeaState(sea as u8);
    mission.at = Node::R4;
    mission.target = Node::R4;
    g
}

fn fight(seed: u64, rules: impl AsyncFnOnce(&mut T)) -> State {
    let decider = Box::new(RandomDecider::new(seed ^ 0x5eed));
    let mut t = testkit::seeded(squadron(seed), charts(), seed, decider);
    now(rules(&mut t));
    t.g
}

fn check_ends(rules: impl AsyncFn(&mut T)) {
    for seed in 0..SEEDS {
        let g = fight(seed, &rules);
        assert!(!g.in_fight(), "seed {seed}: the fight is still on the board");
        assert!(g.mission().aircraft.is_none(), "seed {seed}: an aircraft is left");
    }
}

/// DB D-11.end, DB D-11.wave
#[test]
fn every_barge_fight_ends() {
    check_ends(async |t| {
        let _ = d_barges::barge_convoy(t).await;
    });
}

/// DB E-9.end, DB E-9.wave
#[test]
fn every_destroyer_fight_ends() {
    check_ends(async |t| {
        let _ = e_destroyers::destroyer_convoy(t).await;
    });
}

/// DB C-10.end, DB C-10.over
#[test]
fn every_gun_fight_ends() {
    check_ends(async |t| {
        let _ = c_guns::gun_contact(t).await;
    });
}

/// DB, DB B-7
#[test]
fn every_air_attack_ends() {
    check_ends(async |t| b_air::swarm(t, 4).await);
}
