//! Trays of counters: an airfield with its halves and quarters.

use super::counter;
use super::element::Path;
use super::geometry::Outline;
use super::picture::Picture;
use super::writing::fit;
use crate::{Counter, Tray, TrayHalf};

const STEP: f64 = 70.0;
const SIDE: f64 = 60.0;
const ROW: f64 = 82.0;
const WIDTH: f64 = 940.0;

pub(super) fn draw(picture: &mut Picture<'_>, trays: &[Tray]) -> [f64; 4] {
    let mut shelf = Shelf { x: 0.0, y: 0.0, deep: 0.0 };
    for tray in trays {
        let plan = Plan::of(tray);
        shelf.make_room(plan.width);
        one(picture, tray, &plan, shelf.x, shelf.y);
        shelf.x += plan.width + 12.0;
        shelf.deep = shelf.deep.max(plan.height);
    }
    [-2.0, -10.0, WIDTH + 4.0, (shelf.y + shelf.deep + 14.0).max(60.0)]
}

/// Where the next tray goes: rows from the left, each as deep as its deepest.
struct Shelf {
    x: f64,
    y: f64,
    deep: f64,
}

impl Shelf {
    fn make_room(&mut self, width: f64) {
        if self.x > 0.0 && self.x + width > WIDTH {
            self.y += self.deep + 12.0;
            (self.x, self.deep) = (0.0, 0.0);
        }
    }
}

/// How many counters stand beside each other in each half.
struct Plan {
    halves: Vec<(usize, usize)>,
    rows: usize,
    width: f64,
    height: f64,
    band: f64,
}

impl Plan {
    fn of(tray: &Tray) -> Plan {
        let total: usize = tray.held().max(1);
        // Wide trays break into rows so that no half is longer than the page.
        let rows = if total > 12 { 2 } else { 1 };
        let across = |count: usize, least: usize| count.div_ceil(rows).max(least);
        let halves: Vec<(usize, usize)> = tray
            .halves
            .iter()
            .map(|half| (across(half.counters.len(), 1), across(half.apart.len(), 0)))
            .collect();
        let wide = |(a, b): &(usize, usize)| {
            (a + b) as f64 * STEP + 18.0 + if *b > 0 { 14.0 } else { 0.0 }
        };
        let inner: f64 =
            halves.iter().map(wide).sum::<f64>() + halves.len().saturating_sub(1) as f64 * 10.0;
        let titles = (tray.title.chars().count() + tray.note.chars().count()) as f64 * 7.4 + 60.0;
        let width = (inner + 20.0).max(titles).clamp(150.0, WIDTH);
        let band = if tray.secret.is_empty() { 0.0 } else { 30.0 };
        let height = band + 36.0 + 30.0 + rows as f64 * ROW + 12.0;
        Plan { halves, rows, width, height, band }
    }
}

fn one(picture: &mut Picture<'_>, tray: &Tray, plan: &Plan, x: f64, y: f64) {
    picture.open(&tray.target, &spoken(tray), " b-tray", "");
    picture
        .rect(x, y, plan.width, plan.height)
        .num("rx", 10.0)
        .fill("var(--sheet)")
        .stroke("var(--line-strong)", 1.2);
    if plan.band > 0.0 {
        secret(picture, tray, plan, x, y);
    }
    let top = y + plan.band;
    let title = picture.word(x + 12.0, top + 24.0, 16.0).class("b-serif b-bold").fill("var(--ink)");
    title.holds(fit(&tray.title, 16.0, plan.width * 0.6));
    let held = match tray.capacity {
        Some(capacity) => format!("{} of {capacity}", tray.held()),
        None => String::new(),
    };
    let note = [tray.note.as_str(), held.as_str()];
    let note = note.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    let left = x + 22.0 + tray.title.chars().count() as f64 * 8.8;
    picture.word(left, top + 24.0, 12.5).fill("var(--ink-2)").holds(note);
    let mut across = x + 10.0;
    let mut pieces = Vec::new();
    for (half, (whole, apart)) in tray.halves.iter().zip(&plan.halves) {
        let room = (plan.width - 20.0 - (plan.halves.len() - 1) as f64 * 10.0) / natural(plan);
        let width = room * half_width(*whole, *apart);
        set_out(
            picture,
            half,
            *apart,
            [across, top + 36.0, width, plan.height - plan.band - 46.0],
            plan.rows,
            &mut pieces,
        );
        across += width + 10.0;
    }
    picture.close(&tray.target, Outline::rect(x, y, plan.width, plan.height));
    for (counter, cx, cy) in pieces {
        counter::square(picture, counter, cx, cy, SIDE);
    }
}

fn half_width(whole: usize, apart: usize) -> f64 {
    (whole + apart) as f64 * STEP + 18.0 + if apart > 0 { 14.0 } else { 0.0 }
}

fn natural(plan: &Plan) -> f64 {
    plan.halves.iter().map(|(whole, apart)| half_width(*whole, *apart)).sum::<f64>().max(1.0)
}

fn spoken(tray: &Tray) -> String {
    let mut words = vec![tray.title.clone()];
    words.extend((!tray.note.is_empty()).then(|| tray.note.clone()));
    words.push(match tray.capacity {
        Some(capacity) => format!("{} of {capacity}", tray.held()),
        None => format!("{} counters", tray.held()),
    });
    for half in &tray.halves {
        words.push(format!("{} {}", half.title, half.counters.len() + half.apart.len()));
    }
    words.join(", ")
}

/// Stripes of two navies: only this seat sees the tray.
fn secret(picture: &mut Picture<'_>, tray: &Tray, plan: &Plan, x: f64, y: f64) {
    picture.rect(x, y, plan.width, plan.band).num("rx", 10.0).fill("#12283d");
    let mut stripes = Path::new();
    let mut at = x + 14.0;
    while at + 22.0 < x + plan.width {
        stripes.polygon([
            (at, y),
            (at + 9.0, y),
            (at + 1.0, y + plan.band),
            (at - 8.0, y + plan.band),
        ]);
        at += 22.0;
    }
    picture.path(&stripes).fill("#1b3a56");
    let word = picture.word(x + 14.0, y + 19.5, 12.5).class("b-bold").fill("#f3ecda");
    word.holds(fit(&tray.secret, 12.5, plan.width - 28.0));
}

fn set_out<'a>(
    picture: &mut Picture<'_>,
    half: &'a TrayHalf,
    apart: usize,
    [x, y, width, height]: [f64; 4],
    rows: usize,
    pieces: &mut Vec<(&'a Counter, f64, f64)>,
) {
    picture
        .rect(x, y, width, height)
        .num("rx", 7.0)
        .fill("var(--inset)")
        .stroke("var(--line)", 1.0);
    picture.word(x + 10.0, y + 18.0, 11.5).class("b-cap").holds(&half.title);
    let note = picture.word(x + width - 10.0, y + 18.0, 11.5).class("b-end").fill("var(--ink-2)");
    // A note that does not fit says nothing.
    let room = width - half.title.chars().count() as f64 * 9.0 - 30.0;
    let fits = half.note.chars().count() as f64 * 6.2 <= room;
    note.holds(if fits { half.note.as_str() } else { "" });
    let mut rule = Path::new();
    rule.to(x, y + 26.0).line(x + width, y + 26.0);
    picture.path(&rule).stroke("var(--line)", 1.0);
    let quarter = if half.apart.is_empty() { 0.0 } else { apart as f64 * STEP + 14.0 };
    if quarter > 0.0 {
        hatched(picture, x + width - quarter, y + 26.0, quarter, height - 26.0);
    }
    let across = half.counters.len().div_ceil(rows).max(1);
    for (i, counter) in half.counters.iter().enumerate() {
        let (column, row) = ((i % across) as f64, (i / across) as f64);
        pieces.push((counter, x + 10.0 + (column + 0.5) * STEP, y + 68.0 + row * ROW));
    }
    for (i, counter) in half.apart.iter().enumerate() {
        let (column, row) = ((i % apart.max(1)) as f64, (i / apart.max(1)) as f64);
        let left = x + width - quarter + 8.0;
        pieces.push((counter, left + (column + 0.5) * STEP, y + 68.0 + row * ROW));
    }
}

fn hatched(picture: &mut Picture<'_>, x: f64, y: f64, width: f64, height: f64) {
    let mut lines = Path::new();
    let mut at = 8.0;
    while at < width + height {
        let (x0, y0) = if at <= height { (x, y + at) } else { (x + at - height, y + height) };
        let (x1, y1) = if at <= width { (x + at, y) } else { (x + width, y + at - width) };
        lines.to(x0, y0).line(x1, y1);
        at += 9.0;
    }
    picture.path(&lines).stroke("var(--caution-fill)", 1.0).opacity(0.45);
    let mut edge = Path::new();
    edge.to(x, y).line(x, y + height);
    drop(picture.path(&edge).stroke("var(--line-strong)", 1.0).dash(3.0, 3.0));
}
