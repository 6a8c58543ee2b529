//! An air mission while it is flown, and what reconnaissance has told.

use super::{AirId, Base, Hex, LandId, Place, ShipId, Side};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// What an air mission is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AirKind {
    Attack,
    /// OC 9.1.4.a
    Reaction,
    /// OC 11.6.a
    Drop,
    /// R-C47-SUPPLY-MOVE
    Supply,
}

/// OC 9.6.a: the specific target of a mission.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    Ships,
    /// The city or town with its port.
    City,
    Airbase(Base),
    Troops(LandId),
    /// A supply unit, by its place among those of the state.
    Supply(u8),
    /// A flipped LST or Daihatsu.
    SupplyShip(ShipId),
    /// A flipped C-47.
    SupplyPlane(AirId),
}

/// An aerial unit in a mission or an interception.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flyer {
    pub unit: AirId,
    /// Where it took off.
    pub from: Place,
    /// OC 9.2.a: range points spent on the way out.
    pub flown: u8,
    /// OC 9.2.1.a
    pub extended: bool,
    /// OC 2.2.2.l: a Beaufighter that carries bombs; true for all bombers.
    pub loaded: bool,
    /// OC 9.7.1.b: a latecomer.
    pub late: bool,
    /// It has made its attack on the target.
    pub attacked: bool,
    /// OC 9.8.a: its abort has been counted.
    pub aborted: bool,
    /// R-STRAFE-AFTER-FIRE: it has fired in this battle.
    pub fired: bool,
    /// OC 9.10.7.a: it may use a Parafrag marker.
    pub parafrags: bool,
}

impl Flyer {
    pub fn new(unit: AirId, from: Place) -> Flyer {
        Flyer {
            unit,
            from,
            flown: 0,
            extended: false,
            loaded: false,
            late: false,
            attacked: false,
            aborted: false,
            fired: false,
            parafrags: false,
        }
    }
}

/// A mission from its declaration to the last landing.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct AirMission {
    pub side: Side,
    pub kind: AirKind,
    /// OC 9.1.3.a
    pub target: Hex,
    /// OC 9.6.a; known to the mission player alone until it is told.
    pub aim: Option<Aim>,
    /// The supply unit aimed at is destroyed; another may have its place by now.
    #[serde(default)]
    pub gone: bool,
    pub told: bool,
    /// Units of the mission still in it.
    pub raiders: ArrayVec<Flyer, 4>,
    /// OC 9.4.a: fighters that have scrambled.
    pub interceptors: ArrayVec<Flyer, 4>,
    /// OC 9.4.b: interception attempts so far.
    pub attempts: ArrayVec<AirId, 4>,
    /// OC 9.4.1.b: the longest way flown by a raider.
    pub longest: u8,
    /// OC 9.1.2.h: the raiders have been shown.
    pub shown: bool,
    /// The interceptors have been shown.
    pub met: bool,
    /// OC 9.9.3.a: in which order the ships attacked fire at each raider.
    #[serde(default)]
    pub aa_order: Vec<ShipId>,
}

/// OC 7.3.4.a: what a side was told of an enemy base.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Report {
    pub base: Base,
    pub turn: u8,
    pub fighters: u8,
    pub bombers: u8,
}
