//! A printed form: what stands at its head, a ruled table, the totals at its foot.

use serde::Serialize;

use crate::{Cell, Fate, Sheet, Target, thousands};

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ledger {
    pub head: Vec<Entry>,
    pub sheet: Sheet,
    pub foot: Vec<Entry>,
}

/// A field with its label: `Captain ____`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Entry {
    pub label: String,
    pub cell: Cell,
}

impl Entry {
    pub fn new(label: impl Into<String>, cell: impl Into<Cell>) -> Entry {
        Entry { label: label.into(), cell: cell.into() }
    }
}

/// A ship in a log: tonnage circled when sunk, ticked when damaged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LoggedShip {
    pub name: String,
    /// `T`, `DD`
    pub letters: String,
    pub tons: u32,
    /// Lost is sunk, spent is damaged.
    pub fate: Fate,
}

impl LoggedShip {
    /// `T 10,500`
    pub fn figure(&self) -> String {
        format!("{} {}", self.letters, thousands(self.tons)).trim_start().to_owned()
    }

    pub fn spoken(&self) -> String {
        let fate = match self.fate {
            Fate::InPlay => "engaged",
            Fate::Spent => "damaged",
            Fate::Lost => "sunk",
        };
        format!("{} {} tons, {fate}", self.name, thousands(self.tons))
    }
}

impl Ledger {
    pub(crate) fn targets(&self) -> Vec<&Target> {
        self.sheet.targets()
    }
}
