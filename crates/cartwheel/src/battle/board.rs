//! OC 2.1.b: the hexes of the Tactical Battle Board.

use super::Facing;
use hexes::{Hex, Names, Sheet, Shove};

/// Letters A to M, rows 1 to 15, one less where a column lies half a hex lower.
pub const SHEET: Sheet = Sheet {
    shove: Shove::EvenDown,
    names: Names::LetterRow,
    columns: (1, 13),
    rows: (1, 15),
    ragged: true,
};

pub fn on_board(hex: Hex) -> bool {
    SHEET.has(hex)
}

pub fn is_edge(hex: Hex) -> bool {
    on_board(hex) && hex.neighbours().any(|next| !on_board(next))
}

/// OC 9.7.6.d: the facings with which a unit comes onto this hex from off the board.
pub fn inward(hex: Hex) -> impl Iterator<Item = Facing> {
    let comes_in = move |facing: &Facing| {
        !on_board(hex.neighbour(facing.opposite())) && on_board(hex.neighbour(*facing))
    };
    Facing::ALL.into_iter().filter(comes_in)
}

/// OC 9.7.6.e: every hex of the edge that can be entered.
pub fn edge() -> impl Iterator<Item = Hex> {
    SHEET.hexes().filter(|&hex| is_edge(hex))
}

/// A side in one or two letters.
pub const fn letters(facing: Facing) -> &'static str {
    match facing {
        Facing::North => "N",
        Facing::NorthEast => "NE",
        Facing::SouthEast => "SE",
        Facing::South => "S",
        Facing::SouthWest => "SW",
        Facing::NorthWest => "NW",
    }
}

/// A side in words.
pub const fn words(facing: Facing) -> &'static str {
    match facing {
        Facing::North => "north",
        Facing::NorthEast => "north-east",
        Facing::SouthEast => "south-east",
        Facing::South => "south",
        Facing::SouthWest => "south-west",
        Facing::NorthWest => "north-west",
    }
}

/// The id of a hex on the battle board, for targets of options.
pub fn target(hex: Hex) -> String {
    format!("hex:{}", SHEET.name(hex))
}
