//! Tables 7-1 to 7-3: air support.

use super::{
    look_up::ByName,
    station::{Markers, Since},
};
use crate::state::{AirBase, Date};
use table::{
    chart::{Chart, Grid},
    keys,
};

table::charts! {
    pub struct Charts {
        pub kind: Grid<Period, Cover> = "T7-1",
        pub periods: ByName<Period, Since> = "T7-1.dates",
        pub markers: Grid<i32, u8> = "T7-2",
        pub raid: Chart<Markers> = "T7-3",
    }
}

keys! {
    pub enum Period { Early = "early", Middle = "middle", Late = "late" }
    /// PD 6.4.A
    pub enum Cover { None = "none", Carrier = "carrier", Land = "land", Both = "both" }
}

impl Cover {
    pub fn types(self) -> &'static [AirBase] {
        match self {
            Cover::None => &[],
            Cover::Carrier => &[AirBase::Carrier],
            Cover::Land => &[AirBase::Land],
            Cover::Both => &[AirBase::Carrier, AirBase::Land],
        }
    }
}

impl Charts {
    /// PD 6.4.B: the date column.
    pub fn period(&self, day: Date) -> Period {
        let since = self.periods.iter().filter(|(_, since)| since.0 <= day);
        since.max_by_key(|(_, since)| since.0).map_or(Period::Early, |(period, _)| period)
    }
}
