//! E2, E3 and E6 to E9: detection, depth charges, countermeasures, following, wolfpacks.

use super::by::ByDate;
use crate::{
    conditions::When,
    state::{Quality, Wolfpack},
};
use table::chart::{Chart, ChartBook, ChartErrors, Load, Row, RowData, complete};

table::charts! {
    pub struct Charts {
        pub detection: Chart<Detection, When> = "E2",
        pub close_approach: Chart<Detection, When> = "E2.close",
        pub depth_charges: ByDate<Chart<Attack, When>> = "E3",
        /// SV 9.6.10.b: aircraft always use the later column.
        pub bombs: Chart<Attack, When> = "E3.late",
        pub test_depth: Chart<Depth, When> = "E8",
        pub nac: Chart<Device, When> = "CM.nac",
        pub ruse: Chart<Device, When> = "CM.ruse",
        pub decoys: Vec<Supply> = "CM.supply",
        pub follow: Chart<Following, When> = "FOLLOW",
        /// SV-R01: for players who prefer it to the text.
        pub follow_summary: Chart<Following, When> = "FOLLOW.summary",
        pub follow_damaged: Chart<Cripples> = "FOLLOW.damaged",
        pub follow_capital: Chart<Following, When> = "FOLLOW.capital",
        pub wolfpack: Chart<Wolfpack> = "E9",
        pub quality: ByDate<Chart<Quality>> = "E6",
        pub effects: Effects = "E6.effects",
        pub evasion: Evasion = "E7",
        pub direction: Chart<Direction> = "E7.side",
        pub single_escort: ByDate<Chart<Strength>> = "LIMIT",
    }
}

table::keys! {
    /// SV 9.6.9.a, SV 9.6.9.b
    pub enum Detection {
        Undetected = "undetected",
        Detected = "detected",
        WellDetected = "well_detected",
    }
    pub enum Depth { Crushed = "crushed", Strained = "strained", Held = "held" }
    pub enum Device { Works = "works", Fails = "fails" }
    pub enum Following { Followed = "followed", Lost = "lost" }
    pub enum Cripples { Escorted = "escorted", Stragglers = "stragglers" }
    /// SV 14.7.0
    pub enum Direction { Left = "left", Right = "right", Straight = "straight" }
    pub enum Strength { Single = "single", Several = "several" }
    pub enum Guess {
        OtherSide = "other_side",
        SameSide = "same_side",
        SameNumber = "same_number",
    }
    enum Outcome { Hits = "hits", Sunk = "sunk" }
    enum Decoy { Nac = "nac" }
}

/// SV 9.6.10.a
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    Hits(u8),
    /// SV 9.6.10.d
    Sunk,
}

impl Row for Attack {
    fn read(row: &RowData<'_>) -> Result<Attack, String> {
        Ok(match row.key_as::<Outcome>()? {
            Outcome::Hits => Attack::Hits(row.number_as("hits")?),
            Outcome::Sunk => Attack::Sunk,
        })
    }
}

/// SV 9.6.8.a
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Supply {
    pub per_patrol: u8,
    pub per_encounter: u8,
}

impl Row for Supply {
    fn read(row: &RowData<'_>) -> Result<Supply, String> {
        row.key_as::<Decoy>()?;
        Ok(Supply {
            per_patrol: row.number_as("per_patrol")?,
            per_encounter: row.number_as("per_encounter")?,
        })
    }
}

/// SV 14.5.3, SV 14.6.3
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    pub quality: Quality,
    pub hits: i8,
    /// A sunk result counts as this many hits.
    pub sunk_becomes: Option<u8>,
    /// This many hits on the chart sink the boat.
    pub sunk_at: Option<u8>,
    pub crew_injuries: u8,
}

impl Row for Effect {
    fn read(row: &RowData<'_>) -> Result<Effect, String> {
        let maybe = |name| if row.has(name) { row.number_as(name).map(Some) } else { Ok(None) };
        Ok(Effect {
            quality: row.key_as()?,
            hits: row.number_as("hits")?,
            sunk_becomes: maybe("sunk_becomes")?,
            sunk_at: maybe("sunk_at")?,
            crew_injuries: row.number_as("crew_injuries")?,
        })
    }
}

#[derive(Clone, Debug)]
pub struct Effects(Vec<Effect>);

impl Load for Effects {
    fn load(book: &ChartBook, id: &str) -> Result<Effects, ChartErrors> {
        let rows: Vec<Effect> = book.values(id)?;
        complete::<Quality>(book, id, |quality| rows.iter().any(|row| row.quality == quality))?;
        Ok(Effects(rows))
    }
}

impl Effects {
    pub fn of(&self, quality: Quality) -> Effect {
        let found = self.0.iter().find(|row| row.quality == quality);
        *found.expect("loading proves that every quality has its row")
    }
}

/// SV 14.7.1: hits more or fewer.
#[derive(Clone, Copy, Debug)]
struct EvasionRow {
    guess: Guess,
    hits: i8,
}

impl Row for EvasionRow {
    fn read(row: &RowData<'_>) -> Result<EvasionRow, String> {
        Ok(EvasionRow { guess: row.key_as()?, hits: row.number_as("hits")? })
    }
}

#[derive(Clone, Debug)]
pub struct Evasion(Vec<EvasionRow>);

impl Load for Evasion {
    fn load(book: &ChartBook, id: &str) -> Result<Evasion, ChartErrors> {
        let rows: Vec<EvasionRow> = book.values(id)?;
        complete::<Guess>(book, id, |guess| rows.iter().any(|row| row.guess == guess))?;
        Ok(Evasion(rows))
    }
}

impl Evasion {
    pub fn hits(&self, guess: Guess) -> i8 {
        self.0.iter().find(|row| row.guess == guess).map_or(0, |row| row.hits)
    }
}

impl Charts {
    pub fn nac_supply(&self) -> Supply {
        self.decoys.first().copied().unwrap_or(Supply { per_patrol: 0, per_encounter: 0 })
    }
}
