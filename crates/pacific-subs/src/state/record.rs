//! What is kept of patrols and careers.

use super::{Class, Deeds, Hex, PatrolType, Season};
use crate::charts::report::Item;
use serde::{Deserialize, Serialize};
use table::keys;

keys! {
    /// PS 14.2.a, worst first.
    pub enum Rating {
        Beached = "beached",
        Acceptable = "acceptable",
        Promotable = "promotable",
        Promoted = "promoted",
    }
}

impl Rating {
    pub fn words(self) -> &'static str {
        match self {
            Rating::Beached => "Beached",
            Rating::Acceptable => "Acceptable",
            Rating::Promotable => "Promotable",
            Rating::Promoted => "Promoted",
        }
    }
}

keys! {
    /// How the game ended.
    pub enum GameEnd {
        /// PS 14.5: the campaign is won.
        MadeCaptain = "made-captain": "Made captain",
        MissionDone = "mission-done": "Mission accomplished",
        MissionFailed = "mission-failed": "Mission failed",
        PatrolOver = "patrol-over": "Patrol over",
        WarOver = "war-over": "The war is over",
        PatrolsDone = "patrols-done": "All patrols made",
        /// PS 6.1C.a
        OutOfFuel = "out-of-fuel": "Out of fuel",
        SunkByEscorts = "sunk-by-escorts": "Sunk by escorts",
        /// PS 11.1B
        Collision = "collision": "Rammed",
        /// PS 10.2E.d
        OwnTorpedo = "own-torpedo": "Sunk by its own torpedo",
        /// PS 10.3.b, PS 10.1C.b
        SunkByGunfire = "sunk-by-gunfire": "Sunk by gunfire",
        Crushed = "crushed": "Lost at crush depth",
    }
}

impl GameEnd {
    /// The boat and its captain are gone.
    pub fn is_loss(self) -> bool {
        match self {
            GameEnd::OutOfFuel
            | GameEnd::SunkByEscorts
            | GameEnd::Collision
            | GameEnd::OwnTorpedo
            | GameEnd::SunkByGunfire
            | GameEnd::Crushed => true,
            GameEnd::MadeCaptain
            | GameEnd::MissionDone
            | GameEnd::MissionFailed
            | GameEnd::PatrolOver
            | GameEnd::WarOver
            | GameEnd::PatrolsDone => false,
        }
    }
}

/// PS 2.0.d: a patrol in the log.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LogRow {
    pub number: u8,
    pub season: Season,
    pub kind: PatrolType,
    pub cag: bool,
    pub class: Class,
    pub deeds: Deeds,
    pub tally: i32,
    pub rating: Rating,
    /// The port it ended in; it set out from the first hex of the path.
    pub port: Hex,
    /// Every hex the boat was in, in order.
    pub path: Vec<Hex>,
    pub actions: u16,
    pub engagements: u16,
    /// PS 14.1.a: the tally line by line.
    pub scores: Vec<Score>,
}

/// PS 14.1.a: one line of the tally.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Score {
    pub item: Item,
    pub points: i32,
}
