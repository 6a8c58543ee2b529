//! From TOML text to chart data, with the line of everything that does not fit.

use super::bounds;
use super::data::{
    ChartData, ColumnData, ModifierData, NaturalData, NoteData, Provenance, RowEntry, Value,
};
use super::error::{ChartError, listed};
use crate::{Dice, Stake, Tone, dice::Reading};
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

const CHART: &[&str] = &[
    "id",
    "title",
    "rule",
    "modifier_rule",
    "dice",
    "when",
    "clamp",
    "values",
    "columns",
    "rows",
    "results",
    "modifiers",
    "unmodified",
    "notes",
    "provenance",
    "reason",
    "stake",
    "tones",
];
const STAKE: &[&str] = &["good", "weight"];
const COLUMN: &[&str] = &["key", "text"];
const ROW: &[&str] = &["min", "max", "key", "text", "cells", "next", "notes", "ruling", "rule"];
const RESULT: &[&str] = &["key", "text", "next", "notes", "ruling", "rule"];
const MODIFIER: &[&str] = &["amount", "shift", "die", "key", "text", "per", "rule"];
const AMOUNTS: [&str; 3] = ["amount", "shift", "die"];
const NATURAL: &[&str] = &["roll", "key", "text", "next", "ruling", "rule"];
const NOTE: &[&str] = &["id", "key", "text", "ruling", "rule"];

/// What one file gave.
pub(super) struct Found {
    /// Charts that read without a problem.
    pub(super) charts: Vec<ChartData>,
    /// Ids of all charts, so that a broken one is not also reported as missing.
    pub(super) ids: Vec<String>,
    pub(super) errors: Vec<ChartError>,
    /// The text is not TOML, so nothing is known about what it lacks.
    pub(super) broken: bool,
}

/// The chart a player's own replaces, which lends what the player need not repeat.
pub(super) type Original<'a> = &'a dyn Fn(&str) -> Option<&'a ChartData>;

pub(super) fn read_file<'a>(file: &'a str, text: &'a str, original: Option<Original<'a>>) -> Found {
    let mut source = Source::new(file, text);
    if let Some(what) = bounds::too_long(text) {
        source.fault(0, what, format!("a chart file has at most {} bytes", bounds::FILE));
        let errors = source.errors;
        return Found { charts: Vec::new(), ids: Vec::new(), errors, broken: true };
    }
    if let Some(at) = bounds::too_deep(text) {
        let what = format!("lists lie more than {} deep in one another", bounds::DEPTH);
        source.fault(source.line_of(at), what, "a bracket may be missing before");
        let errors = source.errors;
        return Found { charts: Vec::new(), ids: Vec::new(), errors, broken: true };
    }
    let (table, faults) = DeTable::parse_recoverable(text);
    let broken = !faults.is_empty();
    if broken {
        for fault in faults.into_iter().take(bounds::COMPLAINTS) {
            let line = fault.span().map_or(1, |span| source.line_of(span.start));
            let message = fault.message().replace('\n', ", ");
            source.fault(line, format!("this is not TOML: {message}"), "");
        }
        return Found { charts: Vec::new(), ids: Vec::new(), errors: source.errors, broken };
    }
    let top = Fields { line: 1, table: table.get_ref() };
    top.only(&mut source, &["values", "chart"], "a chart file has");
    let shared = top.texts(&mut source, "values");
    let mut found = Found { charts: Vec::new(), ids: Vec::new(), errors: Vec::new(), broken };
    for fields in top.tables(&mut source, "chart") {
        let before = source.errors.len();
        let id = fields.peek("id").unwrap_or_default();
        id.clone_into(&mut source.chart);
        if !id.is_empty() && original.is_some_and(|original| original(id).is_none()) {
            let what = "the game has no chart with this id";
            source.fault(fields.line, what, "a file of your own can only replace charts");
            continue;
        }
        if source.is_full() {
            break;
        }
        let chart = read_chart(&mut source, &fields, &shared, original);
        found.ids.push(chart.id.clone());
        if source.errors.len() == before {
            found.charts.push(chart);
        }
        source.chart.clear();
    }
    found.errors = source.errors;
    found
}

fn read_chart<'a>(
    source: &mut Source<'a>,
    fields: &Fields<'_>,
    shared: &[String],
    original: Option<Original<'a>>,
) -> ChartData {
    fields.only(source, CHART, "a chart has");
    let id = fields.need_text(source, "id");
    let replaced = original.and_then(|original| original(&id));
    let mut values = shared.to_vec();
    values.extend(fields.texts(source, "values"));
    values.extend(replaced.into_iter().flat_map(|chart| chart.values.iter().cloned()));
    values.sort();
    values.dedup();
    let lent = |name: &str, lent: Option<&str>, source: &mut Source<'a>| match lent {
        Some(lent) => fields.text(source, name).unwrap_or_else(|| lent.to_owned()),
        None => fields.need_text(source, name),
    };
    let title = lent("title", replaced.map(|chart| chart.title.as_str()), source);
    let rule = lent("rule", replaced.map(|chart| chart.rule.as_str()), source);
    let modifier_rule = fields
        .text(source, "modifier_rule")
        .or_else(|| replaced.and_then(|chart| chart.modifier_rule.clone()));
    let dice = read_dice(source, fields);
    let stake = read_stake(source, fields).or(replaced.and_then(|chart| chart.stake));
    let mut tones = read_tones(source, fields);
    if tones.is_empty() {
        tones = replaced.map(|chart| chart.tones.clone()).unwrap_or_default();
    }
    let columns = read_columns(source, fields);
    let clamp = read_clamp(source, fields).or(dice.map(|dice| natural_clamp(dice, &columns)));
    let (provenance, reason) = read_provenance(source, fields, original.is_some());
    let grid = !columns.is_empty();
    let rows = fields.tables(source, "rows");
    let rows = rows.iter().map(|row| read_row(source, row, &values, grid)).collect();
    let results = fields.tables(source, "results");
    let results = results
        .iter()
        .map(|row| read_entry(source, row, RESULT, &values, "a result has", false))
        .collect();
    let modifiers =
        fields.tables(source, "modifiers").iter().map(|row| read_modifier(source, row)).collect();
    let unmodified = fields
        .tables(source, "unmodified")
        .iter()
        .map(|row| read_natural(source, row, &values))
        .collect();
    let notes = fields.tables(source, "notes").iter().map(|row| read_note(source, row)).collect();
    ChartData {
        id,
        title,
        rule,
        modifier_rule,
        dice,
        when: fields.text(source, "when"),
        clamp,
        columns,
        rows,
        results,
        modifiers,
        unmodified,
        notes,
        tones,
        stake,
        provenance,
        reason,
        values,
        file: source.file.to_owned(),
        line: fields.line,
        home: replaced.map_or(source.file, |chart| &chart.home).to_owned(),
    }
}

/// `stake = { good = "high", weight = 3 }`
fn read_stake(source: &mut Source<'_>, fields: &Fields<'_>) -> Option<Stake> {
    let within = fields.table(source, "stake")?;
    within.only(source, STAKE, "a stake has");
    let weight = within.need_small(source, "weight");
    let good = within.need_text(source, "good");
    let weight = u32::try_from(weight).ok().filter(|weight| (1..=100).contains(weight));
    let high_is_good = match good.as_str() {
        "high" => Some(true),
        "low" => Some(false),
        _ => None,
    };
    let stake = high_is_good.zip(weight);
    if stake.is_none() {
        let expected = "good is high or low, and weight a number from 1 to 100";
        source.fault(within.line, "the stake cannot be read", expected);
    }
    stake.map(|(high_is_good, weight)| Stake { high_is_good, weight })
}

/// `tones = { good = ["hit"], nothing = ["miss"] }`
fn read_tones(source: &mut Source<'_>, fields: &Fields<'_>) -> BTreeMap<String, Tone> {
    let Some(within) = fields.table(source, "tones") else { return BTreeMap::new() };
    within.only(source, &Tone::ALL.map(Tone::key), "tones are");
    let mut tones = BTreeMap::new();
    for tone in Tone::ALL {
        for key in within.texts(source, tone.key()) {
            if tones.insert(key.clone(), tone).is_some() {
                source.fault(within.line, format!("`{key}` has two tones"), "each result has one");
            }
        }
    }
    tones
}

fn read_dice(source: &mut Source<'_>, fields: &Fields<'_>) -> Option<Dice> {
    let line = fields.line_of(source, "dice");
    let text = fields.need_text(source, "dice");
    if text.is_empty() || text == "none" {
        return None;
    }
    text.parse()
        .map_err(|_| {
            let what = format!("`{text}` is not a throw of dice");
            source.fault(line, what, "write 1d6, 2d10, d100, d10xd6, or none for a look-up");
        })
        .ok()
}

fn read_clamp(source: &mut Source<'_>, fields: &Fields<'_>) -> Option<(i32, i32)> {
    let value = fields.get("clamp")?;
    let numbers: Option<Vec<i64>> = value
        .get_ref()
        .as_array()
        .map(|all| all.iter().filter_map(|n| number(n.get_ref())).collect());
    let pair = match numbers.as_deref() {
        Some(&[low, high]) => i32::try_from(low).ok().zip(i32::try_from(high).ok()),
        _ => None,
    };
    if pair.is_none() {
        let line = source.line_of(value.span().start);
        source.fault(line, "`clamp` is not a pair of numbers", "write clamp = [1, 10]");
    }
    pair
}

fn read_provenance(
    source: &mut Source<'_>,
    fields: &Fields<'_>,
    players: bool,
) -> (Provenance, Option<String>) {
    let reason = fields.text(source, "reason");
    if players && fields.get("provenance").is_none() {
        return (Provenance::OwnCopy, reason);
    }
    let known =
        || Provenance::ALL.into_iter().filter(|&kind| players || kind != Provenance::OwnCopy);
    let expected = format!("provenance is one of {}", listed(known().map(Provenance::key)));
    let line = fields.line_of(source, "provenance");
    let Some(name) = fields.text(source, "provenance") else {
        if fields.get("provenance").is_none() {
            source.fault(line, "`provenance` is missing", expected);
        }
        return (Provenance::Rulebook, reason);
    };
    let Some(provenance) = known().find(|kind| kind.key() == name) else {
        source.fault(line, format!("provenance `{name}` is not known"), expected);
        return (Provenance::Rulebook, reason);
    };
    if provenance.needs_reason() && reason.as_deref().is_none_or(|reason| reason.trim().is_empty())
    {
        let what = format!("`reason` is missing, and the provenance is {}", provenance.key());
        source.fault(line, what, "say why the numbers are what they are");
    }
    (provenance, reason)
}

/// Without a clamp of its own a chart runs as far as its dice; dice of two kinds find the row with
/// the first where there are columns for the second.
fn natural_clamp(dice: Dice, columns: &[ColumnData]) -> (i32, i32) {
    match dice.reading {
        Reading::Pair(_) if !columns.is_empty() => (1, i32::from(dice.sides)),
        Reading::Sum | Reading::Percentile | Reading::TensAndUnits | Reading::Pair(_) => {
            (dice.lowest(), dice.highest())
        }
    }
}

/// Heads as names, as numbers, or as tables with a key and words.
fn read_columns(source: &mut Source<'_>, fields: &Fields<'_>) -> Vec<ColumnData> {
    let Some(value) = fields.get("columns") else { return Vec::new() };
    let Some(list) = value.get_ref().as_array() else {
        wrong(source, "columns", value, "a list of names or numbers");
        return Vec::new();
    };
    let mut columns = Vec::new();
    for entry in list {
        let line = source.line_of(entry.span().start);
        if let Some(table) = entry.get_ref().as_table() {
            let head = Fields { line, table };
            head.only(source, COLUMN, "a column has");
            let key = head.get("key").and_then(|key| name_or_number(key.get_ref()));
            if key.is_none() {
                source.fault(line, "the column has no `key`", "it is a name or a number");
            }
            let text = head.text(source, "text");
            let keys = fields.short(source, "columns", vec![key.unwrap_or_default()]);
            columns.extend(keys.into_iter().map(|key| ColumnData {
                key,
                text: text.clone(),
                line,
            }));
        } else if let Some(key) = name_or_number(entry.get_ref()) {
            let keys = fields.short(source, "columns", vec![key]);
            columns.extend(keys.into_iter().map(|key| ColumnData { key, text: None, line }));
        } else {
            let what = format!("a column is {}", kind_of(entry.get_ref()));
            source.fault(line, what, "it has to be a name, a number or a table");
        }
    }
    columns
}

fn name_or_number(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(name) if !name.trim().is_empty() => Some(name.to_string()),
        DeValue::Integer(_) => number(value).map(|number| number.to_string()),
        DeValue::String(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => None,
    }
}

fn read_row(
    source: &mut Source<'_>,
    fields: &Fields<'_>,
    values: &[String],
    grid: bool,
) -> RowEntry {
    read_entry(source, fields, ROW, values, "a row has", grid)
}

fn read_entry(
    source: &mut Source<'_>,
    fields: &Fields<'_>,
    known: &[&str],
    values: &[String],
    holder: &str,
    grid: bool,
) -> RowEntry {
    let key = if grid && fields.get("key").is_none() {
        String::new()
    } else {
        fields.need_text(source, "key")
    };
    RowEntry {
        min: fields.number(source, "min"),
        max: fields.number(source, "max"),
        key,
        cells: fields.cells(source),
        text: fields.text(source, "text"),
        next: fields.text(source, "next"),
        notes: fields.texts(source, "notes"),
        ruling: fields.text(source, "ruling"),
        rule: fields.text(source, "rule"),
        values: read_values(source, fields, known, values, holder),
        line: fields.line,
    }
}

fn read_modifier(source: &mut Source<'_>, fields: &Fields<'_>) -> ModifierData {
    fields.only(source, MODIFIER, "a modifier has");
    let given: Vec<&str> = AMOUNTS.into_iter().filter(|it| fields.get(it).is_some()).collect();
    if let [first, second, ..] = given[..] {
        let what = format!("the modifier has both `{first}` and `{second}`");
        let each = "`amount` changes the total, `shift` the column, `die` the die alone";
        source.fault(fields.line, what, each);
    }
    let (shifts, on_die) = (given.contains(&"shift"), given.contains(&"die"));
    ModifierData {
        amount: fields.need_small(source, given.last().unwrap_or(&"amount")),
        key: fields.need_text(source, "key"),
        text: fields.need_text(source, "text"),
        per: fields.text(source, "per"),
        shifts,
        on_die,
        rule: fields.text(source, "rule"),
        line: fields.line,
    }
}

fn read_natural(source: &mut Source<'_>, fields: &Fields<'_>, values: &[String]) -> NaturalData {
    NaturalData {
        roll: fields.need_small(source, "roll"),
        row: read_entry(source, fields, NATURAL, values, "an unmodified result has", false),
    }
}

fn read_note(source: &mut Source<'_>, fields: &Fields<'_>) -> NoteData {
    fields.only(source, NOTE, "a note has");
    NoteData {
        id: fields.need_text(source, "id"),
        key: fields.need_text(source, "key"),
        text: fields.need_text(source, "text"),
        ruling: fields.text(source, "ruling"),
        rule: fields.text(source, "rule"),
    }
}

fn read_values(
    source: &mut Source<'_>,
    fields: &Fields<'_>,
    known: &[&str],
    values: &[String],
    holder: &str,
) -> BTreeMap<String, Value> {
    let mut read = BTreeMap::new();
    let names: Vec<&str> = known.iter().copied().chain(values.iter().map(String::as_str)).collect();
    fields.only(source, &names, holder);
    for name in values {
        let Some(value) = fields.get(name) else { continue };
        if let Some(value) = to_value(value.get_ref()) {
            if let Some(what) = bounds::too_big(name, &value) {
                source.fault(fields.line_of(source, name), what, "");
            }
            read.insert(name.clone(), value);
        } else {
            let line = source.line_of(value.span().start);
            let what = format!("`{name}` is {}", kind_of(value.get_ref()));
            let expected = "a value is a whole number, a string, true or false, \
                            or a list of numbers or of strings";
            source.fault(line, what, expected);
        }
    }
    read
}

fn to_value(value: &DeValue<'_>) -> Option<Value> {
    match value {
        DeValue::Integer(_) => number(value).map(Value::Number),
        DeValue::String(text) => Some(Value::Text(text.to_string())),
        DeValue::Boolean(flag) => Some(Value::Flag(*flag)),
        DeValue::Array(list)
            if !list.is_empty() && list.iter().all(|n| n.get_ref().is_integer()) =>
        {
            list.iter().map(|n| number(n.get_ref())).collect::<Option<_>>().map(Value::Numbers)
        }
        DeValue::Array(list) => list
            .iter()
            .map(|text| text.get_ref().as_str().map(str::to_owned))
            .collect::<Option<_>>()
            .map(Value::List),
        DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Table(_) => None,
    }
}

fn number(value: &DeValue<'_>) -> Option<i64> {
    let integer = value.as_integer()?;
    i64::from_str_radix(integer.as_str(), integer.radix()).ok()
}

fn kind_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a fraction",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// One file being read, and the problems so far.
struct Source<'a> {
    file: &'a str,
    starts: Vec<usize>,
    chart: String,
    errors: Vec<ChartError>,
}

impl<'a> Source<'a> {
    fn new(file: &'a str, text: &'a str) -> Source<'a> {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let starts = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect();
        Source { file, starts, chart: String::new(), errors: Vec::new() }
    }

    fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset)
    }

    /// Nobody reads more complaints than this, and a hostile file has no end of them.
    fn is_full(&self) -> bool {
        self.errors.len() >= bounds::COMPLAINTS
    }

    fn fault(&mut self, line: usize, what: impl Into<String>, expected: impl Into<String>) {
        if self.is_full() {
            return;
        }
        self.errors.push(ChartError::new((self.file, line), &self.chart, what, expected));
    }
}

/// One table and where it stands.
struct Fields<'t> {
    line: usize,
    table: &'t DeTable<'t>,
}

impl<'t> Fields<'t> {
    fn get(&self, name: &str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.table.get(name)
    }

    fn peek(&self, name: &str) -> Option<&'t str> {
        self.get(name)?.get_ref().as_str()
    }

    fn line_of(&self, source: &Source<'_>, name: &str) -> usize {
        self.get(name).map_or(self.line, |value| source.line_of(value.span().start))
    }

    /// Every field must be one of these.
    fn only(&self, source: &mut Source<'_>, known: &[&str], holder: &str) {
        for name in self.table.keys() {
            if source.is_full() {
                return;
            }
            if !known.contains(&name.get_ref().as_ref()) {
                let line = source.line_of(name.span().start);
                let what = format!("field `{}` is not known", name.get_ref());
                source.fault(line, what, format!("{holder} {}", listed(known)));
            }
        }
    }

    fn text(&self, source: &mut Source<'_>, name: &str) -> Option<String> {
        let value = self.get(name)?;
        let Some(text) = value.get_ref().as_str() else {
            wrong(source, name, value, "a string");
            return None;
        };
        if let Some(what) = bounds::too_wordy(name, text) {
            let line = source.line_of(value.span().start);
            source.fault(line, what, format!("{} are the most", bounds::LETTERS));
            return None;
        }
        Some(text.to_owned())
    }

    fn need_text(&self, source: &mut Source<'_>, name: &str) -> String {
        match self.get(name) {
            Some(value) if value.get_ref().as_str().is_some_and(|text| text.trim().is_empty()) => {
                let line = source.line_of(value.span().start);
                source.fault(line, format!("`{name}` is empty"), "");
                String::new()
            }
            Some(_) => self.text(source, name).unwrap_or_default(),
            None => {
                source.fault(self.line, format!("`{name}` is missing"), "");
                String::new()
            }
        }
    }

    fn number(&self, source: &mut Source<'_>, name: &str) -> Option<i64> {
        let value = self.get(name)?;
        let read = number(value.get_ref());
        if read.is_none() {
            wrong(source, name, value, "a whole number");
        }
        read
    }

    fn need_small(&self, source: &mut Source<'_>, name: &str) -> i32 {
        let line = self.line_of(source, name);
        if self.get(name).is_none() {
            source.fault(line, format!("`{name}` is missing"), "");
            return 1;
        }
        let Some(read) = self.number(source, name) else { return 1 };
        match i32::try_from(read) {
            Ok(read) if read.abs() <= 1000 => read,
            _ => {
                source.fault(line, format!("`{name}` is {read}"), "it lies between -1000 and 1000");
                1
            }
        }
    }

    fn texts(&self, source: &mut Source<'_>, name: &str) -> Vec<String> {
        let Some(value) = self.get(name) else { return Vec::new() };
        let Some(Value::List(list)) = to_value(value.get_ref()) else {
            wrong(source, name, value, "a list of strings");
            return Vec::new();
        };
        self.short(source, name, list)
    }

    /// The list of texts, if neither it nor any of them is longer than a chart needs.
    fn short(&self, source: &mut Source<'_>, name: &str, list: Vec<String>) -> Vec<String> {
        if let Some(what) = list.iter().find_map(|text| bounds::too_wordy(name, text)) {
            let line = self.line_of(source, name);
            source.fault(line, what, format!("{} are the most", bounds::LETTERS));
            return Vec::new();
        }
        self.bounded(source, name, list)
    }

    /// The list, if it is no longer than any that a chart needs.
    fn bounded<T>(&self, source: &mut Source<'_>, name: &str, list: Vec<T>) -> Vec<T> {
        if list.len() <= bounds::LIST {
            return list;
        }
        let line = self.line_of(source, name);
        let what = format!("`{name}` has {} entries", list.len());
        source.fault(line, what, format!("{} are the most", bounds::LIST));
        Vec::new()
    }

    /// The cells of a row, by column: names or numbers.
    fn cells(&self, source: &mut Source<'_>) -> Vec<String> {
        let Some(value) = self.get("cells") else { return Vec::new() };
        let cells: Option<Vec<String>> = value
            .get_ref()
            .as_array()
            .and_then(|list| list.iter().map(|cell| name_or_number(cell.get_ref())).collect());
        let Some(cells) = cells else {
            wrong(source, "cells", value, "a list of names or numbers");
            return Vec::new();
        };
        self.short(source, "cells", cells)
    }

    fn table(&self, source: &mut Source<'_>, name: &str) -> Option<Fields<'t>> {
        let value = self.get(name)?;
        let line = source.line_of(value.span().start);
        let table = value.get_ref().as_table().map(|table| Fields { line, table });
        if table.is_none() {
            wrong(source, name, value, "a table");
        }
        table
    }

    fn tables(&self, source: &mut Source<'_>, name: &str) -> Vec<Fields<'t>> {
        let Some(value) = self.get(name) else { return Vec::new() };
        let all = value.get_ref().as_array().map(|list| {
            list.iter()
                .map(|entry| {
                    let line = source.line_of(entry.span().start);
                    entry.get_ref().as_table().map(|table| Fields { line, table })
                })
                .collect::<Option<Vec<_>>>()
        });
        let Some(tables) = all.flatten() else {
            wrong(source, name, value, "a list of tables");
            return Vec::new();
        };
        self.bounded(source, name, tables)
    }
}

fn wrong(source: &mut Source<'_>, name: &str, value: &Spanned<DeValue<'_>>, wanted: &str) {
    let line = source.line_of(value.span().start);
    let what = format!("`{name}` is {}", kind_of(value.get_ref()));
    source.fault(line, what, format!("it has to be {wanted}"));
}
