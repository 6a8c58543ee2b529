//! An aircraft in flight over a hex: a token that turns, with a beak, a shadow and a plate.

use super::pin;
use super::printed::{Colours, octagon};
use crate::svg::element::{Path, end};
use crate::svg::geometry::Outline;
use crate::svg::map::disrupted;
use crate::svg::picture::Picture;
use crate::svg::writing::fit;
use crate::{Counter, Fate, Heading, Height, Livery, Point, Side, counter::BadgePlace};

pub(in crate::svg) fn disc_token(
    picture: &mut Picture<'_>,
    counter: &Counter,
    x: f64,
    y: f64,
    (r, plate_at): (f64, Point),
) {
    let colours = Colours::of_counter(counter);
    let turn = f64::from(counter.heading.map_or(0, |Heading(degrees)| degrees));
    let at = format!(
        r#" transform="translate({} {})""#,
        crate::svg::writing::num(x),
        crate::svg::writing::num(y)
    );
    picture.open(&counter.target, &counter.spoken(), " b-move", &at);
    let faded = counter.fate != Fate::InPlay;
    if faded {
        picture.element("g").opacity(0.55).begin();
    }
    shadow(picture, counter.height.as_ref(), r);
    let mut beak = Path::new();
    beak.polygon([(-r * 0.43, -r * 0.94), (0.0, -r * 1.52), (r * 0.43, -r * 0.94)]);
    picture
        .path(&beak)
        .turned(turn, 0.0, 0.0)
        .fill(colours.ground)
        .stroke(colours.line, r * 0.08)
        .attr("stroke-linejoin", "round");
    match (counter.livery, counter.side) {
        (Some(Livery::Japanese), _) | (None, Side::Enemy) => {
            picture.path(&octagon(-r, -r, r * 2.0, 0.29))
        }
        (Some(Livery::Allied), _) | (None, Side::Own | Side::Neutral) => {
            picture.circle(0.0, 0.0, r)
        }
    }
    .fill(colours.ground)
    .stroke(colours.line, r * 0.09);
    let s = r * 0.78;
    drop(
        picture.icon(counter.icon, [-s, -s, s * 2.0, s * 2.0], colours.ink).turned(turn, 0.0, 0.0),
    );
    if faded {
        end(&mut picture.out, "g");
    }
    badges(picture, counter, r);
    plate(picture, counter, plate_at, &colours);
    picture.close_moved(&counter.target, Outline::Circle { x: 0.0, y: 0.0, r: r * 1.1 }, (x, y));
}

/// The farther its shadow, the higher it flies.
fn shadow(picture: &mut Picture<'_>, height: Option<&Height>, r: f64) {
    let level = height.map_or(0.0, |height| f64::from(height.level.saturating_sub(1)));
    let (dx, dy) = (r * (0.08 + 0.3 * level), r * (0.16 + 0.45 * level));
    picture.circle(dx, dy, r).fill("#06131d").opacity(0.26);
}

fn badges(picture: &mut Picture<'_>, counter: &Counter, r: f64) {
    let mut next = 0.0;
    for badge in counter.badges.iter().take(4) {
        match badge.place() {
            BadgePlace::Disruption => disrupted(picture, r * 0.86, -r * 0.86, r * 0.5),
            BadgePlace::Ace => pin(picture, *badge, -r * 0.82, -r * 0.78, r * 0.45),
            // Its place in the order stands on the plate, with the name.
            BadgePlace::Order => {}
            BadgePlace::Edge => {
                pin(picture, *badge, r * (1.0 - next), r * 0.75, r * 0.4);
                next += 0.85;
            }
        }
    }
}

/// What stands on a plate.
fn plate_name(counter: &Counter) -> String {
    fit(&counter.name, 11.0, 110.0)
}

/// How much of a plate the ladder takes that tells how high it flies.
fn ladder(counter: &Counter) -> f64 {
    if counter.height.is_some() { 13.0 } else { 0.0 }
}

/// How wide and high the plate of a token is, in units of the picture.
pub(in crate::svg) fn plate_size(counter: &Counter) -> (f64, f64) {
    (plate_name(counter).chars().count() as f64 * 6.4 + 11.0 + ladder(counter), 17.0)
}

/// Name, and how high it flies as a ladder with one rung lit.
fn plate(picture: &mut Picture<'_>, counter: &Counter, at: Point, colours: &Colours) {
    let u = picture.unit;
    let (name, ladder) = (plate_name(counter), ladder(counter) * u);
    let ((width, height), Point { x, y }) = (plate_size(counter), at);
    picture
        .rect(x, y, width * u, height * u)
        .num("rx", 4.0 * u)
        .fill(colours.ground)
        .stroke(colours.line, 1.1 * u);
    if let Some(height) = &counter.height {
        let rungs = height.of.clamp(1, 4);
        for rung in 1..=rungs {
            let down = f64::from(rungs - rung) * 3.7 + 3.4 + f64::from(3 - rungs.min(3)) * 1.8;
            let strength = if rung == height.level { 1.0 } else { 0.28 };
            picture
                .rect(x + 5.0 * u, y + down * u, 9.0 * u, 2.6 * u)
                .num("rx", u)
                .fill(colours.ink)
                .opacity(strength);
        }
    }
    let word = picture.word(x + 5.5 * u + ladder, y + 12.6 * u, 11.0 * u).class("b-bold");
    word.fill(colours.ink).holds(name);
}
