//! The seasons of the war.

use table::{Key, keys};

keys! {
    /// PS 2.0.a: the boxes of the Patrol Log. Winter belongs to the year it is named after.
    pub enum Season {
        F41 = "F41",
        W42 = "W42",
        Sp42 = "Sp42",
        Sm42 = "Sm42",
        F42 = "F42",
        W43 = "W43",
        Sp43 = "Sp43",
        Sm43 = "Sm43",
        F43 = "F43",
        W44 = "W44",
        Sp44 = "Sp44",
        Sm44 = "Sm44",
        F44 = "F44",
        W45 = "W45",
        Sp45 = "Sp45",
        Sm45 = "Sm45",
    }
}

keys! {
    /// The part of the year, which the weather goes by.
    pub enum Quarter { Fall = "fall", Winter = "winter", Spring = "spring", Summer = "summer" }
}

impl Season {
    pub fn index(self) -> usize {
        Season::ALL.iter().position(|(_, season)| *season == self).unwrap_or_default()
    }

    /// So many seasons later; none after the war.
    pub fn later(self, seasons: u8) -> Option<Season> {
        Season::ALL.get(self.index() + usize::from(seasons)).map(|(_, season)| *season)
    }

    pub fn quarter(self) -> Quarter {
        match self.index() % 4 {
            0 => Quarter::Fall,
            1 => Quarter::Winter,
            2 => Quarter::Spring,
            _ => Quarter::Summer,
        }
    }

    pub fn year(self) -> u16 {
        1941 + (self.index() as u16).div_ceil(4)
    }

    pub fn words(self) -> String {
        let quarter = match self.quarter() {
            Quarter::Fall => "Fall",
            Quarter::Winter => "Winter",
            Quarter::Spring => "Spring",
            Quarter::Summer => "Summer",
        };
        format!("{quarter} {}", self.year())
    }
}
