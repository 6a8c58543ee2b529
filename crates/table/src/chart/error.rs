//! What is wrong with a chart file, and where.

use super::bounds::{COMPLAINTS, NAMES, REPEATED, SENTENCE, clipped, repeated};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;

/// One problem, placed so that someone can put a finger on the line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ChartProblem")]
pub struct ChartError {
    /// The file as it was named when given; empty when the problem is in no file.
    pub file: String,
    /// Counted from 1; 0 when the problem is in no line.
    pub line: usize,
    /// The chart's id; empty when the problem is outside any chart.
    pub chart: String,
    pub what: String,
    /// What would be right; empty when `what` says it all.
    pub expected: String,
}

impl ChartError {
    /// However long what is repeated from the file is, a complaint stays short.
    pub(super) fn new(
        (file, line): (&str, usize),
        chart: &str,
        what: impl Into<String>,
        expected: impl Into<String>,
    ) -> ChartError {
        ChartError {
            file: clipped(file.to_owned(), 200),
            line,
            chart: clipped(chart.to_owned(), REPEATED),
            what: clipped(what.into(), SENTENCE),
            expected: clipped(expected.into(), SENTENCE),
        }
    }
}

impl fmt::Display for ChartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}:", self.file)?;
            if self.line > 0 {
                write!(f, "{}:", self.line)?;
            }
            write!(f, " ")?;
        }
        if !self.chart.is_empty() {
            write!(f, "chart {}: ", self.chart)?;
        }
        write!(f, "{}", self.what)?;
        if !self.expected.is_empty() {
            write!(f, "; {}", self.expected)?;
        }
        Ok(())
    }
}

impl std::error::Error for ChartError {}

/// Every problem found, in the order of the files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChartErrors(pub Vec<ChartError>);

impl ChartErrors {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &ChartError> {
        self.0.iter()
    }

    /// Keeps the value, or the problems and no value: so that one pass reports them all.
    pub fn keep<T>(&mut self, loaded: Result<T, ChartErrors>) -> Option<T> {
        match loaded {
            Ok(value) => Some(value),
            Err(errors) => {
                self.0.extend(errors.0);
                self.0.truncate(COMPLAINTS);
                None
            }
        }
    }

    /// Nobody reads more complaints than [`COMPLAINTS`]; the rest are dropped.
    pub fn or<T>(mut self, value: T) -> Result<T, ChartErrors> {
        self.0.truncate(COMPLAINTS);
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl fmt::Display for ChartErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, error) in self.0.iter().enumerate() {
            if n > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        if self.0.len() >= COMPLAINTS {
            write!(f, "\nThese are the first {COMPLAINTS} complaints; there may be more.")?;
        }
        Ok(())
    }
}

impl std::error::Error for ChartErrors {}

/// `a, b and c`, for messages that list what is known; of many only the first.
pub(super) fn listed<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> String {
    let mut all = names.into_iter();
    let names: Vec<String> = all.by_ref().take(NAMES).map(|name| repeated(name.as_ref())).collect();
    let more = all.count();
    match names.as_slice() {
        [] => "none".to_owned(),
        [one] => one.clone(),
        names if more > 0 => format!("{} and {more} more", names.join(", ")),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
