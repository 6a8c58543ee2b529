//! 15.2.1: Operation I-Go 2.

use super::arrive;
use crate::{
    charts::{
        Charts,
        scenarios::{Limit, Spot},
    },
    conditions,
    rules::{T, ch17_setup::Counter},
    state::{AirId, LandId, Place, ShipId, Side, Start, State},
};
use table::{Choice, Name, draft::Subset};

table::choices! {
    /// OC 15.2.1.a, decision D-IGO2
    pub enum Declare for State {
        question: "igo-2", rule: "OC 15.2.1.a", open: true,
        NotYet = "not-yet": "Not yet",
        Declare = "declare": "Declare Operation I-Go 2" => "Once in the game: a carrier, warships, aircraft and troops from the next turn on, for as many turns as a secret die says",
    }
}

/// OC 15.2.1.a, OC 17.3.5.b, R-IGO2-TURN1: once, not in the first turn of the campaign nor in the last.
pub(crate) fn may_declare(g: &State, charts: &'static Charts) -> bool {
    let limits = g.limits(charts);
    let first = g.setup.start == Start::Campaign && g.turn == limits.of(Limit::FirstTurn);
    g.record.igo2.is_none()
        && !charts.scenarios.igo2(g.setup.start).is_empty()
        && !first
        && g.turn < limits.of(Limit::LastTurn)
}

/// OC 15.2.1.a, OC 15.2.1.b, OC 15.2.1.d, OC 15.2.1.e, R-IGO2-END: Japan may declare it; the length is rolled
/// in secret and the forces are placed.
pub(crate) async fn declare(t: &mut T) {
    let charts = t.charts;
    if !may_declare(&t.g, charts) {
        return;
    }
    let seat = Side::Japanese.seat();
    let options = [Declare::NotYet, Declare::Declare];
    let text = "Declare Operation I-Go 2?";
    if t.ask(seat, "OC 15.2.1.a", text, &options).await == Declare::NotYet {
        return;
    }
    let chart = &charts.regroup.igo2;
    let mods = chart.modifiers(|condition| conditions::regroup::igo2(&t.g, charts, condition));
    let turns = t.check(chart, mods).only(seat).await.result.0;
    t.g.record.igo2 = Some(t.g.turn);
    t.g.record.igo2_last = Some(t.g.turn + turns);
    // Ships first, so that the aircraft find their carrier.
    let pieces = charts.scenarios.igo2(t.g.setup.start);
    let later = |spot: &Spot| matches!(spot, Spot::Carrier | Spot::Ashore);
    for piece in pieces.iter().filter(|piece| !later(&piece.at[0])) {
        arrive(t, piece).await;
    }
    for piece in pieces.iter().filter(|piece| later(&piece.at[0])) {
        arrive(t, piece).await;
    }
}

/// OC 15.2.1.d: every unit of the operation in play.
fn forces(g: &State, charts: &'static Charts) -> Vec<Counter> {
    let mut forces = Vec::new();
    for piece in charts.scenarios.igo2(g.setup.start) {
        let counters = &charts.counters;
        let air = counters.air.alike(&piece.piece).filter(|id| g.unit(*id).place.is_in_play());
        forces.extend(air.map(Counter::Air));
        let ships = counters.ships.alike(&piece.piece).filter(|id| g.ship(*id).place.is_in_play());
        forces.extend(ships.map(Counter::Ship));
        let land = counters.land.named(&piece.piece);
        let land = land.filter(|id| g.troops(*id).place.is_in_play());
        forces.extend(land.map(Counter::Land));
    }
    forces
}

/// A unit that leaves early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leave {
    counter: Leaver,
    key: &'static str,
    name: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leaver {
    Air(AirId),
    Ship(ShipId),
    Land(LandId),
}

impl Leave {
    fn of(charts: &'static Charts, counter: Counter) -> Option<Leave> {
        let counters = &charts.counters;
        Some(match counter {
            Counter::Air(id) => {
                let row = counters.air.of(id);
                Leave { counter: Leaver::Air(id), key: &row.key, name: &row.name }
            }
            Counter::Ship(id) => {
                let row = counters.ships.of(id);
                Leave { counter: Leaver::Ship(id), key: &row.key, name: &row.name }
            }
            Counter::Land(id) => {
                let row = counters.land.of(id);
                Leave { counter: Leaver::Land(id), key: &row.key, name: &row.name }
            }
            Counter::Mobile(_) | Counter::Supply | Counter::Fortification | Counter::Radar => {
                return None;
            }
        })
    }
}

impl Leave {
    pub fn ship(&self) -> Option<ShipId> {
        match self.counter {
            Leaver::Ship(id) => Some(id),
            Leaver::Air(_) | Leaver::Land(_) => None,
        }
    }
}

impl Choice<State> for Leave {
    const QUESTION: &'static str = "igo-2-withdrawal";

    fn key(&self) -> Name {
        self.key.into()
    }

    fn label(&self, _: &State) -> String {
        self.name.to_owned()
    }

    fn consequence(&self, _: &State) -> Option<String> {
        Some("It leaves the game".to_owned())
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 15.2.1.f")
    }
}

/// OC 15.2.1.c, OC 15.2.1.f, R-IGO2-UNITS-VP, decision D-IGO2-WITHDRAW: the forces leave at the end of the
/// last turn, and before it as Japan likes.
pub(crate) async fn withdraw(t: &mut T) {
    let charts = t.charts;
    if !t.g.has_igo2() {
        return;
    }
    let options: Vec<Leave> =
        forces(&t.g, charts).into_iter().filter_map(|it| Leave::of(charts, it)).collect();
    let leaving = if t.g.record.igo2_last == Some(t.g.turn) {
        t.reveal();
        t.say("OC 15.2.1.c", |_| "Operation I-Go 2 ends.".to_owned());
        options
    } else {
        let text = "Which units of I-Go 2 are withdrawn early?";
        let seat = Side::Japanese.seat();
        t.draft(seat, "OC 15.2.1.f", text, Subset::of(options)).await.into_taken()
    };
    for leave in leaving {
        go(t, leave.counter);
    }
}

fn go(t: &mut T, leaver: Leaver) {
    let charts = t.charts;
    match leaver {
        // Those of a carrier may have left with it.
        Leaver::Air(id) if !t.g.unit(id).place.is_in_play() => {}
        Leaver::Air(id) => {
            let unit = t.g.unit_mut(id);
            *unit = crate::state::Air { reduced: unit.reduced, ..Default::default() };
            t.say("OC 15.2.1.f", |_| format!("{} leaves.", charts.counters.air.of(id).name));
        }
        Leaver::Land(id) => {
            let from = t.g.troops(id).place;
            let unit = t.g.troops_mut(id);
            *unit = crate::state::Land { reduced: unit.reduced, ..Default::default() };
            t.say("OC 15.2.1.f", |_| format!("{} leaves.", charts.counters.land.of(id).name));
            if let Place::At(hex) = from {
                crate::rules::ch11_ground::fortification::vacated(t, hex);
            }
        }
        Leaver::Ship(id) => {
            let ship = t.g.ship_mut(id);
            let crippled = ship.crippled;
            *ship = crate::state::Ship { crippled, ..Default::default() };
            t.say("OC 15.2.1.f", |_| format!("{} leave.", charts.counters.ships.of(id).name));
            // Aircraft leave with their carrier.
            if let Some(base) = charts.counters.ships.of(id).base {
                let aboard: Vec<AirId> = t.g.based_at(base).collect();
                for unit in aboard {
                    go(t, Leaver::Air(unit));
                }
            }
        }
    }
}
