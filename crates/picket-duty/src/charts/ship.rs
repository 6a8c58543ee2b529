//! The ship and the tracks of the map, ship names, armament.

use super::look_up::ByName;
use crate::state::{
    Bearing, Calibre, Equipment, Gun, Place, Primary, Secondary, Section, Side, Stores,
};
use table::{
    chart::{ChartBook, ChartErrors, Load, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub primary: ByName<Primary, Hold> = "MAP.primary",
        pub secondary: ByName<Secondary, Store> = "MAP.secondary",
        pub guns: ByName<Gun, Emplacement> = "MAP.guns",
        pub equipment: ByName<Equipment, Fixture> = "MAP.equipment",
        pub tracks: ByName<Track, Scale> = "MAP.tracks",
        pub teams: ByName<Team, TeamSize> = "MAP.teams",
        pub bearings: Bearings = "MAP.bearings",
        pub names: Vec<Fletcher> = "SHIPS",
        pub armament: ByName<Armament, Fit> = "ARM",
    }
}

keys! {
    /// PD 1.2.1 and the other tracks.
    pub enum Track {
        Ammo = "ammo",
        Hull = "hull",
        Maneuver = "maneuver",
        Fuel = "fuel",
        Flood = "flood",
        Morale = "morale",
        LandRadar = "land_radar",
        ShipRadar = "ship_radar",
        DeckFire = "deck_fire",
        WaterLines = "water_lines",
    }
    pub enum Team { One = "repair_1", Two = "repair_2", Three = "repair_3" }
    /// PD 11.6.4: columns of the secondary sheet.
    pub enum Column { Left = "left", Middle = "middle", Right = "right" }
    /// PD 18.0
    pub enum Armament {
        April1942 = "apr42",
        June1942a = "jun42a",
        June1942b = "jun42b",
        March1943 = "mar43",
        July1943 = "jul43",
        June1945 = "jun45",
    }
}

/// PD 7.3.C: what the map prints for a primary compartment.
#[derive(Clone, Copy, Debug)]
pub struct Hold {
    pub section: Section,
    /// The last one destroys.
    pub boxes: u8,
    /// PD 1.1.1.B
    pub floodable: bool,
    /// PD 7.3.I, PD-R49
    pub fourth_hit: bool,
}

impl Row for Hold {
    fn read(row: &RowData<'_>) -> Result<Hold, String> {
        let boxes = row.number_as("boxes")?;
        if !(2..=4).contains(&boxes) {
            return Err(format!("row `{}` has {boxes} boxes, not 2 to 4", row.key()));
        }
        Ok(Hold {
            section: row.text_as("section")?,
            boxes,
            floodable: row.flag("floodable").unwrap_or(false),
            fourth_hit: row.flag("fourth_hit").unwrap_or(false),
        })
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Store {
    pub section: Section,
    pub column: Column,
    pub floodable: bool,
}

impl Row for Store {
    fn read(row: &RowData<'_>) -> Result<Store, String> {
        Ok(Store {
            section: row.text_as("section")?,
            column: row.text_as("column")?,
            floodable: row.flag("floodable").unwrap_or(false),
        })
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Emplacement {
    pub calibre: Calibre,
    pub section: Section,
    /// The last one destroys.
    pub hits: u8,
    pub magazine: Primary,
}

impl Row for Emplacement {
    fn read(row: &RowData<'_>) -> Result<Emplacement, String> {
        let hits = row.number_as("hits")?;
        if !(1..=3).contains(&hits) {
            return Err(format!("row `{}` takes {hits} hits, not 1 to 3", row.key()));
        }
        Ok(Emplacement {
            calibre: row.text_as("calibre")?,
            section: row.text_as("section")?,
            hits,
            magazine: row.text_as("magazine")?,
        })
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Fixture {
    pub section: Section,
}

impl Row for Fixture {
    fn read(row: &RowData<'_>) -> Result<Fixture, String> {
        if row.number("boxes") != Some(2) {
            return Err(format!("row `{}` needs two boxes", row.key()));
        }
        row.text_as("section").map(|section| Fixture { section })
    }
}

/// PD 1.2.1: where a track starts and ends.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    pub start: i8,
    pub lowest: i8,
    pub highest: i8,
}

impl Row for Scale {
    fn read(row: &RowData<'_>) -> Result<Scale, String> {
        let scale = Scale {
            start: row.number_as("start")?,
            lowest: row.number_as("lo")?,
            highest: row.number_as("hi")?,
        };
        let ordered = scale.lowest <= scale.start && scale.start <= scale.highest;
        ordered.then_some(scale).ok_or_else(|| format!("track `{}` is out of order", row.key()))
    }
}

/// PD 1.3.2.A
#[derive(Clone, Copy, Debug)]
pub struct TeamSize(pub u8);

impl Row for TeamSize {
    fn read(row: &RowData<'_>) -> Result<TeamSize, String> {
        row.number_as("count").map(TeamSize)
    }
}

#[derive(Clone, Copy, Debug)]
struct BearingRow {
    bearing: Bearing,
    section: Section,
    side: Side,
}

impl Row for BearingRow {
    fn read(row: &RowData<'_>) -> Result<BearingRow, String> {
        let degrees = row.number_as("bearing")?;
        let bearing = Bearing::of(degrees).ok_or_else(|| format!("{degrees} is no bearing"))?;
        Ok(BearingRow { bearing, section: row.text_as("section")?, side: row.text_as("side")? })
    }
}

/// PD 7.1.C.section, PD 7.4.H
#[derive(Clone, Debug)]
pub struct Bearings(Vec<BearingRow>);

impl Load for Bearings {
    fn load(book: &ChartBook, id: &str) -> Result<Bearings, ChartErrors> {
        let mut rows: Vec<BearingRow> = book.values(id)?;
        rows.sort_by_key(|row| row.bearing);
        let whole = (0..8).eq(rows.iter().map(|row| row.bearing as u8));
        let missing = || book.wrong(id, "a bearing is missing", "0 to 315, each once");
        if whole { Ok(Bearings(rows)) } else { Err(missing()) }
    }
}

impl Bearings {
    pub fn section(&self, bearing: Bearing) -> Section {
        self.0[bearing as usize].section
    }

    pub fn side(&self, bearing: Bearing) -> Side {
        self.0[bearing as usize].side
    }
}

/// PD 2.0.K
#[derive(Clone, Debug)]
pub struct Fletcher {
    pub name: String,
    pub number: u16,
}

impl Row for Fletcher {
    fn read(row: &RowData<'_>) -> Result<Fletcher, String> {
        let name = row.label().ok_or_else(|| format!("row `{}` needs a name", row.key()))?;
        Ok(Fletcher { name: name.to_owned(), number: row.number_as("number")? })
    }
}

/// PD 18.0: the mounts of a variant.
#[derive(Clone, Debug)]
pub struct Fit(pub Vec<Gun>);

impl Row for Fit {
    fn read(row: &RowData<'_>) -> Result<Fit, String> {
        row.list_as("mounts").map(Fit)
    }
}

impl Charts {
    /// PD 2.0.G, PD 2.0.I, PD 1.3.2.A
    pub fn stores(&self) -> Stores {
        let start = |track| self.tracks.of(track).start;
        let team = |team| self.teams.of(team).0;
        Stores {
            ammo: start(Track::Ammo) as u8,
            hull: start(Track::Hull) as u8,
            maneuver: start(Track::Maneuver) as u8,
            fuel: start(Track::Fuel) as u8,
            flood: start(Track::Flood) as u8,
            morale: start(Track::Morale),
            men: [team(Team::One), team(Team::Two), team(Team::Three)],
        }
    }

    /// PD 7.7.B: the section a place lies in, whose team works there.
    pub fn section(&self, place: Place) -> Section {
        match place {
            Place::Primary(it) => self.primary.of(it).section,
            Place::Secondary(it) => self.secondary.of(it).section,
            Place::Gun(it) => self.guns.of(it).section,
            Place::Equipment(it) => self.equipment.of(it).section,
        }
    }

    /// PD-R43: when a deck fire track is full.
    pub fn full_fire(&self) -> u8 {
        self.tracks.of(Track::DeckFire).highest as u8
    }

    /// PD 7.12.B: hits that destroy the water lines.
    pub fn full_lines(&self) -> u8 {
        self.tracks.of(Track::WaterLines).highest as u8
    }
}
