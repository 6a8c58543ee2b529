//! 11.2 and 11.5: units come ashore, in ports, over open beaches and against the enemy.

use super::{
    ashore, combat, disrupt, eliminate, entry, fortification, is_held_by, lose_step, movement,
    retreat, suits,
};
use crate::{
    charts::{Charts, ground::Outcome},
    conditions,
    rules::{
        T,
        ch06_airbases::is_usn_carrier,
        ch09_02_range, ch11_07_raids, ch16_victory,
        names::{Plane, Spot, Troop, Vessel},
    },
    state::{
        AirId, BaseStatus, Code, Group, Hex, LandId, Place, ShipId, Side, Start, State,
        setup::Invaders,
    },
};
use table::{Choice, Draft, Name, Odds};

/// OC 11.2.c: a port of the side.
pub fn is_friendly_port(g: &State, charts: &'static Charts, hex: Hex, side: Side) -> bool {
    charts.map.sheet.is_port(hex)
        && g.hexes.at(hex).control == Some(side)
        && !is_held_by(g, charts, hex, side.enemy())
}

/// OC 11.5.a, OC 17.1.3.a, R-INVADE-PORT: a hex that can be invaded.
pub fn can_be_invaded(g: &State, charts: &'static Charts, hex: Hex, side: Side) -> bool {
    g.setup.start != Start::BismarckSea
        && charts.map.sheet.land(hex).is_some_and(|land| land.coast)
        && !is_friendly_port(g, charts, hex, side)
}

/// R-INVADE-WHO: whether a ship can land an invasion.
pub fn may_invade(g: &State, charts: &'static Charts, id: ShipId) -> bool {
    match g.setup.house.invaders {
        Invaders::All => true,
        Invaders::Landing => charts.counters.ships.of(id).supplies,
    }
}

/// OC 11.2.c, OC 11.5.b, R-INVADE-SUPPLY-ONLY: units leave their transports in friendly ports and where
/// no enemy stands; raiders land.
pub(crate) async fn come_ashore(t: &mut T, side: Side) {
    let charts = t.charts;
    // What is aboard is the enemy's to guess, and so is whether anybody lands.
    t.reveal();
    put_down_in_boxes(t, side);
    for land in charts.map.sheet.lands() {
        let hex = land.hex;
        if !land.coast || is_held_by(&t.g, charts, hex, side.enemy()) {
            continue;
        }
        let port = is_friendly_port(&t.g, charts, hex, side);
        if port || can_be_invaded(&t.g, charts, hex, side) {
            come_ashore_at(t, side, hex, port).await;
        }
    }
}

/// OC 11.2.c: what ships have brought to an off-board box in this turn leaves them there.
fn put_down_in_boxes(t: &mut T, side: Side) {
    let charts = t.charts;
    for id in charts.counters.ships.ids().filter(|id| charts.counters.ships.of(*id).side == side) {
        let ship = *t.g.ship(id);
        if !ship.done || !matches!(ship.place, Place::Off(_)) {
            continue;
        }
        let troops = t.g.land.iter_mut().filter(|unit| unit.place == Place::Aboard(id));
        for unit in troops {
            (unit.place, unit.moved) = (ship.place, true);
        }
        for supply in t.g.supplies.iter_mut().filter(|it| it.place == Place::Aboard(id)) {
            supply.place = ship.place;
        }
    }
}

/// OC 10.1.d, OC 11.2.c, OC 11.5.c: in a port of the side everybody lands, over a beach only who is not
/// disrupted; supply comes with troops or to a base.
async fn come_ashore_at(t: &mut T, side: Side, hex: Hex, port: bool) {
    let charts = t.charts;
    for id in waiting(&t.g, charts, side, hex, port) {
        let disrupted = t.g.troops(id).disrupted;
        if (port || !disrupted) && movement::has_room(&t.g, charts, hex, side) {
            t.reveal();
            step_ashore(t, id, hex, !port).await;
        }
    }
    let base = t.g.bases_at(hex, charts).any(|base| {
        let state = t.g.base(base);
        state.owner == side && state.status != BaseStatus::Destroyed
    });
    let held = port || base || is_held_by(&t.g, charts, hex, side);
    let ships: Vec<ShipId> = t.g.ships_in(hex, side, charts).collect();
    let (mut landed, mut marked) = (0, 0);
    for supply in &mut t.g.supplies {
        if held && matches!(supply.place, Place::Aboard(ship) if ships.contains(&ship)) {
            supply.place = Place::At(hex);
            landed += supply.factors;
            marked += if supply.marked { supply.factors } else { 0 };
        }
    }
    if landed > 0 {
        t.reveal();
        t.say("OC 11.2.c", |_| {
            let factors =
                board::counted(landed, "factor of supply comes", "factors of supply come");
            let (side, place) = (side.adjective(), Spot::of(charts, hex).words());
            format!("{place}: {factors} ashore for the {side} side.")
        });
    }
    if marked > 0 {
        ch16_victory::supply_landed(t, marked, hex);
    }
}

/// OC 11.5.3.a: the unit stands ashore and moves no further; over a beach it is supplied where it is.
async fn step_ashore(t: &mut T, id: LandId, hex: Hex, beach: bool) {
    let unit = t.g.troops_mut(id);
    unit.moved = true;
    let way = if beach { entry::Way::Land } else { entry::Way::Disembark };
    entry::enter(t, id, hex, way).await;
    ch16_victory::troops_landed(t, id, hex);
    t.g.troops_mut(id).beachhead = beach;
}

/// Units of a side aboard ships in a hex, and raiders before it, that have not landed in this turn and can land
/// there, in a port or over a beach. OC 11.2.1: armor never in mountains.
fn waiting(g: &State, charts: &'static Charts, side: Side, hex: Hex, port: bool) -> Vec<LandId> {
    let fits = |id: LandId| charts.map.sheet.land(hex).is_some_and(|land| suits(charts, id, land));
    let ready = |id: &LandId| {
        let unit = g.troops(*id);
        let aboard = match unit.place {
            Place::Aboard(ship) => {
                let lies = g.ship(ship).place == Place::At(hex) && !g.ship(ship).supply_side;
                lies && (port || may_invade(g, charts, ship))
            }
            Place::At(at) => at == hex && unit.is_at_sea(),
            Place::Out
            | Place::Lost
            | Place::Off(_)
            | Place::Base(_)
            | Place::Carried(_)
            | Place::Aloft => false,
        };
        charts.counters.land.of(*id).side == side && aboard && !unit.moved && fits(*id)
    };
    charts.counters.land.ids().filter(ready).collect()
}

/// OC 11.5.c: undisrupted units that can land against the enemy now.
fn assaults(g: &State, charts: &'static Charts, side: Side) -> Vec<(LandId, Hex)> {
    let mut found = Vec::new();
    for land in charts.map.sheet.lands() {
        let hex = land.hex;
        if is_held_by(g, charts, hex, side.enemy()) && can_be_invaded(g, charts, hex, side) {
            let fit = waiting(g, charts, side, hex, false).into_iter();
            found.extend(fit.filter(|id| !g.troops(*id).disrupted).map(|id| (id, hex)));
        }
    }
    found
}

/// One step of a contested landing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Unit { unit: Troop, at: Spot },
    Ship(Vessel),
    Plane(Plane),
}

impl Choice<State> for Step {
    const QUESTION: &'static str = "landing";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Step::Unit { unit, at } => format!("{}>{}", unit.key, at.hex).into(),
            Step::Ship(ship) => ship.key.into(),
            Step::Plane(plane) => plane.key.into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Step::Unit { unit, at } => format!("{} lands at {}", unit.name, at.words()),
            Step::Ship(ship) => format!("{} in support", ship.name),
            Step::Plane(plane) => format!("{} in support", plane.name),
        }
    }

    /// R-INVADE-ONE, OC 11.5.1.b
    fn consequence(&self, _: &State) -> Option<String> {
        let words = match self {
            Step::Unit { .. } => return None,
            Step::Ship(_) => "It supports no other landing of this turn",
            Step::Plane(_) => "It is Flown afterwards",
        };
        Some(words.to_owned())
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Step::Unit { .. } => "OC 11.5.b",
            Step::Ship(_) => "OC 11.5.1.a",
            Step::Plane(_) => "OC 11.5.1.b",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            Step::Unit { at, .. } => Some(at.target()),
            Step::Ship(_) | Step::Plane(_) => None,
        }
    }
}

/// A unit that lands against the enemy and what supports it (decision D-INVADE-SUPPORT); empty if no
/// unit lands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Landing {
    side: Side,
    /// R-INVADE-ONE: warships that have supported a landing of this turn.
    spent: Vec<ShipId>,
    unit: Option<(Troop, Spot)>,
    ships: Vec<Vessel>,
    planes: Vec<Plane>,
}

impl Landing {
    fn blank(side: Side, spent: Vec<ShipId>) -> Landing {
        Landing { side, spent, unit: None, ships: Vec::new(), planes: Vec::new() }
    }

    pub fn has_unit(&self) -> bool {
        self.unit.is_some()
    }
}

impl Draft<State> for Landing {
    const QUESTION: &'static str = "landing";
    const OPEN: bool = true;
    type Step = Step;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Step>) {
        let Some((_, at)) = self.unit else {
            let assaults = assaults(g, charts, self.side).into_iter();
            steps.extend(assaults.map(|(id, hex)| Step::Unit {
                unit: Troop::of(charts, id),
                at: Spot::of(charts, hex),
            }));
            return;
        };
        let after_ship = self.ships.last().map(|ship| ship.id);
        if self.planes.is_empty() {
            let ships = warships(g, charts, self.side, at.hex)
                .filter(|id| Some(*id) > after_ship && !self.spent.contains(id));
            steps.extend(ships.map(|id| Step::Ship(Vessel::of(charts, id))));
        }
        let after_plane = self.planes.last().map(|plane| plane.id);
        let planes = supporters(g, charts, self.side, at.hex).filter(|id| Some(*id) > after_plane);
        steps.extend(planes.map(|id| Step::Plane(Plane::of(charts, id))));
    }

    fn add(&mut self, step: Step, _: &State, _: &'static Charts) {
        match step {
            Step::Unit { unit, at } => self.unit = Some((unit, at)),
            Step::Ship(ship) => self.ships.push(ship),
            Step::Plane(plane) => self.planes.push(plane),
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        true
    }

    fn label(&self, _: &State) -> String {
        let Some((unit, at)) = &self.unit else { return "No landing".to_owned() };
        let mut support: Vec<&str> = self.ships.iter().map(|ship| ship.name).collect();
        support.extend(self.planes.iter().map(|plane| plane.name));
        let support = if support.is_empty() { "no support".to_owned() } else { support.join(", ") };
        format!("{} lands at {} with {support}", unit.name, at.words())
    }

    fn done(&self, _: &State) -> String {
        if self.unit.is_some() { "Land" } else { "No more landings" }.to_owned()
    }

    /// Against each defender the enemy may name, without aircraft of his.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let Some((unit, at)) = self.unit else { return Vec::new() };
        let planes: Vec<AirId> = self.planes.iter().map(|plane| plane.id).collect();
        let chart = &charts.ground.landing;
        let against = |defender: LandId| {
            let scene = conditions::ground::Assault {
                g,
                charts,
                hex: at.hex,
                attacker: unit.id,
                defender,
                warships: self.ships.len(),
                planes: &planes,
                defending_planes: &[],
            };
            chart.odds(&chart.modifiers(|condition| scene.count(condition)))
        };
        ashore(g, charts, at.hex, self.side.enemy()).map(against).collect()
    }
}

/// OC 11.5.1.a: warships in the hex of a landing.
pub(crate) fn warships(
    g: &State,
    charts: &'static Charts,
    side: Side,
    hex: Hex,
) -> impl Iterator<Item = ShipId> {
    g.ships_in(hex, side, charts).filter(|id| charts.counters.ships.of(*id).class.is_warship())
}

/// R-SUPPORT-RANGE, OC 2.2.2.m, OC 9.1.2.e: ready bombers, Beaufighters with bombs and Marine aircraft within range,
/// which may be extended; none of Task Force 36 in a general regroup turn.
pub(crate) fn supporters(
    g: &State,
    charts: &'static Charts,
    side: Side,
    hex: Hex,
) -> impl Iterator<Item = AirId> {
    let fit = move |id: &AirId| {
        let (row, unit) = (charts.counters.air.of(*id), g.unit(*id));
        let kind = match row.code {
            Code::Fighter => row.group == Group::Usmc,
            Code::Bomber
            | Code::FighterBomber
            | Code::DiveBomber
            | Code::Precision
            | Code::Skip
            | Code::Torpedo => true,
            Code::Cargo | Code::Recon => false,
        };
        let based = matches!(unit.place, Place::Base(_));
        let ready = !unit.flown && !unit.sortied && !unit.regroup && !unit.supply_side;
        let grounded = g.this_turn.general_regroup && is_usn_carrier(charts, *id);
        row.side == side && based && ready && !grounded && kind && reaches(g, charts, *id, hex)
    };
    charts.counters.air.ids().filter(fit)
}

/// OC 11.5.1.b: the bombers that can help a defender; fighters of the Marines count for an attacker alone.
pub(crate) fn defending_aircraft(
    g: &State,
    charts: &'static Charts,
    side: Side,
    hex: Hex,
) -> impl Iterator<Item = AirId> {
    supporters(g, charts, side, hex).filter(|id| charts.counters.air.of(*id).code.is_bomber())
}

/// OC 9.2.a, OC 9.2.1.a: whether a unit reaches a hex from its base, with its extended range.
fn reaches(g: &State, charts: &'static Charts, id: AirId, hex: Hex) -> bool {
    let extended = ch09_02_range::extension(g, charts, id, true);
    let range = ch09_02_range::range(charts, id).saturating_add(extended);
    let way = ch09_02_range::way_out(g, charts, g.unit(id).place, hex);
    way.is_some_and(|way| way <= range)
}

/// OC 11.5.1.b: which bombers support the defender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DefendingPlane(pub Plane);

impl Choice<State> for DefendingPlane {
    const QUESTION: &'static str = "landing-defence";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.key.into()
    }

    fn label(&self, _: &State) -> String {
        format!("{} helps the defender", self.0.name)
    }

    fn consequence(&self, _: &State) -> Option<String> {
        Some("It is Flown afterwards".to_owned())
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 11.5.1.b")
    }
}

/// OC 11.5.b, R-INVADE-ONE: landings against the enemy, one unit at a time; the warships that support one are `spent`.
pub(crate) async fn contested(t: &mut T, side: Side, spent: &mut Vec<ShipId>) {
    t.reveal();
    while !assaults(&t.g, t.charts, side).is_empty() {
        let text = "Which unit lands against the enemy, and with what support?";
        let blank = Landing::blank(side, spent.clone());
        let landing = t.draft(side.seat(), "OC 11.5.1.a", text, blank).await;
        let Some((unit, at)) = landing.unit else { return };
        spent.extend(landing.ships.iter().map(|ship| ship.id));
        let planes: Vec<AirId> = landing.planes.iter().map(|plane| plane.id).collect();
        t.reveal();
        assault(t, unit.id, at.hex, landing.ships.len(), planes).await;
    }
}

/// OC 11.5.1.a, OC 11.5.1.b, OC 11.5.2: one contested landing.
async fn assault(t: &mut T, id: LandId, hex: Hex, warships: usize, planes: Vec<AirId>) {
    let charts = t.charts;
    let side = charts.counters.land.of(id).side;
    t.g.troops_mut(id).moved = true;
    let options: Vec<DefendingPlane> = defending_aircraft(&t.g, charts, side.enemy(), hex)
        .map(|id| DefendingPlane(Plane::of(charts, id)))
        .collect();
    let text = "Which aircraft help the defender?";
    let blank = table::draft::Subset::of(options);
    let defending = t.draft(side.enemy().seat(), "OC 11.5.1.b", text, blank).await;
    let defending: Vec<AirId> =
        defending.into_taken().into_iter().map(|plane| plane.0.id).collect();
    let against = |g: &State, defender: LandId| {
        let scene = conditions::ground::Assault {
            g,
            charts,
            hex,
            attacker: id,
            defender,
            warships,
            planes: &planes,
            defending_planes: &defending,
        };
        charts.ground.landing.modifiers(|condition| scene.count(condition))
    };
    let Some(defender) = combat::defender(t, hex, id, true, against).await else { return };
    let mods = against(&t.g, defender);
    t.say("OC 11.5.1.a", |_| {
        let name = |id: LandId| &charts.counters.land.of(id).name;
        format!("{} tries to land against {}.", name(id), name(defender))
    });
    let landing = t.check(&charts.ground.landing, mods).await.result;
    for plane in planes.into_iter().chain(defending) {
        let unit = t.g.unit_mut(plane);
        (unit.flown, unit.sortied) = (true, true);
        unit.counted |= charts.counters.air.of(plane).group == Group::Eleventh;
    }
    let outcome = charts.ground.outcome.of(landing);
    if outcome.attacker_lands {
        drive_out(t, hex, side.enemy(), outcome).await;
        step_ashore(t, id, hex, true).await;
        // The others of the invasion follow it over the beach.
        come_ashore_at(t, side, hex, false).await;
    } else {
        repulse(t, id, outcome).await;
    }
}

/// OC 11.5.2, OC 11.8.d: all defenders retreat, whatever fortification they have.
async fn drive_out(t: &mut T, hex: Hex, side: Side, outcome: Outcome) {
    let defenders: Vec<LandId> = ashore(&t.g, t.charts, hex, side).collect();
    for id in defenders {
        let mut lost = false;
        for _ in 0..outcome.defender_steps {
            lost |= !fortification::absorbs_step(t, id).await && lose_step(t, id);
        }
        if !lost {
            if outcome.defender_disrupted {
                disrupt(t, id);
            }
            retreat::retreat(t, id, hex).await;
        }
    }
}

/// OC 11.5.2, R-INVADE-RETURN: the attacker stays aboard, or goes back to its box.
async fn repulse(t: &mut T, id: LandId, outcome: Outcome) {
    if outcome.attacker_eliminated {
        eliminate(t, id);
        return;
    }
    for _ in 0..outcome.attacker_steps {
        if lose_step(t, id) {
            return;
        }
    }
    if outcome.attacker_disrupted {
        disrupt(t, id);
    }
    if t.g.troops(id).raiding {
        ch11_07_raids::go_home(t, id).await;
    }
}
