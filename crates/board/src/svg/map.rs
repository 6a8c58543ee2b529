//! Charts: background, lettering, ways, zones, hexes and counters.

mod courses;
mod fans;
mod hexes;
mod insets;
mod labels;
mod pieces;
mod pins;
mod tokens;
mod zones;

pub(super) use self::hexes::layer as grid_layer;
pub(super) use self::tokens::disrupted;

use super::element::{Path, end};
use super::picture::Picture;
use super::{Look, counter};
use crate::map::Atlas;
use crate::{Base, Frame, Grid, Map, Placed, Point};

/// How wide a board usually is on a page, in pixels.
const PAGE: f64 = 940.0;

pub(super) fn draw(picture: &mut Picture<'_>, map: &Map) -> [f64; 4] {
    let frame = map.shown();
    // A chart of 1600 units is shown some 800 pixels wide; one of hexes has the theatre to itself.
    let across = if map.grid.is_some() { PAGE } else { 800.0 };
    picture.unit = (frame.width / across).max(0.9);
    match map.window {
        None => {
            let clip = picture.id("frame");
            picture.element("defs").begin();
            picture.element("clipPath").attr("id", &clip).begin();
            area(picture, frame);
            picture.out.push_str("</clipPath></defs>\n");
            picture.element("g").attr("clip-path", format_args!("url(#{clip})")).begin();
            inside(picture, map);
            end(&mut picture.out, "g");
        }
        Some(window) => {
            let view = picture.id("view");
            let box_of =
                |f: Frame| [f.x, f.y, f.width, f.height].map(super::writing::num).join(" ");
            picture
                .element("svg")
                .attr("id", view)
                .class("b-view")
                .num("x", window.x)
                .num("y", window.y)
                .num("width", window.width)
                .num("height", window.height)
                .attr("viewBox", box_of(window))
                .attr("data-whole", box_of(map.frame))
                .begin();
            inside(picture, map);
            end(&mut picture.out, "svg");
        }
    }
    picture.neatline(frame.x, frame.y, frame.width, frame.height)
}

fn area(picture: &mut Picture<'_>, frame: Frame) {
    picture.rect(frame.x, frame.y, frame.width, frame.height);
}

fn inside(picture: &mut Picture<'_>, map: &Map) {
    let atlas = map.atlas();
    // About what a stack and its fan take.
    picture.out.reserve(map.stacks.len() * 4096);
    ground(picture, map);
    picture.silent();
    for label in &map.labels {
        labels::lettering(picture, map, label);
    }
    if let Some(at) = map.rose {
        labels::rose(picture, at);
    }
    end(&mut picture.out, "g");
    if let Some(grid) = &map.grid {
        hexes::draw(picture, map, grid);
    }
    picture.out.push('\n');
    let lines = picture.element("g").fill("none").attr("stroke-linejoin", "round");
    lines.attr("stroke-linecap", "round").begin();
    courses::printed(picture, map, &atlas);
    for link in &map.links {
        courses::link(picture, &atlas, link);
    }
    end(&mut picture.out, "g");
    if let Some(grid) = &map.grid {
        hexes::offered(picture, map, grid);
    }
    for zone in &map.zones {
        zones::name(picture, zone);
    }
    for placed in &map.counters {
        leader(picture, &atlas, placed);
    }
    for zone in &map.zones {
        zones::zone(picture, zone, map);
    }
    if let Some(grid) = &map.grid {
        labels::places(picture, map, grid);
    }
    tokens::draw(picture, map, &atlas);
    pieces::stacks(picture, map, &atlas);
    pieces::counters(picture, map, &atlas);
    courses::travelled(picture, map, &atlas);
    for pin in &map.pins {
        pins::pin(picture, pin);
    }
    for plate in &map.plates {
        labels::plate(picture, &atlas, plate);
    }
    picture.flush_over();
    fans::draw(picture, map, &atlas);
    if let Some(box_) = &map.cartouche {
        labels::cartouche(picture, box_);
    }
    if let Some(margin) = &map.margin {
        insets::draw(picture, margin, map.frame);
    }
}

fn ground(picture: &mut Picture<'_>, map: &Map) {
    if let Some(base) = map.base {
        background(picture, base);
    } else {
        let f = map.frame;
        picture.rect(f.x, f.y, f.width, f.height).fill("var(--water)");
    }
}

fn background(picture: &mut Picture<'_>, base: Base) {
    let layers = |grid: Option<Grid>| grid.map(|_| format!("{}-grid", base.name));
    match picture.look {
        Look::Page { bases } => {
            let mut image = |class: &str, name: &str| {
                picture
                    .element("image")
                    .class(class)
                    .attr_escaped("href", &format!("{bases}/{name}.svg"))
                    .num("width", f64::from(base.width))
                    .num("height", f64::from(base.height));
            };
            image("b-base", base.name);
            if let Some(name) = layers(base.grid) {
                image("b-grid", &name);
            }
        }
        Look::File(_) => {
            // The picture's own root gets the map's size, or it would fill the frame instead.
            let body = base.svg.trim().strip_prefix("<svg").unwrap_or_default();
            picture.put(format_args!(
                r#"<g class="b-base" aria-hidden="true"><svg width="{}" height="{}"{body}</g>"#,
                base.width, base.height
            ));
            if let Some(grid) = &base.grid {
                hexes::layer(&mut picture.out, grid, "var(--map-ink)");
            }
        }
    }
}

/// A line from a counter to the zone it stands in, where the two lie apart, and a ring round that
/// zone.
fn leader(picture: &mut Picture<'_>, atlas: &Atlas<'_>, placed: &Placed) {
    if placed.offset == Point::default() {
        return;
    }
    let at = atlas.locate(&placed.on).unwrap_or_default();
    let u = picture.unit;
    picture
        .element("g")
        .class("b-here")
        .attr("aria-hidden", "true")
        .fill("none")
        .attr("stroke-linecap", "round")
        .begin();
    let mut line = Path::new();
    line.to(at.x, at.y).line(at.x + placed.offset.x, at.y + placed.offset.y);
    for (colour, width) in [("var(--map-halo)", 7.0), ("var(--accent)", 3.4)] {
        picture.path(&line).stroke(colour, width * u);
        picture.circle(at.x, at.y, 17.0 * u).stroke(colour, width * u);
    }
    end(&mut picture.out, "g");
}

/// How large a counter lies on this map.
fn counter_side(picture: &Picture<'_>, map: &Map) -> f64 {
    match &map.grid {
        Some(grid) => (grid.radius * 0.8).max(27.0 * picture.unit),
        None => counter::ON_A_CHART * picture.unit,
    }
}
