//! The names of things, for labels, logs and boards.

// How numbers are written for people, in the log as on the boards.
use crate::state::{
    Aircraft, Campaign, Enemy, EnemyKind, MissionKind, Night, Node, Place, Plane, Progress, State,
    Task, Weather, Zone,
    crew::Skill,
    fight::{BargeType, DestroyerType},
    record::{Kill, Prey},
};
pub use board::{figure, signed};
use table::Key;

/// DB 3.1.1: nights counted from the first of July, August or September 1943.
pub fn date(g: &State, night: Night) -> String {
    format!("{}, 1943", day(g, night))
}

/// The same without the year, which is that of every campaign.
pub fn day(g: &State, night: Night) -> String {
    const MONTHS: [(&str, u16); 5] =
        [("July", 31), ("August", 31), ("September", 30), ("October", 31), ("November", 30)];
    let first = match g.setup.campaign {
        Campaign::Long => 0,
        Campaign::Medium => 1,
        Campaign::Short => 2,
    };
    let mut day = u16::from(night.0) + 1;
    for (month, days) in &MONTHS[first..] {
        if day <= *days {
            return format!("{month} {day}");
        }
        day -= days;
    }
    format!("day {day} after November")
}

/// A box of the map by the name the chart gives its waters.
pub fn waters(node: Node) -> &'static str {
    match node {
        Node::Base => "Rendova PT Base",
        Node::G1 => "Rendova Channel",
        Node::G2 => "Off Wana Wana",
        Node::G3 => "Munda Bar",
        Node::Y1 => "Ferguson Passage",
        Node::Y2 => "Off Gizo",
        Node::Y3 => "Diamond Narrows",
        Node::Y4 => "Wilson Strait",
        Node::Y5 => "New Georgia Sound",
        Node::R1 => "Blackett Strait",
        Node::R2 => "Gizo Anchorage",
        Node::R3 => "Kula Gulf",
        Node::R4 => "Vella Gulf",
        Node::R5 => "Vella Lavella, NW coast",
        Node::R6 => "Choiseul, west coast",
    }
}

/// A box of the map in full: "Off Wana Wana (Green 2)".
pub fn zone(node: Node) -> String {
    let waters = waters(node);
    let colour = match node.zone() {
        Zone::Base => return waters.to_owned(),
        Zone::Green => "Green",
        Zone::Yellow => "Yellow",
        Zone::Red => "Red",
    };
    let number = node.name().trim_start_matches(char::is_alphabetic);
    format!("{waters} ({colour} {number})")
}

pub fn weather(weather: Weather) -> &'static str {
    match weather {
        Weather::Good => "Good",
        Weather::Poor => "Poor",
        Weather::Bad => "Bad",
        Weather::LargeStorm => "Large Storm",
    }
}

pub fn task(kind: MissionKind) -> &'static str {
    match kind {
        MissionKind::Patrol => "Offensive Patrol",
        MissionKind::Special(Task::ShellDump) => "Shell Supply Dump",
        MissionKind::Special(Task::PickUpCoastwatcher) => "Coastwatcher pick-up",
        MissionKind::Special(Task::DropCoastwatcher) => "Coastwatcher drop-off",
        MissionKind::Special(Task::PickUpPilot) => "Downed Pilot pick-up",
        MissionKind::Special(Task::DeliverSupplies) => "Supply Delivery",
    }
}

pub fn result(kind: MissionKind, progress: Progress) -> &'static str {
    match (kind, progress) {
        (MissionKind::Patrol, _) => "patrolled",
        (MissionKind::Special(_), Progress::Done) => "completed",
        (MissionKind::Special(_), Progress::Pending | Progress::Failed) => "failed",
    }
}

pub fn enemy(enemy: &Enemy) -> String {
    format!("{} {}", prey(Prey::Surface(enemy.kind)), enemy.slot)
}

/// A kind of enemy.
pub fn prey(prey: Prey) -> &'static str {
    match prey {
        Prey::Surface(EnemyKind::Barge(BargeType::A)) => "Type A Barge",
        Prey::Surface(EnemyKind::Barge(BargeType::SuperA)) => "Type Super A Barge",
        Prey::Surface(EnemyKind::Barge(BargeType::B)) => "Type B Barge",
        Prey::Surface(EnemyKind::Barge(BargeType::C)) => "Type C Barge",
        Prey::Surface(EnemyKind::Destroyer(DestroyerType::Mutsuki)) => "Mutsuki Destroyer",
        Prey::Surface(EnemyKind::Destroyer(DestroyerType::Fubuki)) => "Fubuki Destroyer",
        Prey::Surface(EnemyKind::Destroyer(DestroyerType::Teruzuki)) => "Teruzuki Destroyer",
        Prey::Surface(EnemyKind::ShoreGun) => "Shore Gun",
        Prey::Surface(EnemyKind::MgNest) => "MG Nest",
        Prey::Surface(EnemyKind::AmmoDump) => "Ammo Dump",
        Prey::Surface(EnemyKind::FuelDump) => "Fuel Dump",
        Prey::Air(Plane::E13a) => "Aichi E13A",
        Prey::Air(Plane::F1m) => "Mitsubishi F1M",
        Prey::Air(Plane::A6m2n) => "Nakajima A6M2-N",
        Prey::Air(Plane::G4m) => "Mitsubishi G4M",
        Prey::Air(Plane::H6k) => "Kawanishi H6K",
        Prey::Air(Plane::H8k) => "Kawanishi H8K",
        Prey::Air(Plane::Pby) => "PBY Catalina",
    }
}

pub fn aircraft(aircraft: &Aircraft) -> String {
    format!("{} ({} crew)", prey(Prey::Air(aircraft.plane)), aircraft.quality.name())
}

pub fn skill(skill: Skill) -> &'static str {
    match skill {
        Skill::EagleEye => "Eagle Eye",
        Skill::MrFixIt => "Mr. Fix-It",
        Skill::Medic => "Medic",
        Skill::Navigator => "Navigator",
    }
}

pub fn place(place: Place) -> String {
    match place {
        Place::At(station) => station.title().to_owned(),
        Place::Bed(bed) => format!("Rest Bed {bed}"),
        Place::OfficersBed => "C.O. Rest Bed".to_owned(),
        Place::Deck => "Bow interior".to_owned(),
        Place::Ashore => "not aboard".to_owned(),
    }
}

/// Kills by kind: "2 × Type B Barge, MG Nest".
pub fn kills(kills: &[Kill]) -> String {
    let mut counted: Vec<(&str, u16)> = Vec::new();
    for kill in kills {
        let name = prey(kill.what);
        match counted.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    let words = counted.into_iter().map(|(name, count)| match count {
        1 => name.to_owned(),
        _ => format!("{count} × {name}"),
    });
    words.collect::<Vec<_>>().join(", ")
}
