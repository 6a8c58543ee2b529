//! P1a and P1p, the patrol tracks, the bases.

use super::by::ByDate;
use crate::state::{Base, Class, Orders, Task, Water, Zone};
use arrayvec::ArrayVec;
use table::chart::{ByName, Cell, Chart, ChartBook, ChartErrors, Key, Load, Row, RowData};

table::charts! {
    pub struct Charts {
        pub australia: ByDate<Chart<Assignment>> = "P1a",
        pub pearl_harbor: ByDate<Chart<Assignment>> = "P1p",
        pub track: Track = "TRACKS",
        pub zones: ByName<Zone, ZoneRow> = "TRACKS.zones",
        pub bases: ByName<Class, BaseRow> = "BASE",
        pub porpoise_base: Chart<Base> = "BASE.porpoise",
        pub later_base: Chart<Base> = "BASE.later",
    }
}

/// SV 7.0
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assignment(pub Orders);

impl Row for Assignment {
    fn read(row: &RowData<'_>) -> Result<Assignment, String> {
        let zone: Zone = row.key_as()?;
        let wolfpack = row.text("mission") == Some("wolfpack");
        let special = row.has("mission") && !wolfpack;
        let task = if special { Some(row.text_as::<Task>("mission")?) } else { None };
        Ok(Assignment(Orders { zone, task, wolfpack }))
    }
}

/// One travel box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TravelBox {
    pub water: Water,
    pub rolls: u8,
    /// SV 11.6.3.e
    pub rolls_of_argonaut: u8,
    /// SV 7.4.1.b
    pub mission: bool,
}

impl Row for TravelBox {
    fn read(row: &RowData<'_>) -> Result<TravelBox, String> {
        let rolls = row.number_as("rolls")?;
        Ok(TravelBox {
            water: row.key_as()?,
            rolls,
            rolls_of_argonaut: row.number_or("argonaut", rolls)?,
            mission: row.flag("mission").unwrap_or(false),
        })
    }
}

/// SV 7.1.2: the boxes of every zone, outward and home.
#[derive(Clone, Debug)]
pub struct Track(ArrayVec<TravelBox, 20>);

impl Load for Track {
    fn load(book: &ChartBook, id: &str) -> Result<Track, ChartErrors> {
        let rows: Vec<TravelBox> = book.values(id)?;
        let ends = rows.first().zip(rows.last());
        let transit =
            ends.is_some_and(|(a, b)| a.water == Water::Transit && b.water == Water::Transit);
        let mission = rows.iter().filter(|row| row.mission && row.water == Water::Station).count();
        if rows.len() > 20 || !transit || mission != 1 {
            let expected = "2 to 20 boxes, transit at both ends and one mission box on station";
            return Err(book.wrong(id, "this is no patrol track", expected));
        }
        Ok(Track(rows.into_iter().collect()))
    }
}

impl Track {
    pub fn len(&self) -> u8 {
        self.0.len() as u8
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Box 1 to `len`.
    pub fn at(&self, number: u8) -> Option<TravelBox> {
        self.0.get(usize::from(number).checked_sub(1)?).copied()
    }

    pub fn iter(&self) -> impl Iterator<Item = (u8, TravelBox)> {
        (1..).zip(self.0.iter().copied())
    }

    pub fn mission_box(&self) -> u8 {
        self.iter().find(|(_, travel)| travel.mission).map_or(1, |(number, _)| number)
    }

    /// SV 7.3.2.c: where a boat from the Philippines begins.
    pub fn first_on_station(&self) -> u8 {
        let station = self.iter().find(|(_, travel)| travel.water == Water::Station);
        station.map_or(1, |(number, _)| number)
    }
}

table::rows! {
    /// What is printed for a zone.
    #[derive(Copy)]
    pub struct ZoneRow {
        pub from_pearl_harbor: bool = "pearl_harbor",
        pub from_australia: bool = "australia",
        /// SV 9.6.6.b
        pub shallow: bool,
    }

    #[derive(Copy)]
    pub struct BaseRow { december_1941: FirstBase, later: FirstBase }
}

/// Where a class starts: at this base, or as a die says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstBase {
    At(Base),
    Rolled,
}

impl Cell for FirstBase {
    fn read(row: &RowData<'_>, name: &str) -> Result<FirstBase, String> {
        match row.text(name) {
            Some("roll") => Ok(FirstBase::Rolled),
            _ => row.text_as(name).map(FirstBase::At),
        }
    }
}

impl Charts {
    /// SV 7.3.1.a to SV 7.3.1.c, SV 11.6.3.c
    pub fn first_base(&self, class: Class, december_1941: bool) -> FirstBase {
        let row = self.bases.of(class);
        if december_1941 { row.december_1941 } else { row.later }
    }

    /// SV 7.3.2.a
    pub fn orders(&self, base: Base) -> &ByDate<Chart<Assignment>> {
        match base {
            Base::PearlHarbor => &self.pearl_harbor,
            Base::Australia | Base::Philippines => &self.australia,
        }
    }
}

/// Every assignment of a column once, for a Commander's request (SV 11.2.1.b).
pub fn assignments(column: &Chart<Assignment>) -> Vec<Orders> {
    let mut all: Vec<Orders> = column.results().map(|(_, assignment)| assignment.0).collect();
    all.sort_by_key(|orders| (orders.zone.name(), orders.task.map(Key::name), orders.wolfpack));
    all.dedup();
    all
}
