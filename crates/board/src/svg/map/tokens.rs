//! Small signs that belong to a hex: bases, airfields, markers.

use std::collections::BTreeMap;

use crate::map::Atlas;
use crate::svg::counter::{Colours, octagon};
use crate::svg::element::Path;
use crate::svg::geometry::Outline;
use crate::svg::picture::Picture;
use crate::{Livery, Map, Point, Target, Token, TokenKind, TokenState};

/// Each token takes the next free place about the middle of its hex; stacks keep the middle, and the name of the
/// place the room below.
pub(super) fn draw(picture: &mut Picture<'_>, map: &Map, atlas: &Atlas<'_>) {
    let mut taken: BTreeMap<&Target, usize> = BTreeMap::new();
    let mut stacks: BTreeMap<&Target, usize> = BTreeMap::new();
    for stack in &map.stacks {
        taken.insert(&stack.on, 1);
        *stacks.entry(&stack.on).or_insert(0) += 1;
    }
    let places: BTreeMap<String, Point> = map
        .grid
        .iter()
        .flat_map(|grid| {
            let known = map.places.iter().filter_map(|place| Some((place.hex, place.at?)));
            known.map(|(hex, at)| (grid.target(hex).as_str().to_owned(), at)).collect::<Vec<_>>()
        })
        .collect();
    let side = super::counter_side(picture, map);
    for token in &map.tokens {
        let order = taken.entry(&token.on).or_insert(0);
        let exact = places.get(token.on.as_str()).copied().filter(|_| *order == 0);
        let Some(at) = exact.or_else(|| atlas.locate(&token.on)) else { continue };
        let half = super::pieces::half_width(stacks.get(&token.on).copied().unwrap_or(1), side);
        let beside = half + 12.5 * picture.unit;
        let (dx, dy) = match *order {
            0 => (0.0, 0.0),
            1 => (-beside, side * 0.04),
            2 => (beside + side * 0.08, side * 0.04),
            3 => (-beside, -side * 0.6),
            _ => (-beside - 24.0 * picture.unit, side * 0.04),
        };
        *order += 1;
        one(picture, token, at.x + dx, at.y + dy);
    }
}

fn one(picture: &mut Picture<'_>, token: &Token, x: f64, y: f64) {
    let r = 11.0 * picture.unit;
    let colours = Colours::of(token.livery);
    picture.open(&token.target, &token.spoken(), "", "");
    shape(picture, token, x, y, r, &colours);
    lettered(picture, token, x, y, r, &colours);
    state(picture, token.state, x, y, r);
    picture.close(&token.target, Outline::Circle { x, y, r });
}

/// A token of a legend, which nobody points at.
pub(super) fn sample(picture: &mut Picture<'_>, token: &Token, x: f64, y: f64, r: f64) {
    let colours = Colours::of(token.livery);
    shape(picture, token, x, y, r, &colours);
    lettered(picture, token, x, y, r, &colours);
}

/// Round for one nation, eight-sided for the other.
fn ground(
    picture: &mut Picture<'_>,
    livery: Livery,
    x: f64,
    y: f64,
    r: f64,
    colours: &Colours,
    faint: f64,
) {
    match livery {
        Livery::Allied => picture.circle(x, y, r),
        Livery::Japanese => picture.path(&octagon(x - r, y - r, r * 2.0, 0.29)),
    }
    .fill(colours.ground)
    .num("fill-opacity", faint)
    .stroke(colours.line, r * 0.13);
}

fn shape(picture: &mut Picture<'_>, token: &Token, x: f64, y: f64, r: f64, colours: &Colours) {
    let faint = if token.state == TokenState::Building { 0.35 } else { 1.0 };
    let mut path = Path::new();
    match token.kind {
        TokenKind::Shield => {
            path.to(x - r, y - r * 0.8).line(x + r, y - r * 0.8).line(x + r, y + r * 0.25);
            path.curve((x + r * 0.8, y + r * 0.9), x, y + r * 1.25);
            path.curve((x - r * 0.8, y + r * 0.9), x - r, y + r * 0.25).close();
        }
        TokenKind::Square | TokenKind::Fort | TokenKind::Crate => {
            path.polygon(
                [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]
                    .map(|(dx, dy)| (x + dx * r, y + dy * r)),
            );
        }
        TokenKind::Tent => {
            let tent = [(0.0, -1.1), (1.1, -0.1), (1.1, 1.0), (-1.1, 1.0), (-1.1, -0.1)];
            path.polygon(tent.map(|(dx, dy)| (x + dx * r, y + dy * r)));
        }
        TokenKind::Burst => {
            path.polygon((0..18).map(|i| {
                let angle = f64::from(i) * std::f64::consts::PI / 9.0;
                let far = if i % 2 == 0 { 1.25 } else { 0.8 } * r;
                (x + far * angle.sin(), y - far * angle.cos())
            }));
            picture.path(&path).fill("var(--danger-fill)").stroke("#fff", r * 0.13);
            return;
        }
        TokenKind::Unseen => {
            picture
                .rect(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7)
                .num("rx", r * 0.22)
                .fill(colours.ground)
                .stroke(colours.line, r * 0.12);
            let mut hatch = Path::new();
            for i in 0..4 {
                let d = (0.25 + 0.4 * f64::from(i)) * r;
                hatch.to(x - r * 0.8, y - r * 0.8 + d).line(x - r * 0.8 + d, y - r * 0.8);
                hatch.to(x + r * 0.8 - d, y + r * 0.8).line(x + r * 0.8, y + r * 0.8 - d);
            }
            picture.path(&hatch).stroke(colours.ink, r * 0.09).opacity(0.45);
            return;
        }
        TokenKind::Disc | TokenKind::Runways | TokenKind::Runway | TokenKind::NoSupply => {
            ground(picture, token.livery, x, y, r, colours, faint);
            return;
        }
    }
    picture
        .path(&path)
        .fill(colours.ground)
        .num("fill-opacity", faint)
        .stroke(colours.line, r * 0.14)
        .attr("stroke-linejoin", "round");
}

fn lettered(picture: &mut Picture<'_>, token: &Token, x: f64, y: f64, r: f64, colours: &Colours) {
    let mut path = Path::new();
    match token.kind {
        TokenKind::Runways => {
            path.to(x - r * 0.6, y - r * 0.5).line(x + r * 0.6, y + r * 0.5);
            path.to(x - r * 0.6, y + r * 0.5).line(x + r * 0.6, y - r * 0.5);
        }
        TokenKind::Runway => {
            path.to(x - r * 0.6, y + r * 0.45).line(x + r * 0.6, y - r * 0.45);
        }
        TokenKind::Crate | TokenKind::NoSupply => {
            let h = r * 0.5;
            path.polygon([(x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)]);
            path.to(x - h, y - h).line(x + h, y + h).to(x + h, y - h).line(x - h, y + h);
            picture.path(&path).fill("none").stroke(colours.ink, r * 0.15);
            if token.kind == TokenKind::NoSupply {
                let mut bar = Path::new();
                bar.to(x - r * 0.75, y + r * 0.75).line(x + r * 0.75, y - r * 0.75);
                picture.path(&bar).stroke("var(--danger-fill)", r * 0.24).round();
            }
            return;
        }
        TokenKind::Fort => {
            let h = r * 0.62;
            let wall = [
                (-1.0, 0.8),
                (-1.0, -0.3),
                (-0.5, -0.3),
                (-0.5, -0.8),
                (0.0, -0.8),
                (0.0, -0.3),
                (0.5, -0.3),
                (0.5, -0.8),
                (1.0, -0.8),
                (1.0, 0.8),
            ];
            path.polygon(wall.map(|(dx, dy)| (x + dx * h, y + dy * h)));
            picture.path(&path).fill(colours.ink);
            return;
        }
        TokenKind::Shield
        | TokenKind::Disc
        | TokenKind::Square
        | TokenKind::Burst
        | TokenKind::Tent
        | TokenKind::Unseen => {
            let text = if token.kind == TokenKind::Unseen { "?" } else { token.text.as_str() };
            let colour = if token.kind == TokenKind::Burst { "#fff" } else { colours.ink };
            let low = if token.kind == TokenKind::Tent { 0.62 } else { 0.42 };
            picture.word(x, y + r * low, r * 1.15).class("b-bold b-mid").fill(colour).holds(text);
            return;
        }
    }
    picture.path(&path).stroke(colours.ink, r * 0.28).round();
}

fn state(picture: &mut Picture<'_>, state: TokenState, x: f64, y: f64, r: f64) {
    match state {
        TokenState::Whole => {}
        TokenState::Building => {
            drop(
                picture
                    .circle(x, y, r * 1.12)
                    .fill("none")
                    .stroke("var(--map-ink)", r * 0.12)
                    .dash(r * 0.3, r * 0.24),
            );
        }
        TokenState::Disrupted => disrupted(picture, x + r * 0.85, y - r * 0.85, r * 0.72),
        TokenState::Destroyed => {
            let mut cross = Path::new();
            cross.to(x - r, y - r).line(x + r, y + r).to(x + r, y - r).line(x - r, y + r);
            picture.path(&cross).stroke("#fff", r * 0.5).round();
            picture.path(&cross).stroke("var(--danger-fill)", r * 0.3).round();
        }
    }
}

/// An amber diamond with a D.
pub(in crate::svg) fn disrupted(picture: &mut Picture<'_>, x: f64, y: f64, r: f64) {
    let mut path = Path::new();
    path.polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)]);
    picture
        .path(&path)
        .fill("var(--caution-fill)")
        .stroke("#4a2f00", r * 0.16)
        .attr("stroke-linejoin", "round");
    picture.word(x, y + r * 0.4, r * 1.15).class("b-bold b-mid").fill("#2a1b02").holds("D");
}
