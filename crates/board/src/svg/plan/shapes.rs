//! The drawing of each kind of part.

use super::{Inked, LINE, boxes, damage_track, inked, is_bad, is_warning};
use crate::{
    Charge, Frame, Part, PartKind, PartState,
    svg::ink::{Ink, n},
};
use std::fmt::Write as _;

#[expect(clippy::too_many_lines, reason = "one short drawing for each kind of part")]
pub(super) fn shape(ink: &mut Ink<'_>, part: &Part) {
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

pub(super) fn held(part: &Part) -> impl Iterator<Item = Charge> + '_ {
    part.states
        .iter()
        .filter_map(|state| if let PartState::Holds(charge) = state { Some(*charge) } else { None })
}

/// A torpedo in its tube or rack, nose to the right; an outline where none is. The kinds differ by
/// band and nose as well as by colour.
pub(super) fn torpedo(
    charge: Option<Charge>,
    x: f64,
    y: f64,
    w: f64,
    h: f64,
    broken: bool,
) -> String {
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
