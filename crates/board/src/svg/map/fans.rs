//! A stack fanned out: every counter with its name, hidden until somebody asks for it.

use std::collections::BTreeMap;

use crate::map::Atlas;
use crate::svg::counter;
use crate::svg::ink::{Ink, fit, slug};
use crate::svg::pen::{Path, end};
use crate::{Counter, Frame, Livery, Map, Point, Side, Stack};

pub(super) fn fan_id(ink: &Ink<'_>, stack: &Stack) -> String {
    ink.id(&format!("fan-{}", slug(stack.target.as_str())))
}

pub(super) fn draw(ink: &mut Ink<'_>, map: &Map, atlas: &Atlas<'_>) {
    let side = super::counter_side(ink, map);
    for (stack, at) in super::pieces::spots(map, atlas, side) {
        if stack.counters.len() > 1 {
            fan(ink, map, stack, at, side);
        }
    }
    ink.flush_over();
}

/// The counters by the side they fight for, own first.
fn rows(stack: &Stack) -> Vec<(&'static str, Vec<&Counter>)> {
    let mut rows: BTreeMap<u8, (&'static str, Vec<&Counter>)> = BTreeMap::new();
    for counter in &stack.counters {
        let (order, name) = match (counter.livery, counter.side) {
            (Some(Livery::Allied), _) => (0, "Allied"),
            (Some(Livery::Japanese), _) => (1, "Japanese"),
            (None, Side::Own) => (2, "Own"),
            (None, Side::Enemy) => (3, "Enemy"),
            (None, Side::Neutral) => (4, "Neutral"),
        };
        rows.entry(order).or_insert((name, Vec::new())).1.push(counter);
    }
    rows.into_values().collect()
}

const ACROSS: usize = 4;
const STEP: f64 = 68.0;
const LINE: f64 = 78.0;

fn fan(ink: &mut Ink<'_>, map: &Map, stack: &Stack, at: Point, side: f64) {
    let u = ink.unit;
    let rows = rows(stack);
    let lines: usize = rows.iter().map(|(_, counters)| counters.len().div_ceil(ACROSS)).sum();
    let across = rows.iter().map(|(_, c)| c.len().min(ACROSS)).max().unwrap_or(1).max(3);
    let width = (across as f64 * STEP + 16.0) * u;
    let height = (44.0 + rows.len() as f64 * 21.0 + lines as f64 * LINE + 6.0) * u;
    let corner = clear_of(map.shown(), at, side, width, height, u);
    let id = fan_id(ink, stack);
    let on = if stack.open { " b-fan-on" } else { "" };
    ink.out.push('\n');
    ink.el("g").a("id", id).class(format_args!("b-fan{on}")).begin();
    let mut line = Path::new();
    let near = corner.x.max(at.x.min(corner.x + width));
    line.to(at.x, at.y).line(near, corner.y + height / 2.0);
    ink.path(&line).stroke("var(--accent)", 1.8 * u);
    ink.rect(corner.x, corner.y, width, height)
        .n("rx", 8.0 * u)
        .fill("var(--sheet)")
        .stroke("var(--accent)", 1.6 * u);
    heading(ink, map, stack, corner, width);
    let mut y = corner.y + 44.0 * u;
    for (name, counters) in rows {
        y += 13.0 * u;
        ink.word(corner.x + 12.0 * u, y, 11.0 * u).class("b-cap").holds(name);
        y += 8.0 * u;
        for row in counters.chunks(ACROSS) {
            for (i, counter) in row.iter().enumerate() {
                let cx = corner.x + (8.0 + (i as f64 + 0.5) * STEP) * u;
                counter::square(ink, counter, cx, y + 28.0 * u, 50.0 * u);
                let word = fit(&counter.name, 11.0, STEP);
                let caption = ink.word(cx, y + 68.0 * u, 11.0 * u).class("b-mid");
                caption.fill("var(--ink-2)").a("aria-hidden", "true").holds(word);
            }
            y += LINE * u;
        }
    }
    // The keys of its counters belong to the fan and vanish with it.
    ink.flush_over();
    end(&mut ink.out, "g");
}

/// Beside the stack where there is room, inside what is shown at first.
fn clear_of(shown: Frame, at: Point, side: f64, width: f64, height: f64, u: f64) -> Point {
    let gap = side * 0.9 + 10.0 * u;
    let right = at.x + gap;
    let room = right + width <= shown.x + shown.width - 6.0 * u;
    let x = if room { right } else { (at.x - gap - width).max(shown.x + 6.0 * u) };
    let low = (shown.y + shown.height - height - 6.0 * u).max(shown.y + 6.0 * u);
    let y = (at.y - height / 2.0).clamp(shown.y + 6.0 * u, low);
    Point::new(x, y)
}

fn heading(ink: &mut Ink<'_>, map: &Map, stack: &Stack, corner: Point, width: f64) {
    let u = ink.unit;
    let hex = map.grid.and_then(|grid| Some((grid, grid.hex(stack.on.as_str())?)));
    let place = hex.and_then(|(_, hex)| map.places.iter().find(|place| place.hex == hex));
    let zone = map.zones.iter().find(|zone| zone.target == stack.on);
    let code = hex.map(|(grid, hex)| grid.sheet.name(hex)).unwrap_or_default();
    let name = place.map(|p| p.name.clone()).or_else(|| zone.map(|z| z.name.clone()));
    let name = name.unwrap_or_else(|| format!("Hex {code}"));
    let (left, right) = (corner.x + 12.0 * u, corner.x + width - 12.0 * u);
    let name = fit(&name, 14.5, width / u - 90.0);
    let title = ink.word(left, corner.y + 21.0 * u, 14.5 * u).class("b-serif b-bold");
    title.fill("var(--ink)").holds(name);
    let number = ink.word(right - 20.0 * u, corner.y + 20.0 * u, 12.0 * u).class("b-mono b-end");
    number.fill("var(--ink-2)").holds(code);
    let note = fit(&stack.note, 11.5, width / u - 24.0);
    let second = ink.word(left, corner.y + 37.0 * u, 11.5 * u).fill("var(--ink-2)");
    second.holds(note);
    let board = ink.root();
    ink.el("a")
        .a("href", format_args!("#{board}"))
        .class("b-shut")
        .a("aria-label", "Close")
        .begin();
    ink.rect(right - 14.0 * u, corner.y + 6.0 * u, 22.0 * u, 22.0 * u)
        .n("rx", 4.0 * u)
        .fill("var(--inset)");
    let (x, y) = (right - 3.0 * u, corner.y + 17.0 * u);
    let mut cross = Path::new();
    cross.to(x - 4.5 * u, y - 4.5 * u).line(x + 4.5 * u, y + 4.5 * u);
    cross.to(x + 4.5 * u, y - 4.5 * u).line(x - 4.5 * u, y + 4.5 * u);
    ink.path(&cross).stroke("var(--ink-2)", 1.8 * u).round();
    end(&mut ink.out, "a");
}
