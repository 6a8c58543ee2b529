//! The hexes of the operational map.

use super::Side;
use arrayvec::ArrayVec;
use hexes::{Names, Sheet, Shove};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::{fmt, sync::LazyLock};

/// OC 2.1.a, R-MAP-PARITY: the numbering of the map.
pub const SHEET: Sheet = Sheet {
    shove: Shove::OddDown,
    names: Names::ColumnRow,
    columns: (10, 28),
    rows: (1, 11),
    ragged: false,
};

const ROWS: u8 = SHEET.rows.1;

/// How many hexes there are.
pub const HEXES: usize = 209;

/// Geometry is dear where lines of supply and courses are traced, so it is done once.
static NEIGHBOURS: LazyLock<Vec<ArrayVec<Hex, 6>>> = LazyLock::new(|| {
    let of = |hex: Hex| hex.on_sheet().neighbours().filter_map(Hex::of).collect();
    Hex::every().map(of).collect()
});

/// A numbered hex of the operational map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hex(u8);

impl Hex {
    pub fn at(column: u8, row: u8) -> Option<Hex> {
        let printed = (SHEET.columns.0..=SHEET.columns.1).contains(&column)
            && (SHEET.rows.0..=ROWS).contains(&row);
        printed.then(|| Hex((column - SHEET.columns.0) * ROWS + row - SHEET.rows.0))
    }

    /// The hex with this number, as it is printed.
    pub fn parse(text: &str) -> Option<Hex> {
        SHEET.parse(text).and_then(Hex::of)
    }

    /// From the geometry of the sheet; none beyond its edge.
    pub fn of(hex: hexes::Hex) -> Option<Hex> {
        SHEET.place(hex).and_then(|(column, row)| Hex::at(column, row))
    }

    /// On the geometry of the sheet.
    pub fn on_sheet(self) -> hexes::Hex {
        SHEET.at(self.column(), self.row()).expect("every hex is on the sheet")
    }

    pub const fn column(self) -> u8 {
        self.0 / ROWS + SHEET.columns.0
    }

    pub const fn row(self) -> u8 {
        self.0 % ROWS + SHEET.rows.0
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column and row as printed: 1904.
    pub const fn number(self) -> u16 {
        self.column() as u16 * 100 + self.row() as u16
    }

    pub fn every() -> impl Iterator<Item = Hex> {
        (0..HEXES as u8).map(Hex)
    }

    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        NEIGHBOURS[self.index()].iter().copied()
    }

    pub fn touches(self, other: Hex) -> bool {
        self.apart(other) == 1
    }

    /// In hexes; `charts.map.sheet.distance` looks it up.
    pub fn apart(self, other: Hex) -> u8 {
        self.on_sheet().distance(other.on_sheet()) as u8
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.number())
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_u16(self.number())
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Hex, D::Error> {
        let number = u16::deserialize(input)?;
        Hex::at((number / 100) as u8, (number % 100) as u8)
            .ok_or_else(|| D::Error::custom(format!("{number} is no hex of the map")))
    }
}

/// Some hexes of the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HexSet([u64; HEXES.div_ceil(64)]);

impl HexSet {
    pub fn has(&self, hex: Hex) -> bool {
        self.0[hex.index() / 64] >> (hex.index() % 64) & 1 == 1
    }

    /// Whether it was not there before.
    pub fn add(&mut self, hex: Hex) -> bool {
        let new = !self.has(hex);
        self.0[hex.index() / 64] |= 1 << (hex.index() % 64);
        new
    }

    pub fn join(&mut self, other: &HexSet) {
        for (here, there) in self.0.iter_mut().zip(&other.0) {
            *here |= there;
        }
    }
}

/// What changes about a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HexState {
    /// OC 3.c: who was last in it with a ground unit.
    pub control: Option<Side>,
    /// OC 9.10.10.e: on its city or town with the port.
    pub hits: u8,
    /// OC 11.8.a: steps of a Japanese fortification.
    pub fort: u8,
    /// OC 11.8.a, R-FORT-THIRD-HIT: hits a fortification has taken where the third removes it.
    pub fort_hits: u8,
}

/// What changes about every hex; saved without those about which there is nothing to say.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hexes([HexState; HEXES]);

impl Default for Hexes {
    fn default() -> Hexes {
        Hexes([HexState::default(); HEXES])
    }
}

impl Hexes {
    pub fn at(&self, hex: Hex) -> &HexState {
        &self.0[hex.index()]
    }

    pub fn at_mut(&mut self, hex: Hex) -> &mut HexState {
        &mut self.0[hex.index()]
    }
}

type Saved = (Hex, Option<Side>, u8, u8, u8);

impl Serialize for Hexes {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let told = Hex::every().filter(|hex| *self.at(*hex) != HexState::default());
        out.collect_seq(told.map(|hex| {
            let HexState { control, hits, fort, fort_hits } = *self.at(hex);
            (hex, control, hits, fort, fort_hits)
        }))
    }
}

impl<'de> Deserialize<'de> for Hexes {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Hexes, D::Error> {
        let mut hexes = Hexes::default();
        for (hex, control, hits, fort, fort_hits) in Vec::<Saved>::deserialize(input)? {
            *hexes.at_mut(hex) = HexState { control, hits, fort, fort_hits };
        }
        Ok(hexes)
    }
}
