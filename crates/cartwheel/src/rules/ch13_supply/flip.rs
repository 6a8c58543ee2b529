//! 13.2.2 and 13.2.3: transports turn to their supply side and back.

use super::Lines;
use crate::{
    charts::Charts,
    rules::{
        T,
        ch11_ground::is_held_by,
        names::{Plane, Vessel},
    },
    state::{AirId, Code, Place, ShipId, Side, State},
};
use table::{Choice, Draft, Name, draft::Shape};

/// What can be turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Carrier {
    Ship(Vessel),
    Plane(Plane),
}

impl Carrier {
    fn key(&self) -> &'static str {
        match self {
            Carrier::Ship(ship) => ship.key,
            Carrier::Plane(plane) => plane.key,
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Carrier::Ship(ship) => ship.name,
            Carrier::Plane(plane) => plane.name,
        }
    }
}

/// Which side of a counter shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    carrier: Carrier,
    supply: bool,
}

impl Turn {
    pub fn is_supply(&self) -> bool {
        self.supply
    }

    pub fn ship(&self) -> Option<ShipId> {
        match self.carrier {
            Carrier::Ship(ship) => Some(ship.id),
            Carrier::Plane(_) => None,
        }
    }

    pub fn plane(&self) -> Option<AirId> {
        match self.carrier {
            Carrier::Ship(_) => None,
            Carrier::Plane(plane) => Some(plane.id),
        }
    }
}

impl Choice<State> for Turn {
    const QUESTION: &'static str = "supply-sides";

    fn key(&self) -> Name {
        let side = if self.supply { "supply" } else { "transport" };
        format!("{}={side}", self.carrier.key()).into()
    }

    fn label(&self, _: &State) -> String {
        if self.supply { "Supply source" } else { "Transport" }.to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self.carrier {
            Carrier::Ship(_) => "OC 13.2.2.a",
            Carrier::Plane(_) => "OC 13.2.3.a",
        })
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("{}: transport or supply source?", self.carrier.name()))
    }
}

/// The sides that show of all transports that can be turned (decision D-FLIP-SUPPLY). The first
/// option of a row leaves it as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turns {
    rows: Vec<(Carrier, bool)>,
    set: Vec<Turn>,
}

impl Draft<State> for Turns {
    const QUESTION: &'static str = "supply-sides";
    type Step = Turn;

    fn steps(&self, _: &State, _: &'static Charts, steps: &mut Vec<Turn>) {
        if let Some((carrier, shows)) = self.rows.get(self.set.len()).copied() {
            steps.extend([shows, !shows].map(|supply| Turn { carrier, supply }));
        }
    }

    fn add(&mut self, step: Turn, _: &State, _: &'static Charts) {
        self.set.push(step);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.set.len() == self.rows.len()
    }

    fn label(&self, g: &State) -> String {
        let set = self.set.iter().map(|turn| format!("{}: {}", turn.carrier.name(), turn.label(g)));
        set.collect::<Vec<_>>().join(", ")
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

/// OC 13.2.2.a: an LST or Daihatsu without cargo in a coastal hex no enemy holds.
fn can_turn_ship(g: &State, charts: &'static Charts, id: ShipId, side: Side) -> bool {
    let (row, ship) = (charts.counters.ships.of(id), g.ship(id));
    let Place::At(hex) = ship.place else { return false };
    let empty = g.land.iter().all(|unit| unit.place != Place::Aboard(id))
        && g.supplies.iter().all(|supply| supply.place != Place::Aboard(id));
    row.side == side
        && row.supplies
        && empty
        && charts.map.sheet.land(hex).is_some_and(|land| land.coast)
        && !is_held_by(g, charts, hex, side.enemy())
}

/// OC 13.2.3.a, OC 13.2.3.e: a ready C-47 at a base that would be out of supply, or one that is turned.
fn can_turn_plane(g: &State, charts: &'static Charts, id: AirId, side: Side) -> bool {
    let (row, unit) = (charts.counters.air.of(id), g.unit(id));
    let Place::Base(base) = unit.place else { return false };
    if row.side != side || row.code != Code::Cargo {
        return false;
    }
    let Some(hex) = g.hex_of(base, charts) else { return false };
    unit.supply_side || (!unit.flown && !Lines::of(g, charts, side).city().has(hex))
}

/// OC 13.2.2.a, OC 13.2.2.c, OC 13.2.3.a, OC 13.2.3.e
pub(crate) async fn flip(t: &mut T, side: Side) {
    let charts = t.charts;
    let mut rows = Vec::new();
    for id in charts.counters.ships.ids() {
        if can_turn_ship(&t.g, charts, id, side) {
            rows.push((Carrier::Ship(Vessel::of(charts, id)), t.g.ship(id).supply_side));
        }
    }
    for id in charts.counters.air.ids() {
        if can_turn_plane(&t.g, charts, id, side) {
            rows.push((Carrier::Plane(Plane::of(charts, id)), t.g.unit(id).supply_side));
        }
    }
    // R-CARGO-HIDDEN: a loaded transport cannot turn, so whether the side is asked tells of its cargo.
    t.reveal();
    let text = "Which transports serve as supply sources?";
    let turns = t.draft(side.seat(), "OC 13.2.2.a", text, Turns { rows, set: Vec::new() }).await;
    for ((_, shows), Turn { carrier, supply }) in turns.rows.into_iter().zip(turns.set) {
        match carrier {
            Carrier::Ship(ship) => {
                let it = t.g.ship_mut(ship.id);
                it.supply_side = supply;
                it.hits = if supply { it.hits } else { 0 };
            }
            Carrier::Plane(plane) => {
                let it = t.g.unit_mut(plane.id);
                it.supply_side = supply;
                it.hits = if supply { it.hits } else { 0 };
            }
        }
        if shows != supply {
            t.reveal();
            let (name, rule) = (carrier.name(), "OC 13.2.2.c");
            t.say(rule, |_| {
                let to = if supply { "a supply source" } else { "a transport" };
                format!("{name} turned: {to}.")
            });
        }
    }
}
