//! A career in figures, counted by going through its log.

use serde::Serialize;

/// What a game came to, chapter by chapter.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Stats {
    /// Figures after each chapter: one series for each figure the game counts while it is played.
    pub series: Vec<Series>,
    /// Counted things by kind: kills by type, fates of the crew.
    pub tallies: Vec<Tally>,
    pub luck: Option<Luck>,
    pub rolls: u32,
    pub decisions: u32,
}

/// A line of a chart: a value for each chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Series {
    pub title: String,
    /// Name of the chapter and the value at its end.
    pub points: Vec<(String, i64)>,
}

/// Bars of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tally {
    pub title: String,
    /// Kind and how many, the most first.
    pub counts: Vec<(String, u32)>,
}

/// Expected against actual, weighted by what was at stake.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Luck {
    /// From 0 (always the worst fall) to 100 (always the best); 50 is what fair dice give.
    pub score: f64,
    /// How far fair dice stray from 50 in as many rolls: two standard deviations.
    pub band: f64,
    /// How many falls out of a hundred runs would have been worse than this.
    pub percentile: f64,
    /// After each chapter: its name, the running score.
    pub course: Vec<(String, f64)>,
    pub charts: Vec<LuckOf>,
    pub best: Vec<LuckyRoll>,
    pub worst: Vec<LuckyRoll>,
}

/// Luck on one chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LuckOf {
    pub chart: String,
    pub title: String,
    pub rolls: u32,
    pub score: f64,
    /// The share of all that was at stake in the game.
    pub stake: f64,
}

/// A roll that went far better or worse than it had to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LuckyRoll {
    pub line: u32,
    pub why: String,
    pub result: String,
    /// How many falls in a hundred would have been worse.
    pub percentile: f64,
}
