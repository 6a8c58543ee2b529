//! Steps lost by aircraft, ships, troops and cargo, and the points for them.

use super::{T, ch06_airbases::settle_capacity, ch16_victory::award};
use crate::{
    charts::victory::{During, StepLost},
    state::{AirId, Group, LandId, Place, ShipId, Side, Start},
};

/// OC 9.7.11.b: nothing more happens to a unit that is disrupted already.
pub(crate) fn disrupt_air(t: &mut T, id: AirId) {
    t.g.unit_mut(id).disrupted = true;
}

/// OC 2.2.a, OC 9.7.11.c: the unit is flipped and disrupted, or eliminated; true if eliminated.
pub(crate) fn lose_air_step(t: &mut T, id: AirId) -> bool {
    let spec = t.charts.counters.air.of(id);
    let eliminated = t.g.unit(id).reduced || spec.reduced.is_none();
    score_air_steps(t, id, 1);
    if eliminated {
        remove_air(t, id);
    } else {
        let unit = t.g.unit_mut(id);
        unit.reduced = true;
        unit.disrupted = true;
    }
    eliminated
}

/// OC 9.10.10.d: the unit is destroyed with all its steps.
pub(crate) fn destroy_air(t: &mut T, id: AirId) {
    let whole = !t.g.unit(id).reduced && t.charts.counters.air.of(id).reduced.is_some();
    score_air_steps(t, id, if whole { 2 } else { 1 });
    remove_air(t, id);
}

/// OC 9.7.12.b: an ace is lost with his unit. What a C-47 carries is lost too (OC 11.6.b).
fn remove_air(t: &mut T, id: AirId) {
    let unit = t.g.unit_mut(id);
    let ace = None;
    *unit =
        crate::state::Air { place: Place::Lost, reduced: unit.reduced, ace, ..Default::default() };
    if t.charts.counters.air.of(id).group == Group::Eleventh {
        t.g.this_turn.eleventh_lost += 1;
    }
    for cargo in t.charts.counters.land.ids() {
        if t.g.troops(cargo).place == Place::Carried(id) {
            remove_troops(t, cargo);
        }
    }
    t.g.supplies.retain(|supply| supply.place != Place::Carried(id));
}

/// OC 17.1.4.a, OC 17.2.6: air steps score in the scenarios.
fn score_air_steps(t: &mut T, id: AirId, steps: i16) {
    let spec = t.charts.counters.air.of(id);
    let each = |lost: StepLost| t.charts.victory.steps.of::<i16>(lost);
    let (halves, rule) = match (t.g.setup.start, spec.side, spec.group) {
        // OC 17.3.6: those of Bougainville are counted at the end.
        (Start::BismarckSea, Side::Japanese, Group::Eleventh)
        | (
            Start::Campaign | Start::Bougainville | Start::Yamamoto | Start::IronBottomSound,
            _,
            _,
        ) => return,
        (Start::BismarckSea, Side::Japanese, _) => {
            (each(StepLost::ConvoyJapaneseAir), "OC 17.1.4.a")
        }
        (Start::BismarckSea, Side::Allied, _) => (each(StepLost::ConvoyAlliedAir), "OC 17.1.4.a"),
        (Start::Toenails, _, _) => (each(StepLost::Air), "OC 17.2.6"),
    };
    let why = format!("{} loses {}", spec.name, board::counted(steps as u16, "step", "steps"));
    award(t, spec.side.enemy(), halves * steps, rule, &why);
}

/// OC 10.4.2.b, OC 9.10.10.i, OC 9.10.10.l, OC 10.4.1.e: the ship is crippled, or sunk with what it carries;
/// true if sunk. Barges and landing ships have no crippled side.
pub(crate) fn lose_ship_step(t: &mut T, id: ShipId) -> bool {
    let spec = t.charts.counters.ships.of(id);
    let sunk = t.g.ship(id).crippled || spec.crippled.is_none();
    score_ship_steps(t, id, 1);
    if sunk {
        remove_ship(t, id);
    } else {
        t.g.ship_mut(id).crippled = true;
        reduce_cargo(t, id);
        // OC 6.3.4: a crippled carrier hosts fewer aircraft.
        if let Some(base) = spec.base {
            settle_capacity(t, base);
        }
    }
    sunk
}

/// The ship is eliminated with all its steps.
pub(crate) fn sink(t: &mut T, id: ShipId) {
    let whole = !t.g.ship(id).crippled && t.charts.counters.ships.of(id).crippled.is_some();
    score_ship_steps(t, id, if whole { 2 } else { 1 });
    remove_ship(t, id);
}

/// OC 9.10.10.m, R-CV-AIR-LOST: aircraft aboard are eliminated, as is all cargo.
fn remove_ship(t: &mut T, id: ShipId) {
    let counters = &t.charts.counters;
    *t.g.ship_mut(id) = crate::state::Ship { place: Place::Lost, ..Default::default() };
    if let Some(base) = counters.ships.of(id).base {
        for unit in counters.air.ids() {
            if t.g.unit(unit).place == Place::Base(base) {
                destroy_air(t, unit);
                tell_aboard(t, id, &counters.air.of(unit).name, "is lost");
            }
        }
    }
    for cargo in counters.land.ids() {
        if t.g.troops(cargo).place == Place::Aboard(id) {
            while !lose_land_step(t, cargo) {}
            tell_aboard(t, id, &counters.land.of(cargo).name, "is lost");
        }
    }
    lose_supply_aboard(t, id, u8::MAX);
}

/// OC 9.10.10.m, R-CARGO-HIDDEN: what a hit does to those aboard is told to both sides.
fn tell_aboard(t: &mut T, id: ShipId, who: &str, what: &str) {
    let ship = &t.charts.counters.ships.of(id).name;
    t.say("OC 9.10.10.m", |_| format!("{who} aboard {ship} {what}."));
}

/// OC 9.10.10.m, R-CARGO-STEPS: every supply unit aboard loses so many factors.
fn lose_supply_aboard(t: &mut T, id: ShipId, factors: u8) {
    let mut lost: u8 = 0;
    for supply in &mut t.g.supplies {
        if supply.place == Place::Aboard(id) {
            let gone = supply.factors.min(factors);
            supply.factors -= gone;
            lost += gone;
        }
    }
    t.g.supplies.retain(|supply| supply.factors > 0);
    if lost > 0 {
        let factors = board::counted(lost, "factor of supply", "factors of supply");
        tell_aboard(t, id, &factors, if lost == 1 { "is lost" } else { "are lost" });
    }
}

/// OC 9.10.10.m, R-CARGO-STEPS, R-GUNS-ON-TRANSPORT: everything aboard loses a step.
fn reduce_cargo(t: &mut T, id: ShipId) {
    let land = &t.charts.counters.land;
    for cargo in land.ids() {
        if t.g.troops(cargo).place != Place::Aboard(id) {
            continue;
        }
        let lost = lose_land_step(t, cargo);
        t.g.troops_mut(cargo).disrupted = !lost;
        let what = if lost { "is lost" } else { "loses a step and is disrupted" };
        tell_aboard(t, id, &land.of(cargo).name, what);
    }
    lose_supply_aboard(t, id, 1);
}

/// OC 10.4.1.f, R-GUNS-ON-TRANSPORT: a disrupted transport disrupts the troops aboard.
pub(crate) fn disrupt_ship(t: &mut T, id: ShipId) {
    t.g.ship_mut(id).disrupted = true;
    let land = &t.charts.counters.land;
    for cargo in land.ids() {
        if t.g.troops(cargo).place == Place::Aboard(id) && !t.g.troops(cargo).disrupted {
            t.g.troops_mut(cargo).disrupted = true;
            tell_aboard(t, id, &land.of(cargo).name, "is disrupted");
        }
    }
}

/// OC 16.1.g, OC 17.1.4.a, R-171-ALLIED-SHIPS: naval steps score as they are lost.
fn score_ship_steps(t: &mut T, id: ShipId, steps: i16) {
    let spec = t.charts.counters.ships.of(id);
    let (halves, rule) = match (t.g.setup.start, spec.side) {
        (Start::BismarckSea, Side::Japanese) => {
            (t.charts.victory.steps.of::<i16>(StepLost::ConvoyShip), "OC 17.1.4.a")
        }
        (Start::BismarckSea, Side::Allied) | (Start::Yamamoto | Start::IronBottomSound, _) => {
            return;
        }
        (Start::Toenails | Start::Bougainville | Start::Campaign, _) => {
            (2 * t.charts.victory.during.of::<i16>(During::NavalStep), "OC 16.1.g")
        }
    };
    let why = format!("{} lose {}", spec.name, board::counted(steps as u16, "step", "steps"));
    award(t, spec.side.enemy(), halves * steps, rule, &why);
}

/// OC 11.4.2.a: the unit is flipped, or eliminated for good; true if eliminated.
pub(crate) fn lose_land_step(t: &mut T, id: LandId) -> bool {
    let spec = t.charts.counters.land.of(id);
    if t.g.setup.start == Start::BismarckSea && spec.side == Side::Japanese {
        let halves = t.charts.victory.steps.of(StepLost::ConvoyInfantry);
        award(t, Side::Allied, halves, "OC 17.1.4.a", &format!("{} loses a step", spec.name));
    }
    if t.g.troops(id).reduced || spec.reduced.is_none() {
        remove_troops(t, id);
        return true;
    }
    t.g.troops_mut(id).reduced = true;
    false
}

fn remove_troops(t: &mut T, id: LandId) {
    *t.g.troops_mut(id) = crate::state::Land { place: Place::Lost, ..Default::default() };
}
