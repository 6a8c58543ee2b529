//! What comes out of the sky: counters, planes, waves.

use super::{
    State,
    places::{Altitude, Bearing, Section, Side},
};
use crate::charts::Charts;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use table::{Chit, Cup, Key, Name, keys};

keys! {
    /// PD 2.0.E: the aircraft types.
    pub enum Kind {
        Zero = "zero", Val = "val", Oscar = "oscar", Nate = "nate", Tony = "tony", Judy = "judy",
        Frank = "frank", Sonia = "sonia", Kate = "kate", Willow = "willow", Tojo = "tojo",
        Jill = "jill", Jake = "jake", Pete = "pete", Alf = "alf", Grace = "grace", Myrt = "myrt",
        Jack = "jack", George = "george", Paul = "paul", Rufe = "rufe", Dave = "dave", Ida = "ida",
        Spruce = "spruce", Claude = "claude", Norm = "norm", Ann = "ann", Betty = "betty",
        Frances = "frances", Nick = "nick", Lily = "lily", Peggy = "peggy", Sally = "sally",
        Irving = "irving", Dinah = "dinah",
    }

    /// PD 6.5.I: the red circle of a Special Attack aircraft.
    pub enum Weapon { Ohka = "ohka", Bomb = "bomb", Torpedo = "torpedo" }

    /// PD 2.0.E: the aircraft that come as Special Attack counters.
    pub enum Raider {
        Betty = "betty",
        Peggy = "peggy",
        Sally = "sally",
        Jill = "jill",
        Grace = "grace",
        Kate = "kate",
        Judy = "judy",
        Myrt = "myrt",
        Val = "val",
        Zero = "zero",
        Sonia = "sonia",
    }

    pub enum Weather { Clear = "clear", Rain = "rain", Storm = "storm" }

    /// PD 6.4.A
    pub enum AirBase { Carrier = "carrier", Land = "land" }
}

impl Kind {
    /// `Betty`: the name the pilots of the other side gave it.
    pub fn words(self) -> String {
        let name = self.name();
        name[..1].to_uppercase() + &name[1..]
    }

    /// `A Zero`, `An Alf`.
    pub fn with_article(self) -> String {
        let words = self.words();
        let article = if words.starts_with(['A', 'I', 'O']) { "An" } else { "A" };
        format!("{article} {words}")
    }
}

impl Raider {
    pub fn kind(self) -> Kind {
        match self {
            Raider::Betty => Kind::Betty,
            Raider::Peggy => Kind::Peggy,
            Raider::Sally => Kind::Sally,
            Raider::Jill => Kind::Jill,
            Raider::Grace => Kind::Grace,
            Raider::Kate => Kind::Kate,
            Raider::Judy => Kind::Judy,
            Raider::Myrt => Kind::Myrt,
            Raider::Val => Kind::Val,
            Raider::Zero => Kind::Zero,
            Raider::Sonia => Kind::Sonia,
        }
    }
}

impl Weapon {
    pub fn words(self) -> &'static str {
        match self {
            Weapon::Ohka => "Ohka",
            Weapon::Bomb => "bomb",
            Weapon::Torpedo => "torpedo",
        }
    }
}

impl Weather {
    pub fn words(self) -> &'static str {
        match self {
            Weather::Clear => "clear",
            Weather::Rain => "rain",
            Weather::Storm => "storm",
        }
    }
}

impl AirBase {
    pub fn words(self) -> &'static str {
        match self {
            AirBase::Carrier => "carrier",
            AirBase::Land => "land",
        }
    }
}

/// A counter of the container (PD 2.0.E).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counter {
    Plane(Kind),
    /// PD 6.5.I: with the red circle.
    Special(Raider),
    /// PD 6.5.N
    AttackEnds,
}

impl Chit<State> for Counter {
    fn key(&self) -> Name {
        match self {
            Counter::Plane(kind) => kind.name().into(),
            Counter::Special(raider) => format!("{}-special", raider.name()).into(),
            Counter::AttackEnds => "attack-ends".into(),
        }
    }
}

/// What lies in the container, and what lies beside it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pool {
    pub container: Cup<Counter>,
    /// PD 6.5.O: Attack Ends counters that lie outside until a new station is assigned.
    pub attack_ends_out: u8,
    /// PD 2.0.E.aside: for random attacks.
    pub aside: Vec<Raider>,
}

keys! {
    /// PD 2.0.A: the value chits of the cup.
    pub enum ValueChit { Minus2 = "m2", Minus1 = "m1", Zero = "z", Plus1 = "p1", Plus2 = "p2" }
}

impl ValueChit {
    pub fn value(self) -> i8 {
        self as i8 - 2
    }
}

impl Chit<State> for ValueChit {
    fn key(&self) -> Name {
        match self {
            ValueChit::Minus2 => "minus-2",
            ValueChit::Minus1 => "minus-1",
            ValueChit::Zero => "zero",
            ValueChit::Plus1 => "plus-1",
            ValueChit::Plus2 => "plus-2",
        }
        .into()
    }

    fn label(&self, _: &State, _: &'static Charts) -> String {
        board::signed(self.value().into())
    }
}

/// How it stands with a plane.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    Flying,
    /// PD 6.7.K.flamed: shot down, but it may still crash into the ship.
    Flamed,
    Destroyed,
}

/// How the attack of a plane ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dive {
    /// In the sea, far from the ship or close aboard.
    Missed,
    Crashed,
    /// PD 7.2.C: it released its weapon and does not attack.
    TurnedAway,
}

/// The same, once it has. Boards show it and no rule reads it, so that it is no part of the position that journals
/// compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dived(pub Option<Dive>);

impl Hash for Dived {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// PD 6.5.F: a plane of a regular wave.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Plane {
    pub kind: Kind,
    pub bearing: Bearing,
    pub altitude: Altitude,
    pub hits: u8,
    pub fate: Fate,
    #[serde(default)]
    pub dive: Dived,
}

impl Plane {
    pub fn new(kind: Kind, bearing: Bearing, altitude: Altitude) -> Plane {
        Plane { kind, bearing, altitude, hits: 0, fate: Fate::Flying, dive: Dived::default() }
    }

    /// PD 6.7.K.stop: a plane that is flamed or destroyed is no target.
    pub fn is_target(&self) -> bool {
        self.fate == Fate::Flying
    }

    /// `Zero (090° low)`.
    pub fn words(&self) -> String {
        let height = self.altitude.words().to_lowercase();
        format!("{} ({:03}° {height})", self.kind.words(), self.bearing.degrees())
    }
}

/// PD 6.5.J: a plane of a Special Attack.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Special {
    pub raider: Raider,
    pub weapon: Weapon,
    /// PD 6.8.B: rolled when the regular wave has been fired at.
    pub section: Option<Section>,
    /// PD-R51: the side on which it floods a midship compartment.
    pub side: Option<Side>,
    pub destroyed: bool,
    /// PD 7.2.E: how long the log was when it began its attack; from then on it is out of the game.
    #[serde(default)]
    pub came: Option<u16>,
    #[serde(default)]
    pub dive: Dived,
}

impl Special {
    pub fn new(raider: Raider, weapon: Weapon) -> Special {
        Special {
            raider,
            weapon,
            section: None,
            side: None,
            destroyed: false,
            came: None,
            dive: Dived::default(),
        }
    }

    /// `Betty with an Ohka`.
    pub fn words(&self) -> String {
        let article = if self.weapon == Weapon::Ohka { "an" } else { "a" };
        format!("{} with {article} {}", self.raider.kind().words(), self.weapon.words())
    }
}

/// PD 6.5.H
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Wave {
    pub planes: Vec<Plane>,
    pub specials: Vec<Special>,
}

/// PD 6.5.G: the waves of one attack, the one being fought first.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Attack {
    pub wave: Wave,
    pub waiting: Vec<Wave>,
    /// 1 to 3.
    pub number: u8,
    /// PD 7.3.Z: sections in which a plane of this wave has started its deck fire.
    pub alight: [bool; 3],
    /// PD 5.2.C: surface support markers not yet used against this wave.
    pub sfs: u8,
    /// The guns have fired at this wave.
    #[serde(default)]
    pub fired: bool,
}

impl Attack {
    /// Planes of all waves, specials too.
    pub fn planes(&self) -> usize {
        let waves = std::iter::once(&self.wave).chain(&self.waiting);
        waves.map(|wave| wave.planes.len() + wave.specials.len()).sum()
    }

    /// Those of them that make a Special Attack.
    pub fn specials(&self) -> usize {
        let waves = std::iter::once(&self.wave).chain(&self.waiting);
        waves.map(|wave| wave.specials.len()).sum()
    }
}

/// PD 6.4.A: the air support of a phase.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct AirCover {
    /// PD 6.4.C: each type with its value.
    pub types: Vec<(AirBase, i8)>,
    /// PD 6.4.E.once: markers that have not fired in this phase.
    pub markers: u8,
    /// PD-R21: a Kikusui phase has markers without a type.
    pub untyped: bool,
}

impl AirCover {
    /// PD 6.4.H, PD-R20: whether there is any, markers or not.
    pub fn is_there(&self) -> bool {
        self.untyped || !self.types.is_empty()
    }
}
