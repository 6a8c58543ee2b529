//! An instrument panel in words: one paragraph for each instrument.

use super::page::{Page, cut};
use super::{WIDTH, mark, piece, plot, width};
use crate::{Gauge, Instrument, Marks, Panel, Step, TableRow, Target, Tone};

pub(super) fn write(page: &mut Page, panel: &Panel, marks: &Marks) {
    for instrument in &panel.instruments {
        match &instrument.gauge {
            Gauge::Plot { plot } => plot::write(page, plot, marks),
            Gauge::Table { columns, rows, at } => {
                heading(page, instrument);
                table(page, columns, rows, *at, marks);
            }
            Gauge::Clock { .. }
            | Gauge::Depth { .. }
            | Gauge::Telegraph { .. }
            | Gauge::Ladder { .. }
            | Gauge::Cells { .. }
            | Gauge::Lanes { .. }
            | Gauge::Tubes { .. }
            | Gauge::Hits { .. }
            | Gauge::Attitude { .. }
            | Gauge::Facts { .. }
            | Gauge::Stores { .. } => {
                let words = words(&instrument.gauge, marks);
                flow(page, &instrument.title, &instrument.note, &words);
            }
        }
    }
}

fn heading(page: &mut Page, instrument: &Instrument) {
    let note =
        if instrument.note.is_empty() { String::new() } else { format!(" ({})", instrument.note) };
    page.line(&format!("{}{note}", instrument.title), Tone::Plain);
}

/// Words after a title, broken into lines; the present value stands in brackets.
fn flow(page: &mut Page, title: &str, note: &str, words: &[String]) {
    let note = if note.is_empty() { String::new() } else { format!(" ({note})") };
    let mut line = cut(&format!("{title}{note}:"), WIDTH - 2);
    for word in words {
        let word = cut(word, WIDTH - 6);
        if width(&line) + width(&word) + 2 > WIDTH {
            page.line(&line, Tone::Plain);
            line = String::from("   ");
        }
        line.push_str("  ");
        line.push_str(&word);
    }
    page.line(&line, Tone::Plain);
}

fn step(step: &Step, here: bool, marks: &Marks) -> String {
    let sign = step.target.as_ref().map(|target| mark(target, marks)).unwrap_or_default();
    let value = if step.value.is_empty() { String::new() } else { format!(" {}", step.value) };
    let note = if step.note.is_empty() { String::new() } else { format!(" ({})", step.note) };
    let text = format!("{sign}{}{value}{note}", step.name);
    if here { format!("[{text}]") } else { text }
}

fn signed(target: Option<&Target>, text: &str, marks: &Marks) -> String {
    format!("{}{text}", target.map(|target| mark(target, marks)).unwrap_or_default())
}

fn words(gauge: &Gauge, marks: &Marks) -> Vec<String> {
    match gauge {
        Gauge::Clock { boxes, at, second } => {
            let words = boxes.iter().enumerate().map(|(i, watch)| {
                let sky = if watch.dark { '☾' } else { '☀' };
                match (*at == i, *second == Some(i)) {
                    (true, _) => format!("[{sky}{}]", watch.label),
                    (false, true) => format!("({sky}{})", watch.label),
                    (false, false) => format!("{sky}{}", watch.label),
                }
            });
            words.collect()
        }
        Gauge::Depth { levels: steps, at, crush } => {
            let mut words: Vec<String> =
                steps.iter().enumerate().map(|(i, it)| step(it, i == *at, marks)).collect();
            if let Some(crush) = crush {
                words.insert((crush + 1).min(words.len()), "| crush depth |".to_owned());
            }
            words
        }
        Gauge::Telegraph { orders, at, readings } => {
            let orders = orders.iter().enumerate().map(|(i, it)| step(it, i == *at, marks));
            orders.chain(readings.iter().map(|(name, value)| format!("{name} {value}"))).collect()
        }
        Gauge::Ladder { rungs, at } => {
            rungs.iter().enumerate().map(|(i, it)| step(it, i == *at, marks)).collect()
        }
        Gauge::Facts { icon: _, columns: _, rows } => {
            rows.iter().map(|(name, value)| format!("{name} {value},")).collect()
        }
        Gauge::Stores { rows } => {
            let words = rows.iter().map(|row| {
                let kept =
                    if row.kept > 0 { format!(" ({} kept)", row.kept) } else { String::new() };
                format!("{} {} of {}{kept}", row.name, row.filled, row.of)
            });
            words.collect()
        }
        Gauge::Cells { filled, of, foot } => vec![format!("{filled} of {of}"), foot.clone()],
        Gauge::Lanes { lanes } => {
            let words = lanes.iter().map(|lane| {
                let pieces: Vec<String> = lane.counters.iter().map(|c| piece(c, marks)).collect();
                let inside = if pieces.is_empty() { lane.note.clone() } else { pieces.join(", ") };
                signed(lane.target.as_ref(), &format!("{}: {inside}", lane.label), marks)
            });
            words.collect()
        }
        Gauge::Tubes { tubes, foot } => {
            let words = tubes.iter().map(|tube| {
                let sure = if tube.sure { " ✓" } else { "" };
                let holds = if tube.holds.is_empty() { "" } else { " " };
                let text =
                    format!("{}{holds}{}{sure} {}", tube.number, tube.holds, tube.state.word());
                signed(Some(&tube.target), &text, marks)
            });
            words.chain(std::iter::once(foot.clone())).collect()
        }
        Gauge::Hits { rows, systems, foot } => {
            let rows = rows.iter().map(|row| {
                let absent = "/".repeat(row.absent.into());
                let hits = "x".repeat(row.hits.into());
                let free = "·".repeat(row.of.saturating_sub(row.absent + row.hits).into());
                let text = format!("{} [{absent}{hits}{free}]", row.name);
                signed(row.target.as_ref(), &text, marks)
            });
            let systems = systems.iter().map(|system| {
                let state = match system.tone {
                    Tone::Plain | Tone::Stock | Tone::Good => "",
                    Tone::Warning => " damaged",
                    Tone::Damage => " out",
                };
                signed(system.target.as_ref(), &format!("{}{state}", system.name), marks)
            });
            rows.chain(systems).chain(std::iter::once(foot.clone())).collect()
        }
        Gauge::Attitude { list, trim } => vec![format!("list {list}"), format!("trim {trim}")],
        Gauge::Table { .. } | Gauge::Plot { .. } => Vec::new(),
    }
}

fn table(
    page: &mut Page,
    columns: &[String],
    rows: &[TableRow],
    at: Option<(usize, usize)>,
    marks: &Marks,
) {
    let room = ((WIDTH - 14) / columns.len().max(1)).clamp(1, 14);
    let mut heads = vec![(super::pad("", 12), Tone::Plain)];
    heads.extend(columns.iter().map(|name| (super::pad(name, room), Tone::Plain)));
    page.parts(&heads);
    for (r, row) in rows.iter().enumerate() {
        let mut parts = vec![(super::pad(&row.name, 12), Tone::Plain)];
        for (c, cell) in row.cells.iter().enumerate() {
            let ship = if cell.icon.is_some() { "▶" } else { "" };
            let text = signed(cell.target.as_ref(), &format!("{ship}{}", cell.text), marks);
            let text = if at == Some((r, c)) { format!("[{text}]") } else { text };
            parts.push((super::pad(&text, room), Tone::Plain));
        }
        page.parts(&parts);
    }
}
