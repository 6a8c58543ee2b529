//! 14.5.3 to 14.5.5: replacements of a general regroup turn.

use crate::{
    charts::{
        Charts,
        counters::AirUnit,
        regroup::{General, Replaced, Steps},
    },
    rules::{
        T,
        ch16_victory::{award, halved},
        names::{Plane, Vessel},
    },
    state::{AirId, Base, Code, Fleet, Group, OffMap, Place, Ship, ShipId, Side, State},
};
use table::{Chart, Choice, Draft, Key as _, Mods, Name, Odds, draft::Subset};

/// OC 14.5.3.a, OC 14.5.3.c, OC 14.5.4.a, R-REPLACEMENT-TIMING: both sides replace aircraft, and nothing else.
pub(crate) async fn air(t: &mut T) {
    let general = &t.charts.regroup.general;
    let rolled = t.check(&t.charts.regroup.allied_air, Mods::NONE).await;
    let steps = match rolled.result {
        Steps::AsRolled => rolled.natural as u8,
        Steps::None => 0,
    };
    let rows = Replacements::blank(Side::Allied, steps, None);
    let text = "Which aerial steps are replaced?";
    let taken = t.draft(Side::Allied.seat(), "OC 14.5.3.a", text, rows).await.taken;
    let bought = taken.len().saturating_sub(usize::from(steps)) as i16;
    let free = taken.len() as i16 - bought;
    restore(t, &taken);
    let points = free * general.of::<i16>(General::AlliedRolledStep);
    award(t, Side::Japanese, points * 2, "OC 16.1.f", "Allied aerial steps replaced");
    let points = bought * general.of::<i16>(General::AlliedBoughtStep);
    award(t, Side::Japanese, points * 2, "OC 14.5.3.b", "Allied aerial steps bought");

    let rolled = t.check(&t.charts.regroup.japanese_air, Mods::NONE).await;
    let most = match rolled.result {
        Steps::AsRolled => rolled.natural as usize,
        Steps::None => 0,
    };
    let rows = Replacements::blank(Side::Japanese, 0, Some(most));
    let taken = t.draft(Side::Japanese.seat(), "OC 14.5.4.a", text, rows).await.taken;
    restore(t, &taken);
    // OC 14.5.4.b
    let points = taken.len() as i16 * general.of::<i16>(japanese_price(&t.g));
    award(t, Side::Allied, points * 2, "OC 16.1.c", "Japanese aerial steps replaced");
}

/// OC 14.5.4.b: what a Japanese step costs.
fn japanese_price(g: &State) -> General {
    if g.record.regroups[1] == Some(g.turn) {
        General::JapaneseStepSecond
    } else {
        General::JapaneseStepFirst
    }
}

/// One step of an aerial unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replace {
    unit: Plane,
    /// R-REBUILT-PLACE: where a destroyed unit appears.
    at: Option<Base>,
    side: Side,
    /// What it gives the enemy.
    points: u8,
}

impl Replace {
    pub fn unit(&self) -> AirId {
        self.unit.id
    }
}

impl Choice<State> for Replace {
    const QUESTION: &'static str = "air-replacements";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self.at {
            Some(base) => format!("{}@{}", self.unit.key, base.name()).into(),
            None => self.unit.key.into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self.at.and_then(Base::off) {
            Some(off) => format!("{} returns in {}", self.unit.name, off.words()),
            None => format!("{} to full strength", self.unit.name),
        }
    }

    /// OC 14.5.3.a, OC 14.5.3.b, OC 14.5.4.b
    fn consequence(&self, _: &State) -> Option<String> {
        Some(format!("{} VP for {}", self.points, self.side.enemy().title()))
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self.side {
            Side::Allied => "OC 14.5.3.a",
            Side::Japanese => "OC 14.5.4.a",
        })
    }
}

/// The steps a side takes (decision D-AIR-REPLACE).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replacements {
    side: Side,
    /// OC 14.5.3.a: steps of the roll; those beyond are bought.
    free: u8,
    /// OC 14.5.4.a: no more than this.
    most: Option<usize>,
    taken: Vec<Replace>,
}

impl Replacements {
    pub(crate) fn blank(side: Side, free: u8, most: Option<usize>) -> Replacements {
        Replacements { side, free, most, taken: Vec::new() }
    }

    fn steps_of(&self, id: AirId) -> usize {
        self.taken.iter().filter(|step| step.unit.id == id).count()
    }

    /// OC 14.5.3.a, OC 14.5.3.b, OC 14.5.4.b: what the next step costs.
    fn price(&self, g: &State) -> General {
        match self.side {
            Side::Allied if self.taken.len() < usize::from(self.free) => General::AlliedRolledStep,
            Side::Allied => General::AlliedBoughtStep,
            Side::Japanese => japanese_price(g),
        }
    }
}

/// OC 7.3.3.b, OC 14.5.3.a: steps of aerial combat units are replaced, never those of transports and
/// reconnaissance units.
pub(crate) fn is_replaced(row: &AirUnit) -> bool {
    !matches!(row.code, Code::Cargo | Code::Recon) && row.reduced.is_some()
}

/// R-TF36-REPLACE: an aerial combat unit that can be rebuilt once destroyed.
fn returns(row: &AirUnit) -> bool {
    match row.group {
        Group::Usn | Group::Ijn => false,
        Group::Usaaf | Group::Raaf | Group::Usmc | Group::Sixth | Group::Eleventh => true,
    }
}

/// R-REBUILT-PLACE: the off-board bases open to a unit.
fn homes(charts: &'static Charts, row: &AirUnit) -> impl Iterator<Item = Base> {
    let open = move |base: &Base| {
        let home = charts.airbases.bases.of(*base);
        home.owner == row.side && (home.allowed.is_empty() || home.allowed.contains(&row.group))
    };
    [Base::Australia, Base::SouthPacific, Base::Truk].into_iter().filter(open)
}

impl Draft<State> for Replacements {
    const QUESTION: &'static str = "air-replacements";
    const OPEN: bool = true;
    type Step = Replace;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Replace>) {
        if self.most.is_some_and(|most| self.taken.len() >= most) {
            return;
        }
        // Every list goes on from the last unit, so that a set of steps has one spelling.
        let from = self.taken.last().map_or(AirId(0), |step| step.unit.id);
        let (side, points) = (self.side, charts.regroup.general.of::<u8>(self.price(g)));
        for id in charts.counters.air.ids().filter(|id| *id >= from) {
            let (row, state) = (charts.counters.air.of(id), g.unit(id));
            if row.side != self.side || !is_replaced(row) {
                continue;
            }
            let unit = Plane::of(charts, id);
            match (state.place, self.steps_of(id)) {
                (Place::Lost, 0) if returns(row) => {
                    let homes = homes(charts, row);
                    steps.extend(homes.map(|at| Replace { unit, at: Some(at), side, points }));
                }
                (Place::Lost, 1) => steps.push(Replace { unit, at: None, side, points }),
                (Place::Lost, _) => {}
                (_, 0) if state.reduced => {
                    steps.push(Replace { unit, at: None, side, points });
                }
                _ => {}
            }
        }
    }

    fn add(&mut self, step: Replace, _: &State, _: &'static Charts) {
        self.taken.push(step);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        true
    }

    fn label(&self, g: &State) -> String {
        if self.taken.is_empty() {
            return "No replacements".to_owned();
        }
        self.taken.iter().map(|step| step.label(g)).collect::<Vec<_>>().join(", ")
    }

    fn about(&self, _: &State) -> Option<String> {
        let taken = self.taken.len();
        Some(match self.most {
            Some(most) => format!("Steps bought: {taken} of at most {most}"),
            None if taken < usize::from(self.free) => {
                format!("Steps replaced: {taken} of the {} rolled", self.free)
            }
            None => format!("Steps replaced: {taken}; further ones are bought"),
        })
    }

    fn done(&self, _: &State) -> String {
        if self.taken.is_empty() { "No replacements" } else { "These steps" }.to_owned()
    }
}

/// R-REBUILT-PLACE, R-REPLACE-MARKER: a destroyed unit comes back reduced, a reduced one is full.
fn restore(t: &mut T, taken: &[Replace]) {
    for step in taken {
        let unit = t.g.unit_mut(step.unit.id);
        match step.at {
            Some(base) => {
                *unit = crate::state::Air {
                    place: Place::Base(base),
                    reduced: true,
                    ..Default::default()
                };
            }
            None => unit.reduced = false,
        }
    }
}

/// OC 14.5.5.a, OC 14.5.5.b: the die of a side, and what a step that comes back gives the enemy.
fn yard(charts: &'static Charts, side: Side) -> (&'static Chart<Replaced>, General) {
    match side {
        Side::Allied => (&charts.regroup.allied_naval, General::AlliedNavalHalves),
        Side::Japanese => (&charts.regroup.japanese_naval, General::JapaneseNavalHalves),
    }
}

const fn yard_rule(side: Side) -> &'static str {
    match side {
        Side::Allied => "OC 14.5.5.a",
        Side::Japanese => "OC 14.5.5.b",
    }
}

/// A ship for which the die is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refit {
    pub ship: Vessel,
    side: Side,
    /// What each of its steps gives the enemy, in halves of a point.
    halves: i16,
}

impl Choice<State> for Refit {
    const QUESTION: &'static str = "naval-replacements";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.ship.key.into()
    }

    fn label(&self, g: &State) -> String {
        let lost = g.ship(self.ship.id).place == Place::Lost;
        format!("{}, {}", self.ship.name, if lost { "eliminated" } else { "reduced" })
    }

    fn consequence(&self, _: &State) -> Option<String> {
        let (points, enemy) = (halved(self.halves), self.side.enemy().title());
        Some(format!("{points} VP for {enemy} for each step that comes back"))
    }

    fn rule(&self) -> Option<&'static str> {
        Some(yard_rule(self.side))
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<Odds> {
        vec![yard(charts, self.side).0.odds(&Mods::NONE)]
    }
}

/// Where a ship that returns appears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Returns(pub OffMap);

impl Choice<State> for Returns {
    const QUESTION: &'static str = "ship-returns";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.name().into()
    }

    fn label(&self, _: &State) -> String {
        self.0.words().to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 14.5.5.a")
    }
}

/// OC 14.5.5.a, OC 14.5.5.b, R-TF36-REPLACE: ships that can be restored or can return.
fn damaged(g: &State, charts: &'static Charts, side: Side) -> Vec<ShipId> {
    let fit = |id: &ShipId| {
        let (row, ship) = (charts.counters.ships.of(*id), g.ship(*id));
        let returns = match row.fleet {
            Fleet::Eighth | Fleet::Fifth => true,
            Fleet::Combined | Fleet::Tf36 | Fleet::Event => false,
        };
        row.side == side && (ship.crippled || (ship.place == Place::Lost && returns))
    };
    charts.counters.ships.ids().filter(fit).collect()
}

/// OC 14.5.5.a, OC 14.5.5.b, R-TALLY-HALF, decision D-NAVAL-REPLACE
pub(crate) async fn naval(t: &mut T, side: Side) {
    let charts = t.charts;
    let (chart, price) = yard(charts, side);
    let halves = charts.regroup.general.of::<i16>(price);
    let named = |id: ShipId| Refit { ship: Vessel::of(charts, id), side, halves };
    let options: Vec<Refit> = damaged(&t.g, charts, side).into_iter().map(named).collect();
    let text = "For which reduced or eliminated ships do you roll?";
    let refits = t.draft(side.seat(), "OC 14.5.5.a", text, Subset::of(options)).await;
    let rule = yard_rule(side);
    let mut steps = 0;
    for refit in refits.into_taken() {
        let ship = refit.ship;
        t.say(rule, |g| format!("Naval replacement roll for {}.", refit.label(g)));
        let result = t.check(chart, Mods::NONE).await.result;
        let lost = t.g.ship(ship.id).place == Place::Lost;
        match (result, lost) {
            (Replaced::None, _) | (Replaced::Reduced, true) => {}
            (Replaced::Reduced | Replaced::Any, false) => {
                t.g.ship_mut(ship.id).crippled = false;
                steps += 1;
            }
            (Replaced::Any, true) => {
                let place = Place::Off(come_back(t, side).await);
                *t.g.ship_mut(ship.id) = Ship { place, ..Ship::default() };
                let whole = charts.counters.ships.of(ship.id).crippled.is_some();
                steps += if whole { 2 } else { 1 };
            }
        }
    }
    award(t, side.enemy(), steps * halves / 2 * 2, rule, "naval steps replaced");
}

/// R-REBUILT-PLACE: the off-board box of the side.
async fn come_back(t: &mut T, side: Side) -> OffMap {
    match side {
        Side::Japanese => OffMap::Truk,
        Side::Allied => {
            let options = [Returns(OffMap::SouthPacific), Returns(OffMap::Australia)];
            let text = "Where does the ship appear?";
            t.ask(side.seat(), "OC 14.5.5.a", text, &options).await.0
        }
    }
}
