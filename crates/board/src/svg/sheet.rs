//! Record sheets as ruled tables.

use super::counter;
use super::geometry::Outline;
use super::medal;
use super::picture::Picture;
use super::writing::{fit, num};
use crate::{Align, Boxes, Cell, LoggedShip, Row, Sheet, Tone};

const WIDTH: f64 = 960.0;
const ROW: f64 = 32.0;
const PAD: f64 = 18.0;

pub(super) fn draw(picture: &mut Picture<'_>, sheet: &Sheet) -> [f64; 4] {
    let inner = WIDTH - PAD * 2.0;
    let total: f64 = sheet.columns.iter().map(|c| c.weight.max(0.1)).sum();
    let mut left = PAD;
    let columns: Vec<(f64, f64, Align)> = sheet
        .columns
        .iter()
        .map(|column| {
            let width = inner * column.weight.max(0.1) / total;
            left += width;
            (left - width, width, column.align)
        })
        .collect();
    let height = 44.0 + sheet.rows.len() as f64 * ROW + 12.0;
    picture
        .element("rect")
        .num("width", WIDTH)
        .num("height", height)
        .num("rx", 12.0)
        .fill("var(--sheet)");
    for (column, &(x, width, align)) in sheet.columns.iter().zip(&columns) {
        words(picture, &column.title, (x, 26.0, width), 11.0, "b-cap", align, "var(--ink-3)");
    }
    picture
        .element("path")
        .attr("d", format_args!("M{} 38h{}", num(PAD), num(inner)))
        .stroke("var(--ink)", 1.2);
    for (i, row) in sheet.rows.iter().enumerate() {
        draw_row(picture, row, &columns, 42.0 + i as f64 * ROW, i + 1 == sheet.rows.len());
    }
    [0.0, 0.0, WIDTH, height]
}

fn draw_row(
    picture: &mut Picture<'_>,
    row: &Row,
    columns: &[(f64, f64, Align)],
    top: f64,
    last: bool,
) {
    let inner = WIDTH - PAD * 2.0;
    if let Some(target) = &row.target {
        let spoken: Vec<String> = row.cells.iter().map(spoken).filter(|s| !s.is_empty()).collect();
        picture.open(target, &spoken.join(", "), "", "");
        picture
            .rect(PAD - 4.0, top + 1.0, inner + 8.0, ROW - 2.0)
            .fill("var(--sheet)")
            .num("fill-opacity", 0.0);
    }
    if row.heading {
        let text = row.cells.first().map(spoken).unwrap_or_default();
        picture
            .word(PAD, top + 21.0, 14.5)
            .class("b-italic b-semi")
            .fill("var(--ink-2)")
            .holds(fit(&text, 14.5, inner));
    } else {
        for (cell, &(x, width, align)) in row.cells.iter().zip(columns) {
            draw_cell(picture, cell, x, top, width - 10.0, align);
        }
    }
    if !last {
        picture
            .element("path")
            .attr("d", format_args!("M{} {}h{}", num(PAD), num(top + ROW), num(inner)))
            .attr("stroke", "var(--line)");
    }
    if let Some(target) = &row.target {
        picture.close(target, Outline::rect(PAD - 4.0, top + 3.0, inner + 8.0, ROW - 6.0));
    }
}

pub(super) fn words(
    picture: &mut Picture<'_>,
    text: &str,
    (x, y, width): (f64, f64, f64),
    size: f64,
    class: &str,
    align: Align,
    fill: &str,
) {
    let (at, anchor) = match align {
        Align::Left => (x, ""),
        Align::Right => (x + width - 26.0, " b-end"),
        Align::Centre => (x + (width - 10.0) / 2.0, " b-mid"),
    };
    let short = fit(text, size, width);
    picture.word(at, y, size).class(format_args!("{class}{anchor}")).fill(fill).holds(short);
}

pub(super) fn draw_cell(
    picture: &mut Picture<'_>,
    cell: &Cell,
    x: f64,
    top: f64,
    width: f64,
    align: Align,
) {
    let place = (x, top + 21.0, width + 10.0);
    match cell {
        Cell::Blank => {}
        Cell::Text(text) => words(picture, text, place, 14.0, "", align, "var(--ink)"),
        Cell::Fine(text) => words(picture, text, place, 12.5, "", align, "var(--ink-2)"),
        Cell::Number(number) => {
            let text = number.to_string().replace('-', "−");
            words(picture, &text, place, 14.0, "b-semi", align, "var(--ink)");
        }
        Cell::Boxes { marked, of, tone } => {
            let boxes = Boxes { name: String::new(), marked: *marked, of: *of, tone: *tone };
            let wide = (f64::from(*of) * 15.0).min(width);
            let pips = counter::pips(&boxes, x, top + 11.0, wide, 11.0, "var(--line-strong)");
            picture.out.push_str(&pips);
        }
        Cell::Tag(text, tone) => {
            let (ground, colour) = match tone {
                Tone::Plain => ("var(--inset)", "var(--ink-2)"),
                Tone::Stock => ("var(--accent-soft)", "var(--accent)"),
                Tone::Good => ("var(--safe-soft)", "var(--safe)"),
                Tone::Warning => ("var(--caution-soft)", "var(--caution)"),
                Tone::Damage => ("var(--danger-soft)", "var(--danger)"),
            };
            let short = fit(text, 12.0, width - 12.0);
            let wide = (short.chars().count() as f64 * 6.6 + 14.0).min(width);
            let left = match align {
                Align::Left => x,
                Align::Right => x + width - wide,
                Align::Centre => x + (width - wide) / 2.0,
            };
            picture.rect(left, top + 6.0, wide, 20.0).num("rx", 4.0).fill(ground);
            picture
                .word(left + wide / 2.0, top + 20.0, 12.0)
                .class("b-mid b-semi")
                .fill(colour)
                .holds(short);
        }
        Cell::Medals(awards) => {
            let mut out = String::new();
            medal::row(&mut out, awards, x, top + 10.0);
            picture.out.push_str(&out);
        }
        Cell::Icon(icon) => {
            let wide = width.min(64.0);
            picture.out.push_str(&counter::silhouette(
                *icon,
                x,
                top + 7.0,
                wide,
                18.0,
                "var(--ink-2)",
            ));
        }
        Cell::Ships(ships) => {
            let all: Vec<String> = ships.iter().map(LoggedShip::spoken).collect();
            words(picture, &all.join("; "), place, 12.5, "", align, "var(--ink)");
        }
    }
}

pub(super) fn spoken(cell: &Cell) -> String {
    match cell {
        Cell::Blank => String::new(),
        Cell::Text(text) | Cell::Fine(text) | Cell::Tag(text, _) => text.clone(),
        Cell::Number(number) => number.to_string(),
        Cell::Icon(icon) => icon.word().to_owned(),
        Cell::Ships(ships) => ships.iter().map(LoggedShip::spoken).collect::<Vec<_>>().join("; "),
        Cell::Boxes { marked, of, tone: _ } => format!("{marked} of {of}"),
        Cell::Medals(awards) => {
            let names: Vec<&str> =
                awards.iter().filter(|a| a.times > 0).map(|a| a.medal.name()).collect();
            names.join(", ")
        }
    }
}
