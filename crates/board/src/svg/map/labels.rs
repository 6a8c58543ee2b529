//! Lettering on a map: seas, islands, the names of hexes, the title box and plates.

use super::courses::{pill, pill_size};
use crate::map::Atlas;
use crate::svg::element::{Path, end};
use crate::svg::geometry::{Area, overlap};
use crate::svg::picture::Picture;
use crate::svg::writing::fit;
use crate::{Cartouche, Grid, Label, LabelKind, LabelSide, Map, Place, Plate, Point, Tint, Tone};

pub(super) fn lettering(picture: &mut Picture<'_>, map: &Map, label: &Label) {
    let (x, y) = (label.at.x, label.at.y);
    let mut plain = |size: f64, class: &str| {
        let word = picture.word(x, y, size).class(class);
        let word = if label.turn == 0.0 { word } else { word.turned(label.turn, x, y) };
        word.holds(&label.text);
    };
    match label.kind {
        LabelKind::Sea => plain(27.0, "b-sea b-mid"),
        LabelKind::SeaSmall => plain(22.0, "b-seasmall b-mid"),
        LabelKind::Island => plain(27.0, "b-island b-soft b-mid"),
        LabelKind::Town => {
            picture.circle(x, y, 4.5).fill("var(--map-ink)");
            picture.word(x + 11.0, y + 6.0, 21.0).class("b-soft b-fine").holds(&label.text);
        }
        LabelKind::Sounding => picture
            .word(x, y, 19.0)
            .class("b-serif b-mid b-fine")
            .fill("var(--map-ink)")
            .opacity(0.5)
            .holds(&label.text),
        LabelKind::Parallel => {
            let mut line = Path::new();
            line.to(map.frame.x, y).line(map.frame.x + map.frame.width, y);
            hairline(picture, &line);
            let word = picture.word(map.frame.x + 12.0, y - 8.0, 19.0);
            word.class("b-halo b-thin b-fine").holds(&label.text);
        }
        LabelKind::Meridian => {
            let mut line = Path::new();
            line.to(x, map.frame.y).line(x, map.frame.y + map.frame.height);
            hairline(picture, &line);
            let word = picture.word(x + 8.0, map.frame.y + 26.0, 19.0);
            word.class("b-halo b-thin b-fine").holds(&label.text);
        }
    }
}

fn hairline(picture: &mut Picture<'_>, path: &Path) {
    picture.path(path).stroke("var(--map-ink)", 1.0).opacity(0.22);
}

/// The compass rose.
const ROSE: &str = r#"<circle r="38" fill="none" stroke="var(--map-ink)" stroke-width=".8"/><circle r="33" fill="none" stroke="var(--map-ink)" stroke-width="3" stroke-dasharray="1 4.760"/><path d="M0-46L5-7L0 0L-5-7ZM0 46L-5 7L0 0L5 7ZM46 0L7 5L0 0L7-5ZM-46 0L-7-5L0 0L-7 5Z" opacity=".55"/><path d="M0-46L5-7L0 0ZM46 0L7 5L0 0ZM0 46L-5 7L0 0ZM-46 0L-7-5L0 0Z"/><path d="M23-23L7-3L3-7ZM23 23L3 7L7 3ZM-23 23L-7 3L-3 7ZM-23-23L-3-7L-7-3Z" opacity=".6"/><text y="-49" font-size="11" class="b-mid b-serif">N</text>"#;

pub(super) fn rose(picture: &mut Picture<'_>, at: Point) {
    let scale = 0.92 * picture.unit;
    let rose = picture.element("g").scaled(at.x, at.y, scale).fill("var(--map-ink)").opacity(0.7);
    rose.holds_markup(ROSE);
}

pub(super) fn cartouche(picture: &mut Picture<'_>, c: &Cartouche) {
    let u = picture.unit;
    let height = if c.scale.is_some() { 62.0 } else { 48.0 } * u;
    let width = (c.title.chars().count() as f64 * 8.4 + 32.0).max(150.0) * u;
    picture.out.push('\n');
    picture.element("g").moved(c.at.x, c.at.y).attr("aria-hidden", "true").begin();
    picture
        .element("rect")
        .num("width", width)
        .num("height", height)
        .num("rx", 1.5 * u)
        .fill("var(--sheet)")
        .stroke("var(--map-ink)", u);
    picture
        .rect(3.0 * u, 3.0 * u, width - 6.0 * u, height - 6.0 * u)
        .num("rx", u)
        .fill("none")
        .stroke("var(--map-ink)", u / 2.0);
    let middle = width / 2.0;
    let title = picture.word(middle, 23.0 * u, 14.5 * u).class("b-serif b-semi b-mid");
    title.fill("var(--ink)").holds(&c.title);
    let note = picture.word(middle, 37.0 * u, 9.5 * u).class("b-italic b-mid");
    // Where letters have to grow, what no longer fits its card is left out.
    note.num("data-card", width - 12.0 * u).fill("var(--ink-2)").holds(&c.note);
    if let Some((length, caption)) = &c.scale {
        scale_bar(picture, width, *length, caption);
    }
    end(&mut picture.out, "g");
}

fn scale_bar(picture: &mut Picture<'_>, width: f64, length: f64, caption: &str) {
    let u = picture.unit;
    let left = (width - length - 40.0 * u) / 2.0;
    let (quarter, y) = (length / 4.0, 49.0 * u);
    let mut pieces = Path::new();
    pieces.to(left, y).line(left + quarter, y);
    pieces.to(left + quarter * 2.0, y).line(left + quarter * 3.0, y);
    picture.path(&pieces).stroke("var(--ink)", 2.6 * u);
    let mut whole = Path::new();
    whole.to(left, y).line(left + length, y);
    picture.path(&whole).stroke("var(--ink)", 0.8 * u);
    let x = left + length + 6.0 * u;
    let room = width - 6.0 * u - x;
    let caption_word = picture.word(x, y + 3.0 * u, 8.5 * u).num("data-card", room);
    caption_word.fill("var(--ink-2)").holds(caption);
}

/// The names of hexes, and the plates of tints.
pub(super) fn places(picture: &mut Picture<'_>, map: &Map, grid: &Grid) {
    picture.silent();
    for place in &map.places {
        named(picture, map, grid, place);
    }
    let named = || map.tints.iter().filter(|tint| !tint.label.is_empty());
    let mut taken = if named().next().is_some() { taken(picture, map, grid) } else { Vec::new() };
    for tint in named() {
        let (wide, high) = pill_size(picture, &tint.label);
        let around =
            |p: &Point| [p.x - wide / 2.0, p.y - high / 2.0, p.x + wide / 2.0, p.y + high / 2.0];
        let is_free = |p: &Point| taken.iter().all(|other| overlap(&around(p), other) <= 0.0);
        if let Some(at) = border(map, grid, tint, is_free) {
            pill(picture, at.x, at.y, &tint.label, "var(--accent)");
            taken.push(around(&at));
        }
    }
    end(&mut picture.out, "g");
}

/// What the plate of a tint should not lie on: counters, stacks, and hexes on offer with their numbers.
fn taken(picture: &Picture<'_>, map: &Map, grid: &Grid) -> Vec<Area> {
    let atlas = map.atlas();
    let counters = map.counters.iter().filter_map(|placed| {
        let at = atlas.locate(&placed.on)?;
        Some(Point::new(at.x + placed.offset.x, at.y + placed.offset.y))
    });
    let stacks = map.stacks.iter().filter_map(|stack| atlas.locate(&stack.on));
    let offered = grid.sheet.hexes().filter(|hex| picture.marks.is_option(&grid.target(*hex)));
    let offered = offered.map(|hex| grid.centre(hex));
    let reach = grid.radius * 0.7;
    let around = |p: Point| [p.x - reach, p.y - reach, p.x + reach, p.y + reach];
    counters.chain(stacks).chain(offered).map(around).collect()
}

/// A place on the edge of a tint near the middle of what is shown, clear of the rim, and free if one is.
fn border(map: &Map, grid: &Grid, tint: &Tint, is_free: impl Fn(&Point) -> bool) -> Option<Point> {
    let inside: std::collections::BTreeSet<_> = tint.hexes.iter().copied().collect();
    let shown = map.shown();
    let (cx, cy) = (shown.x + shown.width / 2.0, shown.y + shown.height / 2.0);
    let middles = inside.iter().flat_map(|&hex| {
        let open = hexes::Side::ALL.into_iter().filter(|s| {
            let next = hex.neighbour(*s);
            !inside.contains(&next) && grid.sheet.has(next)
        });
        open.map(move |side| (hex, side)).collect::<Vec<_>>()
    });
    let spots = middles.map(|(hex, side)| {
        let [a, b] = grid.ends(hex, side);
        Point::new(f64::midpoint(a.x, b.x), f64::midpoint(a.y, b.y))
    });
    // A little above the middle, where the wider part of a map's sea usually lies free.
    let away = |p: &Point| (p.x - cx).powi(2) + (p.y - cy + shown.height * 0.12).powi(2);
    let worse = |a: &Point, b: &Point| {
        is_free(b).cmp(&is_free(a)).then_with(|| away(a).total_cmp(&away(b)))
    };
    spots.min_by(worse)
}

fn named(picture: &mut Picture<'_>, map: &Map, grid: &Grid, place: &Place) {
    let (u, middle) = (picture.unit, grid.centre(place.hex));
    let size = (12.2 * u).min(grid.radius * 0.56);
    let letters = place.name.chars().count() as f64 * size * 0.535;
    let signs = [place.port, place.source].into_iter().filter(|sign| *sign).count() as f64;
    let before = signs * size * 1.15;
    let after = if place.worth.is_some() { size * 1.5 } else { 0.0 };
    let whole = before + letters + after;
    let token = map.tokens.iter().any(|t| grid.hex(t.on.as_str()) == Some(place.hex));
    let clear = if token { 11.5 * u } else { 5.0 * u };
    let at = place.at.unwrap_or(middle);
    let (left, y) = match place.label {
        LabelSide::Hidden => return,
        LabelSide::Above => (at.x - whole / 2.0, at.y - clear - size * 0.3),
        LabelSide::Below if place.at.is_none() => {
            (at.x - whole / 2.0, at.y + grid.half() - size * 0.45)
        }
        LabelSide::Below => (at.x - whole / 2.0, at.y + clear + size),
        LabelSide::Left => (at.x - clear - 3.0 * u - whole, at.y + size * 0.36),
        LabelSide::Right => (at.x + clear + 3.0 * u, at.y + size * 0.36),
        LabelSide::BelowLeft => (at.x - clear - whole, at.y + clear + size * 0.8),
        LabelSide::BelowRight => (at.x + clear, at.y + clear + size * 0.8),
        LabelSide::AboveRight => (at.x + clear, at.y - clear),
    };
    let mut x = left;
    if place.port {
        anchor(picture, x + size * 0.42, y - size * 0.36, size * 0.42);
        x += size * 1.15;
    }
    if place.source {
        crate_sign(picture, x, y - size * 0.8, size * 0.9);
        x += size * 1.15;
    }
    picture.word(x, y, size).class("b-halo b-thin b-bold").holds(&place.name);
    if let Some(worth) = place.worth {
        let (cx, cy) = (x + letters + size * 0.85, y - size * 0.36);
        picture.circle(cx, cy, size * 0.62).fill("var(--sheet)").stroke("var(--brass)", 1.6 * u);
        let figure = picture.word(cx, cy + size * 0.33, size * 0.9).class("b-bold b-mid");
        figure.fill("var(--ink)").holds(worth);
    }
}

fn anchor(picture: &mut Picture<'_>, x: f64, y: f64, r: f64) {
    let mut path = Path::new();
    path.to(x, y - r).line(x, y + r);
    path.to(x - r * 0.6, y - r * 0.4).line(x + r * 0.6, y - r * 0.4);
    path.to(x - r, y + r * 0.3).curve((x - r * 0.8, y + r), x, y + r);
    path.curve((x + r * 0.8, y + r), x + r, y + r * 0.3);
    for (colour, width) in [("var(--map-halo)", 0.75), ("var(--map-ink)", 0.32)] {
        picture.path(&path).fill("none").stroke(colour, r * width).round();
    }
}

fn crate_sign(picture: &mut Picture<'_>, x: f64, y: f64, side: f64) {
    picture
        .rect(x, y, side, side)
        .num("rx", side * 0.14)
        .fill("var(--brass)")
        .stroke("var(--map-ink)", side * 0.13);
    let mut cross = Path::new();
    cross.to(x, y).line(x + side, y + side).to(x + side, y).line(x, y + side);
    picture.path(&cross).stroke("var(--map-ink)", side * 0.1);
}

/// A note pinned beside a place.
pub(super) fn plate(picture: &mut Picture<'_>, atlas: &Atlas<'_>, plate: &Plate) {
    let Some(at) = atlas.locate(&plate.on) else { return };
    let u = picture.unit;
    let lines: Vec<String> = plate.lines.iter().map(|line| fit(line, 12.0, 200.0)).collect();
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64;
    let (width, height) = ((longest * 6.4 + 18.0) * u, (lines.len() as f64 * 14.0 + 9.0) * u);
    let (x, y) = (at.x + 34.0 * u, at.y - height - 14.0 * u);
    let edge = match plate.tone {
        Tone::Plain => "var(--line-strong)",
        Tone::Stock => "var(--accent)",
        Tone::Good => "var(--safe)",
        Tone::Warning => "var(--caution)",
        Tone::Damage => "var(--danger)",
    };
    picture.element("g").attr("aria-hidden", "true").begin();
    picture.rect(x, y, width, height).num("rx", 5.0 * u).fill("var(--sheet)").stroke(edge, 1.5 * u);
    for (i, line) in lines.iter().enumerate() {
        let y = y + (16.0 + 14.0 * i as f64) * u;
        picture.word(x + 9.0 * u, y, 12.0 * u).class("b-bold").fill("var(--ink)").holds(line);
    }
    end(&mut picture.out, "g");
}
