//! The airbase display charts.

use super::map::hex_of;
use crate::state::{Base, BaseKind, Group, Hex, Side};
use table::chart::{ChartBook, ChartErrors, Key, Load, Row, RowData, complete};

table::charts! {
    pub struct Charts {
        pub bases: Bases = "airbases",
    }
}

/// OC 6.4.c: the title line of a display.
#[derive(Clone, Debug)]
pub struct BaseRow {
    pub base: Base,
    pub name: String,
    pub kind: BaseKind,
    /// OC 17.2.3: who holds it at first.
    pub owner: Side,
    /// R-RABAUL-HEX, R-LAE-HEX: where it lies; mobile bases, carriers and boxes have no place of their own.
    pub hex: Option<Hex>,
    /// OC 6.3.1
    pub capacity: u8,
    /// OC 6.3.2: when fighters and bombers share it.
    pub mixed: u8,
    pub aa: i8,
    /// OC 6.2.b: empty for all.
    pub allowed: Vec<Group>,
}

impl Row for BaseRow {
    fn read(row: &RowData<'_>) -> Result<BaseRow, String> {
        let capacity = row.number_as("capacity")?;
        Ok(BaseRow {
            base: Base::expect_name(row.key())?,
            name: row.label().unwrap_or(row.key()).to_owned(),
            kind: row.text_as("kind")?,
            owner: row.text_as("owner")?,
            hex: row.text("hex").map(hex_of).transpose()?,
            capacity,
            mixed: row.number_or("mixed", capacity)?,
            aa: row.number_as("aa")?,
            allowed: if row.has("allowed") { row.list_as("allowed")? } else { Vec::new() },
        })
    }
}

/// Every base, by its key.
#[derive(Debug)]
pub struct Bases(Vec<BaseRow>);

impl Load for Bases {
    fn load(book: &ChartBook, id: &str) -> Result<Bases, ChartErrors> {
        let mut rows: Vec<BaseRow> = book.values(id)?;
        complete(book, id, |base: Base| rows.iter().any(|row| row.base == base))?;
        if rows.len() != Base::ALL.len() {
            return Err(book.wrong(id, "a base is listed twice", "each once"));
        }
        rows.sort_by_key(|row| row.base);
        Ok(Bases(rows))
    }
}

impl Bases {
    pub fn of(&self, base: Base) -> &BaseRow {
        &self.0[base.index()]
    }

    /// The fixed base in a hex.
    pub fn fixed_at(&self, hex: Hex) -> Option<Base> {
        self.0.iter().find(|row| row.hex == Some(hex)).map(|row| row.base)
    }
}
