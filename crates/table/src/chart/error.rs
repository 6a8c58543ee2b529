//! What is wrong with a chart file, and where.

use std::fmt;

/// One problem, placed so that someone can put a finger on the line.
#[derive(Debug, Clone, PartialEq, Eq)]
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
                None
            }
        }
    }

    pub fn or<T>(self, value: T) -> Result<T, ChartErrors> {
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
        Ok(())
    }
}

impl std::error::Error for ChartErrors {}

/// `a, b and c`, for messages that list what is known.
pub(super) fn listed<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| name.as_ref().to_owned()).collect();
    match names.as_slice() {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
