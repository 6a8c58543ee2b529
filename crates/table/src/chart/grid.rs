//! Charts with columns: the roll finds the row, and what is rolled for finds the column.

use super::data::{ChartData, RowEntry};
use super::error::{ChartErrors, listed};
use super::key::{Key, NoCondition, Row};
use super::look_up::{Chart, Mods};
use crate::{Dice, Odds, dice::Reading};
use std::borrow::Cow;

/// What a column of a chart stands for: a name known to the rules, or a number.
pub trait Column: Copy + PartialEq + Send + Sync + 'static {
    /// The error is a sentence without place.
    fn read(head: &str) -> Result<Self, String>;

    /// What is wrong with these columns together, if anything.
    fn misfit(columns: &[Self]) -> Option<String>;

    /// The place among these columns, which fit together.
    fn place(self, columns: &[Self]) -> usize;
}

/// Every name has its column.
impl<K: Key> Column for K {
    fn read(head: &str) -> Result<K, String> {
        K::expect_name(head)
    }

    fn misfit(columns: &[K]) -> Option<String> {
        let missing = K::ALL.iter().filter(|(_, key)| !columns.contains(key));
        let missing: Vec<&str> = missing.map(|(name, _)| *name).collect();
        (!missing.is_empty()).then(|| format!("there is no column for {}", listed(missing)))
    }

    fn place(self, columns: &[K]) -> usize {
        columns.iter().position(|column| *column == self).unwrap_or(0)
    }
}

/// Numbers in ascending order; what lies beyond the ends is read in the last column on that side.
impl Column for i32 {
    fn read(head: &str) -> Result<i32, String> {
        head.parse().map_err(|_| format!("`{head}` is not a number"))
    }

    fn misfit(columns: &[i32]) -> Option<String> {
        let ascending = columns.is_sorted_by(|a, b| a < b);
        (!ascending).then(|| "the columns do not ascend".to_owned())
    }

    fn place(self, columns: &[i32]) -> usize {
        columns.partition_point(|column| *column <= self).saturating_sub(1)
    }
}

/// A chart to roll on in one of several columns. Modifiers change the total or shift the column.
#[derive(Debug, Clone)]
pub struct Grid<C, R, K = NoCondition> {
    pub id: String,
    pub title: String,
    pub rule: String,
    pub dice: Dice,
    columns: Vec<C>,
    /// One for each column, with all the modifiers.
    charts: Vec<Chart<R, K>>,
}

impl<C: Column, R: Copy, K: Copy> Grid<C, R, K> {
    /// The modifiers that hold, of the total and of the column: see [`Chart::modifiers`].
    pub fn modifiers(&self, count: impl Fn(K) -> i32) -> Mods {
        self.charts[0].modifiers(count)
    }

    /// The column as the modifiers shift it, no farther than the last one, as a chart of its own.
    pub fn column(&self, column: C, mods: &Mods) -> &Chart<R, K> {
        let place = column.place(&self.columns) as i32;
        let last = self.charts.len() as i32 - 1;
        &self.charts[place.saturating_add(mods.shift()).clamp(0, last) as usize]
    }

    /// What these columns stand for, from left to right.
    pub fn columns(&self) -> &[C] {
        &self.columns
    }

    /// The exact chances of each result in this column.
    pub fn odds(&self, column: C, mods: &Mods) -> Odds {
        self.column(column, mods).odds(mods)
    }
}

impl<C: Column, R: Row + Copy, K: Key> Grid<C, R, K> {
    pub(super) fn typed(data: &ChartData) -> Result<Grid<C, R, K>, ChartErrors> {
        let mut errors = ChartErrors::default();
        let Some(dice) = data.dice.filter(|_| !data.columns.is_empty()) else {
            let expected = "the rules roll on it in a column, so it needs dice and columns";
            return Err(ChartErrors(vec![data.fault(data.line, "there are no columns", expected)]));
        };
        if matches!(dice.reading, Reading::Pair(_)) {
            let what = format!("{dice} find row and column themselves");
            let expected = "the rules roll here in a column that they know";
            return Err(ChartErrors(vec![data.fault(data.line, what, expected)]));
        }
        let columns = read_heads::<C>(data, &mut errors);
        let mut charts = Vec::new();
        for (place, head) in data.columns.iter().enumerate() {
            let read = Chart::in_column(&data.column(place), Some(head.said()));
            charts.extend(errors.keep(read));
        }
        // What is wrong with a modifier is wrong in every column, and is said once.
        let mut said = Vec::new();
        errors.0.retain(|error| {
            let new = !said.contains(error);
            said.push(error.clone());
            new
        });
        let (id, title) = (data.id.clone(), data.title.clone());
        errors.or(Grid { id, title, rule: data.rule.clone(), dice, columns, charts })
    }
}

fn read_heads<C: Column>(data: &ChartData, errors: &mut ChartErrors) -> Vec<C> {
    let mut columns = Vec::new();
    for head in &data.columns {
        match C::read(&head.key) {
            Ok(column) => columns.push(column),
            Err(why) => {
                let what = format!("a column is not known to the rules: {why}");
                errors.0.push(data.fault(head.line, what, ""));
            }
        }
    }
    if errors.is_empty()
        && let Some(what) = C::misfit(&columns)
    {
        errors.0.push(data.fault(data.line, what, ""));
    }
    columns
}

impl ChartData {
    /// The chart that one column makes: the same rows with what its cells say.
    #[must_use]
    pub fn column(&self, place: usize) -> ChartData {
        let mut rows: Vec<RowEntry> = Vec::new();
        for row in &self.rows {
            let meant = RowEntry { min: row.min, max: row.max, ..self.meant(row, place) };
            match rows.last_mut() {
                // Neighbours that mean the same are one row.
                Some(last)
                    if (&last.key, &last.rule) == (&meant.key, &meant.rule)
                        && last.max.zip(meant.min).is_some_and(|(max, min)| max + 1 == min) =>
                {
                    last.max = meant.max;
                }
                _ => rows.push(meant),
            }
        }
        ChartData { columns: Vec::new(), rows, results: Vec::new(), ..self.clone() }
    }

    /// The chart as a roll reads it that was made in this column, if it has columns.
    pub fn as_read(&self, column: Option<&str>) -> Cow<'_, ChartData> {
        let place = || {
            let head = column?;
            self.columns.iter().position(|column| column.said() == head)
        };
        match self.across() {
            Some(across) => Cow::Owned(across),
            None => place().map_or(Cow::Borrowed(self), |place| Cow::Owned(self.column(place))),
        }
    }

    /// A chart whose columns the second of two dice finds, as rows by the number they read as.
    pub(super) fn across(&self) -> Option<ChartData> {
        let dice = self.dice.filter(|dice| matches!(dice.reading, Reading::Pair(_)))?;
        if self.columns.is_empty() {
            return None;
        }
        let mut rows = Vec::new();
        for row in &self.rows {
            let Some((min, max)) = row.min.zip(row.max) else { continue };
            for face in min..=max {
                for place in 0..self.columns.len() {
                    let number = Some(face * 10 + place as i64 + 1);
                    rows.push(RowEntry { min: number, max: number, ..self.meant(row, place) });
                }
            }
        }
        let clamp = Some((dice.lowest(), dice.highest()));
        Some(ChartData { columns: Vec::new(), rows, results: Vec::new(), clamp, ..self.clone() })
    }

    /// What the cell of this row in this column means.
    pub fn meant(&self, row: &RowEntry, place: usize) -> RowEntry {
        let key = row.cells.get(place).map_or("", String::as_str);
        let known = self.results.iter().find(|result| result.key == key);
        let unlisted = || RowEntry { key: key.to_owned(), ..RowEntry::default() };
        let meant = known.cloned().unwrap_or_else(unlisted);
        let rule = meant.rule.or_else(|| row.rule.clone());
        RowEntry { line: row.line, rule, ..meant }
    }
}
