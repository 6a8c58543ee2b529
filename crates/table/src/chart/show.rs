//! Charts as text and JSON, for people and other programs.

use super::book::ChartBook;
use super::data::{ChartData, RowEntry, Value, said};
use super::extent::Extent;
use serde_json::json;
use std::fmt::Write as _;

/// How wide a chart with columns may be before it goes on below.
const WIDE: usize = 78;

/// Where a roll fell: in which column, and with which total.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct At<'a> {
    pub column: Option<&'a str>,
    pub total: i32,
}

impl ChartBook {
    /// One line for each chart.
    pub fn list(&self) -> String {
        let cells: Vec<[String; 5]> = self
            .charts()
            .map(|chart| {
                let dice = chart.throw();
                let provenance = chart.provenance.to_string();
                [chart.id.clone(), dice, provenance, chart.file.clone(), chart.title.clone()]
            })
            .collect();
        columns(&cells)
    }

    /// One chart as printed, or nothing when there is none with this id.
    pub fn show(&self, id: &str) -> Option<String> {
        self.get(id).map(ChartData::show)
    }

    /// The list as JSON.
    pub fn json_list(&self) -> serde_json::Value {
        self.charts()
            .map(|chart| {
                json!({
                    "id": chart.id,
                    "title": chart.title,
                    "rule": chart.rule,
                    "dice": chart.throw(),
                    "provenance": chart.provenance,
                    "file": chart.file,
                })
            })
            .collect()
    }

    /// One chart with all it holds, as JSON.
    pub fn json(&self, id: &str) -> Option<serde_json::Value> {
        self.get(id).and_then(|chart| serde_json::to_value(chart).ok())
    }
}

impl ChartData {
    fn throw(&self) -> String {
        self.dice.map_or("none".to_owned(), |dice| dice.to_string())
    }

    /// The chart as plain text.
    pub fn show(&self) -> String {
        self.show_at(None)
    }

    /// The same with the column and the cell of a roll marked.
    pub fn show_at(&self, at: Option<At<'_>>) -> String {
        let mut out = Page::default();
        out.line(format_args!("{}  {}", self.id, self.title));
        out.line(format_args!("Rule: {}", self.rule));
        if let Some(dice) = self.dice {
            out.line(format_args!("Dice: {dice}"));
        }
        if let Some(when) = &self.when {
            out.line(format_args!("When: {when}"));
        }
        out.line(format_args!(""));
        if self.columns.is_empty() {
            let rows: Vec<[String; 2]> =
                self.rows.iter().map(|row| [span(self.extent(row)), row_text(row)]).collect();
            out.0.push_str(&indented(&columns(&rows)));
        } else {
            self.show_grid(&mut out, at);
        }
        self.show_rest(&mut out);
        out.0
    }

    /// The columns side by side under their heads, as many as fit a line; what the cells mean stands
    /// below.
    fn show_grid(&self, out: &mut Page, at: Option<At<'_>>) {
        let column = at.and_then(|at| at.column);
        let marked = column.and_then(|head| self.columns.iter().position(|it| it.said() == head));
        let here = |row: &RowEntry| at.is_some_and(|at| self.holds(row, at.total));
        let cell = |row: &RowEntry, place: usize| {
            let text = row.cells.get(place).map_or_else(String::new, |it| it.replace('_', " "));
            if marked == Some(place) && here(row) { format!("[{text}]") } else { text }
        };
        let head = |place: usize| {
            let text = self.columns[place].said();
            if marked == Some(place) { format!("[{text}]") } else { text }
        };
        let spans: Vec<String> = self.rows.iter().map(|row| span(self.extent(row))).collect();
        let side = spans.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        let width = |place: usize| {
            let cells = self.rows.iter().map(|row| cell(row, place).chars().count());
            cells.chain([head(place).chars().count()]).max().unwrap_or(0) + 2
        };
        let mut blocks: Vec<Vec<usize>> = Vec::new();
        let mut room = 0;
        for place in 0..self.columns.len() {
            match blocks.last_mut() {
                Some(block) if width(place) <= room => block.push(place),
                _ => {
                    room = WIDE.saturating_sub(side + 4);
                    blocks.push(vec![place]);
                }
            }
            room = room.saturating_sub(width(place));
        }
        for (n, block) in blocks.iter().enumerate() {
            let mut rows: Vec<Vec<String>> = Vec::new();
            rows.push(
                [String::new()].into_iter().chain(block.iter().map(|&it| head(it))).collect(),
            );
            for (row, span) in self.rows.iter().zip(&spans) {
                let cells = block.iter().map(|&place| cell(row, place));
                rows.push([span.clone()].into_iter().chain(cells).collect());
            }
            if n > 0 {
                out.line(format_args!(""));
            }
            out.0.push_str(&indented(&columns(&rows)));
        }
        if !self.results.is_empty() {
            out.line(format_args!("\nResults:"));
            let name = |row: &RowEntry| row.key.replace('_', " ");
            let rows: Vec<[String; 2]> =
                self.results.iter().map(|row| [name(row), row_text(row)]).collect();
            out.0.push_str(&indented(&columns(&rows)));
        }
    }

    /// Whether this total, limited as the chart says, falls in the row.
    pub fn holds(&self, row: &RowEntry, total: i32) -> bool {
        let total = i64::from(self.clamp.map_or(total, |(low, high)| total.clamp(low, high)));
        row.min.zip(row.max).is_some_and(|(min, max)| (min..=max).contains(&total))
    }

    fn show_rest(&self, out: &mut Page) {
        if !self.unmodified.is_empty() {
            out.line(format_args!("\nNatural roll, whatever the modifiers:"));
            let rows: Vec<[String; 2]> = self
                .unmodified
                .iter()
                .map(|natural| {
                    let text = said(&natural.row.key, natural.row.text.as_deref());
                    [natural.roll.to_string(), cited(text, natural.row.rule.as_deref())]
                })
                .collect();
            out.0.push_str(&indented(&columns(&rows)));
        }
        if !self.modifiers.is_empty() {
            let rule = self.modifier_rule.as_ref().unwrap_or(&self.rule);
            out.line(format_args!("\nModifiers ({rule}):"));
            let rows: Vec<[String; 2]> = self
                .modifiers
                .iter()
                .map(|modifier| {
                    let text = cited(modifier.text.clone(), modifier.rule.as_deref());
                    let unit = match (modifier.shifts, modifier.amount.abs()) {
                        (false, _) => "",
                        (true, 1) => " column",
                        (true, _) => " columns",
                    };
                    [format!("{:+}{unit}", modifier.amount).replace('-', "−"), text]
                })
                .collect();
            out.0.push_str(&indented(&columns(&rows)));
        }
        if !self.notes.is_empty() {
            out.line(format_args!("\nNotes:"));
            let rows: Vec<[String; 2]> =
                self.notes.iter().map(|note| [note.id.clone(), note.text.clone()]).collect();
            out.0.push_str(&indented(&columns(&rows)));
        }
        out.line(format_args!("\nProvenance: {} ({})", self.provenance, self.file));
        if let Some(reason) = &self.reason {
            out.line(format_args!("Reason: {reason}"));
        }
    }
}

fn row_text(row: &RowEntry) -> String {
    let mut parts = vec![said(&row.key, row.text.as_deref())];
    let values: Vec<String> = row
        .values
        .iter()
        .map(|(name, value)| format!("{} {}", name.replace('_', " "), plain(value)))
        .collect();
    if !values.is_empty() {
        parts.push(format!("[{}]", values.join(", ")));
    }
    parts.extend(row.next.as_ref().map(|next| format!("-> {next}")));
    if !row.notes.is_empty() {
        parts.push(format!("(notes {})", row.notes.join(", ")));
    }
    cited(parts.join(" "), row.rule.as_deref())
}

fn cited(text: String, rule: Option<&str>) -> String {
    match rule {
        Some(rule) => format!("{text} ({rule})"),
        None => text,
    }
}

fn span(extent: Extent) -> String {
    let text = match extent {
        Extent::Unlisted => String::new(),
        Extent::Any => "any".to_owned(),
        Extent::One(total) => total.to_string(),
        Extent::UpTo(most) => format!("{most} or less"),
        Extent::From(least) => format!("{least} or more"),
        Extent::Between(least, most) => format!("{least} to {most}"),
    };
    text.replace('-', "−")
}

fn plain(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Value::Text(text) => text.clone(),
        Value::Numbers(numbers) => {
            numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" to ")
        }
        Value::List(texts) => texts.join(", "),
    }
}

#[derive(Default)]
struct Page(String);

impl Page {
    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        writeln!(self.0, "{text}").expect("writing to a string cannot fail");
    }
}

/// Cells under one another, without trailing blanks.
fn columns<R: AsRef<[String]>>(rows: &[R]) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        let row = row.as_ref();
        widths.resize(widths.len().max(row.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (width, cell) in widths.iter().zip(row.as_ref()).filter(|(width, _)| **width > 0) {
            // Not by a format's width, which has an end.
            line += cell;
            line.extend(std::iter::repeat_n(' ', width - cell.chars().count() + 2));
        }
        out += line.trim_end();
        out.push('\n');
    }
    out
}

fn indented(text: &str) -> String {
    text.lines().flat_map(|line| ["  ", line, "\n"]).collect()
}
