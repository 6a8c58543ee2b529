//! Charts by month.

use crate::state::Month;
use table::chart::{self, Cell, Place, RowData};

/// Charts that replace one another as the war goes on.
pub type ByDate<C> = chart::ByDate<Month, C>;

impl Place for Month {
    fn read(row: &RowData<'_>) -> Result<Month, String> {
        read(row.key())
    }
}

impl Cell for Month {
    fn read(row: &RowData<'_>, name: &str) -> Result<Month, String> {
        String::read(row, name).and_then(|text| read(&text))
    }
}

fn read(text: &str) -> Result<Month, String> {
    Month::parse(text).ok_or_else(|| format!("`{text}` is not a month like 1942-04"))
}
