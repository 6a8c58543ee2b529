//! What the campaign remembers: kills, scores, medals and how it ended.

use super::{EnemyKind, MissionKind, Night, Node, Plane, Post, Progress};
use serde::{Deserialize, Serialize};
use table::{Seat, keys};

/// A destroyed enemy unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Kill {
    pub what: Prey,
    pub elite: bool,
    /// RU-072: the Gunner who marked the last box.
    pub by: Option<(Seat, Post)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Prey {
    Surface(EnemyKind),
    Air(Plane),
}

/// One line of a mission's score.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ScoreLine {
    pub points: i16,
    pub what: String,
    /// The rule the points come from, for the log.
    pub rule: String,
}

/// DB 7.vp: a row of the Campaign Log.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LogRow {
    pub mission: u8,
    pub night: Night,
    pub kind: MissionKind,
    pub target: Node,
    pub progress: Progress,
    pub boats_lost: u8,
    pub men_lost: u8,
    pub kills: Vec<Kill>,
    pub points: i16,
    pub total: i32,
}

keys! {
    /// DB J: the rating bands.
    pub enum Rating {
        CourtMartial = "court_martial": "a court-martial",
        Dismal = "dismal": "a dismal record",
        Average = "average": "an average record",
        Good = "good": "a good record",
        Excellent = "excellent": "an excellent record",
        Legendary = "legendary": "a legendary record",
    }
}

keys! {
    /// DB 8: the medals, Purple Heart first.
    pub enum Award {
        PurpleHeart = "purple_heart",
        LegionOfMerit = "legion_of_merit",
        SilverStar = "silver_star",
        NavyCross = "navy_cross",
        MedalOfHonor = "medal_of_honor",
    }
}

/// Medals held by a captain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Medals {
    pub purple_hearts: u8,
    pub legion_of_merit: bool,
    pub silver_star: bool,
    pub navy_cross: bool,
    pub medal_of_honor: bool,
}

keys! {
    /// How a campaign, or a captain's part in it, ended.
    pub enum End {
        /// DB 3.1.2
        October = "october": "October 1 reached",
        Killed = "killed": "C.O. killed",
        Captured = "captured": "C.O. captured",
        Malaria = "malaria": "C.O. ill with malaria",
        SentHome = "sent-home": "C.O. sent home",
        Asylum = "asylum": "C.O. broken down",
        Relieved = "relieved": "C.O. relieved of command",
        CourtMartial = "court-martial": "C.O. court-martialled",
        /// DB J.a
        NegativeTotal = "negative-total": "total below zero, court-martial",
    }
}

impl End {
    /// DB 3.1.3: the commander did not come back, or cannot go on.
    pub fn is_loss(self) -> bool {
        match self {
            End::Killed | End::Captured | End::Malaria | End::SentHome | End::Asylum => true,
            End::October | End::Relieved | End::CourtMartial | End::NegativeTotal => false,
        }
    }
}

impl Medals {
    pub fn count(&self) -> u8 {
        let others = [self.legion_of_merit, self.silver_star, self.navy_cross, self.medal_of_honor];
        self.purple_hearts + others.iter().filter(|&&held| held).count() as u8
    }
}
