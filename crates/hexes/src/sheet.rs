//! The numbering of a printed sheet.

use hexx::{HexOrientation, OffsetHexMode};
use serde::Serialize;

use crate::{Hex, Reach, Side};

/// A printed sheet of flat-topped hexes: columns run eastward, rows southward. Everything about it
/// is a constant of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Sheet {
    pub shove: Shove,
    pub names: Names,
    /// First and last column, both printed.
    pub columns: (u8, u8),
    /// First and last row.
    pub rows: (u8, u8),
    /// Whether the columns that lie lower have one row less, so that the foot of the sheet is as
    /// straight as its head.
    pub ragged: bool,
}

/// Which columns lie half a hex lower than their neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shove {
    OddDown,
    EvenDown,
}

/// How a hex is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Names {
    /// `1904`: column 19, row 4.
    ColumnRow,
    /// `F07`: the sixth column, row 7.
    LetterRow,
}

impl Sheet {
    const fn mode(&self) -> OffsetHexMode {
        match self.shove {
            Shove::OddDown => OffsetHexMode::Odd,
            Shove::EvenDown => OffsetHexMode::Even,
        }
    }

    /// Whether a column lies half a hex lower.
    pub const fn is_low(&self, column: u8) -> bool {
        match self.shove {
            Shove::OddDown => column % 2 == 1,
            Shove::EvenDown => column.is_multiple_of(2),
        }
    }

    const fn last_row(&self, column: u8) -> u8 {
        if self.ragged && self.is_low(column) { self.rows.1 - 1 } else { self.rows.1 }
    }

    /// The hex of a column and a row, if the sheet has it.
    pub fn at(&self, column: u8, row: u8) -> Option<Hex> {
        let printed = (self.columns.0..=self.columns.1).contains(&column)
            && (self.rows.0..=self.last_row(column)).contains(&row);
        let place = [i32::from(column), i32::from(row)];
        printed.then(|| {
            Hex::of(hexx::Hex::from_offset_coordinates(place, self.mode(), HexOrientation::Flat))
        })
    }

    /// Column and row of a hex, if the sheet has it.
    pub fn place(&self, hex: Hex) -> Option<(u8, u8)> {
        let [column, row] = hex.axial().to_offset_coordinates(self.mode(), HexOrientation::Flat);
        let (column, row) = (u8::try_from(column).ok()?, u8::try_from(row).ok()?);
        self.at(column, row).map(|_| (column, row))
    }

    pub fn has(&self, hex: Hex) -> bool {
        self.place(hex).is_some()
    }

    /// The name printed in a hex; empty for a hex the sheet does not have.
    pub fn name(&self, hex: Hex) -> String {
        match (self.place(hex), self.names) {
            (None, _) => String::new(),
            (Some((column, row)), Names::ColumnRow) => format!("{column:02}{row:02}"),
            (Some((column, row)), Names::LetterRow) => format!("{}{row:02}", letter(column)),
        }
    }

    /// The hex of that name. Nothing but the name as it is printed is understood.
    pub fn parse(&self, name: &str) -> Option<Hex> {
        let number = |text: &str| {
            (text.len() == 2 && text.bytes().all(|b| b.is_ascii_digit()))
                .then(|| text.parse::<u8>().ok())
                .flatten()
        };
        let (column, row) = match self.names {
            Names::ColumnRow => (number(name.get(..2)?)?, number(name.get(2..)?)?),
            Names::LetterRow => {
                let first = name.bytes().next().filter(u8::is_ascii_uppercase)?;
                (first - b'A' + 1, number(name.get(1..)?)?)
            }
        };
        self.at(column, row)
    }

    /// Every hex, column by column from the north.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> {
        let sheet = *self;
        (sheet.columns.0..=sheet.columns.1).flat_map(move |column| {
            (sheet.rows.0..=sheet.last_row(column)).filter_map(move |row| sheet.at(column, row))
        })
    }

    /// How many hexes there are.
    pub fn places(&self) -> usize {
        self.before(self.columns.1) + usize::from(self.last_row(self.columns.1) - self.rows.0 + 1)
    }

    /// How many hexes the columns before this one have.
    fn before(&self, column: u8) -> usize {
        let columns = usize::from(column - self.columns.0);
        let low =
            columns.div_ceil(2) - usize::from(columns % 2 == 1 && !self.is_low(self.columns.0));
        let missing = if self.ragged { low } else { 0 };
        columns * usize::from(self.rows.1 - self.rows.0 + 1) - missing
    }

    /// The place of a hex in the order of [`Sheet::hexes`].
    pub fn index(&self, hex: Hex) -> Option<usize> {
        let (column, row) = self.place(hex)?;
        Some(self.before(column) + usize::from(row - self.rows.0))
    }

    /// The neighbours that are on the sheet, with the side toward each.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = (Side, Hex)> {
        let sheet = *self;
        let around = Side::ALL.into_iter().map(move |side| (side, hex.neighbour(side)));
        around.filter(move |(_, next)| sheet.has(*next))
    }

    /// What can be reached from a hex for at most `most` points. `cost` says what the step through
    /// a side into the next hex takes, or that there is no such step.
    pub fn reach(
        &self,
        from: Hex,
        most: u8,
        cost: impl FnMut(Hex, Side, Hex) -> Option<u8>,
    ) -> Reach {
        Reach::search(*self, from, most, cost)
    }
}

fn letter(column: u8) -> char {
    char::from(b'A' + column.saturating_sub(1).min(25))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BATTLE: Sheet = Sheet {
        shove: Shove::EvenDown,
        names: Names::LetterRow,
        columns: (1, 13),
        rows: (1, 15),
        ragged: true,
    };
    const ISLANDS: Sheet = Sheet {
        shove: Shove::OddDown,
        names: Names::ColumnRow,
        columns: (10, 28),
        rows: (1, 11),
        ragged: false,
    };
    const OCEAN: Sheet = Sheet {
        shove: Shove::EvenDown,
        names: Names::ColumnRow,
        columns: (1, 28),
        rows: (1, 17),
        ragged: false,
    };

    #[test]
    fn every_hex_has_one_name_and_is_found_by_it() {
        for (sheet, count) in [(BATTLE, 7 * 15 + 6 * 14), (ISLANDS, 209), (OCEAN, 476)] {
            for (order, hex) in sheet.hexes().enumerate() {
                assert_eq!(sheet.parse(&sheet.name(hex)), Some(hex));
                assert_eq!(sheet.index(hex), Some(order));
            }
            assert_eq!(sheet.places(), count);
            assert_eq!(sheet.hexes().count(), count);
        }
    }

    #[test]
    fn only_printed_names_are_understood() {
        for name in
            ["", "19", "190", "19040", "2901", "1012", "0904", "1９04", " 1904", "+104", "A01"]
        {
            assert_eq!(ISLANDS.parse(name), None, "{name}");
        }
        for name in ["", "A", "A1", "N01", "A16", "B15", "a01", "101", "É01"] {
            assert_eq!(BATTLE.parse(name), None, "{name}");
        }
    }

    #[test]
    fn the_shove_decides_who_touches_whom() {
        let touch = |sheet: Sheet, a: &str, b: &str| {
            let (a, b) = (sheet.parse(a).expect("on the sheet"), sheet.parse(b).expect("too"));
            a.distance(b) == 1
        };
        assert!(touch(ISLANDS, "1609", "1508") && touch(ISLANDS, "2206", "2305"));
        assert!(!touch(ISLANDS, "2206", "2307"));
        assert!(touch(OCEAN, "0909", "1008") && touch(OCEAN, "1106", "1205"));
        assert!(touch(BATTLE, "F07", "E08") && touch(BATTLE, "F07", "G07"));
        assert_eq!(ISLANDS.neighbours(ISLANDS.parse("1001").expect("the corner")).count(), 2);
    }
}
