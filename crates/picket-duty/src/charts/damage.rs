//! Tables 11, 11-1, 13, 14, 14-1, 15, 21 and 21-1: what a hit does.

use super::look_up::ByName;
use crate::{
    conditions::When,
    state::{Equipment, Gun, Post, Primary, Secondary, Section},
};
use table::{
    chart::{Chart, Grid, Key, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub forward: Chart<Cell> = "T11.forward",
        pub midship: Chart<Cell> = "T11.midship",
        pub aft: Chart<Cell> = "T11.aft",
        pub keys: ByName<CellKind, ()> = "T11.keys",
        pub near_miss: Chart<NearMiss> = "T11-1",
        pub flood_primary: Chart<Flooding> = "FLOOD.primary",
        pub flood_secondary: Chart<Flooding> = "FLOOD.secondary",
        pub killed: Chart<Killed> = "T13",
        pub sinks: Chart<Afloat, When> = "T14",
        pub hull: Grid<i32, u8> = "T14-1",
        pub random: Chart<Mishap> = "T15",
        pub flooding_attempt: Chart<Attempt, When> = "T21",
        pub explosion: Chart<Explosion> = "T21-1",
    }
}

keys! {
    /// The kinds of cells, each explained on the chart.
    pub enum CellKind {
        Gun = "gun:x",
        Equipment = "eq:x",
        Primary = "pri:x",
        Destroyed = "des:x",
        Secondary = "sec:x",
        Water = "water",
        DeckFire = "deck_fire",
        Hull = "hull_1",
        Crew = "crew",
        Random = "rr",
        Superficial = "superficial",
        Keel = "keel",
    }
    pub enum Flooding { Dry = "dry", Floods = "floods" }
    pub enum Afloat { Afloat = "afloat", Sinks = "sinks" }
    pub enum Attempt { Flooded = "flooded", Failed = "failed" }
    enum Plain {
        Water = "water",
        DeckFire = "deck_fire",
        Hull = "hull_1",
        Crew = "crew",
        Random = "rr",
        Superficial = "superficial",
        Keel = "keel",
    }
    enum NearKind {
        Hull2 = "hull_2",
        Random = "rr",
        Gun20 = "gun_20mm",
        Superficial = "superficial",
        Water = "water",
        Hull1 = "hull_1",
        MainTable = "t11",
    }
    enum RepairCrew { RepairCrew = "repair_crew" }
    enum Chain {
        WaterLinesOut = "water_lines_out",
        TeamLost = "fdt_lost",
        SurfaceLost = "sfs_lost",
        Ammo = "ammo_1",
        Fuel = "fuel_1",
        None = "no_effect",
        DeckFire = "deck_fire",
        Hull = "hull_1",
        Crew = "crew",
        PowerCut = "power_cut",
        Ordnance = "ordnance",
    }
    enum Bang { None = "no_explosion", Explosion = "explosion", Major = "explosion_major" }
}

/// PD 7.1.C: one cell of Table 11.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    Gun(Gun),
    Equipment(Equipment),
    Primary(Primary),
    /// PD 7.3.D
    Destroyed(Primary),
    Secondary(Secondary),
    Water,
    DeckFire,
    Hull,
    Crew,
    Random,
    Superficial,
    Keel,
}

impl Row for Cell {
    fn read(row: &RowData<'_>) -> Result<Cell, String> {
        let Some((kind, name)) = row.key().split_once(':') else {
            return Ok(match row.key_as::<Plain>()? {
                Plain::Water => Cell::Water,
                Plain::DeckFire => Cell::DeckFire,
                Plain::Hull => Cell::Hull,
                Plain::Crew => Cell::Crew,
                Plain::Random => Cell::Random,
                Plain::Superficial => Cell::Superficial,
                Plain::Keel => Cell::Keel,
            });
        };
        match kind {
            "gun" => Gun::expect_name(name).map(Cell::Gun),
            "eq" => Equipment::expect_name(name).map(Cell::Equipment),
            "pri" => Primary::expect_name(name).map(Cell::Primary),
            "des" => Primary::expect_name(name).map(Cell::Destroyed),
            "sec" => Secondary::expect_name(name).map(Cell::Secondary),
            _ => Err(format!("`{kind}` is no kind of cell: gun, eq, pri, des or sec")),
        }
    }
}

/// PD 7.1.G, PD 7.3.T
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NearMiss {
    Hull(u8),
    Random,
    Gun20,
    Superficial,
    Water,
    MainTable,
}

impl Row for NearMiss {
    fn read(row: &RowData<'_>) -> Result<NearMiss, String> {
        Ok(match row.key_as::<NearKind>()? {
            NearKind::Hull2 | NearKind::Hull1 => NearMiss::Hull(row.number_as("hull")?),
            NearKind::Random => NearMiss::Random,
            NearKind::Gun20 => NearMiss::Gun20,
            NearKind::Superficial => NearMiss::Superficial,
            NearKind::Water => NearMiss::Water,
            NearKind::MainTable => NearMiss::MainTable,
        })
    }
}

/// PD 7.3.V
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Killed {
    Man(Post),
    RepairCrew,
}

impl Row for Killed {
    fn read(row: &RowData<'_>) -> Result<Killed, String> {
        match RepairCrew::parse(row.key()) {
            Some(RepairCrew::RepairCrew) => Ok(Killed::RepairCrew),
            None => row.key_as().map(Killed::Man),
        }
    }
}

/// PD 7.1.D
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mishap {
    WaterLinesOut,
    TeamLost,
    SurfaceLost,
    Ammo,
    Fuel,
    None,
    DeckFire,
    Hull(u8),
    Crew,
    PowerCut,
    Ordnance { hull: u8 },
}

impl Row for Mishap {
    fn read(row: &RowData<'_>) -> Result<Mishap, String> {
        Ok(match row.key_as::<Chain>()? {
            Chain::WaterLinesOut => Mishap::WaterLinesOut,
            Chain::TeamLost => Mishap::TeamLost,
            Chain::SurfaceLost => Mishap::SurfaceLost,
            Chain::Ammo => Mishap::Ammo,
            Chain::Fuel => Mishap::Fuel,
            Chain::None => Mishap::None,
            Chain::DeckFire => Mishap::DeckFire,
            Chain::Hull => Mishap::Hull(row.number_as("hull")?),
            Chain::Crew => Mishap::Crew,
            Chain::PowerCut => Mishap::PowerCut,
            Chain::Ordnance => Mishap::Ordnance { hull: row.number_as("hull")? },
        })
    }
}

/// PD 7.3.J.fail
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Explosion {
    None,
    Explosion {
        hull: u8,
        fires: u8,
    },
    /// A 5in magazine breaks the ship; any other place costs less.
    Major {
        hull: u8,
        other_hull: u8,
        fires: u8,
    },
}

impl Row for Explosion {
    fn read(row: &RowData<'_>) -> Result<Explosion, String> {
        Ok(match row.key_as::<Bang>()? {
            Bang::None => Explosion::None,
            Bang::Explosion => Explosion::Explosion {
                hull: row.number_as("hull")?,
                fires: row.number_as("deck_fire")?,
            },
            Bang::Major => Explosion::Major {
                hull: row.number_as("hull")?,
                other_hull: row.number_as("other_hull")?,
                fires: row.number_as("deck_fire")?,
            },
        })
    }
}

impl Charts {
    /// PD 7.1.C.section
    pub fn main(&self, section: Section) -> &Chart<Cell> {
        match section {
            Section::Forward => &self.forward,
            Section::Midship => &self.midship,
            Section::Aft => &self.aft,
        }
    }
}
