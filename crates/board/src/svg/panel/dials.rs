//! Clock, depth, telegraph, ladder and cells.

use super::{Palette, close, framed, open};
use crate::svg::element::{Path, end};
use crate::svg::geometry::{Outline, polar, sweep, wedge};
use crate::svg::picture::Picture;
use crate::svg::writing::fit;
use crate::{Frame, Icon, Step, Tone, Watch};

const MOON: &str = "M3 3.4A5.2 5.2 0 1 1-.6-5A4 4 0 0 0 3 3.4Z";

pub(super) fn clock(
    picture: &mut Picture<'_>,
    boxes: &[Watch],
    at: usize,
    second: Option<usize>,
    area: Frame,
    colours: &Palette,
) {
    picture.element("g").attr("aria-hidden", "true").begin();
    let gaps = boxes.iter().skip(1).filter(|watch| watch.apart).count() as f64;
    let each = (area.width - gaps * 10.0) / boxes.len().max(1) as f64;
    let mut x = area.x;
    for (i, watch) in boxes.iter().enumerate() {
        if i > 0 && watch.apart {
            x += 10.0;
        }
        let (fill, edge, colour) = if watch.dark {
            ("#14324a", "#41667d", "#dfe9ee")
        } else {
            ("#e9dcae", "#b99b55", "#2b2115")
        };
        let place = [x + 1.5, area.y, each - 3.0, 27.0];
        picture
            .rect(place[0], place[1], place[2], place[3])
            .num("rx", 4.0)
            .fill(fill)
            .stroke(edge, 1.0);
        let (cx, cy) = (x + 13.0, area.y + 13.5);
        if watch.dark {
            picture.element("path").moved(cx, cy).attr("d", MOON).fill("#cfdde6");
        } else {
            picture.circle(cx, cy, 4.5).fill("#d6962a");
        }
        let word = picture.word(x + each * 0.66, area.y + 18.0, 13.0).class("b-serif b-bold b-mid");
        word.fill(colour).holds(fit(&watch.label, 13.0, each * 0.6));
        if second == Some(i) {
            let line = picture.rect(place[0] - 2.0, place[1] - 2.0, place[2] + 4.0, place[3] + 4.0);
            drop(line.num("rx", 6.0).fill("none").stroke("#84c5ec", 2.5).dash(5.0, 4.0));
        }
        if at == i {
            framed(picture, place, colours);
        }
        x += each;
    }
    end(&mut picture.out, "g");
}

/// From the light of the surface to the dark.
const WATER: [&str; 6] = ["#5f9db0", "#3f7f97", "#2b647d", "#1c4c65", "#11364d", "#0a2438"];

pub(super) fn depth(
    picture: &mut Picture<'_>,
    levels: &[Step],
    at: usize,
    crush: Option<usize>,
    area: Frame,
    colours: &Palette,
) {
    let count = levels.len().max(1);
    let each = area.height / count as f64;
    for (i, level) in levels.iter().enumerate() {
        let place = [area.x, area.y + each * i as f64, area.width, each - 2.0];
        let shade = WATER[(i * (WATER.len() - 1) / (count - 1).max(1)).min(WATER.len() - 1)];
        let colour = if i == 0 { "#06202c" } else { "#fff" };
        open(picture, level, at == i);
        picture.rect(place[0], place[1], place[2], place[3]).num("rx", 3.0).fill(shade);
        let class = if at == i { "b-bold" } else { "" };
        let word = picture.word(area.x + 10.0, place[1] + 20.0, 13.5).class(class);
        word.fill(colour).holds(&level.name);
        let value = picture.word(area.x + area.width - 10.0, place[1] + 20.0, 13.5);
        value.class("b-serif b-bold b-end").fill(colour).holds(&level.value);
        if at == i && each > 50.0 {
            let wide = area.width * 0.82;
            let left = area.x + (area.width - wide) / 2.0;
            picture.icon(Icon::Submarine, [left, place[1] + 26.0, wide, 28.0], "#f4ecd8");
        } else {
            let note =
                picture.word(area.x + 10.0, place[1] + 38.0, 11.5).fill(colour).opacity(0.85);
            note.holds(fit(&level.note, 11.5, area.width - 20.0));
        }
        if at == i {
            framed(picture, place, colours);
        }
        close(picture, level, place);
    }
    if let Some(crush) = crush {
        let y = area.y + each * (crush + 1) as f64 - 2.0;
        let mut line = Path::new();
        line.to(area.x, y).line(area.x + area.width, y);
        picture.element("g").attr("aria-hidden", "true").begin();
        drop(picture.path(&line).stroke("#ff8a75", 2.5).dash(6.0, 4.0));
        let word = picture.word(area.x + 10.0, y - 6.0, 12.0).class("b-bold b-nighthalo b-hair");
        word.fill("#ff9d8b").holds("crush depth");
        end(&mut picture.out, "g");
    }
}

pub(super) fn telegraph(
    picture: &mut Picture<'_>,
    orders: &[Step],
    at: usize,
    readings: &[(String, String)],
    area: Frame,
    colours: &Palette,
) {
    let r = (area.width / 2.0).min(70.0);
    let (x, y) = (area.x + area.width / 2.0, area.y + r + 4.0);
    picture.element("g").attr("aria-hidden", "true").begin();
    picture.circle(x, y, r).fill("#c8a253");
    picture.circle(x, y, r - 4.0).fill(colours.ground);
    end(&mut picture.out, "g");
    let span = 220.0 / orders.len().max(1) as f64;
    let bearing = |i: usize| -110.0 + span * (i as f64 + 0.5);
    for (i, order) in orders.iter().enumerate() {
        let here = i == at;
        let (from, to) = (bearing(i) - span / 2.0, bearing(i) + span / 2.0);
        open(picture, order, here);
        let path = wedge(x, y, r * 0.49, r - 8.0, from, to);
        let (fill, colour) = match (here, colours.night) {
            (true, _) => (colours.lit, colours.lit_ink),
            (false, true) => ("#173a50", "#dfe9ee"),
            (false, false) => ("var(--inset)", "var(--ink)"),
        };
        picture.path(&path).fill(fill).stroke(colours.ground, 2.0);
        let (tx, ty) = polar(x, y, r * 0.71, bearing(i));
        let word = picture.word(tx, ty + 4.0, 11.6).class("b-bold b-mid").fill(colour);
        let turn = if bearing(i).abs() < 12.0 { 0.0 } else { bearing(i) };
        let word = word.turned(turn, tx, ty);
        // A long order is drawn together to fit its part of the dial.
        let room = (r * 0.71 * span.to_radians() - 4.0).max(12.0);
        let long = order.name.chars().count() as f64 * 6.4 > room;
        let word = if long {
            word.num("textLength", room).attr("lengthAdjust", "spacingAndGlyphs")
        } else {
            word
        };
        word.holds(&order.name);
        match &order.target {
            Some(target) => {
                let outline = Outline::Wedge { x, y, inner: r * 0.49, outer: r - 6.0, from, to };
                let number = polar(x, y, r + 2.0, bearing(i));
                picture.close_at(target, outline, Some(number));
            }
            None => end(&mut picture.out, "g"),
        }
    }
    picture.element("g").attr("aria-hidden", "true").begin();
    let mut handle = Path::new();
    let (hx, hy) = polar(x, y, r * 0.4, bearing(at));
    handle.to(x, y).line(hx, hy);
    picture.path(&handle).stroke(colours.here, 5.0).round();
    picture.circle(x, y, 9.0).fill("#c8a253").stroke(colours.ground, 2.0);
    let name = orders.get(at).map(|order| order.name.as_str()).unwrap_or_default();
    let word = picture.word(x, y + r * 0.56, 16.0).class("b-serif b-semi b-mid");
    word.fill(colours.ink).holds(name);
    let each = area.width / readings.len().max(1) as f64;
    for (i, (name, value)) in readings.iter().enumerate() {
        let cx = area.x + each * (i as f64 + 0.5);
        let foot = area.y + area.height;
        let word = picture.word(cx, foot - 14.0, 11.0).class("b-mid").fill(colours.quiet);
        word.holds(fit(name, 9.4, each + 6.0));
        let word = picture.word(cx, foot + 2.0, 14.5).class("b-serif b-bold b-mid");
        word.fill(colours.ink).holds(value);
    }
    let mut rim = Path::new();
    let (sx, sy) = polar(x, y, r - 2.0, -110.0);
    rim.to(sx, sy);
    sweep(&mut rim, (x, y), r - 2.0, -110.0, 110.0);
    picture.path(&rim).fill("none").stroke("#fff", 0.8).opacity(0.25);
    end(&mut picture.out, "g");
}

/// A ground on which white figures can be read.
fn deep(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain | Tone::Stock | Tone::Good => "#2b7d52",
        Tone::Warning => "#8a5a00",
        Tone::Damage => "#b3261e",
    }
}

pub(super) fn ladder(
    picture: &mut Picture<'_>,
    rungs: &[Step],
    at: usize,
    area: Frame,
    colours: &Palette,
) {
    let each = area.height / rungs.len().max(1) as f64;
    let high = (each - 3.0).max(8.0);
    for (i, rung) in rungs.iter().enumerate() {
        let y = area.y + each * i as f64;
        let here = i == at;
        open(picture, rung, here);
        let below = i >= at;
        let fill = if below { deep(rung.tone) } else { colours.well };
        picture
            .rect(area.x, y, 28.0, high)
            .num("rx", 3.0)
            .fill(fill)
            .stroke(colours.tone(rung.tone), 1.2);
        let colour = if below || colours.night { "#fff" } else { "var(--ink)" };
        let word = picture.word(area.x + 14.0, y + high * 0.5 + 4.5, 12.5);
        word.class("b-serif b-bold b-mid").fill(colour).holds(&rung.name);
        let (class, colour) =
            if here { ("b-end b-bold", colours.ink) } else { ("b-end", colours.quiet) };
        let note = picture.word(area.x + area.width, y + high * 0.5 + 4.0, 11.4).class(class);
        note.fill(colour).holds(fit(&rung.value, 11.4, area.width - 30.0));
        let place = [area.x - 3.0, y, area.width + 6.0, high];
        if here {
            framed(picture, place, colours);
        }
        close(picture, rung, place);
    }
}

pub(super) fn cells(
    picture: &mut Picture<'_>,
    filled: u16,
    of: u16,
    foot: &str,
    area: Frame,
    colours: &Palette,
) {
    picture.element("g").attr("aria-hidden", "true").begin();
    let across = if of > 8 { of.div_ceil(2) } else { of }.max(1);
    let each = area.width / f64::from(across);
    for i in 0..of {
        let (x, y) =
            (area.x + f64::from(i % across) * each, area.y + 2.0 + f64::from(i / across) * 18.0);
        let fill = if i < filled { "#84c5ec" } else { colours.well };
        picture.rect(x + 1.5, y, each - 3.0, 14.0).num("rx", 2.5).fill(fill).stroke("#5f8aa0", 1.0);
    }
    let word = picture.word(area.x + 2.0, area.y + area.height - 2.0, 11.6).fill(colours.quiet);
    word.holds(fit(foot, 10.0, area.width));
    end(&mut picture.out, "g");
}
