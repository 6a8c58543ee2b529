//! Ship plans: a line drawing on paper, parts at their true place, men as discs with initials.

use std::fmt::Write as _;

use super::counter::FLAME;
use super::ink::{Ink, Outline, n};
use crate::{
    Boxes, Charge, Frame, Health, Man, Part, PartKind, PartState, Point, Post, Room, ShipPlan,
    StrokeKind,
};

const LINE: &str = "stroke=\"var(--plan-line)\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";

pub(super) fn draw(ink: &mut Ink<'_>, plan: &ShipPlan) -> [f64; 4] {
    let planks = ink.id("planks");
    let sea = ink.id("sea");
    if plan.strokes.iter().any(|s| s.kind == StrokeKind::Water) {
        ink.put(format_args!(
            "<defs><linearGradient id=\"{sea}\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop \
             offset=\"0\" stop-color=\"var(--water)\"/><stop offset=\"1\" \
             stop-color=\"var(--water)\" stop-opacity=\".2\"/></linearGradient></defs>"
        ));
    }
    ink.put(format_args!(
        "<defs><pattern id=\"{planks}\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\">\
         <path d=\"M0 3.500H7\" stroke=\"var(--plan-line)\" stroke-width=\".5\" opacity=\".16\"/>\
         </pattern></defs>\n<g aria-hidden=\"true\">"
    ));
    for s in &plan.strokes {
        let how = match s.kind {
            StrokeKind::Hull => format!("fill=\"var(--hull)\" {LINE} stroke-width=\"2.200\""),
            StrokeKind::Deck => format!("fill=\"var(--deck)\" {LINE} stroke-width=\"1\""),
            StrokeKind::Bulkhead => format!("fill=\"none\" {LINE} stroke-width=\"1.300\""),
            StrokeKind::Brass => format!("fill=\"var(--brass)\" {LINE} stroke-width=\"1\""),
            StrokeKind::Water => format!("fill=\"url(#{sea})\""),
            StrokeKind::Waterline => {
                "fill=\"none\" stroke=\"var(--accent)\" stroke-width=\"1.200\" opacity=\".5\""
                    .to_owned()
            }
            StrokeKind::Flood => {
                "fill=\"#3f86b0\" fill-opacity=\".42\" stroke=\"#2f6f97\" stroke-width=\"1.200\""
                    .to_owned()
            }
            StrokeKind::Floor => format!("fill=\"var(--sheet)\" {LINE} stroke-width=\"1.200\""),
            StrokeKind::Planks => format!("fill=\"url(#{planks})\""),
            StrokeKind::House => format!("fill=\"var(--deck-2)\" {LINE} stroke-width=\"1.500\""),
            StrokeKind::Well => format!("fill=\"var(--sheet)\" {LINE} stroke-width=\"1\""),
            StrokeKind::Frame => {
                format!("fill=\"none\" {LINE} stroke-width=\"1.200\" stroke-dasharray=\"2 5\"")
            }
            StrokeKind::Detail => {
                format!("fill=\"none\" {LINE} stroke-width=\"2.600\" opacity=\".7\"")
            }
            StrokeKind::Fine => format!("fill=\"none\" {LINE} stroke-width=\"1\" opacity=\".45\""),
            StrokeKind::Shaft => {
                format!(
                    "fill=\"none\" {LINE} stroke-width=\"1.600\" stroke-dasharray=\"9 4\" opacity=\".5\""
                )
            }
        };
        ink.put(format_args!("<path d=\"{}\" {how}/>", s.path));
    }
    ink.out.push_str("</g>");
    for r in &plan.rooms {
        room(ink, r, plan.disc);
    }
    for p in &plan.parts {
        part(ink, p);
    }
    for p in &plan.posts {
        let manned = plan.men.iter().any(|m| m.at == p.target);
        post(ink, p, manned, plan.disc);
    }
    for m in &plan.men {
        man(ink, plan, m);
    }
    if let Some(at) = plan.legend {
        legend(ink, plan, at);
    }
    if let Some((feet, stern, bow)) = plan.scale {
        scale(ink, feet, stern, bow, plan.height - 22.0);
    }
    [0.0, 8.0, plan.width, plan.height - 8.0]
}

fn room(ink: &mut Ink<'_>, room: &Room, disc: f64) {
    let Frame { x, y, width, height } = room.area;
    let mut spoken = room.name.clone();
    for state in PartState::words(&room.states) {
        let _ = write!(spoken, ", {state}");
    }
    ink.open(&room.target, &spoken, "", "");
    let area = format!(
        "x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"10\"",
        n(x),
        n(y),
        n(width),
        n(height)
    );
    ink.put(format_args!("<rect {area} fill=\"var(--sheet)\" fill-opacity=\"0\"/>"));
    if room.states.contains(&PartState::Flooded) {
        ink.put(format_args!(
            "<rect {area} fill=\"#3f86b0\" fill-opacity=\".3\" stroke=\"#2f6f97\" \
             stroke-dasharray=\"5 3\"/>"
        ));
        let mut waves = String::new();
        for row in 0..4 {
            let top = y + height * (0.22 + 0.2 * f64::from(row));
            let count = ((width - 24.0) / 24.0).floor().max(1.0) as usize;
            let _ = write!(waves, "M{} {}q6-5 12 0t12 0", n(x + 12.0), n(top));
            for _ in 1..count {
                waves.push_str("t12 0t12 0");
            }
        }
        ink.put(format_args!(
            "<path d=\"{waves}\" fill=\"none\" stroke=\"#2f6f97\" stroke-width=\"1.600\" \
             opacity=\".55\"/>"
        ));
    }
    if room.states.contains(&PartState::Fire) {
        ink.put(format_args!(
            "<rect {area} fill=\"#e0662a\" fill-opacity=\".16\" stroke=\"var(--danger-fill)\" \
             stroke-width=\"1.600\"/>"
        ));
        for i in 0..4 {
            let fx = x + width * (0.14 + 0.24 * f64::from(i));
            let fy = y + height * if i % 2 == 0 { 0.5 } else { 0.32 };
            flame(ink, fx, fy, 1.7);
        }
    }
    let hurt = room.states.iter().any(is_bad);
    // Small rooms cannot bear capitals.
    let (size, caps) = if disc < 16.0 { (11.5, "b-fine") } else { (12.5, "b-cap") };
    let fill = match (hurt, disc < 16.0) {
        (true, _) => " fill=\"var(--danger)\"",
        (false, true) => " fill=\"var(--ink-2)\"",
        (false, false) => "",
    };
    let attributes = format!("class=\"b-mid {caps}\"{fill}");
    ink.text(room.label.x, room.label.y, size, &attributes, &room.name);
    ink.close(&room.target, Outline::rect(x, y, width, height));
}

fn flame(ink: &mut Ink<'_>, x: f64, y: f64, scale: f64) {
    ink.put(format_args!(
        "<g transform=\"translate({} {}) scale({})\"><path d=\"{FLAME}\" fill=\"#d8481c\" \
         stroke=\"var(--sheet)\" stroke-width=\".8\"/><path d=\"{FLAME}\" fill=\"#ffc24a\" \
         transform=\"translate(0 3) scale(.5)\"/></g>",
        n(x),
        n(y),
        n(scale)
    ));
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

/// How a part is inked: ground, edge, width of the edge, colour of its lettering.
struct Inked {
    ground: &'static str,
    edge: &'static str,
    width: f64,
}

fn inked(part: &Part) -> Inked {
    if part.states.iter().any(is_bad) {
        Inked { ground: "var(--danger-soft)", edge: "var(--danger-fill)", width: 2.2 }
    } else if part.states.iter().any(is_warning)
        || part.boxes.as_ref().is_some_and(|b| b.marked > 0)
    {
        Inked { ground: "var(--caution-soft)", edge: "var(--caution-fill)", width: 2.4 }
    } else {
        Inked { ground: "var(--sheet)", edge: "var(--plan-line)", width: 1.2 }
    }
}

fn part(ink: &mut Ink<'_>, part: &Part) {
    let mut spoken = part.name.clone();
    for state in PartState::words(&part.states) {
        let _ = write!(spoken, ", {state}");
    }
    if let Some(boxes) = &part.boxes {
        let _ = write!(spoken, ", {} of {} {}", boxes.marked, boxes.of, boxes.name);
    }
    ink.open(&part.target, &spoken, "", "");
    let Frame { x, y, width: w, height: h } = part.area;
    let (cx, cy) = (x + w / 2.0, y + h / 2.0);
    let gone = part.states.contains(&PartState::Spent);
    // Guns in profile are mirrored by their own drawing.
    let turned = part.turn != 0.0 && !matches!(part.kind, PartKind::DeckGun | PartKind::LightGun);
    if turned {
        let turn = format!("<g transform=\"rotate({} {} {})\">", n(part.turn), n(cx), n(cy));
        ink.out.push_str(&turn);
    }
    shape(ink, part);
    if turned {
        ink.out.push_str("</g>");
    }
    if gone && !matches!(part.kind, PartKind::Tube | PartKind::Rack) {
        ink.put(format_args!(
            "<path d=\"M{} {}l{} -{}\" stroke=\"var(--ink-3)\" stroke-width=\"2\" \
             stroke-linecap=\"round\"/>",
            n(x + 1.0),
            n(y + h - 1.0),
            n(w - 2.0),
            n(h - 2.0)
        ));
    }
    if part.states.contains(&PartState::Fire) {
        flame(ink, cx, cy, 1.3);
    }
    let bad = part.states.iter().any(is_bad);
    // A lettered system says it in its own box.
    let says_it = matches!(part.kind, PartKind::System | PartKind::Plate)
        || (part.kind == PartKind::Tube && h < 16.0);
    if !says_it && (bad || part.states.iter().any(is_warning)) {
        let (sx, sy) = match part.kind {
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
        };
        let small = matches!(
            part.kind,
            PartKind::Control | PartKind::Mast | PartKind::LightGun | PartKind::DeckGun
        );
        let scale = if small { 0.68 } else { 1.0 };
        warning(ink, (sx, sy, scale), bad, part.states.contains(&PartState::Jammed));
    }
    let turn = if turned { part.turn } else { 0.0 };
    ink.close(&part.target, Outline::Rect { x, y, width: w, height: h, turn });
}

/// Amber `!` or red `✕` in a triangle; a jam is a `J`.
fn warning(ink: &mut Ink<'_>, (x, y, scale): (f64, f64, f64), bad: bool, jammed: bool) {
    let (ground, colour, sign) = if bad {
        ("var(--danger-fill)", "#fff", "✕")
    } else if jammed {
        ("var(--caution-fill)", "#221803", "J")
    } else {
        ("var(--caution-fill)", "#221803", "!")
    };
    ink.put(format_args!(
        "<path d=\"M{} {}l{} {}h-{}z\" fill=\"{ground}\" stroke=\"var(--sheet)\" \
         stroke-width=\"1.800\" stroke-linejoin=\"round\"/>",
        n(x),
        n(y - 11.0 * scale),
        n(11.0 * scale),
        n(19.0 * scale),
        n(22.0 * scale)
    ));
    let class = format!("class=\"b-mid b-bold\" fill=\"{colour}\"");
    ink.text(x, y + 5.5 * scale, 10.5 * scale, &class, sign);
}

fn boxes(ink: &mut Ink<'_>, boxes: &Boxes, x: f64, y: f64, width: f64, height: f64) {
    ink.out.push_str(&super::counter::pips(boxes, x, y, width, height, "var(--plan-line)"));
}

#[expect(clippy::too_many_lines, reason = "one short drawing for each kind of part")]
fn shape(ink: &mut Ink<'_>, part: &Part) {
    let Frame { x, y, width: w, height: h } = part.area;
    let (cx, cy) = (x + w / 2.0, y + h / 2.0);
    let Inked { ground, edge, width } = inked(part);
    let rect = |radius: f64, fill: &str| {
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{fill}\" \
             stroke=\"{edge}\" stroke-width=\"{}\"/>",
            n(x),
            n(y),
            n(w),
            n(h),
            n(radius),
            n(width)
        )
    };
    let circle = |r: f64, fill: &str| {
        format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"{edge}\" \
             stroke-width=\"{}\"/>",
            n(cx),
            n(cy),
            n(r),
            n(width)
        )
    };
    let bold = "class=\"b-mid b-bold\" fill=\"var(--ink)\"";
    let quiet = "class=\"b-mid b-semi b-fine\" fill=\"var(--ink-2)\"";
    match part.kind {
        PartKind::Cannon => {
            // Drawn pointing right; the lettering stays upright when the gun points aft.
            let mount = x + 19.0;
            ink.put(format_args!(
                "<circle cx=\"{m}\" cy=\"{c}\" r=\"18\" fill=\"{ground}\" stroke=\"{edge}\" \
                 stroke-width=\"{}\"/><path d=\"M{} {c}H{}\" {LINE} stroke-width=\"5\"/><path \
                 d=\"M{} {}h20v16h-20z\" fill=\"var(--deck-2)\" {LINE} stroke-width=\"1.200\"/>",
                n(width + 0.3),
                n(mount + 4.0),
                n(x + w),
                n(mount - 10.0),
                n(cy - 8.0),
                m = n(mount),
                c = n(cy),
            ));
            if part.turn == 0.0 {
                ink.text(x + w * 0.74, cy - 10.0, 13.0, bold, &part.short);
            } else {
                ink.put(format_args!("</g><g>"));
                ink.text(x + w * 0.26, cy - 10.0, 13.0, bold, &part.short);
            }
        }
        PartKind::Turret => {
            let guns = part.boxes.as_ref().map_or((0, 2), |b| (b.marked, b.of));
            ink.out.push_str(&circle(w / 2.0, ground));
            for i in 0..2u16 {
                let dy = if i == 0 { -5.0 } else { 5.0 };
                let colour = if i < guns.0 { "var(--danger-fill)" } else { "var(--plan-line)" };
                ink.put(format_args!(
                    "<path d=\"M{} {}h34\" stroke=\"{colour}\" stroke-width=\"3.400\" \
                     stroke-linecap=\"round\"{}/>",
                    n(cx + 12.0),
                    n(cy + dy),
                    if i < guns.0 { " stroke-dasharray=\"5 5\"" } else { "" }
                ));
            }
        }
        PartKind::Tube if h < 16.0 => {
            let broken = part.states.iter().any(is_bad) || part.states.iter().any(is_warning);
            ink.out.push_str(&torpedo(held(part).next(), x, y, w, h, broken));
            // The number stays upright on a tube that points aft.
            let colour = match (held(part).next(), broken) {
                (_, true) => "var(--danger)",
                (Some(Charge::Mk14 | Charge::Mk27 | Charge::Mine), false) => "#fff",
                (Some(Charge::Mk18), false) => "#221803",
                (None, false) => "var(--ink)",
            };
            let class = format!("class=\"b-mid b-bold\" fill=\"{colour}\"");
            if part.turn != 0.0 {
                ink.out.push_str("</g><g>");
            }
            ink.text(cx, cy + h * 0.33, (h * 0.92).min(11.0), &class, &part.short);
        }
        PartKind::Tube => {
            let empty = part.states.contains(&PartState::Spent);
            let broken = part.states.iter().any(is_bad);
            let (fill, colour, strap) = if broken {
                ("var(--danger-soft)", "var(--danger)", "var(--danger)")
            } else if empty {
                ("var(--sheet)", "var(--ink)", "var(--ink)")
            } else {
                ("var(--own)", "#fff", "#fff")
            };
            ink.put(format_args!(
                "{}<path d=\"M{} {}v{h}M{} {}v{h}\" stroke=\"{strap}\" stroke-width=\"1\" \
                 opacity=\".4\"/>",
                rect(6.0, fill),
                n(x + 24.0),
                n(y),
                n(x + w - 26.0),
                n(y),
                h = n(h),
            ));
            if !empty && !broken {
                ink.put(format_args!(
                    "<path d=\"M{} {}q9 3 9 8t-9 8\" fill=\"none\" stroke=\"#fff\" \
                     stroke-width=\"1.200\" opacity=\".6\"/>",
                    n(x + w - 14.0),
                    n(cy - 8.0)
                ));
            }
            let word = if empty && !broken {
                format!("{} · away", part.short)
            } else {
                part.short.clone()
            };
            ink.text(
                cx,
                cy + 4.5,
                12.0,
                &format!("class=\"b-mid b-bold\" fill=\"{colour}\""),
                word,
            );
        }
        PartKind::Engine => {
            ink.out.push_str(&rect(5.0, ground));
            let mut cylinders = String::new();
            for i in 0..6 {
                let _ = write!(
                    cylinders,
                    "<rect x=\"{}\" y=\"{}\" width=\"7\" height=\"{}\" rx=\"1.500\"/>",
                    n(x + 8.0 + f64::from(i) * 10.5),
                    n(y + 5.0),
                    n(h - 10.0)
                );
            }
            ink.put(format_args!(
                "<g fill=\"none\" {LINE} stroke-width=\".9\" opacity=\".7\">{cylinders}<path \
                 d=\"M{} {}h62\"/></g>",
                n(x + 7.0),
                n(cy)
            ));
            ink.text(x + w - 20.0, cy + 5.0, 14.0, bold, &part.short);
        }
        PartKind::CoolingPump => {
            ink.out.push_str(&circle(w / 2.0, ground));
            ink.put(format_args!(
                "<path d=\"M{} {}h-10\" {LINE} stroke-width=\"2\" fill=\"none\"/>",
                n(x),
                n(cy)
            ));
            ink.text(cx, cy + 4.2, 11.5, bold, &part.short);
        }
        PartKind::Generator => {
            ink.out.push_str(&rect(5.0, ground));
            ink.put(format_args!(
                "<path d=\"M{} {}l-5 9h7l-4 9\" fill=\"none\" stroke=\"var(--caution)\" \
                 stroke-width=\"1.800\" stroke-linejoin=\"round\"/>",
                n(x + 14.0),
                n(cy - 9.0)
            ));
            ink.text(x + w - 17.0, cy + 4.5, 12.5, bold, &part.short);
        }
        PartKind::Tank | PartKind::Water => {
            let marked =
                part.boxes.as_ref().map_or(0.0, |b| f64::from(b.marked) / f64::from(b.of.max(1)));
            let full =
                if part.states.iter().any(is_bad) { 0.0 } else { 0.78 * (1.0 - 0.5 * marked) };
            let level = (h - 6.0) * full;
            ink.put(format_args!(
                "{}<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"var(--fuel)\"/>",
                rect(6.0, ground),
                n(x + 3.0),
                n(y + h - 3.0 - level),
                n(w - 6.0),
                n(level.max(0.0))
            ));
            if let Some(b) = &part.boxes {
                ink.text(cx, cy + 1.0, 13.0, bold, &part.short);
                boxes(ink, b, x + 10.0, y + h - 13.0, w - 20.0, 7.0);
            } else {
                ink.text(cx, cy + 4.5, 12.0, bold, &part.short);
            }
        }
        PartKind::Pump => {
            ink.out.push_str(&circle(w / 2.0, ground));
            ink.put(format_args!(
                "<path d=\"M{x} {y}q5-4 10 0t10 0\" fill=\"none\" stroke=\"#2f6f97\" \
                 stroke-width=\"2\"/><path d=\"M{} {}v-9m-4 4l4-4l4 4\" fill=\"none\" {LINE} \
                 stroke-width=\"2\"/>",
                n(cx),
                n(cy + 2.0),
                x = n(cx - 10.0),
                y = n(cy + 7.0),
            ));
        }
        PartKind::Extinguisher => {
            let there = !part.states.contains(&PartState::Spent) && !part.states.iter().any(is_bad);
            let fill = if there { "#b3261e" } else { "var(--sheet)" };
            ink.put(format_args!(
                "<path d=\"M{} {}v-5h4v5\" fill=\"none\" {LINE} stroke-width=\"2\"/><path d=\"M{} \
                 {}h7\" {LINE} stroke-width=\"2\"/><rect x=\"{}\" y=\"{}\" width=\"{}\" \
                 height=\"{}\" rx=\"5\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.200\"/>\
                 <path d=\"M{} {}h{}\" stroke=\"#fff\" stroke-width=\"2\" opacity=\".7\"/>",
                n(cx - 2.0),
                n(y + 9.0),
                n(cx),
                n(y + 4.0),
                n(x + 1.0),
                n(y + 9.0),
                n(w - 2.0),
                n(h - 9.0),
                n(x + 4.0),
                n(y + 20.0),
                n(w - 8.0),
            ));
        }
        PartKind::Hull | PartKind::Flooding if w > h => damage_track(ink, part),
        PartKind::Hull | PartKind::Flooding => {
            let b = part.boxes.clone().unwrap_or_else(|| crate::Boxes {
                name: String::new(),
                marked: 0,
                of: 3,
                tone: crate::Tone::Damage,
            });
            let of = f64::from(b.of.max(1));
            let side = (w - 4.0).min((h - 14.0) / of - 3.0);
            for i in 0..b.of {
                let fill = if i < b.marked { "var(--danger-fill)" } else { "var(--inset)" };
                let top = y + f64::from(i) * (side + 3.0);
                ink.put(format_args!(
                    "<rect x=\"{}\" y=\"{}\" width=\"{s}\" height=\"{s}\" rx=\"3\" fill=\"{fill}\" \
                     {LINE} stroke-width=\"1.200\"/>",
                    n(cx - side / 2.0),
                    n(top),
                    s = n(side),
                ));
                if i < b.marked {
                    ink.put(format_args!(
                        "<path d=\"M{} {}l{d} {d}m0-{d}l-{d} {d}\" stroke=\"#fff\" \
                         stroke-width=\"1.800\"/>",
                        n(cx - side * 0.22),
                        n(top + side * 0.28),
                        d = n(side * 0.44)
                    ));
                }
            }
            ink.text(cx, y + h - 1.0, 11.0, quiet, &part.short);
        }
        PartKind::Bed => {
            ink.put(format_args!(
                "{}<rect x=\"{}\" y=\"{}\" width=\"14\" height=\"{}\" rx=\"4\" fill=\"var(--inset)\" \
                 {LINE} stroke-width=\".9\"/><path d=\"M{} {}v{}\" {LINE} stroke-width=\".8\" \
                 opacity=\".6\"/>",
                rect(5.0, ground),
                n(x + w - 18.0),
                n(y + 4.0),
                n(h - 8.0),
                n(x + w * 0.5),
                n(y),
                n(h),
            ));
            ink.text(x + 15.0, cy + 4.5, 12.0, quiet, &part.short);
        }
        PartKind::Passenger => {
            ink.out.push_str(&rect(5.0, ground));
            let taken = part.states.iter().any(|s| matches!(s, PartState::Taken(_)));
            if taken {
                ink.put(format_args!(
                    "<circle cx=\"{c}\" cy=\"{}\" r=\"5\" fill=\"var(--own)\"/><path d=\"M{} \
                     {}q9-12 18 0z\" fill=\"var(--own)\"/>",
                    n(cy - 5.0),
                    n(cx - 9.0),
                    n(cy + 10.0),
                    c = n(cx),
                ));
            } else {
                ink.text(cx, cy + 4.0, 11.0, quiet, &part.short);
            }
        }
        PartKind::Cargo => {
            let loaded = part.states.contains(&PartState::Loaded);
            ink.out.push_str(&rect(4.0, if loaded { "#d9b56a" } else { ground }));
            if loaded {
                ink.put(format_args!(
                    "<path d=\"M{x} {y}l{d} {d}m0-{d}l-{d} {d}\" stroke=\"#6b4e16\" \
                     stroke-width=\"2\" opacity=\".7\"/>",
                    x = n(cx - 14.0),
                    y = n(cy - 14.0),
                    d = 28
                ));
            } else {
                ink.text(cx, cy + 4.0, 11.0, quiet, &part.short);
            }
        }
        PartKind::Raft => {
            ink.put(format_args!(
                "{}<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"none\" {LINE} \
                 stroke-width=\".9\"/>",
                rect(10.0, if width > 2.0 { ground } else { "var(--caution-soft)" }),
                n(x + 5.0),
                n(y + 5.0),
                n(w - 10.0),
                n(h - 10.0)
            ));
            ink.text(cx, y + h + 13.0, 11.0, quiet, &part.short);
        }
        PartKind::Antenna => {
            ink.put(format_args!(
                "<path d=\"M{} {}a7 7 0 0 1 14 0M{} {}a4 4 0 0 1 8 0\" fill=\"none\" \
                 stroke=\"{edge}\" stroke-width=\"1.500\"/><circle cx=\"{}\" cy=\"{}\" r=\"3.500\" \
                 fill=\"{}\" stroke=\"{edge}\" stroke-width=\"{}\"/>",
                n(cx - 7.0),
                n(cy - 2.0),
                n(cx - 4.0),
                n(cy - 1.0),
                n(cx),
                n(cy + 1.0),
                if width > 2.0 { edge } else { "var(--plan-line)" },
                n(width)
            ));
            ink.text(cx, cy + 15.0, 10.0, quiet, &part.short);
        }
        PartKind::Propeller => {
            let fill = if width > 2.0 { edge } else { "var(--brass)" };
            ink.put(format_args!(
                "<g fill=\"{fill}\" {LINE} stroke-width=\"1\"><ellipse cx=\"{c}\" cy=\"{}\" \
                 rx=\"3.500\" ry=\"6\"/><ellipse cx=\"{c}\" cy=\"{}\" rx=\"3.500\" ry=\"6\"/><circle \
                 cx=\"{c}\" cy=\"{}\" r=\"3.500\"/></g>",
                n(cy - 6.0),
                n(cy + 6.0),
                n(cy),
                c = n(cx),
            ));
        }
        PartKind::Rudder => {
            ink.put(format_args!(
                "<path d=\"M{} {}l-{} -4v8z\" fill=\"{}\" stroke=\"{edge}\" stroke-width=\"{}\" \
                 stroke-linejoin=\"round\"/>",
                n(x + w),
                n(cy),
                n(w),
                if width > 2.0 { ground } else { "var(--hull)" },
                n(width)
            ));
        }
        PartKind::Shaft => {
            let colour = if width > 2.0 { edge } else { "var(--plan-line)" };
            ink.put(format_args!(
                "<path d=\"M{} {}h{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" \
                 stroke-dasharray=\"9 4\" opacity=\"{}\"/>",
                n(x),
                n(cy),
                n(w),
                n(width + 0.4),
                if width > 2.0 { "1" } else { ".45" }
            ));
        }
        PartKind::Control => {
            ink.out.push_str(&rect(4.0, ground));
            ink.text(cx, cy + 3.6, 10.0, quiet, &part.short);
            if let Some(b) = &part.boxes
                && b.marked > 0
            {
                boxes(ink, b, x + w + 2.0, y + 4.0, 12.0, 9.0);
            }
        }
        PartKind::Radio | PartKind::Radar | PartKind::Battery | PartKind::Tools => {
            ink.out.push_str(&rect(4.0, ground));
            ink.text(cx, cy + 4.0, 11.0, bold, &part.short);
        }
        PartKind::Rack => {
            let of = part.boxes.as_ref().map_or(0, |b| b.of);
            let columns = if w > h { 2 } else { 1 };
            let rows = f64::from(of.div_ceil(columns).max(1));
            let pitch = (h / rows).min(17.0);
            let (each, high) = (w / f64::from(columns) - 3.0, (pitch - 2.4).min(10.5));
            let first = y + (h - pitch * rows) / 2.0 + (pitch - high) / 2.0;
            let mut held = held(part);
            for index in 0..of {
                let (row, column) = (index / columns, index % columns);
                let left = x + f64::from(column) * (each + 3.0);
                let top = first + pitch * f64::from(row);
                ink.out.push_str(&torpedo(held.next(), left, top, each, high, false));
            }
        }
        PartKind::System => {
            let (fill, line, colour, sign) = if part.states.iter().any(is_bad) {
                ("var(--danger-fill)", "#fffaf0", "#fff", "✕ ")
            } else if part.states.iter().any(is_warning) {
                ("var(--caution-fill)", "var(--caution)", "#221803", "! ")
            } else {
                ("var(--deck)", "var(--plan-line)", "var(--ink)", "")
            };
            ink.put(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"{fill}\" \
                 stroke=\"{line}\" stroke-width=\"1.200\"/>",
                n(x),
                n(y),
                n(w),
                n(h)
            ));
            let words = format!("{sign}{}", part.short);
            let letters = words.chars().count() as f64;
            let size = ((w - 4.0) / letters / 0.56).min(11.5).min(h * 0.74);
            let class = format!("class=\"b-mid b-semi\" fill=\"{colour}\"");
            ink.text(cx, cy + size * 0.36, size, &class, words);
        }
        PartKind::Plate => {
            ink.put(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" \
                 fill=\"var(--sheet)\" fill-opacity=\".7\"/>",
                n(x),
                n(y),
                n(w),
                n(h)
            ));
            let class = "class=\"b-mid b-semi\" fill=\"var(--ink)\"";
            ink.text(cx, cy + 4.4, 12.5, class, &part.short);
        }
        PartKind::DeckGun => {
            let gun = |at: f64, way: f64| {
                format!(
                    "<path d=\"M{a} {b}v-12h{c}v12z\" fill=\"{}\" stroke=\"{edge}\" \
                     stroke-width=\"1.500\"/><path d=\"M{} {}l{} -9\" stroke=\"{edge}\" \
                     stroke-width=\"5\" stroke-linecap=\"round\"/>",
                    if width > 2.0 { ground } else { "var(--deck)" },
                    n(at + way * 9.0),
                    n(y + h - 11.0),
                    n(way * 42.0),
                    a = n(at),
                    b = n(y + h),
                    c = n(way * 18.0),
                )
            };
            let drawn = if part.turn == 0.0 { gun(x + 4.0, 1.0) } else { gun(x + w - 4.0, -1.0) };
            ink.out.push_str(&drawn);
        }
        PartKind::LightGun => {
            let colour = if width > 2.0 { edge } else { "var(--plan-line)" };
            let aft = part.turn != 0.0;
            let (foot, barrel) = if aft { (x + w - 4.0, "l-14-14") } else { (x + 4.0, "l14-14") };
            ink.put(format_args!(
                "<path d=\"M{f} {}{barrel}\" stroke=\"{colour}\" stroke-width=\"3.400\" \
                 stroke-linecap=\"round\"/><circle cx=\"{f}\" cy=\"{}\" r=\"3.400\" \
                 fill=\"{colour}\"/>",
                n(y + h - 4.0),
                n(y + h - 3.0),
                f = n(foot),
            ));
            let (at, anchor) = if aft { (x - 2.0, "b-end") } else { (x + w + 2.0, "") };
            let class = format!("class=\"b-semi {anchor}\" fill=\"var(--ink)\"");
            ink.text(at, y + 5.0, 12.0, &class, &part.short);
        }
        PartKind::Mast => {
            let colour = if width > 2.0 { edge } else { "var(--plan-line)" };
            ink.put(format_args!(
                "<path d=\"M{c} {}V{}M{} {t}h{}\" stroke=\"{colour}\" stroke-width=\"3\" \
                 stroke-linecap=\"round\"/>",
                n(y + h),
                n(y + 3.0),
                n(x),
                n(w),
                c = n(cx),
                t = n(y + 3.0),
            ));
            let (at, anchor) = if x < 520.0 { (x - 5.0, "b-end") } else { (x + w + 5.0, "") };
            let class = format!("class=\"b-semi {anchor}\" fill=\"var(--ink)\"");
            ink.text(at, y + 9.0, 12.0, &class, &part.short);
        }
        PartKind::Other => {
            ink.put(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"7\" fill=\"var(--deck-2)\" \
                 fill-opacity=\".6\" {LINE} stroke-width=\"1.100\" stroke-dasharray=\"6 3\"/>",
                n(x),
                n(y),
                n(w),
                n(h)
            ));
            ink.text(cx, cy + 4.0, 11.0, quiet, &part.short);
        }
    }
}

fn held(part: &Part) -> impl Iterator<Item = Charge> + '_ {
    part.states
        .iter()
        .filter_map(|state| if let PartState::Holds(charge) = state { Some(*charge) } else { None })
}

/// A torpedo in its tube or rack, nose to the right; an outline where none is. The kinds differ by
/// band and nose as well as by colour.
fn torpedo(charge: Option<Charge>, x: f64, y: f64, w: f64, h: f64, broken: bool) -> String {
    let nose = (h * 0.7).min(w * 0.3);
    let path = format!(
        "M{} {}h{}q{nose} 0 {nose} {half}t-{nose} {half}h-{}q-2 0-2-2v-{}q0-2 2-2z",
        n(x + 2.0),
        n(y),
        n(w - nose - 2.0),
        n(w - nose - 2.0),
        n(h - 4.0),
        nose = n(nose),
        half = n(h / 2.0),
    );
    let (fill, dashes) = match (charge, broken) {
        (_, true) => ("var(--danger-soft)", ""),
        (Some(Charge::Mk14), false) => ("var(--own)", ""),
        (Some(Charge::Mk18), false) => ("var(--brass)", ""),
        (Some(Charge::Mk27), false) => ("var(--safe-fill)", ""),
        (Some(Charge::Mine), false) => ("#33505f", ""),
        (None, false) => ("none", " stroke-dasharray=\"3\""),
    };
    let edge = if broken { "var(--danger-fill)" } else { "var(--plan-line)" };
    let mut out = format!("<path d=\"{path}\" fill=\"{fill}\" stroke=\"{edge}\"{dashes}/>");
    let band = |at: f64| format!("M{} {}v{}", n(x + w * at), n(y + 1.0), n(h - 2.0));
    let bands = match charge {
        Some(Charge::Mk18) => band(0.8),
        Some(Charge::Mk27) => band(0.74) + &band(0.86),
        Some(Charge::Mk14 | Charge::Mine) | None => String::new(),
    };
    if !bands.is_empty() {
        let _ = write!(out, "<path d=\"{bands}\" stroke=\"#fffaf0\" stroke-width=\"1.600\"/>");
    }
    if charge == Some(Charge::Mine) {
        let _ = write!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#fffaf0\"/>",
            n(x + w * 0.8),
            n(y + h / 2.0),
            n(h * 0.3)
        );
    }
    out
}

/// Boxes in a row with their name before them; the last one is the end of the boat.
fn damage_track(ink: &mut Ink<'_>, part: &Part) {
    let Frame { x, y, width: w, height: h } = part.area;
    let class = "class=\"b-cap\"";
    ink.text(x, y + h * 0.72, 11.5, class, &part.short);
    let used = part.short.chars().count() as f64 * 9.2 + 10.0;
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
        ink.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"{fill}\" \
             stroke=\"{edge}\" stroke-width=\"{}\"/>",
            n(left),
            n(y),
            n(each - 4.0),
            n(h),
            if last { "1.800" } else { "1.200" }
        ));
        let middle = left + (each - 4.0) / 2.0;
        if on || last {
            let colour = if on { mark } else { "var(--danger)" };
            let class = format!("class=\"b-mid b-bold\" fill=\"{colour}\"");
            ink.text(middle, y + h * 0.72, 12.0, &class, "✕");
        } else {
            let class = "class=\"b-mid\" fill=\"var(--ink-3)\"";
            ink.text(middle, y + h * 0.7, 10.5, class, index + 1);
        }
    }
}

/// What the torpedoes of this boat look like.
fn legend(ink: &mut Ink<'_>, plan: &ShipPlan, at: Point) {
    let mut kinds: Vec<Option<Charge>> = Vec::new();
    for charge in [Charge::Mk14, Charge::Mk18, Charge::Mk27, Charge::Mine] {
        if plan.parts.iter().flat_map(held).any(|known| known == charge) {
            kinds.push(Some(charge));
        }
    }
    kinds.push(None);
    ink.out.push_str("\n<g aria-hidden=\"true\">");
    let mut x = at.x - 36.0 * kinds.len() as f64;
    for kind in kinds {
        ink.out.push_str(&torpedo(kind, x, at.y - 4.5, 26.0, 10.0, false));
        let word = kind.map_or("empty", Charge::word);
        ink.text(x + 30.0, at.y + 4.5, 11.5, "fill=\"var(--ink-2)\"", word);
        x += 72.0;
    }
    ink.out.push_str("</g>");
}

fn post(ink: &mut Ink<'_>, post: &Post, manned: bool, disc: f64) {
    let (x, y) = (post.at.x, post.at.y);
    let spoken = if manned {
        format!("Post of the {}", post.name)
    } else {
        format!("{}, no one there", post.name)
    };
    ink.open(&post.target, &spoken, "", "");
    if manned {
        ink.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"var(--sheet)\"/>",
            n(x),
            n(y),
            n(disc + 0.5)
        ));
    } else {
        ink.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"var(--sheet)\" fill-opacity=\".7\" \
             stroke=\"var(--ink-3)\" stroke-width=\"1.600\" stroke-dasharray=\"4 3\"/>",
            n(x),
            n(y),
            n(disc - 2.5)
        ));
    }
    let class = "class=\"b-mid b-semi b-deckhalo\" fill=\"var(--ink)\"";
    if manned {
        ink.text(x, y + 29.0, 11.5, class, &post.short);
    } else {
        ink.text(x, y + 4.0, 11.0, "class=\"b-mid b-semi\" fill=\"var(--ink-3)\"", &post.short);
    }
    ink.close(&post.target, Outline::Circle { x, y, r: disc + 0.5 });
}

fn man(ink: &mut Ink<'_>, plan: &ShipPlan, man: &Man) {
    let Some(at) = plan.stands(&man.at) else { return };
    let post = plan.posts.iter().find(|p| p.target == man.at).map(|p| p.name.as_str());
    let part = plan.parts.iter().find(|p| p.target == man.at).map(|p| p.name.as_str());
    let mut spoken = format!("{}, {}", man.name, post.or(part).unwrap_or_default());
    let _ = write!(spoken, ", {}", man.health.word());
    if !man.note.is_empty() {
        let _ = write!(spoken, ", {}", man.note);
    }
    let small =
        if plan.disc < 16.0 { format!(" scale({})", n(plan.disc / 16.5)) } else { String::new() };
    let place = format!(" transform=\"translate({} {}){small}\"", n(at.x), n(at.y));
    ink.open(&man.target, &spoken, " b-move", &place);
    let (edge, width) = match man.health {
        Health::Light | Health::Sick => ("var(--caution-fill)", 3.0),
        Health::Serious => ("var(--danger-fill)", 3.0),
        Health::Fit if man.commander => ("var(--brass)", 3.2),
        Health::Fit => ("var(--sheet)", 2.0),
        Health::Dead => ("var(--ink-3)", 2.4),
    };
    let initials = man.initials();
    if man.health == Health::Dead {
        ink.put(format_args!(
            "<circle r=\"16\" fill=\"var(--sheet)\" stroke=\"{edge}\" stroke-width=\"{}\" \
             stroke-dasharray=\"4 3\"/>",
            n(width)
        ));
        ink.text(0.0, 4.8, 13.5, "class=\"b-mid b-bold\" fill=\"var(--ink-3)\"", initials);
        ink.out
            .push_str("<path d=\"M-10 10L10-10\" stroke=\"var(--ink-3)\" stroke-width=\"1.800\"/>");
    } else {
        ink.put(format_args!(
            "<circle r=\"16.500\" fill=\"var(--own)\" stroke=\"{edge}\" stroke-width=\"{}\"/>",
            n(width)
        ));
        ink.text(0.0, 4.8, 13.5, "class=\"b-mid b-bold\" fill=\"#fff\"", initials);
    }
    match man.health {
        Health::Light => cross(ink, "var(--caution-fill)", "#221803"),
        Health::Serious => cross(ink, "var(--danger-fill)", "#fff"),
        Health::Sick => {
            ink.put(format_args!(
                "<rect x=\"6\" y=\"-21\" width=\"15\" height=\"15\" rx=\"4\" \
                 fill=\"var(--caution-fill)\" stroke=\"var(--sheet)\" stroke-width=\"1.500\"/>"
            ));
            ink.text(13.5, -9.4, 11.0, "class=\"b-mid b-bold\" fill=\"#221803\"", "S");
        }
        Health::Fit | Health::Dead => {}
    }
    if man.expert {
        ink.put(format_args!(
            "<g transform=\"translate(13 13)\"><circle r=\"8\" fill=\"var(--brass)\" \
             stroke=\"var(--sheet)\" stroke-width=\"1.500\"/>{}</g>",
            super::counter::sign(crate::Badge::Veteran, "#221803")
                .replace("<path ", "<path transform=\"scale(.85)\" ")
        ));
    }
    ink.close_moved(&man.target, Outline::Circle { x: 0.0, y: 0.0, r: 17.0 }, (at.x, at.y));
}

fn cross(ink: &mut Ink<'_>, ground: &str, colour: &str) {
    ink.put(format_args!(
        "<rect x=\"6\" y=\"-21\" width=\"15\" height=\"15\" rx=\"4\" fill=\"{ground}\" \
         stroke=\"var(--sheet)\" stroke-width=\"1.500\"/><path d=\"M13.500-18v9M9-13.500h9\" \
         stroke=\"{colour}\" stroke-width=\"2.400\"/>"
    ));
}

fn scale(ink: &mut Ink<'_>, feet: u16, stern: f64, bow: f64, y: f64) {
    let mut ticks = format!("M{} {}H{}", n(stern), n(y), n(bow));
    let steps = feet / 5;
    for i in 0..=steps {
        let x = bow - (bow - stern) * f64::from(i) / f64::from(steps.max(1));
        let _ = write!(ticks, "M{} {}v{}", n(x), n(y), if i % 2 == 0 { 8 } else { 4 });
    }
    ink.put(format_args!(
        "\n<g aria-hidden=\"true\"><path d=\"{ticks}\" fill=\"none\" stroke=\"var(--ink-3)\"/>"
    ));
    for i in (0..=feet).step_by(20) {
        let x = bow - (bow - stern) * f64::from(i) / f64::from(feet.max(1));
        let word = if i == feet { format!("{i} ft") } else { i.to_string() };
        ink.text(x, y + 20.0, 11.5, "class=\"b-mid b-fine\" fill=\"var(--ink-3)\"", word);
    }
    ink.out.push_str("</g>");
}
