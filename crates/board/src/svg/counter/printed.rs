//! Counters as they are printed: the colours of a nation, figures in the corners, steps as pips.

use super::{disc, pin};
use crate::icons::Seen;
use crate::svg::ink::{Ink, Outline, fit};
use crate::svg::map::disrupted;
use crate::svg::pen::{Path, end};
use crate::{Badge, Counter, Fate, Hue, Livery, Print, Side, Spot, icons};

/// Ground, lettering and edge.
pub(in crate::svg) struct Colours {
    pub(in crate::svg) ground: &'static str,
    pub(in crate::svg) ink: &'static str,
    pub(in crate::svg) line: &'static str,
    /// Figures that count in defence only.
    pub(in crate::svg) weak: &'static str,
}

impl Colours {
    pub(in crate::svg) fn of(livery: Livery) -> Colours {
        match livery {
            Livery::Allied => Colours {
                ground: "var(--allied)",
                ink: "var(--allied-ink)",
                line: "var(--allied-line)",
                weak: "var(--allied-weak)",
            },
            Livery::Japanese => Colours {
                ground: "var(--japan)",
                ink: "var(--japan-ink)",
                line: "var(--japan-line)",
                weak: "var(--japan-weak)",
            },
        }
    }

    pub(in crate::svg) fn of_counter(counter: &Counter) -> Colours {
        match (counter.livery, counter.side) {
            (Some(livery), _) => Colours::of(livery),
            (None, Side::Own) => Colours::of(Livery::Allied),
            (None, Side::Enemy) => Colours::of(Livery::Japanese),
            (None, Side::Neutral) => {
                Colours { ground: "#6d8a7a", ink: "#fffaf0", line: "#fffaf0", weak: "#ffd9cf" }
            }
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

/// Round corners for one nation, cut ones for the other.
fn blank(ink: &mut Ink<'_>, counter: &Counter, x: f64, y: f64, side: f64, fill: &str) {
    let cut = match (counter.livery, counter.side) {
        (Some(Livery::Japanese), _) | (None, Side::Enemy) => true,
        (Some(Livery::Allied), _) | (None, Side::Own | Side::Neutral) => false,
    };
    let shape = if cut {
        ink.path(&octagon(x, y, side, 0.14))
    } else {
        ink.rect(x, y, side, side).n("rx", side * 0.14)
    };
    if fill == SHADOW {
        drop(shape.fill("#000").opacity(0.28));
    } else {
        let line = Colours::of_counter(counter).line;
        drop(shape.fill(fill).stroke(line, side * 0.03));
    }
}

const SHADOW: &str = "shadow";

/// The back of a counter that peeks out from under another.
pub(in crate::svg) fn card(ink: &mut Ink<'_>, counter: &Counter, cx: f64, cy: f64, side: f64) {
    let (x, y) = (cx - side / 2.0, cy - side / 2.0);
    blank(ink, counter, x, y, side, Colours::of_counter(counter).ground);
}

/// The face alone, for the top of a stack.
pub(in crate::svg) fn face(ink: &mut Ink<'_>, counter: &Counter, cx: f64, cy: f64, side: f64) {
    ink.el("g").moved(cx - side / 2.0, cy - side / 2.0).begin();
    draw(ink, counter, side);
    end(&mut ink.out, "g");
}

pub(super) fn square(ink: &mut Ink<'_>, counter: &Counter, cx: f64, cy: f64, side: f64) {
    let (x, y) = (cx - side / 2.0, cy - side / 2.0);
    let at =
        format!(r#" transform="translate({} {})""#, crate::svg::ink::n(x), crate::svg::ink::n(y));
    ink.open(&counter.target, &counter.spoken(), " b-move", &at);
    draw(ink, counter, side);
    ink.close_moved(&counter.target, Outline::rect(0.0, 0.0, side, side), (x, y));
}

fn draw(ink: &mut Ink<'_>, counter: &Counter, side: f64) {
    let colours = Colours::of_counter(counter);
    if counter.fate != Fate::InPlay {
        ink.el("g").opacity(0.6).begin();
    }
    blank(ink, counter, side * 0.03, side * 0.055, side, SHADOW);
    blank(ink, counter, 0.0, 0.0, side, colours.ground);
    bar(ink, counter, side);
    stripe(ink, counter, side, &colours);
    silhouette(ink, counter, side, &colours);
    figures(ink, counter, side, &colours);
    foot(ink, counter, side, &colours);
    pips(ink, counter, side, &colours);
    if counter.fate != Fate::InPlay {
        end(&mut ink.out, "g");
    }
    if counter.fate == Fate::Lost {
        let mut slash = Path::new();
        slash.to(side * 0.1, side * 0.9).line(side * 0.9, side * 0.1);
        ink.path(&slash).stroke("var(--danger-fill)", side * 0.06).round();
    }
    badges(ink, counter, side);
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

fn bar(ink: &mut Ink<'_>, counter: &Counter, side: f64) {
    let Some(bar) = counter.bar else { return };
    let pieces = f64::from(bar.pieces.clamp(1, 4));
    let gap = side * 0.045;
    let each = (side * 0.66 - gap * (pieces - 1.0)) / pieces;
    let mut path = Path::new();
    for i in 0..bar.pieces.clamp(1, 4) {
        let (x, y) = (side * 0.045, side * 0.17 + f64::from(i) * (each + gap));
        let w = side * 0.075;
        path.polygon([(x, y), (x + w, y), (x + w, y + each), (x, y + each)]);
    }
    ink.path(&path).fill(hue(bar.hue));
}

/// Across a reduced piece.
fn stripe(ink: &mut Ink<'_>, counter: &Counter, side: f64, colours: &Colours) {
    if counter.steps.is_some_and(|(left, of)| left < of) {
        let (x, wide) = (side * 0.13, side * 0.8);
        ink.rect(x, side * 0.36, wide, side * 0.22).fill(colours.ink).opacity(0.3);
    }
}

fn has(counter: &Counter, spot: Spot) -> bool {
    counter.factors.iter().any(|factor| factor.at == spot)
}

fn silhouette(ink: &mut Ink<'_>, counter: &Counter, side: f64, colours: &Colours) {
    let icons::Drawing(w, h, _) = icons::drawing(counter.icon);
    let area = match Seen::of(counter.icon) {
        Seen::Aloft => [side * 0.3, side * 0.19, side * 0.47, side * 0.47],
        Seen::InProfile | Seen::Afloat => {
            let (wide, high) = (side * 0.7, side * 0.7 * h / w);
            [side * 0.16, side * 0.47 - high / 2.0, wide, high]
        }
        Seen::AsPiece => [side * 0.25, side * 0.16, side * 0.57, side * 0.57],
    };
    ink.icon(counter.icon, area, colours.ink);
}

fn figures(ink: &mut Ink<'_>, counter: &Counter, side: f64, colours: &Colours) {
    for factor in &counter.factors {
        let size = side
            * match factor.print {
                Print::Bold | Print::Ringed | Print::Defends => 0.26,
                Print::Italic | Print::Small => 0.225,
            };
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
        let (class, colour) = match factor.print {
            Print::Bold | Print::Ringed => ("b-bold", colours.ink),
            Print::Small => ("b-semi", colours.ink),
            Print::Italic => ("b-italic", colours.ink),
            Print::Defends => ("b-bold", colours.weak),
        };
        if factor.print == Print::Ringed {
            let cx = x - side * 0.11;
            ink.circle(cx, y - size * 0.35, size * 0.62)
                .fill("none")
                .stroke(colours.ink, side * 0.027);
            ink.word(cx, y, size).class("b-bold b-mid").fill(colour).holds(&factor.text);
            continue;
        }
        let word = ink.word(x, y, size).class(format_args!("{class}{anchor}")).fill(colour);
        match factor.print {
            Print::Defends => word.holds(format_args!("({})", factor.text)),
            Print::Bold | Print::Ringed | Print::Italic | Print::Small => word.holds(&factor.text),
        }
    }
}

/// The name, between the figures of the lower corners where there are any.
fn foot(ink: &mut Ink<'_>, counter: &Counter, side: f64, colours: &Colours) {
    let name = counter.foot.as_ref().unwrap_or(&counter.name);
    if name.is_empty() || has(counter, Spot::LowerMiddle) {
        return;
    }
    let corners = [Spot::LowerLeft, Spot::LowerRight];
    let room = 0.8 - corners.iter().filter(|spot| has(counter, **spot)).count() as f64 * 0.17;
    let letters = name.chars().count().max(1) as f64;
    let size = (side * 0.19).min(side * room / letters / 0.54).max(side * 0.15);
    let word = ink.word(side * 0.535, side * 0.885, size).class("b-mid").fill(colours.ink);
    word.holds(fit(name, size, side * room.max(0.4)));
}

fn pips(ink: &mut Ink<'_>, counter: &Counter, side: f64, colours: &Colours) {
    let Some((left, of)) = counter.steps.filter(|(_, of)| *of > 1) else { return };
    let on_top = Seen::of(counter.icon) == Seen::Aloft && !has(counter, Spot::UpperMiddle);
    let first = if has(counter, Spot::UpperRight) { 0.4 } else { 0.19 };
    for i in 0..of.min(4) {
        let (x, y) = if on_top {
            (0.535 + (f64::from(i) - f64::from(of.min(4) - 1) / 2.0) * 0.1, 0.105)
        } else {
            (0.9, first + f64::from(i) * 0.13)
        };
        let fill = if i < left { colours.ink } else { "none" };
        ink.circle(x * side, y * side, side * 0.034).fill(fill).stroke(colours.ink, side * 0.018);
    }
}

fn badges(ink: &mut Ink<'_>, counter: &Counter, side: f64) {
    let marked = counter.marked();
    if marked > 0 && counter.fate == Fate::InPlay {
        disc(ink, side * 0.97, side * 0.05, side * 0.17, marked);
    }
    let mut next = 0.1;
    for badge in counter.badges.iter().take(6) {
        match badge {
            Badge::Disrupted => disrupted(ink, side * 0.95, side * 0.05, side * 0.2),
            Badge::Ace | Badge::Sequence(_) => {
                pin(ink, *badge, side * 0.03, side * 0.03, side * 0.15);
            }
            Badge::Disabled
            | Badge::Grounded
            | Badge::Burning
            | Badge::Flooding
            | Badge::Elite
            | Badge::Veteran
            | Badge::Detected
            | Badge::Towing
            | Badge::Towed
            | Badge::Leader
            | Badge::Fired
            | Badge::Smoke
            | Badge::Stopped
            | Badge::Loaded
            | Badge::Surprise
            | Badge::Flown
            | Badge::Regroup
            | Badge::Spotted
            | Badge::NoSupply => {
                pin(ink, *badge, side * next, side, side * 0.13);
                next += 0.27;
            }
        }
    }
}
