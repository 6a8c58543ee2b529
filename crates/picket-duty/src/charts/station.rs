//! Tables 1-1 to 5-1: station, team, surface support, radar.

use super::look_up::{ByName, Number, date};
use crate::state::Date;
use table::{
    chart::{Chart, ChartBook, ChartErrors, Load, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub basic: Chart<Assigned> = "T1-1",
        pub march: Chart<Assigned> = "T2-2.march",
        pub april: Chart<Assigned> = "T2-2",
        pub early_may: Chart<Assigned> = "T2-3",
        pub late_may: Chart<Assigned> = "T2-4",
        pub periods: Periods = "T2.dates",
        pub stations: Stations = "STN",
        pub team: Chart<Team> = "T3-1",
        pub surface: Chart<Markers> = "T4-1",
        pub land_radar: Chart<Activation> = "T5-1",
        pub land_radars: ByName<LandRadar, Since> = "T5-1.dates",
        pub land_radar_level: ByName<Level, Number> = "T5-1.level",
        pub ship_radar: ByName<Radar, Number> = "RAD.level",
    }
}

keys! {
    pub enum Team { Assigned = "fdt_assigned", None = "no_fdt" }
    pub enum Activation { NotActive = "not_active", Active = "active" }
    /// PD 5.3.1.C, PD-R15: as the book spells them.
    pub enum LandRadar { Hado = "hado", IeShima = "ie_shima", Zamani = "zamani", Naganni = "naganni" }
    pub enum Level {
        None = "level_0", One = "level_1", Two = "level_2", Three = "level_3", Four = "level_4",
    }
    /// PD 5.3.B, PD 5.3.C, PD 5.3.D
    pub enum Radar {
        BothWork = "both_working",
        Damaged = "one_or_both_damaged_none_destroyed",
        Destroyed = "any_destroyed",
    }
    enum Period { March = "t2_2_march", April = "t2_2", EarlyMay = "t2_3", LateMay = "t2_4" }
}

impl LandRadar {
    pub fn words(self) -> &'static str {
        match self {
            LandRadar::Hado => "Hado",
            LandRadar::IeShima => "Ie Shima",
            LandRadar::Zamani => "Zamani",
            LandRadar::Naganni => "Naganni",
        }
    }

    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

/// The station a roll assigns; another one up to a date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assigned {
    number: u8,
    earlier: Option<(u8, Date)>,
}

impl Assigned {
    pub fn on(&self, date: Date) -> u8 {
        match self.earlier {
            Some((number, until)) if date <= until => number,
            Some(_) | None => self.number,
        }
    }
}

impl Row for Assigned {
    fn read(row: &RowData<'_>) -> Result<Assigned, String> {
        let earlier = if row.has("earlier") {
            Some((row.number_as("earlier")?, date(row, "until")?))
        } else {
            None
        };
        Ok(Assigned { number: row.number_as("number")?, earlier })
    }
}

/// PD 5.2.A
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Markers(pub u8);

impl Row for Markers {
    fn read(row: &RowData<'_>) -> Result<Markers, String> {
        row.number_as("count").map(Markers)
    }
}

/// A day from which something holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Since(pub Date);

impl Row for Since {
    fn read(row: &RowData<'_>) -> Result<Since, String> {
        date(row, "start").map(Since)
    }
}

/// PD-R12: which table is in force from which day on.
#[derive(Debug)]
pub struct Periods(ByName<Period, Since>);

impl Load for Periods {
    fn load(book: &ChartBook, id: &str) -> Result<Periods, ChartErrors> {
        ByName::load(book, id).map(Periods)
    }
}

/// PD 6.5.C.station: one station of the picket line.
#[derive(Clone, Debug)]
pub struct Picket {
    pub number: u8,
    pub danger: i8,
    pub text: String,
}

impl Row for Picket {
    fn read(row: &RowData<'_>) -> Result<Picket, String> {
        let danger = row.number_as("amount")?;
        if !(-5..=5).contains(&danger) {
            return Err(format!("row `{}` has a danger of {danger}, not -5 to 5", row.key()));
        }
        let text = row.label().unwrap_or_default().to_owned();
        Ok(Picket { number: row.number_as("number")?, danger, text })
    }
}

#[derive(Debug)]
pub struct Stations(Vec<Picket>);

impl Load for Stations {
    fn load(book: &ChartBook, id: &str) -> Result<Stations, ChartErrors> {
        book.values(id).map(Stations)
    }
}

impl Stations {
    pub fn get(&self, number: u8) -> Option<&Picket> {
        self.0.iter().find(|station| station.number == number)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Picket> {
        self.0.iter()
    }
}

impl Charts {
    /// PD 4.A.basic, PD 4.A.advanced: the table that assigns stations.
    pub fn assigning(&self, day: Date, advanced: bool) -> &Chart<Assigned> {
        if advanced { self.table(day) } else { &self.basic }
    }

    /// Whether ships may be sent to this station on a day.
    pub fn is_manned(&self, number: u8, day: Date, advanced: bool) -> bool {
        self.assigning(day, advanced).results().any(|(_, assigned)| assigned.on(day) == number)
    }

    /// PD 4.A.advanced, PD-R12: the table for this day.
    fn table(&self, day: Date) -> &Chart<Assigned> {
        let periods = self.periods.0.iter().filter(|(_, since)| since.0 <= day);
        match periods.max_by_key(|(_, since)| since.0).map(|(period, _)| period) {
            Some(Period::March) => &self.march,
            Some(Period::April) | None => &self.april,
            Some(Period::EarlyMay) => &self.early_may,
            Some(Period::LateMay) => &self.late_may,
        }
    }

    /// PD 5.3.1.E: columns to the right for so many active stations.
    pub fn land_radar_columns(&self, active: usize) -> i32 {
        let level = match active {
            0 => Level::None,
            1 => Level::One,
            2 => Level::Two,
            3 => Level::Three,
            _ => Level::Four,
        };
        self.land_radar_level.of(level).0 as i32
    }
}
