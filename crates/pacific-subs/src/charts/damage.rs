//! Weapons, the Damage Chart, damage boxes and the pool of markers.

use super::figures::{Each, Figure};
use crate::{
    conditions::When,
    state::{Depth, Mark, Navy, Speed, System},
};
use table::{
    Chart, Key,
    chart::{ChartBook, ChartErrors, Load, Row, RowData, complete},
    keys,
};

table::charts! {
    pub struct Charts {
        pub weapons: Each<Weapon, WeaponRow> = "WPN",
        pub circling: Chart<HullHits, When> = "CIRCLE",
        pub repairs: Each<System, RepairRow> = "DMG",
        pub boxes: BoxRows = "BOX.boxes",
        pub pool: Each<System, i32> = "BOX.pool",
    }
}

keys! {
    /// PS WPN.mines, PS WPN.supply, PS WPN.aircraft: the lines of the Weapons Chart.
    pub enum Weapon {
        Mk14 = "mk14",
        Mk18 = "mk18",
        Mk27 = "mk27",
        Type95 = "type95",
        Mine = "mine",
        Supply = "supply",
        Aircraft = "aircraft",
    }
}

#[derive(Clone, Copy, Debug)]
pub struct WeaponRow {
    /// None for both sides.
    pub navy: Option<Navy>,
    /// PS 10.2E: turned over after the roll.
    pub flaws: bool,
    /// PS 10.2.d, PS 10.2H: firing raises the signature.
    pub noisy: bool,
}

impl Figure for WeaponRow {
    fn read(row: &RowData<'_>) -> Result<WeaponRow, String> {
        Ok(WeaponRow {
            navy: row.text("navy").and_then(Navy::parse),
            flaws: row.flag("flaws").unwrap_or(false),
            noisy: row.number_or("signature", 0i32)? > 0,
        })
    }
}

impl Charts {
    pub fn torpedo(&self, mark: Mark) -> &WeaponRow {
        self.weapons.of(match mark {
            Mark::Mk14 => Weapon::Mk14,
            Mark::Mk18 => Weapon::Mk18,
            Mark::Mk27 => Weapon::Mk27,
            Mark::Type95 => Weapon::Type95,
        })
    }
}

/// PS 10.2E.d
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HullHits(pub u8);

impl Row for HullHits {
    fn read(row: &RowData<'_>) -> Result<HullHits, String> {
        row.number_as("points").map(HullHits)
    }
}

/// PS 6.4.a, PS 14.4A.a: the lowest box that can be repaired so; none if none can.
#[derive(Clone, Copy, Debug)]
pub struct RepairRow {
    pub jury_from: Option<u8>,
    pub dock_from: Option<u8>,
}

impl Figure for RepairRow {
    fn read(row: &RowData<'_>) -> Result<RepairRow, String> {
        let from = |name| row.number_as::<u8>(name).map(|number| Some(number).filter(|n| *n > 0));
        Ok(RepairRow { jury_from: from("jury_from")?, dock_from: from("dock_from")? })
    }
}

/// What a filled box does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// PS DMG.hull: crush depth is no deeper than this.
    Depth(Depth),
    /// PS DMG.engine, PS DMG.motor: no faster than this.
    Speed(Speed),
    /// PS DMG.fuel: fuel lost in all, and signature in all.
    Fuel(u8, u8),
    /// PS DMG.battery: charge lost in all.
    Charge(u8),
    /// The system, or one of its parts, is out.
    Out,
}

/// One damage box.
#[derive(Clone, Copy, Debug)]
pub struct BoxRow {
    pub system: System,
    pub number: u8,
    pub effect: Effect,
}

impl Row for BoxRow {
    fn read(row: &RowData<'_>) -> Result<BoxRow, String> {
        let system: System = row.text_as("system")?;
        let effect = match system {
            System::Hull => Effect::Depth(row.text_as("limit")?),
            System::Engine | System::Motor => Effect::Speed(row.text_as("limit")?),
            System::FuelTanks => {
                Effect::Fuel(row.number_as("points")?, row.number_as("signature")?)
            }
            System::Batteries => Effect::Charge(row.number_as("points")?),
            System::Radar
            | System::Sonar
            | System::Navigation
            | System::Radio
            | System::TubesForward
            | System::TubesAft
            | System::DeckGun
            | System::AaGuns => Effect::Out,
        };
        Ok(BoxRow { system, number: row.number_as("number")?, effect })
    }
}

/// PS 5.1C.b: all boxes.
#[derive(Debug)]
pub struct BoxRows(Vec<BoxRow>);

impl Load for BoxRows {
    fn load(book: &ChartBook, id: &str) -> Result<BoxRows, ChartErrors> {
        let rows: Vec<BoxRow> = book.values(id)?;
        complete::<System>(book, id, |system| rows.iter().any(|row| row.system == system))?;
        for (name, system) in System::ALL {
            let numbers: Vec<u8> =
                rows.iter().filter(|row| row.system == *system).map(|row| row.number).collect();
            if numbers.iter().enumerate().any(|(at, number)| usize::from(*number) != at + 1) {
                let what = format!("the boxes of `{name}` are not in order");
                return Err(book.wrong(id, what, "1, 2, 3 and so on"));
            }
        }
        Ok(BoxRows(rows))
    }
}

impl BoxRows {
    pub fn of(&self, system: System) -> impl Iterator<Item = &BoxRow> {
        self.0.iter().filter(move |row| row.system == system)
    }

    pub fn count(&self, system: System) -> u8 {
        self.of(system).count() as u8
    }

    pub fn effect(&self, system: System, number: u8) -> Option<Effect> {
        self.of(system).find(|row| row.number == number).map(|row| row.effect)
    }
}
