//! Chapter 5: what the boat can do, class and damage taken together.

use crate::{
    charts::{Charts, boats::ClassRow, damage::Effect, situation::Event},
    rules::ch15_scenarios,
    state::{
        Class, Depth, GunType, Navy, Plane, Speed, State, System,
        setup::{BelowCrush, NoHitBoxes, Seaplanes},
    },
};

/// PS 5.1.a: the line of the boat's class.
pub fn class(g: &State, charts: &'static Charts) -> &'static ClassRow {
    charts.boats.classes.of(g.boat().class)
}

/// PS 5.1D.d, PS 5.1.a, PS 4.4.a, PS 4.4.d: whether the boat has such a system at all.
pub fn is_fitted(g: &State, charts: &Charts, system: System) -> bool {
    if system == System::DeckGun {
        return charts.boats.classes.of(g.boat().class).gun != GunType::None;
    }
    if !g.boat().damage.of(system).absent {
        return true;
    }
    let event = match g.navy() {
        Navy::Usn => Event::UsnRadar,
        Navy::Ijn => Event::IjnRadar,
    };
    system == System::Radar && charts.situation.has_come(event, g.season())
}

/// PS 5.1D.c, PS DMG.radar.a, PS DMG.sonar, PS DMG.navigation, PS DMG.radio, PS DMG.gun: a system of
/// one box works without a hit in it.
pub fn works(g: &State, charts: &Charts, system: System) -> bool {
    let boxes = g.boat().damage.of(system);
    is_fitted(g, charts, system)
        && boxes.hits == 0
        && boxes.no_hit < charts.damage.boxes.count(system)
}

/// PS 5.1D.c, PS-R20: the last box with a real hit, or the last of all where all are filled.
fn worst(g: &State, charts: &Charts, system: System) -> Option<Effect> {
    let boxes = g.boat().damage.of(system);
    let all = charts.damage.boxes.count(system);
    let counts = boxes.hits > 0 || boxes.no_hit >= all;
    let last = match g.house().no_hit_boxes {
        NoHitBoxes::Apart if boxes.hits > 0 => boxes.hits,
        NoHitBoxes::Apart | NoHitBoxes::Filled => boxes.filled(),
    };
    counts.then(|| charts.damage.boxes.effect(system, last.min(all))).flatten()
}

/// PS DMG.hull, PS 9.1A.d, PS-R39: the depth at which the hull is strained.
pub fn crush_depth(g: &State, charts: &'static Charts) -> Depth {
    let printed = class(g, charts).crush;
    match worst(g, charts, System::Hull) {
        Some(Effect::Depth(limit)) => printed.min(limit),
        _ => printed,
    }
}

/// PS 9.1.a, PS-R39: how deep the boat may go here.
pub fn deepest(g: &State, charts: &'static Charts) -> Depth {
    let seabed = g.fight().seabed;
    match g.house().below_crush {
        BelowCrush::Never => seabed.min(crush_depth(g, charts)),
        BelowCrush::AtRisk => seabed,
    }
}

/// PS 9.2.a, PS DMG.engine, PS DMG.motor: the highest speed, surfaced or submerged.
pub fn top_speed(g: &State, charts: &'static Charts, submerged: bool) -> Speed {
    let class = class(g, charts);
    let (printed, system) =
        if submerged { (class.submerged, System::Motor) } else { (class.surfaced, System::Engine) };
    match worst(g, charts, system) {
        Some(Effect::Speed(limit)) => printed.min(limit),
        _ => printed,
    }
}

/// PS DMG.fuel, PS 15.1.d, PS 15.2.c: the most fuel the boat can hold.
pub fn fuel_room(g: &State, charts: &'static Charts) -> u8 {
    let lost = match worst(g, charts, System::FuelTanks) {
        Some(Effect::Fuel(points, _)) => points,
        _ => 0,
    };
    let room = class(g, charts).fuel.saturating_sub(lost);
    ch15_scenarios::fuel_limit(g, charts).map_or(room, |limit| room.min(limit))
}

/// PS DMG.fuel, PS-R86: oil on the water.
pub fn oil_trace(g: &State, charts: &Charts) -> u8 {
    match worst(g, charts, System::FuelTanks) {
        Some(Effect::Fuel(_, signature)) => signature,
        _ => 0,
    }
}

/// PS DMG.battery, PS CLASS.6: the highest charge.
pub fn full_charge(g: &State, charts: &'static Charts) -> u8 {
    let lost = match worst(g, charts, System::Batteries) {
        Some(Effect::Charge(points)) => points,
        _ => 0,
    };
    class(g, charts).charge.saturating_sub(lost)
}

/// PS DMG.gun, PS 10.3B.b: the deck gun, if it can fire.
pub fn gun(g: &State, charts: &'static Charts) -> GunType {
    let ready = works(g, charts, System::DeckGun) && g.boat().gun != crate::state::Ammo::Out;
    if ready { class(g, charts).gun } else { GunType::None }
}

/// PS 9.1.i, PS 10.3B.b: whether a gun stands ready on deck; one that is out of ammunition or wrecked does not.
pub fn gun_manned(g: &State, charts: &'static Charts) -> bool {
    g.fight().gun_ready && gun(g, charts) != GunType::None
}

/// PS 11.2B.a, PS-R61: AA guns that can fire.
pub fn has_aa(g: &State, charts: &Charts) -> bool {
    works(g, charts, System::AaGuns) && g.boat().aa != crate::state::Ammo::Out
}

/// PS CLASS.1, PS CLASS.5, PS WPN.aircraft, PS-R89: what the boat's aircraft can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seaplane {
    None,
    Search,
    Attack,
}

/// PS CLASS.1, PS CLASS.5, PS-R89
pub fn seaplane(class: Class, charts: &Charts, reading: Seaplanes) -> Seaplane {
    let notes = charts.boats.classes.of(class).notes;
    let search = match reading {
        Seaplanes::AsPrinted => notes.search_plane,
        Seaplanes::Historical => class == Class::I15,
    };
    match (notes.attack_plane, search) {
        (true, _) => Seaplane::Attack,
        (false, true) => Seaplane::Search,
        (false, false) => Seaplane::None,
    }
}

/// PS 6.1D, PS 9.6E.b: the aircraft of this boat while it is there.
pub fn plane(g: &State, charts: &Charts) -> Seaplane {
    match g.boat().plane {
        Plane::Aboard | Plane::Launched => seaplane(g.boat().class, charts, g.house().seaplanes),
        Plane::NotCarried | Plane::Lost => Seaplane::None,
    }
}
