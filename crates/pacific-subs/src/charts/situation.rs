//! The Set-Up Chart, the Patrol Log, the Event Chart.

use super::figures::{Each, Figure};
use crate::state::{Hex, Navy, Season, Side, hex};
use table::{
    Key,
    chart::{ChartBook, ChartErrors, Load, Row, RowData, complete},
    keys,
};

table::charts! {
    pub struct Charts {
        pub places: Places = "SET",
        pub allied: Vec<AlliedSpan> = "SET.allied",
        pub seasons: Each<Season, i32> = "SEASON",
        pub events: Each<Event, EventRow> = "EVT",
        pub groups: Each<Groups, EventRow> = "CAG",
    }
}

keys! {
    /// PS 4.0: the places of the Set-Up Chart.
    pub enum Place {
        Rangoon = "rangoon", Bangkok = "bangkok", Singapore = "singapore", Hainan = "hainan",
        Saigon = "saigon", Batavia = "batavia", HongKong = "hong_kong", Miri = "miri",
        Freemantle = "freemantle", Tianjin = "tianjin", Shanghai = "shanghai", Taipei = "taipei",
        Manila = "manila", Makassar = "makassar", Dairen = "dairen", Luzon = "luzon",
        Davao = "davao", Pusan = "pusan", Nagasaki = "nagasaki", Osaka = "osaka",
        Peleliu = "peleliu", Tokyo = "tokyo", IwoJima = "iwo_jima", Ulithi = "ulithi",
        Wewak = "wewak", Guam = "guam", Truk = "truk", Rabaul = "rabaul",
        Solomons = "solomons", Brisbane = "brisbane", Guadalcanal = "guadalcanal", Wake = "wake",
        Kwajalein = "kwajalein", Majuro = "majuro", Attu = "attu", Tarawa = "tarawa",
        Kiska = "kiska", Midway = "midway", PearlHarbor = "pearl_harbor",
    }
}

/// PS 4.1.a to PS 4.1.i: what the chart puts in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Installation {
    /// PS 4.1.i
    None,
    /// PS 4.1.c
    Port(Navy),
    /// PS 4.1.d
    Base(Navy, u8),
    /// PS 4.1.e
    Garrison(Navy),
    /// PS 4.1.f
    Flotilla(Navy),
    /// PS 4.1.g
    LandBattle,
    /// PS 4.1.h
    NavalBattle,
}

fn installation(code: &str) -> Result<Installation, String> {
    let wrong = || format!("`{code}` is no code of the Set-Up Chart");
    match code {
        "-" => return Ok(Installation::None),
        "LB" => return Ok(Installation::LandBattle),
        "NB" => return Ok(Installation::NavalBattle),
        _ => {}
    }
    let (navy, what) = code.split_once('-').unwrap_or((code, ""));
    let navy = Navy::parse(navy).ok_or_else(wrong)?;
    match what {
        "" => Ok(Installation::Port(navy)),
        "1" => Ok(Installation::Base(navy, 1)),
        "2" => Ok(Installation::Base(navy, 2)),
        "3" => Ok(Installation::Base(navy, 3)),
        "G" => Ok(Installation::Garrison(navy)),
        "F" => Ok(Installation::Flotilla(navy)),
        _ => Err(wrong()),
    }
}

/// One line of the Set-Up Chart.
#[derive(Clone, Debug)]
pub struct PlaceRow {
    pub place: Place,
    pub name: String,
    pub hex: Hex,
    /// In the order of the seasons.
    pub seasons: Vec<Installation>,
}

impl Row for PlaceRow {
    fn read(row: &RowData<'_>) -> Result<PlaceRow, String> {
        let text = row.text("hex").unwrap_or_default();
        let hex = Hex::parse(text).ok_or_else(|| format!("`{text}` is no hex of the map"))?;
        let codes = row.list("seasons").unwrap_or_default();
        let seasons: Vec<_> =
            codes.iter().map(|code| installation(code)).collect::<Result<_, _>>()?;
        if seasons.len() != Season::ALL.len() {
            return Err(format!("row `{}` has {} seasons, not 16", row.key(), seasons.len()));
        }
        let name = row.label().unwrap_or(row.key()).to_owned();
        Ok(PlaceRow { place: row.key_as()?, name, hex, seasons })
    }
}

impl PlaceRow {
    pub fn at(&self, season: Season) -> Installation {
        self.seasons[season.index()]
    }

    /// PS 4.1.b: whether the line differs from the season before.
    pub fn changes(&self, season: Season) -> bool {
        let at = season.index();
        at > 0 && self.seasons[at] != self.seasons[at - 1]
    }
}

/// PS 4.0: all lines.
#[derive(Debug)]
pub struct Places {
    rows: Vec<PlaceRow>,
    /// The line of each hex.
    by_hex: Vec<Option<usize>>,
    /// By season and hex: a land battle, a naval battle in it or next to it.
    battles: Vec<Vec<(bool, bool)>>,
}

impl Load for Places {
    fn load(book: &ChartBook, id: &str) -> Result<Places, ChartErrors> {
        let rows: Vec<PlaceRow> = book.values(id)?;
        complete::<Place>(book, id, |place| rows.iter().any(|row| row.place == place))?;
        let whole = usize::from(hex::COLUMNS) * usize::from(hex::ROWS);
        let mut by_hex = vec![None; whole];
        for (at, row) in rows.iter().enumerate() {
            by_hex[row.hex.index()] = Some(at);
        }
        let near = |season: Season| {
            let mut hexes = vec![(false, false); whole];
            for row in &rows {
                let here = std::iter::once(row.hex);
                let around =
                    here.chain(Side::EVERY.iter().filter_map(|side| row.hex.beyond(*side)));
                match row.at(season) {
                    Installation::LandBattle => around.for_each(|hex| hexes[hex.index()].0 = true),
                    Installation::NavalBattle => around.for_each(|hex| hexes[hex.index()].1 = true),
                    Installation::None
                    | Installation::Port(_)
                    | Installation::Base(..)
                    | Installation::Garrison(_)
                    | Installation::Flotilla(_) => {}
                }
            }
            hexes
        };
        let battles = Season::ALL.iter().map(|&(_, season)| near(season)).collect();
        Ok(Places { rows, by_hex, battles })
    }
}

impl Places {
    pub fn iter(&self) -> impl Iterator<Item = &PlaceRow> {
        self.rows.iter()
    }

    pub fn of(&self, place: Place) -> &PlaceRow {
        let found = self.rows.iter().find(|row| row.place == place);
        found.expect("loading proves that every place has its line")
    }

    /// PS 4.1.g: a land battle in the hex or next to it.
    pub fn land_battle_near(&self, hex: Hex, season: Season) -> bool {
        self.battles[season.index()][hex.index()].0
    }

    /// PS 4.1.h: a naval battle in the hex or next to it.
    pub fn naval_battle_near(&self, hex: Hex, season: Season) -> bool {
        self.battles[season.index()][hex.index()].1
    }

    pub fn in_hex(&self, hex: Hex) -> Option<&PlaceRow> {
        self.by_hex[hex.index()].map(|at| &self.rows[at])
    }
}

/// PS-R04: a place inside the perimeter that the Allies hold.
#[derive(Clone, Copy, Debug)]
pub struct AlliedSpan {
    pub place: Place,
    pub start: Season,
    pub end: Season,
}

impl Row for AlliedSpan {
    fn read(row: &RowData<'_>) -> Result<AlliedSpan, String> {
        Ok(AlliedSpan {
            place: row.key_as()?,
            start: row.text_as("start")?,
            end: row.text_as("end")?,
        })
    }
}

keys! {
    /// PS 4.4: the Event Chart.
    pub enum Event {
        UsnRadar = "usn_radar",
        MayIncident = "may_incident",
        Mk27 = "mk27",
        IjnRadar = "ijn_radar",
    }
}

keys! {
    /// PS 3.3.a: when attack groups begin.
    pub enum Groups { From = "from" }
}

#[derive(Clone, Debug)]
pub struct EventRow {
    pub season: Season,
}

impl Figure for EventRow {
    fn read(row: &RowData<'_>) -> Result<EventRow, String> {
        Ok(EventRow { season: row.text_as("season")? })
    }
}

impl Charts {
    /// PS 4.4: in and after its season.
    pub fn has_come(&self, event: Event, season: Season) -> bool {
        season >= self.events.of(event).season
    }
}
