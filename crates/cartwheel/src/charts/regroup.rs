//! Regroup: disruption, repairs, replacements; the length of I-Go 2.

use table::{
    Chart,
    chart::{Figures, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub aerial: Chart<Regrouped, RegroupCondition> = "regroup",
        pub airbase: Chart<Regrouped, RegroupCondition> = "regroup.airbase",
        pub ground: Chart<Regrouped> = "regroup.ground",
        pub repair: Figures<Repair> = "repair",
        pub general: Figures<General> = "general-regroup",
        pub allied_air: Chart<Steps> = "general-regroup.allied-air",
        pub japanese_air: Chart<Steps> = "general-regroup.japanese-air",
        pub allied_naval: Chart<Replaced> = "general-regroup.allied-naval",
        pub japanese_naval: Chart<Replaced> = "general-regroup.japanese-naval",
        pub restoration: Chart<Restored, RestorationCondition> = "general-regroup.airbase",
        pub igo2: Chart<Turns, Igo2Condition> = "igo2",
        pub igo2_months: Figures<Month> = "igo2.months",
    }
}

keys! {
    /// OC 14.1.1.a, OC 14.1.2, OC 14.1.3
    pub enum Regrouped { Normal = "normal", Disrupted = "disrupted" }
    /// OC 14.4.1, OC 14.4.2
    pub enum Repair { Cities = "cities", Town = "town" }
    /// OC 14.5.a to OC 14.5.5.b
    pub enum General {
        Most = "most",
        AlliedRolledStep = "allied-rolled-step",
        AlliedBoughtStep = "allied-bought-step",
        JapaneseStepFirst = "japanese-step-first",
        JapaneseStepSecond = "japanese-step-second",
        AlliedNavalHalves = "allied-naval-halves",
        JapaneseNavalHalves = "japanese-naval-halves",
    }
    /// OC 14.5.3.a, OC 14.5.4.a
    pub enum Steps { AsRolled = "steps", None = "none" }
    /// OC 14.5.5.a, OC 14.5.5.b
    pub enum Replaced { None = "none", Reduced = "reduced", Any = "any" }
    /// OC 14.5.6.a
    pub enum Restored { Destroyed = "destroyed", Operational = "operational" }
    pub enum RegroupCondition {
        OffBoardBase = "off-board-base",
        MajorBase = "major-base",
        MobileBase = "mobile-base",
        UnitReduced = "unit-reduced",
        FoulWeather = "foul-weather",
    }
    pub enum RestorationCondition { FriendlyUnitInHex = "friendly-unit-in-hex" }
    pub enum Igo2Condition { Ahead = "ahead", Double = "double", July = "july", August = "august" }
    /// OC 15.2.1.b
    pub enum Month { July = "july", August = "august" }
    enum TurnsKey { Three = "three-turns", Two = "two-turns" }
}

/// OC 15.2.1.b: how long I-Go 2 lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turns(pub u8);

impl Row for Turns {
    fn read(row: &RowData<'_>) -> Result<Turns, String> {
        row.key_as::<TurnsKey>()?;
        row.number_as("count").map(Turns)
    }
}
