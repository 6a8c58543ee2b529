//! The situation map: terrain, zones, sides no boat crosses, shipping lanes.

use crate::state::{Hex, Side, hex};
use std::collections::VecDeque;
use table::{
    chart::{ChartBook, ChartErrors, Load, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub sheet: Sheet = "MAP",
        pub lanes: Vec<Lane> = "MAP.lanes",
        pub off_map: Vec<OffMap> = "MAP.off",
    }
}

keys! {
    /// PS 6.1B.b: the terrain key.
    pub enum Terrain { Land = "land", Open = "open", Shallows = "shallows", Strait = "strait" }
}

keys! {
    /// The sea zones, which weather and doctrine go by.
    pub enum Zone {
        SouthChinaSea = "south_china_sea",
        EastIndies = "east_indies",
        SouthwestPacific = "southwest_pacific",
        OuterPerimeter = "outer_perimeter",
        InnerPerimeter = "inner_perimeter",
        HomeWaters = "home_waters",
        NorthPacific = "north_pacific",
        CentralPacific = "central_pacific",
        IndianOcean = "indian_ocean",
    }
}

impl Zone {
    pub fn words(self) -> &'static str {
        match self {
            Zone::SouthChinaSea => "the South China Sea",
            Zone::EastIndies => "the East Indies",
            Zone::SouthwestPacific => "the Southwest Pacific",
            Zone::OuterPerimeter => "the Outer Perimeter",
            Zone::InnerPerimeter => "the Inner Perimeter",
            Zone::HomeWaters => "Japanese home waters",
            Zone::NorthPacific => "the North Pacific",
            Zone::CentralPacific => "the Central Pacific",
            Zone::IndianOcean => "the Indian Ocean",
        }
    }
}

/// One hex of the sheet.
#[derive(Clone, Debug)]
pub struct HexRow {
    pub hex: Hex,
    pub terrain: Terrain,
    /// None on land.
    pub zone: Option<Zone>,
    /// PS 4.1.j: inside the Imperial Perimeter.
    pub inside: bool,
    pub blocked: Vec<Side>,
}

fn hex_of(text: &str) -> Result<Hex, String> {
    Hex::parse(text).ok_or_else(|| format!("`{text}` is no hex of the map"))
}

pub(super) fn hexes(row: &RowData<'_>, name: &str) -> Result<Vec<Hex>, String> {
    row.list(name).unwrap_or_default().iter().map(|text| hex_of(text)).collect()
}

impl Row for HexRow {
    fn read(row: &RowData<'_>) -> Result<HexRow, String> {
        let blocked = if row.has("blocked") { row.list_as("blocked")? } else { Vec::new() };
        let terrain: Terrain = row.text_as("terrain")?;
        Ok(HexRow {
            hex: hex_of(row.key())?,
            terrain,
            zone: if terrain == Terrain::Land { None } else { Some(row.text_as("zone")?) },
            inside: row.flag("inside").unwrap_or(false),
            blocked,
        })
    }
}

/// PS 1.3.a: every hex, with the sea lanes between neighbours.
#[derive(Debug)]
pub struct Sheet {
    hexes: Vec<HexRow>,
    /// PS 6.1B.a: the hexes a boat can go to from each.
    open: Vec<Vec<Hex>>,
}

impl Load for Sheet {
    fn load(book: &ChartBook, id: &str) -> Result<Sheet, ChartErrors> {
        let mut hexes: Vec<HexRow> = book.values(id)?;
        hexes.sort_by_key(|row| row.hex.index());
        let whole = usize::from(hex::COLUMNS) * usize::from(hex::ROWS);
        let placed = hexes.iter().enumerate().all(|(at, row)| row.hex.index() == at);
        if hexes.len() != whole || !placed {
            let expected = format!("each of the {whole} hexes once");
            return Err(book.wrong(id, format!("there are {} hexes", hexes.len()), expected));
        }
        let open = hexes.iter().map(|row| ways_out(&hexes, row)).collect();
        Ok(Sheet { hexes, open })
    }
}

/// PS 6.1B.a: a side is shut from both sides.
fn ways_out(hexes: &[HexRow], from: &HexRow) -> Vec<Hex> {
    if from.terrain == Terrain::Land {
        return Vec::new();
    }
    let crosses = |side: &Side| {
        let to = from.hex.beyond(*side)?;
        let back = Side::EVERY.into_iter().find(|back| to.beyond(*back) == Some(from.hex))?;
        let other = &hexes[to.index()];
        let shut = from.blocked.contains(side) || other.blocked.contains(&back);
        (other.terrain != Terrain::Land && !shut).then_some(to)
    };
    Side::EVERY.iter().filter_map(crosses).collect()
}

impl Sheet {
    pub fn at(&self, hex: Hex) -> &HexRow {
        &self.hexes[hex.index()]
    }

    /// PS 6.1B.a: the hexes next to this one that a boat may enter from it.
    pub fn ways(&self, hex: Hex) -> &[Hex] {
        &self.open[hex.index()]
    }

    pub fn is_sea(&self, hex: Hex) -> bool {
        self.at(hex).terrain != Terrain::Land
    }

    /// By sea, in hexes, from every hex to the nearest of these; none where no way leads.
    pub fn sea_distances(&self, to: &[Hex]) -> Vec<Option<u8>> {
        let mut found = vec![None; self.hexes.len()];
        let mut next: VecDeque<Hex> = to.iter().copied().filter(|hex| self.is_sea(*hex)).collect();
        for hex in &next {
            found[hex.index()] = Some(0);
        }
        while let Some(hex) = next.pop_front() {
            let so_far = found[hex.index()].unwrap_or_default();
            for &way in self.ways(hex) {
                if found[way.index()].is_none() {
                    found[way.index()] = Some(so_far + 1);
                    next.push_back(way);
                }
            }
        }
        found
    }

    /// By sea, in hexes, if a way leads there.
    pub fn sea_distance(&self, from: Hex, to: Hex) -> Option<u8> {
        self.sea_distances(&[to])[from.index()]
    }
}

keys! {
    /// PS 7.1.c: the kinds of route.
    pub enum RouteClass { Major = "major", Minor = "minor" }
}

/// A shipping lane.
#[derive(Clone, Debug)]
pub struct Lane {
    pub name: String,
    pub class: RouteClass,
    /// PS 7.1.b
    pub oil: bool,
    pub hexes: Vec<Hex>,
}

impl Row for Lane {
    fn read(row: &RowData<'_>) -> Result<Lane, String> {
        Ok(Lane {
            name: row.label().unwrap_or(row.key()).to_owned(),
            class: row.text_as("class")?,
            oil: row.flag("oil").unwrap_or(false),
            hexes: hexes(row, "hexes")?,
        })
    }
}

/// PS-R80: a place beyond the edge and the hexes it opens to.
#[derive(Clone, Debug)]
pub struct OffMap {
    pub name: String,
    pub hexes: Vec<Hex>,
}

impl Row for OffMap {
    fn read(row: &RowData<'_>) -> Result<OffMap, String> {
        let name = row.label().unwrap_or(row.key()).to_owned();
        Ok(OffMap { name, hexes: hexes(row, "hexes")? })
    }
}
