//! Ships by doctrine: what sails, with what aboard, and where to.

use super::{Kept, ground::landing_chance, temper::Temper};
use crate::{
    charts::Charts,
    rules::{
        ch10_01_missions::{Cargo, MOST_SHIPS, OrderStep, has_stock},
        ch10_03_movement::{is_searched, working_airbases},
        ch11_ground::{ashore, factor, is_held_by, landing},
        ch16_victory::{lae, place_points},
        ch17_setup::{capacity, load, steps},
    },
    state::{
        AirId, Base, Hex, LandId, LandKind, NavalKind, OffMap, Place, ShipId, Side, Start, State,
        Supply,
    },
};
use table::Asked;

/// A naval mission thought through.
pub(super) struct Sortie {
    kind: NavalKind,
    ships: Vec<ShipId>,
    troops: Vec<LandId>,
    supply: bool,
    to: Place,
    worth: i32,
}

/// A transport keeps as far from so many airbases of the enemy as it can.
const NEAR: u8 = 4;
/// What an airbase so near costs, and what it costs to sail without an escort, in tenths of a point.
const DANGER: i32 = 2;
const ALONE: i32 = 2;

#[derive(Clone, Copy)]
struct Fleet<'a> {
    g: &'a State,
    charts: &'static Charts,
    side: Side,
    temper: &'a Temper,
}

/// Decision D-NAVAL-MISSION: what is worth sailing for, the best first.
pub(super) fn sorties(
    g: &State,
    charts: &'static Charts,
    side: Side,
    temper: &Temper,
) -> Vec<Sortie> {
    let fleet = Fleet { g, charts, side, temper };
    let mut all = Vec::new();
    for start in fleet.starts() {
        fleet.transports(start, &mut all);
        fleet.attacks(start, &mut all);
        fleet.shelter(start, &mut all);
    }
    all.sort_by_key(|sortie| std::cmp::Reverse(sortie.worth));
    all
}

impl Fleet<'_> {
    fn ships(&self) -> impl Iterator<Item = ShipId> {
        let Fleet { g, charts, side, .. } = *self;
        let ships = &charts.counters.ships;
        // Where there is one turn only, nobody can wait for a ship to recover.
        let waits = g.setup.start != Start::BismarckSea;
        ships.ids().filter(move |id| {
            let ship = g.ship(*id);
            ships.of(*id).side == side
                && matches!(ship.place, Place::At(_) | Place::Off(_))
                && !(ship.done || ship.in_port || ship.supply_side || (ship.disrupted && waits))
        })
    }

    fn starts(&self) -> Vec<Place> {
        let mut starts = Vec::new();
        for id in self.ships() {
            let place = self.g.ship(id).place;
            if !starts.contains(&place) {
                starts.push(place);
            }
        }
        starts
    }

    fn warships(&self, start: Place) -> Vec<ShipId> {
        let Fleet { g, charts, .. } = *self;
        let mut ships: Vec<ShipId> = self
            .ships()
            .filter(|id| charts.counters.ships.of(*id).class.is_warship())
            .filter(|id| g.ship(*id).place == start && !g.ship(*id).crippled)
            .collect();
        ships.sort_by_key(|id| std::cmp::Reverse(g.guns(*id, charts).af));
        ships
    }

    /// Troops that can be spared where the ships lie: all of them off the map, in a hex those beyond
    /// the ones that keep it.
    fn waiting(&self, start: Place) -> Vec<LandId> {
        let Fleet { g, charts, side, .. } = *self;
        let land = &charts.counters.land;
        let fit = |id: &LandId| {
            let unit = g.troops(*id);
            land.of(*id).side == side
                && unit.place == start
                && !unit.disrupted
                && !unit.raiding
                && land.of(*id).kind != LandKind::Garrison
        };
        let mut troops: Vec<LandId> = land.ids().filter(fit).collect();
        troops.sort_by_key(|id| std::cmp::Reverse(factor(g, charts, *id)));
        if start.hex().is_some() {
            troops.drain(..troops.len().min(self.temper.keeps));
        }
        troops
    }

    /// Convoys from here: with all they can carry, and one transport with its escort for places nobody defends.
    fn transports(&self, start: Place, all: &mut Vec<Sortie>) {
        let Fleet { g, charts, .. } = *self;
        let mut transports: Vec<ShipId> = self
            .ships()
            .filter(|id| g.ship(*id).place == start && capacity(g, charts, *id) > 0)
            .collect();
        if transports.is_empty() {
            return;
        }
        transports
            .sort_by_key(|id| std::cmp::Reverse((load(g, charts, *id), capacity(g, charts, *id))));
        if self.temper.singly {
            // What is lost with troops aboard costs most.
            transports.sort_by_key(|id| self.troops_aboard(*id));
        }
        let escorts = self.escorts(start);
        self.convoys(start, &transports[..1], &escorts[..escorts.len().min(1)], all);
        // OC 11.5.1.a: two warships help a landing, and leave ships for another.
        let beside = if g.setup.start == Start::BismarckSea { 1 } else { 2 };
        transports.truncate(MOST_SHIPS - escorts.len().min(beside));
        let laden = transports.iter().filter(|id| load(g, charts, **id) > 0).count();
        if self.waiting(start).is_empty() {
            transports.truncate(laden.max(1));
        }
        self.convoys(start, &transports, &escorts, all);
    }

    /// Warships that can sail with a convoy, those where it lies first.
    fn escorts(&self, start: Place) -> Vec<ShipId> {
        let mut escorts = self.warships(start);
        if self.temper.gathers {
            let others = self.starts().into_iter().filter(|other| *other != start);
            escorts.extend(others.flat_map(|other| self.warships(other)));
        }
        escorts
    }

    /// OC 10.3.d: ships from elsewhere meet the transports as near to them as nobody looks for them.
    fn meeting(&self, a: &Asked<'_, State>, ships: &[ShipId]) -> Option<usize> {
        let Fleet { g, charts, side, .. } = *self;
        let start = g.ship(*ships.first()?).place;
        let here = start.hex();
        let ways =
            if let Place::Off(off) = start { charts.map.entry(off) } else { here.as_slice() };
        let far = |hex: Hex| ways.iter().map(|way| charts.map.sheet.distance(*way, hex)).min();
        let meetings = a.all::<OrderStep>().filter_map(|(i, step)| {
            let OrderStep::Meet(hex) = *step else { return None };
            Some((is_searched(g, charts, side, ships, hex), far(hex), i))
        });
        meetings.min().map(|(.., i)| i)
    }

    /// Steps of troops that a transport has aboard.
    fn troops_aboard(&self, ship: ShipId) -> u8 {
        let Fleet { g, charts, .. } = *self;
        let land = charts.counters.land.ids();
        let aboard = land.filter(|id| g.troops(*id).place == Place::Aboard(ship));
        aboard.map(|id| steps(g, charts, id)).sum()
    }

    /// These transports with all they can carry and as many of the escorts as may join them, for every place
    /// that is worth it.
    fn convoys(
        &self,
        start: Place,
        transports: &[ShipId],
        escorts: &[ShipId],
        all: &mut Vec<Sortie>,
    ) {
        let Fleet { g, charts, .. } = *self;
        let (troops, supply) = self.cargo(start, transports);
        if troops.is_empty() && !supply {
            return;
        }
        let beside = MOST_SHIPS.saturating_sub(transports.len()).min(escorts.len());
        let ships: Vec<ShipId> = transports.iter().chain(&escorts[..beside]).copied().collect();
        let invaders = transports.iter().all(|id| landing::may_invade(g, charts, *id));
        let limits = g.limits(charts);
        for land in charts.map.sheet.lands() {
            let to = land.hex;
            if !land.coast || !limits.has(to) || start == Place::At(to) {
                continue;
            }
            let worth = self.landing_worth(to, &troops, supply, ships.len(), beside, invaders);
            if worth > 0 {
                let (ships, troops, kind) = (ships.clone(), troops.clone(), NavalKind::Transport);
                all.push(Sortie { kind, ships, troops, supply, to: Place::At(to), worth });
            }
        }
    }

    /// What these transports have aboard or can load where they lie, and whether supply is among it.
    fn cargo(&self, start: Place, transports: &[ShipId]) -> (Vec<LandId>, bool) {
        let Fleet { g, charts, side, .. } = *self;
        let room = |id: &ShipId| capacity(g, charts, *id).saturating_sub(load(g, charts, *id));
        let mut room: u8 = transports.iter().map(room).sum();
        let land = &charts.counters.land;
        let aboard =
            |place: Place| matches!(place, Place::Aboard(ship) if transports.contains(&ship));
        let mut troops: Vec<LandId> = land.ids().filter(|id| aboard(g.troops(*id).place)).collect();
        for id in self.waiting(start) {
            let size = steps(g, charts, id);
            if size <= room {
                room -= size;
                troops.push(id);
            }
        }
        let mut own = g.supplies.iter().filter(|supply| supply.side == side);
        let there = |supply: &Supply| {
            aboard(supply.place) || (room > 0 && start.hex().is_none() && supply.place == start)
        };
        let supply = own.any(there) || (room > 0 && has_stock(start));
        (troops, supply)
    }

    /// What it is worth to bring these ashore here.
    fn landing_worth(
        &self,
        hex: Hex,
        troops: &[LandId],
        supply: bool,
        ships: usize,
        escorts: usize,
        invaders: bool,
    ) -> i32 {
        let Fleet { g, charts, side, .. } = *self;
        if g.setup.start == Start::BismarckSea {
            let goal = side == Side::Japanese && lae(charts) == Some(hex);
            let ships = if self.temper.singly { -(ships as i32) } else { ships as i32 };
            return if goal { 50 + ships } else { 0 };
        }
        let points = place_points(g, charts, hex);
        let own = g.hexes.at(hex).control == Some(side);
        if points == 0 && !(own && supply) {
            return 0;
        }
        let bases = working_airbases(g, charts, side.enemy())
            .filter(|base| charts.map.sheet.distance(*base, hex) <= NEAR);
        let danger = bases.count() as i32;
        let landing = g.ships_in(hex, side, charts).any(|id| load(g, charts, id) > 0);
        let mine = ashore(g, charts, hex, side).count() + usize::from(landing);
        let value = if own && !is_held_by(g, charts, hex, side.enemy()) {
            let starving = ashore(g, charts, hex, side).any(|id| g.troops(id).unsupplied);
            let bare = i32::from(mine == 0 && !troops.is_empty());
            8 * i32::from(starving && supply) + 4 * points * bare
        } else {
            let best = troops.iter().copied();
            let planes: Vec<AirId> = landing::supporters(g, charts, side, hex).collect();
            let chance = |id| landing_chance(g, charts, id, hex, escorts, &planes);
            let chance = best.map(chance).max().unwrap_or(0);
            let open = !is_held_by(g, charts, hex, side.enemy());
            if chance < self.temper.chance || !(open || invaders) || mine > 0 {
                return 0;
            }
            // Transports that are not needed can go elsewhere.
            points * chance - if open { (ships - escorts) as i32 } else { 0 }
        };
        value - DANGER * danger - if escorts == 0 && self.is_hunted() { ALONE } else { 0 }
    }

    /// Whether the enemy has warships that could come.
    fn is_hunted(&self) -> bool {
        let Fleet { g, charts, side, .. } = *self;
        let ships = &charts.counters.ships;
        ships.ids().any(|id| {
            let row = ships.of(id);
            row.side != side && row.class.is_warship() && g.ship(id).place.is_in_play()
        })
    }

    /// Warships against ships that were spotted, if they are the stronger.
    fn attacks(&self, start: Place, all: &mut Vec<Sortie>) {
        let Fleet { g, charts, side, .. } = *self;
        let fleet = &charts.counters.ships;
        let spotted = |id: &ShipId| fleet.of(*id).side != side && g.ship(*id).spotted;
        let mut hexes: Vec<Hex> =
            fleet.ids().filter(spotted).filter_map(|id| g.ship(id).place.hex()).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes.retain(|hex| g.limits(charts).has(*hex));
        if hexes.is_empty() {
            return;
        }
        let ships: Vec<ShipId> = self.warships(start).into_iter().take(MOST_SHIPS).collect();
        let own: i32 = ships.iter().map(|id| i32::from(g.guns(*id, charts).af)).sum();
        for hex in hexes {
            let enemy: Vec<ShipId> = g.ships_in(hex, side.enemy(), charts).collect();
            let guns: i32 = enemy.iter().map(|id| i32::from(g.guns(*id, charts).af)).sum();
            if !ships.is_empty() && 100 * own > self.temper.odds * guns {
                let worth = 4 * enemy.len() as i32;
                let (ships, kind) = (ships.clone(), NavalKind::Attack);
                let (troops, to) = (Vec::new(), Place::At(hex));
                all.push(Sortie { kind, ships, troops, supply: false, to, worth });
            }
        }
    }
}

impl Fleet<'_> {
    /// Decision D-SHIPS-RETURN: warships that nothing calls for, out of reach of the bombers.
    fn shelter(&self, start: Place, all: &mut Vec<Sortie>) {
        let Fleet { g, charts, side, temper } = *self;
        let rabaul = charts.airbases.bases.of(Base::Rabaul).hex.map(Place::At);
        if side != Side::Japanese || !temper.shelters || Some(start) != rabaul {
            return;
        }
        let fleet = charts.counters.ships.ids().filter(|id| {
            let (ship, row) = (g.ship(*id), charts.counters.ships.of(*id));
            let free = !(ship.done || ship.in_port || ship.supply_side);
            row.side == side && row.class.is_warship() && ship.place == start && free
        });
        let ships: Vec<ShipId> = fleet.take(MOST_SHIPS).collect();
        if !ships.is_empty() {
            let (kind, to) = (NavalKind::Stage, Place::Off(OffMap::Truk));
            all.push(Sortie { kind, ships, troops: Vec::new(), supply: false, to, worth: 0 });
        }
    }
}

/// Whether troops that can be shipped wait for a ship in a box off the map.
pub(super) fn is_awaited(g: &State, charts: &'static Charts, ship: ShipId, at: Place) -> bool {
    let side = charts.counters.ships.of(ship).side;
    matches!(at, Place::Off(_))
        && !(Fleet { g, charts, side, temper: &Temper::BY_THE_BOOK }).waiting(at).is_empty()
}

/// Decision D-NAVAL-MISSION, step by step.
pub(super) fn order(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    side: Side,
    (rank, temper): (usize, &Temper),
    kept: &mut Kept<Sortie>,
) -> Option<usize> {
    let Some(sortie) = kept.due(a, || {
        let mut all = sorties(g, charts, side, temper);
        all.truncate(rank + 1);
        all.pop()
    }) else {
        return a.position("call-off").or_else(|| a.done()).or(Some(0));
    };
    let wanted = |step: &OrderStep| match step {
        OrderStep::Kind(kind) => *kind == sortie.kind,
        OrderStep::Ship(ship) => sortie.ships.contains(&ship.ship),
        OrderStep::Load(_, Cargo::Troops { unit, .. }) => sortie.troops.contains(unit),
        OrderStep::Load(_, Cargo::Supply { .. }) => sortie.supply,
        OrderStep::To(place) => *place == sortie.to,
        OrderStep::Fleet
        | OrderStep::Singly
        | OrderStep::Loaded
        | OrderStep::CallOff
        | OrderStep::Meet(_) => false,
    };
    let enough = |step: &OrderStep| matches!(step, OrderStep::Fleet | OrderStep::Loaded);
    a.find::<OrderStep>(wanted)
        .or_else(|| Fleet { g, charts, side, temper }.meeting(a, &sortie.ships))
        .or_else(|| a.find::<OrderStep>(enough))
        .or_else(|| a.position("call-off"))
        .or_else(|| a.done())
        .or(Some(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bot::Style, state::Setup};
    use shelf::testkit::printed;
    use table::Game as _;

    /// Decision D-NAVAL-MISSION: of three regiments in a hex one can be shipped, and two by who lets one hold a place.
    #[test]
    fn experts_on_bougainville_leave_one_unit_in_a_hex() {
        let charts = printed::<State>().typed;
        let setup = Setup { start: Start::Bougainville, ..Setup::default() };
        let mut g = State::new(&setup, charts);
        let guadalcanal = charts.airbases.bases.of(Base::Guadalcanal).hex.map(Place::At);
        let start = guadalcanal.expect("it lies on the map");
        let land = &charts.counters.land;
        let regiments = land.ids().filter(|id| {
            land.of(*id).side == Side::Allied && land.of(*id).kind != LandKind::Garrison
        });
        for id in regiments.take(3) {
            g.troops_mut(id).place = start;
        }
        let spared = |style: Style| {
            let temper = &style.temper(Start::Bougainville, Side::Allied);
            Fleet { g: &g, charts, side: Side::Allied, temper }.waiting(start).len()
        };
        assert_eq!([Style::Seasoned, Style::Veteran].map(spared), [1, 2]);
    }
}
