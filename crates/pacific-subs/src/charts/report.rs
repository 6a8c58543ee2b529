//! Tally and evaluation.

use super::{
    figures::{Each, Figure},
    orders::Count,
};
use crate::{conditions::When, state::Rating};
use table::{
    Chart,
    chart::{Bands, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub tally: Each<Item, Points> = "TALLY",
        pub promotion: Bands<Evaluation> = "PROM",
        pub delay: Chart<Count> = "BEACH",
        pub dock: Chart<Dock, When> = "DOCK",
        pub janac: Chart<Posting> = "JANAC",
    }
}

keys! {
    /// PS 14.0: the lines of the tally.
    pub enum Item {
        ShipSunk = "ship_sunk",
        ShipDamaged = "ship_damaged",
        HvtSunk = "hvt_sunk",
        HvtDamaged = "hvt_damaged",
        Rescue = "rescue",
        Mission = "mission",
        Mine = "mine",
        CleanSweep = "clean_sweep",
        HitDockside = "hit_dockside",
        HitOverhaul = "hit_overhaul",
        Violation = "violation",
        EscortSunk = "escort_sunk",
    }
}

impl Item {
    /// What it is, and its rule.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Item::ShipSunk => ("Ships sunk", "PS 14.1.a"),
            Item::ShipDamaged => ("Ships damaged, half their tally", "PS 14.1.b"),
            Item::HvtSunk => ("Warships sunk, two dice each", "PS 14.1.c"),
            Item::HvtDamaged => ("Warships damaged, a die each", "PS 14.1.d"),
            Item::Rescue => ("People brought home, a die each", "PS 14.1.d"),
            Item::Mission => ("Missions carried out, a die each", "PS 14.1.d"),
            Item::Mine => ("Mines laid, a die each", "PS 14.1.e"),
            Item::CleanSweep => ("Clean sweep", "PS 14.1A.a"),
            Item::HitDockside => ("Damage for the dock", "PS 14.1B"),
            Item::HitOverhaul => ("Damage for the yard", "PS 14.1B"),
            Item::Violation => ("Doctrine violated for nothing", "PS 14.1C"),
            Item::EscortSunk => ("Escorts sunk", "PS 14.1.a"),
        }
    }
}

/// Points of a line; 0 where they come from a counter or a die.
#[derive(Clone, Copy, Debug)]
pub struct Points(pub i32);

impl Figure for Points {
    fn read(row: &RowData<'_>) -> Result<Points, String> {
        row.number_or("points", 0).map(Points)
    }
}

/// PS 14.2.a: one line of the Promotion Table; each number is the highest die that succeeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    pub rating: Rating,
    pub captain_skill: u8,
    pub new_boat: u8,
    pub crew_skill: u8,
}

impl Row for Evaluation {
    fn read(row: &RowData<'_>) -> Result<Evaluation, String> {
        Ok(Evaluation {
            rating: row.key_as()?,
            captain_skill: row.number_as("captain_skill_max")?,
            new_boat: row.number_as("new_boat_max")?,
            crew_skill: row.number_as("crew_skill_max")?,
        })
    }
}

keys! {
    pub enum Dock { None = "none", OneSeason = "one_season" }
    /// PS 14.5
    pub enum Posting {
        DutchHarbor = "dutch_harbor",
        Kwajalein = "kwajalein",
        Pentagon = "pentagon",
        Staff = "subpac_staff",
        Commodore = "commodore",
        Flag = "flag",
    }
}
