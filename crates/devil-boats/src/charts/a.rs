//! Tables: what happens before the squadron leaves, and at base behind its back.

use super::Points;
use crate::state::{MissionKind, Node, Post, Task, Weather};
use table::chart::{Chart, Row, RowData};

table::charts! {
    pub struct Charts {
        pub malaria: Chart<Malaria> = "A-0",
        pub malaria_victim: Chart<Victim> = "A-0.a",
        pub malaria_officer: Chart<Post> = "A-0.a.12",
        pub weather: Chart<Weather> = "A-1",
        pub assignment: Chart<Assignment> = "A-2",
        pub task: Chart<Task> = "A-3",
        pub zone: Chart<RedZone> = "A-4",
        pub strength: Vec<Strength> = "A-5",
        pub raid: Chart<Raid> = "A-6",
        pub raid_boat: Chart<RaidBoat> = "A-6.boat",
        pub raid_hit: Chart<RaidHit> = "A-6.hit",
        pub raid_damage: Chart<Points> = "A-6.b",
    }
}

table::keys! {
    pub enum Malaria { Healthy = "healthy", Infected = "malaria" }
    pub enum Assignment { Patrol = "offensive_patrol", Special = "special_mission" }
    pub enum Raid { None = "no_raid", Raid = "raid" }
    pub enum RaidBoat { Spared = "no_damage", Hit = "hit" }
    pub enum RaidHit { Damaged = "bomb_damage", Obliterated = "obliterated" }
    /// The missions as A-5 lists them.
    pub enum Duty {
        Patrol = "offensive_patrol",
        PickUpCoastwatcher = "coastwatcher_pick_up",
        DropCoastwatcher = "coastwatcher_drop_off",
        PickUpPilot = "downed_pilot_pick_up",
        DeliverSupplies = "supply_delivery",
        ShellDump = "shell_supply_dump",
    }
}

/// DB A-0.a, DB: the man who falls ill or breaks down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Victim {
    Man(Post),
    /// A second roll tells the C.O. from the X.O.
    Officer,
}

impl Row for Victim {
    fn read(row: &RowData<'_>) -> Result<Victim, String> {
        if row.key() == "officer" { Ok(Victim::Officer) } else { row.key_as().map(Victim::Man) }
    }
}

/// DB A-4
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RedZone(pub Node);

impl Row for RedZone {
    fn read(row: &RowData<'_>) -> Result<RedZone, String> {
        let zones = [Node::R1, Node::R2, Node::R3, Node::R4, Node::R5, Node::R6];
        let number: usize = row.number_as("number")?;
        let zone = number.checked_sub(1).and_then(|index| zones.get(index));
        zone.map(|&zone| RedZone(zone)).ok_or_else(|| format!("there is no Red Zone {number}"))
    }
}

table::rows! {
    /// DB A-5.a, DB A-5.c: the fewest and most boats of a mission.
    pub struct Strength {
        pub duty: Duty = key,
        pub least: u8 = "boats_min",
        pub most: u8 = "boats_max",
    }
}

impl From<MissionKind> for Duty {
    fn from(kind: MissionKind) -> Duty {
        match kind {
            MissionKind::Patrol => Duty::Patrol,
            MissionKind::Special(Task::ShellDump) => Duty::ShellDump,
            MissionKind::Special(Task::PickUpCoastwatcher) => Duty::PickUpCoastwatcher,
            MissionKind::Special(Task::DropCoastwatcher) => Duty::DropCoastwatcher,
            MissionKind::Special(Task::PickUpPilot) => Duty::PickUpPilot,
            MissionKind::Special(Task::DeliverSupplies) => Duty::DeliverSupplies,
        }
    }
}

impl Charts {
    /// The most boats that may sail on a mission.
    pub fn most_boats(&self, kind: MissionKind) -> u8 {
        let duty = Duty::from(kind);
        self.strength.iter().find(|row| row.duty == duty).map_or(4, |row| row.most)
    }
}
