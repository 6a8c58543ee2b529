//! What a career remembers: ships, patrols, honours, and how it ended.

use super::{Class, CutShort, Month, Orders, ShipType, calendar, encounter::Standing};
use serde::{Deserialize, Serialize};
use table::keys;

/// SV 3.5: a ship engaged, as the log has it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Contact {
    pub name: String,
    pub kind: ShipType,
    pub standing: Standing,
    pub tons: u32,
    pub fate: Fate,
}

/// SV 9.2.7
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    Engaged,
    Damaged,
    Sunk,
}

/// SV 3.5: the row of a patrol in the log.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LogRow {
    pub month: calendar::Month,
    pub boat: String,
    pub class: Class,
    pub orders: Orders,
    pub contacts: Vec<Contact>,
    /// SV 7.5.2; none for a patrol that did not come home.
    pub success: Option<bool>,
    /// SV 7.4.5.a
    pub aviators: u8,
    /// How it ended before its last box, if it did.
    pub cut_short: Option<CutShort>,
    /// SV 10.14.4: months marked R.
    pub refit: u8,
    /// What was given for it.
    pub awards: Vec<Award>,
}

impl LogRow {
    /// SV-R70: escorts, warships and submarines count like any others.
    pub fn sunk(&self) -> impl Iterator<Item = &Contact> {
        self.contacts.iter().filter(|contact| contact.fate == Fate::Sunk)
    }

    pub fn ships(&self) -> u8 {
        self.sunk().count() as u8
    }

    pub fn tons(&self) -> u32 {
        self.sunk().map(|contact| contact.tons).sum()
    }
}

keys! {
    /// Awards to the captain and to the boat.
    pub enum Award {
        CommendationRibbon = "commendation_ribbon": "Navy Commendation Ribbon",
        BronzeStar = "bronze_star": "Bronze Star",
        SilverStar = "silver_star": "Silver Star",
        NavyCross = "navy_cross": "Navy Cross",
        MedalOfHonor = "medal_of_honor": "Medal of Honor",
        PurpleHeart = "purple_heart": "Purple Heart",
        CombatInsignia = "combat_insignia": "Submarine Combat Patrol Insignia",
        UnitCommendation = "navy_unit_commendation": "Navy Unit Commendation",
        UnitCitation = "presidential_unit_citation": "Presidential Unit Citation",
        BattleStar = "battle_star": "Battle Star",
    }
}

/// SV 11.3.9: how often the captain has won each of his awards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Awards {
    pub commendation_ribbon: u8,
    pub bronze_star: u8,
    pub silver_star: u8,
    pub navy_cross: u8,
    pub medal_of_honor: u8,
    pub purple_heart: u8,
    pub combat_insignia: u8,
}

keys! {
    /// SV 11.2.1.a
    pub enum Rank {
        LieutenantCommander = "lieutenant_commander": "Lieutenant Commander",
        Commander = "commander": "Commander",
        Captain = "captain": "Captain",
    }
}

/// SV 11.2.3.a: what counts for the next promotion roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Period {
    pub since: Month,
    pub ships: u8,
    pub failed: u8,
    pub crosses: u8,
    pub medals: u8,
}

impl Period {
    pub fn from(since: Month) -> Period {
        Period { since, ships: 0, failed: 0, crosses: 0, medals: 0 }
    }
}

keys! {
    /// SV 5.2.2.a
    pub enum Level {
        Defeat = "defeat": "defeat",
        Draw = "draw": "draw",
        Marginal = "marginal_victory": "marginal victory",
        Substantial = "substantial_victory": "substantial victory",
        Decisive = "decisive_victory": "decisive victory",
    }
}

keys! {
    /// How a career ended.
    pub enum End {
        /// SV 5.1.1
        WarOver = "war-over": "the war is over",
        /// Lost with all hands (SV 2.0.b).
        Sunk = "sunk": "lost with all hands",
        /// SV 10.13.2
        Prisoner = "prisoner": "prisoner of war",
        /// SV 5.2.2.b
        Captured = "captured": "boat captured",
        /// SV 10.13.4.b
        LostAfterScuttling = "lost-after-scuttling": "lost after scuttling",
        /// SV 10.9.2
        Killed = "killed": "captain killed",
        /// SV 11.4.0
        Relieved = "relieved": "relieved for cause",
        /// SV 11.7.1
        LeftDuty = "left-duty": "left submarine duty",
        /// The last month the players agreed on has passed (SV 13.1.1).
        AgreedEnd = "agreed-end": "the agreed last month has passed",
        /// SV 14.10.2.b
        PatrolsDone = "patrols-done": "patrols completed",
    }
}

impl End {
    /// Whether the career ended with the boat.
    pub fn takes_the_boat(self) -> bool {
        match self {
            End::Sunk | End::Prisoner | End::Captured | End::LostAfterScuttling => true,
            End::WarOver
            | End::Killed
            | End::Relieved
            | End::LeftDuty
            | End::PatrolsDone
            | End::AgreedEnd => false,
        }
    }
}
