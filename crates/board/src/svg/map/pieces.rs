//! Counters and stacks on a map.

use std::collections::BTreeMap;

use super::fans::fan_id;
use crate::icons::Seen;
use crate::map::Atlas;
use crate::svg::counter;
use crate::svg::element::end;
use crate::svg::geometry::{Area, Outline, overlap};
use crate::svg::picture::Picture;
use crate::{Frame, Map, Placed, Point, Stack, Target};

/// All counters that lie alone; those in the air have their names where they cover least.
pub(super) fn counters(picture: &mut Picture<'_>, map: &Map, atlas: &Atlas<'_>) {
    let mut taken = taken(picture, map, atlas);
    for one in &map.counters {
        placed(picture, map, atlas, one, &mut taken);
    }
}

fn is_aloft(placed: &Placed) -> bool {
    Seen::of(placed.counter.icon) == Seen::Aloft && placed.counter.heading.is_some()
}

fn middle(atlas: &Atlas<'_>, placed: &Placed) -> Point {
    let at = atlas.locate(&placed.on).unwrap_or_default();
    Point::new(at.x + placed.offset.x, at.y + placed.offset.y)
}

/// How large a token in the air is, as a share of its hex.
const TOKEN: f64 = 0.65;

/// Where tokens and stacks lie, which no plate should cover; nothing where none is in the air.
fn taken(picture: &Picture<'_>, map: &Map, atlas: &Atlas<'_>) -> Vec<Area> {
    let Some(grid) = map.grid.filter(|_| map.counters.iter().any(is_aloft)) else {
        return Vec::new();
    };
    let around = |at: Point, reach: f64| [at.x - reach, at.y - reach, at.x + reach, at.y + reach];
    let side = super::counter_side(picture, map);
    let tokens = map.counters.iter().map(|it| around(middle(atlas, it), grid.radius * TOKEN));
    let stacks = spots(map, atlas, side).into_iter().map(|(_, at)| around(at, side / 2.0));
    tokens.chain(stacks).collect()
}

/// Where the plate of a token goes, from its middle: below it if nothing is there, else beside or above.
fn plate_at(
    picture: &Picture<'_>,
    placed: &Placed,
    (at, r): (Point, f64),
    within: Frame,
    taken: &mut Vec<Area>,
) -> Point {
    let u = picture.unit;
    let (width, height) = counter::plate_size(&placed.counter);
    let (width, height) = (width * u, height * u);
    let (half, beside, below) = (-width / 2.0, r * 1.2, r * 1.25);
    let spots = [
        (half, below),
        (beside, -height / 2.0),
        (-beside - width, -height / 2.0),
        (half, -below - height),
        (r * 0.6, below * 0.7),
        (-r * 0.6 - width, below * 0.7),
        (r * 0.6, -below * 0.7 - height),
        (-r * 0.6 - width, -below * 0.7 - height),
    ];
    let area = |(x, y): (f64, f64)| [at.x + x, at.y + y, at.x + x + width, at.y + y + height];
    let covered = |spot: (f64, f64)| {
        let area = area(spot);
        let beyond = (within.x - area[0]).max(0.0)
            + (area[2] - within.x - within.width).max(0.0)
            + (within.y - area[1]).max(0.0)
            + (area[3] - within.y - within.height).max(0.0);
        taken.iter().map(|other| overlap(&area, other)).sum::<f64>() + beyond * 100.0
    };
    // Of several that cover as little the first is taken.
    let best = spots.into_iter().min_by(|a, b| covered(*a).total_cmp(&covered(*b)));
    let (x, y) = best.unwrap_or(spots[0]);
    taken.push(area((x, y)));
    Point::new(x, y)
}

fn placed(
    picture: &mut Picture<'_>,
    map: &Map,
    atlas: &Atlas<'_>,
    placed: &Placed,
    taken: &mut Vec<Area>,
) {
    let at = middle(atlas, placed);
    let Point { x, y } = at;
    match &map.grid {
        Some(grid) if is_aloft(placed) => {
            let r = grid.radius * TOKEN;
            let plate = plate_at(picture, placed, (at, r), map.shown(), taken);
            counter::disc_token(picture, &placed.counter, x, y, (r, plate));
        }
        Some(_) => {
            let side = super::counter_side(picture, map);
            let draw = if side < 36.0 * picture.unit { counter::nameless } else { counter::square };
            draw(picture, &placed.counter, x, y, side);
        }
        None => {
            let side = super::counter_side(picture, map);
            counter::square(picture, &placed.counter, x, y, side);
        }
    }
}

/// How far apart the middles of two stacks in a hex are, as a share of their side.
const APART: f64 = 1.06;

/// From the middle of a hex to the edge of the stacks in it.
pub(super) fn half_width(stacks: usize, side: f64) -> f64 {
    side * 0.52 + (stacks.saturating_sub(1)) as f64 / 2.0 * side * APART
}

/// Stacks of the same hex stand beside each other.
pub(super) fn spots<'a>(map: &'a Map, atlas: &Atlas<'_>, side: f64) -> Vec<(&'a Stack, Point)> {
    let mut count: BTreeMap<&Target, usize> = BTreeMap::new();
    for stack in &map.stacks {
        *count.entry(&stack.on).or_insert(0) += 1;
    }
    let mut seen: BTreeMap<&Target, usize> = BTreeMap::new();
    let mut spots = Vec::with_capacity(map.stacks.len());
    for stack in map.stacks.iter().filter(|stack| !stack.counters.is_empty()) {
        let Some(at) = atlas.locate(&stack.on) else { continue };
        let (order, of) = (seen.entry(&stack.on).or_insert(0), count[&stack.on]);
        let shift = (*order as f64 - (of as f64 - 1.0) / 2.0) * side * APART;
        *order += 1;
        spots.push((stack, Point::new(at.x + shift, at.y)));
    }
    spots
}

pub(super) fn stacks(picture: &mut Picture<'_>, map: &Map, atlas: &Atlas<'_>) {
    let side = super::counter_side(picture, map);
    for (stack, at) in spots(map, atlas, side) {
        match stack.counters.as_slice() {
            [] => {}
            [one] => {
                picture.out.push('\n');
                single(picture, stack, |picture| counter::square(picture, one, at.x, at.y, side));
            }
            [top, rest @ ..] => {
                let spoken = stack.spoken();
                picture.open(&stack.target, &spoken, " b-stack", "");
                let chosen = picture.marks.is_option(&stack.target);
                if !chosen {
                    let fan = fan_id(picture, stack);
                    picture
                        .element("a")
                        .attr("href", format_args!("#{fan}"))
                        .attr("tabindex", "-1")
                        .begin();
                }
                for behind in (1..=rest.len().min(2)).rev() {
                    let off = side * 0.07 * behind as f64;
                    counter::card(picture, &rest[behind - 1], at.x + off, at.y - off, side);
                }
                counter::face(picture, top, at.x, at.y, side);
                tab(picture, stack, at, side);
                if !chosen {
                    end(&mut picture.out, "a");
                }
                let outline = Outline::rect(at.x - side / 2.0, at.y - side / 2.0, side, side);
                picture.close(&stack.target, outline);
                inside_badge(picture, stack, at, side);
            }
        }
    }
}

/// A stack of one is the counter itself; the stack is a target only while it is asked about.
fn single(picture: &mut Picture<'_>, stack: &Stack, draw: impl FnOnce(&mut Picture<'_>)) {
    let id = picture.id(&crate::svg::writing::slug(stack.target.as_str()));
    if picture.marks.is_option(&stack.target) {
        picture.open(&stack.target, &stack.spoken(), " b-stack", "");
        draw(picture);
        picture.out.push_str("</g></g>");
        return;
    }
    picture
        .element("g")
        .attr("id", id)
        .class("b-stack")
        .attr_escaped("data-target", stack.target.as_str())
        .begin();
    draw(picture);
    end(&mut picture.out, "g");
}

/// The number of counters, on the upper right corner.
fn tab(picture: &mut Picture<'_>, stack: &Stack, at: Point, side: f64) {
    let count = stack.counters.len();
    let colours = counter::Colours::of_counter(&stack.counters[0]);
    let size = (11.5 * picture.unit).max(side * 0.26);
    let wide = if count > 9 { 1.75 } else { 1.35 } * size;
    let (x, y) = (at.x + side * 0.56, at.y - side * 0.6);
    picture.element("g").class("b-tab").begin();
    picture
        .rect(x - wide / 2.0, y - size * 0.66, wide, size * 1.32)
        .num("rx", size * 0.66)
        .fill(colours.ink)
        .stroke(colours.ground, size * 0.12);
    picture
        .word(x, y + size * 0.36, size)
        .class("b-bold b-mid")
        .fill(colours.ground)
        .holds(format_args!("{count}"));
    end(&mut picture.out, "g");
}

/// Options on counters inside a stack show their keys on it.
fn inside_badge(picture: &mut Picture<'_>, stack: &Stack, at: Point, side: f64) {
    let keys: Vec<String> =
        stack.counters.iter().filter_map(|c| picture.marks.badge(&c.target)).collect();
    let words = match keys.as_slice() {
        [] => return,
        [one] => one.clone(),
        [first, .., last] => format!("{first}…{last}"),
    };
    picture.number(at.x - side * 0.55, at.y - side * 0.55, &words);
}
