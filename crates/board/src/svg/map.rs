//! Charts: background, lettering, ways, zone boxes, hexes and counters.

use std::f64::consts::PI;
use std::fmt::Write as _;

use super::counter;
use super::ink::{Ink, Outline, esc, n};
use crate::svg::Look;
use crate::{
    Base, Cartouche, HexGrid, HexShape, Label, LabelKind, LabelSide, Link, LinkKind, Map, Placed,
    Point, Terrain, Zone, ZoneKind,
};

pub(super) fn draw(ink: &mut Ink<'_>, map: &Map) -> [f64; 4] {
    let frame = map.frame;
    // A chart of 1600 units is shown some 800 pixels wide.
    ink.unit = (frame.width / 800.0).max(0.9);
    let clip = ink.id("frame");
    ink.put(format_args!(
        "<defs><clipPath id=\"{clip}\"><rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>\
         </clipPath></defs>\n<g clip-path=\"url(#{clip})\">",
        x = n(frame.x),
        y = n(frame.y),
        w = n(frame.width),
        h = n(frame.height),
    ));
    match map.base {
        Some(base) => background(ink, base),
        None => ink.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"var(--water)\"/>",
            n(frame.x),
            n(frame.y),
            n(frame.width),
            n(frame.height)
        )),
    }
    ink.out.push_str("\n<g aria-hidden=\"true\">");
    for label in &map.labels {
        lettering(ink, map, label);
    }
    if let Some(at) = map.rose {
        rose(ink, at);
    }
    ink.out.push_str("</g>");
    if let Some(grid) = &map.hexes {
        hexes(ink, grid);
    }
    ink.out.push_str("\n<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">");
    for link in &map.links {
        way(ink, map, link);
    }
    ink.out.push_str("</g>");
    for z in &map.zones {
        name(ink, z);
    }
    for placed in &map.counters {
        leader(ink, map, placed);
    }
    for z in &map.zones {
        zone(ink, z);
    }
    for placed in &map.counters {
        let at = map.locate(&placed.on).unwrap_or_default();
        let side = map.hexes.as_ref().map_or(44.0 * ink.unit, |grid| grid.radius * 1.1);
        counter::square(ink, &placed.counter, at.x + placed.offset.x, at.y + placed.offset.y, side);
    }
    ink.flush_over();
    if let Some(box_) = &map.cartouche {
        cartouche(ink, box_);
    }
    ink.out.push_str("</g>");
    ink.neatline(frame.x, frame.y, frame.width, frame.height)
}

/// A line from a counter to the zone it stands in, where the two lie apart, and a ring round that
/// zone.
fn leader(ink: &mut Ink<'_>, map: &Map, placed: &Placed) {
    if placed.offset == Point::default() {
        return;
    }
    let at = map.locate(&placed.on).unwrap_or_default();
    let (x, y, u) = (n(at.x), n(at.y), ink.unit);
    ink.put(format_args!(
        "<g class=\"b-here\" aria-hidden=\"true\" fill=\"none\" stroke-linecap=\"round\">"
    ));
    for (colour, width) in [("var(--map-halo)", 7.0), ("var(--accent)", 3.4)] {
        ink.put(format_args!(
            "<path d=\"M{x} {y}l{} {}\" stroke=\"{colour}\" stroke-width=\"{width}\"/><circle \
             cx=\"{x}\" cy=\"{y}\" r=\"{}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
            n(placed.offset.x),
            n(placed.offset.y),
            n(17.0 * u),
            width = n(width * u)
        ));
    }
    ink.out.push_str("</g>");
}

fn background(ink: &mut Ink<'_>, base: Base) {
    match ink.look {
        Look::Page { bases } => ink.put(format_args!(
            "<image class=\"b-base\" href=\"{}/{}.svg\" width=\"{}\" height=\"{}\"/>",
            esc(bases),
            esc(base.name),
            base.width,
            base.height
        )),
        Look::File(_) => {
            // The picture's own root gets the map's size, or it would fill the frame instead.
            let body = base.svg.trim().strip_prefix("<svg").unwrap_or_default();
            ink.put(format_args!(
                "<g class=\"b-base\" aria-hidden=\"true\"><svg width=\"{}\" \
                 height=\"{}\"{body}</g>",
                base.width, base.height
            ));
        }
    }
}

fn lettering(ink: &mut Ink<'_>, map: &Map, label: &Label) {
    let (x, y) = (label.at.x, label.at.y);
    let turned = if label.turn == 0.0 {
        String::new()
    } else {
        format!(" transform=\"rotate({} {} {})\"", n(label.turn), n(x), n(y))
    };
    match label.kind {
        LabelKind::Sea => {
            ink.text(x, y, 27.0, &format!("class=\"b-sea b-mid\"{turned}"), &label.text);
        }
        LabelKind::SeaSmall => {
            ink.text(x, y, 22.0, &format!("class=\"b-seasmall b-mid\"{turned}"), &label.text);
        }
        LabelKind::Island => {
            let class = format!("class=\"b-island b-soft b-mid\"{turned}");
            ink.text(x, y, 27.0, &class, &label.text);
        }
        LabelKind::Town => {
            ink.put(format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"4.500\" fill=\"var(--map-ink)\"/>",
                n(x),
                n(y)
            ));
            ink.text(x + 11.0, y + 6.0, 21.0, "class=\"b-soft b-fine\"", &label.text);
        }
        LabelKind::Sounding => {
            let class = "class=\"b-serif b-mid b-fine\" fill=\"var(--map-ink)\" opacity=\".5\"";
            ink.text(x, y, 19.0, class, &label.text);
        }
        LabelKind::Parallel => {
            hairline(ink, &format!("M{} {}h{}", n(map.frame.x), n(y), n(map.frame.width)));
            let class = "class=\"b-halo b-thin b-fine\"";
            ink.text(map.frame.x + 12.0, y - 8.0, 19.0, class, &label.text);
        }
        LabelKind::Meridian => {
            hairline(ink, &format!("M{} {}v{}", n(x), n(map.frame.y), n(map.frame.height)));
            let class = "class=\"b-halo b-thin b-fine\"";
            ink.text(x + 8.0, map.frame.y + 26.0, 19.0, class, &label.text);
        }
    }
}

fn hairline(ink: &mut Ink<'_>, path: &str) {
    ink.put(format_args!(
        "<path d=\"{path}\" stroke=\"var(--map-ink)\" stroke-width=\"1\" opacity=\".22\"/>"
    ));
}

fn rose(ink: &mut Ink<'_>, at: Point) {
    ink.put(format_args!(
        "<g transform=\"translate({} {}) scale({})\" fill=\"var(--map-ink)\" opacity=\".7\"><circle \
         r=\"38\" fill=\"none\" stroke=\"var(--map-ink)\" stroke-width=\".8\"/><circle r=\"33\" \
         fill=\"none\" stroke=\"var(--map-ink)\" stroke-width=\"3\" stroke-dasharray=\"1 \
         4.760\"/><path d=\"M0-46L5-7L0 0L-5-7ZM0 46L-5 7L0 0L5 7ZM46 0L7 5L0 0L7-5ZM-46 0L-7-5L0 \
         0L-7 5Z\" opacity=\".55\"/><path d=\"M0-46L5-7L0 0ZM46 0L7 5L0 0ZM0 46L-5 7L0 0ZM-46 \
         0L-7-5L0 0Z\"/><path d=\"M23-23L7-3L3-7ZM23 23L3 7L7 3ZM-23 23L-7 3L-3 7ZM-23-23L-3-7L-7-3Z\" \
         opacity=\".6\"/><text y=\"-49\" font-size=\"11\" class=\"b-mid b-serif\">N</text></g>",
        n(at.x),
        n(at.y),
        n(0.92 * ink.unit)
    ));
}

fn cartouche(ink: &mut Ink<'_>, c: &Cartouche) {
    let u = ink.unit;
    let height = if c.scale.is_some() { 62.0 } else { 48.0 } * u;
    let width = (c.title.chars().count() as f64 * 8.4 + 32.0).max(150.0) * u;
    ink.put(format_args!(
        "\n<g transform=\"translate({} {})\" aria-hidden=\"true\"><rect width=\"{w}\" \
         height=\"{h}\" rx=\"{}\" fill=\"var(--sheet)\" stroke=\"var(--map-ink)\" \
         stroke-width=\"{u}\"/><rect x=\"{i}\" y=\"{i}\" width=\"{}\" height=\"{}\" rx=\"{u}\" \
         fill=\"none\" stroke=\"var(--map-ink)\" stroke-width=\"{}\"/>",
        n(c.at.x),
        n(c.at.y),
        n(1.5 * u),
        n(width - 6.0 * u),
        n(height - 6.0 * u),
        n(u / 2.0),
        w = n(width),
        h = n(height),
        i = n(3.0 * u),
        u = n(u),
    ));
    let middle = width / 2.0;
    let title = "class=\"b-serif b-semi b-mid\" fill=\"var(--ink)\"";
    ink.text(middle, 23.0 * u, 14.5 * u, title, &c.title);
    ink.text(middle, 37.0 * u, 9.5 * u, "class=\"b-italic b-mid\" fill=\"var(--ink-2)\"", &c.note);
    if let Some((length, caption)) = &c.scale {
        let left = (width - length - 40.0 * u) / 2.0;
        let quarter = length / 4.0;
        let y = 49.0 * u;
        ink.put(format_args!(
            "<path d=\"M{l} {y}h{q}m{q} 0h{q}\" stroke=\"var(--ink)\" stroke-width=\"{}\"/><path \
             d=\"M{l} {y}h{}\" stroke=\"var(--ink)\" stroke-width=\"{}\"/>",
            n(2.6 * u),
            n(*length),
            n(0.8 * u),
            l = n(left),
            y = n(y),
            q = n(quarter),
        ));
        let x = left + length + 6.0 * u;
        ink.text(x, y + 3.0 * u, 8.5 * u, "fill=\"var(--ink-2)\"", caption);
    }
    ink.out.push_str("</g>");
}

fn way(ink: &mut Ink<'_>, map: &Map, link: &Link) {
    let line: Vec<Point> = if link.line.is_empty() {
        [&link.from, &link.to].into_iter().filter_map(|t| map.locate(t)).collect()
    } else {
        link.line.clone()
    };
    let mut path = String::new();
    for (i, p) in line.iter().enumerate() {
        let _ = write!(path, "{}{} {}", if i == 0 { 'M' } else { 'L' }, n(p.x), n(p.y));
    }
    if link.kind == LinkKind::Faint {
        ink.put(format_args!(
            "<path d=\"{path}\" stroke=\"var(--map-ink)\" stroke-width=\"1.800\" \
             stroke-dasharray=\"1 8\" opacity=\".5\"/>"
        ));
        return;
    }
    ink.put(format_args!(
        "<path d=\"{path}\" stroke=\"var(--map-halo)\" stroke-width=\"{}\" opacity=\".75\"/>",
        n(if link.kind == LinkKind::Sailed { 8.0 } else { 6.0 })
    ));
    match link.kind {
        LinkKind::Open => ink.put(format_args!(
            "<path d=\"{path}\" stroke=\"var(--map-ink)\" stroke-width=\"2.600\" \
             stroke-dasharray=\"9 8\"/>"
        )),
        LinkKind::Faint => {}
        LinkKind::Sailed => ink
            .put(format_args!("<path d=\"{path}\" stroke=\"var(--accent)\" stroke-width=\"5\"/>")),
    }
}

/// Half the height of a zone's sign.
fn reach(kind: ZoneKind) -> f64 {
    match kind {
        ZoneKind::Base | ZoneKind::Yellow => 36.0,
        ZoneKind::Green => 30.0,
        ZoneKind::Red => 31.0,
        ZoneKind::Plain => 26.0,
        ZoneKind::Transit { passed: _ } | ZoneKind::Port => 19.0,
        ZoneKind::Station { passed: _ } => 21.0,
        ZoneKind::Area => 13.0,
    }
}

fn name(ink: &mut Ink<'_>, zone: &Zone) {
    let (x, y, r) = (zone.at.x, zone.at.y, reach(zone.kind));
    let (dx, dy, anchor) = match zone.label {
        LabelSide::Above => (0.0, -r - 14.0, "b-mid"),
        LabelSide::Below => (0.0, r + 30.0, "b-mid"),
        LabelSide::Left => (-r - 16.0, 9.0, "b-end"),
        LabelSide::Right => (r + 16.0, 9.0, ""),
        LabelSide::BelowLeft => (-r - 2.0, r + 16.0, "b-end"),
        LabelSide::BelowRight => (r + 2.0, r + 16.0, ""),
        LabelSide::AboveRight => (r + 6.0, -r + 4.0, ""),
        LabelSide::Hidden => return,
    };
    if zone.kind == ZoneKind::Area {
        return;
    }
    let class = format!("class=\"b-halo b-semi b-zone {anchor}\" aria-hidden=\"true\"");
    ink.text(x + dx, y + dy, 25.0, &class, &zone.name);
}

fn zone(ink: &mut Ink<'_>, zone: &Zone) {
    let (x, y, r) = (zone.at.x, zone.at.y, reach(zone.kind));
    let kind = match zone.kind {
        ZoneKind::Base | ZoneKind::Port => "base",
        ZoneKind::Green => "green zone",
        ZoneKind::Yellow => "yellow zone",
        ZoneKind::Red => "red zone",
        ZoneKind::Plain => "box",
        ZoneKind::Transit { passed: _ } => "transit box",
        ZoneKind::Station { passed: _ } => "station box",
        ZoneKind::Area => "patrol area",
    };
    let mut spoken = match zone.kind {
        ZoneKind::Area | ZoneKind::Port => format!("{}, {kind}", zone.name),
        ZoneKind::Base
        | ZoneKind::Green
        | ZoneKind::Yellow
        | ZoneKind::Red
        | ZoneKind::Plain
        | ZoneKind::Transit { passed: _ }
        | ZoneKind::Station { passed: _ } => format!("{}, {kind} {}", zone.name, zone.code),
    };
    if matches!(zone.kind, ZoneKind::Transit { passed: true } | ZoneKind::Station { passed: true })
    {
        spoken.push_str(", passed");
    }
    if zone.flag {
        spoken.push_str(", assigned");
    }
    if !zone.note.is_empty() {
        let _ = write!(spoken, ", {}", zone.note);
    }
    ink.open(&zone.target, &spoken, "", "");
    let edge = "stroke=\"#fffaf0\" stroke-width=\"4\"";
    let code = |size: f64, colour: &str| {
        format!(
            "<text x=\"{}\" y=\"{}\" class=\"b-mid b-bold\" font-size=\"{}\" \
             fill=\"{colour}\">{}</text>",
            n(x),
            n(y + size * 0.35),
            n(size),
            esc(&zone.code)
        )
    };
    let outline = match zone.kind {
        ZoneKind::Base => {
            ink.put(format_args!(
                "<g transform=\"translate({} {})\"><path d=\"M-36-24H36V8Q34 34 0 44Q-34 34-36 \
                 8Z\" fill=\"#12283d\" stroke=\"#c8a253\" stroke-width=\"4\"/><path d=\"M0-17l5.300 \
                 16.500h17l-14 10 5.500 16.500-13.800-10.200-13.800 10.200 5.500-16.500-14-10h17z\" \
                 fill=\"#fffaf0\"/></g>",
                n(x),
                n(y)
            ));
            Outline::Rect { x: x - 36.0, y: y - 24.0, width: 72.0, height: 68.0, turn: 0.0 }
        }
        ZoneKind::Port => {
            ink.put(format_args!(
                "<path transform=\"translate({} {}) scale(.5)\" d=\"M-36-24H36V8Q34 34 0 44Q-34 \
                 34-36 8Z\" fill=\"#12283d\" fill-opacity=\".8\" stroke=\"#fffaf0\" \
                 stroke-width=\"5\"/>",
                n(x),
                n(y)
            ));
            Outline::Rect { x: x - 18.0, y: y - 12.0, width: 36.0, height: 34.0, turn: 0.0 }
        }
        ZoneKind::Green => {
            ink.put(format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"var(--safe-fill)\" {edge}/>{}",
                n(x),
                n(y),
                n(r),
                code(24.0, "#fff")
            ));
            Outline::Circle { x, y, r }
        }
        ZoneKind::Yellow => {
            ink.put(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"50\" height=\"50\" rx=\"7\" \
                 fill=\"var(--caution-fill)\" {edge} transform=\"rotate(45 {} {})\"/>{}",
                n(x - 25.0),
                n(y - 25.0),
                n(x),
                n(y),
                code(24.0, "#221803")
            ));
            Outline::Diamond { x, y, r: 39.0 }
        }
        ZoneKind::Red => {
            ink.put(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"62\" height=\"62\" rx=\"9\" \
                 fill=\"var(--danger-fill)\" {edge}/>{}",
                n(x - r),
                n(y - r),
                code(34.0, "#fff")
            ));
            Outline::rect(x - r, y - r, r * 2.0, r * 2.0)
        }
        ZoneKind::Plain => {
            ink.put(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"52\" height=\"52\" rx=\"7\" fill=\"var(--sheet)\" \
                 stroke=\"var(--map-ink)\" stroke-width=\"2.500\"/>{}",
                n(x - r),
                n(y - r),
                code(22.0, "var(--ink)")
            ));
            Outline::rect(x - r, y - r, r * 2.0, r * 2.0)
        }
        ZoneKind::Transit { passed } => {
            let (ground, colour) = if passed {
                ("var(--accent)", "var(--accent-ink)")
            } else {
                ("var(--sheet)", "var(--ink)")
            };
            ink.put(format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"var(--map-halo)\"/><circle \
                 cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{ground}\" stroke=\"var(--map-ink)\" \
                 stroke-width=\"1.600\"/>{}",
                n(r + 2.5),
                n(r),
                code(19.0, colour),
                x = n(x),
                y = n(y),
            ));
            Outline::Circle { x, y, r }
        }
        ZoneKind::Station { passed } => {
            ink.put(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"7\" \
                 fill=\"var(--danger-fill)\" stroke=\"#fffaf0\" stroke-width=\"3\"/>{}",
                n(x - r),
                n(y - r),
                n(r * 2.0),
                n(r * 2.0),
                code(23.0, "#fff")
            ));
            if passed {
                ink.put(format_args!(
                    "<g transform=\"translate({} {})\"><circle r=\"8.500\" fill=\"var(--accent)\" \
                     stroke=\"#fffaf0\" stroke-width=\"1.600\"/><path d=\"M-4 0l3 3.200l5-6\" \
                     fill=\"none\" stroke=\"var(--accent-ink)\" stroke-width=\"2\"/></g>",
                    n(x + r - 1.0),
                    n(y - r + 1.0)
                ));
            }
            Outline::rect(x - r, y - r, r * 2.0, r * 2.0)
        }
        ZoneKind::Area => {
            let half = zone.name.chars().count() as f64 * 6.4 + 8.0;
            let class =
                if zone.flag { "class=\"b-halo b-bold b-mid\"" } else { "class=\"b-area b-mid\"" };
            ink.text(x, y + 8.0, if zone.flag { 25.0 } else { 23.0 }, class, &zone.name);
            Outline::rect(x - half, y - r - 3.0, half * 2.0, r * 2.0 + 6.0)
        }
    };
    if zone.flag && zone.kind != ZoneKind::Area {
        let small = match zone.kind {
            ZoneKind::Transit { passed: _ } | ZoneKind::Station { passed: _ } => " scale(.7)",
            ZoneKind::Base
            | ZoneKind::Port
            | ZoneKind::Green
            | ZoneKind::Yellow
            | ZoneKind::Red
            | ZoneKind::Plain
            | ZoneKind::Area => "",
        };
        ink.put(format_args!(
            "<path transform=\"translate({} {}){small}\" d=\"M0 0V-58M0-58L42-47L0-35Z\" \
             stroke=\"var(--map-ink)\" stroke-width=\"4\" fill=\"var(--danger-fill)\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\"/>",
            n(x + r + 11.0),
            n(y + r)
        ));
    }
    // The number keeps clear of a name above the sign.
    let low = matches!(zone.label, LabelSide::Above).then(|| (x - r - 3.0, y + r + 3.0));
    ink.close_at(&zone.target, outline, low);
}

fn hexes(ink: &mut Ink<'_>, grid: &HexGrid) {
    let start = match grid.shape {
        HexShape::FlatTop => 0.0,
        HexShape::PointyTop => PI / 6.0,
    };
    let corners: Vec<(f64, f64)> = (0..6)
        .map(|i| start + PI / 3.0 * f64::from(i))
        .map(|angle| (grid.radius * angle.cos(), grid.radius * angle.sin()))
        .collect();
    for hex in &grid.hexes {
        let (fill, opacity) = match hex.terrain {
            Terrain::Sea => ("#5f9fb6", 0.0),
            Terrain::Shallow => ("#b9e3e0", 0.35),
            Terrain::Strait => ("#d9c27a", 0.35),
            Terrain::Coast => ("#c9d6a0", 0.18),
            Terrain::Land => ("#8aad66", 0.3),
            Terrain::Jungle => ("#4f7d45", 0.32),
            Terrain::Mountain => ("#8a7350", 0.42),
            Terrain::Port => ("#c8a253", 0.4),
        };
        let mut path = String::new();
        for (i, (dx, dy)) in corners.iter().enumerate() {
            let letter = if i == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{} {}", n(hex.at.x + dx), n(hex.at.y + dy));
        }
        let spoken = if hex.name.is_empty() {
            format!("Hex {}", hex.code)
        } else {
            format!("{}, hex {}", hex.name, hex.code)
        };
        ink.open(&hex.target, &spoken, "", "");
        ink.put(format_args!(
            "<path d=\"{path}Z\" fill=\"{fill}\" fill-opacity=\"{opacity}\" \
             stroke=\"var(--map-ink)\" stroke-opacity=\".35\"/>"
        ));
        let r = grid.radius;
        let faint = "class=\"b-mid b-fine\" fill=\"var(--map-ink)\" opacity=\".6\"";
        ink.text(hex.at.x, hex.at.y - r * 0.62, r * 0.2, faint, &hex.code);
        if !hex.name.is_empty() {
            let class = "class=\"b-soft b-mid b-semi\"";
            ink.text(hex.at.x, hex.at.y + r * 0.72, r * 0.24, class, &hex.name);
        }
        ink.close(&hex.target, Outline::Circle { x: hex.at.x, y: hex.at.y, r: r * 0.74 });
    }
}
