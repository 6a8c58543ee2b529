//! C1 to C5, refit and guns: what happens in port.

use crate::{
    conditions::When,
    state::{AaFit, Award, Class, DeckGun, Month, Post},
};
use table::chart::{Bands, ByNumber, Cell, Chart, Figures, Row, RowData};

table::charts! {
    pub struct Charts {
        pub request: Chart<Answer> = "C1",
        pub requestable: Vec<Class> = "C1.classes",
        pub advancement: Chart<Advancement> = "C2",
        pub advancement_every: Figures<Patrols> = "C2.every",
        pub replacement: ByNumber<Chart<NewMan>> = "C2.stars",
        pub exec: Chart<ExecStays> = "C2.exec",
        pub promotion: Chart<Promotion, When> = "C3",
        pub promotion_every: Figures<Months> = "C3.months",
        pub patrol_request: Chart<Answer> = "C3.request",
        pub unit_commendation: Chart<UnitAward> = "C4.nuc",
        pub unit_citation: Chart<UnitAward> = "C4.puc",
        pub unit_ships: Figures<UnitAwardName> = "C4.ships",
        pub awards: Vec<Merit> = "C5",
        pub relief: Figures<Saviour> = "C5.relief",
        pub refit: Figures<RefitFigure> = "REFIT",
        pub refit_hull: Bands<RefitMonths> = "REFIT.hull",
        pub refit_systems: Bands<RefitMonths> = "REFIT.systems",
        pub recovery: Chart<RefitMonths, When> = "REFIT.recovery",
        pub gato_gun: Chart<DeckGun> = "GUNS.gato",
        pub two_guns: Chart<Answer> = "GUNS.two",
        pub gun_windows: Vec<GunWindow> = "GUNS",
    }
}

table::keys! {
    pub enum Answer { Granted = "granted", Refused = "refused" }
    pub enum Patrols { Patrols = "patrols" }
    pub enum Months { Months = "months" }
    pub enum NewMan { Expert = "expert", Ordinary = "ordinary" }
    pub enum ExecStays { Stays = "stays", Leaves = "leaves" }
    pub enum Promotion { Promoted = "promoted", PassedOver = "passed_over" }
    pub enum UnitAward {
        None = "none",
        Commendation = "navy_unit_commendation",
        Citation = "presidential_unit_citation",
    }
    pub enum UnitAwardName {
        Commendation = "navy_unit_commendation",
        Citation = "presidential_unit_citation",
    }
    /// SV 11.4.0, SV 11.4.2
    pub enum Saviour { None = "none", BronzeStar = "bronze_star" }
    pub enum RefitFigure { Basic = "basic", NewBoatAt = "new_boat_at" }
    enum MonthsRow { Months = "months" }
    enum Window {
        Summer1942 = "summer_1942",
        Autumn1942 = "autumn_1942",
        Year1943 = "year_1943",
        Year1944 = "year_1944",
    }
}

/// SV 11.1.0.b
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advancement {
    Expert(Post),
    Quality,
}

impl Row for Advancement {
    fn read(row: &RowData<'_>) -> Result<Advancement, String> {
        if row.key() == "crew_quality" {
            Ok(Advancement::Quality)
        } else {
            row.key_as().map(Advancement::Expert)
        }
    }
}

/// What an award takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Merit {
    pub award: Award,
    pub ships: u8,
    /// SV 11.3.4: or this many capital ships.
    pub capital_ships: Option<u8>,
    /// SV 11.3.5.a: on this many patrols.
    pub patrols: u8,
}

impl Row for Merit {
    fn read(row: &RowData<'_>) -> Result<Merit, String> {
        Ok(Merit {
            award: row.key_as()?,
            ships: row.number_as("ships")?,
            capital_ships: Cell::read(row, "capital_ships")?,
            patrols: row.number_or("patrols", 1)?,
        })
    }
}

table::rows! {
    pub struct RefitMonths in MonthsRow (pub u8 = "months");
}

table::rows! {
    /// SV 11.6.2.c to SV 11.6.2.f: guns that may be had after a patrol in these months.
    pub struct GunWindow in Window {
        pub classes: Vec<Class>,
        pub from: Month = "window_from",
        pub to: Month = "window_to",
        pub gun: DeckGun,
        pub aa: Option<AaFit>,
    }
}

impl Charts {
    pub fn merit(&self, award: Award) -> Option<&Merit> {
        self.awards.iter().find(|merit| merit.award == award)
    }
}
