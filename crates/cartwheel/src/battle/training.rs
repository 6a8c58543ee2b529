//! OC 9.7.14: the training game, the death of Admiral Yamamoto.

use super::{Altitude, At, Battle, Flyer, Goal, craft, rounds};
use crate::{
    Outcome,
    charts::Charts,
    rules::T,
    state::{AirId, Level, Model, Place, Side, State},
};
use table::Key as _;

/// The aircraft of the admiral.
pub fn is_betty(charts: &'static Charts, unit: AirId) -> bool {
    craft::counter(charts, unit).model == Model::G4m
}

/// OC 9.7.14.a: the units of the training game.
pub fn set_up(g: &mut State, charts: &'static Charts) {
    let mut sides: [Vec<Flyer>; 2] = [Vec::new(), Vec::new()];
    for row in &charts.scenarios.yamamoto {
        let alike = charts.counters.air.alike(&row.piece);
        let taken = |id: &AirId| sides.iter().flatten().any(|flyer: &Flyer| flyer.unit == *id);
        let Some(unit) = alike.into_iter().find(|id| !taken(id)) else { continue };
        let it = g.unit_mut(unit);
        it.place = Place::Aloft;
        it.reduced = row.reduced;
        let mut flyer = Flyer::new(unit);
        flyer.from_round = row.round;
        flyer.fixed = row.altitude.as_deref().and_then(Altitude::parse);
        flyer.altitude = flyer.fixed.unwrap_or(Altitude::Medium);
        if is_betty(charts, unit) {
            // Without bombs and at its higher rating from the start.
            flyer.faster_from = Some(1);
        }
        sides[row.side.index()].push(flyer);
    }
    let [allied, japanese] = sides;
    let mut battle = Battle::new(Side::Japanese, Goal::Nothing, japanese, allied);
    battle.training = true;
    g.battle = Some(battle);
}

/// OC 9.7.14.b: the first P-38 comes low, the second at medium altitude.
pub fn entry_altitude(battle: &mut Battle, flyer: usize) {
    let come = |other: usize| other != flyer && battle.flyers[other].at != At::Off;
    let first = !battle.of_side(battle.mission.enemy()).any(come);
    battle.flyers[flyer].altitude = if first { Altitude::Low } else { Altitude::Medium };
}

/// OC 9.7.14.a: unless it has begun already.
pub fn begin(t: &mut T) {
    if t.g.battle.is_none() {
        set_up(&mut t.g, t.charts);
    }
}

/// OC 9.7.14: the whole game.
pub async fn play(t: &mut T) -> Outcome {
    begin(t);
    rounds::fight(t).await;
    let level = result(&t.g, t.charts);
    Outcome { level, points: t.g.points, turns: 1 }
}

/// OC 9.7.14.c, ruling R-YAMAMOTO-BOTH
pub fn result(g: &State, charts: &'static Charts) -> Level {
    let battle = craft::battle(g);
    let alive = |flyer: &Flyer| flyer.at != At::Lost;
    let betty = battle.flyers.iter().any(|flyer| is_betty(charts, flyer.unit) && alive(flyer));
    let lightnings = battle.of_side(Side::Allied).all(|flyer| alive(&battle.flyers[flyer]));
    match (betty, lightnings) {
        (true, _) => Level::JapaneseMajor,
        (false, true) => Level::AlliedMajor,
        (false, false) => Level::Draw,
    }
}

/// OC 9.7.14.c: with the admiral and a P-38 lost it is a draw, whatever follows.
pub fn is_decided(g: &State, charts: &'static Charts) -> bool {
    let battle = craft::battle(g);
    let lost = |flyer: &Flyer| flyer.at == At::Lost;
    let betty = battle.flyers.iter().any(|flyer| is_betty(charts, flyer.unit) && lost(flyer));
    betty && battle.of_side(Side::Allied).any(|flyer| lost(&battle.flyers[flyer]))
}
