//! Movement, the Contact Table, rolls of travel and port.

use super::{
    figures::{Each, Figure},
    map::Lanes,
};
use crate::{conditions::When, state::Travel};
use table::{Chart, RowData, keys};

table::charts! {
    pub struct Charts {
        pub speeds: Each<Travel, SpeedRow> = "MOVE",
        pub drill: Chart<Drill> = "DRILL",
        pub jury_rig: Chart<Repair, When> = "JURY",
        pub liberty: Chart<Liberty, When> = "LIBERTY",
        pub pursuit: Chart<Pursuit> = "PURSUE",
        pub lines: Each<Line, Dice> = "CON.lines",
        pub die: Chart<Contact, When> = "CON.mods",
        pub allied_lanes: Lanes = "LANE.allied",
    }
}

#[derive(Clone, Copy, Debug)]
pub struct SpeedRow {
    pub fuel: u8,
    pub hexes: u8,
    pub signature: u8,
}

impl Figure for SpeedRow {
    fn read(row: &RowData<'_>) -> Result<SpeedRow, String> {
        Ok(SpeedRow {
            fuel: row.number_as("fuel")?,
            hexes: row.number_as("hexes")?,
            signature: row.number_as("signature")?,
        })
    }
}

keys! {
    pub enum Drill { None = "none", Better = "readiness_up" }
    pub enum Repair { None = "none", Repaired = "repaired" }
    pub enum Liberty { None = "none", Better = "readiness_up", Worse = "readiness_down" }
    pub enum Pursuit { Pursues = "pursues", Stays = "stays" }
    pub enum Contact { None = "no_contact", Made = "contact" }
}

keys! {
    /// PS 7.1.a: the lines of the Contact Table.
    pub enum Line {
        MajorRoute = "major_route",
        MinorRoute = "minor_route",
        OilRoute = "oil_route",
        Port = "port",
        Base = "base",
        Garrison = "garrison",
        Flotilla = "flotilla",
        LandBattle = "land_battle",
        NavalBattle = "naval_battle",
    }
}

keys! {
    /// The columns of the Contact Table.
    pub enum Column {
        Targets = "targets",
        Tankers = "tankers",
        Hvt = "hvt",
        Rescue = "rescue",
        Escorts = "escorts",
    }
}

/// So many dice in each column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dice {
    pub targets: u8,
    pub tankers: u8,
    pub hvt: u8,
    pub rescue: u8,
    pub escorts: u8,
}

impl Figure for Dice {
    fn read(row: &RowData<'_>) -> Result<Dice, String> {
        Ok(Dice {
            targets: row.number_as("targets")?,
            tankers: row.number_as("tankers")?,
            hvt: row.number_as("hvt")?,
            rescue: row.number_as("rescue")?,
            escorts: row.number_as("escorts")?,
        })
    }
}

impl Dice {
    pub fn of(&self, column: Column) -> u8 {
        match column {
            Column::Targets => self.targets,
            Column::Tankers => self.tankers,
            Column::Hvt => self.hvt,
            Column::Rescue => self.rescue,
            Column::Escorts => self.escorts,
        }
    }

    #[must_use]
    pub fn plus(self, other: Dice) -> Dice {
        Dice {
            targets: self.targets.saturating_add(other.targets),
            tankers: self.tankers.saturating_add(other.tankers),
            hvt: self.hvt.saturating_add(other.hvt),
            rescue: self.rescue.saturating_add(other.rescue),
            escorts: self.escorts.saturating_add(other.escorts),
        }
    }

    #[must_use]
    pub fn times(self, by: u8) -> Dice {
        Dice {
            targets: self.targets.saturating_mul(by),
            tankers: self.tankers.saturating_mul(by),
            hvt: self.hvt.saturating_mul(by),
            rescue: self.rescue.saturating_mul(by),
            escorts: self.escorts.saturating_mul(by),
        }
    }

    pub fn total(self) -> u32 {
        [self.targets, self.tankers, self.hvt, self.rescue, self.escorts]
            .iter()
            .map(|&dice| u32::from(dice))
            .sum()
    }
}
