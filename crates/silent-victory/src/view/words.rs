//! The names of things, for labels, logs and boards.

use crate::state::{Award, Escort, EscortFate, Hunt, Rank, ShipType, Wound};

pub fn rank(rank: Rank) -> &'static str {
    match rank {
        Rank::LieutenantCommander => "Lt. Cdr.",
        Rank::Commander => "Cdr.",
        Rank::Captain => "Capt.",
    }
}

/// SV IDX: as the rosters and the log abbreviate it.
pub fn letters(kind: ShipType) -> &'static str {
    match kind {
        ShipType::Freighter => "F",
        ShipType::Tanker => "T",
        ShipType::Passenger => "P",
        ShipType::Auxiliary => "A",
        ShipType::Munitions => "S",
        ShipType::Battleship => "BB",
        ShipType::Carrier => "CV",
        ShipType::EscortCarrier => "CVE",
        ShipType::SeaplaneCarrier => "CVS",
        ShipType::Cruiser => "CA",
        ShipType::LightCruiser => "CL",
        ShipType::Destroyer => "DD",
        ShipType::Frigate => "FF",
        ShipType::Submarine => "SS",
        ShipType::Minelayer => "ML",
        ShipType::RepairShip => "AS",
    }
}

pub fn wound(wound: Wound) -> &'static str {
    match wound {
        Wound::None => "fit",
        Wound::Light => "light wound",
        Wound::Severe => "severe wound",
        Wound::Killed => "killed",
    }
}

/// What the escort is doing. One that was hit hunts on.
pub fn hunting(hunt: &Hunt, escort: &Escort) -> &'static str {
    let hit = match escort.attacked {
        EscortFate::Sunk => return "sunk",
        EscortFate::Hurt => true,
        EscortFate::LeftAlone | EscortFate::Missed => false,
    };
    match alarm(hunt, escort) {
        _ if escort.stopped => "stopped",
        3 if hit => "hit, depth charges",
        3 => "depth charges",
        2 if hit => "hit, has the boat",
        2 => "has the boat",
        _ if hunt.escaped && hit => "hit, has lost you",
        _ if hunt.escaped => "has lost you",
        1 if hit => "hit, searching",
        1 => "searching",
        _ if hit => "hit",
        _ => "not yet alert",
    }
}

/// How near the escort is to the boat: 0 knows nothing, 3 is dropping charges on it.
pub fn alarm(hunt: &Hunt, escort: &Escort) -> u8 {
    match escort.attacked {
        EscortFate::Sunk => 0,
        EscortFate::Hurt | EscortFate::LeftAlone | EscortFate::Missed => match hunt {
            _ if escort.stopped || hunt.escaped => 0,
            hunt if hunt.incoming > 0 => 3,
            hunt if hunt.detected => 2,
            hunt if hunt.rolls > 0 => 1,
            _ => 0,
        },
    }
}

/// Short, for a ribbon or a row.
pub fn award(award: Award) -> &'static str {
    match award {
        Award::CommendationRibbon => "Commendation Ribbon",
        Award::BronzeStar => "Bronze Star",
        Award::SilverStar => "Silver Star",
        Award::NavyCross => "Navy Cross",
        Award::MedalOfHonor => "Medal of Honor",
        Award::PurpleHeart => "Purple Heart",
        Award::CombatInsignia => "Combat Insignia",
        Award::UnitCommendation => "Unit Commendation",
        Award::UnitCitation => "Unit Citation",
        Award::BattleStar => "Battle Star",
    }
}
