//! Charts as the rules use them: typed, complete, and without allocation.

use super::data::{ChartData, said};
use super::error::{ChartError, ChartErrors};
use super::key::{Key, NoCondition, Row, RowData};
use crate::{Chance, Dice, Odds, Tone, dice::Reading};
use arrayvec::ArrayVec;

/// A chart to roll on: every total has exactly one result.
#[derive(Debug, Clone)]
pub struct Chart<R, K = NoCondition> {
    pub id: String,
    pub title: String,
    pub rule: String,
    pub modifier_rule: Option<String>,
    pub dice: Dice,
    /// The head of its column, if it is one of a [`super::Grid`].
    pub column: Option<String>,
    lowest: i32,
    /// By total, from `lowest` on: the row and what it means.
    totals: Vec<(u16, R)>,
    rows: Vec<Line>,
    /// By natural roll, from the lowest of the dice on.
    overrides: Vec<Option<u16>>,
    naturals: Vec<Natural<R>>,
    modifiers: Vec<Modifier<K>>,
}

#[derive(Debug, Clone)]
struct Line {
    key: String,
    text: String,
    next: Option<String>,
    rule: Option<String>,
    tone: Option<Tone>,
}

#[derive(Debug, Clone)]
struct Natural<R> {
    result: R,
    line: Line,
    /// The row with the same key, if there is one.
    row: Option<u16>,
}

/// An amount, the condition it depends on, and the rule that says so.
#[derive(Debug, Clone)]
pub struct Modifier<K> {
    pub key: K,
    pub amount: i32,
    /// What is counted, when the amount is multiplied.
    pub per: Option<String>,
    /// It moves the column and leaves the total alone.
    pub shifts: bool,
    /// It changes the die itself, which keeps its lowest face; other modifiers are added then.
    pub on_die: bool,
    pub text: String,
    pub rule: String,
}

/// The modifiers that hold for one roll.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Mods {
    each: ArrayVec<(u8, i16), { Mods::MOST }>,
    sum: i16,
    on_die: i16,
    shift: i16,
}

impl Mods {
    /// The most modifiers one chart has.
    pub const MOST: usize = 24;
    pub const NONE: Mods = Mods { each: ArrayVec::new_const(), sum: 0, on_die: 0, shift: 0 };

    /// What is added to the roll.
    pub fn sum(&self) -> i32 {
        i32::from(self.sum)
    }

    /// A roll with what is added to it; what changes the dice alone leaves them their lowest face.
    fn total(&self, natural: i32, lowest: i32) -> i32 {
        let on_die = i32::from(self.on_die);
        let dice = natural.saturating_add(on_die).max(lowest.min(natural));
        dice.saturating_add(self.sum() - on_die)
    }

    /// By how many columns the roll is read to the right, or with a minus to the left.
    pub fn shift(&self) -> i32 {
        i32::from(self.shift)
    }

    /// Each modifier that holds: its index on the chart, and what it comes to in all.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (usize, i32)> {
        self.each.iter().map(|&(index, amount)| (usize::from(index), i32::from(amount)))
    }

    pub fn is_empty(&self) -> bool {
        self.each.is_empty()
    }

    fn add<K>(&mut self, index: usize, amount: i32, modifier: &Modifier<K>) {
        let amount = amount.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        self.each.push((index as u8, amount));
        if modifier.on_die {
            self.on_die = self.on_die.saturating_add(amount);
        }
        let sum = if modifier.shifts { &mut self.shift } else { &mut self.sum };
        *sum = sum.saturating_add(amount);
    }
}

impl Default for Mods {
    fn default() -> Mods {
        Mods::NONE
    }
}

/// What one natural roll comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resolved<R> {
    /// With modifiers, limited to the chart.
    pub total: i32,
    pub result: R,
    pub row: usize,
    /// Set when the natural roll decided, whatever the modifiers.
    pub natural_rule: Option<usize>,
}

impl<R: Copy, K: Copy> Chart<R, K> {
    /// `count(condition)`: 0 = does not hold; n = how many times, which only a `per` modifier heeds.
    /// A value that may be below zero counts against it there.
    pub fn modifiers(&self, count: impl Fn(K) -> i32) -> Mods {
        let mut mods = Mods::NONE;
        for (index, modifier) in self.modifiers.iter().enumerate() {
            let times = count(modifier.key);
            let times = if modifier.per.is_some() { times } else { times.clamp(0, 1) };
            if times != 0 {
                mods.add(index, modifier.amount.saturating_mul(times), modifier);
            }
        }
        mods
    }

    /// Natural results first, then modifiers, clamp, row: the one function play and odds share.
    pub fn resolve(&self, natural: i32, mods: &Mods) -> Resolved<R> {
        let highest = self.lowest + self.totals.len() as i32 - 1;
        let total = mods.total(natural, self.dice.lowest()).clamp(self.lowest, highest);
        let (row, result) = self.totals[(total - self.lowest) as usize];
        match self.overridden(natural) {
            None => Resolved { total, result, row: usize::from(row), natural_rule: None },
            Some(index) => {
                let natural = &self.naturals[index];
                let row = usize::from(natural.row.unwrap_or(row));
                Resolved { total, result: natural.result, row, natural_rule: Some(index) }
            }
        }
    }

    fn overridden(&self, natural: i32) -> Option<usize> {
        let place = usize::try_from(natural - self.dice.lowest()).ok()?;
        self.overrides.get(place).copied().flatten().map(usize::from)
    }

    /// The exact chances of each result, by going through every fall of the dice.
    pub fn odds(&self, mods: &Mods) -> Odds {
        let mut met: Vec<(&Line, u32)> = Vec::new();
        let mut of = 0;
        self.each_natural(|natural, ways| {
            of += ways;
            let line = self.outcome(&self.resolve(natural, mods));
            match met.iter_mut().find(|(known, _)| known.text == line.text) {
                Some((_, count)) => *count += ways,
                None => met.push((line, ways)),
            }
        });
        Odds {
            why: self.title.clone(),
            rule: self.rule.clone(),
            of,
            outcomes: met.iter().map(|(line, count)| (line.text.clone(), *count)).collect(),
            tones: met.iter().map(|(line, _)| line.tone).collect(),
        }
    }

    /// How likely the result is one of these.
    pub fn chance(&self, mods: &Mods, fits: impl Fn(R) -> bool) -> Chance {
        let (mut part, mut of) = (0, 0);
        self.each_natural(|natural, ways| {
            of += u64::from(ways);
            part += u64::from(ways) * u64::from(fits(self.resolve(natural, mods).result));
        });
        Chance::of(part, of)
    }

    /// Every natural roll in the order in which the falls first show it, and how many of them do.
    fn each_natural(&self, mut fall: impl FnMut(i32, u32)) {
        match (self.dice.reading, self.dice.count, i32::from(self.dice.sides)) {
            (Reading::Sum, 1, sides) => (1..=sides).for_each(|natural| fall(natural, 1)),
            (Reading::Sum, 2, sides) => (2..=2 * sides)
                .for_each(|natural| fall(natural, (sides - (natural - sides - 1).abs()) as u32)),
            _ => self.dice.every_fall().for_each(|faces| fall(self.dice.natural(&faces), 1)),
        }
    }

    /// A natural hit and a hit by total are one outcome.
    fn outcome(&self, resolved: &Resolved<R>) -> &Line {
        match resolved.natural_rule {
            Some(index) if self.naturals[index].row.is_none() => &self.naturals[index].line,
            _ => &self.rows[resolved.row],
        }
    }

    fn line(&self, resolved: &Resolved<R>) -> &Line {
        match resolved.natural_rule {
            Some(index) => &self.naturals[index].line,
            None => &self.rows[resolved.row],
        }
    }

    /// The result in words.
    pub fn result_text(&self, resolved: &Resolved<R>) -> &str {
        &self.line(resolved).text
    }

    /// The result's stable name.
    pub fn result_key(&self, resolved: &Resolved<R>) -> &str {
        &self.line(resolved).key
    }

    /// The rule that decided: of the natural result or the row, else of the chart.
    pub fn result_rule(&self, resolved: &Resolved<R>) -> &str {
        self.line(resolved).rule.as_deref().unwrap_or(&self.rule)
    }

    /// What the result is to the players.
    pub fn result_tone(&self, resolved: &Resolved<R>) -> Option<Tone> {
        self.line(resolved).tone
    }

    /// The chart play goes on with.
    pub fn result_next(&self, resolved: &Resolved<R>) -> Option<&str> {
        self.line(resolved).next.as_deref()
    }

    /// The modifier with this index, as `Mods::iter` gives it.
    pub fn modifier(&self, index: usize) -> &Modifier<K> {
        &self.modifiers[index]
    }

    /// Every modifier the chart knows, held or not.
    pub fn all_modifiers(&self) -> &[Modifier<K>] {
        &self.modifiers
    }

    /// Every total with its result, lowest first.
    pub fn results(&self) -> impl Iterator<Item = (i32, R)> {
        (self.lowest..).zip(self.totals.iter().map(|&(_, result)| result))
    }
}

impl<R: Row + Copy, K: Key> Chart<R, K> {
    pub(super) fn typed(data: &ChartData) -> Result<Chart<R, K>, ChartErrors> {
        match data.across() {
            Some(across) => Chart::in_column(&across, None),
            None if data.columns.is_empty() => Chart::in_column(data, None),
            None => {
                let expected = "the rules roll on it without one, so leave them out";
                Err(ChartErrors(vec![data.fault(data.line, "the chart has columns", expected)]))
            }
        }
    }

    /// The rows of one column, or of a chart that has none.
    pub(super) fn in_column(
        data: &ChartData,
        column: Option<String>,
    ) -> Result<Chart<R, K>, ChartErrors> {
        let mut errors = ChartErrors::default();
        let (Some(dice), Some((lowest, highest))) = (data.dice, data.clamp) else {
            errors.0.push(data.fault(
                data.line,
                "the chart has no dice",
                "the rules roll on it, so it needs them",
            ));
            return Err(errors);
        };
        let results = read_rows::<R>(data, &mut errors);
        let naturals = read_naturals::<R>(data, &mut errors);
        let modifiers = read_modifiers::<K>(data, &mut errors);
        if !errors.is_empty() {
            return Err(errors);
        }
        let rows_by_total = data.rows_by_total(lowest, highest);
        let totals = rows_by_total.into_iter().map(|row| (row as u16, results[row])).collect();
        let mut overrides = vec![None; (dice.highest() - dice.lowest() + 1) as usize];
        for (index, natural) in data.unmodified.iter().enumerate() {
            overrides[(natural.roll - dice.lowest()) as usize] = Some(index as u16);
        }
        Ok(Chart {
            id: data.id.clone(),
            title: data.title.clone(),
            rule: data.rule.clone(),
            modifier_rule: data.modifier_rule.clone(),
            dice,
            column,
            lowest,
            totals,
            rows: data.rows.iter().map(|row| Line::of(data, row)).collect(),
            overrides,
            naturals,
            modifiers,
        })
    }
}

impl Line {
    fn of(data: &ChartData, row: &super::RowEntry) -> Line {
        Line {
            key: row.key.clone(),
            text: said(&row.key, row.text.as_deref()),
            next: row.next.clone(),
            rule: row.rule.clone(),
            tone: data.tones.get(&row.key).copied(),
        }
    }
}

pub(super) fn read_rows<R: Row>(data: &ChartData, errors: &mut ChartErrors) -> Vec<R> {
    let mut results = Vec::with_capacity(data.rows.len());
    for row in &data.rows {
        match R::read(&RowData::of_row(row)) {
            Ok(result) => results.push(result),
            Err(why) => errors.0.push(data.fault(row.line, why, "")),
        }
    }
    results
}

fn read_naturals<R: Row>(data: &ChartData, errors: &mut ChartErrors) -> Vec<Natural<R>> {
    let mut naturals = Vec::new();
    for natural in &data.unmodified {
        let row = data.rows.iter().position(|row| row.key == natural.row.key);
        let read = RowData::of_natural(natural, row.map(|row| &data.rows[row]));
        match R::read(&read) {
            Err(why) => errors.0.push(data.fault(natural.row.line, why, "")),
            Ok(result) => naturals.push(Natural {
                result,
                line: Line {
                    key: natural.row.key.clone(),
                    text: said(&natural.row.key, natural.row.text.as_deref()),
                    next: read.next().map(str::to_owned),
                    rule: natural.row.rule.clone(),
                    tone: data.tones.get(&natural.row.key).copied(),
                },
                row: row.map(|row| row as u16),
            }),
        }
    }
    naturals
}

fn read_modifiers<K: Key>(data: &ChartData, errors: &mut ChartErrors) -> Vec<Modifier<K>> {
    let mut modifiers = Vec::new();
    for modifier in &data.modifiers {
        match K::expect_name(&modifier.key) {
            Err(why) => {
                let what = format!("a modifier has a condition the rules do not know: {why}");
                errors.0.push(data.fault(modifier.line, what, ""));
            }
            Ok(key) => modifiers.push(Modifier {
                key,
                amount: modifier.amount,
                per: modifier.per.clone(),
                shifts: modifier.shifts,
                on_die: modifier.on_die,
                text: modifier.text.clone(),
                rule: data.modifier_rule_of(modifier).to_owned(),
            }),
        }
    }
    modifiers
}

impl ChartData {
    pub(super) fn fault(
        &self,
        line: usize,
        what: impl Into<String>,
        expected: impl Into<String>,
    ) -> ChartError {
        ChartError::new((&self.file, line), &self.id, what, expected)
    }

    /// The row of each total. A number that no fall of the dice shows has no row; it is given that of
    /// the number before.
    fn rows_by_total(&self, lowest: i32, highest: i32) -> Vec<usize> {
        let mut rows = vec![None; (highest - lowest + 1) as usize];
        for (n, row) in self.rows.iter().enumerate() {
            let (Some(min), Some(max)) = (row.min, row.max) else { continue };
            let place = |total: i64| (total - i64::from(lowest)) as usize;
            rows[place(min)..=place(max)].fill(Some(n));
        }
        let mut last = 0;
        rows.into_iter()
            .map(|row| {
                last = row.unwrap_or(last);
                last
            })
            .collect()
    }

    /// The rule a modifier is cited with: its own, else the chart's for modifiers, else the chart's.
    pub fn modifier_rule_of<'a>(&'a self, modifier: &'a super::ModifierData) -> &'a str {
        let own = modifier.rule.as_deref().or(self.modifier_rule.as_deref());
        own.unwrap_or(&self.rule)
    }
}

/// Results by bands of a number that no die gives, such as victory points.
#[derive(Debug, Clone)]
pub struct Bands<R> {
    /// By the lowest number of each band, ascending.
    from: Vec<(i64, R)>,
}

impl<R: Copy> Bands<R> {
    /// Numbers beyond the last band on either side belong to that band.
    pub fn at(&self, number: i64) -> R {
        let above = self.from.partition_point(|&(min, _)| min <= number);
        self.from[above.saturating_sub(1)].1
    }

    /// Each band's lowest number and result, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (i64, R)> {
        self.from.iter().copied()
    }
}

impl<R: Row> Bands<R> {
    pub(super) fn typed(data: &ChartData) -> Result<Bands<R>, ChartErrors> {
        let mut errors = ChartErrors::default();
        if data.rows.iter().any(|row| row.min.is_none()) {
            errors.0.push(data.fault(
                data.line,
                "the rows have no `min` and `max`",
                "the rules look up a number here, so every row needs both",
            ));
        }
        let results = read_rows::<R>(data, &mut errors);
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut from: Vec<(i64, R)> =
            data.rows.iter().filter_map(|row| row.min).zip(results).collect();
        from.sort_by_key(|&(min, _)| min);
        Ok(Bands { from })
    }
}
