//! Tables I and J: victory points, medals, the inquiry and the final rating.

use crate::{
    conditions::When,
    state::{
        Award, Campaign, EnemyKind, Rating,
        fight::{BargeType, DestroyerType, Plane},
        record::Prey,
    },
};
use table::chart::{Bands, ByName, Chart, Row, RowData};

table::charts! {
    pub struct Charts {
        pub points: Vec<Points> = "I-1",
        pub special: ByName<SpecialWorth, SpecialPoints> = "I-2",
        pub medals: Vec<Medal> = "I-3",
        pub medals_as_printed: Vec<Medal> = "I-3.printed",
        pub inquiry: Chart<Verdict, When> = "I-4",
        pub short: Bands<Rating> = "J.short",
        pub medium: Bands<Rating> = "J.medium",
        pub long: Bands<Rating> = "J.long",
    }
}

table::keys! {
    /// What I-1 gives points for, and what it takes them for.
    pub enum Worth {
        Teruzuki = "destroyer_teruzuki",
        Fubuki = "destroyer_fubuki",
        Mutsuki = "destroyer_mutsuki",
        BargeC = "barge_type_c",
        BargeSuperA = "barge_type_super_a",
        BargeA = "barge_type_a",
        BargeB = "barge_type_b",
        SupplyDump = "supply_dump",
        ShoreGun = "shore_gun",
        MgNest = "mg_nest",
        HeavyAircraft = "aircraft_heavy",
        MediumAircraft = "aircraft_medium",
        LightAircraft = "aircraft_light",
        BoatWithCrew = "pt2_4_lost_with_crew",
        Boat = "pt_lost",
        Passenger = "passenger_kia",
        Crewman = "pt1_crewman_kia",
    }
    pub enum SpecialWorth {
        Completed = "completed",
        NotCompleted = "not_completed",
        Passenger = "passenger_kia",
    }
    /// DB I-4
    pub enum Verdict {
        CourtMartial = "court_martial",
        Relieved = "relieved",
        Retained = "command_retained",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    pub what: Worth,
    pub points: i16,
    pub elite: i16,
}

impl Row for Points {
    fn read(row: &RowData<'_>) -> Result<Points, String> {
        let points = row.number_as("points")?;
        Ok(Points { what: row.key_as()?, points, elite: row.number_or("points_elite", points)? })
    }
}

table::rows! {
    pub struct SpecialPoints(pub i16 = "points");
}

/// The totals a medal is given for, by campaign; none for the Purple Heart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Medal {
    pub award: Award,
    pub short: Option<(i64, i64)>,
    pub medium: Option<(i64, i64)>,
    pub long: Option<(i64, i64)>,
}

impl Row for Medal {
    fn read(row: &RowData<'_>) -> Result<Medal, String> {
        Ok(Medal {
            award: row.key_as()?,
            short: band(row, "short")?,
            medium: band(row, "medium")?,
            long: band(row, "long")?,
        })
    }
}

fn band(row: &RowData<'_>, name: &str) -> Result<Option<(i64, i64)>, String> {
    match row.numbers(name) {
        None if row.has(name) => Err(format!("`{name}` must be two numbers")),
        None => Ok(None),
        Some(&[low, high]) => Ok(Some((low, high))),
        Some(_) => Err(format!("`{name}` must be two numbers, the lowest and the highest total")),
    }
}

impl Medal {
    pub fn band(&self, campaign: Campaign) -> Option<(i64, i64)> {
        match campaign {
            Campaign::Short => self.short,
            Campaign::Medium => self.medium,
            Campaign::Long => self.long,
        }
    }
}

impl From<Prey> for Worth {
    fn from(what: Prey) -> Worth {
        match what {
            Prey::Surface(EnemyKind::Destroyer(DestroyerType::Teruzuki)) => Worth::Teruzuki,
            Prey::Surface(EnemyKind::Destroyer(DestroyerType::Fubuki)) => Worth::Fubuki,
            Prey::Surface(EnemyKind::Destroyer(DestroyerType::Mutsuki)) => Worth::Mutsuki,
            Prey::Surface(EnemyKind::Barge(BargeType::C)) => Worth::BargeC,
            Prey::Surface(EnemyKind::Barge(BargeType::SuperA)) => Worth::BargeSuperA,
            Prey::Surface(EnemyKind::Barge(BargeType::A)) => Worth::BargeA,
            Prey::Surface(EnemyKind::Barge(BargeType::B)) => Worth::BargeB,
            Prey::Surface(EnemyKind::AmmoDump | EnemyKind::FuelDump) => Worth::SupplyDump,
            Prey::Surface(EnemyKind::ShoreGun) => Worth::ShoreGun,
            Prey::Surface(EnemyKind::MgNest) => Worth::MgNest,
            Prey::Air(Plane::H6k | Plane::H8k | Plane::Pby) => Worth::HeavyAircraft,
            Prey::Air(Plane::G4m) => Worth::MediumAircraft,
            Prey::Air(Plane::E13a | Plane::F1m | Plane::A6m2n) => Worth::LightAircraft,
        }
    }
}

impl Charts {
    pub fn worth(&self, what: Worth, elite: bool) -> i16 {
        let row = self.points.iter().find(|row| row.what == what);
        row.map_or(0, |row| if elite { row.elite } else { row.points })
    }

    pub fn special(&self, what: SpecialWorth) -> i16 {
        self.special.of(what).0
    }

    pub fn ratings(&self, campaign: Campaign) -> &Bands<Rating> {
        match campaign {
            Campaign::Short => &self.short,
            Campaign::Medium => &self.medium,
            Campaign::Long => &self.long,
        }
    }
}
