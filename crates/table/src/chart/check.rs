//! What must hold for a chart before any rule looks at it.

use super::bounds;
use super::data::{ChartData, RowEntry};
use super::error::{ChartError, listed};
use super::look_up::Mods;
use crate::dice::Reading;
use std::collections::BTreeSet;

/// The widest interval of totals; far beyond any printed chart, and small enough for memory.
const WIDEST: i64 = 10_000;

pub(super) fn check(chart: &ChartData, known: &dyn Fn(&str) -> bool) -> Vec<ChartError> {
    let mut faults = Faults { chart, errors: Vec::new() };
    if chart.rows.is_empty() {
        faults.add(chart.line, "there are no rows", "a chart needs at least one");
    }
    match chart.clamp {
        Some(clamp) if chart.dice.is_some() => faults.totals(clamp),
        _ => faults.bands(),
    }
    faults.columns();
    faults.results();
    faults.modifiers();
    faults.naturals();
    faults.notes();
    faults.targets(known);
    faults.errors
}

struct Faults<'a> {
    chart: &'a ChartData,
    errors: Vec<ChartError>,
}

impl Faults<'_> {
    fn add(&mut self, line: usize, what: impl Into<String>, expected: impl Into<String>) {
        if self.errors.len() >= bounds::COMPLAINTS {
            return;
        }
        self.errors.push(self.chart.fault(line, what, expected));
    }

    /// Every total inside the clamp falls in exactly one row, and no row lies outside it.
    fn totals(&mut self, (low, high): (i32, i32)) {
        let (low, high) = (i64::from(low), i64::from(high));
        if low > high || high - low > WIDEST {
            let what = format!("the clamp runs from {low} to {high}");
            return self.add(self.chart.line, what, "the lower end comes first");
        }
        let Some(rows) = self.intervals() else { return };
        let expected = format!("rows must cover {low} to {high} once each");
        let mut covered = Vec::new();
        for row in rows {
            let (min, max) = (row.min.unwrap_or(low), row.max.unwrap_or(high));
            if min < low || max > high {
                self.add(row.line, format!("row {min} to {max} lies outside"), &expected);
            } else {
                covered.push((min, max, row.line));
            }
        }
        self.gaps(covered, "total", (low, high), &expected);
    }

    /// Look-ups need no bands, but where they have them there is no gap inside.
    fn bands(&mut self) {
        if self.chart.dice.is_none() && self.chart.clamp.is_some() {
            self.add(self.chart.line, "there is a clamp but no dice", "leave the clamp out");
        }
        if self.chart.rows.iter().all(|row| row.min.is_none() && row.max.is_none()) {
            return;
        }
        let Some(rows) = self.intervals() else { return };
        let bands: Vec<_> =
            rows.iter().filter_map(|row| Some((row.min?, row.max?, row.line))).collect();
        let Some(low) = bands.iter().map(|band| band.0).min() else { return };
        let Some(high) = bands.iter().map(|band| band.1).max() else { return };
        let expected = format!("bands must cover {low} to {high} once each");
        self.gaps(bands, "number", (low, high), &expected);
    }

    /// The rows, if each has `min` and `max` in order.
    fn intervals(&mut self) -> Option<Vec<RowEntry>> {
        let chart = self.chart;
        let before = self.errors.len();
        for row in &chart.rows {
            match (row.min, row.max) {
                (Some(min), Some(max)) if min <= max => {}
                (Some(min), Some(max)) => {
                    self.add(row.line, format!("row {min} to {max} runs backwards"), "");
                }
                (None, _) => {
                    self.add(row.line, "the row has no `min`", "every row needs both ends");
                }
                (_, None) => {
                    self.add(row.line, "the row has no `max`", "every row needs both ends");
                }
            }
        }
        (self.errors.len() == before).then(|| chart.rows.clone())
    }

    fn gaps(
        &mut self,
        mut covered: Vec<(i64, i64, usize)>,
        noun: &str,
        (low, high): (i64, i64),
        expected: &str,
    ) {
        covered.sort_unstable();
        let mut next = low;
        for (min, max, line) in covered {
            if min > next && self.can_come_up(next, min - 1) {
                let missing = span(noun, next, min - 1);
                self.add(self.chart.line, format!("{missing} covered by no row"), expected);
            } else if min < next {
                let twice = span(noun, min, max.min(next - 1));
                self.add(line, format!("{twice} covered by two rows"), expected);
            }
            next = next.max(max.saturating_add(1));
        }
        if next <= high && self.can_come_up(next, high) && !self.chart.rows.is_empty() {
            let missing = span(noun, next, high);
            self.add(self.chart.line, format!("{missing} covered by no row"), expected);
        }
    }

    /// Dice read as tens and units skip numbers, which need no row unless a modifier leads there.
    fn can_come_up(&self, low: i64, high: i64) -> bool {
        let Some(dice) = self.chart.dice.filter(|_| self.chart.modifiers.is_empty()) else {
            return true;
        };
        let beyond = low < i64::from(dice.lowest()) || i64::from(dice.highest()) < high;
        beyond || (low..=high).any(|total| dice.can_show(total))
    }

    /// Every row has a cell for each column, and every column is headed by another name.
    fn columns(&mut self) {
        let chart = self.chart;
        let columns = &chart.columns;
        for row in &chart.rows {
            if row.cells.len() != columns.len() {
                let what = format!("the row has {} cells", row.cells.len());
                self.add(row.line, what, format!("the chart has {} columns", columns.len()));
            }
        }
        if columns.is_empty() {
            return;
        }
        let Some((dice, (low, high))) = chart.dice.zip(chart.clamp) else {
            return self.add(chart.line, "there are columns but no dice", "leave the columns out");
        };
        if columns.len() > bounds::COLUMNS {
            let what = format!("there are {} columns", columns.len());
            return self.add(chart.line, what, format!("{} are the most", bounds::COLUMNS));
        }
        let totals = usize::try_from(i64::from(high) - i64::from(low) + 1).unwrap_or(0);
        if totals * columns.len() > bounds::CELLS {
            let what = format!("there are {} cells", totals * columns.len());
            self.add(chart.line, what, format!("{} are the most", bounds::CELLS));
        }
        for (n, column) in columns.iter().enumerate() {
            if columns[..n].iter().any(|other| other.key == column.key) {
                let what = format!("column `{}` stands twice", column.key);
                self.add(column.line, what, "leave one out");
            }
        }
        if let Reading::Pair(sides) = dice.reading {
            self.pair((low, high), (i32::from(dice.sides), sides));
        }
    }

    /// Dice that find row and column have one of each for every face, and nothing changes them.
    fn pair(&mut self, clamp: (i32, i32), (rows, columns): (i32, u8)) {
        let chart = self.chart;
        let heads: Vec<String> = (1..=columns).map(|face| face.to_string()).collect();
        if !chart.columns.iter().map(|column| &column.key).eq(&heads) {
            let expected = format!("the second die shows 1 to {columns}, and each has its column");
            self.add(chart.line, "the columns are not the faces of the die", expected);
        }
        if clamp != (1, rows) {
            let expected = format!("the first die shows 1 to {rows}, and each has its row");
            self.add(chart.line, "the rows are not the faces of the die", expected);
        }
        if let Some(modifier) = chart.modifiers.first() {
            self.add(modifier.line, "two dice that find row and column have no modifiers", "");
        }
    }

    /// Where results are listed, every cell is one of them.
    fn results(&mut self) {
        let chart = self.chart;
        if chart.results.is_empty() {
            return;
        }
        if chart.columns.is_empty() {
            let what = "there are `results` but no columns";
            return self.add(chart.results[0].line, what, "leave them out");
        }
        let mut known = BTreeSet::new();
        for result in &chart.results {
            if !known.insert(result.key.as_str()) {
                self.add(result.line, format!("result `{}` stands twice", result.key), "");
            }
        }
        for row in &chart.rows {
            for cell in row.cells.iter().filter(|cell| !known.contains(cell.as_str())) {
                let expected = format!("the results of the chart are {}", listed(&known));
                self.add(row.line, format!("cell `{cell}` is no result of the chart"), expected);
            }
        }
    }

    fn modifiers(&mut self) {
        let modifiers = &self.chart.modifiers;
        if self.chart.dice.is_none() && !modifiers.is_empty() {
            let line = modifiers[0].line;
            self.add(line, "there are modifiers but no dice", "leave the modifiers out");
        }
        if modifiers.len() > Mods::MOST {
            let what = format!("there are {} modifiers", modifiers.len());
            return self.add(self.chart.line, what, format!("{} are the most", Mods::MOST));
        }
        for (n, modifier) in modifiers.iter().enumerate() {
            if modifier.amount == 0 {
                let what = format!("modifier `{}` adds nothing", modifier.key);
                self.add(modifier.line, what, "the amount must not be 0");
            }
            if modifier.shifts && self.chart.columns.is_empty() {
                let what = format!("modifier `{}` shifts the column", modifier.key);
                self.add(modifier.line, what, "the chart has no columns");
            }
            let same = |other: &&super::ModifierData| {
                (&other.key, other.amount, &other.per, other.shifts)
                    == (&modifier.key, modifier.amount, &modifier.per, modifier.shifts)
            };
            if modifiers[..n].iter().any(|other| same(&other)) {
                let what =
                    format!("modifier `{}` {:+} stands twice", modifier.key, modifier.amount);
                self.add(modifier.line, what, "leave one out");
            }
        }
    }

    fn naturals(&mut self) {
        let naturals = &self.chart.unmodified;
        let Some(dice) = self.chart.dice else {
            if let Some(natural) = naturals.first() {
                let what = "there are unmodified results but no dice";
                self.add(natural.row.line, what, "leave them out");
            }
            return;
        };
        let mut seen = BTreeSet::new();
        for natural in naturals {
            let roll = natural.roll;
            if !(dice.lowest()..=dice.highest()).contains(&roll) {
                let what = format!("{dice} never shows {roll}");
                let expected = format!("it shows {} to {}", dice.lowest(), dice.highest());
                self.add(natural.row.line, what, expected);
            }
            if !seen.insert(roll) {
                let what = format!("natural {roll} has two results");
                self.add(natural.row.line, what, "leave one out");
            }
        }
    }

    fn notes(&mut self) {
        let mut notes = BTreeSet::new();
        for note in &self.chart.notes {
            if !notes.insert(note.id.as_str()) {
                self.add(self.chart.line, format!("note `{}` stands twice", note.id), "");
            }
        }
        for row in self.chart.rows.iter().chain(&self.chart.results) {
            for note in &row.notes {
                if !notes.contains(note.as_str()) {
                    let expected = format!("the notes of the chart are {}", listed(&notes));
                    self.add(row.line, format!("there is no note `{note}`"), expected);
                }
            }
        }
    }

    /// Every chart that a result sends play to exists.
    fn targets(&mut self, known: &dyn Fn(&str) -> bool) {
        let rows = self.chart.rows.iter().chain(&self.chart.results);
        let rows = rows.map(|row| (row.line, &row.next));
        let naturals =
            self.chart.unmodified.iter().map(|natural| (natural.row.line, &natural.row.next));
        for (line, next) in rows.chain(naturals) {
            if let Some(next) = next.as_deref().filter(|next| !known(next)) {
                let what = format!("`next` names chart `{next}`, which does not exist");
                self.add(line, what, "");
            }
        }
    }
}

fn span(noun: &str, low: i64, high: i64) -> String {
    if low == high { format!("{noun} {low} is") } else { format!("{noun}s {low} to {high} are") }
}
