//! Sheets as aligned tables; tracks, medals and dice in a line each.

use super::mark;
use super::page::{Page, clean, pad, pad_left, width};
use crate::text::WIDTH;
use crate::{
    Align, Award, BarChart, Calendar, CalendarDay, Cell, ChartBar, DiceTray, Faces, Fate, Fill,
    Ledger, Marks, Row, Sheet, Tone, Track,
};

pub(super) fn write(page: &mut Page, sheet: &Sheet, marks: &Marks) {
    let widths = widths(sheet, marks);
    let titles: Vec<(String, Tone)> = sheet
        .columns
        .iter()
        .zip(&widths)
        .map(|(c, &w)| (aligned(&c.title, w, c.align), Tone::Plain))
        .collect();
    page.parts(&titles);
    let total: usize = widths.iter().map(|w| w + 2).sum();
    page.line(&"─".repeat(total.clamp(1, WIDTH)), Tone::Plain);
    for row in &sheet.rows {
        if row.heading {
            let text = row.cells.first().map(|c| words(c).0).unwrap_or_default();
            page.line(&text, Tone::Stock);
            continue;
        }
        let cells: Vec<(String, Tone)> = row
            .cells
            .iter()
            .enumerate()
            .zip(sheet.columns.iter().zip(&widths))
            .map(|((i, _), (column, &w))| {
                let (text, tone) = cell(row, i, marks);
                (aligned(&text, w, column.align), tone)
            })
            .collect();
        page.parts(&cells);
    }
}

/// The head in a line or two, the rows that have anything, the totals.
pub(super) fn ledger(page: &mut Page, ledger: &Ledger, marks: &Marks) {
    let line = |entries: &[crate::Entry]| {
        let fields = entries.iter().map(|e| format!("{}: {}", e.label, words(&e.cell).0));
        fields.collect::<Vec<_>>().join(" · ")
    };
    page.line(&line(&ledger.head), Tone::Plain);
    let written = |row: &&Row| {
        let offered = row.target.as_ref().is_some_and(|target| marks.is_option(target));
        offered || row.cells.iter().skip(1).any(|cell| !words(cell).0.is_empty())
    };
    let rows = ledger.sheet.rows.iter().filter(written).cloned().collect();
    write(page, &Sheet { columns: ledger.sheet.columns.clone(), rows }, marks);
    page.line(&line(&ledger.foot), Tone::Stock);
}

fn cell(row: &Row, index: usize, marks: &Marks) -> (String, Tone) {
    let (text, tone) = row.cells.get(index).map(words).unwrap_or_default();
    match (&row.target, index) {
        (Some(target), 0) => (format!("{}{text}", mark(target, marks)), tone),
        (Some(_) | None, _) => (text, tone),
    }
}

/// What the cells need, the widest giving way until all fit the page.
fn widths(sheet: &Sheet, marks: &Marks) -> Vec<usize> {
    let mut widths: Vec<usize> = (0..sheet.columns.len())
        .map(|i| {
            let rows = sheet.rows.iter().filter(|r| !r.heading);
            let cells = rows.map(|r| width(&clean(&cell(r, i, marks).0))).max().unwrap_or(0);
            cells.max(width(&clean(&sheet.columns[i].title)))
        })
        .collect();
    while widths.iter().map(|w| w + 2).sum::<usize>() > WIDTH {
        let Some(widest) = widths.iter_mut().max() else { break };
        if *widest <= 1 {
            break;
        }
        *widest -= 1;
    }
    widths
}

fn aligned(text: &str, width: usize, align: Align) -> String {
    match align {
        Align::Left | Align::Centre => pad(text, width) + "  ",
        Align::Right => pad_left(text, width) + "  ",
    }
}

fn words(cell: &Cell) -> (String, Tone) {
    match cell {
        Cell::Blank => (String::new(), Tone::Plain),
        Cell::Text(text) | Cell::Fine(text) => (text.clone(), Tone::Plain),
        Cell::Number(number) => (number.to_string().replace('-', "−"), Tone::Plain),
        Cell::Boxes { marked, of, tone } => (boxes((*marked).into(), (*of).into()), *tone),
        Cell::Tag(text, tone) => (text.clone(), *tone),
        Cell::Medals(awards) => {
            let held: Vec<String> = awards
                .iter()
                .filter(|a| a.times > 0)
                .map(|a| match a.times {
                    1 => a.medal.short().to_owned(),
                    times => format!("{}×{times}", a.medal.short()),
                })
                .collect();
            (held.join(" "), Tone::Stock)
        }
        Cell::Icon(icon) => (icon.word().to_owned(), Tone::Plain),
        Cell::Ships(ships) => {
            // Sunk in brackets, damaged ticked, as the log has them.
            let all = ships.iter().map(|ship| match ship.fate {
                Fate::Lost => format!("({} {})", ship.name, ship.figure()),
                Fate::Spent => format!("{} {} ✓", ship.name, ship.figure()),
                Fate::InPlay => format!("{} {}", ship.name, ship.figure()),
            });
            (all.collect::<Vec<_>>().join(", "), Tone::Plain)
        }
    }
}

fn boxes(marked: usize, of: usize) -> String {
    format!("[{}{}]", "x".repeat(marked.min(of)), "·".repeat(of.saturating_sub(marked)))
}

pub(super) fn tracks(page: &mut Page, tracks: &[Track], marks: &Marks) {
    let name = tracks.iter().map(|t| width(&clean(&t.title))).max().unwrap_or(0).min(28);
    for track in tracks {
        let tone = match track.fill {
            Fill::Marker { at: _ } => Tone::Stock,
            Fill::UpTo { count: _, tone } => tone,
        };
        let cells: String = track
            .boxes
            .iter()
            .enumerate()
            .map(|(i, b)| {
                let on = track.is_on(i);
                let key = b.target.as_ref().map(|t| mark(t, marks)).unwrap_or_default();
                match (b.label.is_empty(), on) {
                    (true, true) => "[x]".to_owned(),
                    (true, false) => "[ ]".to_owned(),
                    (false, true) => format!("{key}[x {}]", b.label),
                    (false, false) => format!("{key}[ {}]", b.label),
                }
            })
            .collect();
        page.parts(&[
            (pad(&track.title, name) + "  ", Tone::Plain),
            (cells, tone),
            (format!("  {}", track.value), Tone::Plain),
            (
                if track.note.is_empty() { String::new() } else { format!(", {}", track.note) },
                Tone::Plain,
            ),
        ]);
    }
}

pub(super) fn medals(page: &mut Page, awards: &[Award]) {
    for award in awards {
        let times = if award.times == 0 { "·".to_owned() } else { format!("×{}", award.times) };
        page.parts(&[
            (pad(&times, 4), Tone::Stock),
            (pad(award.medal.name(), 18), Tone::Plain),
            (award.note.clone(), Tone::Plain),
        ]);
    }
}

/// A letter for each day, under the tens of its number.
/// A line for each column that has something to say, its value in signs.
pub(super) fn bars(page: &mut Page, chart: &BarChart) {
    if !chart.note.is_empty() {
        page.line(&chart.note, Tone::Stock);
    }
    let known = |bar: &&ChartBar| bar.now || bar.value.is_some() || !bar.instead.is_empty();
    for bar in chart.bars.iter().filter(known) {
        let value = bar.value.unwrap_or(0);
        let signs = "█".repeat(usize::try_from(value.clamp(0, 40)).unwrap_or(0));
        page.line(format!("{} {signs}", bar.spoken).trim_end(), bar.tone);
    }
}

pub(super) fn calendar(page: &mut Page, calendar: &Calendar) {
    for month in &calendar.months {
        let first = month.days.first().map_or(1, |day| day.number.max(1));
        let letters: String = month.days.iter().map(CalendarDay::letter).collect();
        let start = format!("from {first}");
        page.line(&format!("{} {} {letters}", pad(&month.name, 10), pad(&start, 8)), Tone::Plain);
    }
    let key: Vec<String> =
        calendar.key.iter().map(|(sample, words)| format!("{} {words}", sample.letter())).collect();
    page.line(&format!("@ today, x past, {}", key.join(", ")), Tone::Plain);
    if !calendar.note.is_empty() {
        page.line(&calendar.note, Tone::Warning);
    }
}

pub(super) fn dice(page: &mut Page, tray: &DiceTray) {
    let faces: Vec<String> = tray
        .dice
        .iter()
        .map(|die| match die.faces {
            Faces::D4 => format!("d4 △{}", die.value),
            Faces::D6 => format!("d6 [{}]", die.value),
            Faces::D10 => format!("d10 ◇{}", die.value),
            Faces::D20 => format!("d20 ⬡{}", die.value),
            Faces::Tens => format!("d% ◇{}0", die.value % 10),
        })
        .collect();
    page.line(&format!("{}  {}", faces.join("  "), tray.caption), Tone::Plain);
}
