//! A map as a small chart of codes joined by dots, and a list of its places below.

use std::fmt::Write as _;

use super::page::{Page, cut, pad, width};
use super::{hexes, mark, piece};
use crate::text::WIDTH;
use crate::{Inset, InsetRow, Link, LinkKind, Map, Marks, Point, Target, Tone, Zone, ZoneKind};

const ROWS: usize = 24;

pub(super) fn write(page: &mut Page, map: &Map, marks: &Marks) {
    if let Some(grid) = &map.grid {
        hexes::write(page, map, grid, marks);
    } else {
        canvas(page, map, marks);
    }
    for table in map.margin.iter().flat_map(|margin| &margin.insets) {
        inset(page, table);
    }
    for zone in &map.zones {
        // Names on the water are listed only while something is asked about them.
        if zone.kind != ZoneKind::Area || zone.flag || marks.is_option(&zone.target) {
            place(page, map, zone, marks);
        }
    }
}

/// A table of the map in a line: the row that counts now, or all of a short one.
fn inset(page: &mut Page, inset: &Inset) {
    let now = inset.rows.iter().any(|row| row.here);
    let words = |row: &InsetRow| {
        let several = row.cells.len() > 1;
        let cells = row.cells.iter().zip(inset.heads.iter().chain(std::iter::repeat(&inset.title)));
        let cells =
            cells.map(|(cell, head)| if several { format!("{head} {cell}") } else { cell.clone() });
        format!("{}: {}", row.name, cells.collect::<Vec<_>>().join(", "))
    };
    let rows = inset.rows.iter().filter(|row| row.here || !now).map(words);
    let line = format!("{}. {}", inset.title, rows.collect::<Vec<_>>().join(" · "));
    page.line(&cut(&line, WIDTH), Tone::Plain);
}

/// The sign repeats the colour in its brackets: `(G1)`, `<Y1>`, `[4]`.
fn sign(zone: &Zone) -> String {
    match zone.kind {
        ZoneKind::Base => "{★}".to_owned(),
        ZoneKind::Port => "{ }".to_owned(),
        ZoneKind::Green | ZoneKind::Transit { passed: false } => format!("({})", zone.code),
        ZoneKind::Yellow => format!("<{}>", zone.code),
        ZoneKind::Red | ZoneKind::Station { passed: false } => format!("[{}]", zone.code),
        ZoneKind::Plain => format!("|{}|", zone.code),
        ZoneKind::Closed => format!("¦{}¦", zone.code),
        ZoneKind::Transit { passed: true } => format!("({}✓)", zone.code),
        ZoneKind::Station { passed: true } => format!("[{}✓]", zone.code),
        ZoneKind::Area => zone.name.clone(),
    }
}

fn tone(zone: &Zone) -> Tone {
    match zone.kind {
        ZoneKind::Base
        | ZoneKind::Port
        | ZoneKind::Transit { passed: true }
        | ZoneKind::Station { passed: true } => Tone::Stock,
        ZoneKind::Green => Tone::Good,
        ZoneKind::Yellow => Tone::Warning,
        ZoneKind::Red | ZoneKind::Station { passed: false } => Tone::Damage,
        ZoneKind::Plain
        | ZoneKind::Closed
        | ZoneKind::Area
        | ZoneKind::Transit { passed: false } => Tone::Plain,
    }
}

struct Canvas {
    cells: Vec<Vec<(char, Tone)>>,
    left: f64,
    top: f64,
    across: f64,
    down: f64,
}

impl Canvas {
    fn over(map: &Map) -> Canvas {
        let xs = || map.zones.iter().map(|z| z.at.x);
        let ys = || map.zones.iter().map(|z| z.at.y);
        let (left, right) = (xs().fold(f64::MAX, f64::min), xs().fold(f64::MIN, f64::max));
        let (top, bottom) = (ys().fold(f64::MAX, f64::min), ys().fold(f64::MIN, f64::max));
        Canvas {
            cells: vec![vec![(' ', Tone::Plain); WIDTH]; ROWS],
            left,
            top,
            across: 66.0 / (right - left).max(1.0),
            down: (ROWS - 1) as f64 / (bottom - top).max(1.0),
        }
    }

    fn cell(&self, at: Point) -> (f64, f64) {
        (6.0 + (at.x - self.left) * self.across, (at.y - self.top) * self.down)
    }

    fn put(&mut self, column: f64, row: f64, text: &str, tone: Tone) {
        let row = row.round().clamp(0.0, (ROWS - 1) as f64) as usize;
        let start = column.round().max(0.0) as usize;
        for (i, c) in text.chars().enumerate() {
            if let Some(cell) = self.cells[row].get_mut(start + i) {
                *cell = (c, tone);
            }
        }
    }

    fn free(&self, column: f64, row: f64, length: usize) -> bool {
        let row = row.round().clamp(0.0, (ROWS - 1) as f64) as usize;
        let start = column.round();
        start >= 0.0
            && (start as usize..start as usize + length)
                .all(|i| self.cells[row].get(i).is_some_and(|c| matches!(c.0, ' ' | '·')))
    }
}

fn canvas(page: &mut Page, map: &Map, marks: &Marks) {
    let mut canvas = Canvas::over(map);
    for link in &map.links {
        dots(&mut canvas, map, link);
    }
    for zone in &map.zones {
        let (column, row) = canvas.cell(zone.at);
        let sign = sign(zone);
        canvas.put(column - (width(&sign) / 2) as f64, row, &sign, tone(zone));
    }
    for zone in &map.zones {
        let mut note = String::new();
        if let Some(keys) = marks.badge(&zone.target) {
            let _ = write!(note, "«{keys}»");
        }
        if zone.flag {
            note.push('⚑');
        }
        for placed in map.counters.iter().filter(|p| p.on == zone.target) {
            let count = placed.counter.count.map(|c| format!("×{c}")).unwrap_or_default();
            let _ = write!(note, "►{}{count}", placed.counter.name);
        }
        if note.is_empty() {
            continue;
        }
        let (column, row) = canvas.cell(zone.at);
        let (half, length) = ((width(&sign(zone)) / 2 + 1) as f64, width(&note));
        let left = column - half - length as f64;
        let spots =
            [(column + half, row), (left, row), (column + half, row - 1.0), (left, row + 1.0)];
        let spot = spots.iter().find(|s| canvas.free(s.0, s.1, length)).unwrap_or(&spots[0]);
        canvas.put(spot.0, spot.1, &note, Tone::Stock);
    }
    for row in &canvas.cells {
        let mut parts: Vec<(String, Tone)> = Vec::new();
        let last = row.iter().rposition(|c| c.0 != ' ').map_or(0, |i| i + 1);
        for &(c, tone) in &row[..last] {
            match parts.last_mut() {
                Some((text, previous)) if *previous == tone => text.push(c),
                Some(_) | None => parts.push((c.to_string(), tone)),
            }
        }
        page.parts(&parts);
    }
}

fn dots(canvas: &mut Canvas, map: &Map, link: &Link) {
    let mut line: Vec<Point> = link.line.clone();
    if line.is_empty() {
        line = [&link.from, &link.to].into_iter().filter_map(|t| map.locate(t)).collect();
    }
    let (dot, tone) = match link.kind {
        LinkKind::Open => ("·", Tone::Plain),
        LinkKind::Sailed => ("•", Tone::Stock),
        LinkKind::Faint => return,
    };
    for pair in line.windows(2) {
        let ((x0, y0), (x1, y1)) = (canvas.cell(pair[0]), canvas.cell(pair[1]));
        let steps = ((x1 - x0).abs() / 2.0).max((y1 - y0).abs()).ceil().max(1.0);
        for i in 0..=steps as u32 {
            let t = f64::from(i) / steps;
            canvas.put(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, dot, tone);
        }
    }
}

fn place(page: &mut Page, map: &Map, zone: &Zone, marks: &Marks) {
    let code = |target: &Target| {
        map.zones.iter().find(|z| z.target == *target).map(|z| z.code.clone()).unwrap_or_default()
    };
    let ways: Vec<String> = map
        .links
        .iter()
        .filter_map(|l| {
            if l.from == zone.target {
                Some(code(&l.to))
            } else if l.to == zone.target {
                Some(code(&l.from))
            } else {
                None
            }
        })
        .collect();
    let here: Vec<String> = map
        .counters
        .iter()
        .filter(|p| p.on == zone.target)
        .map(|p| piece(&p.counter, marks))
        .chain(hexes::lying(map, &zone.target, marks))
        .collect();
    let mut words = here.join(", ");
    if zone.flag {
        words = format!("⚑ assigned {words}");
    }
    if !zone.note.is_empty() {
        words = format!("{words} {}", zone.note);
    }
    let way = if ways.is_empty() { String::new() } else { format!("to {}", ways.join(" ")) };
    let sign = sign(zone);
    page.parts(&[
        (pad(if zone.kind == ZoneKind::Area { "≈" } else { &sign }, 6), tone(zone)),
        (pad(&format!("{}{}", mark(&zone.target, marks), zone.name), 34), Tone::Plain),
        (pad(&way, 20), Tone::Plain),
        (words, Tone::Stock),
    ]);
}
