//! Lanes, tables, tubes, damage boxes, and how the ship lies in the water.

use super::{Palette, framed};
use crate::svg::counter;
use crate::svg::element::{Path, end};
use crate::svg::geometry::{Outline, polar};
use crate::svg::picture::Picture;
use crate::svg::writing::fit;
use crate::{
    Counter, Frame, HitRow, Icon, Lane, SystemNow, TableRow, Target, Tone, TubeNow, TubeState,
};

/// Opens something that may be a target.
fn open(picture: &mut Picture<'_>, target: Option<&Target>, spoken: &str) {
    match target {
        Some(target) => picture.open(target, spoken, "", ""),
        None => picture.element("g").attr("aria-hidden", "true").begin(),
    }
}

fn close(picture: &mut Picture<'_>, target: Option<&Target>, [x, y, width, height]: [f64; 4]) {
    match target {
        Some(target) => picture.close(target, Outline::rect(x, y, width, height)),
        None => end(&mut picture.out, "g"),
    }
}

pub(super) fn lanes(picture: &mut Picture<'_>, lanes: &[Lane], area: Frame, colours: &Palette) {
    let each = area.width / lanes.len().max(1) as f64;
    for (i, lane) in lanes.iter().enumerate() {
        let place = [area.x + each * i as f64 + 1.5, area.y + 2.0, each - 3.0, area.height - 4.0];
        let tone = match (lane.tone, i) {
            // Between amber and red one more step is told apart.
            (Tone::Stock, _) => "#5d8a3a",
            (tone, _) => colours.tone(tone),
        };
        open(picture, lane.target.as_ref(), &format!("{}, {}", lane.label, lane.note));
        picture
            .rect(place[0], place[1], place[2], place[3])
            .num("rx", 5.0)
            .fill(colours.well)
            .stroke(tone, 1.5);
        picture.rect(place[0], place[1], place[2], 20.0).num("rx", 5.0).fill(tone);
        let middle = place[0] + place[2] / 2.0;
        let word = picture.word(middle, place[1] + 15.0, 13.5).class("b-serif b-bold b-mid");
        word.fill(if lane.tone == Tone::Warning { "#241a05" } else { "#fff" }).holds(&lane.label);
        if lane.counters.is_empty() {
            for (line, word) in lane.note.split(' ').enumerate() {
                let y = place[1] + 36.0 + 14.0 * line as f64;
                let text = picture.word(middle, y, 11.0).class("b-mid").fill(colours.quiet);
                text.holds(fit(word, 9.6, place[2]));
            }
        }
        close(picture, lane.target.as_ref(), place);
        for (row, piece) in lane.counters.iter().take(3).enumerate() {
            chip(picture, piece, middle, place[1] + 42.0 + 38.0 * row as f64, place[2] - 5.0);
        }
    }
}

/// A small counter: silhouette over a name.
fn chip(picture: &mut Picture<'_>, piece: &Counter, x: f64, y: f64, width: f64) {
    let colours = counter::Colours::of_counter(piece);
    let side = width.min(44.0);
    let at = format!(r#" transform="translate({:.2} {:.2})""#, x - side / 2.0, y - 18.0);
    picture.open(&piece.target, &piece.spoken(), " b-move", &at);
    picture
        .rect(0.0, 0.0, side, 35.0)
        .num("rx", 5.0)
        .fill(colours.ground)
        .stroke(colours.line, 1.0);
    picture.icon(piece.icon, [3.0, 4.0, side - 6.0, 13.0], colours.ink);
    let word = picture.word(side / 2.0, 30.0, 12.0).class("b-bold b-mid").fill(colours.ink);
    word.holds(fit(&piece.name, 12.0, side));
    let outline = Outline::rect(0.0, 0.0, side, 35.0);
    picture.close_moved(&piece.target, outline, (x - side / 2.0, y - 18.0));
}

pub(super) fn table(
    picture: &mut Picture<'_>,
    columns: &[String],
    rows: &[TableRow],
    at: Option<(usize, usize)>,
    area: Frame,
    colours: &Palette,
) {
    let head = 66.0;
    let wide = (area.width - head) / columns.len().max(1) as f64;
    let high = (area.height - 22.0) / rows.len().max(1) as f64;
    for (r, row) in rows.iter().enumerate() {
        let y = area.y + 4.0 + high * r as f64;
        let here = at.is_some_and(|(at, _)| at == r);
        label(
            picture,
            &row.name,
            area.x + head - 9.0,
            y + high / 2.0 + 3.0,
            "b-end",
            here,
            colours,
        );
        for (c, cell) in row.cells.iter().enumerate().take(columns.len()) {
            let place = [area.x + head + wide * c as f64, y, wide - 2.0, high - 2.0];
            let name = columns.get(c).map(String::as_str).unwrap_or_default();
            open(picture, cell.target.as_ref(), &format!("{}, {name}: {}", row.name, cell.text));
            picture
                .rect(place[0], place[1], place[2], place[3])
                .num("rx", 3.0)
                .fill("#2b7d52")
                .num("fill-opacity", 0.06 + 0.16 * f64::from(cell.strength.min(5)))
                .stroke(colours.line, 1.0);
            let mut x = place[0] + place[2] / 2.0;
            if let Some(icon) = cell.icon {
                let hull = if colours.night { "#e4d3a4" } else { "var(--caution)" };
                picture.icon(
                    icon,
                    [place[0] + 2.0, y + high / 2.0 - 5.0, place[2] * 0.6, 8.0],
                    hull,
                );
                x = place[0] + place[2] * 0.82;
            }
            let ink_of = if cell.strength == 0 { colours.quiet } else { colours.ink };
            let word = picture.word(x, y + high / 2.0 + 4.0, 14.5).class("b-serif b-bold b-mid");
            word.fill(ink_of).holds(fit(&cell.text, 14.5, place[2]));
            if at == Some((r, c)) {
                framed(picture, place, colours);
            }
            close(picture, cell.target.as_ref(), place);
        }
    }
    for (c, name) in columns.iter().enumerate() {
        let x = area.x + head + wide * (c as f64 + 0.5) - 1.0;
        let here = at.is_some_and(|(_, at)| at == c);
        label(picture, name, x, area.y + area.height, "b-mid", here, colours);
    }
}

fn label(
    picture: &mut Picture<'_>,
    text: &str,
    x: f64,
    y: f64,
    class: &str,
    here: bool,
    colours: &Palette,
) {
    let (weight, colour) = if here { ("b-bold", colours.ink) } else { ("", colours.quiet) };
    picture
        .word(x, y, 12.0)
        .class(format_args!("{class} {weight}"))
        .fill(colour)
        .attr("aria-hidden", "true")
        .holds(fit(text, 12.0, 70.0));
}

pub(super) fn tubes(
    picture: &mut Picture<'_>,
    tubes: &[TubeNow],
    foot: &str,
    area: Frame,
    colours: &Palette,
) {
    let rows = 6;
    let high = (area.height / f64::from(rows)).min(20.5);
    for (i, tube) in tubes.iter().enumerate().take(12) {
        let (column, row) = ((i / rows as usize) as f64, (i % rows as usize) as f64);
        let (x, y) = (area.x + column * (area.width / 2.0), area.y + 2.0 + row * high);
        one_tube(picture, tube, x, y, area.width / 2.0 - 34.0, high - 3.5, colours);
    }
    let left = area.x + area.width / 2.0 + 6.0;
    let word = picture.word(left, area.y + area.height - 4.0, 11.4).attr("aria-hidden", "true");
    word.fill(colours.quiet).holds(fit(foot, 10.0, area.width / 2.0));
}

fn one_tube(
    picture: &mut Picture<'_>,
    tube: &TubeNow,
    x: f64,
    y: f64,
    wide: f64,
    high: f64,
    colours: &Palette,
) {
    let holds = if tube.holds.is_empty() { tube.state.word() } else { tube.holds.as_str() };
    let spoken = format!("Tube {}, {holds}, {}", tube.number, tube.state.word());
    picture.open(&tube.target, &spoken, "", "");
    let number = picture.word(x + 8.0, y + high - 3.5, 12.5).class("b-serif b-bold b-mid");
    number.fill(colours.ink).holds(tube.number);
    let left = x + 20.0;
    // A blunt tail and a round nose.
    let mut shape = Path::new();
    shape.to(left, y + 3.0).curve((left, y), left + 4.0, y).line(left + wide - 12.0, y);
    shape.curve((left + wide, y + 1.0), left + wide, y + high / 2.0);
    shape.curve((left + wide, y + high - 1.0), left + wide - 12.0, y + high);
    shape.line(left + 4.0, y + high).curve((left, y + high), left, y + high - 3.0).close();
    let (fill, edge, colour) = match tube.state {
        TubeState::Chosen => (colours.lit, colours.here, colours.lit_ink),
        TubeState::Flooded => ("#1f5f86", "#84c5ec", "#eaf4fa"),
        TubeState::Loaded => (colours.well, colours.line, colours.ink),
        TubeState::Out => ("#6d1f1a", "#ff8a75", "#ffd9d2"),
        TubeState::Empty => ("none", colours.line, colours.quiet),
    };
    let body = picture.path(&shape).fill(fill).stroke(edge, 1.5);
    if tube.state == TubeState::Empty {
        drop(body.dash(4.0, 3.0));
    } else {
        drop(body);
    }
    let word = picture.word(left + 8.0, y + high - 4.2, 11.6).class("b-semi").fill(colour);
    word.holds(fit(holds, 11.6, wide - 30.0));
    if !tube.holds.is_empty() {
        let sign = if tube.sure { "✓" } else { "?" };
        let word = picture.word(left + wide - 12.0, y + high - 4.2, 12.5).class("b-bold b-end");
        word.fill(colour).holds(sign);
    }
    picture.close(&tube.target, Outline::rect(left, y, wide, high));
}

pub(super) fn hits(
    picture: &mut Picture<'_>,
    rows: &[HitRow],
    systems: &[SystemNow],
    foot: &str,
    area: Frame,
    colours: &Palette,
) {
    for (i, row) in rows.iter().enumerate() {
        let y = area.y + 3.0 + 21.0 * i as f64;
        open(
            picture,
            row.target.as_ref(),
            &format!("{}, {} of {} hits", row.name, row.hits, row.of),
        );
        picture
            .word(area.x + 2.0, y + 12.0, 12.0)
            .fill(colours.ink)
            .holds(fit(&row.name, 12.0, 70.0));
        for n in 0..row.of {
            hit_box(picture, row, n, area.x + 72.0 + 18.0 * f64::from(n), y, colours);
        }
        close(
            picture,
            row.target.as_ref(),
            [area.x, y - 1.0, 74.0 + 18.0 * f64::from(row.of), 17.0],
        );
    }
    let left = area.x + area.width - 96.0;
    for (i, system) in systems.iter().enumerate() {
        let y = area.y + 24.0 + 16.8 * i as f64;
        open(picture, system.target.as_ref(), &system.name);
        let fill = match system.tone {
            Tone::Plain | Tone::Stock => colours.well,
            tone @ (Tone::Good | Tone::Warning | Tone::Damage) => colours.tone(tone),
        };
        picture.rect(left, y, 11.0, 11.0).num("rx", 2.0).fill(fill).stroke("#5f8aa0", 1.0);
        let word = picture.word(left + 17.0, y + 9.8, 11.4).fill(colours.ink);
        word.holds(fit(&system.name, 11.4, 84.0));
        close(picture, system.target.as_ref(), [left, y, 92.0, 11.0]);
    }
    let word = picture.word(area.x + 2.0, area.y + area.height, 11.4).attr("aria-hidden", "true");
    word.fill("#c8a253").holds(fit(foot, 11.4, area.width / 2.0));
}

fn hit_box(picture: &mut Picture<'_>, row: &HitRow, n: u8, x: f64, y: f64, colours: &Palette) {
    let absent = n < row.absent;
    let hit = !absent && n < row.absent + row.hits;
    let (fill, edge) = if hit { ("#b3261e", "#ff8a75") } else { (colours.well, "#5f8aa0") };
    picture.rect(x, y, 15.0, 15.0).num("rx", 3.0).fill(fill).stroke(edge, 1.0);
    if absent {
        let mut slash = Path::new();
        slash.to(x + 3.0, y + 12.0).line(x + 12.0, y + 3.0);
        picture.path(&slash).stroke("#c8a253", 2.0);
    } else {
        let word = picture.word(x + 7.5, y + 11.8, 11.2).class("b-mid");
        word.fill(if hit { "#fff" } else { colours.quiet }).holds(n + 1);
    }
}

/// How the ship lies: from astern for the list, from abeam for the trim.
pub(super) fn attitude(
    picture: &mut Picture<'_>,
    list: i8,
    trim: i8,
    area: Frame,
    colours: &Palette,
) {
    picture.element("g").attr("aria-hidden", "true").begin();
    let (x, half) = (area.x + area.width / 2.0, area.height / 2.0);
    let words = |degrees: i8, below: &str, above: &str, level: &str| match degrees {
        0 => level.to_owned(),
        d if d < 0 => format!("{} {below}", d.unsigned_abs()),
        d => format!("{d} {above}"),
    };
    let listing = words(list, "to port", "to starboard", "upright");
    let trimmed = words(trim, "by the bow", "by the stern", "even keel");
    let ships =
        [(area.y, list, "List", listing, true), (area.y + half, trim, "Trim", trimmed, false)];
    for (top, degrees, name, value, astern) in ships {
        let y = top + half * 0.55;
        let wide = area.width.min(150.0);
        picture.rect(x - wide / 2.0, y, wide, half * 0.16).fill("var(--water)");
        let lean = f64::from(degrees).clamp(-9.0, 9.0) * if astern { 7.0 } else { 1.6 };
        picture.element("g").turned(lean, x, y).begin();
        if astern {
            let mut hull = Path::new();
            hull.polygon(
                [(-17.0, -8.0), (17.0, -8.0), (13.0, 8.0), (-13.0, 8.0)]
                    .map(|(dx, dy)| (x + dx, y + dy)),
            );
            let mut house = Path::new();
            house.polygon(
                [
                    (-9.0, -8.0),
                    (9.0, -8.0),
                    (7.0, -20.0),
                    (3.0, -20.0),
                    (3.0, -30.0),
                    (-3.0, -30.0),
                    (-3.0, -20.0),
                    (-7.0, -20.0),
                ]
                .map(|(dx, dy)| (x + dx, y + dy)),
            );
            for path in [hull, house] {
                picture.path(&path).fill("var(--hull)").stroke("var(--plan-line)", 1.2);
            }
        } else {
            picture.icon(
                Icon::Destroyer,
                [x - wide * 0.36, y - wide * 0.13, wide * 0.72, wide * 0.15],
                "var(--plan-line)",
            );
        }
        end(&mut picture.out, "g");
        if astern {
            needle(picture, x, y, lean, colours);
        }
        let foot = top + half - 3.0;
        picture.word(area.x, foot, 12.0).class("b-bold").fill(colours.ink).holds(name);
        let colour = match degrees.unsigned_abs() {
            0 => "var(--safe)",
            1 => "var(--caution)",
            _ => "var(--danger)",
        };
        let word = picture.word(area.x + area.width, foot, 12.0).class("b-bold b-end");
        word.fill(colour).holds(value);
    }
    end(&mut picture.out, "g");
}

fn needle(picture: &mut Picture<'_>, x: f64, y: f64, lean: f64, colours: &Palette) {
    let mut ticks = Path::new();
    for step in -4i32..=4 {
        let degrees = f64::from(step) * 14.0;
        let (near, far) = (polar(x, y, 44.0, degrees), polar(x, y, 48.0, degrees));
        ticks.to(near.0, near.1).line(far.0, far.1);
    }
    picture.path(&ticks).stroke(colours.quiet, 1.2);
    let (hx, hy) = polar(x, y, 43.0, lean);
    let mut hand = Path::new();
    let (from_x, from_y) = polar(x, y, 32.0, lean);
    hand.to(from_x, from_y).line(hx, hy);
    picture.path(&hand).stroke("var(--danger-fill)", 2.2).round();
}
