//! Ships by doctrine: what sails, with what aboard, and where to.

use super::{Kept, ground::landing_chance};
use crate::{
    charts::Charts,
    rules::{
        ch10_01_missions::{Cargo, MOST_SHIPS, OrderStep},
        ch10_03_movement::working_airbases,
        ch11_ground::{ashore, factor, is_held_by, landing},
        ch16_victory::{lae, place_points},
        ch17_setup::{capacity, load, steps},
    },
    state::{AirId, Hex, LandId, LandKind, NavalKind, Place, ShipId, Side, Start, State},
};
use table::Asked;

/// A naval mission thought through.
pub(super) struct Sortie {
    kind: NavalKind,
    ships: Vec<ShipId>,
    troops: Vec<LandId>,
    supply: bool,
    to: Hex,
    worth: i32,
}

/// A transport keeps as far from so many airbases of the enemy as it can.
const NEAR: u8 = 4;
/// A landing that fails in more than half of the cases is not tried.
const CHANCE: i32 = 5;

#[derive(Clone, Copy)]
struct Fleet<'a> {
    g: &'a State,
    charts: &'static Charts,
    side: Side,
}

/// Decision D-NAVAL-MISSION: what is worth sailing for, the best first.
pub(super) fn sorties(g: &State, charts: &'static Charts, side: Side) -> Vec<Sortie> {
    let fleet = Fleet { g, charts, side };
    let mut all = Vec::new();
    for start in fleet.starts() {
        fleet.transports(start, &mut all);
        fleet.attacks(start, &mut all);
    }
    all.sort_by_key(|sortie| std::cmp::Reverse(sortie.worth));
    all
}

impl Fleet<'_> {
    fn ships(&self) -> impl Iterator<Item = ShipId> {
        let Fleet { g, charts, side } = *self;
        let ships = &charts.counters.ships;
        ships.ids().filter(move |id| {
            let ship = g.ship(*id);
            ships.of(*id).side == side
                && matches!(ship.place, Place::At(_) | Place::Off(_))
                && !(ship.done || ship.in_port || ship.supply_side || ship.disrupted)
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

    /// Troops that can be spared where the ships lie: all of them off the map, the third and fourth in
    /// a hex.
    fn waiting(&self, start: Place) -> Vec<LandId> {
        let Fleet { g, charts, side } = *self;
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
            troops.drain(..troops.len().min(2));
        }
        troops
    }

    /// A convoy from here with all it can carry, for every place that is worth it.
    fn transports(&self, start: Place, all: &mut Vec<Sortie>) {
        let Fleet { g, charts, side } = *self;
        let mut transports: Vec<ShipId> = self
            .ships()
            .filter(|id| g.ship(*id).place == start && capacity(g, charts, *id) > 0)
            .collect();
        if transports.is_empty() {
            return;
        }
        transports
            .sort_by_key(|id| std::cmp::Reverse((load(g, charts, *id), capacity(g, charts, *id))));
        let escorts = self.warships(start);
        // OC 11.5.1.a: two warships help a landing, and leave ships for another.
        let beside = if g.setup.start == Start::BismarckSea { 1 } else { 2 };
        transports.truncate(MOST_SHIPS - escorts.len().min(beside));
        let laden = transports.iter().filter(|id| load(g, charts, **id) > 0).count();
        let waiting = self.waiting(start);
        if waiting.is_empty() {
            transports.truncate(laden.max(1));
        }
        let mut room: u8 = transports
            .iter()
            .map(|id| capacity(g, charts, *id).saturating_sub(load(g, charts, *id)))
            .sum();
        let land = &charts.counters.land;
        let aboard =
            |place: Place| matches!(place, Place::Aboard(ship) if transports.contains(&ship));
        let mut troops: Vec<LandId> = land.ids().filter(|id| aboard(g.troops(*id).place)).collect();
        for id in waiting {
            let size = steps(g, charts, id);
            if size <= room {
                room -= size;
                troops.push(id);
            }
        }
        let stores = |place: Place| {
            let mut own = g.supplies.iter().filter(|supply| supply.side == side);
            own.any(|supply| supply.place == place)
        };
        let supply = g.supplies.iter().any(|it| it.side == side && aboard(it.place))
            || (room > 0 && start.hex().is_none() && stores(start));
        if troops.is_empty() && !supply {
            return;
        }
        let beside = MOST_SHIPS.saturating_sub(transports.len());
        let escorts: Vec<ShipId> = escorts.into_iter().take(beside).collect();
        let invaders = transports.iter().all(|id| landing::may_invade(g, charts, *id));
        let limits = g.limits(charts);
        for land in charts.map.sheet.lands() {
            let hex = land.hex;
            if !land.coast || !limits.has(hex) || start == Place::At(hex) {
                continue;
            }
            let worth = self.landing_worth(hex, &troops, supply, escorts.len(), invaders);
            if worth > 0 {
                let ships = transports.iter().chain(&escorts).copied().collect();
                let troops = troops.clone();
                all.push(Sortie {
                    kind: NavalKind::Transport,
                    ships,
                    troops,
                    supply,
                    to: hex,
                    worth,
                });
            }
        }
    }

    /// What it is worth to bring these ashore here.
    fn landing_worth(
        &self,
        hex: Hex,
        troops: &[LandId],
        supply: bool,
        escorts: usize,
        invaders: bool,
    ) -> i32 {
        let Fleet { g, charts, side } = *self;
        if g.setup.start == Start::BismarckSea {
            return if side == Side::Japanese && lae(charts) == Some(hex) { 50 } else { 0 };
        }
        let points = place_points(g, charts, hex);
        let own = g.hexes.at(hex).control == Some(side);
        if points == 0 && !(own && supply) {
            return 0;
        }
        let bases = working_airbases(g, charts, side.enemy())
            .filter(|base| charts.map.sheet.distance(*base, hex) <= NEAR);
        let danger = bases.count() as i32;
        let mine = ashore(g, charts, hex, side).count() as i32;
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
            if chance < CHANCE || !(open || invaders) || mine > 0 {
                return 0;
            }
            points * chance
        };
        value - 2 * danger
    }

    /// Warships against ships that were spotted, if they are the stronger.
    fn attacks(&self, start: Place, all: &mut Vec<Sortie>) {
        let Fleet { g, charts, side } = *self;
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
            if !ships.is_empty() && 4 * own > 5 * guns {
                let worth = 4 * enemy.len() as i32;
                let (ships, kind) = (ships.clone(), NavalKind::Attack);
                all.push(Sortie { kind, ships, troops: Vec::new(), supply: false, to: hex, worth });
            }
        }
    }
}

/// Decision D-NAVAL-MISSION, step by step.
pub(super) fn order(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    side: Side,
    rank: usize,
    kept: &mut Kept<Sortie>,
) -> Option<usize> {
    let Some(sortie) = kept.due(a, || {
        let mut all = sorties(g, charts, side);
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
        OrderStep::To(place) => *place == Place::At(sortie.to),
        OrderStep::Fleet | OrderStep::Loaded | OrderStep::CallOff | OrderStep::Meet(_) => false,
    };
    let enough = |step: &OrderStep| matches!(step, OrderStep::Fleet | OrderStep::Loaded);
    a.find::<OrderStep>(wanted)
        .or_else(|| a.find::<OrderStep>(enough))
        .or_else(|| a.position("call-off"))
        .or_else(|| a.done())
        .or(Some(0))
}
