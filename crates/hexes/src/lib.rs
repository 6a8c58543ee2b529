//! Hexes of a printed sheet: their names, neighbours, distances, lines, arcs and what can be reached.
//!
//! Coordinates, distances and rings come from `hexx`. Written here is what it does not do exactly or
//! at all: the numbering of a printed sheet, lines that run along a hexside (its own go through
//! floats and pick one side), arcs by facing, and a search that tells costs and ways in an order
//! that never depends on hashing.
//!
//! ```
//! use hexes::{Names, Sheet, Shove};
//!
//! const SHEET: Sheet = Sheet {
//!     shove: Shove::OddDown,
//!     names: Names::ColumnRow,
//!     columns: (10, 28),
//!     rows: (1, 11),
//!     ragged: false,
//! };
//! let rabaul = SHEET.parse("1904").expect("the sheet has a hex 1904");
//! let moresby = SHEET.parse("1509").expect("the sheet has a hex 1509");
//! assert_eq!(rabaul.distance(moresby), 7);
//! assert_eq!(SHEET.name(rabaul), "1904");
//! ```

mod arc;
mod hex;
mod line;
mod reach;
mod sheet;

pub use arc::Arc;
pub use hex::{Hex, Side};
pub use reach::Reach;
pub use sheet::{Names, Sheet, Shove};
