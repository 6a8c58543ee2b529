//! Guns and tubes.

use super::{Drawing, held, lined, torpedo};
use crate::svg::element::Path;
use crate::svg::picture::Picture;
use crate::svg::plan::{is_bad, is_warning};
use crate::{Charge, PartState};

/// Drawn pointing right; the lettering stays upright when the gun points aft.
pub(super) fn cannon(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let mount = d.x + 19.0;
    picture.circle(mount, d.cy, 18.0).fill(d.ground).stroke(d.edge, d.width + 0.3);
    let mut barrel = Path::new();
    barrel.to(mount + 4.0, d.cy).line(d.x + d.w, d.cy);
    drop(lined(picture.path(&barrel), 5.0));
    let breech = picture.rect(mount - 10.0, d.cy - 8.0, 20.0, 16.0).fill("var(--deck-2)");
    drop(lined(breech, 1.2));
    if d.part.turn == 0.0 {
        d.bold(picture, d.x + d.w * 0.74, d.cy - 10.0, 13.0);
    } else {
        Drawing::upright(picture);
        d.bold(picture, d.x + d.w * 0.26, d.cy - 10.0, 13.0);
    }
}

pub(super) fn turret(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let lost = d.part.boxes.as_ref().map_or(0, |b| b.marked);
    d.disc(picture);
    for i in 0..2u16 {
        let dy = if i == 0 { -5.0 } else { 5.0 };
        let mut barrel = Path::new();
        barrel.to(d.cx + 12.0, d.cy + dy).line(d.cx + 46.0, d.cy + dy);
        let colour = if i < lost { "var(--danger-fill)" } else { "var(--plan-line)" };
        let gun = picture.path(&barrel).stroke(colour, 3.4).attr("stroke-linecap", "round");
        if i < lost { drop(gun.dash(5.0, 5.0)) } else { drop(gun) }
    }
}

pub(super) fn small_tube(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let states = &d.part.states;
    let broken = states.iter().any(is_bad) || states.iter().any(is_warning);
    let charge = held(d.part).next();
    torpedo(picture, charge, [d.x, d.y, d.w, d.h], broken);
    let colour = match (charge, broken) {
        (_, true) => "var(--danger)",
        (Some(Charge::Mk14 | Charge::Mk27 | Charge::Mine), false) => "#fff",
        (Some(Charge::Mk18), false) => "#221803",
        (None, false) => "var(--ink)",
    };
    // The number stays upright on a tube that points aft.
    if d.part.turn != 0.0 {
        Drawing::upright(picture);
    }
    let size = picture.least.max(11.0);
    let word = picture.word(d.cx, d.cy + size * 0.36, size);
    word.class("b-mid b-bold").fill(colour).holds(&d.part.short);
}

pub(super) fn tube(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let empty = d.part.states.contains(&PartState::Spent);
    let broken = d.part.states.iter().any(is_bad);
    let (fill, colour, strap) = if broken {
        ("var(--danger-soft)", "var(--danger)", "var(--danger)")
    } else if empty {
        ("var(--sheet)", "var(--ink)", "var(--ink)")
    } else {
        ("var(--own)", "#fff", "#fff")
    };
    d.rect(picture, 6.0, fill);
    let mut straps = Path::new();
    straps.to(d.x + 24.0, d.y).down(d.h).to(d.x + d.w - 26.0, d.y).down(d.h);
    picture.path(&straps).stroke(strap, 1.0).opacity(0.4);
    if !empty && !broken {
        let (x, y) = (d.x + d.w - 14.0, d.cy - 8.0);
        let mut nose = Path::new();
        nose.to(x, y).curve((x + 9.0, y + 3.0), x + 9.0, y + 8.0);
        nose.curve((x + 9.0, y + 13.0), x, y + 16.0);
        picture.path(&nose).fill("none").stroke("#fff", 1.2).opacity(0.6);
    }
    let away = if empty && !broken { " · away" } else { "" };
    let word = picture.word(d.cx, d.cy + 4.5, 12.0).class("b-mid b-bold").fill(colour);
    word.holds(format_args!("{}{away}", d.part.short));
}

pub(super) fn deck_gun(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let (at, way) = if d.part.turn == 0.0 { (d.x + 4.0, 1.0) } else { (d.x + d.w - 4.0, -1.0) };
    let foot = d.y + d.h;
    let mut mount = Path::new();
    let far = at + way * 18.0;
    mount.polygon([(at, foot), (at, foot - 12.0), (far, foot - 12.0), (far, foot)]);
    let fill = if d.is_hurt() { d.ground } else { "var(--deck)" };
    picture.path(&mount).fill(fill).stroke(d.edge, 1.5);
    let (from, high) = (at + way * 9.0, foot - 11.0);
    let mut barrel = Path::new();
    barrel.to(from, high).line(from + way * 42.0, high - 9.0);
    picture.path(&barrel).stroke(d.edge, 5.0).attr("stroke-linecap", "round");
}

pub(super) fn light_gun(picture: &mut Picture<'_>, d: &Drawing<'_>) {
    let colour = if d.is_hurt() { d.edge } else { "var(--plan-line)" };
    let aft = d.part.turn != 0.0;
    let (foot, way) = if aft { (d.x + d.w - 4.0, -14.0) } else { (d.x + 4.0, 14.0) };
    let mut barrel = Path::new();
    barrel.to(foot, d.y + d.h - 4.0).line(foot + way, d.y + d.h - 18.0);
    picture.path(&barrel).stroke(colour, 3.4).attr("stroke-linecap", "round");
    picture.circle(foot, d.y + d.h - 3.0, 3.4).fill(colour);
    let (at, anchor) = if aft { (d.x - 2.0, "b-end") } else { (d.x + d.w + 2.0, "") };
    let word = picture.word(at, d.y + 5.0, 12.0).class(format_args!("b-semi {anchor}"));
    word.fill("var(--ink)").holds(&d.part.short);
}
