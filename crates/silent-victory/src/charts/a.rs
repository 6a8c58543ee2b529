//! A1 and A2: aircraft.

use crate::conditions::When;
use table::chart::{Chart, Row, RowData};

table::charts! {
    pub struct Charts {
        pub crash_dive: Chart<Dive, When> = "A1",
        pub aa_fire: Chart<AaResult, When> = "A2",
    }
}

table::keys! {
    /// SV 9.8.3.b, SV 9.8.3.c
    pub enum AaResult { ShotDown = "shot_down", Damaged = "damaged", Miss = "miss" }
    enum Bomber { Safe = "safe", One = "one_attack", Two = "two_attacks" }
}

/// SV 9.8.1.a: air attacks that follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dive {
    pub attacks: u8,
}

impl Row for Dive {
    fn read(row: &RowData<'_>) -> Result<Dive, String> {
        row.key_as::<Bomber>()?;
        Ok(Dive { attacks: row.number_as("attacks")? })
    }
}
