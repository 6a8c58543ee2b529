//! Masts, cabinets, systems and plates.

use super::{Drawing, lined};
use crate::svg::element::Path;
use crate::svg::picture::Picture;
use crate::svg::plan::{boxes, is_bad, is_warning};

pub(super) fn antenna(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let mut waves = Path::new();
    waves.to(d.cx - 7.0, d.cy - 2.0).arc(7.0, true, d.cx + 7.0, d.cy - 2.0);
    waves.to(d.cx - 4.0, d.cy - 1.0).arc(4.0, true, d.cx + 4.0, d.cy - 1.0);
    picture.path(&waves).fill("none").stroke(d.edge, 1.5);
    let fill = if d.is_hurt() { d.edge } else { "var(--plan-line)" };
    picture.circle(d.cx, d.cy + 1.0, 3.5).fill(fill).stroke(d.edge, d.width);
    d.quiet(picture, d.cx, d.cy + 15.0, 10.0);
}

pub(super) fn mast(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let colour = if d.is_hurt() { d.edge } else { "var(--plan-line)" };
    let top = d.y + 3.0;
    let mut pole = Path::new();
    pole.to(d.cx, d.y + d.h).line(d.cx, top).to(d.x, top).line(d.x + d.w, top);
    picture.path(&pole).stroke(colour, 3.0).attr("stroke-linecap", "round");
    let (at, anchor) = if d.x < 520.0 { (d.x - 5.0, "b-end") } else { (d.x + d.w + 5.0, "") };
    let word = picture.word(at, d.y + 9.0, 12.0).class(format_args!("b-semi {anchor}"));
    word.fill("var(--ink)").holds(&d.part.short);
}

pub(super) fn control(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    d.rect(picture, 4.0, d.ground);
    d.quiet(picture, d.cx, d.cy + 3.6, 10.0);
    if let Some(b) = &d.part.boxes
        && b.marked > 0
    {
        boxes(picture, b, d.x + d.w + 2.0, d.y + 4.0, 12.0, 9.0);
    }
}

pub(super) fn cabinet(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    d.rect(picture, 4.0, d.ground);
    d.bold(picture, d.cx, d.cy + 4.0, 11.0);
}

pub(super) fn system(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let (fill, line, colour, sign) = if d.part.states.iter().any(is_bad) {
        ("var(--danger-fill)", "#fffaf0", "#fff", "✕ ")
    } else if d.part.states.iter().any(is_warning) {
        ("var(--caution-fill)", "var(--caution)", "#221803", "! ")
    } else {
        ("var(--deck)", "var(--plan-line)", "var(--ink)", "")
    };
    picture.rect(d.x, d.y, d.w, d.h).num("rx", 4.0).fill(fill).stroke(line, 1.2);
    let words = format!("{sign}{}", d.part.short);
    let size = picture.least.max(11.5);
    let word = picture.squeezed(d.cx, d.cy + size * 0.36, size, &words, d.w - 4.0);
    word.num("data-card", d.w - 2.0).class("b-mid b-semi").fill(colour).holds(words);
}

pub(super) fn plate(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    picture.rect(d.x, d.y, d.w, d.h).num("rx", 4.0).fill("var(--sheet)").num("fill-opacity", 0.7);
    let word = picture.word(d.cx, d.cy + 4.4, 12.5).class("b-mid b-semi").fill("var(--ink)");
    word.holds(&d.part.short);
}

pub(super) fn other(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let room = picture.rect(d.x, d.y, d.w, d.h).num("rx", 7.0);
    drop(lined(room.fill("var(--deck-2)").num("fill-opacity", 0.6), 1.1).dash(6.0, 3.0));
    d.quiet(picture, d.cx, d.cy + 4.0, 11.0);
}
