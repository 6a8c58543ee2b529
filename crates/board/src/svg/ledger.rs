//! A form as a page to print: head, ruled lines, totals. Rows grow with what is written in them.

use std::fmt::Write as _;

use super::geometry::Outline;
use super::medal;
use super::picture::Picture;
use super::sheet::{self, spoken};
use super::writing::{fit, num};
use crate::{Align, Cell, Entry, Fate, Ledger, LoggedShip, Row};

const WIDTH: f64 = 960.0;
const PAD: f64 = 30.0;
const LOW: f64 = 22.0;
/// Height of one line of ships, and how wide a ship is written.
const LINE: f64 = 33.0;
const SHIP: f64 = 103.0;
/// Letters that can be read where a page shows the form as narrow as it does.
const READABLE: f64 = 12.6;

pub(super) fn draw(picture: &mut Picture<'_>, title: &str, ledger: &Ledger) -> [f64; 4] {
    picture.least = READABLE;
    let columns = columns(ledger);
    let heights: Vec<f64> = ledger.sheet.rows.iter().map(|row| height(row, &columns)).collect();
    let head = head_height(&ledger.head);
    let top = 76.0 + head;
    let total = top + 30.0 + heights.iter().sum::<f64>() + 40.0 + head_height(&ledger.foot);
    picture.element("rect").num("width", WIDTH).num("height", total).fill("var(--sheet)");
    picture.rect(10.0, 10.0, WIDTH - 20.0, total - 20.0).fill("none").stroke("var(--ink)", 1.6);
    picture.rect(14.0, 14.0, WIDTH - 28.0, total - 28.0).fill("none").stroke("var(--ink)", 0.6);
    picture
        .word(WIDTH / 2.0, 50.0, 27.0)
        .class("b-serif b-semi b-mid")
        .fill("var(--ink)")
        .num("letter-spacing", 1.0)
        .holds(title);
    fields(picture, &ledger.head, 84.0);
    let inner = WIDTH - PAD * 2.0;
    picture
        .element("path")
        .attr(
            "d",
            format_args!(
                "M{} {}h{inner}M{} {}h{inner}",
                num(PAD),
                num(top),
                num(PAD),
                num(top + 26.0)
            ),
        )
        .stroke("var(--ink)", 1.4);
    for (column, &(x, width, align)) in ledger.sheet.columns.iter().zip(&columns) {
        let place = (x + 6.0, top + 17.5, width - 8.0);
        sheet::words(picture, &column.title, place, READABLE, "b-cap", align, "var(--ink-3)");
    }
    let mut y = top + 26.0;
    for (row, &height) in ledger.sheet.rows.iter().zip(&heights) {
        draw_row(picture, row, &columns, y, height);
        y += height;
    }
    let mut rules = String::new();
    for &(x, _, _) in columns.iter().skip(1) {
        let _ = write!(rules, "M{} {}V{}", num(x), num(top), num(y));
    }
    picture.element("path").attr("d", rules).stroke("var(--line-strong)", 0.7);
    picture
        .element("path")
        .attr("d", format_args!("M{} {}h{inner}", num(PAD), num(y)))
        .stroke("var(--ink)", 1.4);
    fields(picture, &ledger.foot, y + 30.0);
    [0.0, 0.0, WIDTH, total]
}

fn columns(ledger: &Ledger) -> Vec<(f64, f64, Align)> {
    let inner = WIDTH - PAD * 2.0;
    let total: f64 = ledger.sheet.columns.iter().map(|c| c.weight.max(0.1)).sum();
    let mut left = PAD;
    let all = ledger.sheet.columns.iter().map(|column| {
        let width = inner * column.weight.max(0.1) / total;
        left += width;
        (left - width, width, column.align)
    });
    all.collect()
}

fn across(width: f64) -> usize {
    ((width - 8.0) / SHIP).floor().max(1.0) as usize
}

fn height(row: &Row, columns: &[(f64, f64, Align)]) -> f64 {
    let lines = row.cells.iter().zip(columns).map(|(cell, &(_, width, _))| {
        if let Cell::Ships(ships) = cell
            && !ships.is_empty()
        {
            4.0 + LINE * ships.len().div_ceil(across(width)) as f64
        } else if let Cell::Fine(text) = cell {
            LOW + 15.0 * (wrap(text, 12.5, width - 10.0).len() as f64 - 1.0)
        } else {
            LOW
        }
    });
    lines.fold(LOW, f64::max)
}

/// Words in lines that fit the width.
fn wrap(text: &str, size: f64, width: f64) -> Vec<String> {
    let room = (width / (size * 0.53)).floor().max(4.0) as usize;
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().map_or(0, |line| line.chars().count());
        if line > 0 && line + 1 + word.chars().count() > room {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// Ribbons and long words have a line to themselves.
fn is_wide(entry: &Entry) -> bool {
    matches!(entry.cell, Cell::Medals(_)) || spoken(&entry.cell).chars().count() > 22
}

/// Fields four to a line, wide ones on a line of their own.
fn head_height(entries: &[Entry]) -> f64 {
    let wide = entries.iter().filter(|e| is_wide(e)).count();
    let narrow = entries.len() - wide;
    28.0 * (narrow.div_ceil(4) + wide) as f64
}

fn fields(picture: &mut Picture<'_>, entries: &[Entry], top: f64) {
    let (wide, narrow): (Vec<&Entry>, Vec<&Entry>) = entries.iter().partition(|e| is_wide(e));
    let inner = WIDTH - PAD * 2.0;
    let mut y = top;
    for line in narrow.chunks(4) {
        let each = inner / line.len().max(1) as f64;
        for (index, entry) in line.iter().enumerate() {
            field(picture, entry, PAD + each * index as f64, y, each - 18.0);
        }
        y += 28.0;
    }
    for entry in wide {
        field(picture, entry, PAD, y, inner);
        y += 28.0;
    }
}

fn field(picture: &mut Picture<'_>, entry: &Entry, x: f64, y: f64, width: f64) {
    picture.word(x, y, READABLE).class("b-cap").holds(&entry.label);
    let label = entry.label.chars().count() as f64 * 9.4 + 10.0;
    picture
        .element("path")
        .attr(
            "d",
            format_args!("M{} {}h{}", num(x + label), num(y + 4.5), num((width - label).max(10.0))),
        )
        .stroke("var(--line-strong)", 0.8);
    if let Cell::Medals(awards) = &entry.cell {
        let mut out = String::new();
        medal::row(&mut out, awards, x + label + 4.0, y - 10.0);
        picture.out.push_str(&out);
    } else {
        let text = spoken(&entry.cell);
        let short = fit(&text, 16.0, width - label);
        picture
            .word(x + label + 4.0, y, 16.5)
            .class("b-serif b-semi")
            .fill("var(--ink)")
            .holds(short);
    }
}

fn draw_row(
    picture: &mut Picture<'_>,
    row: &Row,
    columns: &[(f64, f64, Align)],
    top: f64,
    height: f64,
) {
    let inner = WIDTH - PAD * 2.0;
    if let Some(target) = &row.target {
        let said: Vec<String> = row.cells.iter().map(spoken).filter(|s| !s.is_empty()).collect();
        picture.open(target, &said.join(", "), "", "");
        picture.rect(PAD, top, inner, height).fill("var(--sheet)").num("fill-opacity", 0.0);
    }
    for (cell, &(x, width, align)) in row.cells.iter().zip(columns) {
        if let Cell::Ships(ships) = cell {
            fleet(picture, ships, x + 6.0, top, across(width));
        } else if let Cell::Fine(text) = cell
            && align == Align::Left
        {
            let lines = wrap(text, 12.5, width - 10.0);
            let first = top + height / 2.0 + 4.5 - 7.5 * (lines.len() as f64 - 1.0);
            for (index, line) in lines.iter().enumerate() {
                let y = first + 15.0 * index as f64;
                picture.word(x + 6.0, y, 12.5).fill("var(--ink-2)").holds(line);
            }
        } else {
            let middle = top + (height - 32.0) / 2.0;
            let inside = (x + 6.0, width - 10.0);
            sheet::draw_cell(picture, cell, inside.0, middle, inside.1, align);
        }
    }
    picture
        .element("path")
        .attr("d", format_args!("M{} {}h{}", num(PAD), num(top + height), num(inner)))
        .stroke("var(--line)", 0.8);
    if let Some(target) = &row.target {
        picture.close(target, Outline::rect(PAD + 2.0, top + 2.0, inner - 4.0, height - 4.0));
    }
}

/// Ships as the log has them: the name above, the tonnage below, circled or ticked.
fn fleet(picture: &mut Picture<'_>, ships: &[LoggedShip], left: f64, top: f64, across: usize) {
    for (index, ship) in ships.iter().enumerate() {
        let x = left + SHIP * (index % across) as f64;
        let y = top + 3.0 + LINE * (index / across) as f64;
        let name = fit(&ship.name, 11.6, SHIP - 4.0);
        let word = picture.word(x + 2.0, y + 9.5, READABLE).class("b-italic").fill("var(--ink-2)");
        word.holds(name);
        let figure = ship.figure();
        let wide = figure.chars().count() as f64 * 7.0;
        picture.word(x + 8.0, y + 25.5, 13.0).class("b-semi").fill("var(--ink)").holds(figure);
        match ship.fate {
            Fate::Lost => {
                picture
                    .rect(x + 1.0, y + 13.6, wide + 14.0, 15.0)
                    .num("rx", 7.5)
                    .fill("none")
                    .stroke("var(--danger-fill)", 1.6);
            }
            Fate::Spent => {
                picture
                    .element("path")
                    .attr(
                        "d",
                        format_args!(
                            "M{} {}l3.500 4.500l6.500-9.500",
                            num(x + 12.0 + wide),
                            num(y + 21.0)
                        ),
                    )
                    .fill("none")
                    .stroke("var(--caution)", 2.0);
            }
            Fate::InPlay => {}
        }
    }
}
