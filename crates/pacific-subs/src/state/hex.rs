//! The hexes of the situation map: numbers, neighbours, distances.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use table::keys;

/// The columns and rows of the map.
pub const COLUMNS: u8 = 28;
pub const ROWS: u8 = 17;

/// PS 1.3.a: column and place in the column, each with two digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hex {
    pub column: u8,
    pub row: u8,
}

keys! {
    /// The six sides of a hex, clockwise from the north.
    pub enum Side {
        North = "n",
        NorthEast = "ne",
        SouthEast = "se",
        South = "s",
        SouthWest = "sw",
        NorthWest = "nw",
    }
}

impl Side {
    pub const EVERY: [Side; 6] = [
        Side::North,
        Side::NorthEast,
        Side::SouthEast,
        Side::South,
        Side::SouthWest,
        Side::NorthWest,
    ];
}

impl Hex {
    pub const fn new(column: u8, row: u8) -> Hex {
        Hex { column, row }
    }

    /// Reads a number such as `1307`, if it stands on the map.
    pub fn parse(text: &str) -> Option<Hex> {
        let number: u16 = (text.len() == 4).then(|| text.parse().ok()).flatten()?;
        let (column, row) = ((number / 100) as u8, (number % 100) as u8);
        let on_map = (1..=COLUMNS).contains(&column) && (1..=ROWS).contains(&row);
        on_map.then_some(Hex { column, row })
    }

    /// Where it stands in a list of all hexes, column by column.
    pub fn index(self) -> usize {
        usize::from(self.column - 1) * usize::from(ROWS) + usize::from(self.row - 1)
    }

    pub fn every() -> impl Iterator<Item = Hex> {
        (1..=COLUMNS).flat_map(|column| (1..=ROWS).map(move |row| Hex { column, row }))
    }

    /// The hex across a side, if it is on the map. Even columns sit half a hex lower.
    pub fn beyond(self, side: Side) -> Option<Hex> {
        let lower = i16::from(self.column.is_multiple_of(2));
        let (columns, rows) = match side {
            Side::North => (0, -1),
            Side::South => (0, 1),
            Side::NorthEast => (1, lower - 1),
            Side::SouthEast => (1, lower),
            Side::SouthWest => (-1, lower),
            Side::NorthWest => (-1, lower - 1),
        };
        let column = i16::from(self.column) + columns;
        let row = i16::from(self.row) + rows;
        let on_map =
            (1..=i16::from(COLUMNS)).contains(&column) && (1..=i16::from(ROWS)).contains(&row);
        on_map.then_some(Hex { column: column as u8, row: row as u8 })
    }

    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        Side::EVERY.into_iter().filter_map(move |side| self.beyond(side))
    }

    /// In hexes, whatever lies between.
    pub fn distance(self, other: Hex) -> u8 {
        let (q1, r1) = self.axial();
        let (q2, r2) = other.axial();
        let (dq, dr) = (q1 - q2, r1 - r2);
        (dq.abs().max(dr.abs()).max((dq + dr).abs())) as u8
    }

    pub fn touches(self, other: Hex) -> bool {
        self.distance(other) == 1
    }

    fn axial(self) -> (i16, i16) {
        let column = i16::from(self.column);
        (column, i16::from(self.row) - i16::midpoint(column, column & 1))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column, self.row)
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Hex, D::Error> {
        let text = String::deserialize(input)?;
        Hex::parse(&text)
            .ok_or_else(|| serde::de::Error::custom(format!("`{text}` is no hex of the map")))
    }
}
