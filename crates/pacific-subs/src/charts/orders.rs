//! Patrol types and missions of opportunity.

use super::figures::{Each, Figure};
use crate::state::{Opportunity, Passenger, PatrolType, Side};
use table::{
    Chart, Key,
    chart::{ChartBook, ChartErrors, Load, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub types: Each<PatrolType, TypeRow> = "PT",
        pub conditions: Vec<Condition> = "MOO",
        pub fleet: Chart<Opportunity> = "MOO.fleet",
        pub harbor: Chart<Opportunity> = "MOO.harbor",
        pub strategic: Chart<Opportunity> = "MOO.strategic",
        pub supply: Chart<Opportunity> = "MOO.supply",
        pub passenger: Chart<Passenger> = "MOO.passenger",
        pub escort: Chart<Count> = "MOO.escort",
        pub diagram: Diagram = "MOO.hex",
    }
}

#[derive(Clone, Debug)]
pub struct TypeRow {
    /// The list of opportunities, if it has one.
    pub opportunities: Option<String>,
    pub text: String,
}

impl Figure for TypeRow {
    fn read(row: &RowData<'_>) -> Result<TypeRow, String> {
        Ok(TypeRow {
            opportunities: row.next().map(str::to_owned),
            text: row.label().unwrap_or_default().to_owned(),
        })
    }
}

keys! {
    /// PS 7.3.b, PS 7.3.e, PS 7.3.f
    pub enum Term { Radio = "radio", Range = "range", Once = "once" }
}

#[derive(Clone, Copy, Debug)]
pub struct Condition {
    pub term: Term,
    pub number: u8,
}

impl Row for Condition {
    fn read(row: &RowData<'_>) -> Result<Condition, String> {
        Ok(Condition { term: row.key_as()?, number: row.number_or("number", 0)? })
    }
}

/// How many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count(pub u8);

impl Row for Count {
    fn read(row: &RowData<'_>) -> Result<Count, String> {
        row.number_as("count").map(Count)
    }
}

struct Cell {
    first: u8,
    low: u8,
    high: u8,
    steps: Vec<Side>,
}

impl Row for Cell {
    fn read(row: &RowData<'_>) -> Result<Cell, String> {
        let steps = row.list("steps").unwrap_or_default();
        let side = |text: &String| Side::expect_name(&text.to_lowercase());
        Ok(Cell {
            first: row.number_as("first")?,
            low: row.number_as("low")?,
            high: row.number_as("high")?,
            steps: steps.iter().map(side).collect::<Result<_, _>>()?,
        })
    }
}

/// PS 7.3C.a: the hex diagram, by first and second die.
#[derive(Debug)]
pub struct Diagram([[Vec<Side>; 6]; 6]);

impl Load for Diagram {
    fn load(book: &ChartBook, id: &str) -> Result<Diagram, ChartErrors> {
        let mut diagram = Diagram(Default::default());
        for cell in book.values::<Cell>(id)? {
            for second in cell.low..=cell.high {
                if let (1..=6, 1..=6) = (cell.first, second) {
                    diagram.0[usize::from(cell.first - 1)][usize::from(second - 1)]
                        .clone_from(&cell.steps);
                }
            }
        }
        if diagram.0.iter().flatten().any(Vec::is_empty) {
            return Err(book.wrong(id, "a pair of dice leads nowhere", "every pair of 1 to 6"));
        }
        Ok(diagram)
    }
}

impl Diagram {
    /// The way from the middle to the hex of two dice.
    pub fn way(&self, first: u8, second: u8) -> &[Side] {
        &self.0[usize::from(first.clamp(1, 6) - 1)][usize::from(second.clamp(1, 6) - 1)]
    }
}

impl Charts {
    /// PS 7.3.e: how far the marker or port may be.
    pub fn range(&self) -> u8 {
        let found = self.conditions.iter().find(|it| it.term == Term::Range);
        found.map_or(0, |condition| condition.number)
    }
}
