//! What planes that come on are to be feared for, and what a turn of the helm would change.

use crate::{
    charts::{
        Charts,
        control::Attempt,
        hits::{Blast, Standing, Strike},
    },
    conditions::Scene,
    rules::{ch06_09_maneuver, ch09_anchorage},
    state::{Fate, Special, State},
};
use table::Mods;

/// The totals of two dice and in how many of 36 ways they fall.
pub(super) const WAYS: [(i32, f64); 11] = [
    (2, 1.0),
    (3, 2.0),
    (4, 3.0),
    (5, 4.0),
    (6, 5.0),
    (7, 6.0),
    (8, 5.0),
    (9, 4.0),
    (10, 3.0),
    (11, 2.0),
    (12, 1.0),
];

/// In hundredths of a point: a plane shot down, and a crash with all that comes of it.
pub(super) const A_KILL: f64 = 20.0;
pub(super) const A_CRASH: f64 = 200.0;
/// Of what a special weapon does: a point of the hull, a roll on Table 11, a fire, water, a broken keel.
const A_HULL_POINT: f64 = 25.0;
const A_ROLL: f64 = 60.0;
const A_FIRE: f64 = 50.0;
const A_FLOODED_ROOM: f64 = 40.0;
const A_KEEL: f64 = 500.0;
/// How likely a plane of a wave that waits comes through the fire, and a special one.
const COMES_THROUGH: f64 = 0.25;
const SPECIAL_COMES_THROUGH: f64 = 0.5;
/// What a box of fuel is worth in a campaign: the tour is shorter by so much.
const A_BOX_OF_FUEL: f64 = 6.0;

/// How likely a plane crashes into the ship.
pub(super) fn crash(g: &State, charts: &'static Charts, standing: Standing) -> f64 {
    let scene = Scene::new(g, charts);
    let grid = &charts.hits.crash;
    let mods = grid.modifiers(|when| scene.count(when));
    let hits = |total| grid.column(standing, &mods).resolve(total, &mods).result == Strike::Hit;
    WAYS.iter().filter(|(total, _)| hits(*total)).map(|(_, ways)| ways).sum::<f64>() / 36.0
}

/// How much less likely a plane crashes if the dice say one less.
fn crash_avoided(charts: &'static Charts, standing: Standing) -> f64 {
    let column = charts.hits.crash.column(standing, &Mods::NONE);
    let hits = |total| column.resolve(total, &Mods::NONE).result == Strike::Hit;
    let avoided = WAYS.iter().filter(|(total, _)| hits(*total) && !hits(*total - 1));
    avoided.map(|(_, ways)| ways).sum::<f64>() / 36.0
}

/// What a success at the helm is worth against one special: weapon and crash.
fn special_avoided(charts: &'static Charts, special: &Special) -> f64 {
    let chart = charts.hits.weapon(special.weapon);
    let cost = |total| blast(chart.resolve(total, &Mods::NONE).result);
    let weapon: f64 =
        WAYS.iter().map(|(total, ways)| (cost(*total) - cost(*total - 1)) * ways / 36.0).sum();
    weapon + A_CRASH * crash_avoided(charts, Standing::Special) / 3.0
}

fn blast(blast: Blast) -> f64 {
    match blast {
        Blast::Miss => 0.0,
        Blast::NearMiss => A_HULL_POINT / 2.0,
        Blast::Hit { rolls, hull, fire, flood, keel } => {
            A_ROLL * f64::from(rolls)
                + A_HULL_POINT * f64::from(hull)
                + A_FLOODED_ROOM * f64::from(flood)
                + if fire { A_FIRE } else { 0.0 }
                + if keel { A_KEEL } else { 0.0 }
        }
    }
}

/// What an Emergency Maneuver can be expected to save, in hundredths of a point (PD 6.9.E).
fn saved(g: &State, charts: &'static Charts) -> f64 {
    let attack = g.attack();
    let standing = |fate, hits| match (fate, hits) {
        (Fate::Destroyed, _) => None,
        (Fate::Flamed, _) => Some(Standing::Flamed),
        (Fate::Flying, 0 | 1) => Some(Standing::Undamaged),
        (Fate::Flying, _) => Some(Standing::Damaged),
    };
    let planes = attack.wave.planes.iter().filter_map(|it| standing(it.fate, it.hits));
    let planes: f64 = planes.map(|standing| crash_avoided(charts, standing)).sum();
    let specials = attack.wave.specials.iter().filter(|special| !special.destroyed);
    let specials: f64 = specials.map(|special| special_avoided(charts, special)).sum();
    let waiting = || attack.waiting.iter();
    let later: f64 = waiting()
        .flat_map(|wave| &wave.planes)
        .map(|_| crash_avoided(charts, Standing::Undamaged) * COMES_THROUGH)
        .sum();
    let specials_later: f64 = waiting()
        .flat_map(|wave| &wave.specials)
        .map(|special| special_avoided(charts, special) * SPECIAL_COMES_THROUGH)
        .sum();
    success(g, charts) * (A_CRASH * (planes + later) + specials + specials_later)
}

/// PD 6.9.D: how likely an Emergency Maneuver succeeds.
fn success(g: &State, charts: &'static Charts) -> f64 {
    let chart = charts.control.maneuver.column(ch06_09_maneuver::column(g), &Mods::NONE);
    let done = |total| chart.resolve(total, &Mods::NONE).result == Attempt::Success;
    WAYS.iter().filter(|(total, _)| done(*total)).map(|(_, ways)| ways).sum::<f64>() / 36.0
}

/// What the fuel for it is worth. The last box goes by the end of the turn in any case (Table 24), and what is not
/// needed to the last day costs nothing.
fn fuel(g: &State, charts: &'static Charts) -> f64 {
    let days = i32::from(ch09_anchorage::last_day(g, charts).0) - i32::from(g.date.0) + 1;
    let spare = i32::from(g.ship.fuel) > 2 * days;
    if g.ship.fuel <= 1 || days <= 1 || spare { 0.0 } else { A_BOX_OF_FUEL }
}

/// Whether the helm is worth its fuel.
pub(crate) fn is_worth_evading(g: &State, charts: &'static Charts) -> bool {
    saved(g, charts) > fuel(g, charts)
}
