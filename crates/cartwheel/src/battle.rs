//! Chapter 9.7: the air battle on the Tactical Battle Board, also played alone as a training game.

pub mod attack;
pub mod board;
pub mod conditions;
pub mod craft;
pub mod defence;
pub mod deliver;
pub mod entry;
pub mod fire;
pub mod flight;
pub mod rounds;
pub mod sequence;
pub mod set_up;
pub mod sight;
pub mod track;
pub mod training;

use crate::state::{AirId, ShipId, Side};
use hexes::Hex;
use serde::{Deserialize, Serialize};
use table::keys;

/// The side of a hex an aircraft faces.
pub use hexes::Side as Facing;

keys! {
    /// OC 9.7.9.h
    pub enum Altitude { Low = "low": "low", Medium = "medium": "medium", High = "high": "high" }
}

impl Altitude {
    pub const ALL: [Altitude; 3] = [Altitude::Low, Altitude::Medium, Altitude::High];

    pub const fn level(self) -> u8 {
        self as u8
    }

    /// So many levels up, if the sky reaches so far.
    pub fn up(self, levels: u8) -> Option<Altitude> {
        Altitude::ALL.get(usize::from(self.level() + levels)).copied()
    }

    pub fn down(self, levels: u8) -> Option<Altitude> {
        Altitude::ALL.get(usize::from(self.level().checked_sub(levels)?)).copied()
    }
}

keys! {
    /// What a mission is flown against, as the board needs to know it (OC 9.6.a).
    pub enum Goal {
        /// OC 9.7.14: nothing is bombed.
        Nothing = "nothing",
        Airbase = "airbase",
        City = "city",
        Ground = "ground",
        Supply = "supply",
        Ships = "ships",
        /// OC 11.6.a: a parachute drop.
        Drop = "drop",
    }
}

keys! {
    /// What the mission player has ordered his bombers (decision D-DEFENSIVE-FIRE).
    pub enum DefenceOrder {
        Always = "always": "Fire whenever it is possible",
        Ask = "ask": "Ask each time",
        Hold = "hold": "Hold fire",
    }
}

/// Where an aircraft is in the battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// OC 9.7.3.e: off the board, and may still come.
    Off,
    Board {
        hex: Hex,
        facing: Facing,
    },
    /// OC 9.7.8.a: has left for good.
    Home,
    Lost,
}

/// One aerial unit in the battle. What it is and its damage lie with the unit itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flyer {
    pub unit: AirId,
    /// OC 9.7.3.b: 1 to 4; 0 before it is given, and where it is hidden.
    pub number: u8,
    pub altitude: Altitude,
    pub at: At,
    /// OC 9.7.3.f: its number, altitude and markers are known to both.
    pub shown: bool,
    /// It has fired, or was fired at, before its first move: all but its number is known to both.
    #[serde(default)]
    pub told: bool,
    /// OC 9.7.1.c: the first round in which it may enter; 1 for units that are there at once.
    pub from_round: u8,
    /// Carries bombs that are neither dropped nor jettisoned.
    pub loaded: bool,
    /// OC 9.7.9.b: from this round on it has a movement point more.
    pub faster_from: Option<u8>,
    /// OC 9.7.5.e: has attacked a target hex or a unit in it.
    pub attacked: bool,
    /// OC 9.8.a
    pub aborted: bool,
    /// Ruling R-STRAFE-AFTER-FIRE: has fired in this battle.
    pub fired: bool,
    /// OC 9.7.10a.b: the last round in which a dive bomber fired as a fighter.
    pub hunted_in: u8,
    /// Has acted in this impulse.
    pub acted: bool,
    /// OC 9.7.13
    pub jammed: bool,
    /// OC 9.7.4.b: the formation was broken for good.
    pub alone: bool,
    /// Hexes entered straight ahead one after another, for attacks that need a run.
    pub straight: u8,
    /// OC 9.10.4.a, OC 9.10.7.b: hexes it still has to fly straight on after its bombs.
    #[serde(default)]
    pub bound: u8,
    /// OC 9.10.7.a: may use a Parafrag marker.
    pub parafrags: bool,
    /// OC 9.7.14.b: the altitude it must have, if it is not free to choose.
    pub fixed: Option<Altitude>,
}

impl Flyer {
    pub fn new(unit: AirId) -> Flyer {
        Flyer {
            unit,
            number: 0,
            altitude: Altitude::Medium,
            at: At::Off,
            shown: false,
            told: false,
            from_round: 1,
            loaded: false,
            faster_from: None,
            attacked: false,
            aborted: false,
            fired: false,
            hunted_in: 0,
            acted: false,
            jammed: false,
            alone: false,
            straight: 0,
            bound: 0,
            parafrags: false,
            fixed: None,
        }
    }

    /// OC 9.7.3.f: whether both sides know if it is disrupted and has an ace.
    pub const fn markers_are_known(&self) -> bool {
        self.shown || self.told
    }

    /// OC 9.7.3.f, OC 9.7.14.b: whether both sides know how high it flies.
    pub const fn altitude_is_known(&self) -> bool {
        self.markers_are_known() || self.fixed.is_some()
    }

    pub fn hex(&self) -> Option<Hex> {
        match self.at {
            At::Board { hex, .. } => Some(hex),
            At::Off | At::Home | At::Lost => None,
        }
    }

    /// Still to come or on the board.
    pub fn is_in(&self) -> bool {
        matches!(self.at, At::Off | At::Board { .. })
    }
}

keys! {
    /// How far a battle has come.
    pub enum Stage {
        /// OC 9.7.3.a
        Ships = "ships",
        /// OC 9.7.3.b
        Sequence = "sequence",
        /// OC 9.7.3.e
        Placing = "placing",
        Rounds = "rounds",
        Over = "over",
    }
}

/// OC 9.7.2: a battle in the air, from set-up to its end.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Who flies the mission; the other side intercepts.
    pub mission: Side,
    pub goal: Goal,
    pub stage: Stage,
    /// OC 9.7.5.a
    pub round: u8,
    pub impulse: u8,
    /// Whose units act in this impulse.
    pub acting: Side,
    /// Mission units first.
    pub flyers: Vec<Flyer>,
    pub mission_count: u8,
    /// OC 9.7.6.f
    pub surprise: Option<AirId>,
    /// OC 9.7.3.a
    pub ships: Vec<(ShipId, Hex)>,
    /// The ships attacked, before they are placed.
    pub fleet: Vec<ShipId>,
    pub defence: DefenceOrder,
    /// OC 9.7.14: the training game, in which nobody leaves the board.
    pub training: bool,
}

impl Battle {
    pub fn new(
        mission: Side,
        goal: Goal,
        mission_units: Vec<Flyer>,
        interceptors: Vec<Flyer>,
    ) -> Battle {
        let mission_count = mission_units.len() as u8;
        let flyers = mission_units.into_iter().chain(interceptors).collect();
        Battle {
            mission,
            goal,
            stage: Stage::Ships,
            round: 1,
            impulse: 1,
            acting: mission,
            flyers,
            mission_count,
            surprise: None,
            ships: Vec::new(),
            fleet: Vec::new(),
            defence: DefenceOrder::Always,
            training: false,
        }
    }

    pub fn side_of(&self, flyer: usize) -> Side {
        if self.is_mission(flyer) { self.mission } else { self.mission.enemy() }
    }

    pub fn is_mission(&self, flyer: usize) -> bool {
        flyer < usize::from(self.mission_count)
    }

    pub fn of_side(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        (0..self.flyers.len()).filter(move |&flyer| self.side_of(flyer) == side)
    }

    pub fn find(&self, unit: AirId) -> Option<usize> {
        self.flyers.iter().position(|flyer| flyer.unit == unit)
    }

    /// OC 9.7.4.a: the flyers that act together with this one: its formation, or it alone.
    pub fn formation(&self, flyer: usize) -> impl Iterator<Item = usize> + '_ {
        let me = &self.flyers[flyer];
        let together = move |other: usize| {
            let it = &self.flyers[other];
            other == flyer
                || (!me.alone
                    && !it.alone
                    && self.is_mission(flyer)
                    && self.is_mission(other)
                    && me.number > 0
                    && it.number == me.number
                    && it.hex().is_some())
        };
        (0..self.flyers.len()).filter(move |&other| together(other))
    }
}
