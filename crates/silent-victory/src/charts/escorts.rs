//! E2, E3 and E6 to E9: detection, depth charges, countermeasures, following, wolfpacks.

use super::by::ByDate;
use crate::{
    conditions::When,
    state::{Quality, Wolfpack},
};
use table::chart::{ByName, Chart, Row, RowData};

table::charts! {
    pub struct Charts {
        pub detection: Chart<Detection, When> = "E2",
        pub close_approach: Chart<Detection, When> = "E2.close",
        pub depth_charges: ByDate<Chart<Attack, When>> = "E3",
        /// SV 9.6.10.b: aircraft always use the later column.
        pub bombs: Chart<Attack, When> = "E3.late",
        pub test_depth: Chart<Depth, When> = "E8",
        pub nac: Chart<Device, When> = "CM.nac",
        pub ruse: Chart<Device, When> = "CM.ruse",
        pub decoys: Vec<Supply> = "CM.supply",
        pub follow: Chart<Following, When> = "FOLLOW",
        /// SV-R01: for players who prefer it to the text.
        pub follow_summary: Chart<Following, When> = "FOLLOW.summary",
        pub follow_damaged: Chart<Cripples> = "FOLLOW.damaged",
        pub follow_capital: Chart<Following, When> = "FOLLOW.capital",
        pub wolfpack: Chart<Wolfpack> = "E9",
        pub quality: ByDate<Chart<Quality>> = "E6",
        pub effects: ByName<Quality, Effect> = "E6.effects",
        pub evasion: ByName<Guess, Evasion> = "E7",
        pub direction: Chart<Direction> = "E7.side",
        pub single_escort: ByDate<Chart<Strength>> = "LIMIT",
    }
}

table::keys! {
    /// SV 9.6.9.a, SV 9.6.9.b
    pub enum Detection {
        Undetected = "undetected",
        Detected = "detected",
        WellDetected = "well_detected",
    }
    pub enum Depth { Crushed = "crushed", Strained = "strained", Held = "held" }
    pub enum Device { Works = "works", Fails = "fails" }
    pub enum Following { Followed = "followed", Lost = "lost" }
    pub enum Cripples { Escorted = "escorted", Stragglers = "stragglers" }
    /// SV 14.7.0
    pub enum Direction { Left = "left", Right = "right", Straight = "straight" }
    pub enum Strength { Single = "single", Several = "several" }
    pub enum Guess {
        OtherSide = "other_side",
        SameSide = "same_side",
        SameNumber = "same_number",
    }
    enum Outcome { Hits = "hits", Sunk = "sunk" }
    enum Decoy { Nac = "nac" }
}

/// SV 9.6.10.a
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    Hits(u8),
    /// SV 9.6.10.d
    Sunk,
}

impl Row for Attack {
    fn read(row: &RowData<'_>) -> Result<Attack, String> {
        Ok(match row.key_as::<Outcome>()? {
            Outcome::Hits => Attack::Hits(row.number_as("hits")?),
            Outcome::Sunk => Attack::Sunk,
        })
    }
}

table::rows! {
    /// SV 9.6.8.a
    #[derive(Copy)]
    pub struct Supply in Decoy { pub per_patrol: u8, pub per_encounter: u8 }

    /// SV 14.5.3, SV 14.6.3
    #[derive(Copy)]
    pub struct Effect {
        pub hits: i8,
        /// A sunk result counts as this many hits.
        pub sunk_becomes: Option<u8>,
        /// This many hits on the chart sink the boat.
        pub sunk_at: Option<u8>,
        pub crew_injuries: u8,
    }
}

table::rows! {
    /// SV 14.7.1: hits more or fewer.
    pub struct Evasion(pub i8 = "hits");
}

impl Charts {
    pub fn nac_supply(&self) -> Supply {
        self.decoys.first().copied().unwrap_or(Supply { per_patrol: 0, per_encounter: 0 })
    }
}
