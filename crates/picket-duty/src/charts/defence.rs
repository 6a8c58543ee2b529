//! Tables 9-2, the Firing Reference Chart, support and spray fire.

use super::look_up::ByName;
use crate::{
    conditions::When,
    state::{Altitude, Angles, Bearing, Calibre, Gun, Section, Side},
};
use arrayvec::ArrayVec;
use table::{
    chart::{Chart, ChartBook, ChartErrors, Grid, Load, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub five_inch: Grid<Altitude, Shot, When> = "T9-2.5in",
        pub forty: Grid<Altitude, Shot, When> = "T9-2.40mm",
        pub twenty: Grid<Altitude, Shot, When> = "T9-2.20mm",
        pub arcs: ByName<Gun, Arc> = "FRC",
        pub trim: Limits = "FRC.trim",
        pub list: Limits = "FRC.list",
        pub support: Chart<Support, When> = "SUP",
        pub spray: Chart<Spray> = "SPRAY",
        pub section: Chart<Section> = "SPRAY.section",
        pub surface_replaced: ByName<Replaced, ()> = "SFS.replace",
    }
}

keys! {
    /// PD 6.7.K.results
    pub enum Shot {
        None = "none",
        Hit = "hit",
        Flamed = "flamed",
        Destroyed = "destroyed",
        Barred = "barred",
    }
    pub enum Support { Miss = "miss", Destroyed = "destroyed" }
    pub enum Spray { Destroyed = "destroyed", Attacks = "attacks" }
    /// PD 5.2.G
    pub enum Replaced { No = "chit_negative_or_zero", Yes = "chit_positive" }
    enum Leaning { Bow = "bow", Stern = "stern", List = "list" }
}

/// PD 6.7.G.arc: where a gun fires.
#[derive(Clone, Debug)]
pub struct Arc {
    pub calibre: Calibre,
    pub section: Section,
    bearings: ArrayVec<Bearing, 8>,
    altitudes: ArrayVec<Altitude, 3>,
}

impl Arc {
    pub fn reaches(&self, bearing: Bearing, altitude: Altitude) -> bool {
        self.bearings.contains(&bearing) && self.altitudes.contains(&altitude)
    }

    pub fn bearings(&self) -> &[Bearing] {
        &self.bearings
    }
}

impl Row for Arc {
    fn read(row: &RowData<'_>) -> Result<Arc, String> {
        let degrees = row.numbers("bearings").unwrap_or_default();
        let bearings: Option<ArrayVec<Bearing, 8>> =
            degrees.iter().take(8).map(|degrees| Bearing::of(*degrees)).collect();
        let bearings =
            bearings.ok_or_else(|| format!("row `{}` has a wrong bearing", row.key()))?;
        let altitudes = row.list_as::<Altitude>("altitudes")?.into_iter().take(3).collect();
        Ok(Arc {
            calibre: row.text_as("calibre")?,
            section: row.text_as("section")?,
            bearings,
            altitudes,
        })
    }
}

/// PD 7.4.C, PD 7.4.E: what an angle bars, toward the side that is down and toward the other.
#[derive(Clone, Debug)]
pub struct Limit {
    leaning: Leaning,
    from: u8,
    to: u8,
    /// Altitudes barred to guns firing forward, or toward the low side.
    near: Vec<Altitude>,
    /// Altitudes barred to guns firing aft, or toward the high side.
    far: Vec<Altitude>,
}

impl Row for Limit {
    fn read(row: &RowData<'_>) -> Result<Limit, String> {
        let barred = |names: [&str; 2]| match names.iter().find(|name| row.has(name)) {
            Some(name) => row.list_as(name),
            None => Ok(Vec::new()),
        };
        Ok(Limit {
            leaning: row.text_as("side")?,
            from: row.number_as("lo")?,
            to: row.number_as("hi")?,
            near: barred(["forbid_forward", "forbid_low_side"])?,
            far: barred(["forbid_aft", "forbid_high_side"])?,
        })
    }
}

#[derive(Clone, Debug)]
pub struct Limits(Vec<Limit>);

impl Load for Limits {
    fn load(book: &ChartBook, id: &str) -> Result<Limits, ChartErrors> {
        book.values(id).map(Limits)
    }
}

impl Limits {
    fn bars(&self, leaning: Leaning, angle: u8, near: bool, altitude: Altitude) -> bool {
        let row = |row: &&Limit| row.leaning == leaning && (row.from..=row.to).contains(&angle);
        self.0.iter().find(row).is_some_and(|row| {
            let barred = if near { &row.near } else { &row.far };
            barred.contains(&altitude)
        })
    }
}

impl Charts {
    /// PD 6.7.M
    pub fn table(&self, calibre: Calibre) -> &Grid<Altitude, Shot, When> {
        match calibre {
            Calibre::FiveInch => &self.five_inch,
            Calibre::Forty => &self.forty,
            Calibre::Twenty => &self.twenty,
        }
    }

    /// PD 6.7.H, PD 7.4.B, PD 7.4.C: whether list or trim keep a gun from firing into this part of the sky.
    pub fn is_barred(&self, angles: &Angles, bearing: Bearing, altitude: Altitude) -> bool {
        self.trim_bars(angles, bearing, altitude) || self.list_bars(angles, bearing, altitude)
    }

    /// PD 7.4.E.bow1, PD 7.4.E: firing forward is into 315, 0 and 45, aft into 135, 180 and 225.
    fn trim_bars(&self, angles: &Angles, bearing: Bearing, altitude: Altitude) -> bool {
        let forward = match bearing {
            Bearing::B315 | Bearing::B0 | Bearing::B45 => true,
            Bearing::B135 | Bearing::B180 | Bearing::B225 => false,
            Bearing::B90 | Bearing::B270 => return false,
        };
        let (bow, stern) = (angles.net(Side::Bow), angles.net(Side::Stern));
        self.trim.bars(Leaning::Bow, bow, forward, altitude)
            || self.trim.bars(Leaning::Stern, stern, forward, altitude)
    }

    /// PD 7.4.E: list works alike; 0 and 180 are not restricted by it.
    fn list_bars(&self, angles: &Angles, bearing: Bearing, altitude: Altitude) -> bool {
        let starboard = match bearing {
            Bearing::B45 | Bearing::B90 | Bearing::B135 => true,
            Bearing::B225 | Bearing::B270 | Bearing::B315 => false,
            Bearing::B0 | Bearing::B180 => return false,
        };
        let (to_starboard, to_port) = (angles.net(Side::Starboard), angles.net(Side::Port));
        self.list.bars(Leaning::List, to_starboard, starboard, altitude)
            || self.list.bars(Leaning::List, to_port, !starboard, altitude)
    }
}
