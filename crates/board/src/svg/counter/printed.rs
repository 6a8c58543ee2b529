//! Counters as they are printed: the colours of a nation, figures in the corners, steps as pips.

use super::{disc, pin};
use crate::icons::Seen;
use crate::svg::element::{Path, end};
use crate::svg::geometry::Outline;
use crate::svg::map::disrupted;
use crate::svg::picture::Picture;
use crate::svg::writing::{fit, num};
use crate::{Counter, Fate, Hue, Livery, Print, Side, Spot, counter::BadgePlace, icons};

/// Ground, lettering and edge.
pub(in crate::svg) struct Colours {
    pub(in crate::svg) ground: &'static str,
    pub(in crate::svg) ink: &'static str,
    pub(in crate::svg) line: &'static str,
}

impl Colours {
    pub(in crate::svg) fn of(livery: Livery) -> Colours {
        match livery {
            Livery::Allied => Colours {
                ground: "var(--allied)",
                ink: "var(--allied-ink)",
                line: "var(--allied-line)",
            },
            Livery::Japanese => Colours {
                ground: "var(--japan)",
                ink: "var(--japan-ink)",
                line: "var(--japan-line)",
            },
        }
    }

    pub(in crate::svg) fn of_counter(counter: &Counter) -> Colours {
        match (counter.livery, counter.side) {
            (Some(livery), _) => Colours::of(livery),
            (None, Side::Own) => Colours::of(Livery::Allied),
            (None, Side::Enemy) => Colours::of(Livery::Japanese),
            (None, Side::Neutral) => Colours { ground: "#6d8a7a", ink: "#fffaf0", line: "#fffaf0" },
        }
    }
}

/// A square with its corners cut off by a part of its side.
pub(in crate::svg) fn octagon(x: f64, y: f64, side: f64, cut: f64) -> Path {
    let (c, s) = (side * cut, side);
    let mut path = Path::new();
    path.polygon([
        (x + c, y),
        (x + s - c, y),
        (x + s, y + c),
        (x + s, y + s - c),
        (x + s - c, y + s),
        (x + c, y + s),
        (x, y + s - c),
        (x, y + c),
    ]);
    path
}

/// The space in which faces are drawn: every counter of a picture is one of these, made larger or
/// smaller.
const SIDE: f64 = 60.0;

/// Round corners for one nation, cut ones for the other; class and name of the blank.
fn livery(counter: &Counter) -> (&'static str, Livery) {
    match (counter.livery, counter.side) {
        (Some(Livery::Japanese), _) | (None, Side::Enemy) => ("b-fj", Livery::Japanese),
        (Some(Livery::Allied), _) | (None, Side::Own) => ("b-fa", Livery::Allied),
        (None, Side::Neutral) => ("b-fn", Livery::Allied),
    }
}

/// A counter with nothing printed on it, and its shadow.
fn blank(picture: &mut Picture<'_>, counter: &Counter) -> String {
    let (_, livery) = livery(counter);
    let colours = Colours::of_counter(counter);
    picture.shared("", |picture| {
        let shape = |picture: &mut Picture<'_>, x: f64, y: f64, fill: &str, line: Option<&str>| {
            let el = match livery {
                Livery::Japanese => picture.path(&octagon(x, y, SIDE, 0.14)),
                Livery::Allied => picture.rect(x, y, SIDE, SIDE).num("rx", SIDE * 0.14),
            };
            match line {
                Some(line) => drop(el.fill(fill).stroke(line, 1.8)),
                None => drop(el.fill(fill).opacity(0.28)),
            }
        };
        shape(picture, 1.8, 3.3, "#000", None);
        shape(picture, 0.0, 0.0, colours.ground, Some(colours.line));
    })
}

/// The back of a counter that peeks out from under another.
pub(in crate::svg) fn card(
    picture: &mut Picture<'_>,
    counter: &Counter,
    cx: f64,
    cy: f64,
    side: f64,
) {
    let id = blank(picture, counter);
    picture.used(&id, [cx - side / 2.0, cy - side / 2.0, side, side]);
}

/// The face alone, for the top of a stack.
pub(in crate::svg) fn face(
    picture: &mut Picture<'_>,
    counter: &Counter,
    cx: f64,
    cy: f64,
    side: f64,
) {
    let id = printed(picture, counter);
    picture.used(&id, [cx - side / 2.0, cy - side / 2.0, side, side]);
}

pub(super) fn square(picture: &mut Picture<'_>, counter: &Counter, cx: f64, cy: f64, side: f64) {
    let (x, y) = (cx - side / 2.0, cy - side / 2.0);
    let id = printed(picture, counter);
    let at = format!(r#" transform="translate({} {})""#, num(x), num(y));
    picture.open(&counter.target, &counter.spoken(), " b-move", &at);
    picture.used(&id, [0.0, 0.0, side, side]);
    picture.close_moved(&counter.target, Outline::rect(0.0, 0.0, side, side), (x, y));
}

/// The face of a counter, drawn once however often it is shown; plain counters too.
fn printed(picture: &mut Picture<'_>, counter: &Counter) -> String {
    let back = blank(picture, counter);
    let (class, _) = livery(counter);
    picture.shared(class, |picture| draw(picture, counter, &back))
}

fn draw(picture: &mut Picture<'_>, counter: &Counter, back: &str) {
    let colours = Colours::of_counter(counter);
    let side = SIDE;
    if counter.fate != Fate::InPlay {
        picture.element("g").opacity(0.6).begin();
    }
    picture.used(back, [0.0, 0.0, side, side]);
    bar(picture, counter, side);
    stripe(picture, counter, side, &colours);
    silhouette(picture, counter, side);
    figures(picture, counter, side, &colours);
    foot(picture, counter, side);
    pips(picture, counter, side, &colours);
    if counter.fate != Fate::InPlay {
        end(&mut picture.out, "g");
    }
    if counter.fate == Fate::Lost {
        let mut slash = Path::new();
        slash.to(side * 0.1, side * 0.9).line(side * 0.9, side * 0.1);
        picture.path(&slash).stroke("var(--danger-fill)", side * 0.06).round();
    }
    badges(picture, counter, side);
}

fn hue(hue: Hue) -> &'static str {
    match hue {
        Hue::Gold => "var(--hue-gold)",
        Hue::Copper => "var(--hue-copper)",
        Hue::Sky => "var(--hue-sky)",
        Hue::Orange => "var(--hue-orange)",
        Hue::Ochre => "var(--hue-ochre)",
        Hue::Blue => "var(--hue-blue)",
        Hue::Rose => "var(--hue-rose)",
    }
}

fn bar(picture: &mut Picture<'_>, counter: &Counter, side: f64) {
    let Some(bar) = counter.bar else { return };
    let pieces = f64::from(bar.pieces.clamp(1, 4));
    let gap = side * 0.045;
    let each = (side * 0.66 - gap * (pieces - 1.0)) / pieces;
    let mut path = Path::new();
    for i in 0..bar.pieces.clamp(1, 4) {
        let y = side * 0.17 + f64::from(i) * (each + gap);
        path.to(5.0, y).down(each);
    }
    picture.path(&path).attr("stroke", hue(bar.hue)).num("stroke-width", side * 0.075);
}

/// Across a reduced piece.
fn stripe(picture: &mut Picture<'_>, counter: &Counter, side: f64, colours: &Colours) {
    if counter.steps.is_some_and(|(left, of)| left < of) {
        let (x, wide) = (side * 0.13, side * 0.8);
        picture.rect(x, side * 0.36, wide, side * 0.22).fill(colours.ink).opacity(0.3);
    }
}

fn has(counter: &Counter, spot: Spot) -> bool {
    counter.factors.iter().any(|factor| factor.at == spot)
}

fn silhouette(picture: &mut Picture<'_>, counter: &Counter, side: f64) {
    let icons::Drawing(w, h, _) = icons::drawing(counter.icon);
    let area = match Seen::of(counter.icon) {
        Seen::Aloft => [side * 0.3, side * 0.19, side * 0.47, side * 0.47],
        Seen::InProfile | Seen::Afloat => {
            let (wide, high) = (side * 0.7, side * 0.7 * h / w);
            [side * 0.16, side * 0.47 - high / 2.0, wide, high]
        }
        Seen::AsPiece => [side * 0.25, side * 0.16, side * 0.57, side * 0.57],
    };
    picture.plain_icon(counter.icon, area);
}

/// Sizes and weights are in the stylesheet: a picture has hundreds of these.
fn figures(picture: &mut Picture<'_>, counter: &Counter, side: f64, colours: &Colours) {
    for factor in &counter.factors {
        let (x, y, anchor) = match factor.at {
            Spot::UpperLeft => (0.15, 0.285, ""),
            Spot::UpperMiddle => (0.535, 0.235, " b-mid"),
            Spot::UpperRight => (0.93, 0.285, " b-end"),
            Spot::Right => (0.94, 0.6, " b-end"),
            Spot::LowerLeft => (0.15, 0.91, ""),
            Spot::LowerMiddle => (0.535, 0.91, " b-mid"),
            Spot::LowerRight => (0.93, 0.91, " b-end"),
        };
        let (x, y) = (x * side, y * side);
        let class = match factor.print {
            Print::Bold | Print::Ringed => "b-fb",
            Print::Small => "b-fs",
            Print::Italic => "b-fi",
            Print::Defends => "b-fb b-fd",
        };
        match factor.print {
            Print::Ringed => {
                let cx = x - side * 0.11;
                picture.circle(cx, y - 5.5, 9.7).fill("none").stroke(colours.ink, 1.6);
                figure(picture, cx, y, "b-fb b-mid", &factor.text);
            }
            Print::Defends => {
                figure(picture, x, y, &format!("{class}{anchor}"), &format!("({})", factor.text));
            }
            Print::Bold | Print::Small | Print::Italic => {
                figure(picture, x, y, &format!("{class}{anchor}"), &factor.text);
            }
        }
    }
}

fn figure(picture: &mut Picture<'_>, x: f64, y: f64, class: &str, text: &str) {
    picture.element("text").num("x", x).num("y", y).class(class).holds(text);
}

/// The name, between the figures of the lower corners where there are any.
fn foot(picture: &mut Picture<'_>, counter: &Counter, side: f64) {
    let name = counter.foot.as_ref().unwrap_or(&counter.name);
    if name.is_empty() || has(counter, Spot::LowerMiddle) {
        return;
    }
    let corners = [Spot::LowerLeft, Spot::LowerRight];
    let room = 0.8 - corners.iter().filter(|spot| has(counter, **spot)).count() as f64 * 0.17;
    let letters = name.chars().count().max(1) as f64;
    let size = (side * 0.19).min(side * room / letters / 0.54).max(side * 0.15);
    let word = picture.word(side * 0.535, side * 0.885, size).class("b-mid");
    word.holds(fit(name, size, side * room.max(0.4)));
}

/// Dots for the steps: full ones in one stroke, empty ones as rings.
fn pips(picture: &mut Picture<'_>, counter: &Counter, side: f64, colours: &Colours) {
    let Some((left, of)) = counter.steps.filter(|(_, of)| *of > 1) else { return };
    let of = of.min(4);
    let on_top = Seen::of(counter.icon) == Seen::Aloft && !has(counter, Spot::UpperMiddle);
    let first = if has(counter, Spot::UpperRight) { 0.4 } else { 0.19 };
    let mut full = Path::new();
    for i in 0..of {
        let (x, y) = if on_top {
            (0.535 + (f64::from(i) - f64::from(of - 1) / 2.0) * 0.1, 0.105)
        } else {
            (0.9, first + f64::from(i) * 0.13)
        };
        let (x, y) = (x * side, y * side);
        if i < left {
            full.to(x, y).down(0.01);
        } else {
            picture.circle(x, y, 2.0).fill("none").stroke(colours.ink, 1.1);
        }
    }
    if !full.is_empty() {
        picture.path(&full).class("b-fp").attr("stroke", colours.ink);
    }
}

fn badges(picture: &mut Picture<'_>, counter: &Counter, side: f64) {
    let marked = counter.marked();
    if marked > 0 && counter.fate == Fate::InPlay {
        disc(picture, side * 0.97, side * 0.05, side * 0.17, marked);
    }
    let mut next = 0.1;
    for badge in counter.badges.iter().take(6) {
        match badge.place() {
            BadgePlace::Disruption => disrupted(picture, side * 0.95, side * 0.05, side * 0.2),
            BadgePlace::Ace | BadgePlace::Order => {
                pin(picture, *badge, side * 0.03, side * 0.03, side * 0.15);
            }
            BadgePlace::Edge => {
                // Below the edge, clear of the figures in the corners.
                pin(picture, *badge, side * next, side * 1.07, side * 0.13);
                next += 0.27;
            }
        }
    }
}
