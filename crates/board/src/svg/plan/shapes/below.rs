//! Machinery: engines, pumps, tanks, and what drives and steers the boat.

use super::{Drawing, line, lined};
use crate::PartState;
use crate::svg::element::{Path, end};
use crate::svg::picture::Picture;
use crate::svg::plan::{boxes, is_bad};

pub(super) fn engine(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    d.rect(picture, 5.0, d.ground);
    lined(picture.element("g").fill("none"), 0.9).opacity(0.7).begin();
    for i in 0..6 {
        let x = d.x + 8.0 + f64::from(i) * 10.5;
        picture.rect(x, d.y + 5.0, 7.0, d.h - 10.0).num("rx", 1.5);
    }
    let mut shaft = Path::new();
    shaft.to(d.x + 7.0, d.cy).line(d.x + 69.0, d.cy);
    picture.path(&shaft);
    end(&mut picture.out, "g");
    d.bold(picture, d.x + d.w - 20.0, d.cy + 5.0, 14.0);
}

pub(super) fn cooling_pump(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    d.disc(picture);
    let mut pipe = Path::new();
    pipe.to(d.x, d.cy).line(d.x - 10.0, d.cy);
    line(picture, &pipe, 2.0);
    d.bold(picture, d.cx, d.cy + 4.2, 11.5);
}

pub(super) fn generator(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    d.rect(picture, 5.0, d.ground);
    let (x, y) = (d.x + 14.0, d.cy - 9.0);
    let mut bolt = Path::new();
    bolt.to(x, y).line(x - 5.0, y + 9.0).line(x + 2.0, y + 9.0).line(x - 2.0, y + 18.0);
    picture.path(&bolt).fill("none").stroke("var(--caution)", 1.8).attr("stroke-linejoin", "round");
    d.bold(picture, d.x + d.w - 17.0, d.cy + 4.5, 12.5);
}

pub(super) fn tank(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let marked = d.part.boxes.as_ref();
    let marked = marked.map_or(0.0, |b| f64::from(b.marked) / f64::from(b.of.max(1)));
    let full = if d.part.states.iter().any(is_bad) { 0.0 } else { 0.78 * (1.0 - 0.5 * marked) };
    let level = (d.h - 6.0) * full;
    d.rect(picture, 6.0, d.ground);
    picture
        .rect(d.x + 3.0, d.y + d.h - 3.0 - level, d.w - 6.0, level.max(0.0))
        .num("rx", 3.0)
        .fill("var(--fuel)");
    if let Some(b) = &d.part.boxes {
        d.bold(picture, d.cx, d.cy + 1.0, 13.0);
        boxes(picture, b, d.x + 10.0, d.y + d.h - 13.0, d.w - 20.0, 7.0);
    } else {
        d.bold(picture, d.cx, d.cy + 4.5, 12.0);
    }
}

pub(super) fn pump(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    d.disc(picture);
    let (x, y) = (d.cx - 10.0, d.cy + 7.0);
    let mut wave = Path::new();
    wave.to(x, y).curve((x + 5.0, y - 4.0), x + 10.0, y).curve((x + 15.0, y + 4.0), x + 20.0, y);
    picture.path(&wave).fill("none").stroke("#2f6f97", 2.0);
    let (top, low) = (d.cy - 7.0, d.cy + 2.0);
    let mut arrow = Path::new();
    arrow.to(d.cx, low).line(d.cx, top);
    arrow.to(d.cx - 4.0, top + 4.0).line(d.cx, top).line(d.cx + 4.0, top + 4.0);
    line(picture, &arrow, 2.0);
}

pub(super) fn extinguisher(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let there = !d.part.states.contains(&PartState::Spent) && !d.part.states.iter().any(is_bad);
    let mut neck = Path::new();
    neck.to(d.cx - 2.0, d.y + 9.0).line(d.cx - 2.0, d.y + 4.0);
    neck.line(d.cx + 2.0, d.y + 4.0).line(d.cx + 2.0, d.y + 9.0);
    line(picture, &neck, 2.0);
    let mut hose = Path::new();
    hose.to(d.cx, d.y + 4.0).line(d.cx + 7.0, d.y + 4.0);
    drop(lined(picture.path(&hose), 2.0));
    picture
        .rect(d.x + 1.0, d.y + 9.0, d.w - 2.0, d.h - 9.0)
        .num("rx", 5.0)
        .fill(if there { "#b3261e" } else { "var(--sheet)" })
        .stroke(d.edge, 1.2);
    let mut shine = Path::new();
    shine.to(d.x + 4.0, d.y + 20.0).line(d.x + d.w - 4.0, d.y + 20.0);
    picture.path(&shine).stroke("#fff", 2.0).opacity(0.7);
}

pub(super) fn propeller(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let fill = if d.is_hurt() { d.edge } else { "var(--brass)" };
    lined(picture.element("g").fill(fill), 1.0).begin();
    for dy in [-6.0, 6.0] {
        let blade = picture.element("ellipse").num("cx", d.cx).num("cy", d.cy + dy);
        drop(blade.num("rx", 3.5).num("ry", 6.0));
    }
    picture.circle(d.cx, d.cy, 3.5);
    end(&mut picture.out, "g");
}

pub(super) fn rudder(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let mut blade = Path::new();
    blade.polygon([(d.x + d.w, d.cy), (d.x, d.cy - 4.0), (d.x, d.cy + 4.0)]);
    picture
        .path(&blade)
        .fill(if d.is_hurt() { d.ground } else { "var(--hull)" })
        .stroke(d.edge, d.width)
        .attr("stroke-linejoin", "round");
}

pub(super) fn shaft(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let (colour, strength) = if d.is_hurt() { (d.edge, 1.0) } else { ("var(--plan-line)", 0.45) };
    let mut path = Path::new();
    path.to(d.x, d.cy).line(d.x + d.w, d.cy);
    picture.path(&path).fill("none").stroke(colour, d.width + 0.4).dash(9.0, 4.0).opacity(strength);
}
