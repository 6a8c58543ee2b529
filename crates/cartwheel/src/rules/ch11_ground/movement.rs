//! 11.2 and 11.3: disembarkation, movement, stacking.

use super::{
    ashore, eliminate, entry, is_held_by, landing, may_operate, overland, stacking_limit, suits,
};
use crate::{
    charts::Charts,
    rules::{
        T, ch13_supply,
        names::{Spot, Troop},
    },
    state::{Hex, LandId, Side, State},
};
use table::{Choice, Draft, Name};

/// OC 11.0, OC 11.2.a, OC 11.2.c: a side's units come ashore, then move.
pub(crate) async fn movement(t: &mut T, side: Side) {
    landing::come_ashore(t, side).await;
    let text = "Which ground units move?";
    let marches = t.draft(side.seat(), "OC 11.2.a", text, Marches::blank(side)).await;
    for march in marches.taken {
        let (id, to) = (march.unit.id, march.to.hex);
        t.g.troops_mut(id).moved = true;
        entry::enter(t, id, to, entry::Way::March).await;
    }
    correct_overstacking(t, side).await;
}

/// One unit moves into a neighbouring hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct March {
    pub unit: Troop,
    pub to: Spot,
}

impl Choice<State> for March {
    const QUESTION: &'static str = "ground-moves";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        format!("{}>{}", self.unit.key, self.to.hex).into()
    }

    fn label(&self, _: &State) -> String {
        format!("{} to {}", self.unit.name, self.to.words())
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 11.2.a")
    }

    fn target(&self) -> Option<String> {
        Some(self.to.target())
    }
}

/// The moves of a side in the order they are made (decision D-GROUND-MOVE).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marches {
    side: Side,
    taken: Vec<March>,
}

impl Marches {
    pub fn blank(side: Side) -> Marches {
        Marches { side, taken: Vec::new() }
    }

    fn has_moved(&self, id: LandId) -> bool {
        self.taken.iter().any(|march| march.unit.id == id)
    }

    /// OC 11.3.a: units in a hex once these moves are made.
    fn stack(&self, g: &State, charts: &'static Charts, hex: Hex) -> usize {
        let stay = ashore(g, charts, hex, self.side).filter(|id| !self.has_moved(*id));
        stay.count() + self.taken.iter().filter(|march| march.to.hex == hex).count()
    }

    /// OC 11.2.a, OC 11.2.1, OC 11.3.a, OC 11.3.b: where a unit may go.
    fn ways(&self, g: &State, charts: &'static Charts, id: LandId, steps: &mut Vec<March>) {
        let Some(from) = g.troops(id).place.hex() else { return };
        for land in overland(g, charts, from) {
            let room = self.stack(g, charts, land.hex) < stacking_limit(charts, land);
            if room
                && suits(charts, id, land)
                && !is_held_by(g, charts, land.hex, self.side.enemy())
            {
                steps.push(March { unit: Troop::of(charts, id), to: Spot::of(charts, land.hex) });
            }
        }
    }
}

impl Draft<State> for Marches {
    const QUESTION: &'static str = "ground-moves";
    const OPEN: bool = true;
    type Step = March;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<March>) {
        for id in charts.counters.land.ids() {
            let mine = charts.counters.land.of(id).side == self.side;
            if mine && !self.has_moved(id) && may_move(g, charts, id) {
                self.ways(g, charts, id, steps);
            }
        }
    }

    fn add(&mut self, step: March, _: &State, _: &'static Charts) {
        self.taken.push(step);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        true
    }

    fn label(&self, g: &State) -> String {
        if self.taken.is_empty() {
            return "No unit moves".to_owned();
        }
        self.taken.iter().map(|march| march.label(g)).collect::<Vec<_>>().join(", ")
    }

    fn done(&self, _: &State) -> String {
        if self.taken.is_empty() { "No unit moves" } else { "These moves" }.to_owned()
    }
}

/// OC 11.1.a to OC 11.1.c, OC 11.2.c, OC 11.5.3.b: whether a unit may move now.
pub fn may_move(g: &State, charts: &'static Charts, id: LandId) -> bool {
    let unit = g.troops(id);
    may_operate(g, charts, id)
        && !unit.moved
        && (!unit.beachhead || ch13_supply::has_regular_line(g, charts, id))
}

/// Which unit of a stack is given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GiveUp(pub Troop);

impl Choice<State> for GiveUp {
    const QUESTION: &'static str = "overstacked";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.key.into()
    }

    fn label(&self, _: &State) -> String {
        self.0.name.to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 11.3.c")
    }

    fn about(&self, g: &State) -> Option<String> {
        let hex = g.troops(self.0.id).place.hex()?;
        Some(format!("Too many units in {hex}: which one is given up?"))
    }

    fn consequence(&self, _: &State) -> Option<String> {
        Some("It is eliminated".to_owned())
    }
}

/// OC 11.3.c, decision D-OVERSTACK: what stands beyond the limit at the end of the owner's movement is
/// eliminated.
async fn correct_overstacking(t: &mut T, side: Side) {
    let charts = t.charts;
    for land in charts.map.sheet.lands() {
        loop {
            let here: Vec<LandId> = ashore(&t.g, charts, land.hex, side).collect();
            if here.len() <= stacking_limit(charts, land) {
                break;
            }
            let options: Vec<GiveUp> =
                here.iter().map(|id| GiveUp(Troop::of(charts, *id))).collect();
            let text = "Too many units in one hex: which is given up?";
            let given = t.ask(side.seat(), "OC 11.3.c", text, &options).await;
            eliminate(t, given.0.id);
        }
    }
    for id in charts.counters.land.ids() {
        if charts.counters.land.of(id).side == side {
            t.g.troops_mut(id).overstacked = false;
        }
    }
}

/// OC 11.3.a: whether one more unit of a side may stay in a hex.
pub fn has_room(g: &State, charts: &'static Charts, hex: Hex, side: Side) -> bool {
    charts
        .map
        .sheet
        .land(hex)
        .is_some_and(|land| ashore(g, charts, hex, side).count() < stacking_limit(charts, land))
}
