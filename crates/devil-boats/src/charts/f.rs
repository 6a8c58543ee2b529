//! Table F: special missions.

use super::{
    Jam, Points, Shot,
    c::{AirSupport, Confirm, Count, Pick, Reef, ShellHit, TargetedPt, TowOff},
};
use crate::{conditions::When, state::fight::Quality};
use table::chart::{Chart, Row, RowData};

table::charts! {
    pub struct Charts {
        pub dumps: Chart<Dumps, When> = "F-1-A.type",
        pub passenger_rendezvous: Chart<Rendezvous, When> = "F-1-B.rendezvous",
        pub supply_rendezvous: Chart<Rendezvous, When> = "F-1-C.rendezvous",
        pub detection: Chart<Detection, When> = "F-2-B",
        pub mg_nests: Chart<Count, When> = "F-2-B.a.mg",
        pub shore_guns: Chart<Count, When> = "F-2-B.a.shore",
        pub skill: Chart<Quality, When> = "F-2-B.a.skill",
        pub target: Chart<TargetedPt, When> = "F-3",
        pub gun_fire: Chart<Shot, When> = "F-4",
        pub shell_on_pt1: Chart<ShellHit, When> = "F-4.c",
        pub bullets_on_consort: Chart<Points, When> = "F-4.d",
        pub shell_on_consort: Chart<Points, When> = "F-4.e",
        pub pt_fire: Chart<Shot, When> = "F-5",
        pub jam: Chart<Jam, When> = "F-5.a",
        pub confirm: Chart<Confirm, When> = "F-5.c",
        pub two_shore_guns: Chart<Pick, When> = "F-6.b2",
        pub three_shore_guns: Chart<Pick, When> = "F-6.b3",
        pub two_mg_nests: Chart<Pick, When> = "F-6.c2",
        pub three_mg_nests: Chart<Pick, When> = "F-6.c3",
        pub four_mg_nests: Chart<Pick, When> = "F-6.c4",
        pub two_dumps: Chart<Pick, When> = "F-6.d2",
        pub consort_fire: Chart<Shot, When> = "F-7",
        pub consort_confirm: Chart<Confirm, When> = "F-7.b",
        pub air_support: Chart<AirSupport, When> = "F-8",
        pub reef: Chart<Reef, When> = "F-9",
        pub tow_off: Chart<TowOff, When> = "F-9.b",
    }
}

table::keys! {
    /// DB F-1-B.rendezvous, DB F-1-C.rendezvous
    pub enum Rendezvous { Contact = "contact", NoContact = "no_contact" }
    /// DB D-2-B, DB E-2-B, DB F-2-B
    pub enum Detection { Undetected = "undetected", Detected = "detected" }
}

/// DB F-1-A.type
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dumps {
    Ammo,
    Fuel,
    Both,
}

impl Row for Dumps {
    fn read(row: &RowData<'_>) -> Result<Dumps, String> {
        let (dumps, stand) = match row.key() {
            "ammo_dump" => (Dumps::Ammo, 1),
            "fuel_dump" => (Dumps::Fuel, 1),
            "ammo_and_fuel_dump" => (Dumps::Both, 2),
            other => return Err(format!("`{other}` is no Supply Dump")),
        };
        let count: u8 = row.number_as("count")?;
        let wrong = || format!("`{}` is {stand}, not {count}", row.key());
        (count == stand).then_some(dumps).ok_or_else(wrong)
    }
}
