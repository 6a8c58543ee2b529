//! Table C: shore guns met on patrol.

use super::{Jam, Points, Shot};
use crate::{conditions::When, state::fight::Quality};
use table::chart::{Chart, Row, RowData};

table::charts! {
    pub struct Charts {
        pub mg_nests: Chart<Count, When> = "C-1.mg",
        pub shore_guns: Chart<Count, When> = "C-1.shore",
        pub skill: Chart<Quality, When> = "C-1.skill",
        pub target: Chart<TargetedPt, When> = "C-3",
        pub gun_fire: Chart<Shot, When> = "C-4",
        pub shell_on_pt1: Chart<ShellHit, When> = "C-4.c",
        pub bullets_on_consort: Chart<Points, When> = "C-4.d",
        pub shell_on_consort: Chart<Points, When> = "C-4.e",
        pub pt_fire: Chart<Shot, When> = "C-5",
        pub jam: Chart<Jam, When> = "C-5.a",
        pub confirm: Chart<Confirm, When> = "C-5.c",
        pub two_shore_guns: Chart<Pick, When> = "C-6.b2",
        pub three_shore_guns: Chart<Pick, When> = "C-6.b3",
        pub two_mg_nests: Chart<Pick, When> = "C-6.c2",
        pub three_mg_nests: Chart<Pick, When> = "C-6.c3",
        pub four_mg_nests: Chart<Pick, When> = "C-6.c4",
        pub consort_fire: Chart<Shot, When> = "C-7",
        pub consort_confirm: Chart<Confirm, When> = "C-7.b",
        pub air_support: Chart<AirSupport, When> = "C-8",
        pub reef: Chart<Reef, When> = "C-9",
        pub tow_off: Chart<TowOff, When> = "C-9.b",
    }
}

table::keys! {
    /// DB C-3, DB D-3, DB E-3: the number of the boat fired at.
    pub enum TargetedPt { Pt1 = "pt1", Pt2 = "pt2", Pt3 = "pt3", Pt4 = "pt4" }
    /// DB C-4.c
    pub enum ShellHit { Damage = "damage", Critical = "critical" }
    /// DB C-8, DB D-8, DB E-7
    pub enum AirSupport { None = "no_aircraft", Arrives = "aircraft_arrives" }
    /// DB C-9, DB D-10
    pub enum Reef { Clear = "clear", Collision = "collision", Grounded = "collision_grounded" }
    /// DB C-9.b
    pub enum TowOff { Freed = "freed", Stuck = "stuck" }
}

/// DB C-5.c, DB C-7.b: whether a possible hit is one, and for how many points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confirm {
    Miss,
    Hit(u8),
}

impl Row for Confirm {
    fn read(row: &RowData<'_>) -> Result<Confirm, String> {
        match row.key() {
            "miss" => Ok(Confirm::Miss),
            "hit" => row.number_as("count").map(Confirm::Hit),
            other => Err(format!("`{other}` is neither `miss` nor `hit`")),
        }
    }
}

table::rows! {
    /// How many of something there are.
    pub struct Count(pub u8 = "count");
}

/// DB C-6.b, DB C-6.c, DB F-6.d: which of the units still present is fired at, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pick(pub u8);

impl Row for Pick {
    fn read(row: &RowData<'_>) -> Result<Pick, String> {
        let number = row.key().rsplit('_').next().and_then(|digits| digits.parse().ok());
        let wrong = || format!("`{}` names no unit; it must end in a number from 1", row.key());
        number.filter(|&number| number > 0).map(Pick).ok_or_else(wrong)
    }
}
