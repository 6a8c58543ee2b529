//! Sections 9.6 and 9.8: what a raid attacks and how, and bombers that turn back.

use super::{
    T,
    ch09_09_aa::{Altitude, Attack},
    ch16_victory::award,
};
use crate::{
    charts::{Charts, counters::Bombs, victory::During},
    state::{
        Aim, AirKind, Base, BaseStatus, Code, Flyer, Hex, HexSet, Model, Place, ShipId, Side,
        State, setup::Torpedoes,
    },
};
use arrayvec::ArrayVec;
use table::{Choice, Key as _, Name};

/// OC 9.6.a, OC 6.6.1.c, R-TARGET-SUPPLY: what a raid of this side could attack in a hex; nothing off the map.
pub(crate) fn aims(g: &State, charts: &'static Charts, side: Side, hex: Hex, aims: &mut Vec<Aim>) {
    let enemy = side.enemy();
    if !g.limits(charts).has(hex) {
        return;
    }
    for base in g.bases_at(hex, charts) {
        let state = g.base(base);
        let stands = matches!(
            state.status,
            BaseStatus::Working | BaseStatus::Disrupted | BaseStatus::Building
        );
        if state.owner == enemy && stands {
            aims.push(Aim::Airbase(base));
        }
    }
    if has_ships(g, charts, side, hex) {
        aims.push(Aim::Ships);
    }
    let land = charts.map.sheet.land(hex);
    if land.is_some_and(|land| land.city || land.town) && g.hexes.at(hex).control == Some(enemy) {
        aims.push(Aim::City);
    }
    if land.is_none() {
        return;
    }
    aims.extend(g.troops_in(hex, enemy, charts).map(Aim::Troops));
    for (at, supply) in g.supplies.iter().enumerate() {
        if supply.side == enemy && supply.place == Place::At(hex) {
            aims.push(Aim::Supply(at as u8));
        }
    }
    let ships = &charts.counters.ships;
    let flipped = |id: &ShipId| {
        let ship = g.ship(*id);
        ships.of(*id).side == enemy && ship.supply_side && ship.place == Place::At(hex)
    };
    aims.extend(ships.ids().filter(flipped).map(Aim::SupplyShip));
    for base in Base::every().filter(|base| g.hex_of(*base, charts) == Some(hex)) {
        if g.base(base).owner == enemy {
            let flipped = g.based_at(base).filter(|id| g.unit(*id).supply_side);
            aims.extend(flipped.map(Aim::SupplyPlane));
        }
    }
}

/// The hexes in which something of the enemy could be a target.
pub(crate) fn hexes_with_enemies(g: &State, charts: &'static Charts, side: Side) -> HexSet {
    let enemy = side.enemy();
    let (land, ships) = (&charts.counters.land, &charts.counters.ships);
    let bases = Base::every().filter(|base| g.base(*base).owner == enemy);
    let troops = land.ids().filter(|id| land.of(*id).side == enemy);
    let fleet = ships.ids().filter(|id| ships.of(*id).side == enemy);
    let supplies = g.supplies.iter().filter(|supply| supply.side == enemy);
    let places = troops
        .map(|id| g.troops(id).place)
        .chain(fleet.map(|id| g.ship(id).place))
        .chain(supplies.map(|supply| supply.place));
    let towns = charts.map.sheet.lands().iter().filter(|land| land.city || land.town);
    let held = towns.map(|land| land.hex).filter(|hex| g.hexes.at(*hex).control == Some(enemy));
    let mut hexes = HexSet::default();
    let bases = bases.filter_map(|base| g.hex_of(base, charts));
    for hex in bases.chain(places.filter_map(Place::hex)).chain(held) {
        hexes.add(hex);
    }
    hexes
}

/// Enemy ships that can be attacked from the air: in port, or spotted at sea (OC 10.4.a).
pub(crate) fn ships_to_attack(
    g: &State,
    charts: &'static Charts,
    side: Side,
    hex: Hex,
) -> impl Iterator<Item = ShipId> {
    let enemy = side.enemy();
    let in_port = charts.map.sheet.is_port(hex) && g.hexes.at(hex).control == Some(enemy);
    g.ships_in(hex, enemy, charts).filter(move |id| in_port || g.ship(*id).spotted)
}

fn has_ships(g: &State, charts: &'static Charts, side: Side, hex: Hex) -> bool {
    ships_to_attack(g, charts, side, hex).next().is_some()
}

/// OC 9.10.4.b, R-FB-NAVAL-RECON: whether a unit can do anything to these targets; heavy bombers hit towns and
/// not the ships there.
pub(crate) fn can_hurt(charts: &'static Charts, flyer: &Flyer, aims: &[Aim]) -> bool {
    let heavy = charts.counters.air.of(flyer.unit).code == Code::Precision;
    !heavy || aims.iter().any(|aim| *aim != Aim::Ships)
}

/// R-BEAUFIGHTER-T: who drops torpedoes.
fn drops_torpedoes(g: &State, charts: &'static Charts, flyer: &Flyer) -> bool {
    let unit = charts.counters.air.of(flyer.unit);
    let swapped = g.setup.house.torpedoes == Torpedoes::Beaufighter;
    match unit.model {
        Model::Beaufort => !swapped,
        Model::Beaufighter => swapped && flyer.loaded,
        Model::P38
        | Model::P39
        | Model::P40
        | Model::F4u
        | Model::F6f
        | Model::B17
        | Model::B24
        | Model::B25
        | Model::A20
        | Model::Sbd
        | Model::Tbf
        | Model::C47
        | Model::F5
        | Model::Pby
        | Model::A6m3
        | Model::A6m2
        | Model::Rufe
        | Model::Ki43
        | Model::Ki45
        | Model::Ki61
        | Model::Ki21
        | Model::Ki48
        | Model::Ki49
        | Model::G4m
        | Model::D3a
        | Model::D4y
        | Model::B5n
        | Model::Ki46 => unit.code == Code::Torpedo,
    }
}

/// How a raider can attack, and at which altitude: level bombing (OC 9.10.1, OC 2.2.2.l, OC 9.10.3.b),
/// strafing (OC 2.2.2.j, OC 9.10.2.a) and the special attacks of its type (OC 2.2.2.f, OC 9.10.3.a to
/// OC 9.10.7.a).
pub(crate) fn attacks(
    g: &State,
    charts: &'static Charts,
    flyer: &Flyer,
    aim: Aim,
) -> ArrayVec<(Attack, Altitude), 8> {
    let mut of = ArrayVec::new();
    let (spec, unit) = (charts.counters.air.of(flyer.unit), g.unit(flyer.unit));
    if flyer.attacked || flyer.aborted {
        return of;
    }
    match g.factors(flyer.unit, charts).bombs {
        Bombs::Strafe if !flyer.fired => of.push((Attack::Strafe, Altitude::Low)),
        Bombs::Factor(_) if flyer.loaded => {}
        Bombs::Factor(_) | Bombs::Strafe | Bombs::Cargo | Bombs::None => return of,
    }
    if !flyer.loaded {
        return of;
    }
    let ships = aim == Aim::Ships;
    if ships && spec.code == Code::Precision {
        return of;
    }
    if spec.code == Code::DiveBomber {
        of.push((Attack::Dive, Altitude::Low));
    }
    if ships && spec.code == Code::Skip && !unit.disrupted {
        of.push((Attack::Skip, Altitude::Low));
    }
    if ships && drops_torpedoes(g, charts, flyer) {
        of.push((Attack::Torpedo, Altitude::Low));
    }
    let parafrags = matches!(spec.model, Model::B25 | Model::A20 | Model::Beaufort);
    let worth = match aim {
        Aim::Airbase(_) | Aim::Supply(_) | Aim::SupplyShip(_) => true,
        Aim::City => g.mission.as_ref().is_none_or(|it| charts.map.sheet.is_port(it.target)),
        Aim::Ships | Aim::Troops(_) | Aim::SupplyPlane(_) => false,
    };
    if parafrags && worth && g.this_turn.parafrags > 0 {
        of.push((Attack::Parafrag, Altitude::Low));
    }
    if spec.code == Code::Precision {
        of.push((Attack::Precision, Altitude::High));
        of.push((Attack::Level, Altitude::High));
    }
    of.push((Attack::Level, Altitude::Low));
    of.push((Attack::Level, Altitude::Medium));
    of
}

/// A target of the raid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    pub aim: Aim,
    key: &'static str,
    name: &'static str,
    /// A mobile airbase beside a fixed one.
    second: bool,
}

impl Target {
    fn of(aim: Aim, charts: &'static Charts) -> Target {
        let (key, name) = match aim {
            Aim::Ships => ("ships", "The ships"),
            Aim::City => ("city", "The town or city with its port"),
            Aim::Airbase(base) => (base.name(), charts.airbases.bases.of(base).name.as_str()),
            Aim::Troops(id) => {
                let unit = charts.counters.land.of(id);
                (unit.key.as_str(), unit.name.as_str())
            }
            Aim::Supply(_) => ("supply", "A supply unit"),
            Aim::SupplyShip(id) => {
                let ship = charts.counters.ships.of(id);
                (ship.key.as_str(), ship.name.as_str())
            }
            Aim::SupplyPlane(id) => {
                let unit = charts.counters.air.of(id);
                (unit.key.as_str(), unit.name.as_str())
            }
        };
        Target { aim, key, name, second: false }
    }
}

impl Choice<State> for Target {
    const QUESTION: &'static str = "specific-target";

    fn key(&self) -> Name {
        match self.aim {
            Aim::Airbase(_) if self.second => self.key.into(),
            Aim::Airbase(_) => "airbase".into(),
            Aim::Supply(at) => format!("supply-{at}").into(),
            Aim::Ships | Aim::City | Aim::Troops(_) | Aim::SupplyShip(_) | Aim::SupplyPlane(_) => {
                self.key.into()
            }
        }
    }

    fn label(&self, _: &State) -> String {
        match self.aim {
            Aim::Airbase(_) => format!("The airbase of {}", self.name),
            Aim::SupplyShip(_) | Aim::SupplyPlane(_) => format!("{} as a supply source", self.name),
            Aim::Ships | Aim::City | Aim::Troops(_) | Aim::Supply(_) => self.name.to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.6.a")
    }
}

/// What the raid can attack now, for its own units.
fn open_targets(t: &T) -> Vec<Target> {
    let Some(mission) = &t.g.mission else { return Vec::new() };
    let mut all = Vec::new();
    if mission.kind == AirKind::Reaction {
        if has_ships(&t.g, t.charts, mission.side, mission.target) {
            all.push(Aim::Ships);
        }
    } else {
        aims(&t.g, t.charts, mission.side, mission.target, &mut all);
    }
    let useful = |aim: &Aim| mission.raiders.iter().any(|it| can_hurt(t.charts, it, &[*aim]));
    all.retain(useful);
    let first = all.iter().copied().find(|aim| matches!(aim, Aim::Airbase(_)));
    let second = |aim: Aim| matches!(aim, Aim::Airbase(_)) && Some(aim) != first;
    let named = |aim: Aim| Target { second: second(aim), ..Target::of(aim, t.charts) };
    all.into_iter().map(named).collect()
}

/// OC 9.6.o: with the optional rule the target is fixed in secret when the mission is declared.
pub(crate) async fn seal(t: &mut T) {
    if !t.g.setup.options.sealed_target.is_on() {
        return;
    }
    choose(t).await;
}

/// OC 9.6.a: the target is told; one noted before holds if it is still there
/// (R-TARGET-HEX-EMPTY). False if nothing is left to attack.
pub(crate) async fn declare(t: &mut T) -> bool {
    let open = open_targets(t);
    let noted = t.g.mission.as_ref().and_then(|mission| mission.aim);
    if !noted.is_some_and(|aim| open.iter().any(|target| target.aim == aim)) {
        choose(t).await;
    }
    t.reveal();
    let Some(mission) = &mut t.g.mission else { return false };
    mission.told = true;
    let Some(aim) = mission.aim else { return false };
    let target = Target::of(aim, t.charts);
    t.say("OC 9.6.a", |g| format!("The raid attacks: {}.", target.label(g)));
    true
}

async fn choose(t: &mut T) {
    let Some(side) = t.g.mission.as_ref().map(|mission| mission.side) else { return };
    let open = open_targets(t);
    let aim = match &open[..] {
        [] => None,
        [only] => Some(only.aim),
        _ => Some(t.ask(side.seat(), "OC 9.6.a", "What does the raid attack?", &open).await.aim),
    };
    if let Some(mission) = &mut t.g.mission {
        mission.aim = aim;
    }
}

/// OC 9.8.a, OC 9.8.b, OC 16.1.a, OC 16.1.e, R-ABORT-SHOTDOWN: a bomber jettisons its load; once, and only
/// if it carries bombs.
pub(crate) fn abort(t: &mut T, raider: usize) {
    let Some(mission) = &mut t.g.mission else { return };
    let side = mission.side;
    let Some(flyer) = mission.raiders.get_mut(raider) else { return };
    let counts = flyer.loaded && !flyer.attacked && !flyer.aborted;
    flyer.loaded = false;
    flyer.aborted = true;
    let unit = t.charts.counters.air.of(flyer.unit);
    if counts && unit.code != Code::Cargo {
        let points: i16 = t.charts.victory.during.of(During::BomberAbort);
        award(t, side.enemy(), points * 2, "OC 9.8.b", &format!("{} turns back", unit.name));
    }
}
