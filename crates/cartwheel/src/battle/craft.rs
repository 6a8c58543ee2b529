//! What the battle needs to know of an aerial unit, and what it does to it.

use super::{Altitude, Battle, Goal};
use crate::{
    charts::{
        Charts,
        battle::Line,
        counters::{AirUnit, Bombs, Factors},
    },
    rules::{T, losses},
    state::{Ace, AirId, Code, Model, Place, ShipId, State},
};

/// A unit with its key and its name, for options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub unit: AirId,
    pub key: &'static str,
    pub name: &'static str,
}

pub fn piece(charts: &'static Charts, unit: AirId) -> Piece {
    let counter = counter(charts, unit);
    Piece { unit, key: counter.key.as_str(), name: counter.name.as_str() }
}

/// A ship with its key and its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vessel {
    pub ship: ShipId,
    pub key: &'static str,
    pub name: &'static str,
}

pub fn vessel(charts: &'static Charts, ship: ShipId) -> Vessel {
    let counter = charts.counters.ships.of(ship);
    Vessel { ship, key: counter.key.as_str(), name: counter.name.as_str() }
}

pub fn battle(g: &State) -> &Battle {
    g.battle.as_ref().expect("a battle is being fought")
}

pub fn battle_mut(g: &mut State) -> &mut Battle {
    g.battle.as_mut().expect("a battle is being fought")
}

pub fn counter(charts: &'static Charts, unit: AirId) -> &'static AirUnit {
    charts.counters.air.of(unit)
}

/// OC 2.2.b: the factors of the side that shows.
pub fn factors(g: &State, charts: &'static Charts, unit: AirId) -> Factors {
    g.factors(unit, charts)
}

pub fn is_alive(g: &State, unit: AirId) -> bool {
    g.unit(unit).place != Place::Lost
}

pub fn is_disrupted(g: &State, unit: AirId) -> bool {
    g.unit(unit).disrupted
}

pub fn has_ace(g: &State, unit: AirId) -> bool {
    g.unit(unit).ace.is_some()
}

/// OC 9.7.10a.a: the optional rule is played.
pub fn dive_bombers_hunt(g: &State) -> bool {
    g.setup.options.dive_bombers_fight.is_on()
}

/// OC 2.2.2.h, OC 2.2.2.i, OC 9.7.9.a, OC 9.7.9.b, OC 9.10.11: movement points now. A Beaufighter without bombs has its
/// higher rating (ruling R-BEAUFIGHTER-S).
pub fn speed(g: &State, charts: &'static Charts, flyer: usize) -> u8 {
    let battle = battle(g);
    let me = &battle.flyers[flyer];
    let counter = counter(charts, me.unit);
    let as_fighter = counter.code == Code::FighterBomber && !me.loaded && me.faster_from.is_none();
    let light = me.faster_from.is_some_and(|round| battle.round >= round);
    counter.sr + u8::from(light || as_fighter)
}

/// OC 2.2.2.k, OC 9.7.9.g: the line of the movement chart a unit flies by (ruling R-BEAUFIGHTER-LOADED).
pub fn line(g: &State, charts: &'static Charts, unit: AirId, loaded: bool) -> Line {
    let counter = counter(charts, unit);
    let as_bomber = counter.code != Code::FighterBomber || dive_bombers_hunt(g);
    charts.battle.line(counter.model, loaded && as_bomber)
}

/// OC 9.7.3.c, OC 9.7.9.j: how high a unit may be.
pub fn ceiling(charts: &'static Charts, unit: AirId, loaded: bool) -> Altitude {
    let counter = counter(charts, unit);
    let heavy = counter.code == Code::Precision;
    let bomber = matches!(counter.full.bombs, Bombs::Factor(_) | Bombs::Cargo);
    if bomber && loaded && !heavy { Altitude::Medium } else { Altitude::High }
}

/// OC 9.7.4.a: whether a unit can fly in a formation.
pub fn is_multi_engine_bomber(charts: &'static Charts, unit: AirId) -> bool {
    let counter = counter(charts, unit);
    counter.multi_engine && matches!(counter.full.bombs, Bombs::Factor(_) | Bombs::Cargo)
}

/// OC 9.8.a, OC 3.a: a bomber of a mission that bombs; a transport is none, nor a Beaufighter without bombs.
pub fn may_abort(charts: &'static Charts, battle: &Battle, flyer: usize) -> bool {
    let it = &battle.flyers[flyer];
    battle.is_mission(flyer)
        && battle.goal != Goal::Nothing
        && it.loaded
        && counter(charts, it.unit).code != Code::Cargo
}

/// OC 9.7.11.b, OC 9.7.11.c: disrupted for the rest of the turn.
pub fn disrupt(t: &mut T, unit: AirId) {
    if !t.g.unit(unit).disrupted {
        losses::disrupt_air(t, unit);
        let charts = t.charts;
        t.say("OC 9.7.11.c", move |_| format!("{} is disrupted.", counter(charts, unit).name));
    }
}

/// OC 9.7.11.b: turned to its reduced side, or shot down.
pub fn lose_step(t: &mut T, unit: AirId) {
    let name = &counter(t.charts, unit).name;
    if losses::lose_air_step(t, unit) {
        t.say("OC 9.7.11.b", move |_| format!("{name} is shot down."));
    } else {
        t.say("OC 9.7.11.b", move |_| format!("{name} loses a step."));
    }
}

pub fn give_ace(t: &mut T, unit: AirId, ace: Ace) {
    t.g.unit_mut(unit).ace = Some(ace);
    let charts = t.charts;
    t.say("OC 9.7.12.a", move |_| format!("{} gains an ace.", counter(charts, unit).name));
}

/// Whether a model never fights on the board.
pub const fn never_fights(model: Model) -> bool {
    matches!(model, Model::F5 | Model::Pby | Model::Ki46)
}
