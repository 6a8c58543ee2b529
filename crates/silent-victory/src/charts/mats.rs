//! The nine class displays, their torpedo loads and the names of the boats.

use crate::state::{AaFit, Class, DeckGun, Month, Rack};
use table::chart::{ByName, Cell, Figures, Row, RowData};

table::charts! {
    pub struct Charts {
        pub displays: ByName<Class, Display> = "MAT",
        pub rebuilt: Vec<Display> = "MAT.rebuilt",
        pub loads: Vec<StandardLoad> = "MAT.loads",
        pub rebuilt_loads: Vec<StandardLoad> = "MAT.loads.rebuilt",
        pub gunfire: Figures<Gunfire> = "MAT.gunfire",
        pub names: Vec<Names> = "NAMES",
    }
}

table::keys! {
    pub enum Gunfire { PerGun = "per_gun" }
}

table::rows! {
    /// SV 3.1: what is printed for a class.
    #[derive(Copy)]
    pub struct Display if fits {
        pub class: Class = key,
        pub available: Month,
        pub test_depth: u16,
        pub forward_tubes: u8,
        pub aft_tubes: u8,
        pub forward_reloads: u8,
        pub aft_reloads: u8,
        /// The last box of each track is the loss of the boat.
        pub hull: u8,
        pub flooding: u8,
        pub motors: u8,
        pub diesels: u8,
        pub gun: Mounted,
        pub ammo: u8,
        pub aa: AaFit,
    }
}

/// SV 11.6.2.b: the deck gun, none where a die decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mounted(pub Option<DeckGun>);

impl Cell for Mounted {
    fn read(row: &RowData<'_>, name: &str) -> Result<Mounted, String> {
        let rolled = row.text(name) == Some("roll");
        if rolled { Ok(Mounted(None)) } else { row.text_as(name).map(Some).map(Mounted) }
    }
}

impl Display {
    fn fits(&self) -> Result<(), &'static str> {
        let tubes = self.forward_tubes <= 6 && self.aft_tubes <= 6;
        let tracks = (2..=20).contains(&self.hull) && (2..=20).contains(&self.flooding);
        let engines = self.motors <= 4 && (1..=4).contains(&self.diesels);
        if tubes && tracks && engines { Ok(()) } else { Err("this is no boat that fits the mat") }
    }

    /// SV 4.5.0.c
    pub fn torpedoes(&self) -> u8 {
        self.forward_tubes + self.aft_tubes + self.forward_reloads + self.aft_reloads
    }
}

/// SV 4.5.0.a
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandardLoad {
    pub class: Class,
    pub since: Month,
    pub load: Rack,
    /// SV 4.5.0.d: how many may be exchanged, in either direction.
    pub swap: u8,
}

impl Row for StandardLoad {
    fn read(row: &RowData<'_>) -> Result<StandardLoad, String> {
        Ok(StandardLoad {
            class: row.key_as()?,
            since: Cell::read(row, "since")?,
            load: Rack {
                mk14: row.number_as("mk14")?,
                mk18: row.number_as("mk18")?,
                mk27: row.number_as("mk27")?,
            },
            swap: row.number_as("swap")?,
        })
    }
}

/// SV 14.3.1
#[derive(Clone, Debug)]
pub struct Names {
    pub class: Class,
    pub names: Vec<String>,
}

impl Row for Names {
    fn read(row: &RowData<'_>) -> Result<Names, String> {
        let names = row.list("names").ok_or_else(|| format!("row `{}` needs names", row.key()))?;
        Ok(Names { class: row.key_as()?, names: names.to_vec() })
    }
}

impl Charts {
    /// SV 11.6.3.b: a rebuilt Narwhal has a display of its own.
    pub fn display(&self, class: Class, rebuilt: bool) -> &Display {
        let mut other = self.rebuilt.iter();
        let found = other.find(|row| rebuilt && row.class == class);
        found.unwrap_or_else(|| self.displays.of(class))
    }

    /// SV 4.5.0.a: the load of the month; before the first line, that one.
    pub fn standard_load(
        &self,
        class: Class,
        rebuilt: bool,
        month: Month,
    ) -> Option<&StandardLoad> {
        let loads = if rebuilt { &self.rebuilt_loads } else { &self.loads };
        let of_class = || loads.iter().filter(|row| row.class == class);
        of_class()
            .filter(|row| row.since <= month)
            .max_by_key(|row| row.since)
            .or(of_class().next())
    }

    pub fn names(&self, class: Class) -> &[String] {
        self.names.iter().find(|row| row.class == class).map_or(&[], |row| &row.names)
    }
}
