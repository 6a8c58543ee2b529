//! Values over time: a column for each, against levels they may reach.

use serde::Serialize;

use crate::Tone;

/// Columns from the left. Below them stand their names and what they were about, and spans over several.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct BarChart {
    /// At the right above: what it all comes to.
    pub note: String,
    pub levels: Vec<Level>,
    pub bars: Vec<ChartBar>,
    /// Dashed lines through the chart: what began there.
    pub turns: Vec<Turn>,
    /// What the row of spans is called.
    pub spans_are: String,
    pub spans: Vec<BarSpan>,
}

/// A line across the chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Level {
    pub from: i32,
    pub name: String,
}

/// One column.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ChartBar {
    /// `F41`
    pub name: String,
    /// In words, for those who cannot see it: `Fall 1941, evacuation, tally 2, Beached`.
    pub spoken: String,
    pub value: Option<i32>,
    pub tone: Tone,
    /// Below the name.
    pub about: String,
    /// In place of a column: `beached`.
    pub instead: String,
    pub now: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Turn {
    /// The number of the bar before which it stands.
    pub before: usize,
    pub name: String,
}

/// From one bar to another, both included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BarSpan {
    pub from: usize,
    pub to: usize,
    pub name: String,
    /// Still to come: a dashed outline.
    pub open: bool,
}
