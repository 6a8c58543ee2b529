//! Naval operations.

use crate::conditions::naval::{CombatWhen, InterceptionWhen, SortieWhen, SpottingWhen};
use table::{
    Chart,
    chart::{ChartBook, ChartErrors, Figures, Load, Row, RowData, complete},
    keys,
};

table::charts! {
    pub struct Charts {
        pub sortie: Chart<Sortie, SortieWhen> = "naval-sortie",
        pub bands: Bands = "naval-sortie.bands",
        pub returns: Figures<PortKind> = "naval-sortie.return",
        pub spotting: Chart<Spotting, SpottingWhen> = "spotting",
        pub reach: Figures<Reach> = "spotting.reach",
        pub interception: Chart<Interception, InterceptionWhen> = "naval-interception",
        pub combat: Chart<Damage, CombatWhen> = "naval-combat",
        pub rounds: Chart<u8> = "naval-combat.rounds",
        pub battles: Battles = "naval-combat.battles",
        pub points: Figures<Step> = "naval-combat.points",
        pub figures: Figures<Number> = "naval-figures",
    }
}

keys! {
    pub enum Sortie { Sails = "sails", Stays = "stays" }

    pub enum PortKind { Port = "port", Rabaul = "rabaul" }

    pub enum Spotting { Unseen = "unseen", Spotted = "spotted" }

    pub enum Reach { Reach = "reach", Near = "near" }

    pub enum Interception { Fails = "fails", Succeeds = "succeeds" }

    /// OC 10.4.1.c, ruling R-NAVAL-HIT-LADDER: steps down the ladder.
    pub enum Damage { None = "none", One = "one", Two = "two" }

    /// Which battle it is.
    pub enum Sea { Battle = "battle", First = "part-1", Second = "part-2" }

    /// OC 10.3.b, OC 10.3.3.a
    pub enum Number { MissionSize = "mission-size", Interceptors = "interceptors" }

    pub enum Step { Battleship = "battleship", Other = "other" }
}

/// OC 10.3.1.b to OC 10.3.1.d: what hits on a port do to ships in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Band {
    /// Up to so many hits ships leave without a roll.
    pub free: u8,
    /// Up to so many with one; beyond, the port is closed.
    pub roll: u8,
    /// From so many hits on the roll is harder.
    pub heavy: u8,
}

struct BandRow(PortKind, Band);

impl Row for BandRow {
    fn read(row: &RowData<'_>) -> Result<BandRow, String> {
        let band = Band {
            free: row.number_as("free")?,
            roll: row.number_as("roll")?,
            heavy: row.number_as("heavy")?,
        };
        Ok(BandRow(row.key_as()?, band))
    }
}

#[derive(Debug)]
pub struct Bands(Vec<(PortKind, Band)>);

impl Load for Bands {
    fn load(book: &ChartBook, id: &str) -> Result<Bands, ChartErrors> {
        let rows: Vec<BandRow> = book.values(id)?;
        complete::<PortKind>(book, id, |kind| rows.iter().any(|row| row.0 == kind))?;
        Ok(Bands(rows.into_iter().map(|row| (row.0, row.1)).collect()))
    }
}

impl Bands {
    pub fn of(&self, kind: PortKind) -> Band {
        let found = self.0.iter().find(|(known, _)| *known == kind);
        found.expect("loading proves that every kind has its row").1
    }
}

/// OC 10.4.1.b: how long a battle lasts, and from which round on the range is close.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Length {
    /// 0: the die says.
    pub rounds: u8,
    pub close: u8,
}

struct LengthRow(Sea, Length);

impl Row for LengthRow {
    fn read(row: &RowData<'_>) -> Result<LengthRow, String> {
        let length = Length { rounds: row.number_as("rounds")?, close: row.number_as("close")? };
        Ok(LengthRow(row.key_as()?, length))
    }
}

#[derive(Debug)]
pub struct Battles(Vec<(Sea, Length)>);

impl Load for Battles {
    fn load(book: &ChartBook, id: &str) -> Result<Battles, ChartErrors> {
        let rows: Vec<LengthRow> = book.values(id)?;
        complete::<Sea>(book, id, |sea| rows.iter().any(|row| row.0 == sea))?;
        Ok(Battles(rows.into_iter().map(|row| (row.0, row.1)).collect()))
    }
}

impl Battles {
    pub fn of(&self, sea: Sea) -> Length {
        let found = self.0.iter().find(|(known, _)| *known == sea);
        found.expect("loading proves that every battle has its row").1
    }
}
