//! Section 11.7: commando raids.

use super::{
    T,
    ch11_ground::landing,
    names::{Spot, Troop},
};
use crate::{
    charts::Charts,
    state::{Event, Hex, LandId, LandKind, OffMap, Place, Side, State},
};
use table::{Choice, Draft, Name, draft::Shape};

/// OC 11.7.1.a, OC 11.7.2.a: whether the side may declare a raid now.
pub(crate) fn can_raid(g: &State, charts: &'static Charts, side: Side) -> bool {
    let allowed = match side {
        Side::Allied => {
            g.is_event(Event::Magic)
                && g.initiative == Side::Allied
                && !g.this_turn.general_regroup
                && g.this_turn.raids[side.index()] == 0
        }
        Side::Japanese => {
            !g.record.japanese_raid && g.record.igo2.is_some_and(|declared| declared < g.turn)
        }
    };
    allowed && raiders(g, charts, side).next().is_some() && goals(g, charts, side).next().is_some()
}

/// OC 11.7.1.b, OC 11.7.2.b, R-COMMANDO-ALAMO, R-RAID-PLACE: units that may raid.
fn raiders(g: &State, charts: &'static Charts, side: Side) -> impl Iterator<Item = LandId> {
    let fit = move |id: &LandId| {
        let (row, unit) = (charts.counters.land.of(*id), g.troops(*id));
        let kind = match side {
            Side::Allied => row.kind == LandKind::Marine || row.alamo,
            Side::Japanese => row.snlf && !unit.unsupplied,
        };
        let place = match unit.place {
            Place::At(hex) => charts.map.sheet.land(hex).is_some_and(|land| land.coast),
            Place::Off(_) => true,
            Place::Out
            | Place::Lost
            | Place::Base(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => false,
        };
        row.side == side && kind && place && !unit.disrupted && !unit.raiding
    };
    charts.counters.land.ids().filter(fit)
}

/// R-RAID-PLACE: any coastal or island hex that is not a friendly port.
fn goals(g: &State, charts: &'static Charts, side: Side) -> impl Iterator<Item = Hex> {
    let limits = g.limits(charts);
    let lands = charts.map.sheet.lands().iter();
    lands
        .filter(move |land| {
            limits.has(land.hex) && landing::can_be_invaded(g, charts, land.hex, side)
        })
        .map(|land| land.hex)
}

/// A step of a raid: who, then where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RaidStep {
    Unit(Troop),
    At(Spot),
}

impl Choice<State> for RaidStep {
    const QUESTION: &'static str = "commando-raid";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            RaidStep::Unit(unit) => unit.key.into(),
            RaidStep::At(at) => at.hex.to_string().into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            RaidStep::Unit(unit) => unit.name.to_owned(),
            RaidStep::At(at) => at.words(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 11.7.3.a")
    }

    fn target(&self) -> Option<String> {
        match self {
            RaidStep::Unit(_) => None,
            RaidStep::At(at) => Some(at.target()),
        }
    }
}

/// OC 11.7.3.a, decision D-COMMANDO
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raid {
    side: Side,
    unit: Option<Troop>,
    at: Option<Spot>,
}

impl Draft<State> for Raid {
    const QUESTION: &'static str = "commando-raid";
    const OPEN: bool = true;
    type Step = RaidStep;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<RaidStep>) {
        if self.unit.is_none() {
            let units = raiders(g, charts, self.side);
            steps.extend(units.map(|id| RaidStep::Unit(Troop::of(charts, id))));
        } else if self.at.is_none() {
            let goals = goals(g, charts, self.side);
            steps.extend(goals.map(|hex| RaidStep::At(Spot::of(charts, hex))));
        }
    }

    fn add(&mut self, step: RaidStep, _: &State, _: &'static Charts) {
        match step {
            RaidStep::Unit(unit) => self.unit = Some(unit),
            RaidStep::At(at) => self.at = Some(at),
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.at.is_some()
    }

    fn label(&self, _: &State) -> String {
        match (&self.unit, &self.at) {
            (Some(unit), Some(at)) => format!("{} raids {}", unit.name, at.words()),
            (Some(unit), None) => unit.name.to_owned(),
            (None, _) => "Nobody yet".to_owned(),
        }
    }
}

/// OC 11.7.3.a: the side puts a raider on its target hex; it takes no mission (R-RAID-PLACE).
pub(crate) async fn declare(t: &mut T, side: Side) {
    let text = "Which unit raids which hex?";
    let raid = Raid { side, unit: None, at: None };
    let raid = t.draft(side.seat(), "OC 11.7.3.a", text, raid).await;
    let (Some(unit), Some(at)) = (raid.unit, raid.at) else { return };
    let from = t.g.troops(unit.id).place;
    let raider = t.g.troops_mut(unit.id);
    raider.place = Place::At(at.hex);
    raider.raiding = true;
    raider.moved = false;
    raider.beachhead = false;
    if let Place::At(left) = from {
        super::ch11_ground::fortification::vacated(t, left);
    }
    let raids = &mut t.g.this_turn.raids[side.index()];
    *raids = raids.saturating_add(1);
    t.g.record.japanese_raid |= side == Side::Japanese;
}

/// Where a raider goes after the raid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Home {
    unit: Troop,
    /// None: it stays.
    to: Option<OffMap>,
}

impl Home {
    pub fn unit(&self) -> Troop {
        self.unit
    }

    pub fn stays(&self) -> bool {
        self.to.is_none()
    }
}

impl Choice<State> for Home {
    const QUESTION: &'static str = "raiders-home";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        let to = self.to.map_or("stay", table::Key::name);
        format!("{}={to}", self.unit.key).into()
    }

    fn label(&self, _: &State) -> String {
        self.to.map_or_else(|| "Stay".to_owned(), |off| format!("To {}", off.words()))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 11.7.3.c")
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(self.unit.name.to_owned())
    }
}

fn boxes(side: Side) -> &'static [OffMap] {
    match side {
        Side::Allied => &[OffMap::SouthPacific, OffMap::Australia],
        Side::Japanese => &[OffMap::Truk],
    }
}

/// OC 11.7.3.c: who has not landed has no place to stay.
pub(crate) fn may_stay(g: &State, id: LandId) -> bool {
    !g.troops(id).is_at_sea()
}

/// OC 11.7.3.c, decision D-COMMANDO-RETURN: raiders that stay or leave.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Homes {
    rows: Vec<Troop>,
    side: Side,
    set: Vec<Home>,
}

impl Draft<State> for Homes {
    const QUESTION: &'static str = "raiders-home";
    const OPEN: bool = true;
    type Step = Home;

    fn steps(&self, g: &State, _: &'static Charts, steps: &mut Vec<Home>) {
        if let Some(unit) = self.rows.get(self.set.len()).copied() {
            if may_stay(g, unit.id) {
                steps.push(Home { unit, to: None });
            }
            steps.extend(boxes(self.side).iter().map(|off| Home { unit, to: Some(*off) }));
        }
    }

    fn add(&mut self, step: Home, _: &State, _: &'static Charts) {
        self.set.push(step);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.set.len() == self.rows.len()
    }

    fn label(&self, g: &State) -> String {
        let set = self.set.iter().map(|home| format!("{}: {}", home.unit.name, home.label(g)));
        set.collect::<Vec<_>>().join(", ")
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

/// OC 11.7.3.c, OC 12.3: raiders of this turn may leave the map.
pub(crate) async fn withdraw(t: &mut T, side: Side) {
    let charts = t.charts;
    let on_map = |id: &LandId| {
        let unit = t.g.troops(*id);
        charts.counters.land.of(*id).side == side && unit.raiding && unit.place.hex().is_some()
    };
    let rows: Vec<Troop> =
        charts.counters.land.ids().filter(on_map).map(|id| Troop::of(charts, id)).collect();
    if rows.is_empty() {
        return;
    }
    let homes = Homes { rows, side, set: Vec::new() };
    let text = "Do the raiders stay or leave?";
    let homes = t.draft(side.seat(), "OC 12.3", text, homes).await;
    for home in homes.set {
        let raider = t.g.troops_mut(home.unit.id);
        raider.raiding = false;
        if let Some(off) = home.to {
            raider.place = Place::Off(off);
            raider.beachhead = false;
        }
    }
}

/// R-INVADE-RETURN: a repulsed raider goes back to a box of its side.
pub(crate) async fn go_home(t: &mut T, id: LandId) {
    let charts = t.charts;
    let side = charts.counters.land.of(id).side;
    let unit = Troop::of(charts, id);
    let options: Vec<Home> = boxes(side).iter().map(|off| Home { unit, to: Some(*off) }).collect();
    let to = match options[..] {
        [only] => only.to,
        _ => t.ask(side.seat(), "OC 11.5.2", "Where do the raiders go?", &options).await.to,
    };
    let raider = t.g.troops_mut(id);
    raider.raiding = false;
    raider.place = to.map_or(Place::Out, Place::Off);
}
