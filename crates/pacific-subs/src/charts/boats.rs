//! Boat classes, ranks, readiness.

use super::figures::{Each, Figure};
use crate::state::{Class, Depth, GunType, Navy, Rank, Readiness, Speed, System};
use table::{Key, RowData};

table::charts! {
    pub struct Charts {
        pub classes: Each<Class, ClassRow> = "BOAT",
        pub ranks: Each<Rank, i32> = "RANK",
        pub readiness: Each<Readiness, i32> = "READY",
    }
}

/// The footnotes of the Boat Class Information Chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Footnotes {
    /// PS CLASS.1
    pub search_plane: bool,
    /// PS 5.1B.b
    pub minelayer: bool,
    /// PS CLASS.3
    pub fast_submerged: bool,
    /// PS CLASS.4
    pub supplies: bool,
    /// PS CLASS.5
    pub attack_plane: bool,
    /// PS CLASS.6
    pub big_battery: bool,
}

/// PS 5.1.a: one line of the chart.
#[derive(Clone, Debug)]
pub struct ClassRow {
    pub navy: Navy,
    pub bow_tubes: u8,
    pub stern_tubes: u8,
    pub forward: u8,
    pub aft: u8,
    pub fuel: u8,
    pub charge: u8,
    pub surfaced: Speed,
    pub submerged: Speed,
    pub crush: Depth,
    pub gun: GunType,
    /// PS 5.1D.a
    pub no_hit: Vec<System>,
    /// PS 5.1D.d
    pub lacks: Vec<System>,
    /// PS-R17
    pub age: u8,
    pub notes: Footnotes,
}

/// The letter of a system code, with or without the number of a box.
pub(super) fn system(code: &str) -> Result<System, String> {
    match code.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "A" => Ok(System::AaGuns),
        "R" => Ok(System::Radar),
        "E" => Ok(System::Engine),
        "M" => Ok(System::Motor),
        "H" => Ok(System::Hull),
        _ => Err(format!("`{code}` is no system code; known are A, R, E, M and H")),
    }
}

impl Figure for ClassRow {
    fn read(row: &RowData<'_>) -> Result<ClassRow, String> {
        let codes = |name| {
            let list = row.list(name).unwrap_or_default();
            list.iter().map(|code| system(code)).collect::<Result<Vec<_>, _>>()
        };
        let noted = |id: &str| row.notes().iter().any(|note| note == id);
        Ok(ClassRow {
            navy: row.text_as("navy")?,
            bow_tubes: row.number_as("tubes_bow")?,
            stern_tubes: row.number_as("tubes_stern")?,
            forward: row.number_as("stow_fwd")?,
            aft: row.number_as("stow_aft")?,
            fuel: row.number_as("fuel")?,
            charge: row.number_as("charge")?,
            surfaced: row.text_as("speed_surface")?,
            submerged: row.text_as("speed_submerged")?,
            crush: row.text_as("crush")?,
            gun: row.text_as("gun")?,
            no_hit: codes("no_hit")?,
            lacks: codes("lacks")?,
            age: row.number_as("age")?,
            notes: Footnotes {
                search_plane: noted("1"),
                minelayer: noted("2"),
                fast_submerged: noted("3"),
                supplies: noted("4"),
                attack_plane: noted("5"),
                big_battery: noted("6"),
            },
        })
    }
}

impl Charts {
    /// PS-R17, oldest first.
    pub fn by_age(&self, navy: Navy) -> Vec<Class> {
        let mut classes: Vec<Class> = Class::ALL
            .iter()
            .map(|&(_, class)| class)
            .filter(|it| self.classes.of(*it).navy == navy)
            .collect();
        classes.sort_by_key(|class| self.classes.of(*class).age);
        classes
    }
}
