//! The Weather Forecast Table.

use super::{
    figures::{Each, Figure},
    map::Zone,
};
use crate::state::{Quarter, Weather};
use table::{
    Chart, Key,
    chart::{ChartBook, ChartErrors, Load, Place, RowData, columns},
};

table::charts! {
    pub struct Charts {
        pub forecast: Forecast = "WX.forecast",
        pub effects: Each<Weather, Effect> = "WX.effects",
    }
}

struct Cell {
    zone: Zone,
    quarter: Quarter,
}

impl Place for Cell {
    fn read(row: &RowData<'_>) -> Result<Cell, String> {
        Ok(Cell { zone: row.text_as("zone")?, quarter: row.key_as()? })
    }
}

/// PS 8.1B.a: a chart for every zone and part of the year.
#[derive(Debug)]
pub struct Forecast(Vec<(Zone, Quarter, Chart<Weather>)>);

impl Load for Forecast {
    fn load(book: &ChartBook, id: &str) -> Result<Forecast, ChartErrors> {
        let cells = columns::<Cell, Chart<Weather>>(book, id)?;
        let cells: Vec<_> =
            cells.into_iter().map(|(cell, chart)| (cell.zone, cell.quarter, chart)).collect();
        for (zone, at) in Zone::ALL {
            for (quarter, when) in Quarter::ALL {
                if !cells.iter().any(|(z, q, _)| z == at && q == when) {
                    let what = format!("{zone} has no {quarter}");
                    return Err(book.wrong(id, what, "every zone in every quarter"));
                }
            }
        }
        Ok(Forecast(cells))
    }
}

impl Forecast {
    pub fn of(&self, zone: Zone, quarter: Quarter) -> &Chart<Weather> {
        let found = self.0.iter().find(|(z, q, _)| *z == zone && *q == quarter);
        &found.expect("loading proves that every zone has every quarter").2
    }
}

/// PS 8.1B.b: what weather forbids; what it changes stands in the charts it changes.
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    pub gun: bool,
    pub air: bool,
}

impl Figure for Effect {
    fn read(row: &RowData<'_>) -> Result<Effect, String> {
        let flag = |name| row.flag(name).unwrap_or(true);
        Ok(Effect { gun: flag("gun"), air: flag("air") })
    }
}
