//! Captain and crew, passengers.

use serde::{Deserialize, Serialize};
use table::{Key, keys};

keys! {
    /// PS 14.2.f
    pub enum Rank {
        Lieutenant = "lieutenant",
        LtCommander = "lt_commander",
        Commander = "commander",
        Captain = "captain",
    }
}

impl Rank {
    #[must_use]
    pub fn next(self) -> Rank {
        match self {
            Rank::Lieutenant => Rank::LtCommander,
            Rank::LtCommander => Rank::Commander,
            Rank::Commander | Rank::Captain => Rank::Captain,
        }
    }

    /// As it stands on a form.
    pub fn short(self) -> &'static str {
        match self {
            Rank::Lieutenant => "Lieutenant",
            Rank::LtCommander => "Lt. Commander",
            Rank::Commander => "Commander",
            Rank::Captain => "Captain",
        }
    }

    pub fn words(self) -> &'static str {
        match self {
            Rank::Lieutenant => "Lieutenant",
            Rank::LtCommander => "Lieutenant Commander",
            Rank::Commander => "Commander",
            Rank::Captain => "Captain",
        }
    }
}

keys! {
    /// PS 5.3B, PS-R22
    pub enum Readiness { Sharp = "sharp", Ready = "ready", Dull = "dull", Panicky = "panicky" }
}

impl Readiness {
    #[must_use]
    pub fn better(self) -> Readiness {
        match self {
            Readiness::Sharp | Readiness::Ready => Readiness::Sharp,
            Readiness::Dull => Readiness::Ready,
            Readiness::Panicky => Readiness::Dull,
        }
    }

    #[must_use]
    pub fn worse(self) -> Readiness {
        match self {
            Readiness::Sharp => Readiness::Ready,
            Readiness::Ready => Readiness::Dull,
            Readiness::Dull | Readiness::Panicky => Readiness::Panicky,
        }
    }

    /// PS 5.3B: steps below Sharp.
    pub fn fatigue(self) -> u8 {
        Readiness::ALL.iter().position(|(_, level)| *level == self).unwrap_or_default() as u8
    }

    pub fn words(self) -> &'static str {
        match self {
            Readiness::Sharp => "Sharp",
            Readiness::Ready => "Ready",
            Readiness::Dull => "Dull",
            Readiness::Panicky => "Panicky",
        }
    }
}

/// PS 5.2.a
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Captain {
    pub name: String,
    pub rank: Rank,
    /// PS 5.2A.b: the P side of the rank marker.
    pub promotable: bool,
    pub skill: u8,
}

/// PS 5.3.a
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Crew {
    pub skill: u8,
    pub readiness: Readiness,
}

keys! {
    /// PS 5.4A.a to PS 5.4G
    pub enum Passenger {
        Raiders = "raid",
        SoTeam = "so",
        TopBrass = "tb",
        Vip = "vip",
        Uhb = "uhb",
        Ocd = "ocd",
        Ojc = "ojc",
    }
}

impl Passenger {
    pub fn words(self) -> &'static str {
        match self {
            Passenger::Raiders => "raiders",
            Passenger::SoTeam => "a special operations team",
            Passenger::TopBrass => "a flag officer",
            Passenger::Vip => "a very important person",
            Passenger::Uhb => "civilians in need",
            Passenger::Ocd => "an obstreperous detainee",
            Passenger::Ojc => "a travelling congressman",
        }
    }
}
