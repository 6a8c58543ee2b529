//! What the boat carries: torpedoes, beds, cargo, rafts, and the boxes of her hull.

use super::{Drawing, held, lined};
use crate::svg::element::Path;
use crate::svg::picture::Picture;
use crate::{Boxes, Charge, PartState, Tone};

pub(super) fn hull(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let none = Boxes { name: String::new(), marked: 0, of: 3, tone: Tone::Damage };
    let b = d.part.boxes.as_ref().unwrap_or(&none);
    let of = f64::from(b.of.max(1));
    let side = (d.w - 4.0).min((d.h - 14.0) / of - 3.0);
    for i in 0..b.of {
        let fill = if i < b.marked { "var(--danger-fill)" } else { "var(--inset)" };
        let top = d.y + f64::from(i) * (side + 3.0);
        let cell = picture.rect(d.cx - side / 2.0, top, side, side).num("rx", 3.0).fill(fill);
        drop(lined(cell, 1.2));
        if i < b.marked {
            let cross = cross(d.cx - side * 0.22, top + side * 0.28, side * 0.44);
            picture.path(&cross).stroke("#fff", 1.8);
        }
    }
    d.quiet(picture, d.cx, d.y + d.h - 1.0, 11.0);
}

/// From corner to corner of a square.
fn cross(x: f64, y: f64, side: f64) -> Path {
    let mut path = Path::new();
    path.to(x, y).line(x + side, y + side).to(x + side, y).line(x, y + side);
    path
}

pub(super) fn bed(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    d.rect(picture, 5.0, d.ground);
    let pillow = picture.rect(d.x + d.w - 18.0, d.y + 4.0, 14.0, d.h - 8.0).num("rx", 4.0);
    drop(lined(pillow.fill("var(--inset)"), 0.9));
    let mut fold = Path::new();
    fold.to(d.x + d.w * 0.5, d.y).down(d.h);
    drop(lined(picture.path(&fold), 0.8).opacity(0.6));
    d.quiet(picture, d.x + 15.0, d.cy + 4.5, 12.0);
}

pub(super) fn passenger(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    d.rect(picture, 5.0, d.ground);
    if d.part.states.iter().any(|s| matches!(s, PartState::Taken(_))) {
        picture.circle(d.cx, d.cy - 5.0, 5.0).fill("var(--own)");
        let mut body = Path::new();
        body.to(d.cx - 9.0, d.cy + 10.0).curve((d.cx, d.cy - 2.0), d.cx + 9.0, d.cy + 10.0).close();
        picture.path(&body).fill("var(--own)");
    } else {
        d.quiet(picture, d.cx, d.cy + 4.0, 11.0);
    }
}

pub(super) fn cargo(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let loaded = d.part.states.contains(&PartState::Loaded);
    d.rect(picture, 4.0, if loaded { "#d9b56a" } else { d.ground });
    if loaded {
        let cross = cross(d.cx - 14.0, d.cy - 14.0, 28.0);
        picture.path(&cross).stroke("#6b4e16", 2.0).opacity(0.7);
    } else {
        d.quiet(picture, d.cx, d.cy + 4.0, 11.0);
    }
}

pub(super) fn raft(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    d.rect(picture, 10.0, if d.is_hurt() { d.ground } else { "var(--caution-soft)" });
    let inner = picture.rect(d.x + 5.0, d.y + 5.0, d.w - 10.0, d.h - 10.0).num("rx", 6.0);
    drop(lined(inner.fill("none"), 0.9));
    d.quiet(picture, d.cx, d.y + d.h + 13.0, 11.0);
}

pub(super) fn rack(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let of = d.part.boxes.as_ref().map_or(0, |b| b.of);
    let columns = if d.w > d.h { 2 } else { 1 };
    let rows = f64::from(of.div_ceil(columns).max(1));
    let pitch = (d.h / rows).min(17.0);
    let (each, high) = (d.w / f64::from(columns) - 3.0, (pitch - 2.4).min(10.5));
    let first = d.y + (d.h - pitch * rows) / 2.0 + (pitch - high) / 2.0;
    let mut held = held(d.part);
    for index in 0..of {
        let (row, column) = (index / columns, index % columns);
        let left = d.x + f64::from(column) * (each + 3.0);
        let top = first + pitch * f64::from(row);
        torpedo(picture, held.next(), [left, top, each, high], false);
    }
}

/// A torpedo in its tube or rack, nose to the right; an outline where none is. The kinds differ by
/// band and nose as well as by colour.
pub(in crate::svg::plan) fn torpedo(
    picture: &mut Picture<'_>,
    charge: Option<Charge>,
    [x, y, w, h]: [f64; 4],
    broken: bool,
) {
    let (nose, half) = ((h * 0.7).min(w * 0.3), h / 2.0);
    let (straight, tip) = (x + w - nose, x + w);
    let mut body = Path::new();
    body.to(x + 2.0, y).line(straight, y).curve((tip, y), tip, y + half);
    body.curve((tip, y + h), straight, y + h).line(x + 2.0, y + h);
    body.curve((x, y + h), x, y + h - 2.0).line(x, y + 2.0).curve((x, y), x + 2.0, y).close();
    let fill = match (charge, broken) {
        (_, true) => "var(--danger-soft)",
        (Some(Charge::Mk14), false) => "var(--own)",
        (Some(Charge::Mk18), false) => "var(--brass)",
        (Some(Charge::Mk27), false) => "var(--safe-fill)",
        (Some(Charge::Mine), false) => "#33505f",
        (None, false) => "none",
    };
    let edge = if broken { "var(--danger-fill)" } else { "var(--plan-line)" };
    let shape = picture.path(&body).fill(fill).attr("stroke", edge);
    if charge.is_none() && !broken {
        drop(shape.dash(3.0, 3.0));
    } else {
        drop(shape);
    }
    let bands: &[f64] = match charge {
        Some(Charge::Mk18) => &[0.8],
        Some(Charge::Mk27) => &[0.74, 0.86],
        Some(Charge::Mk14 | Charge::Mine) | None => &[],
    };
    if !bands.is_empty() {
        let mut path = Path::new();
        for at in bands {
            path.to(x + w * at, y + 1.0).down(h - 2.0);
        }
        picture.path(&path).stroke("#fffaf0", 1.6);
    }
    if charge == Some(Charge::Mine) {
        picture.circle(x + w * 0.8, y + half, h * 0.3).fill("#fffaf0");
    }
}
