//! Tables 17, 19 and 20, deck fires, water lines: damage control and evasion.

use super::look_up::{ByName, Number};
use crate::conditions::When;
use table::{
    chart::{Chart, Grid, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub emergency: Chart<Declared, When> = "T17",
        pub maneuver: Grid<i32, Attempt> = "T19",
        pub repair: Grid<i32, Attempt, When> = "T20",
        pub removal: Chart<Removed> = "T20.removal",
        pub penalty: ByName<Hits, Number> = "T20.hits",
        pub deck_fire: Chart<Fire, When> = "FIRE",
        pub secondary: Chart<Mended, When> = "SEC.repair",
        pub water: Chart<Lines> = "WATER.repair",
        pub casualty: Chart<Casualty> = "CAS.chief",
    }
}

keys! {
    pub enum Declared { Fails = "fails", Declared = "declared" }
    pub enum Attempt { Failure = "failure", Success = "success" }
    pub enum Hits { One = "hits_1", Two = "hits_2", Three = "hits_3" }
    pub enum Fire { Out = "out", Burns = "burns" }
    pub enum Mended { Repaired = "repaired", Failed = "failed" }
    pub enum Lines { StillOut = "still_out", Repaired = "repaired" }
    pub enum Casualty { Safe = "safe", Killed = "killed" }
}

/// PD 7.8.2.E: hit markers taken off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Removed(pub u8);

impl Row for Removed {
    fn read(row: &RowData<'_>) -> Result<Removed, String> {
        row.number_as("count").map(Removed)
    }
}

impl Charts {
    /// PD 7.8.2.B: what hit markers cost; never more than three lie in a place that can be repaired.
    pub fn hit_penalty(&self, hits: u8) -> i32 {
        let hits = match hits {
            0 => return 0,
            1 => Hits::One,
            2 => Hits::Two,
            _ => Hits::Three,
        };
        self.penalty.of(hits).0 as i32
    }
}
