//! What is fired over and under the water: torpedo tracks, gunfire, depth charges.

use super::{BOAT, HUNTER, Palette, Place, vessels::extent};
use crate::{
    Depth, Point, SeaView, ShotResult, Wake,
    svg::{element, geometry::Scatter, picture::Picture, writing::num},
};

/// Where a torpedo of those meant for one ship leaves the boat and where it ends.
pub(super) fn course(
    place: &Place<'_>,
    result: ShotResult,
    (index, of): (usize, usize),
) -> [Point; 2] {
    let fan = index as f64 - (of as f64 - 1.0) / 2.0;
    let (long, _) = extent(place);
    let spread = (long * 0.72 / of.max(1) as f64).min(30.0);
    let lean = ((place.at.x - BOAT.x) / 420.0).clamp(-1.0, 1.0);
    let from = Point::new(BOAT.x + lean * 70.0 + fan * 9.0, BOAT.y - 26.0 + lean.abs() * 8.0);
    let to = match result {
        // A miss runs past the stern or the bow and on.
        ShotResult::Miss => {
            let side = if index % 2 == 0 { -1.0 } else { 1.0 };
            let past = long * 0.5 + 14.0 + 12.0 * (index / 2) as f64;
            Point::new(place.at.x + side * past, place.at.y - 5.0)
        }
        ShotResult::Hit | ShotResult::Dud | ShotResult::Torpedo => {
            Point::new(place.at.x + fan * spread, place.at.y + 5.0)
        }
    };
    let share = if result == ShotResult::Torpedo { 0.66 } else { 1.0 };
    let end = Point::new(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    [from, end]
}

fn salvo<'a>(sea: &'a SeaView, place: &Place<'_>) -> Vec<(ShotResult, (usize, usize))> {
    let to = |wake: &&'a Wake| wake.to == place.counter.target;
    let of = sea.wakes.iter().filter(to).count();
    let meant = sea.wakes.iter().filter(to).enumerate();
    meant.map(|(index, wake)| (wake.result, (index, of))).collect()
}

/// The tracks from the boat to one ship.
pub(super) fn tracks(picture: &mut Picture<'_>, sea: &SeaView, place: &Place<'_>, p: &Palette) {
    for (result, order) in salvo(sea, place) {
        let [from, end] = course(place, result, order);
        let line = format!("M{} {}L{} {}", num(from.x), num(from.y), num(end.x), num(end.y));
        let (word, shown) = match result {
            ShotResult::Torpedo => ("running", ".85"),
            ShotResult::Hit => ("hit", ".85"),
            ShotResult::Dud => ("dud", ".6"),
            ShotResult::Miss => ("miss", ".5"),
        };
        picture.element("g").class("b-track").attr("data-result", word).begin();
        picture.element("path").attr("d", &line).stroke(p.foam, 10.0).opacity(0.14);
        picture
            .element("path")
            .attr("d", &line)
            .stroke(p.foam, 3.4)
            .attr("stroke-dasharray", "3 5")
            .attr("opacity", shown);
        let turn = (end.y - from.y).atan2(end.x - from.x).to_degrees();
        if matches!(result, ShotResult::Torpedo | ShotResult::Miss) {
            picture
                .element("path")
                .attr(
                    "transform",
                    format_args!("translate({} {}) rotate({})", num(end.x), num(end.y), num(turn)),
                )
                .attr("d", "M-17-4.200H5q8 0 8 4.200t-8 4.200H-17z")
                .fill("#f6fbfd")
                .attr("stroke", "#061522");
        }
        picture.out.push_str("</g>");
    }
}

/// What came of the torpedoes, over the hull they were meant for, and the count in words below.
pub(super) fn strikes(picture: &mut Picture<'_>, sea: &SeaView, place: &Place<'_>, p: &Palette) {
    for (result, order) in salvo(sea, place) {
        let [_, end] = course(place, result, order);
        match result {
            ShotResult::Hit => burst(picture, end, 0.36 * place.size),
            ShotResult::Dud => {
                picture
                    .element("g")
                    .attr("transform", format_args!("translate({} {})", num(end.x), num(end.y)))
                    .begin();
                picture.element("circle").num("r", 8.0).fill("#f4f8f9").stroke("#20313b", 2.0);
                picture
                    .element("path")
                    .attr("d", "M-4-4L4 4M4-4L-4 4")
                    .stroke("#20313b", 2.4)
                    .attr("stroke-linecap", "round");
                element::end(&mut picture.out, "g");
            }
            ShotResult::Miss | ShotResult::Torpedo => {}
        }
    }
    let tally = sea.tally(&place.counter.target);
    if !tally.is_empty() {
        picture
            .word(place.at.x, place.at.y + 30.0, 16.0)
            .class(format_args!("b-mid b-bold {}", p.halo))
            .fill(p.letter)
            .holds(tally);
    }
}

/// A column of water and fire at the side of a ship.
fn burst(picture: &mut Picture<'_>, at: Point, scale: f64) {
    let blast = picture.id("blast");
    picture
        .element("g")
        .attr(
            "transform",
            format_args!("translate({} {}) scale({})", num(at.x), num(at.y), num(scale)),
        )
        .begin();
    picture.element("g").class("b-burst").begin();
    picture.element("circle").num("r", 62.0).fill(format_args!("url(#{blast})"));
    picture.element("g").fill("#eef7fa").begin();
    picture
        .element("path")
        .attr("d", "M-16 2C-12-36-22-66-14-102C-10-120 2-124 8-110C20-80 14-36 22 2Z")
        .opacity(0.82);
    picture
        .element("path")
        .attr(
            "d",
            "M-28 2C-22-22-28-40-22-58C-16-44-12-20-10 2ZM16 2C18-26 24-46 32-64C36-42 32-18 34 2Z",
        )
        .opacity(0.6);
    picture.element("ellipse").num("cx", 3.0).num("rx", 44.0).num("ry", 8.0).opacity(0.8);
    element::end(&mut picture.out, "g");
    element::end(&mut picture.out, "g");
    element::end(&mut picture.out, "g");
}

/// The flash at the gun before the bridge, the shells on their way, and where they fell.
pub(super) fn gunfire(picture: &mut Picture<'_>, sea: &SeaView, places: &[Place<'_>], p: &Palette) {
    let muzzle = Point::new(BOAT.x + 56.0, BOAT.y - 16.0);
    let (blast, mut fired) = (picture.id("blast"), false);
    for place in places {
        let mut meant = sea.gunfire.iter().filter(|it| it.at == place.counter.target).peekable();
        fired |= meant.peek().is_some();
        let (long, high) = extent(place);
        for (index, shell) in meant.enumerate() {
            let step = index as f64;
            let fall = if shell.hit {
                Point::new(place.at.x - long * 0.12 + step * long * 0.2, place.at.y - high * 0.3)
            } else {
                Point::new(place.at.x + long * (0.34 + 0.12 * step), place.at.y + 12.0)
            };
            let (x, y) = (f64::midpoint(muzzle.x, fall.x), muzzle.y.min(fall.y) - 46.0);
            picture
                .element("path")
                .class("b-shell")
                .attr(
                    "d",
                    format_args!(
                        "M{} {}Q{} {} {} {}",
                        num(muzzle.x),
                        num(muzzle.y),
                        num(x),
                        num(y),
                        num(fall.x),
                        num(fall.y)
                    ),
                )
                .fill("none")
                .stroke(if p.class == "b-day" { "#b4471a" } else { "#ffb35c" }, 2.6)
                .attr("stroke-dasharray", "12 16")
                .attr("stroke-linecap", "round");
            if shell.hit {
                shell_burst(picture, fall, &blast);
            } else {
                splash(picture, fall);
            }
        }
    }
    if fired {
        muzzle_flash(picture, muzzle, &blast);
    }
}

fn shell_burst(picture: &mut Picture<'_>, fall: Point, blast: &str) {
    picture
        .element("g")
        .attr("transform", format_args!("translate({} {})", num(fall.x), num(fall.y)))
        .begin();
    picture.element("g").class("b-burst").begin();
    picture.element("circle").num("r", 26.0).fill(format_args!("url(#{blast})"));
    picture
        .element("path")
        .attr("d", "M0-15L4-5L14-8L7 1L13 10L2 6L-4 15L-5 5L-15 4L-7-2L-11-12L-3-6Z")
        .fill("#ffe9a8");
    element::end(&mut picture.out, "g");
    element::end(&mut picture.out, "g");
}

fn splash(picture: &mut Picture<'_>, fall: Point) {
    picture
        .element("g")
        .attr("transform", format_args!("translate({} {})", num(fall.x), num(fall.y)))
        .class("b-splash")
        .begin();
    picture
        .element("path")
        .attr("d", "M-7 1C-6-14-9-24-4-38Q0-44 4-38C8-24 6-14 8 1Z")
        .fill("#f4fbfd")
        .opacity(0.9);
    picture.element("ellipse").num("rx", 17.0).num("ry", 4.0).fill("#f4fbfd").opacity(0.75);
    element::end(&mut picture.out, "g");
}

fn muzzle_flash(picture: &mut Picture<'_>, muzzle: Point, blast: &str) {
    picture
        .element("g")
        .attr("transform", format_args!("translate({} {})", num(muzzle.x), num(muzzle.y)))
        .begin();
    picture.element("g").class("b-burst b-muzzle").begin();
    picture.element("circle").num("r", 34.0).fill(format_args!("url(#{blast})"));
    picture.element("path").attr("d", "M-3 0L10-11L9-4L24-9L14 0L22 6L9 4L8 11Z").fill("#fff3c4");
    element::end(&mut picture.out, "g");
    element::end(&mut picture.out, "g");
}

/// The escort has the boat: its sound goes out to where the boat lies.
pub(super) fn contact(picture: &mut Picture<'_>) {
    let (from, to) = (Point::new(HUNTER.x + 90.0, HUNTER.y - 2.0), BOAT);
    picture
        .out
        .push_str(r##"<g class="b-contact" fill="none" stroke="#ff5d45" stroke-linecap="round">"##);
    for step in 1..=4 {
        let share = f64::from(step) * 0.2;
        let (x, r) = (from.x + (to.x - 90.0 - from.x) * share, 20.0 + 40.0 * share);
        picture
            .element("path")
            .attr(
                "d",
                format_args!(
                    "M{} {}a{} {} 0 0 1 0 {}",
                    num(x),
                    num(to.y - r * 0.8 + 12.0),
                    num(r),
                    num(r),
                    num(r * 1.6)
                ),
            )
            .num("stroke-width", 4.4 - f64::from(step) * 0.5)
            .opacity(1.0 - share * 0.6);
    }
    picture.out.push_str("</g>");
}

/// Bursts of depth charges about the boat, or bombs.
pub(super) fn bursts(picture: &mut Picture<'_>, count: u8, depth: Depth, p: &Palette) {
    let mut scatter = Scatter::new(23);
    let surface = if depth == Depth::Surfaced { BOAT.y } else { BOAT.y - 30.0 };
    for index in 0..count.min(8) {
        let side = if index % 2 == 0 { 1.0 } else { -1.0 };
        let x =
            BOAT.x + side * (150.0 + 46.0 * f64::from(index / 2)) + scatter.between(-12.0, 12.0);
        let (y, r) = (surface + scatter.between(-8.0, 26.0), scatter.between(15.0, 24.0));
        picture
            .element("g")
            .attr("transform", format_args!("translate({} {})", num(x), num(y)))
            .begin();
        picture.element("circle").num("r", r * 1.5).fill(p.foam).opacity(0.24);
        picture.element("circle").num("r", r).fill("none").stroke(p.foam, 2.0).opacity(0.8);
        picture
            .element("path")
            .attr(
                "d",
                format_args!(
                    "M-9-{}C-14-{} 8-{} 9-{}Q0-{}-9-{}Z",
                    num(r),
                    num(r * 2.6),
                    num(r * 2.6),
                    num(r),
                    num(r * 0.8),
                    num(r)
                ),
            )
            .fill("#f4fbfd")
            .opacity(0.8);
        picture.element("circle").num("r", r * 0.3).fill("#fff").opacity(0.9);
        element::end(&mut picture.out, "g");
    }
}
