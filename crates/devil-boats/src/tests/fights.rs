//! Every fight ends, whatever the dice and the captains do.

use super::fixture::{charts, players_at_sea};
use crate::{
    charts::Charts,
    rules::{T, b_air, c_guns, d_barges, e_destroyers, f_special},
    state::{Craft, Node, SeaState, State, Weather, elco::Part},
};
use table::{Asked, Decider, Key, RandomDecider, now, testkit};

const SEEDS: u64 = 300;

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
    wear(&mut g, seed);
    g
}

/// Half of them have been hit before.
fn wear(g: &mut State, seed: u64) {
    for no in g.present().filter(|_| seed % 2 == 1).collect::<Vec<_>>() {
        let hits = (seed / 36 + u64::from(no.number())) % 5;
        match &mut g.boat_mut(no).craft {
            Craft::Consort { tracks: track, .. } => track.systems = hits as u8,
            Craft::Elco { elco, .. } => {
                elco.engines[0] = if hits > 2 { Part::Hit } else { Part::Works };
                elco.shafts[1] = hits > 3;
                elco.launch_controller = hits == 2;
                elco.hull = [hits.min(2) as u8, 0, 0];
                elco.radio = if hits == 1 { Part::Hit } else { Part::Works };
            }
        }
    }
}

/// Takes the first option every time, or the last.
enum Stubborn {
    First,
    Last,
}

impl Decider<State> for Stubborn {
    fn decide(&mut self, _: &State, _: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
        Some(match self {
            Stubborn::First => 0,
            Stubborn::Last => a.len() - 1,
        })
    }
}

fn fight(seed: u64, rules: impl AsyncFnOnce(&mut T)) -> State {
    let decider: Box<dyn Decider<State>> = match seed % 5 {
        0 => Box::new(Stubborn::First),
        1 => Box::new(Stubborn::Last),
        _ => Box::new(RandomDecider::new(seed ^ 0x5eed)),
    };
    let mut t = testkit::seeded(squadron(seed), charts(), seed, decider);
    now(rules(&mut t));
    t.g
}

fn check_ends(rules: &impl AsyncFn(&mut T)) {
    for seed in 0..SEEDS {
        let g = fight(seed, rules);
        assert!(!g.in_fight(), "seed {seed}: the fight is still on the board");
        assert!(g.mission().aircraft.is_none(), "seed {seed}: an aircraft is left");
    }
}

/// DB D-11.end, DB D-11.wave
#[test]
fn every_barge_fight_ends() {
    check_ends(&async |t| {
        let _ = d_barges::barge_convoy(t).await;
    });
}

/// DB E-9.end, DB E-9.wave
#[test]
fn every_destroyer_fight_ends() {
    check_ends(&async |t| {
        let _ = e_destroyers::destroyer_convoy(t).await;
    });
}

/// DB C-10.end, DB C-10.over
#[test]
fn every_gun_fight_ends() {
    check_ends(&async |t| {
        let _ = c_guns::gun_contact(t).await;
    });
}

/// DB F-10.end, DB I-2.fail: a Special Mission is done or failed, never left open.
#[test]
fn every_special_mission_ends() {
    use crate::state::{MissionKind, Passenger, Progress, Task, Wounds, elco::Supplies};
    let mut done = 0;
    for (index, seed) in (0..SEEDS * 2).enumerate() {
        let mut g = squadron(seed);
        let (_, task) = Task::ALL[index % Task::ALL.len()];
        g.mission_mut().kind = MissionKind::Special(task);
        let elco = g.elco_mut(crate::state::BoatNo::FIRST);
        elco.passengers[0] = (task == Task::DropCoastwatcher)
            .then_some(Passenger::Guest { wounds: Wounds::None, dead: false });
        elco.supplies = (task == Task::DeliverSupplies).then_some(Supplies::Aboard);
        let decider = Box::new(RandomDecider::new(seed ^ 0x5eed));
        let mut t = testkit::seeded(g, charts(), seed, decider);
        let _ = now(f_special::special_mission(&mut t));
        assert!(!t.g.in_fight(), "seed {seed}: the fight is still on the board");
        assert_ne!(t.g.mission().progress, Progress::Pending, "seed {seed}");
        done += usize::from(t.g.mission().progress == Progress::Done);
    }
    assert!(done > 0, "even blind luck completes a mission now and then");
}

/// DB, DB B-7
#[test]
fn every_air_attack_ends() {
    check_ends(&async |t| b_air::swarm(t, 4).await);
}
