//! An encounter as the combat mat shows it.

use super::{Fate, Quality, Tube};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use table::keys;

keys! {
    /// SV 8.1.2: what an encounter roll brings.
    pub enum Meeting {
        None = "none": "Empty sea",
        Aircraft = "aircraft": "Aircraft",
        Ship = "ship": "Ship alone",
        ShipEscort = "ship_escort": "Ship under escort",
        TwoShipsEscort = "two_ships_escort": "Two ships under escort",
        Convoy = "convoy": "Convoy",
        Warship = "warship": "Warship",
        CapitalShip = "capital_ship": "Capital ship",
        Minefield = "minefield": "Minefield",
    }
}

keys! {
    pub enum Time { Day = "day", Night = "night" }
}

keys! {
    pub enum Range {
        Close = "close": "Close",
        Medium = "medium": "Medium",
        Long = "long": "Long",
    }
}

keys! {
    pub enum Posture { Submerged = "submerged", Surfaced = "surfaced" }
}

keys! {
    /// SV 8.2.3.b and the ship abbreviations of the index (SV IDX); the letters of the sample log
    /// are another matter (SV-R105).
    pub enum ShipType {
        Freighter = "f": "freighter",
        Tanker = "t": "tanker",
        Passenger = "p": "passenger ship",
        Auxiliary = "a": "auxiliary",
        Munitions = "s": "munitions ship",
        Battleship = "bb": "battleship",
        Carrier = "cv": "carrier",
        EscortCarrier = "cve": "escort carrier",
        SeaplaneCarrier = "cvs": "seaplane carrier",
        Cruiser = "ca": "cruiser",
        LightCruiser = "cl": "light cruiser",
        Destroyer = "dd": "destroyer",
        Frigate = "ff": "frigate",
        Submarine = "ss": "submarine",
        Minelayer = "ml": "minelayer",
        RepairShip = "as": "repair ship",
    }
}

/// What a target is to the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Standing {
    Merchant,
    /// SV 8.2.6.a
    Warship,
    /// SV 8.2.4.a
    Capital {
        fast: bool,
    },
    /// SV 9.2.9.a: the generic escort.
    Escort,
    /// SV 9.9.0
    Submarine,
}

/// One column of the combat mat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Target {
    pub name: String,
    pub kind: ShipType,
    pub standing: Standing,
    pub tons: u32,
    /// SV 9.1.1.b: points it takes to sink.
    pub to_sink: u8,
    pub damage: u8,
    /// SV 8.2.5: damaged in an earlier engagement, so that its speed no longer protects it.
    pub crippled: bool,
    /// SV 3.5: its place among the patrol's contacts, once it is in the log.
    pub logged: Option<u16>,
}

impl Target {
    /// SV 9.2.5.b
    pub fn is_sunk(&self) -> bool {
        self.damage >= self.to_sink
    }

    /// SV 9.2.5.b
    pub fn is_damaged(&self) -> bool {
        self.damage > 0 && !self.is_sunk()
    }

    /// SV 9.2.7: how the log marks it.
    pub fn fate(&self) -> Fate {
        if self.is_sunk() {
            Fate::Sunk
        } else if self.is_damaged() {
            Fate::Damaged
        } else {
            Fate::Engaged
        }
    }

    /// SV 8.2.3.c, SV 9.9.3.c
    pub fn bars_the_gun(&self) -> bool {
        self.kind == ShipType::Auxiliary || self.standing != Standing::Merchant
    }
}

keys! {
    /// SV 7.2.2.a
    pub enum Wolfpack {
        Busy = "busy",
        Scattered = "scattered",
        Shadowed = "shadowed",
        Focused = "focused",
    }
}

/// The escorts, as one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Escort {
    /// SV 14.5.1; Trained when qualities are not rolled.
    pub quality: Quality,
    /// SV 14.5.1: the quality has been rolled; it stays while the same ships are fought.
    pub rated: bool,
    /// SV 14.9.1.a
    pub single: bool,
    /// SV 14.9.1.c: stopped by a Mk 27.
    pub stopped: bool,
    pub attacked: EscortFate,
}

impl Escort {
    /// Escorts of whom nothing is known yet.
    pub fn new() -> Escort {
        Escort {
            quality: Quality::Trained,
            rated: false,
            single: false,
            stopped: false,
            attacked: EscortFate::LeftAlone,
        }
    }
}

impl Default for Escort {
    fn default() -> Escort {
        Escort::new()
    }
}

/// SV 9.2.10.a, SV 9.2.10.b
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum EscortFate {
    LeftAlone,
    Missed,
    Hurt,
    Sunk,
}

/// SV 9.6.8.a to SV 9.6.8.c
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Nac {
    #[default]
    Aboard,
    /// In the water, rolled for in the next loop.
    Released,
    Spent,
}

/// SV 14.4.1.a
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Ruse {
    #[default]
    NotTried,
    Failed,
}

/// The hunt for the boat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Hunt {
    /// Detection rolls made after firing, or by an escort that came.
    pub rolls: u8,
    /// SV 9.6.14.b: the boat has been detected in this encounter.
    pub detected: bool,
    /// Depth-charge attacks suffered.
    pub attacks: u8,
    /// Hits being resolved, for the track on the mat.
    pub incoming: u8,
    pub nac: Nac,
    pub ruse: Ruse,
    /// SV 9.6.4.d: below test depth in this loop.
    pub deep: bool,
    /// SV 14.10.1: the captain's ability helps this roll.
    pub ability: bool,
    /// The boat has got away; nobody knows any more where it is.
    pub escaped: bool,
}

/// What the boat has fired in this encounter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Fired {
    /// SV 9.6.14.c: a Mk 14 by day against escorted ships.
    pub steam_by_day: bool,
    /// SV 9.2.1.c: both ends, and no detection roll since.
    pub both_ends: bool,
    /// Any weapon at all.
    pub anything: bool,
}

/// SV 14.6.0: aircraft over the boat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Aircraft {
    pub quality: Quality,
    pub attacks_left: u8,
}

/// SV 9.2.1.d: one torpedo and the target it is meant for, by its column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Aimed {
    pub tube: Tube,
    pub target: u8,
}

/// What a shot was fired with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Arm {
    Torpedo,
    Gun,
}

/// What came of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Landing {
    Hit,
    /// SV 9.2.4.a
    Dud,
    Miss,
}

/// One shot of the last fire and its result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Landed {
    /// By its column.
    pub target: u8,
    pub arm: Arm,
    pub landing: Landing,
}

/// The shots of the last fire. They stay on the mat until the next action, for the eye alone: no
/// rule reads them, so the position is the same with and without them, and so is its digest.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LastFire(pub ArrayVec<Landed, 12>);

impl Hash for LastFire {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Encounter {
    pub meeting: Meeting,
    pub round: u8,
    pub time: Time,
    pub posture: Posture,
    pub range: Option<Range>,
    /// Four ships and the escort that may be added to them (SV-R10).
    pub targets: ArrayVec<Target, 5>,
    pub escort: Option<Escort>,
    pub wolfpack: Option<Wolfpack>,
    /// Torpedoes on the mat that have not been rolled for.
    pub placed: ArrayVec<Aimed, 12>,
    #[serde(default)]
    pub last_fire: LastFire,
    pub fired: Fired,
    pub hunt: Hunt,
    pub aircraft: Option<Aircraft>,
    /// SV 9.7.9.a: follows made so far in this contact.
    pub follows: u8,
    /// SV 9.7.10: a cripple followed and found under escort.
    pub must_fire: bool,
}

impl Encounter {
    pub fn new(meeting: Meeting) -> Encounter {
        Encounter {
            meeting,
            round: 0,
            time: Time::Day,
            posture: Posture::Submerged,
            range: None,
            targets: ArrayVec::new(),
            escort: None,
            wolfpack: None,
            placed: ArrayVec::new(),
            last_fire: LastFire::default(),
            fired: Fired::default(),
            hunt: Hunt::default(),
            aircraft: None,
            follows: 0,
            must_fire: false,
        }
    }

    /// SV 9.5.1.a
    pub fn is_night_surface(&self) -> bool {
        self.escort.is_some() && self.time == Time::Night && self.posture == Posture::Surfaced
    }

    /// Another round; the last fire leaves the mat.
    pub fn begin_round(&mut self) {
        self.round += 1;
        self.last_fire.0.clear();
    }

    /// Keeps the result of a shot for the mat; one beyond its room is not drawn.
    pub fn land(&mut self, at: usize, arm: Arm, landing: Landing) {
        let shot = u8::try_from(at).map(|target| Landed { target, arm, landing });
        if let Ok(shot) = shot
            && !self.last_fire.0.is_full()
        {
            self.last_fire.0.push(shot);
        }
    }

    pub fn afloat(&self) -> impl Iterator<Item = (usize, &Target)> {
        self.targets.iter().enumerate().filter(|(_, target)| !target.is_sunk())
    }
}
