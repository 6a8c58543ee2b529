//! Table 10 and the special weapons, Tables 12.1 to 12.3.

use crate::{
    conditions::When,
    state::{Side, Weapon},
};
use table::{
    chart::{Chart, Grid, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub crash: Grid<Standing, Strike, When> = "T10",
        pub crashes_too: Chart<CrashesToo> = "SPC.crash",
        pub side: Chart<Side> = "SPC.side",
        pub ohka: Chart<Blast, When> = "T12.1",
        pub bomb: Chart<Blast, When> = "T12.2",
        pub torpedo: Chart<Blast, When> = "T12.3",
    }
}

keys! {
    /// PD 6.7.K.h01, PD 6.7.K.h2, PD 6.7.K.h3, PD 7.2.C: the columns of Table 10.
    pub enum Standing {
        Undamaged = "undamaged",
        Damaged = "damaged",
        Flamed = "flamed",
        Special = "special",
    }
    pub enum Strike { Miss = "miss", NearMiss = "near_miss", Hit = "hit" }
    pub enum CrashesToo { No = "no_crash", Yes = "crash" }
    enum Outcome {
        Miss = "miss",
        NearMiss = "near_miss",
        Hit = "hit",
        HitFire = "hit_fire",
        Through = "through",
        Dud = "dud",
        HitKeel = "hit_keel",
    }
}

/// PD 7.2.B: what a special weapon does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blast {
    Miss,
    NearMiss,
    Hit {
        /// Rolls on Table 11.
        rolls: u8,
        hull: u8,
        /// PD 7.3.B.ohka
        fire: bool,
        /// Compartments that flood.
        flood: u8,
        /// It may break the ship in two: Table 14.
        keel: bool,
    },
}

impl Row for Blast {
    fn read(row: &RowData<'_>) -> Result<Blast, String> {
        let keel = match row.key_as::<Outcome>()? {
            Outcome::Miss => return Ok(Blast::Miss),
            Outcome::NearMiss => return Ok(Blast::NearMiss),
            Outcome::Hit | Outcome::HitFire | Outcome::Through | Outcome::Dud => false,
            Outcome::HitKeel => true,
        };
        let fire: u8 = row.number_or("deck_fire", 0)?;
        Ok(Blast::Hit {
            rolls: row.number_or("rolls", 0)?,
            hull: row.number_or("hull", 0)?,
            fire: fire > 0,
            flood: row.number_or("flood", 0)?,
            keel,
        })
    }
}

impl Charts {
    /// PD-R80: Table 12 by weapon.
    pub fn weapon(&self, weapon: Weapon) -> &Chart<Blast, When> {
        match weapon {
            Weapon::Ohka => &self.ohka,
            Weapon::Bomb => &self.bomb,
            Weapon::Torpedo => &self.torpedo,
        }
    }
}
