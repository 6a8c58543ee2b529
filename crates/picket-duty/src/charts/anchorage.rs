//! Tables 16, 18, 18.1, 23 and 24: the trip home, the yard, morale and stores.

use super::{station::Markers, weather::Days};
use crate::conditions::When;
use table::{
    chart::{Chart, Grid, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub trip: Chart<Trip, When> = "T16",
        pub repair: Chart<Yard, When> = "T18",
        pub replenishment: Chart<Days> = "T18.1",
        pub morale: Grid<i32, i8, When> = "T23",
        pub ammo: Chart<Markers> = "T24.ammo",
        pub fuel: Chart<Markers> = "T24.fuel",
    }
}

keys! {
    pub enum Trip { Sinks = "sinks", Arrives = "arrives" }
    enum Stay { Days = "days", WrittenOff = "written_off" }
}

/// PD 9.B
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Yard {
    pub days: u8,
    /// Sent home: a new ship and crew.
    pub written_off: bool,
}

impl Row for Yard {
    fn read(row: &RowData<'_>) -> Result<Yard, String> {
        let written_off = row.key_as::<Stay>()? == Stay::WrittenOff;
        Ok(Yard { days: row.number_as("days")?, written_off })
    }
}
