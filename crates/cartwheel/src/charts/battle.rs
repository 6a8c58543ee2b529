//! The Tactical Battle Board and fire in the air.

use crate::{
    battle::{
        board,
        conditions::{FireWhen, SequenceWhen},
        craft,
    },
    state::Model,
};
use hexes::Hex;
use table::{
    Chart,
    chart::{ChartBook, ChartErrors, Figures, Grid, Load, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub zones: Zones = "tbb",
        pub entry: Chart<Entry> = "tbb.entry",
        pub entry_hexes: EntryHexes = "tbb.entry",
        pub limits: Figures<Limit> = "tbb.limits",
        lines: Lines = "aerial-movement",
        costs: Figures<Cost> = "aerial-movement.costs",
        /// By the defence factor of the target.
        pub fire: Grid<i32, Hit, FireWhen> = "air-to-air",
        pub permission: Chart<Permission> = "air-to-air.defence",
        pub disrupted: Figures<DisruptedFactor> = "air-to-air.disrupted",
        pub naturals: Figures<Natural> = "air-to-air.natural",
        pub lucky: Chart<Lucky> = "air-to-air.lucky",
        pub jam: Chart<Jam> = "air-to-air.jam",
        pub ace: Chart<AceGain> = "air-to-air.ace",
        pub sequence: Chart<(), SequenceWhen> = "air-to-air.sequence",
    }
}

keys! {
    /// The marked hexes of the board.
    pub enum Zone { Mission = "mission", Target = "target" }

    pub enum Limit {
        Rounds = "rounds",
        Impulses = "impulses",
        FighterRange = "fighter-range",
        BomberRange = "bomber-range",
        RoundsAway = "rounds-away",
    }

    pub enum Cost {
        Enter = "enter",
        Ahead = "ahead",
        Leave = "leave",
        Fire = "fire",
        Strafe = "strafe",
        DiveBomb = "dive-bomb",
    }

    /// OC 9.7.11.b
    pub enum Hit { None = "none", Disrupted = "disrupted", Step = "step" }

    /// OC 9.7.10.h
    pub enum Permission { MayFire = "may-fire", MayNot = "may-not" }

    pub enum DisruptedFactor { Defence = "defence" }

    /// OC 9.7.13
    pub enum Natural { High = "high", Low = "low" }

    pub enum Lucky { None = "none", Step = "step", FurtherStep = "further-step" }

    pub enum Jam { Jam = "jam", None = "none" }

    pub enum AceGain { None = "none", Ace = "ace" }

    enum Loaded { Yes = "yes", No = "no" }
}

fn hexes(row: &RowData<'_>) -> Result<Vec<Hex>, String> {
    let names = row.list("hexes").unwrap_or_default();
    let hex = |name: &String| {
        board::SHEET.parse(name).ok_or_else(|| format!("the battle board has no hex `{name}`"))
    };
    names.iter().map(hex).collect()
}

/// OC 9.7.3.e, OC 9.10.8.a: the hexes marked M and T.
#[derive(Debug)]
pub struct Zones {
    pub mission: Vec<Hex>,
    pub target: Vec<Hex>,
}

struct ZoneRow(Zone, Vec<Hex>);

impl Row for ZoneRow {
    fn read(row: &RowData<'_>) -> Result<ZoneRow, String> {
        Ok(ZoneRow(row.key_as()?, hexes(row)?))
    }
}

impl Load for Zones {
    fn load(book: &ChartBook, id: &str) -> Result<Zones, ChartErrors> {
        let rows: Vec<ZoneRow> = book.values(id)?;
        table::chart::complete::<Zone>(book, id, |zone| rows.iter().any(|row| row.0 == zone))?;
        let of =
            |zone: Zone| rows.iter().filter(move |row| row.0 == zone).flat_map(|row| row.1.clone());
        Ok(Zones { mission: of(Zone::Mission).collect(), target: of(Zone::Target).collect() })
    }
}

/// OC 9.7.6.c: the number rolled, and nothing for surprise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry(pub Option<u8>);

impl Row for Entry {
    fn read(row: &RowData<'_>) -> Result<Entry, String> {
        Ok(Entry(row.key().parse().ok()))
    }
}

struct EntryRow(Option<u8>, Vec<Hex>);

impl Row for EntryRow {
    fn read(row: &RowData<'_>) -> Result<EntryRow, String> {
        Ok(EntryRow(row.key().parse().ok(), hexes(row)?))
    }
}

/// The hexes of every entry number.
#[derive(Debug)]
pub struct EntryHexes(Vec<(u8, Vec<Hex>)>);

impl Load for EntryHexes {
    fn load(book: &ChartBook, id: &str) -> Result<EntryHexes, ChartErrors> {
        let rows: Vec<EntryRow> = book.values(id)?;
        let numbered = rows.into_iter().filter_map(|EntryRow(number, at)| Some((number?, at)));
        let numbered: Vec<_> = numbered.collect();
        if numbered.iter().any(|(_, at)| !at.iter().all(|hex| board::is_edge(*hex))) {
            return Err(book.wrong(id, "an entry hex is not at the edge", "hexes of the edge"));
        }
        Ok(EntryHexes(numbered))
    }
}

impl EntryHexes {
    /// OC 9.7.6.c, OC 9.7.6.e: where a unit enters; with surprise anywhere on the edge.
    pub fn of(&self, entry: Entry) -> Vec<Hex> {
        match entry.0 {
            None => board::edge().collect(),
            Some(number) => {
                let found = self.0.iter().find(|(known, _)| *known == number);
                found.map(|(_, at)| at.clone()).unwrap_or_default()
            }
        }
    }

    pub fn all(&self) -> impl Iterator<Item = (u8, &[Hex])> {
        self.0.iter().map(|(number, at)| (*number, at.as_slice()))
    }
}

/// OC 9.7.9.g: one line of the movement chart; 0 means that it is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Line {
    pub turn: u8,
    pub double_turn: u8,
    pub roll: u8,
    pub immelmann: u8,
    pub climb: u8,
    /// OC 9.7.9.i: how many levels a round.
    pub levels: u8,
    /// OC 9.7.9.k: what a dive of one level and of two gives.
    pub dive: u8,
    pub double_dive: u8,
}

impl Line {
    /// Ruling R-FORMATION: what both can do, at the higher cost.
    #[must_use]
    pub fn merged(self, other: Line) -> Line {
        let cost = |one: u8, two: u8| if one == 0 || two == 0 { 0 } else { one.max(two) };
        Line {
            turn: cost(self.turn, other.turn),
            double_turn: cost(self.double_turn, other.double_turn),
            roll: cost(self.roll, other.roll),
            immelmann: cost(self.immelmann, other.immelmann),
            climb: cost(self.climb, other.climb),
            levels: self.levels.min(other.levels),
            dive: self.dive.min(other.dive),
            double_dive: self.double_dive.min(other.double_dive),
        }
    }
}

struct LineRow {
    models: Vec<Model>,
    loaded: Option<bool>,
    line: Line,
}

impl Row for LineRow {
    fn read(row: &RowData<'_>) -> Result<LineRow, String> {
        let loaded = if row.has("loaded") {
            Some(row.text_as::<Loaded>("loaded")? == Loaded::Yes)
        } else {
            None
        };
        let line = Line {
            turn: row.number_as("turn")?,
            double_turn: row.number_as("double_turn")?,
            roll: row.number_as("roll")?,
            immelmann: row.number_as("immelmann")?,
            climb: row.number_as("climb")?,
            levels: row.number_as("levels")?,
            dive: row.number_as("dive")?,
            double_dive: row.number_as("double_dive")?,
        };
        Ok(LineRow { models: row.list_as("models")?, loaded, line })
    }
}

/// The movement chart by model and load.
#[derive(Debug)]
struct Lines(Vec<((Model, bool), Line)>);

impl Load for Lines {
    fn load(book: &ChartBook, id: &str) -> Result<Lines, ChartErrors> {
        let rows: Vec<LineRow> = book.values(id)?;
        let mut lines = Vec::new();
        for (name, model) in <Model as table::Key>::ALL {
            for loaded in [false, true] {
                let fits = |row: &&LineRow| {
                    row.models.contains(model) && row.loaded.is_none_or(|state| state == loaded)
                };
                let row = rows.iter().find(fits).or_else(|| {
                    // A model with one line flies by it always.
                    rows.iter().find(|row| row.models.contains(model))
                });
                match row {
                    Some(row) => lines.push(((*model, loaded), row.line)),
                    None if craft::never_fights(*model) => {}
                    None => {
                        let what = format!("`{name}` has no line");
                        return Err(book.wrong(id, what, "a line for every model that fights"));
                    }
                }
            }
        }
        Ok(Lines(lines))
    }
}

/// OC 9.7.9.a: points for what is not on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Costs {
    pub enter: u8,
    pub ahead: u8,
    pub leave: u8,
    pub fire: u8,
    pub strafe: u8,
    pub dive_bomb: u8,
}

impl Charts {
    /// The line a model flies by, with bombs or without.
    pub fn line(&self, model: Model, loaded: bool) -> Line {
        let found = self.lines.0.iter().find(|(key, _)| *key == (model, loaded));
        found.expect("loading proves that every model that fights has a line").1
    }

    pub fn costs(&self) -> Costs {
        let of = |cost| self.costs.of(cost);
        Costs {
            enter: of(Cost::Enter),
            ahead: of(Cost::Ahead),
            leave: of(Cost::Leave),
            fire: of(Cost::Fire),
            strafe: of(Cost::Strafe),
            dive_bomb: of(Cost::DiveBomb),
        }
    }

    pub fn limit(&self, limit: Limit) -> u8 {
        self.limits.of(limit)
    }
}
