//! Tables 8-1 to 8-3, 22 and 22-1: who comes, and from where.

use super::{station::Markers, weather::Coming};
use crate::{
    conditions::When,
    state::{Altitude, Bearing, Raider},
};
use arrayvec::ArrayVec;
use table::{
    chart::{Chart, ChartBook, ChartErrors, Grid, Key, Load, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub attack: Grid<i32, Letter, When> = "T8-1",
        pub night: Chart<Coming> = "T8.night",
        pub a: Chart<List> = "T8-A",
        pub b: Chart<List> = "T8-B",
        pub c: Chart<List> = "T8-C",
        pub d: Chart<List> = "T8-D",
        pub e: Chart<List> = "T8-E",
        pub f: Chart<List> = "T8-F",
        pub g: Chart<List> = "T8-G",
        pub random: Chart<RandomAttack> = "T8-2",
        pub waves: Waves = "T8-3",
        pub raid: Chart<Markers, When> = "T22",
        pub raid_bearing: Chart<From> = "T22-1",
        pub raid_altitude: Chart<Altitude> = "T22-1.alt",
    }
}

keys! {
    /// PD 6.5.B: the lettered tables, no attack, or a random result.
    pub enum Letter {
        A = "a", B = "b", C = "c", D = "d", E = "e", F = "f", G = "g", None = "none", Random = "random",
    }
    enum Other { LandRadarRaid = "land_radar_raid" }
}

/// The most planes of one attack (design notes of the book).
pub const MOST_PLANES: usize = 18;

/// PD 6.5.F: bearing and altitude of each plane, in drawing order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct List {
    planes: [Option<(Bearing, Altitude)>; 12],
}

impl List {
    pub fn planes(&self) -> impl Iterator<Item = (Bearing, Altitude)> {
        self.planes.into_iter().flatten()
    }
}

impl Row for List {
    fn read(row: &RowData<'_>) -> Result<List, String> {
        let written = row.list("planes").unwrap_or_default();
        if written.is_empty() || written.len() > 12 {
            return Err(format!("row `{}` has {} planes, not 1 to 12", row.key(), written.len()));
        }
        let mut planes = [None; 12];
        for (place, text) in planes.iter_mut().zip(written) {
            *place = Some(position(text).ok_or_else(|| format!("`{text}` is no place like 90L"))?);
        }
        Ok(List { planes })
    }
}

/// `270L`
fn position(text: &str) -> Option<(Bearing, Altitude)> {
    let (degrees, altitude) = text.split_at_checked(text.len().checked_sub(1)?)?;
    Some((Bearing::parse(degrees)?, Altitude::parse(altitude)?))
}

/// PD 6.5.D
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RandomAttack {
    Raider(Raider),
    /// PD 5.3.1.F
    LandRadarRaid,
}

impl Row for RandomAttack {
    fn read(row: &RowData<'_>) -> Result<RandomAttack, String> {
        match Other::parse(row.key()) {
            Some(Other::LandRadarRaid) => Ok(RandomAttack::LandRadarRaid),
            None => row.key_as().map(RandomAttack::Raider),
        }
    }
}

/// PD 6.6.G
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct From(pub Bearing);

impl Row for From {
    fn read(row: &RowData<'_>) -> Result<From, String> {
        let degrees = row.number_as("bearing")?;
        Bearing::of(degrees).map(From).ok_or_else(|| format!("{degrees} is no bearing"))
    }
}

/// PD 6.5.G, PD 6.5.K.limit: how many planes come in each wave, and how many specials with it.
#[derive(Clone, Debug)]
pub struct Split {
    count: usize,
    pub waves: ArrayVec<u8, 3>,
    pub specials: usize,
}

impl Row for Split {
    fn read(row: &RowData<'_>) -> Result<Split, String> {
        let waves = row.numbers("waves").unwrap_or_default();
        let count: usize = row.number_as("count")?;
        let whole = waves.iter().sum::<i64>() == count as i64 && waves.iter().all(|n| *n > 0);
        if !whole || waves.len() > 3 {
            return Err(format!("row `{}` does not split {count} planes into waves", row.key()));
        }
        let waves = waves.iter().map(|n| *n as u8).collect();
        Ok(Split { count, waves, specials: row.number_as("special_per_wave")? })
    }
}

#[derive(Clone, Debug)]
pub struct Waves(Vec<Split>);

impl Load for Waves {
    fn load(book: &ChartBook, id: &str) -> Result<Waves, ChartErrors> {
        let rows: Vec<Split> = book.values(id)?;
        if !rows.iter().map(|row| row.count).eq(1..=MOST_PLANES) {
            return Err(book.wrong(id, "a number of planes is missing", "1 to 18, in order"));
        }
        Ok(Waves(rows))
    }
}

impl Waves {
    /// For 1 to 18 planes.
    pub fn of(&self, planes: usize) -> &Split {
        &self.0[planes.clamp(1, MOST_PLANES) - 1]
    }
}

impl Charts {
    /// PD 6.5.E: the table of a letter.
    pub fn list(&self, letter: Letter) -> Option<&Chart<List>> {
        match letter {
            Letter::A => Some(&self.a),
            Letter::B => Some(&self.b),
            Letter::C => Some(&self.c),
            Letter::D => Some(&self.d),
            Letter::E => Some(&self.e),
            Letter::F => Some(&self.f),
            Letter::G => Some(&self.g),
            Letter::None | Letter::Random => None,
        }
    }
}
