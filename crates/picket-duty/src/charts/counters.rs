//! The counters of the container and the chits of the cup.

use super::look_up::{ByName, Number};
use crate::state::{Counter, Kind, Raider, ValueChit, Weapon};
use table::{
    Cup,
    chart::{Chart, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub planes: ByName<Kind, Aircraft> = "CTR.kamikaze",
        pub specials: ByName<Raider, SpecialCounter> = "CTR.special",
        pub attack_ends: ByName<AttackEnds, Number> = "CTR.attack_ends",
        pub chits: ByName<ValueChit, ChitRow> = "CTR.chits",
        pub markers: ByName<Marker, Number> = "CTR.markers",
        pub green: Chart<Green> = "OPT.green",
    }
}

keys! {
    pub enum AttackEnds { AttackEnds = "attack_ends" }
    pub enum Marker { Surface = "sfs_markers", Spray = "spray_fire" }
}

#[derive(Clone, Copy, Debug)]
pub struct Aircraft {
    pub twin_engined: bool,
    /// PD 7.1.C.bomber: rolls on Table 11.
    pub rolls: u8,
    pub count: u8,
}

impl Row for Aircraft {
    fn read(row: &RowData<'_>) -> Result<Aircraft, String> {
        Ok(Aircraft {
            twin_engined: row.number("engines") == Some(2),
            rolls: row.number_as("rolls")?,
            count: row.number_as("count")?,
        })
    }
}

#[derive(Clone, Copy, Debug)]
pub struct SpecialCounter {
    pub weapon: Weapon,
    pub set_aside: bool,
    pub in_pool: u8,
}

impl Row for SpecialCounter {
    fn read(row: &RowData<'_>) -> Result<SpecialCounter, String> {
        let set_aside: u8 = row.number_as("set_aside")?;
        Ok(SpecialCounter {
            weapon: row.text_as("weapon")?,
            set_aside: set_aside > 0,
            in_pool: row.number_as("in_pool")?,
        })
    }
}

#[derive(Clone, Copy, Debug)]
pub struct ChitRow(pub u8);

impl Row for ChitRow {
    fn read(row: &RowData<'_>) -> Result<ChitRow, String> {
        let count = row.number_as("count")?;
        let chit: ValueChit = row.key_as()?;
        let said = row.number("amount") == Some(i64::from(chit.value()));
        said.then_some(ChitRow(count)).ok_or_else(|| format!("`{}` has another value", row.key()))
    }
}

/// PD 11.7.B
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Green(pub i8);

impl Row for Green {
    fn read(row: &RowData<'_>) -> Result<Green, String> {
        row.number_as("amount").map(Green)
    }
}

impl Charts {
    /// PD 2.0.A: the cup, full.
    pub fn cup(&self) -> Cup<ValueChit> {
        Cup::new(self.chits.iter().map(|(chit, row)| (chit, row.0)))
    }

    /// PD 2.0.E: the container, with the Attack Ends counters or without (PD 11.3.B).
    pub fn container(&self, attack_ends: bool) -> Cup<Counter> {
        let planes = self.planes.iter().map(|(kind, row)| (Counter::Plane(kind), row.count));
        let specials =
            self.specials.iter().map(|(raider, row)| (Counter::Special(raider), row.in_pool));
        let ends = if attack_ends { self.attack_ends_count() } else { 0 };
        Cup::new(planes.chain(specials).chain([(Counter::AttackEnds, ends)]))
    }

    pub fn attack_ends_count(&self) -> u8 {
        self.attack_ends.of(AttackEnds::AttackEnds).0 as u8
    }

    /// PD 2.0.E.aside
    pub fn aside(&self) -> Vec<Raider> {
        self.specials.iter().filter(|(_, row)| row.set_aside).map(|(raider, _)| raider).collect()
    }
}
