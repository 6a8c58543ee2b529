//! Charts: the printed tables of a game as checked data, and the typed handles the rules look them up through.

mod book;
mod bounds;
mod by;
mod check;
mod condition;
mod data;
mod each;
mod error;
mod export;
mod extent;
mod grid;
mod intern;
mod key;
mod look_up;
mod read;
mod rows;
mod show;

pub use book::{ChartBook, FromBook, Load};
pub use bounds::COMPLAINTS;
pub use by::{ByDate, ByKey, ByNumber, Figure, Figures, Place, columns, complete};
pub use condition::Times;
pub use data::{
    ChartData, ColumnData, ModifierData, NaturalData, NoteData, Provenance, RowEntry, Value,
};
pub use each::differing;
pub use error::{ChartError, ChartErrors};
pub use extent::Extent;
pub use grid::{Column, Grid};
pub use intern::intern;
pub use key::{Key, NoCondition, Row, RowData, Titled};
pub use look_up::{Bands, Chart, Modifier, Mods, Resolved};
pub use rows::{ByName, Cell};
pub use show::At;

#[doc(hidden)]
pub use serde as __serde;

#[cfg(test)]
mod hostile;
#[cfg(test)]
mod tests;
