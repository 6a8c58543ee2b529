//! Trays: what is based at a place, set out in halves and quarters.

use serde::Serialize;

use crate::{Counter, Target};

/// An airfield's display or any other tray of counters.
///
/// ```
/// use board::{Counter, Icon, Side, Tray, TrayHalf};
///
/// let lightning = Counter::new("air:1", Icon::TwinFighter, "P-38", Side::Own);
/// let mut tray = Tray::new("base:2609", "Guadalcanal").note("major, 2609, AA 3");
/// tray.halves.push(TrayHalf::new("Ready", "may fly a mission", [lightning]));
/// assert_eq!(tray.held(), 1);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tray {
    pub target: Target,
    pub title: String,
    /// Kind, hex, guns: `major, 2609, AA 3`.
    pub note: String,
    /// How many it can hold.
    pub capacity: Option<u16>,
    pub halves: Vec<TrayHalf>,
    /// What only this seat may see carries a hatched band with these words.
    pub secret: String,
}

/// Ready or flown, with a hatched quarter for those that are disrupted.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TrayHalf {
    pub title: String,
    pub note: String,
    pub counters: Vec<Counter>,
    /// In the hatched quarter.
    pub apart: Vec<Counter>,
}

impl TrayHalf {
    pub fn new(
        title: impl Into<String>,
        note: impl Into<String>,
        counters: impl IntoIterator<Item = Counter>,
    ) -> TrayHalf {
        TrayHalf {
            title: title.into(),
            note: note.into(),
            counters: counters.into_iter().collect(),
            apart: Vec::new(),
        }
    }

    #[must_use]
    pub fn apart(mut self, counters: impl IntoIterator<Item = Counter>) -> TrayHalf {
        self.apart = counters.into_iter().collect();
        self
    }
}

impl Tray {
    pub fn new(target: impl Into<Target>, title: impl Into<String>) -> Tray {
        Tray {
            target: target.into(),
            title: title.into(),
            note: String::new(),
            capacity: None,
            halves: Vec::new(),
            secret: String::new(),
        }
    }

    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Tray {
        self.note = note.into();
        self
    }

    pub fn held(&self) -> usize {
        self.halves.iter().map(|half| half.counters.len() + half.apart.len()).sum()
    }

    pub(crate) fn counters(&self) -> impl Iterator<Item = &Counter> {
        self.halves.iter().flat_map(|half| half.counters.iter().chain(&half.apart))
    }

    pub(crate) fn targets(&self) -> impl Iterator<Item = &Target> {
        std::iter::once(&self.target).chain(self.counters().map(|counter| &counter.target))
    }
}
