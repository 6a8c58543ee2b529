//! The PT boats at sea.

use super::{Elco, Heading, Range};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    hash::{Hash, Hasher},
    mem::discriminant,
};
use table::{Seat, keys};

/// The number a boat sails under: 1 to 4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BoatNo(u8);

impl BoatNo {
    pub const FIRST: BoatNo = BoatNo(1);
    pub const EVERY: [BoatNo; 4] = [BoatNo(1), BoatNo(2), BoatNo(3), BoatNo(4)];

    /// From a berth or array index, 0 to 3.
    pub fn from_index(index: usize) -> BoatNo {
        BoatNo::EVERY[index]
    }

    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    pub fn number(self) -> u8 {
        self.0
    }
}

/// Boats of a squadron, held apart from the state so that rules may change it.
pub type Boats = ArrayVec<BoatNo, 4>;

impl fmt::Display for BoatNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PT #{}", self.0)
    }
}

keys! {
    pub enum Speed { Idle = "idle", Slow = "slow", Medium = "medium", Fast = "fast" }
}

/// What became of a boat that sailed tonight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Fate {
    WithSquadron,
    /// Separated or aborted, and safe at base (DB A-14).
    Home,
    Lost(Loss),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Loss {
    /// The crew of a consort was saved; the men of a boat with a crew board have fates of their own.
    pub crew_saved: bool,
    /// DB I-4.mod: lost to a reef check during combat.
    pub reef_in_combat: bool,
}

/// A boat that sailed tonight.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Boat {
    pub no: BoatNo,
    pub hull: u8,
    pub fate: Fate,
    #[serde(flatten)]
    pub craft: Craft,
    pub range: Range,
    pub heading: Heading,
    pub speed: Speed,
    /// DB 9.grounded
    pub grounded: bool,
    /// RU-083: a reef in combat disabled it; if it is given up, the reef is to blame.
    #[serde(default)]
    pub crippled_by_reef: bool,
    /// The boat it has in tow.
    pub towing: Option<BoatNo>,
    /// Rounds in a row at Idle in its Range Zone, for rescues and landings.
    pub idle_rounds: u8,
    /// The lost boats whose crews are aboard.
    pub rescued: ArrayVec<BoatNo, 3>,
}

/// DB MP.3: human boats have the PT #1 damage log, the others two tracks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "KeptCraft", into = "KeptCraft")]
pub enum Craft {
    /// Its torpedoes are those in its tubes.
    Elco {
        seat: Seat,
        elco: Box<Elco>,
    },
    Consort {
        tracks: Consort,
        torpedoes: u8,
    },
}

impl Craft {
    /// A boat without a player, four torpedoes in its tubes.
    pub fn consort(tracks: Consort) -> Craft {
        Craft::Consort { tracks, torpedoes: 4 }
    }
}

/// As it stands in a journal's marks, whose digests must stay those of games already kept.
impl Hash for Craft {
    fn hash<H: Hasher>(&self, digest: &mut H) {
        discriminant(self).hash(digest);
        match self {
            Craft::Elco { seat, elco } => (seat, elco, elco.torpedoes()).hash(digest),
            Craft::Consort { tracks, torpedoes } => (tracks, torpedoes).hash(digest),
        }
    }
}

/// A craft as it stands in a journal's marks, the torpedoes counted for every boat.
#[derive(Serialize, Deserialize)]
struct KeptCraft {
    craft: CraftKind,
    torpedoes: u8,
}

#[derive(Serialize, Deserialize)]
enum CraftKind {
    Elco { seat: Seat, elco: Box<Elco> },
    Consort(Consort),
}

impl From<KeptCraft> for Craft {
    fn from(kept: KeptCraft) -> Craft {
        match kept.craft {
            CraftKind::Elco { seat, elco } => Craft::Elco { seat, elco },
            CraftKind::Consort(tracks) => Craft::Consort { tracks, torpedoes: kept.torpedoes },
        }
    }
}

impl From<Craft> for KeptCraft {
    fn from(craft: Craft) -> KeptCraft {
        match craft {
            Craft::Elco { seat, elco } => {
                KeptCraft { torpedoes: elco.torpedoes(), craft: CraftKind::Elco { seat, elco } }
            }
            Craft::Consort { tracks, torpedoes } => {
                KeptCraft { craft: CraftKind::Consort(tracks), torpedoes }
            }
        }
    }
}

/// DB 2.f: a boat of PTs #2-#4 without a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Consort {
    pub systems: u8,
    pub flooding: u8,
    pub superficial: u8,
}

/// DB B-5.d.2, DB B-5.d.5: a track of PTs #2-#4 is full at five points.
pub const CONSORT_TRACK: u8 = 5;

impl Boat {
    /// A boat that leaves with the squadron.
    pub fn new(no: BoatNo, hull: u8, craft: Craft) -> Boat {
        Boat {
            no,
            hull,
            fate: Fate::WithSquadron,
            craft,
            range: Range::Long,
            heading: Heading::In,
            speed: Speed::Medium,
            grounded: false,
            crippled_by_reef: false,
            towing: None,
            idle_rounds: 0,
            rescued: ArrayVec::new(),
        }
    }

    pub fn seat(&self) -> Option<Seat> {
        match self.craft {
            Craft::Elco { seat, .. } => Some(seat),
            Craft::Consort { .. } => None,
        }
    }

    pub fn elco(&self) -> Option<&Elco> {
        match &self.craft {
            Craft::Elco { elco, .. } => Some(elco),
            Craft::Consort { .. } => None,
        }
    }

    pub fn consort(&self) -> Option<&Consort> {
        match &self.craft {
            Craft::Elco { .. } => None,
            Craft::Consort { tracks, .. } => Some(tracks),
        }
    }

    /// The torpedoes still aboard.
    pub fn torpedoes(&self) -> u8 {
        match &self.craft {
            Craft::Elco { elco, .. } => elco.torpedoes(),
            Craft::Consort { torpedoes, .. } => *torpedoes,
        }
    }

    /// Cannot move under its own power.
    pub fn is_disabled(&self) -> bool {
        match &self.craft {
            Craft::Elco { elco, .. } => elco.is_disabled(),
            Craft::Consort { tracks, .. } => tracks.systems >= CONSORT_TRACK,
        }
    }

    pub fn damage_points(&self) -> u16 {
        match &self.craft {
            Craft::Elco { elco, .. } => elco.damage_points(),
            Craft::Consort { tracks, .. } => u16::from(tracks.systems) + u16::from(tracks.flooding),
        }
    }

    /// It has damage points, or another boat on its tow line.
    pub fn is_hurt(&self) -> bool {
        self.damage_points() > 0 || self.grounded || self.towing.is_some()
    }

    /// Can move and fight: neither disabled nor aground.
    pub fn is_able(&self) -> bool {
        !self.is_disabled() && !self.grounded
    }
}
