//! What must hold for a chart before any rule looks at it.

use super::data::{ChartData, RowEntry};
use super::error::{ChartError, listed};
use super::look_up::Mods;

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

    fn modifiers(&mut self) {
        let modifiers = &self.chart.modifiers;
        if self.chart.dice.is_none() && !modifiers.is_empty() {
            let line = modifiers[0].line;
            self.add(line, "there are modifiers but no dice", "leave the modifiers out");
        }
        if modifiers.len() > Mods::MOST {
            let what = format!("there are {} modifiers", modifiers.len());
            self.add(self.chart.line, what, format!("{} are the most", Mods::MOST));
        }
        for (n, modifier) in modifiers.iter().enumerate() {
            if modifier.amount == 0 {
                let what = format!("modifier `{}` adds nothing", modifier.key);
                self.add(modifier.line, what, "the amount must not be 0");
            }
            let same = |other: &&super::ModifierData| {
                (&other.key, other.amount, &other.per)
                    == (&modifier.key, modifier.amount, &modifier.per)
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
        for (n, natural) in naturals.iter().enumerate() {
            let roll = natural.roll;
            if !(dice.lowest()..=dice.highest()).contains(&roll) {
                let what = format!("{dice} never shows {roll}");
                let expected = format!("it shows {} to {}", dice.lowest(), dice.highest());
                self.add(natural.row.line, what, expected);
            }
            if naturals[..n].iter().any(|other| other.roll == roll) {
                let what = format!("natural {roll} has two results");
                self.add(natural.row.line, what, "leave one out");
            }
        }
    }

    fn notes(&mut self) {
        let notes: Vec<&str> = self.chart.notes.iter().map(|note| note.id.as_str()).collect();
        for (n, id) in notes.iter().enumerate() {
            if notes[..n].contains(id) {
                self.add(self.chart.line, format!("note `{id}` stands twice"), "");
            }
        }
        for row in &self.chart.rows {
            for note in &row.notes {
                if !notes.contains(&note.as_str()) {
                    let expected = format!("the notes of the chart are {}", listed(&notes));
                    self.add(row.line, format!("there is no note `{note}`"), expected);
                }
            }
        }
    }

    /// Every chart that a result sends play to exists.
    fn targets(&mut self, known: &dyn Fn(&str) -> bool) {
        let rows = self.chart.rows.iter().map(|row| (row.line, &row.next));
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
