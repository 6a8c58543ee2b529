//! Look-ups by name: a row for every key of a list, and rows that hold one number.

use crate::state::Date;
use table::chart::{Row, RowData};

pub use table::chart::ByName;

/// A row whose one number is called `amount`, `number` or `count`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number(pub i64);

impl Row for Number {
    fn read(row: &RowData<'_>) -> Result<Number, String> {
        let number = ["amount", "number", "count"].iter().find_map(|name| row.number(name));
        number.map(Number).ok_or_else(|| format!("row `{}` needs a number", row.key()))
    }
}

/// A day written as a value.
pub(crate) fn date(row: &RowData<'_>, name: &str) -> Result<Date, String> {
    let text = row.text(name).ok_or_else(|| format!("row `{}` needs `{name}`", row.key()))?;
    Date::parse(text).ok_or_else(|| format!("`{text}` is not a day like 4/21 or 1945-04-21"))
}
