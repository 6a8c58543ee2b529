//! Charts: background, lettering, ways, zones, hexes and counters.

mod courses;
mod fans;
mod hexes;
mod labels;
mod pieces;
mod pins;
mod tokens;
mod zones;

pub(super) use self::hexes::layer as grid_layer;
pub(super) use self::tokens::disrupted;

use super::ink::Ink;
use super::pen::{Path, end};
use super::{Look, counter};
use crate::map::Atlas;
use crate::{Base, Frame, Grid, Map, Placed, Point};

/// How wide a board usually is on a page, in pixels.
const PAGE: f64 = 940.0;

pub(super) fn draw(ink: &mut Ink<'_>, map: &Map) -> [f64; 4] {
    let frame = map.shown();
    // A chart of 1600 units is shown some 800 pixels wide; one of hexes has the theatre to itself.
    let across = if map.grid.is_some() { PAGE } else { 800.0 };
    ink.unit = (frame.width / across).max(0.9);
    match map.window {
        None => {
            let clip = ink.id("frame");
            ink.el("defs").begin();
            ink.el("clipPath").a("id", &clip).begin();
            area(ink, frame);
            ink.out.push_str("</clipPath></defs>\n");
            ink.el("g").a("clip-path", format_args!("url(#{clip})")).begin();
            inside(ink, map);
            end(&mut ink.out, "g");
        }
        Some(window) => {
            let view = ink.id("view");
            let box_of = |f: Frame| [f.x, f.y, f.width, f.height].map(super::ink::n).join(" ");
            ink.el("svg")
                .a("id", view)
                .class("b-view")
                .n("x", window.x)
                .n("y", window.y)
                .n("width", window.width)
                .n("height", window.height)
                .a("viewBox", box_of(window))
                .a("data-whole", box_of(map.frame))
                .begin();
            inside(ink, map);
            end(&mut ink.out, "svg");
        }
    }
    ink.neatline(frame.x, frame.y, frame.width, frame.height)
}

fn area(ink: &mut Ink<'_>, frame: Frame) {
    ink.rect(frame.x, frame.y, frame.width, frame.height);
}

fn inside(ink: &mut Ink<'_>, map: &Map) {
    let atlas = map.atlas();
    // About what a stack and its fan take.
    ink.out.reserve(map.stacks.len() * 4096);
    ground(ink, map);
    ink.silent();
    for label in &map.labels {
        labels::lettering(ink, map, label);
    }
    if let Some(at) = map.rose {
        labels::rose(ink, at);
    }
    end(&mut ink.out, "g");
    if let Some(grid) = &map.grid {
        hexes::draw(ink, map, grid);
    }
    ink.out.push('\n');
    let lines = ink.el("g").fill("none").a("stroke-linejoin", "round");
    lines.a("stroke-linecap", "round").begin();
    courses::printed(ink, map, &atlas);
    for link in &map.links {
        courses::link(ink, &atlas, link);
    }
    end(&mut ink.out, "g");
    if let Some(grid) = &map.grid {
        hexes::offered(ink, map, grid);
    }
    for zone in &map.zones {
        zones::name(ink, zone);
    }
    for placed in &map.counters {
        leader(ink, &atlas, placed);
    }
    for zone in &map.zones {
        zones::zone(ink, zone, map);
    }
    if let Some(grid) = &map.grid {
        labels::places(ink, map, grid);
    }
    tokens::draw(ink, map, &atlas);
    pieces::stacks(ink, map, &atlas);
    for placed in &map.counters {
        pieces::placed(ink, map, &atlas, placed);
    }
    courses::travelled(ink, map, &atlas);
    for pin in &map.pins {
        pins::pin(ink, pin);
    }
    for plate in &map.plates {
        labels::plate(ink, &atlas, plate);
    }
    ink.flush_over();
    fans::draw(ink, map, &atlas);
    if let Some(box_) = &map.cartouche {
        labels::cartouche(ink, box_);
    }
}

fn ground(ink: &mut Ink<'_>, map: &Map) {
    if let Some(base) = map.base {
        background(ink, base);
    } else {
        let f = map.frame;
        ink.rect(f.x, f.y, f.width, f.height).fill("var(--water)");
    }
}

fn background(ink: &mut Ink<'_>, base: Base) {
    let layers = |grid: Option<Grid>| grid.map(|_| format!("{}-grid", base.name));
    match ink.look {
        Look::Page { bases } => {
            let mut image = |class: &str, name: &str| {
                ink.el("image")
                    .class(class)
                    .said("href", &format!("{bases}/{name}.svg"))
                    .n("width", f64::from(base.width))
                    .n("height", f64::from(base.height));
            };
            image("b-base", base.name);
            if let Some(name) = layers(base.grid) {
                image("b-grid", &name);
            }
        }
        Look::File(_) => {
            // The picture's own root gets the map's size, or it would fill the frame instead.
            let body = base.svg.trim().strip_prefix("<svg").unwrap_or_default();
            ink.put(format_args!(
                r#"<g class="b-base" aria-hidden="true"><svg width="{}" height="{}"{body}</g>"#,
                base.width, base.height
            ));
            if let Some(grid) = &base.grid {
                hexes::layer(&mut ink.out, grid, "var(--map-ink)");
            }
        }
    }
}

/// A line from a counter to the zone it stands in, where the two lie apart, and a ring round that
/// zone.
fn leader(ink: &mut Ink<'_>, atlas: &Atlas<'_>, placed: &Placed) {
    if placed.offset == Point::default() {
        return;
    }
    let at = atlas.locate(&placed.on).unwrap_or_default();
    let u = ink.unit;
    ink.el("g")
        .class("b-here")
        .a("aria-hidden", "true")
        .fill("none")
        .a("stroke-linecap", "round")
        .begin();
    let mut line = Path::new();
    line.to(at.x, at.y).line(at.x + placed.offset.x, at.y + placed.offset.y);
    for (colour, width) in [("var(--map-halo)", 7.0), ("var(--accent)", 3.4)] {
        ink.path(&line).stroke(colour, width * u);
        ink.circle(at.x, at.y, 17.0 * u).stroke(colour, width * u);
    }
    end(&mut ink.out, "g");
}

/// How large a counter lies on this map.
fn counter_side(ink: &Ink<'_>, map: &Map) -> f64 {
    match &map.grid {
        Some(grid) => (grid.radius * 0.8).max(27.0 * ink.unit),
        None => counter::ON_A_CHART * ink.unit,
    }
}
