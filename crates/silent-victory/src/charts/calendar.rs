//! What changes with the date, and the levels of victory.

use super::by::month;
use crate::state::{Level, Month};
use table::chart::{Bands, ChartBook, ChartErrors, Load, Row, RowData, complete};

table::charts! {
    pub struct Charts {
        pub changes: Changes = "CALENDAR",
        pub victory: Bands<Level> = "VICTORY",
    }
}

table::keys! {
    pub enum Change {
        FirstMonth = "first_month",
        SjRadar = "sj_radar",
        NarwhalRebuild = "narwhal_rebuild",
        NarwhalBack = "narwhal_back",
        Mk18 = "mk18",
        CommendationRibbon = "commendation_ribbon",
        PorpoiseWithdrawn = "porpoise_withdrawn",
        CapitalShipsGone = "capital_ships_gone",
        Mk27 = "mk27",
        Nac = "nac",
        LastPatrol = "last_patrol",
    }
}

#[derive(Clone, Copy, Debug)]
struct ChangeRow {
    change: Change,
    since: Month,
}

impl Row for ChangeRow {
    fn read(row: &RowData<'_>) -> Result<ChangeRow, String> {
        Ok(ChangeRow { change: row.key_as()?, since: month(row, "since")? })
    }
}

#[derive(Clone, Debug)]
pub struct Changes(Vec<ChangeRow>);

impl Load for Changes {
    fn load(book: &ChartBook, id: &str) -> Result<Changes, ChartErrors> {
        let rows: Vec<ChangeRow> = book.values(id)?;
        complete::<Change>(book, id, |change| rows.iter().any(|row| row.change == change))?;
        Ok(Changes(rows))
    }
}

impl Changes {
    /// The month of a change.
    pub fn month(&self, change: Change) -> Month {
        self.0.iter().find(|row| row.change == change).map_or(Month::FIRST, |row| row.since)
    }

    /// Whether a change has come by this month.
    pub fn has_come(&self, change: Change, month: Month) -> bool {
        self.month(change) <= month
    }
}
