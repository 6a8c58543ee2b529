//! The Combat board and the Special Missions board.

use super::{BoatNo, Gun, Speed, mission::Homeward};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use table::{Seat, keys};

keys! {
    pub enum Range { Long = "long", Medium = "medium", Close = "close" }
}

keys! {
    pub enum Heading { In = "in", Out = "out" }
}

keys! {
    /// The quality of an enemy crew.
    pub enum Quality { Green = "green", Average = "average", Veteran = "veteran", Elite = "elite" }
}

keys! {
    pub enum BargeType {
        A = "type_a", SuperA = "type_super_a", B = "type_b", C = "type_c",
    }
}

keys! {
    pub enum DestroyerType { Mutsuki = "mutsuki", Fubuki = "fubuki", Teruzuki = "teruzuki" }
}

keys! {
    pub enum Plane {
        E13a = "aichi_e13a",
        F1m = "mitsubishi_f1m",
        A6m2n = "nakajima_a6m2n",
        G4m = "mitsubishi_g4m",
        H6k = "kawanishi_h6k",
        H8k = "kawanishi_h8k",
        Pby = "pby",
    }
}

keys! {
    pub enum PlaneSize { Light = "light", Medium = "medium", Heavy = "heavy" }
}

keys! {
    pub enum Attack { Bomb = "bomb", Strafe = "strafe" }
}

impl Quality {
    pub fn title(self) -> &'static str {
        match self {
            Quality::Green => "Green",
            Quality::Average => "Average",
            Quality::Veteran => "Veteran",
            Quality::Elite => "Elite",
        }
    }
}

impl BargeType {
    pub fn title(self) -> &'static str {
        match self {
            BargeType::A => "Type A",
            BargeType::SuperA => "Type Super A",
            BargeType::B => "Type B",
            BargeType::C => "Type C",
        }
    }
}

impl DestroyerType {
    pub fn title(self) -> &'static str {
        match self {
            DestroyerType::Mutsuki => "Mutsuki",
            DestroyerType::Fubuki => "Fubuki",
            DestroyerType::Teruzuki => "Teruzuki",
        }
    }
}

impl Plane {
    pub fn title(self) -> &'static str {
        match self {
            Plane::E13a => "Aichi E13A",
            Plane::F1m => "Mitsubishi F1M",
            Plane::A6m2n => "Nakajima A6M2-N",
            Plane::G4m => "Mitsubishi G4M",
            Plane::H6k => "Kawanishi H6K",
            Plane::H8k => "Kawanishi H8K",
            Plane::Pby => "PBY Catalina",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum FightKind {
    /// Table B: an air patrol met on the map; no other enemy is on the board.
    Air,
    /// Table C: guns met on patrol.
    Guns,
    /// Table D
    Barges,
    /// Table E
    Destroyers,
    /// Table F
    Special,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum EnemyKind {
    Barge(BargeType),
    Destroyer(DestroyerType),
    ShoreGun,
    MgNest,
    AmmoDump,
    FuelDump,
}

impl EnemyKind {
    pub fn is_gun(self) -> bool {
        matches!(self, EnemyKind::ShoreGun | EnemyKind::MgNest)
    }

    pub fn is_dump(self) -> bool {
        matches!(self, EnemyKind::AmmoDump | EnemyKind::FuelDump)
    }
}

/// One enemy counter; it leaves the list when destroyed or escaped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Enemy {
    /// The numbered circle of its kind, from 1: Shore Gun 2, Barge 3.
    pub slot: u8,
    pub kind: EnemyKind,
    pub quality: Quality,
    /// Systems points, or hits on a gun or dump.
    pub systems: u8,
    pub flooding: u8,
    /// Boxes of its two tracks.
    pub systems_max: u8,
    pub flooding_max: u8,
}

impl Enemy {
    /// DB D-5.d, DB E-5.f: all Systems boxes marked.
    pub fn is_disabled(&self) -> bool {
        self.flooding_max > 0 && self.systems >= self.systems_max
    }
}

impl Enemy {
    /// DB D-5.d, DB E-5.f: Systems points beyond the last box are Flooding; a gun or dump has one track.
    #[must_use]
    pub fn struck(mut self, systems: u8, flooding: u8) -> Enemy {
        let room = self.systems_max.saturating_sub(self.systems);
        let marked = systems.min(room);
        self.systems += marked;
        if self.flooding_max > 0 {
            let flooding = flooding.saturating_add(systems - marked);
            self.flooding = self.flooding.saturating_add(flooding).min(self.flooding_max);
        }
        self
    }

    /// The boxes that keep it afloat, or a gun in action.
    pub fn boxes_left(&self) -> u8 {
        match self.flooding_max {
            0 => self.systems_max.saturating_sub(self.systems),
            most => most.saturating_sub(self.flooding),
        }
    }

    /// All Flooding boxes of a ship are marked, or all boxes of a gun or dump.
    pub fn is_sunk(&self) -> bool {
        if self.flooding_max > 0 {
            self.flooding == self.flooding_max
        } else {
            self.systems == self.systems_max
        }
    }
}

/// An air patrol attacking the squadron.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Aircraft {
    pub plane: Plane,
    pub size: PlaneSize,
    pub quality: Quality,
    pub attack: Attack,
    pub damage: u8,
    pub boxes: u8,
    pub spotted: bool,
    /// RU-035: PT guns hit it in the current run.
    pub hit_this_run: bool,
}

impl Aircraft {
    /// G4M, H6K, H8K or PBY.
    pub fn is_large(&self) -> bool {
        matches!(self.plane, Plane::G4m | Plane::H6k | Plane::H8k | Plane::Pby)
    }
}

/// Whose men are in the water.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Who {
    /// The men of a boat with a crew board.
    Captain(Seat),
    Consort,
}

/// A crew in the water of a Range Zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Castaways {
    pub from: BoatNo,
    pub who: Who,
    pub range: Range,
    /// The round in which it went into the water.
    #[serde(default)]
    pub since: u8,
}

/// Whose guns fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Gunners {
    Squadron,
    Enemy,
}

/// The guns of a boat and of an enemy, who fired at whom, and whether anything hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fired {
    pub by: Gunners,
    pub boat: BoatNo,
    pub kind: EnemyKind,
    pub slot: u8,
    pub hit: bool,
}

/// The guns that fired last, either side's alone. They stay on the board until the next move or the
/// other side's fire, for the eye alone: no rule reads them, so the position is the same with and
/// without them, and so is its digest.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LastFire(pub ArrayVec<Fired, 12>);

impl Hash for LastFire {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl LastFire {
    pub fn note(&mut self, fired: Fired) {
        self.0.retain(|earlier| earlier.by == fired.by);
        let same = |it: &&mut Fired| Fired { hit: fired.hit, ..**it } == fired;
        if let Some(known) = self.0.iter_mut().find(same) {
            known.hit |= fired.hit;
        } else if !self.0.is_full() {
            self.0.push(fired);
        }
    }
}

/// Where a gun was last told to fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Aim {
    pub boat: BoatNo,
    pub gun: Gun,
    pub kind: EnemyKind,
    pub slot: u8,
}

/// The squadron as it was when its commander ordered it to go on as before. While it stays so, nobody
/// is asked again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct AsBefore {
    /// The last round it holds for.
    pub until: u8,
    pub enemies: u8,
    pub detected: bool,
    pub contact: bool,
    pub homeward: Option<Homeward>,
    pub pending: bool,
    pub boats: u8,
    /// Damage, jams and men who are not fit, of all boats together.
    pub hurt: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight {
    pub kind: FightKind,
    pub round: u8,
    pub detected: bool,
    /// DB F-5.d: hidden guns may be fired at once they have fired.
    pub fired_upon: bool,
    /// Waves still to come after this one.
    pub waves_left: u8,
    pub wave: u8,
    pub enemies: ArrayVec<Enemy, 9>,
    pub water: ArrayVec<Castaways, 4>,
    /// DB 4.8.3: boats that have broken off for good and run for the edge of the board.
    pub aborting: ArrayVec<BoatNo, 4>,
    /// DB F-1-B.rendezvous: failed tries so far; contact made.
    pub rendezvous_failures: u8,
    pub contact: bool,
    /// Full rounds PT #1 has waited at Idle in Close Range since it may count.
    pub waited: u8,
    /// DB 9.starshell: a Star Shell hangs over the squadron until the end of the round.
    pub star_shell: bool,
    /// All the enemy are gone or none was found.
    pub over: bool,
    /// Speed at which the squadron last moved, for the single marker of DB 9.speed.
    pub speed: Speed,
    #[serde(default)]
    pub last_fire: LastFire,
    /// The targets last named for the guns.
    #[serde(default)]
    pub aims: ArrayVec<Aim, 16>,
    #[serde(default)]
    pub as_before: Option<AsBefore>,
}

impl Fight {
    pub fn new(kind: FightKind) -> Fight {
        Fight {
            kind,
            round: 0,
            detected: false,
            fired_upon: false,
            waves_left: 0,
            wave: 1,
            enemies: ArrayVec::new(),
            water: ArrayVec::new(),
            aborting: ArrayVec::new(),
            rendezvous_failures: 0,
            contact: false,
            waited: 0,
            star_shell: false,
            over: false,
            speed: Speed::Medium,
            last_fire: LastFire::default(),
            aims: ArrayVec::new(),
            as_before: None,
        }
    }
}
