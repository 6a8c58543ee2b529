//! What is on the table: plain data, saved whole at every mark.

pub mod air;
pub mod brief;
pub mod hex;
pub mod mission;
pub mod naval;
pub mod setup;
pub mod units;

pub use air::{Air, BaseState, BaseStatus};
pub use hex::{HEXES, Hex, HexSet, HexState, Hexes, SHEET};
pub use mission::{Aim, AirKind, AirMission, Flyer, Report};
pub use naval::{NavalBattle, NavalKind, NavalMission, Patience};
pub use setup::{House, Options, Setup, Start};
pub use units::{
    AIR_UNITS, Ace, AirId, Base, BaseKind, Class, Code, Event, Fleet, Group, LAND_UNITS, Land,
    LandId, LandKind, Level, Model, OffMap, Place, SHIPS, SUPPLIES, Ship, ShipId, Side, Speed,
    Supply,
};

use crate::{
    battle::Battle,
    charts::{
        Charts,
        counters::{Factors, Guns},
        scenarios::Limits,
    },
};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::Key as _;

/// Victory points by side, in halves.
pub type Points = [i16; 2];

/// Where a game can begin again: the phases of a turn (OC 4.a), in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    SetUp,
    Events,
    Construction,
    Initiative,
    Operations,
    Ground,
    Conclusion,
    Supply,
    Regroup,
    Reinforcement,
    Victory,
    /// The whole game is one air battle (OC 9.7.14.a).
    AirTraining,
    /// The whole game is naval combat (OC 10.4.3.a).
    NavalTraining,
    Over,
}

/// OC 8.1 to 8.4: how far the operations phase has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Operations {
    /// Whose opportunity it is.
    pub turn_of: Side,
    /// Initiative missions left; none once missions alternate.
    pub initiative_missions: u8,
    /// Passes in a row.
    pub passes: u8,
    /// R-PASS-TWICE: missions flown so far, for marks.
    pub missions: u16,
}

/// What a turn's declarations and event have brought about, until the turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ThisTurn {
    pub event: Option<Event>,
    /// OC 5.2.a
    pub eleventh: bool,
    /// OC 15.1.1.a
    pub tf36: bool,
    /// OC 7.1.a
    pub general_regroup: bool,
    pub parafrags: u8,
    /// The Tokyo Express has run.
    pub express_run: bool,
    /// The submarine has attacked.
    pub submarine_used: bool,
    /// OC 11.7.3.a: raids declared, by side.
    pub raids: [u8; 2],
    /// OC 16.1.d: units of the 11th Hikoshidan destroyed.
    pub eleventh_lost: u8,
}

/// What holds for the rest of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    /// Turns in which a general regroup was declared, in order.
    pub regroups: [Option<u8>; 2],
    pub tf36_entries: u8,
    /// OC 15.2.1.a: the turn in which I-Go 2 was declared.
    pub igo2: Option<u8>,
    /// OC 15.2.1.c: the last turn of I-Go 2; the Allies do not know it before.
    pub igo2_last: Option<u8>,
    /// OC 11.6.a
    pub dropped: bool,
    /// OC 11.7.2.a
    pub japanese_raid: bool,
    pub radar: bool,
}

/// The whole game between two rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub setup: Setup,
    pub phase: Phase,
    pub turn: u8,
    /// OC 7.0.a: who holds the initiative.
    pub initiative: Side,
    pub operations: Operations,
    pub this_turn: ThisTurn,
    pub record: Record,
    pub points: Points,
    /// The points at the end of each turn, for the curves of a game.
    #[serde(default)]
    pub scores: ArrayVec<Points, 12>,
    /// By [`AirId`].
    #[serde(serialize_with = "brief::serialize")]
    pub air: ArrayVec<Air, AIR_UNITS>,
    /// By [`ShipId`].
    #[serde(serialize_with = "brief::serialize")]
    pub ships: ArrayVec<Ship, SHIPS>,
    /// By [`LandId`].
    #[serde(serialize_with = "brief::serialize")]
    pub land: ArrayVec<Land, LAND_UNITS>,
    pub supplies: ArrayVec<Supply, SUPPLIES>,
    /// By [`Base`].
    #[serde(serialize_with = "brief::serialize")]
    pub bases: ArrayVec<BaseState, 26>,
    pub hexes: Hexes,
    /// The air mission that is being flown.
    pub mission: Option<AirMission>,
    pub battle: Option<Battle>,
    /// The naval mission that is being sailed.
    pub naval: Option<NavalMission>,
    pub naval_battle: Option<NavalBattle>,
    /// OC 7.3.4.a: what each side was told of enemy airbases in this turn, by the side that asked.
    pub reports: [ArrayVec<Report, 8>; 2],
}

impl State {
    /// Before the first rule: every unit out of play, the map with its owners.
    pub fn at_start(setup: &Setup, charts: &'static Charts) -> State {
        let start = setup.start;
        let mut hexes = Hexes::default();
        for land in charts.map.sheet.lands() {
            hexes.at_mut(land.hex).control = land.owner;
        }
        for given in charts.scenarios.control(start) {
            for hex in &given.hexes {
                hexes.at_mut(*hex).control = Some(given.side);
            }
        }
        let phase = match start {
            Start::Yamamoto => Phase::AirTraining,
            Start::IronBottomSound => Phase::NavalTraining,
            Start::BismarckSea | Start::Toenails | Start::Bougainville | Start::Campaign => {
                Phase::SetUp
            }
        };
        let limits = charts.scenarios.limits(start);
        let bases = Base::ALL.iter().map(|(_, base)| {
            let row = charts.airbases.bases.of(*base);
            let owner = row.hex.and_then(|hex| hexes.at(hex).control).unwrap_or(row.owner);
            BaseState::new(owner, row)
        });
        State {
            setup: setup.clone(),
            phase,
            turn: limits.of(crate::charts::scenarios::Limit::FirstTurn),
            initiative: Side::Allied,
            operations: Operations::default(),
            this_turn: ThisTurn::default(),
            record: Record::default(),
            points: [0; 2],
            scores: ArrayVec::new(),
            air: (0..charts.counters.air.len()).map(|_| Air::default()).collect(),
            ships: (0..charts.counters.ships.len()).map(|_| Ship::default()).collect(),
            land: (0..charts.counters.land.len()).map(|_| Land::default()).collect(),
            supplies: ArrayVec::new(),
            bases: bases.collect(),
            hexes,
            mission: None,
            battle: None,
            naval: None,
            naval_battle: None,
            reports: [ArrayVec::new(), ArrayVec::new()],
        }
    }

    /// Turns, map and specials of the scenario.
    pub fn limits(&self, charts: &'static Charts) -> &'static Limits {
        charts.scenarios.limits(self.setup.start)
    }

    pub fn unit(&self, id: AirId) -> &Air {
        &self.air[id.index()]
    }

    pub fn unit_mut(&mut self, id: AirId) -> &mut Air {
        &mut self.air[id.index()]
    }

    pub fn ship(&self, id: ShipId) -> &Ship {
        &self.ships[id.index()]
    }

    pub fn ship_mut(&mut self, id: ShipId) -> &mut Ship {
        &mut self.ships[id.index()]
    }

    pub fn troops(&self, id: LandId) -> &Land {
        &self.land[id.index()]
    }

    pub fn troops_mut(&mut self, id: LandId) -> &mut Land {
        &mut self.land[id.index()]
    }

    pub fn base(&self, base: Base) -> &BaseState {
        &self.bases[base.index()]
    }

    pub fn base_mut(&mut self, base: Base) -> &mut BaseState {
        &mut self.bases[base.index()]
    }

    /// OC 5.1: the event of this turn.
    pub fn is_event(&self, event: Event) -> bool {
        self.this_turn.event == Some(event)
    }

    /// OC 15.2.1.d: Operation I-Go 2 is under way.
    pub fn has_igo2(&self) -> bool {
        self.record.igo2.is_some_and(|declared| declared < self.turn)
            && self.record.igo2_last.is_some_and(|last| self.turn <= last)
    }

    /// The hex of a base on the map: its own, that of its counter, or that of its carrier.
    pub fn hex_of(&self, base: Base, charts: &'static Charts) -> Option<Hex> {
        match charts.airbases.bases.of(base).kind {
            BaseKind::Major | BaseKind::Minor => charts.airbases.bases.of(base).hex,
            BaseKind::Mobile => self.base(base).hex,
            BaseKind::Box => None,
            BaseKind::Carrier => match self.ship(charts.counters.ships.carrier(base)?).place {
                Place::At(hex) => Some(hex),
                Place::Out
                | Place::Lost
                | Place::Off(_)
                | Place::Base(_)
                | Place::Aboard(_)
                | Place::Carried(_)
                | Place::Aloft => None,
            },
        }
    }

    /// The land airbase in a hex, whatever its state, destroyed ones too; a fixed one before a mobile one.
    pub fn base_at(&self, hex: Hex, charts: &'static Charts) -> Option<Base> {
        self.bases_at(hex, charts).next()
    }

    /// OC 6.5.1: the land airbases in a hex: a fixed one, a mobile one, or both.
    pub fn bases_at(&self, hex: Hex, charts: &'static Charts) -> impl Iterator<Item = Base> {
        let here = move |base: &Base| {
            let state = self.base(*base);
            state.hex == Some(hex) && state.status.is_on_map()
        };
        let mobile = Base::MOBILE.into_iter().find(here);
        charts.airbases.bases.fixed_at(hex).into_iter().chain(mobile)
    }

    /// Ground combat units of a side in a hex, not those embarked.
    pub fn troops_in(
        &self,
        hex: Hex,
        side: Side,
        charts: &'static Charts,
    ) -> impl Iterator<Item = LandId> {
        let ids = charts.counters.land.ids();
        ids.filter(move |id| {
            self.troops(*id).place == Place::At(hex) && charts.counters.land.of(*id).side == side
        })
    }

    /// Naval units of a side in a hex, not those on their supply side.
    pub fn ships_in(
        &self,
        hex: Hex,
        side: Side,
        charts: &'static Charts,
    ) -> impl Iterator<Item = ShipId> {
        let ids = charts.counters.ships.ids();
        ids.filter(move |id| {
            let ship = self.ship(*id);
            ship.place == Place::At(hex)
                && !ship.supply_side
                && charts.counters.ships.of(*id).side == side
        })
    }

    /// OC 2.2.b: the factors an aerial unit shows.
    pub fn factors(&self, id: AirId, charts: &'static Charts) -> Factors {
        let spec = charts.counters.air.of(id);
        spec.reduced.filter(|_| self.unit(id).reduced).unwrap_or(spec.full)
    }

    /// OC 2.2.b: the factors a ship shows.
    pub fn guns(&self, id: ShipId, charts: &'static Charts) -> Guns {
        let spec = charts.counters.ships.of(id);
        spec.crippled.filter(|_| self.ship(id).crippled).unwrap_or(spec.full)
    }

    /// Aerial units on the ground of a base.
    pub fn based_at(&self, base: Base) -> impl Iterator<Item = AirId> {
        let here = move |(_, unit): &(usize, &Air)| unit.place == Place::Base(base);
        self.air.iter().enumerate().filter(here).map(|(at, _)| AirId(at as u8))
    }
}
