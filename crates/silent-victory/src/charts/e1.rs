//! E1: what a travel box brings.

use super::by::ByDate;
use crate::{
    conditions::When,
    state::{Meeting, Time, Zone},
};
use table::chart::{Chart, ChartBook, ChartErrors, Load, Row, RowData, complete};

table::charts! {
    pub struct Charts {
        pub transit: Chart<Contact> = "E1.transit",
        pub china_sea: Chart<Contact> = "E1.china_sea",
        pub empire: Chart<Contact> = "E1.empire",
        pub indochina: Chart<Contact> = "E1.indochina",
        pub java_sea: Chart<Contact> = "E1.java_sea",
        pub marianas: Chart<Contact> = "E1.marianas",
        pub marshalls: Chart<Contact> = "E1.marshalls",
        pub midway: Chart<Contact> = "E1.midway",
        pub philippines: Chart<Contact> = "E1.philippines",
        pub solomons: Chart<Contact> = "E1.solomons",
        pub mission: Chart<Disturbance> = "E1.mission",
        pub aviators: Chart<Found> = "E1.aviators",
        pub additional: Chart<Arrival> = "E1.additional",
        pub mines: Chart<Mines, When> = "E1.mines",
        pub size: ByDate<Chart<Size>> = "E1.size",
        pub roster: Chart<Roster> = "E1.roster",
        pub targets: Targets = "E1.targets",
        pub time: Chart<Time> = "E1.time",
        pub switch: Chart<Switching, When> = "E1.switch",
    }
}

table::keys! {
    pub enum Disturbance { None = "none", Aircraft = "aircraft" }
    /// SV 9.4.3.b, SV 9.4.3.d, SV 9.4.3.e
    pub enum Arrival { Escort = "escort", Aircraft = "aircraft", None = "none" }
    pub enum Size { Small = "small", Large = "large" }
    pub enum Roster { A = "a", B = "b", C = "c" }
    pub enum Switching { Switched = "switched", Lost = "lost" }
    enum Passage { Clear = "clear", NearMiss = "near_miss", Sunk = "sunk" }
    enum Search { Aviators = "aviators", Nobody = "nobody" }
}

table::rows! {
    /// SV 8.1.2
    #[derive(Copy)]
    pub struct Contact {
        pub meeting: Meeting = key,
        /// SV-R32: the card marks a second roll with SJ radar here.
        pub second_roll: bool,
        /// No contact from January 1945 on.
        pub gone_in_1945: bool,
    }
}

table::rows! {
    /// SV 7.4.5.a
    pub struct Found in Search (pub u8 = "found");
}

/// SV 15.0.b
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mines {
    Clear,
    NearMiss { hits: u8 },
    Sunk,
}

impl Row for Mines {
    fn read(row: &RowData<'_>) -> Result<Mines, String> {
        Ok(match row.key_as::<Passage>()? {
            Passage::Clear => Mines::Clear,
            Passage::NearMiss => Mines::NearMiss { hits: row.number_as("hits")? },
            Passage::Sunk => Mines::Sunk,
        })
    }
}

#[derive(Clone, Copy, Debug)]
struct TargetRow {
    meeting: Meeting,
    ships: u8,
    close: u8,
}

impl Row for TargetRow {
    fn read(row: &RowData<'_>) -> Result<TargetRow, String> {
        let (ships, close) = (row.number_as("ships")?, row.number_as("close")?);
        if !(1..=4).contains(&ships) || !(ships..=4).contains(&close) {
            return Err(format!("row `{}` has {ships} and {close} ships, not 1 to 4", row.key()));
        }
        Ok(TargetRow { meeting: row.key_as()?, ships, close })
    }
}

/// SV 8.1.3.a: how many ships a meeting shows.
#[derive(Clone, Debug)]
pub struct Targets(Vec<TargetRow>);

impl Load for Targets {
    fn load(book: &ChartBook, id: &str) -> Result<Targets, ChartErrors> {
        let rows: Vec<TargetRow> = book.values(id)?;
        let shipless = [Meeting::None, Meeting::Aircraft, Meeting::Minefield];
        complete::<Meeting>(book, id, |meeting| {
            shipless.contains(&meeting) || rows.iter().any(|row| row.meeting == meeting)
        })?;
        Ok(Targets(rows))
    }
}

impl Targets {
    /// Ships in sight from Medium or Long Range.
    pub fn ships(&self, meeting: Meeting) -> u8 {
        self.0.iter().find(|row| row.meeting == meeting).map_or(0, |row| row.ships)
    }

    /// SV 8.2.1.b: ships in sight from Close Range.
    pub fn ships_at_close_range(&self, meeting: Meeting) -> u8 {
        self.0.iter().find(|row| row.meeting == meeting).map_or(0, |row| row.close)
    }
}

impl Charts {
    pub fn column(&self, zone: Zone) -> &Chart<Contact> {
        match zone {
            Zone::ChinaSea => &self.china_sea,
            Zone::Midway => &self.midway,
            Zone::Philippines => &self.philippines,
            Zone::Solomons => &self.solomons,
            Zone::Marianas => &self.marianas,
            Zone::Empire => &self.empire,
            Zone::Marshalls => &self.marshalls,
            Zone::JavaSea => &self.java_sea,
            Zone::Indochina => &self.indochina,
        }
    }
}
