//! The situation map: terrain, zones, sides no boat crosses, shipping lanes.

use crate::state::{Hex, Side, hex};
use std::{collections::VecDeque, sync::OnceLock};
use table::{
    chart::{ChartBook, ChartErrors, Load, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub sheet: Sheet = "MAP",
        pub lanes: Lanes = "MAP.lanes",
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

impl Zone {
    /// As it is lettered on the map.
    pub fn name_on_map(self) -> &'static str {
        match self {
            Zone::SouthChinaSea => "South China Sea",
            Zone::EastIndies => "East Indies",
            Zone::SouthwestPacific => "Southwest Pacific",
            Zone::OuterPerimeter => "Outer Perimeter",
            Zone::InnerPerimeter => "Inner Perimeter",
            Zone::HomeWaters => "Home Waters",
            Zone::NorthPacific => "North Pacific",
            Zone::CentralPacific => "Central Pacific",
            Zone::IndianOcean => "Indian Ocean",
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
    /// How far every hex is from each by sea, worked out when it is first wanted.
    distances: Vec<OnceLock<Box<[Option<u8>]>>>,
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
        let distances = hexes.iter().map(|_| OnceLock::new()).collect();
        Ok(Sheet { hexes, open, distances })
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

    /// By sea, in hexes, from every hex to this one; none where no way leads.
    pub fn sea_distances(&self, to: Hex) -> &[Option<u8>] {
        self.distances[to.index()].get_or_init(|| self.spread_from(to))
    }

    fn spread_from(&self, to: Hex) -> Box<[Option<u8>]> {
        let mut found = vec![None; self.hexes.len()];
        let mut next: VecDeque<Hex> = VecDeque::new();
        if self.is_sea(to) {
            found[to.index()] = Some(0);
            next.push_back(to);
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
        found.into_boxed_slice()
    }

    /// By sea, in hexes, if a way leads there.
    pub fn sea_distance(&self, from: Hex, to: Hex) -> Option<u8> {
        self.sea_distances(to)[from.index()]
    }

    /// By sea, in hexes, to the nearest of these that a way leads to.
    pub fn nearest(&self, from: Hex, to: &[Hex]) -> Option<u8> {
        to.iter().filter_map(|to| self.sea_distance(from, *to)).min()
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

/// PS 7.1.c: which kinds of lane lead through a hex.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Through {
    pub major: bool,
    pub minor: bool,
    pub oil: bool,
}

/// The lanes of one navy.
#[derive(Debug)]
pub struct Lanes {
    all: Vec<Lane>,
    through: Vec<Through>,
}

impl Load for Lanes {
    fn load(book: &ChartBook, id: &str) -> Result<Lanes, ChartErrors> {
        let all: Vec<Lane> = book.values(id)?;
        let whole = usize::from(hex::COLUMNS) * usize::from(hex::ROWS);
        let mut through = vec![Through::default(); whole];
        for lane in &all {
            for hex in &lane.hexes {
                let here = &mut through[hex.index()];
                match lane.class {
                    RouteClass::Major => here.major = true,
                    RouteClass::Minor => here.minor = true,
                }
                here.oil |= lane.oil;
            }
        }
        Ok(Lanes { all, through })
    }
}

impl Lanes {
    pub fn iter(&self) -> impl Iterator<Item = &Lane> {
        self.all.iter()
    }

    pub fn through(&self, hex: Hex) -> Through {
        self.through[hex.index()]
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
