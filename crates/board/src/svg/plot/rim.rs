//! The disc of a plot: rings, spokes and the scale about it.

use super::{Dial, Palette};
use crate::svg::element::Path;
use crate::svg::geometry::{polar, spoke};
use crate::svg::picture::Picture;
use crate::{Centre, Plot, Rim};

pub(super) fn disc(picture: &mut Picture<'_>, plot: &Plot, dial: &Dial, colours: &Palette) {
    let (x, y) = (dial.x, dial.y);
    picture.circle(x, y, dial.outer).fill(colours.inside).opacity(0.55);
    if colours.night {
        // Darker outward, ring by ring, and the half before the bow a little warm.
        for ring in 0..plot.rings.len() {
            picture.circle(x, y, dial.ring(ring).1).fill("#5b93a8").opacity(0.045);
        }
        let mut bow = Path::new();
        bow.to(x - dial.outer, y).arc(dial.outer, true, x + dial.outer, y).close();
        picture.path(&bow).fill("#ffd98a").opacity(0.06);
    }
    if matches!(plot.centre, Centre::Ship(_)) {
        picture.circle(x, y, dial.inner).fill(colours.inside).opacity(0.7);
    }
    let mut spokes = Path::new();
    for sector in 0..plot.sectors.len() {
        let degrees = dial.bearing(sector) + dial.span() / 2.0;
        spoke(&mut spokes, (x, y), [dial.inner, dial.outer], degrees);
    }
    picture.path(&spokes).stroke(colours.line, 1.0).opacity(0.6);
    for ring in 0..=plot.rings.len() {
        let r = if ring == 0 { dial.inner } else { dial.ring(ring - 1).1 };
        let line = picture.circle(x, y, r).fill("none").stroke(colours.line, 1.0).opacity(0.85);
        if ring > 0 && !colours.night { drop(line.dash(2.0, 4.0)) } else { drop(line) }
    }
    names(picture, plot, dial, colours);
}

/// The rings are named along a spoke, or along the beam where they are many.
fn names(picture: &mut Picture<'_>, plot: &Plot, dial: &Dial, colours: &Palette) {
    let along = dial.bearing(0) + dial.span() / 2.0;
    for (ring, name) in plot.rings.iter().enumerate() {
        let (inner, outer) = dial.ring(ring);
        let middle = f64::midpoint(inner, outer);
        if plot.rings.len() > 4 {
            let (x, y) = (dial.x + middle, dial.y);
            picture.circle(x, y, 9.5).fill("#0b2233").opacity(0.85);
            let word = picture.word(x, y + 4.2, 12.0).class("b-bold b-mid");
            word.fill(if colours.night { colours.ink } else { "#efe8d6" }).holds(name);
        } else {
            let (x, y) = polar(dial.x, dial.y, middle, along);
            // The halo of words on charts is that of the day.
            let class = if colours.night { "b-italic b-mid" } else { "b-italic b-soft b-mid" };
            let word = picture.word(x, y + 5.0, 15.0).class(class);
            word.fill(colours.ink).turned(along, x, y).holds(name);
        }
    }
}

pub(super) fn scale(picture: &mut Picture<'_>, plot: &Plot, dial: &Dial, colours: &Palette) {
    match plot.rim {
        Rim::Scale => degrees(picture, plot, dial),
        Rim::Brass => brass(picture, plot, dial, colours),
    }
}

/// A white band with a tick every five degrees and the names of the sectors.
fn degrees(picture: &mut Picture<'_>, plot: &Plot, dial: &Dial) {
    let (x, y) = (dial.x, dial.y);
    let r = dial.outer + 10.5;
    picture.circle(x, y, r).fill("none").stroke("var(--sheet)", 20.0).opacity(0.94);
    for edge in [dial.outer, dial.outer + 21.0] {
        picture.circle(x, y, edge).fill("none").stroke("var(--map-ink)", 1.2);
    }
    let mut ticks = Path::new();
    for five in 0..72 {
        let degrees = f64::from(five) * 5.0;
        let named = (0..plot.sectors.len()).any(|sector| {
            let away = (dial.bearing(sector) - degrees).rem_euclid(360.0);
            away.min(360.0 - away) < 4.0
        });
        if !named {
            let length = if five % 3 == 0 { 6.0 } else { 3.5 };
            spoke(&mut ticks, (x, y), [dial.outer, dial.outer + length], degrees);
        }
    }
    picture.path(&ticks).stroke("var(--ink)", 1.0);
    for (sector, name) in plot.sectors.iter().enumerate() {
        let bearing = dial.bearing(sector);
        let (tx, ty) = polar(x, y, r, bearing);
        // Never upside down.
        let turn = if (90.1..269.9).contains(&bearing) { bearing - 180.0 } else { bearing };
        let word = picture.word(tx, ty + 4.5, 13.0).class("b-serif b-bold b-mid");
        word.fill("var(--ink)").turned(turn, tx, ty).holds(name);
    }
}

/// A brass ring with the names of the sectors in discs.
fn brass(picture: &mut Picture<'_>, plot: &Plot, dial: &Dial, colours: &Palette) {
    let (x, y, r) = (dial.x, dial.y, dial.outer + 12.0);
    picture.circle(x, y, dial.outer + 5.0).fill("none").stroke("var(--brass)", 1.0).opacity(0.6);
    picture.circle(x, y, r).fill("none").stroke("var(--brass)", 2.4);
    let mut ticks = Path::new();
    for ten in 0..36 {
        let degrees = f64::from(ten) * 10.0;
        spoke(&mut ticks, (x, y), [dial.outer - 5.0, dial.outer], degrees);
    }
    picture.path(&ticks).stroke(colours.line, 1.0).opacity(0.7);
    let ground = if colours.night { "#08151f" } else { "var(--sheet)" };
    for (sector, name) in plot.sectors.iter().enumerate() {
        let (tx, ty) = polar(x, y, r, dial.bearing(sector));
        picture.circle(tx, ty, 14.0).fill(ground).stroke("var(--brass)", 1.8);
        let size = if name.chars().count() > 3 { 10.0 } else { 15.0 };
        let word = picture.word(tx, ty + size * 0.35, size).class("b-serif b-bold b-mid");
        word.fill(if colours.night { colours.ink } else { "var(--ink)" }).holds(name);
    }
}
