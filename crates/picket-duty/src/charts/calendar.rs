//! The Time Record Sheet.

use super::look_up::date;
use crate::state::Date;
use table::chart::{ChartBook, ChartErrors, Load, Row, RowData};

table::charts! {
    pub struct Charts {
        pub sheet: Sheet = "TRS",
        pub raids: Raids = "TRS.kikusui",
    }
}

/// PD 1.6: one day of the sheet.
#[derive(Clone, Debug)]
pub struct Day {
    pub date: Date,
    /// PD 6.6.A: the number of the raid on a red day.
    pub raid: Option<u8>,
    /// PD 5.3.1.C: a green day.
    pub land_radar: bool,
    /// A yellow day, for scenarios of one's own.
    pub own_only: bool,
}

impl Row for Day {
    fn read(row: &RowData<'_>) -> Result<Day, String> {
        let colours = row.list("colours").unwrap_or_default();
        let is = |colour: &str| colours.iter().any(|it| it == colour);
        let raid = if row.has("kikusui") { Some(row.number_as("kikusui")?) } else { None };
        if raid.is_some() != is("red") {
            return Err(format!("row `{}`: a red day has a raid, and no other", row.key()));
        }
        Ok(Day { date: date(row, "date")?, raid, land_radar: is("green"), own_only: is("yellow") })
    }
}

#[derive(Debug)]
pub struct Sheet(Vec<Day>);

impl Load for Sheet {
    fn load(book: &ChartBook, id: &str) -> Result<Sheet, ChartErrors> {
        let days: Vec<Day> = book.values(id)?;
        let follow = |pair: &[Day]| pair[0].date.later(1) == pair[1].date;
        if !days.windows(2).all(follow) {
            return Err(book.wrong(id, "a day is missing", "one day after another"));
        }
        Ok(Sheet(days))
    }
}

impl Sheet {
    pub fn day(&self, date: Date) -> Option<&Day> {
        self.0.iter().find(|day| day.date == date)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Day> {
        self.0.iter()
    }
}

#[derive(Clone, Copy, Debug)]
struct Raid {
    number: u8,
    strength: i8,
}

impl Row for Raid {
    fn read(row: &RowData<'_>) -> Result<Raid, String> {
        Ok(Raid { number: row.number_as("number")?, strength: row.number_as("amount")? })
    }
}

#[derive(Debug)]
pub struct Raids(Vec<Raid>);

impl Load for Raids {
    fn load(book: &ChartBook, id: &str) -> Result<Raids, ChartErrors> {
        book.values(id).map(Raids)
    }
}

impl Raids {
    /// The strength modifier on Table 22.
    pub fn strength(&self, number: u8) -> i8 {
        self.0.iter().find(|raid| raid.number == number).map_or(0, |raid| raid.strength)
    }

    pub fn has(&self, number: u8) -> bool {
        self.0.iter().any(|raid| raid.number == number)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
