//! Tables 6-1 to 6-5.

use crate::{conditions::When, state::Weather};
use table::{
    chart::{Chart, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub weather: Chart<Weather, When> = "T6-1",
        pub rain: Chart<Coming> = "T6-1.rain",
        pub storm: Chart<Storm> = "T6-2",
        pub typhoon: Chart<Typhoon> = "T6-3",
        pub damage: Chart<Battered> = "T6-4",
        pub repair: Chart<Days> = "T6-5",
    }
}

keys! {
    /// Whether the Japanese come at all: rain, and the night (PD 6.5.M.check).
    pub enum Coming { Not = "no_attack", Possible = "attack_possible" }
    pub enum Storm { Gale = "gale", Typhoon = "typhoon" }
    enum Delay { Delay = "delay", Damaged = "damaged" }
    enum Blow { Sunk = "sunk", Hull3 = "hull_3", Hull2 = "hull_2", Hull1 = "hull_1" }
}

/// PD 6.3.B.1, PD 6.3.B.2
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Typhoon {
    pub days: u8,
    pub damaged: bool,
}

impl Row for Typhoon {
    fn read(row: &RowData<'_>) -> Result<Typhoon, String> {
        let damaged = row.key_as::<Delay>()? == Delay::Damaged;
        Ok(Typhoon { days: row.number_as("days")?, damaged })
    }
}

/// PD 6.3.B.2
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Battered {
    Sunk,
    Damaged { hull: u8, leaves: bool },
}

impl Row for Battered {
    fn read(row: &RowData<'_>) -> Result<Battered, String> {
        Ok(match row.key_as::<Blow>()? {
            Blow::Sunk => Battered::Sunk,
            Blow::Hull3 | Blow::Hull2 | Blow::Hull1 => {
                Battered::Damaged { hull: row.number_as("hull")?, leaves: row.next().is_some() }
            }
        })
    }
}

/// Days out of action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Days(pub u8);

impl Row for Days {
    fn read(row: &RowData<'_>) -> Result<Days, String> {
        row.number_as("days").map(Days)
    }
}
