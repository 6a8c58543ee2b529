//! OC 2.1.b: the hexes of the Tactical Battle Board.

use super::Facing;
use hexes::{Hex, Names, Sheet, Shove};
use std::sync::LazyLock;

/// Letters A to M, rows 1 to 15, one less where a column lies half a hex lower.
pub const SHEET: Sheet = Sheet {
    shove: Shove::EvenDown,
    names: Names::LetterRow,
    columns: (1, 13),
    rows: (1, 15),
    ragged: true,
};

/// How many hexes there are.
pub const PLACES: usize = 189;

/// Columns and rows of the geometry that the board lies within.
const ACROSS: i16 = 16;
const DOWN: i16 = 32;
/// The rows of the geometry rise to the east, by half a row a column.
const SHIFT: i16 = 10;

/// Places are dear to find and asked for at every step of a flight, so they are found once.
static INDICES: LazyLock<Vec<Option<u8>>> = LazyLock::new(|| {
    let mut indices = vec![None; (ACROSS * DOWN) as usize];
    for (at, hex) in SHEET.hexes().enumerate() {
        if let Some(slot) = slot(hex) {
            indices[slot] = Some(at as u8);
        }
    }
    indices
});

/// For each place of the geometry the sides through which one stays on the board, a bit each.
static OPEN: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut open = vec![0; (ACROSS * DOWN) as usize];
    for hex in SHEET.hexes() {
        if let Some(slot) = slot(hex) {
            let sides = Facing::ALL.into_iter().filter(|side| on_board(hex.neighbour(*side)));
            open[slot] = sides.map(|side| 1 << side.index()).sum();
        }
    }
    open
});

/// Whether the hex beyond this side of a hex of the board is on the board too.
pub fn is_open(hex: Hex, side: Facing) -> bool {
    slot(hex).is_some_and(|slot| OPEN[slot] >> side.index() & 1 == 1)
}

fn slot(hex: Hex) -> Option<usize> {
    let (q, r): (i16, i16) = hex.into();
    let r = r.saturating_add(SHIFT);
    let within = (0..ACROSS).contains(&q) && (0..DOWN).contains(&r);
    within.then(|| (q * DOWN + r) as usize)
}

/// The place of a hex in the order of the sheet; none off the board.
pub fn index(hex: Hex) -> Option<usize> {
    slot(hex).and_then(|slot| INDICES[slot]).map(usize::from)
}

pub fn on_board(hex: Hex) -> bool {
    index(hex).is_some()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hex_of_the_sheet_is_found_at_its_place_and_no_other() {
        assert_eq!(SHEET.places(), PLACES);
        for q in -5..20 {
            for r in -20..40 {
                let hex = Hex::from((q, r));
                assert_eq!(index(hex), SHEET.index(hex), "{hex:?}");
                for side in Facing::ALL {
                    let stays = on_board(hex) && on_board(hex.neighbour(side));
                    assert_eq!(is_open(hex, side), stays, "{hex:?} {side:?}");
                }
            }
        }
    }
}
