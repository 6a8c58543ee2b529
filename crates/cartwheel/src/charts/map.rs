//! The operational map: what lies in every hex.

use crate::state::{HEXES, Hex, OffMap, Side};
use table::{
    chart::{ChartBook, ChartErrors, Key, Load, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub sheet: Sheet = "map",
        pub entries: Vec<Entry> = "map.entries",
        pub trail: Vec<Trail> = "map.trail",
        pub ridges: Vec<Ridge> = "map.ridges",
    }
}

keys! {
    /// OC 2.1.1.a: the main terrain of a land hex.
    pub enum Terrain { Jungle = "jungle", Mountain = "mountain" }

    pub enum Region {
        NewGuinea = "new_guinea",
        Bismarck = "bismarck",
        Solomons = "solomons",
        PapuaIslands = "papua_islands",
    }

    /// Contiguous land; ground units move only within one (OC 11.2.a).
    pub enum Landmass {
        NewGuinea = "new_guinea",
        Admiralty = "admiralty",
        NewBritain = "new_britain",
        StMatthias = "st_matthias",
        NewIreland = "new_ireland",
        Trobriand = "trobriand",
        Dentrecasteaux = "dentrecasteaux",
        Woodlark = "woodlark",
        Bougainville = "bougainville",
        Choiseul = "choiseul",
        VellaLavella = "vella_lavella",
        NewGeorgia = "new_georgia",
        SantaIsabel = "santa_isabel",
        Guadalcanal = "guadalcanal",
        Malaita = "malaita",
        SanCristobal = "san_cristobal",
    }

    enum Owner { Allied = "allied", Japanese = "japanese", Nobody = "none" }
}

/// A hex with land in it.
#[derive(Clone, Debug)]
pub struct Land {
    pub hex: Hex,
    /// Empty where the map names nothing.
    pub name: String,
    pub terrain: Terrain,
    pub coast: bool,
    pub landmass: Landmass,
    pub region: Region,
    /// R-CONTROL-START
    pub owner: Option<Side>,
    pub city: bool,
    pub town: bool,
    pub port: bool,
    pub vp: u8,
    pub kokoda: bool,
}

pub(super) fn hex_of(text: &str) -> Result<Hex, String> {
    Hex::parse(text).ok_or_else(|| format!("`{text}` is no hex of the map"))
}

pub(super) fn hexes(row: &RowData<'_>) -> Result<Vec<Hex>, String> {
    row.list("hexes").unwrap_or_default().iter().map(|text| hex_of(text)).collect()
}

impl Row for Land {
    fn read(row: &RowData<'_>) -> Result<Land, String> {
        let flag = |name| row.flag(name).unwrap_or(false);
        Ok(Land {
            hex: hex_of(row.key())?,
            name: row.label().unwrap_or_default().to_owned(),
            terrain: row.text_as("terrain")?,
            coast: flag("coast"),
            landmass: row.text_as("landmass")?,
            region: row.text_as("region")?,
            owner: match row.text_as("owner")? {
                Owner::Allied => Some(Side::Allied),
                Owner::Japanese => Some(Side::Japanese),
                Owner::Nobody => None,
            },
            city: flag("city"),
            town: flag("town"),
            port: flag("port"),
            vp: row.number_or("vp", 0)?,
            kokoda: flag("kokoda"),
        })
    }
}

/// OC 2.1.a: every hex; those not listed are all sea.
#[derive(Debug)]
pub struct Sheet {
    lands: Vec<Land>,
    /// By the hex: where it stands among the lands.
    places: Vec<Option<u8>>,
    distances: Vec<u8>,
}

impl Load for Sheet {
    fn load(book: &ChartBook, id: &str) -> Result<Sheet, ChartErrors> {
        let lands: Vec<Land> = book.values(id)?;
        let mut places = vec![None; HEXES];
        for (at, land) in lands.iter().enumerate() {
            if places[land.hex.index()].replace(at as u8).is_some() {
                return Err(book.wrong(id, format!("{} is listed twice", land.hex), "each once"));
            }
        }
        let distances = Hex::every().flat_map(|from| Hex::every().map(move |to| from.apart(to)));
        Ok(Sheet { lands, places, distances: distances.collect() })
    }
}

impl Sheet {
    /// What lies in a hex; none at sea.
    pub fn land(&self, hex: Hex) -> Option<&Land> {
        self.places[hex.index()].map(|at| &self.lands[usize::from(at)])
    }

    pub fn lands(&self) -> &[Land] {
        &self.lands
    }

    pub fn is_sea(&self, hex: Hex) -> bool {
        self.places[hex.index()].is_none()
    }

    pub fn is_port(&self, hex: Hex) -> bool {
        self.land(hex).is_some_and(|land| land.port)
    }

    /// In hexes, whatever lies between.
    pub fn distance(&self, from: Hex, to: Hex) -> u8 {
        self.distances[from.index() * HEXES + to.index()]
    }

    /// The name on the map, or the number.
    pub fn name(&self, hex: Hex) -> String {
        match self.land(hex) {
            Some(land) if !land.name.is_empty() => land.name.clone(),
            Some(_) | None => hex.to_string(),
        }
    }
}

/// OC 9.2.c: the hexes that bear the entry triangle of an off-board box.
#[derive(Clone, Debug)]
pub struct Entry {
    pub off: OffMap,
    pub hexes: Vec<Hex>,
}

impl Row for Entry {
    fn read(row: &RowData<'_>) -> Result<Entry, String> {
        Ok(Entry { off: OffMap::expect_name(row.key())?, hexes: hexes(row)? })
    }
}

/// OC 13.2.b: a hex of the Kokoda Trail.
#[derive(Clone, Copy, Debug)]
pub struct Trail(pub Hex);

impl Row for Trail {
    fn read(row: &RowData<'_>) -> Result<Trail, String> {
        hex_of(row.key()).map(Trail)
    }
}

/// R-KOKODA: a hexside no supply crosses.
#[derive(Clone, Copy, Debug)]
pub struct Ridge(pub Hex, pub Hex);

impl Row for Ridge {
    fn read(row: &RowData<'_>) -> Result<Ridge, String> {
        match hexes(row)?[..] {
            [one, other] => Ok(Ridge(one, other)),
            _ => Err(format!("row `{}` needs two hexes", row.key())),
        }
    }
}

impl Charts {
    pub fn entry(&self, off: OffMap) -> &[Hex] {
        let found = self.entries.iter().find(|entry| entry.off == off);
        found.map_or(&[], |entry| &entry.hexes)
    }

    pub fn has_ridge(&self, one: Hex, other: Hex) -> bool {
        let between =
            |ridge: &Ridge| [(ridge.0, ridge.1), (ridge.1, ridge.0)].contains(&(one, other));
        self.ridges.iter().any(between)
    }
}
