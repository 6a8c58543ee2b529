//! Own ship in the middle of a plot, with the guns that can be pointed at.

use super::{Dial, Palette};
use crate::svg::element::{Path, end};
use crate::svg::geometry::Outline;
use crate::svg::picture::Picture;
use crate::svg::plan;
use crate::{Calibre, Centre, Deck, DeckSection, Mount, MountState, Plot, Point};

const BOAT: &str = "M0-34C5-26 6.500-8 6.500 6C6.500 20 4.500 30 0 36C-4.500 30-6.500 20-6.500 6C-6.500-8-5-26 0-34Z";

pub(super) fn draw(picture: &mut Picture<'_>, plot: &Plot, dial: &Dial, colours: &Palette) {
    match &plot.centre {
        Centre::Submarine => {
            let scale = dial.inner / 46.0;
            let boat = picture.element("g").attr("aria-hidden", "true").attr("data-place", "boat");
            boat.scaled(dial.x, dial.y, scale).begin();
            picture
                .element("circle")
                .num("r", 44.0)
                .fill(if colours.night { "#1d6a86" } else { "var(--sea-a)" })
                .opacity(0.5);
            picture.element("path").attr("d", BOAT).fill("#f4ecd8").stroke("#08151f", 1.0);
            picture.element("ellipse").num("rx", 3.2).num("ry", 6.5).fill("#5b7382");
            end(&mut picture.out, "g");
        }
        Centre::Ship(deck) => {
            hull(picture, deck, dial, colours);
            for (mount, at) in mounts(plot, dial) {
                gun(picture, mount, at);
            }
        }
    }
}

/// How much a deck is enlarged to fill the middle.
fn scale(deck: &Deck, dial: &Dial) -> f64 {
    (dial.inner * 1.94 / deck.height.max(1.0)).min(dial.inner * 1.7 / deck.width.max(1.0))
}

/// Where the guns lie on the plot.
pub(super) fn mounts<'a>(
    plot: &'a Plot,
    dial: &Dial,
) -> Box<dyn Iterator<Item = (&'a Mount, Point)> + 'a> {
    let Centre::Ship(deck) = &plot.centre else { return Box::new(std::iter::empty()) };
    let by = scale(deck, dial);
    let (x, y) = (dial.x - deck.width / 2.0 * by, dial.y - deck.height / 2.0 * by);
    Box::new(
        deck.mounts
            .iter()
            .map(move |mount| (mount, Point::new(x + mount.at.x * by, y + mount.at.y * by))),
    )
}

fn hull(picture: &mut Picture<'_>, deck: &Deck, dial: &Dial, colours: &Palette) {
    let by = scale(deck, dial);
    let (x, y) = (dial.x - deck.width / 2.0 * by, dial.y - deck.height / 2.0 * by);
    picture.element("g").attr("aria-hidden", "true").begin();
    wake(picture, deck, dial, by);
    for (index, DeckSection { target, name, from }) in deck.sections.iter().enumerate() {
        let top = y + from * by;
        if index > 0 {
            let mut line = Path::new();
            let half = (dial.inner.powi(2) - (top - dial.y).powi(2)).max(0.0).sqrt() * 0.97;
            line.to(dial.x - half, top).line(dial.x + half, top);
            picture.path(&line).stroke(colours.line, 1.0).dash(3.0, 4.0).opacity(0.7);
        }
        let below = deck.sections.get(index + 1).map_or(deck.height, |next| next.from);
        let middle =
            y + f64::midpoint(from.max(deck.height * 0.2), below.min(deck.height * 0.84)) * by;
        let half = (dial.inner.powi(2) - (middle - dial.y).powi(2)).max(0.0).sqrt();
        let word = picture.word(dial.x - half + 14.0, middle + 4.0, 11.0);
        if colours.night {
            let word = word.class("b-semi b-wide").fill(colours.ink);
            word.opacity(0.85).holds(name.to_uppercase());
        } else {
            word.class("b-semi b-cap b-wide").opacity(0.85).holds(name);
        }
        // What is done to a section is seen amid it, though nothing can be chosen there.
        let wide = deck.width * by;
        let place = picture.element("rect").attr("data-place", target.as_str());
        let place = place.num("x", dial.x - wide / 2.0).num("y", top).num("width", wide);
        place.num("height", (below - from) * by).fill("none");
    }
    picture.element("g").scaled(x, y, by).begin();
    for stroke in &deck.strokes {
        plan::stroke(picture, stroke);
    }
    end(&mut picture.out, "g");
    end(&mut picture.out, "g");
}

/// Foam at the bow and behind the screws.
fn wake(picture: &mut Picture<'_>, deck: &Deck, dial: &Dial, by: f64) {
    let (half, beam) = (deck.height / 2.0 * by, deck.width / 2.0 * by);
    let (x, y) = (dial.x, dial.y);
    let mut trail = Path::new();
    trail.polygon([
        (x - beam * 0.6, y + half * 0.96),
        (x + beam * 0.6, y + half * 0.96),
        (x + beam * 1.5, y + half * 1.8),
        (x - beam * 1.5, y + half * 1.8),
    ]);
    picture.path(&trail).fill("var(--foam)").opacity(0.16);
    let mut bow = Path::new();
    for side in [-1.0, 1.0] {
        bow.to(x + side * 3.0, y - half * 0.97);
        bow.curve((x + side * beam * 1.2, y - half * 0.6), x + side * beam * 1.7, y - half * 0.1);
    }
    picture.path(&bow).fill("none").stroke("var(--foam)", 3.0).opacity(0.5).round();
}

fn gun(picture: &mut Picture<'_>, mount: &Mount, at: Point) {
    let spoken = format!("{}, {}", mount.name, mount.state.word());
    picture.open(&mount.target, &spoken, "", "");
    mark(picture, mount.calibre, mount.state, &mount.short, at, 9.0);
    let outline = Outline::Circle { x: at.x, y: at.y, r: 8.0 };
    picture.close_at(&mount.target, outline, Some((at.x - 17.0, at.y - 9.0)));
}

/// Square, disc or open disc, with its number or letter.
pub(in crate::svg) fn mark(
    picture: &mut Picture<'_>,
    calibre: Calibre,
    state: MountState,
    short: &str,
    at: Point,
    r: f64,
) {
    let (fill, edge, colour) = match (state, calibre) {
        (MountState::Ready, Calibre::Heavy | Calibre::Medium) => {
            ("var(--allied)", "var(--sheet)", "var(--allied-ink)")
        }
        (MountState::Ready, Calibre::Light) => ("var(--sheet)", "var(--plan-line)", "var(--ink)"),
        (MountState::Damaged, _) => ("var(--caution-fill)", "#4a2f00", "#221803"),
        (MountState::Out, _) => ("var(--danger-fill)", "#fff", "#fff"),
    };
    match calibre {
        Calibre::Heavy => picture.rect(at.x - r, at.y - r, r * 2.0, r * 2.0).num("rx", r * 0.4),
        Calibre::Medium => picture.circle(at.x, at.y, r),
        Calibre::Light => picture.circle(at.x, at.y, r * 0.92),
    }
    .fill(fill)
    .stroke(edge, r * 0.13);
    if state == MountState::Out {
        let mut slash = Path::new();
        slash.to(at.x - r, at.y + r).line(at.x + r, at.y - r);
        picture.path(&slash).stroke("#fff", r * 0.2).opacity(0.6);
    }
    let word = picture.word(at.x, at.y + r * 0.46, r * 1.32).class("b-bold b-mid b-wide");
    word.fill(colour).holds(short);
}
