//! Zone boxes: the shape repeats the colour.

use std::fmt::Write as _;

use crate::svg::element::end;
use crate::svg::geometry::Outline;
use crate::svg::picture::Picture;
use crate::{LabelSide, Map, Placed, Zone, ZoneKind};

const PALE: &str = "#fffaf0";

/// Half the height of a zone's sign.
fn reach(kind: ZoneKind) -> f64 {
    match kind {
        ZoneKind::Base | ZoneKind::Yellow => 36.0,
        ZoneKind::Green => 30.0,
        ZoneKind::Red => 31.0,
        ZoneKind::Plain => 26.0,
        ZoneKind::Closed => 20.0,
        ZoneKind::Transit { passed: _ } | ZoneKind::Port => 19.0,
        ZoneKind::Station { passed: _ } => 21.0,
        ZoneKind::Area => 13.0,
    }
}

pub(super) fn name(picture: &mut Picture<'_>, zone: &Zone) {
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
    picture
        .word(x + dx, y + dy, 25.0)
        .class(format_args!("b-halo b-semi b-zone {anchor}"))
        .attr("aria-hidden", "true")
        .holds(&zone.name);
}

fn spoken(zone: &Zone) -> String {
    let kind = match zone.kind {
        ZoneKind::Base | ZoneKind::Port => "base",
        ZoneKind::Green => "green zone",
        ZoneKind::Yellow => "yellow zone",
        ZoneKind::Red => "red zone",
        ZoneKind::Plain => "box",
        ZoneKind::Closed => "box not in use",
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
        | ZoneKind::Closed
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
    spoken
}

pub(super) fn zone(picture: &mut Picture<'_>, zone: &Zone, map: &Map) {
    let (x, y, r) = (zone.at.x, zone.at.y, reach(zone.kind));
    picture.open(&zone.target, &spoken(zone), "", "");
    let outline = match zone.kind {
        ZoneKind::Base => base(picture, x, y),
        ZoneKind::Port => port(picture, x, y),
        ZoneKind::Green => green(picture, zone, r),
        ZoneKind::Yellow => yellow(picture, zone),
        ZoneKind::Red => red(picture, zone, r),
        ZoneKind::Plain => plain(picture, zone, r),
        ZoneKind::Closed => closed(picture, zone, r),
        ZoneKind::Transit { passed } => transit(picture, zone, r, passed),
        ZoneKind::Station { passed } => station(picture, zone, r, passed),
        ZoneKind::Area => area(picture, zone, r),
    };
    if zone.flag && zone.kind != ZoneKind::Area {
        flag(picture, zone, r, map);
    }
    // The number keeps clear of a name above the sign.
    let low = matches!(zone.label, LabelSide::Above).then(|| (x - r - 3.0, y + r + 3.0));
    picture.close_at(&zone.target, outline, low);
}

fn code(picture: &mut Picture<'_>, zone: &Zone, size: f64, colour: &str) {
    picture
        .element("text")
        .num("x", zone.at.x)
        .num("y", zone.at.y + size * 0.35)
        .class("b-mid b-bold")
        .num("font-size", size)
        .fill(colour)
        .holds(&zone.code);
}

const SHIELD: &str = "M-36-24H36V8Q34 34 0 44Q-34 34-36 8Z";
const STAR: &str = "M0-17l5.3 16.5h17l-14 10 5.5 16.5-13.8-10.2-13.8 10.2 5.5-16.5-14-10h17z";

fn base(picture: &mut Picture<'_>, x: f64, y: f64) -> Outline {
    picture.element("g").moved(x, y).begin();
    picture.element("path").attr("d", SHIELD).fill("#12283d").stroke("#c8a253", 4.0);
    picture.element("path").attr("d", STAR).fill(PALE);
    end(&mut picture.out, "g");
    Outline::rect(x - 36.0, y - 24.0, 72.0, 68.0)
}

fn port(picture: &mut Picture<'_>, x: f64, y: f64) -> Outline {
    picture
        .element("path")
        .scaled(x, y, 0.5)
        .attr("d", SHIELD)
        .fill("#12283d")
        .num("fill-opacity", 0.8)
        .stroke(PALE, 5.0);
    Outline::rect(x - 18.0, y - 12.0, 36.0, 34.0)
}

fn green(picture: &mut Picture<'_>, zone: &Zone, r: f64) -> Outline {
    let (x, y) = (zone.at.x, zone.at.y);
    picture.circle(x, y, r).fill("var(--safe-fill)").stroke(PALE, 4.0);
    code(picture, zone, 24.0, "#fff");
    Outline::Circle { x, y, r }
}

fn yellow(picture: &mut Picture<'_>, zone: &Zone) -> Outline {
    let (x, y) = (zone.at.x, zone.at.y);
    picture
        .rect(x - 25.0, y - 25.0, 50.0, 50.0)
        .num("rx", 7.0)
        .fill("var(--caution-fill)")
        .stroke(PALE, 4.0)
        .turned(45.0, x, y);
    code(picture, zone, 24.0, "#221803");
    Outline::Diamond { x, y, r: 39.0 }
}

fn red(picture: &mut Picture<'_>, zone: &Zone, r: f64) -> Outline {
    let (x, y) = (zone.at.x, zone.at.y);
    picture
        .rect(x - r, y - r, 62.0, 62.0)
        .num("rx", 9.0)
        .fill("var(--danger-fill)")
        .stroke(PALE, 4.0);
    code(picture, zone, 34.0, "#fff");
    Outline::rect(x - r, y - r, r * 2.0, r * 2.0)
}

fn plain(picture: &mut Picture<'_>, zone: &Zone, r: f64) -> Outline {
    let (x, y) = (zone.at.x, zone.at.y);
    picture
        .rect(x - r, y - r, 52.0, 52.0)
        .num("rx", 7.0)
        .fill("var(--sheet)")
        .stroke("var(--map-ink)", 2.5);
    code(picture, zone, 22.0, "var(--ink)");
    Outline::rect(x - r, y - r, r * 2.0, r * 2.0)
}

fn closed(picture: &mut Picture<'_>, zone: &Zone, r: f64) -> Outline {
    let (x, y) = (zone.at.x, zone.at.y);
    picture
        .circle(x, y, r)
        .fill("var(--sheet)")
        .num("fill-opacity", 0.55)
        .stroke("var(--map-ink)", 2.0)
        .dash(4.0, 3.5);
    code(picture, zone, 20.0, "var(--ink)");
    Outline::Circle { x, y, r }
}

fn transit(picture: &mut Picture<'_>, zone: &Zone, r: f64, passed: bool) -> Outline {
    let (x, y) = (zone.at.x, zone.at.y);
    let (ground, colour) = if passed {
        ("var(--accent)", "var(--accent-ink)")
    } else {
        ("var(--sheet)", "var(--ink)")
    };
    picture.circle(x, y, r + 2.5).fill("var(--map-halo)");
    picture.circle(x, y, r).fill(ground).stroke("var(--map-ink)", 1.6);
    code(picture, zone, 19.0, colour);
    Outline::Circle { x, y, r }
}

fn station(picture: &mut Picture<'_>, zone: &Zone, r: f64, passed: bool) -> Outline {
    let (x, y) = (zone.at.x, zone.at.y);
    picture
        .rect(x - r, y - r, r * 2.0, r * 2.0)
        .num("rx", 7.0)
        .fill("var(--danger-fill)")
        .stroke(PALE, 3.0);
    code(picture, zone, 23.0, "#fff");
    if passed {
        picture.element("g").moved(x + r - 1.0, y - r + 1.0).begin();
        picture.element("circle").num("r", 8.5).fill("var(--accent)").stroke(PALE, 1.6);
        let tick = picture.element("path").attr("d", "M-4 0l3 3.2l5-6").fill("none");
        drop(tick.stroke("var(--accent-ink)", 2.0));
        end(&mut picture.out, "g");
    }
    Outline::rect(x - r, y - r, r * 2.0, r * 2.0)
}

fn area(picture: &mut Picture<'_>, zone: &Zone, r: f64) -> Outline {
    let (x, y) = (zone.at.x, zone.at.y);
    let half = zone.name.chars().count() as f64 * 6.4 + 8.0;
    let class = if zone.flag { "b-halo b-bold b-mid" } else { "b-area b-mid" };
    let size = if zone.flag { 25.0 } else { 23.0 };
    picture.word(x, y + 8.0, size).class(class).holds(&zone.name);
    Outline::rect(x - half, y - r - 3.0, half * 2.0, r * 2.0 + 6.0)
}

/// How far the pole of a flag stands from the sign, and how large a flag is.
const FLAG_POLE: f64 = 11.0;
const FLAG_WIDTH: f64 = 42.0;
const FLAG_HEIGHT: f64 = 58.0;

/// To the right of its sign, or to the left where it would stand on another one or under a counter.
fn flag(picture: &mut Picture<'_>, zone: &Zone, r: f64, map: &Map) {
    let size = match zone.kind {
        ZoneKind::Transit { passed: _ } | ZoneKind::Station { passed: _ } => 0.7,
        ZoneKind::Base
        | ZoneKind::Port
        | ZoneKind::Green
        | ZoneKind::Yellow
        | ZoneKind::Red
        | ZoneKind::Plain
        | ZoneKind::Closed
        | ZoneKind::Area => 1.0,
    };
    let (pole, foot) = (zone.at.x + r + FLAG_POLE, zone.at.y + r);
    let covered = |other: &Zone| {
        let reach = reach(other.kind);
        other.target != zone.target
            && other.kind != ZoneKind::Area
            && (pole - reach..pole + FLAG_WIDTH * size + reach).contains(&other.at.x)
            && (foot - FLAG_HEIGHT * size - reach..foot + reach).contains(&other.at.y)
    };
    let hidden = |it: &Placed| it.on == zone.target && it.offset.x > 0.0;
    let (pole, shape) = if map.zones.iter().any(covered) || map.counters.iter().any(hidden) {
        (zone.at.x - r - FLAG_POLE, "M0 0V-58M0-58L-42-47L0-35Z")
    } else {
        (pole, "M0 0V-58M0-58L42-47L0-35Z")
    };
    picture
        .element("path")
        .scaled(pole, foot, size)
        .attr("d", shape)
        .stroke("var(--map-ink)", 4.0)
        .fill("var(--danger-fill)")
        .attr("stroke-linejoin", "round")
        .attr("stroke-linecap", "round");
}
