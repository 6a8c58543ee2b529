//! A book written back as files that parse to the same book.

use super::book::ChartBook;
use super::data::{ChartData, ColumnData, RowEntry, Value};
use crate::Tone;
use std::collections::BTreeMap;
use std::fmt::Write as _;

impl ChartBook {
    /// File names and their TOML text, for a player to edit.
    pub fn export(&self) -> Vec<(String, String)> {
        let mut files: Vec<(String, String)> = Vec::new();
        for chart in self.charts() {
            let name = chart.home.rsplit(['/', '\\']).next().unwrap_or(&chart.home);
            let place = files.iter().position(|(file, _)| file == name).unwrap_or_else(|| {
                files.push((name.to_owned(), String::new()));
                files.len() - 1
            });
            let text = &mut files[place].1;
            if !text.is_empty() {
                text.push('\n');
            }
            write_chart(text, chart);
        }
        files
    }
}

fn write_chart(out: &mut String, chart: &ChartData) {
    out.push_str("[[chart]]\n");
    line(out, "id", Some(&chart.id));
    line(out, "title", Some(&chart.title));
    line(out, "rule", Some(&chart.rule));
    line(out, "modifier_rule", chart.modifier_rule.as_ref());
    let dice = chart.dice.map_or("none".to_owned(), |dice| dice.to_string());
    line(out, "dice", Some(&dice));
    if let Some(stake) = chart.stake {
        let good = if stake.high_is_good { "high" } else { "low" };
        put(out, format_args!("stake = {{ good = \"{good}\", weight = {} }}\n", stake.weight));
    }
    write_tones(out, chart);
    line(out, "when", chart.when.as_ref());
    if let Some((low, high)) = chart.clamp {
        put(out, format_args!("clamp = [{low}, {high}]\n"));
    }
    let used = chart.values_used();
    if !used.is_empty() {
        put(out, format_args!("values = {}\n", list(used.iter().copied())));
    }
    heads(out, &chart.columns);
    block(out, "rows", chart.rows.iter().map(row_fields));
    block(out, "results", chart.results.iter().map(row_fields));
    block(
        out,
        "modifiers",
        chart.modifiers.iter().map(|modifier| {
            let mut fields = Inline::default();
            let amount = match (modifier.shifts, modifier.on_die) {
                (true, _) => "shift",
                (false, true) => "die",
                (false, false) => "amount",
            };
            fields.number(amount, Some(modifier.amount.into())).text("key", Some(&modifier.key));
            fields.text("text", Some(&modifier.text)).text("per", modifier.per.as_ref());
            fields.text("rule", modifier.rule.as_ref());
            fields
        }),
    );
    block(
        out,
        "unmodified",
        chart.unmodified.iter().map(|natural| {
            let mut fields = Inline::default();
            fields.number("roll", Some(natural.roll.into())).text("key", Some(&natural.row.key));
            fields.text("text", natural.row.text.as_ref()).values(&natural.row.values);
            fields.text("next", natural.row.next.as_ref()).text("rule", natural.row.rule.as_ref());
            fields.text("ruling", natural.row.ruling.as_ref());
            fields
        }),
    );
    block(
        out,
        "notes",
        chart.notes.iter().map(|note| {
            let mut fields = Inline::default();
            fields.text("id", Some(&note.id)).text("key", Some(&note.key));
            fields.text("text", Some(&note.text)).text("rule", note.rule.as_ref());
            fields.text("ruling", note.ruling.as_ref());
            fields
        }),
    );
    let provenance = chart.provenance.key().to_owned();
    // A file without the line counts as the player's own copy.
    if chart.provenance != super::Provenance::OwnCopy {
        line(out, "provenance", Some(&provenance));
    }
    line(out, "reason", chart.reason.as_ref());
}

/// The columns as numbers or names, or with their words.
fn heads(out: &mut String, columns: &[ColumnData]) {
    if columns.is_empty() {
        return;
    }
    if columns.iter().all(|column| column.text.is_none()) {
        let keys = columns.iter().map(|column| column.key.as_str());
        return put(out, format_args!("columns = {}\n", cells(keys)));
    }
    block(
        out,
        "columns",
        columns.iter().map(|column| {
            let mut fields = Inline::default();
            fields.text("key", Some(&column.key)).text("text", column.text.as_ref());
            fields
        }),
    );
}

fn row_fields(row: &RowEntry) -> Inline {
    let mut fields = Inline::default();
    fields.number("min", row.min).number("max", row.max);
    fields.text("key", Some(&row.key).filter(|key| !key.is_empty()));
    fields.text("text", row.text.as_ref()).values(&row.values);
    if !row.cells.is_empty() {
        fields.raw("cells", &cells(row.cells.iter().map(String::as_str)));
    }
    fields.text("next", row.next.as_ref());
    if !row.notes.is_empty() {
        fields.raw("notes", &list(row.notes.iter().map(String::as_str)));
    }
    fields.text("rule", row.rule.as_ref()).text("ruling", row.ruling.as_ref());
    fields
}

/// Numbers as numbers where all are.
fn cells<'a>(cells: impl Iterator<Item = &'a str> + Clone) -> String {
    let plain = |cell: &str| cell.parse::<i64>().is_ok_and(|number| number.to_string() == cell);
    if cells.clone().all(plain) {
        return format!("[{}]", cells.collect::<Vec<_>>().join(", "));
    }
    list(cells)
}

fn write_tones(out: &mut String, chart: &ChartData) {
    let of = |tone: Tone| chart.tones.iter().filter(move |(_, it)| **it == tone);
    let told = Tone::ALL.into_iter().filter(|tone| of(*tone).next().is_some());
    let told = told
        .map(|tone| format!("{} = {}", tone.key(), list(of(tone).map(|(key, _)| key.as_str()))));
    let told: Vec<String> = told.collect();
    if !told.is_empty() {
        put(out, format_args!("tones = {{ {} }}\n", told.join(", ")));
    }
}

impl ChartData {
    /// The names of values that some row carries.
    pub fn values_used(&self) -> Vec<&str> {
        let rows = self.rows.iter().chain(&self.results).flat_map(|row| row.values.keys());
        let naturals = self.unmodified.iter().flat_map(|natural| natural.row.values.keys());
        let mut used: Vec<&str> = rows.chain(naturals).map(String::as_str).collect();
        used.sort_unstable();
        used.dedup();
        used
    }
}

fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string cannot fail");
}

fn line(out: &mut String, name: &str, text: Option<&String>) {
    if let Some(text) = text {
        put(out, format_args!("{name} = {}\n", quoted(text)));
    }
}

fn block(out: &mut String, name: &str, entries: impl ExactSizeIterator<Item = Inline>) {
    if entries.len() == 0 {
        return;
    }
    put(out, format_args!("{name} = [\n"));
    for entry in entries {
        put(out, format_args!("  {{ {} }},\n", entry.0.join(", ")));
    }
    out.push_str("]\n");
}

#[derive(Default)]
struct Inline(Vec<String>);

impl Inline {
    fn raw(&mut self, name: &str, value: &str) -> &mut Inline {
        self.0.push(format!("{name} = {value}"));
        self
    }

    fn text(&mut self, name: &str, text: Option<&String>) -> &mut Inline {
        match text {
            Some(text) => self.raw(name, &quoted(text)),
            None => self,
        }
    }

    fn number(&mut self, name: &str, number: Option<i64>) -> &mut Inline {
        match number {
            Some(number) => self.raw(name, &number.to_string()),
            None => self,
        }
    }

    fn values(&mut self, values: &BTreeMap<String, Value>) -> &mut Inline {
        for (name, value) in values {
            let text = match value {
                Value::Number(number) => number.to_string(),
                Value::Flag(flag) => flag.to_string(),
                Value::Text(text) => quoted(text),
                Value::Numbers(numbers) => format!("{numbers:?}"),
                Value::List(texts) => list(texts.iter().map(String::as_str)),
            };
            self.raw(&bare(name), &text);
        }
        self
    }
}

/// A name as a TOML key, quoted only where it must be.
fn bare(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !name.is_empty() && name.chars().all(plain) { name.to_owned() } else { quoted(name) }
}

fn list<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    format!("[{}]", texts.map(quoted).collect::<Vec<_>>().join(", "))
}

/// A one-line TOML string.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => put(&mut out, format_args!("\\u{:04X}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
