//! A stack fanned out: every counter with its name, hidden until somebody asks for it.

use std::collections::BTreeMap;

use crate::map::Atlas;
use crate::svg::counter;
use crate::svg::element::{Path, end};
use crate::svg::picture::Picture;
use crate::svg::writing::{fit, slug};
use crate::{Counter, Frame, Livery, Map, Point, Side, Stack};

pub(super) fn fan_id(picture: &Picture<'_>, stack: &Stack) -> String {
    picture.id(&format!("fan-{}", slug(stack.target.as_str())))
}

pub(super) fn draw(picture: &mut Picture<'_>, map: &Map, atlas: &Atlas<'_>) {
    let side = super::counter_side(picture, map);
    for (stack, at) in super::pieces::spots(map, atlas, side) {
        if stack.counters.len() > 1 {
            fan(picture, map, stack, at, side);
        }
    }
    picture.flush_over();
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

fn fan(picture: &mut Picture<'_>, map: &Map, stack: &Stack, at: Point, side: f64) {
    let u = picture.unit;
    let rows = rows(stack);
    let lines: usize = rows.iter().map(|(_, counters)| counters.len().div_ceil(ACROSS)).sum();
    let across = rows.iter().map(|(_, c)| c.len().min(ACROSS)).max().unwrap_or(1).max(3);
    let width = across as f64 * STEP + 16.0;
    let height = 50.0 + rows.len() as f64 * 21.0 + lines as f64 * LINE;
    let corner = clear_of(map.shown(), at, side, width * u, height * u, u);
    let id = fan_id(picture, stack);
    let on = if stack.open { " b-fan-on" } else { "" };
    picture.out.push('\n');
    picture.element("g").attr("id", id).class(format_args!("b-fan{on}")).begin();
    let mut line = Path::new();
    let near = corner.x.max(at.x.min(corner.x + width * u));
    line.to(at.x, at.y).line(near, corner.y + height * u / 2.0);
    picture.path(&line).class("b-fl");
    // Inside, a unit is a pixel: whole numbers are short.
    picture.element("g").scaled(corner.x, corner.y, u).begin();
    picture.unit = 1.0;
    picture.element("rect").class("b-fr").num("width", width).num("height", height).num("rx", 8.0);
    heading(picture, map, stack, width);
    let mut y = 44.0;
    for (name, counters) in rows {
        picture.element("text").num("x", 12.0).num("y", y + 13.0).class("b-cap b-fw").holds(name);
        y += 21.0;
        for row in counters.chunks(ACROSS) {
            for (i, counter) in row.iter().enumerate() {
                let cx = 8.0 + (i as f64 + 0.5) * STEP;
                counter::square(picture, counter, cx, y + 28.0, 50.0);
                let word = fit(&counter.name, 11.0, STEP);
                picture
                    .element("text")
                    .num("x", cx)
                    .num("y", y + 68.0)
                    .class("b-fw b-mid")
                    .holds(word);
            }
            y += LINE;
        }
    }
    // The keys of its counters belong to the fan and vanish with it.
    picture.flush_over();
    picture.unit = u;
    picture.out.push_str("</g></g>");
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

/// The sign that closes a fan, at its upper right corner.
const SHUT: &str = r#"<rect width="22" height="22" rx="4" fill="var(--inset)"/><path d="M6.5 6.5l9 9m0-9l-9 9" stroke="var(--ink-2)" stroke-width="1.8" stroke-linecap="round"/>"#;

fn heading(picture: &mut Picture<'_>, map: &Map, stack: &Stack, width: f64) {
    let hex = map.grid.and_then(|grid| Some((grid, grid.hex(stack.on.as_str())?)));
    let place = hex.and_then(|(_, hex)| map.places.iter().find(|place| place.hex == hex));
    let zone = map.zones.iter().find(|zone| zone.target == stack.on);
    let code = hex.map(|(grid, hex)| grid.sheet.name(hex)).unwrap_or_default();
    let name = place.map(|p| p.name.clone()).or_else(|| zone.map(|z| z.name.clone()));
    let title = picture.element("text").num("x", 12.0).num("y", 21.0).class("b-ft");
    match &name {
        Some(name) => title.holds(fit(name, 14.5, width - 90.0)),
        None => title.holds(format_args!("Hex {code}")),
    }
    if name.is_some() {
        picture
            .element("text")
            .num("x", width - 36.0)
            .num("y", 20.0)
            .class("b-fc b-end")
            .holds(&code);
    }
    if !stack.note.is_empty() {
        let note = fit(&stack.note, 11.5, width - 24.0);
        picture.element("text").num("x", 12.0).num("y", 37.0).class("b-fw").holds(note);
    }
    let board = picture.root();
    let sign = picture.shared("", |picture| picture.out.push_str(SHUT));
    picture
        .element("a")
        .attr("href", format_args!("#{board}"))
        .class("b-shut")
        .attr("aria-label", "Close")
        .begin();
    picture.used(&sign, [width - 28.0, 6.0, 60.0, 60.0]);
    end(&mut picture.out, "a");
}
