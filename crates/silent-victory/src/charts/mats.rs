//! The nine class displays, their torpedo loads and the names of the boats.

use super::by::month;
use crate::state::{AaFit, Class, DeckGun, Month, Rack};
use table::chart::{ChartBook, ChartErrors, Figures, Load, Row, RowData, complete};

table::charts! {
    pub struct Charts {
        pub displays: Displays = "MAT",
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

/// SV 3.1: what is printed for a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Display {
    pub class: Class,
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
    /// SV 11.6.2.b: none where a die decides.
    pub gun: Option<DeckGun>,
    pub ammo: u8,
    pub aa: AaFit,
}

impl Row for Display {
    fn read(row: &RowData<'_>) -> Result<Display, String> {
        let display = Display {
            class: row.key_as()?,
            available: month(row, "available")?,
            test_depth: row.number_as("test_depth")?,
            forward_tubes: row.number_as("forward_tubes")?,
            aft_tubes: row.number_as("aft_tubes")?,
            forward_reloads: row.number_as("forward_reloads")?,
            aft_reloads: row.number_as("aft_reloads")?,
            hull: row.number_as("hull")?,
            flooding: row.number_as("flooding")?,
            motors: row.number_as("motors")?,
            diesels: row.number_as("diesels")?,
            gun: if row.text("gun") == Some("roll") { None } else { Some(row.text_as("gun")?) },
            ammo: row.number_as("ammo")?,
            aa: row.text_as("aa")?,
        };
        let tubes = display.forward_tubes <= 6 && display.aft_tubes <= 6;
        let tracks = (2..=20).contains(&display.hull) && (2..=20).contains(&display.flooding);
        let engines = display.motors <= 4 && (1..=4).contains(&display.diesels);
        if tubes && tracks && engines {
            Ok(display)
        } else {
            Err(format!("row `{}` is no boat that fits the mat", row.key()))
        }
    }
}

impl Display {
    /// SV 4.5.0.c
    pub fn torpedoes(&self) -> u8 {
        self.forward_tubes + self.aft_tubes + self.forward_reloads + self.aft_reloads
    }
}

#[derive(Clone, Debug)]
pub struct Displays(Vec<Display>);

impl Load for Displays {
    fn load(book: &ChartBook, id: &str) -> Result<Displays, ChartErrors> {
        let rows: Vec<Display> = book.values(id)?;
        complete::<Class>(book, id, |class| rows.iter().any(|row| row.class == class))?;
        Ok(Displays(rows))
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
            since: month(row, "since")?,
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
        let own = self.displays.0.iter().find(|row| row.class == class);
        let found = other.find(|row| rebuilt && row.class == class).or(own);
        found.expect("loading proves that every class has its display")
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
