//! Ship plans: a line drawing on paper, parts at their true place, men as discs with initials.

mod men;
mod shapes;
mod works;

use super::{
    counter::FLAME,
    element::{DOWN, Element, end, gradient},
    geometry::Outline,
    picture::Picture,
    writing::num,
};
use crate::{
    Boxes, Charge, Frame, Part, PartKind, PartState, Point, Room, ShipPlan, Stroke, StrokeKind,
};
use men::{man, post};
use shapes::{held, shape, torpedo};
use std::fmt::Write as _;

/// A plan is at least this wide on a page beside the meters of the ship.
const NARROWEST: f64 = 745.0;
/// Letters are read at this size.
const READABLE: f64 = 9.1;

pub(super) fn draw(picture: &mut Picture<'_>, plan: &ShipPlan) -> [f64; 4] {
    picture.least = plan.width * READABLE / NARROWEST;
    let planks = picture.id("planks");
    let sea = picture.id("sea");
    if plan.strokes.iter().any(|s| s.kind == StrokeKind::Water) {
        picture.element("defs").begin();
        let water = [(0.0, "var(--water)", 1.0), (1.0, "var(--water)", 0.2)];
        gradient(&mut picture.out, "linearGradient", &sea, &DOWN, &water);
        end(&mut picture.out, "defs");
    }
    picture.element("defs").begin();
    picture
        .element("pattern")
        .attr("id", planks)
        .num("width", 7.0)
        .num("height", 7.0)
        .attr("patternUnits", "userSpaceOnUse")
        .begin();
    picture.element("path").attr("d", "M0 3.500H7").stroke("var(--plan-line)", 0.5).opacity(0.16);
    end(&mut picture.out, "pattern");
    end(&mut picture.out, "defs");
    picture.out.push('\n');
    picture.element("g").attr("aria-hidden", "true").begin();
    for s in &plan.strokes {
        stroke(picture, s);
    }
    picture.out.push_str("</g>");
    for r in &plan.rooms {
        room(picture, r, plan.disc);
    }
    for p in &plan.parts {
        part(picture, p);
    }
    for p in &plan.posts {
        let manned = plan.men.iter().any(|m| m.at == p.target);
        post(picture, p, manned, plan.disc);
    }
    for m in &plan.men {
        man(picture, plan, m);
    }
    if let Some(at) = plan.legend {
        legend(picture, plan, at);
    }
    if let Some((feet, stern, bow)) = plan.scale {
        scale(picture, feet, stern, bow, plan.height - 22.0);
    }
    let below = works::draw(picture, plan);
    [0.0, 8.0, plan.width, plan.height - 8.0 + below]
}

/// One path of a drawing, by what it stands for.
pub(super) fn stroke(picture: &mut Picture<'_>, stroke: &Stroke) {
    let (planks, sea) = (picture.id("planks"), picture.id("sea"));
    let path = picture.element("path").attr("d", &stroke.path);
    let filled = |path: Element<'_>, colour: &str, width: f64| {
        drop(lined(path.fill(colour)).num("stroke-width", width));
    };
    match stroke.kind {
        StrokeKind::Hull => filled(path, "var(--hull)", 2.2),
        StrokeKind::Deck => filled(path, "var(--deck)", 1.0),
        StrokeKind::Bulkhead => filled(path, "none", 1.3),
        StrokeKind::Brass => filled(path, "var(--brass)", 1.0),
        StrokeKind::Floor => filled(path, "var(--sheet)", 1.2),
        StrokeKind::House => filled(path, "var(--deck-2)", 1.5),
        StrokeKind::Well => filled(path, "var(--sheet)", 1.0),
        StrokeKind::Water => drop(path.fill(format_args!("url(#{sea})"))),
        StrokeKind::Planks => drop(path.fill(format_args!("url(#{planks})"))),
        StrokeKind::Waterline => {
            drop(path.fill("none").stroke("var(--accent)", 1.2).opacity(0.5));
        }
        StrokeKind::Flood => {
            drop(path.fill("#3f86b0").num("fill-opacity", 0.42).stroke("#2f6f97", 1.2));
        }
        StrokeKind::Frame => {
            drop(lined(path.fill("none")).num("stroke-width", 1.2).dash(2.0, 5.0));
        }
        StrokeKind::Detail => {
            drop(lined(path.fill("none")).num("stroke-width", 2.6).opacity(0.7));
        }
        StrokeKind::Fine => drop(lined(path.fill("none")).num("stroke-width", 1.0).opacity(0.45)),
        StrokeKind::Shaft => {
            drop(lined(path.fill("none")).num("stroke-width", 1.6).dash(9.0, 4.0).opacity(0.5));
        }
    }
}

fn lined(path: Element<'_>) -> Element<'_> {
    let path = path.attr("stroke", "var(--plan-line)");
    path.attr("stroke-linejoin", "round").attr("stroke-linecap", "round")
}

fn room(picture: &mut Picture<'_>, room: &Room, disc: f64) {
    let Frame { x, y, width, height } = room.area;
    let mut spoken = room.name.clone();
    for state in PartState::words(&room.states) {
        let _ = write!(spoken, ", {state}");
    }
    picture.open(&room.target, &spoken, "", "");
    let area = format!(
        r#"x="{}" y="{}" width="{}" height="{}" rx="10""#,
        num(x),
        num(y),
        num(width),
        num(height)
    );
    picture.put(format_args!(r#"<rect {area} fill="var(--sheet)" fill-opacity="0"/>"#));
    if room.states.contains(&PartState::Flooded) {
        picture.put(format_args!(
            r##"<rect {area} fill="#3f86b0" fill-opacity=".3" stroke="#2f6f97" stroke-dasharray="5 3"/>"##
        ));
        let mut waves = String::new();
        for row in 0..4 {
            let top = y + height * (0.22 + 0.2 * f64::from(row));
            let count = ((width - 24.0) / 24.0).floor().max(1.0) as usize;
            let _ = write!(waves, "M{} {}q6-5 12 0t12 0", num(x + 12.0), num(top));
            for _ in 1..count {
                waves.push_str("t12 0t12 0");
            }
        }
        picture.element("path").attr("d", waves).fill("none").stroke("#2f6f97", 1.6).opacity(0.55);
    }
    if room.states.contains(&PartState::Fire) {
        picture.put(format_args!(
            r##"<rect {area} fill="#e0662a" fill-opacity=".16" stroke="var(--danger-fill)" stroke-width="1.600"/>"##
        ));
        for i in 0..4 {
            let fx = x + width * (0.14 + 0.24 * f64::from(i));
            let fy = y + height * if i % 2 == 0 { 0.5 } else { 0.32 };
            flame(picture, fx, fy, 1.7);
        }
    }
    let hurt = room.states.iter().any(is_bad);
    // Small rooms cannot bear capitals.
    let (size, caps) = if disc < 16.0 { (11.5, "b-fine") } else { (12.5, "b-cap") };
    let fill = match (hurt, disc < 16.0) {
        (true, _) => r#" fill="var(--danger)""#,
        (false, true) => r#" fill="var(--ink-2)""#,
        (false, false) => "",
    };
    let attributes = format!(r#"class="b-mid {caps}"{fill}"#);
    picture.text(room.label.x, room.label.y, size, &attributes, &room.name);
    picture.close(&room.target, Outline::rect(x, y, width, height));
}

fn flame(picture: &mut Picture<'_>, x: f64, y: f64, scale: f64) {
    picture
        .element("g")
        .attr("transform", format_args!("translate({} {}) scale({})", num(x), num(y), num(scale)))
        .begin();
    picture.element("path").attr("d", FLAME).fill("#d8481c").stroke("var(--sheet)", 0.8);
    picture
        .element("path")
        .attr("d", FLAME)
        .fill("#ffc24a")
        .attr("transform", "translate(0 3) scale(.5)");
    end(&mut picture.out, "g");
}

fn is_bad(state: &PartState) -> bool {
    match state {
        PartState::Out | PartState::Fire | PartState::Flooded => true,
        PartState::Damaged
        | PartState::Jammed
        | PartState::Leaking
        | PartState::Spent
        | PartState::Loaded
        | PartState::Taken(_)
        | PartState::Holds(_) => false,
    }
}

fn is_warning(state: &PartState) -> bool {
    match state {
        PartState::Damaged | PartState::Jammed | PartState::Leaking => true,
        PartState::Out
        | PartState::Fire
        | PartState::Flooded
        | PartState::Spent
        | PartState::Loaded
        | PartState::Taken(_)
        | PartState::Holds(_) => false,
    }
}

/// The colours of a part: ground, edge, width of the edge, colour of its lettering.
struct PartColours {
    ground: &'static str,
    edge: &'static str,
    width: f64,
}

fn part_colours(part: &Part) -> PartColours {
    if part.states.iter().any(is_bad) {
        PartColours { ground: "var(--danger-soft)", edge: "var(--danger-fill)", width: 2.2 }
    } else if part.states.iter().any(is_warning)
        || part.boxes.as_ref().is_some_and(|b| b.marked > 0)
    {
        PartColours { ground: "var(--caution-soft)", edge: "var(--caution-fill)", width: 2.4 }
    } else {
        PartColours { ground: "var(--sheet)", edge: "var(--plan-line)", width: 1.2 }
    }
}

fn part(picture: &mut Picture<'_>, part: &Part) {
    let mut spoken = part.name.clone();
    for state in PartState::words(&part.states) {
        let _ = write!(spoken, ", {state}");
    }
    if let Some(boxes) = &part.boxes {
        let _ = write!(spoken, ", {} of {} {}", boxes.marked, boxes.of, boxes.name);
    }
    picture.open(&part.target, &spoken, "", "");
    let Frame { x, y, width: w, height: h } = part.area;
    let (cx, cy) = (x + w / 2.0, y + h / 2.0);
    let gone = part.states.contains(&PartState::Spent);
    // Guns in profile are mirrored by their own drawing.
    let turned = part.turn != 0.0 && !matches!(part.kind, PartKind::DeckGun | PartKind::LightGun);
    if turned {
        let turn = format!(r#"<g transform="rotate({} {} {})">"#, num(part.turn), num(cx), num(cy));
        picture.out.push_str(&turn);
    }
    shape(picture, part);
    if turned {
        picture.out.push_str("</g>");
    }
    if gone && !matches!(part.kind, PartKind::Tube | PartKind::Rack) {
        picture
            .element("path")
            .attr(
                "d",
                format_args!(
                    "M{} {}l{} -{}",
                    num(x + 1.0),
                    num(y + h - 1.0),
                    num(w - 2.0),
                    num(h - 2.0)
                ),
            )
            .stroke("var(--ink-3)", 2.0)
            .attr("stroke-linecap", "round");
    }
    if part.states.contains(&PartState::Fire) {
        flame(picture, cx, cy, 1.3);
    }
    let bad = part.states.iter().any(is_bad);
    // A lettered system says it in its own box.
    let says_it = matches!(part.kind, PartKind::System | PartKind::Plate)
        || (part.kind == PartKind::Tube && h < 16.0);
    if !says_it && (bad || part.states.iter().any(is_warning)) {
        let (sx, sy) = sign_place(part);
        let small = matches!(
            part.kind,
            PartKind::Control | PartKind::Mast | PartKind::LightGun | PartKind::DeckGun
        );
        let scale = if small { 0.85 } else { 1.0 };
        warning(picture, (sx, sy, scale), bad, part.states.contains(&PartState::Jammed));
    }
    let turn = if turned { part.turn } else { 0.0 };
    picture.close(&part.target, Outline::Rect { x, y, width: w, height: h, turn });
}

/// Where the sign of what is the matter stands.
fn sign_place(part: &Part) -> (f64, f64) {
    let Frame { x, y, width: w, height: h } = part.area;
    let (cx, cy) = (x + w / 2.0, y + h / 2.0);
    match part.kind {
        PartKind::Cannon => (cx - 14.0 * part.turn.to_radians().cos(), y + h + 10.0),
        PartKind::Tube => (cx + 40.0, cy),
        PartKind::Antenna
        | PartKind::Propeller
        | PartKind::Rudder
        | PartKind::Shaft
        | PartKind::Mast
        | PartKind::LightGun => (x + w - 2.0, y + 1.0),
        PartKind::Control => (x + w + 4.0, cy + 1.0),
        PartKind::DeckGun => (cx, y + 4.0),
        PartKind::Turret
        | PartKind::Engine
        | PartKind::CoolingPump
        | PartKind::Generator
        | PartKind::Tank
        | PartKind::Water
        | PartKind::Pump
        | PartKind::Extinguisher
        | PartKind::Hull
        | PartKind::Bed
        | PartKind::Passenger
        | PartKind::Cargo
        | PartKind::Raft
        | PartKind::Radio
        | PartKind::Radar
        | PartKind::Battery
        | PartKind::Tools
        | PartKind::Rack
        | PartKind::System
        | PartKind::Plate
        | PartKind::Flooding
        | PartKind::Other => (x + w, y),
    }
}

/// Amber `!` or red `✕` in a triangle; a jam is a `J`.
fn warning(picture: &mut Picture<'_>, (x, y, scale): (f64, f64, f64), bad: bool, jammed: bool) {
    let (ground, colour, sign) = if bad {
        ("var(--danger-fill)", "#fff", "✕")
    } else if jammed {
        ("var(--caution-fill)", "#221803", "J")
    } else {
        ("var(--caution-fill)", "#221803", "!")
    };
    picture
        .element("path")
        .attr(
            "d",
            format_args!(
                "M{} {}l{} {}h-{}z",
                num(x),
                num(y - 11.0 * scale),
                num(11.0 * scale),
                num(19.0 * scale),
                num(22.0 * scale)
            ),
        )
        .fill(ground)
        .stroke("var(--sheet)", 1.8)
        .attr("stroke-linejoin", "round");
    picture.word(x, y + 5.5 * scale, 10.5 * scale).class("b-mid b-bold").fill(colour).holds(sign);
}

fn boxes(picture: &mut Picture<'_>, boxes: &Boxes, x: f64, y: f64, width: f64, height: f64) {
    picture.out.push_str(&super::counter::pips(boxes, x, y, width, height, "var(--plan-line)"));
}

/// Boxes in a row with their name before them; the last one is the end of the boat.
fn damage_track(picture: &mut Picture<'_>, part: &Part) {
    let Frame { x, y, width: w, height: h } = part.area;
    picture.word(x, y + h * 0.72, 11.5).class("b-cap").holds(&part.short);
    let used = part.short.chars().count() as f64 * 9.4 + 10.0;
    let Some(boxes) = &part.boxes else { return };
    let of = f64::from(boxes.of.max(1));
    let each = ((w - used) / of).min(26.0);
    let (tone, mark) = if part.kind == PartKind::Flooding {
        ("var(--caution-fill)", "#221803")
    } else {
        ("var(--danger-fill)", "#fff")
    };
    for index in 0..boxes.of {
        let left = x + used + each * f64::from(index);
        let last = index + 1 == boxes.of;
        let on = index < boxes.marked;
        let fill = if on { tone } else { "var(--inset)" };
        let edge = if last { "var(--danger-fill)" } else { "var(--line-strong)" };
        picture
            .rect(left, y, each - 4.0, h)
            .num("rx", 3.0)
            .fill(fill)
            .attr("stroke", edge)
            .attr("stroke-width", if last { "1.800" } else { "1.200" });
        let middle = left + (each - 4.0) / 2.0;
        if on || last {
            let colour = if on { mark } else { "var(--danger)" };
            picture.word(middle, y + h * 0.72, 12.0).class("b-mid b-bold").fill(colour).holds("✕");
        } else {
            picture
                .word(middle, y + h * 0.7, 10.5)
                .class("b-mid")
                .fill("var(--ink-3)")
                .holds(index + 1);
        }
    }
}

/// What the torpedoes of this boat look like.
fn legend(picture: &mut Picture<'_>, plan: &ShipPlan, at: Point) {
    let mut kinds: Vec<Option<Charge>> = Vec::new();
    for charge in [Charge::Mk14, Charge::Mk18, Charge::Mk27, Charge::Mine] {
        if plan.parts.iter().flat_map(held).any(|known| known == charge) {
            kinds.push(Some(charge));
        }
    }
    kinds.push(None);
    picture.silent();
    let mut x = at.x - 36.0 * kinds.len() as f64;
    for kind in kinds {
        torpedo(picture, kind, [x, at.y - 4.5, 26.0, 10.0], false);
        let word = kind.map_or("empty", Charge::word);
        picture.word(x + 30.0, at.y + 4.5, 11.5).fill("var(--ink-2)").holds(word);
        x += 72.0;
    }
    picture.out.push_str("</g>");
}

fn scale(picture: &mut Picture<'_>, feet: u16, stern: f64, bow: f64, y: f64) {
    let mut ticks = format!("M{} {}H{}", num(stern), num(y), num(bow));
    let steps = feet / 5;
    for i in 0..=steps {
        let x = bow - (bow - stern) * f64::from(i) / f64::from(steps.max(1));
        let _ = write!(ticks, "M{} {}v{}", num(x), num(y), if i % 2 == 0 { 8 } else { 4 });
    }
    picture.out.push('\n');
    picture.element("g").attr("aria-hidden", "true").begin();
    picture.element("path").attr("d", ticks).fill("none").attr("stroke", "var(--ink-3)");
    for i in (0..=feet).step_by(20) {
        let x = bow - (bow - stern) * f64::from(i) / f64::from(feet.max(1));
        let word = if i == feet { format!("{i} ft") } else { i.to_string() };
        picture.word(x, y + 20.0, 11.5).class("b-mid b-fine").fill("var(--ink-3)").holds(word);
    }
    picture.out.push_str("</g>");
}
