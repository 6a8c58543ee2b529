//! Counters as rounded squares with a silhouette, a name and their damage.

mod printed;
mod token;

pub(super) use self::printed::{Colours, card, face, octagon};
pub(super) use self::token::{disc_token, plate_size};

use super::element::{Element, Path, end};
use super::geometry::Outline;
use super::picture::Picture;
use super::writing::{fit, num};
use crate::{Badge, Boxes, Counter, Fate, Heading, Icon, Side, Tone, icons};

pub(super) fn tone_fill(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "var(--line-strong)",
        Tone::Stock => "var(--accent)",
        Tone::Good => "var(--safe-fill)",
        Tone::Warning => "var(--caution-fill)",
        Tone::Damage => "var(--danger-fill)",
    }
}

/// A silhouette fitted into a box, in one colour.
pub(super) fn silhouette(
    icon: Icon,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    colour: &str,
) -> String {
    let icons::Drawing(w, h, body) = icons::drawing(icon);
    let mut out = String::with_capacity(body.len() + 120);
    Element::new(&mut out, "svg")
        .num("x", x)
        .num("y", y)
        .num("width", width)
        .num("height", height)
        .attr("viewBox", format_args!("0 0 {w} {h}"))
        .fill(colour)
        .attr("color", colour)
        .holds_markup(body);
    out
}

pub(super) fn colours(side: Side) -> (&'static str, &'static str, &'static str) {
    match side {
        Side::Own => ("var(--own)", "var(--own-ink)", "#fffaf0"),
        Side::Enemy => ("var(--foe)", "var(--foe-ink)", "var(--foe-line)"),
        Side::Neutral => ("#6d8a7a", "#fffaf0", "#fffaf0"),
    }
}

/// The side of a counter on a chart of zones, in pixels.
pub(super) const ON_A_CHART: f64 = 44.0;

/// A square counter centred on a point.
pub(super) fn square(picture: &mut Picture<'_>, counter: &Counter, cx: f64, cy: f64, side: f64) {
    if counter.is_printed() {
        printed::square(picture, counter, cx, cy, side);
    } else {
        plain(picture, counter, cx, cy, side, true);
    }
}

/// The same without its name, where that would be too small to read.
pub(super) fn nameless(picture: &mut Picture<'_>, counter: &Counter, cx: f64, cy: f64, side: f64) {
    if counter.is_printed() {
        printed::square(picture, counter, cx, cy, side);
    } else {
        plain(picture, counter, cx, cy, side, false);
    }
}

/// A counter with its name below the silhouette and nothing in the corners.
fn plain(picture: &mut Picture<'_>, counter: &Counter, cx: f64, cy: f64, side: f64, named: bool) {
    let (ground, colour, edge) = colours(counter.side);
    let (x, y) = (cx - side / 2.0, cy - side / 2.0);
    let at = format!(r#" transform="translate({} {})""#, num(x), num(y));
    picture.open(&counter.target, &counter.spoken(), " b-move", &at);
    let group = picture.element("g");
    if counter.fate == Fate::InPlay {
        group.begin();
    } else {
        group.opacity(0.6).begin();
    }
    card_of(picture, side, ground, colour, edge);
    let name = match counter.count {
        Some(count) if count != 1 => format!("{} ×{count}", counter.name),
        Some(_) | None => counter.name.clone(),
    };
    let lines = match name.chars().count() {
        _ if !named => Vec::new(),
        0..=7 => vec![name.as_str()],
        _ => halves(&name),
    };
    body(picture, counter, side, colour, lines.len());
    letters(picture, &lines, side, colour);
    if let Some(heading) = counter.heading {
        arrow(picture, heading, side, colour);
    }
    end(&mut picture.out, "g");
    if counter.fate == Fate::Lost {
        let mut slash = Path::new();
        slash.to(side * 0.1, side * 0.9).line(side * 0.9, side * 0.1);
        let stroke = picture.path(&slash).stroke("var(--danger-fill)", side * 0.06);
        drop(stroke.attr("stroke-linecap", "round"));
    }
    let marked = counter.marked();
    if marked > 0 && counter.fate == Fate::InPlay {
        disc(picture, side * 0.97, side * 0.05, side * 0.17, marked);
    }
    for (i, badge) in counter.badges.iter().take(4).enumerate() {
        pin(picture, *badge, side * (0.1 + 0.27 * i as f64), side, side * 0.13);
    }
    picture.close_moved(&counter.target, Outline::rect(0.0, 0.0, side, side), (x, y));
}

/// Shadow, card and inner line.
fn card_of(picture: &mut Picture<'_>, side: f64, ground: &str, colour: &str, edge: &str) {
    let radius = side * 0.14;
    picture.rect(side * 0.03, side * 0.06, side, side).num("rx", radius).fill("#000").opacity(0.28);
    let card = picture.element("rect").num("width", side).num("height", side).num("rx", radius);
    drop(card.fill(ground).stroke(edge, side * 0.035));
    picture
        .rect(side * 0.06, side * 0.06, side * 0.88, side * 0.88)
        .num("rx", side * 0.1)
        .fill("none")
        .attr("stroke", colour)
        .num("stroke-opacity", 0.25)
        .num("stroke-width", side * 0.015);
}

/// The silhouette above so many lines of name. Aircraft turn; a ship that sails left is mirrored.
fn body(picture: &mut Picture<'_>, counter: &Counter, side: f64, colour: &str, lines: usize) {
    let icons::Drawing(w, h, _) = icons::drawing(counter.icon);
    let wide = w / h > 2.0;
    let (width, height) = match (wide, lines) {
        (true, 0) => (side * 0.86, side * 0.4),
        (false, 0) => (side * 0.7, side * 0.7),
        (true, 1) => (side * 0.86, side * 0.34),
        (true, _) => (side * 0.86, side * 0.28),
        (false, 1) => (side * 0.6, side * 0.5),
        (false, _) => (side * 0.56, side * 0.42),
    };
    let top = match (wide, lines) {
        (_, 0) => (side - height) / 2.0,
        (true, 1) => side * 0.19,
        (true, _) => side * 0.16,
        (false, _) => side * 0.09,
    };
    let body = silhouette(counter.icon, (side - width) / 2.0, top, width, height, colour);
    let degrees = counter.heading.map_or(0, |Heading(degrees)| degrees % 360);
    let turns = icons::Seen::of(counter.icon) == icons::Seen::Aloft && degrees > 0;
    if turns {
        let turned =
            picture.element("g").turned(f64::from(degrees), side / 2.0, top + height / 2.0);
        turned.holds_markup(&body);
    } else if wide && (181..360).contains(&degrees) {
        let mirrored = format_args!("translate({} 0) scale(-1 1)", num(side)).to_string();
        picture.element("g").attr("transform", mirrored).holds_markup(&body);
    } else {
        picture.out.push_str(&body);
    }
}

fn letters(picture: &mut Picture<'_>, lines: &[&str], side: f64, colour: &str) {
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1).max(1) as f64;
    let size = (side * if lines.len() > 1 { 0.2 } else { 0.22 }).min(side * 1.55 / longest);
    // On a small chart letters stay large enough to be read, and move together to stay on the card.
    let size = size.max(side * 0.13).max(picture.least);
    for (i, line) in lines.iter().rev().enumerate() {
        let y = side * if lines.len() > 1 { 0.9 } else { 0.82 } - size * 1.05 * i as f64;
        let room = side * 0.94;
        let word = picture.squeezed(side / 2.0, y, size, line, room);
        let word = word.class("b-mid b-bold").fill(colour);
        // Shown small, a card keeps the end of its name as long as that has room: it tells pieces of
        // a kind apart.
        let word = if i == 0 { word.num("data-card", room) } else { word.attr("data-card", "") };
        word.holds(line);
    }
}

/// A long name in two lines, parted at the space that leaves the shorter longest line.
fn halves(name: &str) -> Vec<&str> {
    let parted = name.match_indices(' ').map(|(at, _)| (&name[..at], &name[at + 1..]));
    parted
        .min_by_key(|(first, second)| first.chars().count().max(second.chars().count()))
        .map_or_else(|| vec![name], |(first, second)| vec![first, second])
}

/// A small triangle on the edge toward which the piece heads.
fn arrow(picture: &mut Picture<'_>, Heading(degrees): Heading, side: f64, colour: &str) {
    let (c, top) = (side / 2.0, side * 0.015);
    let mut head = Path::new();
    head.polygon([
        (c, top),
        (c + side * 0.06, top + side * 0.08),
        (c - side * 0.06, top + side * 0.08),
    ]);
    picture.path(&head).turned(f64::from(degrees), c, c).fill(colour);
}

/// Damage as a red disc with its number.
fn disc(picture: &mut Picture<'_>, x: f64, y: f64, r: f64, number: u16) {
    picture.circle(x, y, r).fill("var(--danger-fill)").stroke("#fffaf0", r * 0.14);
    let word = picture.word(x, y + r * 0.42, r * 1.2).class("b-mid b-bold").fill("#fff");
    word.holds(number);
}

/// A badge as a disc with a sign.
fn pin(picture: &mut Picture<'_>, badge: Badge, x: f64, y: f64, r: f64) {
    let (ground, colour) = match badge.tone() {
        Tone::Damage => ("var(--danger-fill)", "#fff"),
        Tone::Warning => ("var(--caution-fill)", "#221803"),
        Tone::Good => ("var(--brass)", "#221803"),
        Tone::Stock | Tone::Plain => ("#33505f", "#fff"),
    };
    picture.element("g").scaled(x, y, r / 10.0).begin();
    picture.element("circle").num("r", 10.0).fill(ground).stroke("#fffaf0", 1.5);
    picture.out.push_str(&sign(badge, colour));
    end(&mut picture.out, "g");
}

const STAR: &str = "M0-6.5L1.9-2L6.7-1.9L3 1.4L4.2 6L0 3.4L-4.2 6L-3 1.4L-6.7-1.9L-1.9-2Z";

/// What stands in a badge of radius ten.
pub(super) fn sign(badge: Badge, colour: &str) -> String {
    let mut out = String::new();
    let path = match badge {
        Badge::Burning => {
            Element::new(&mut out, "path").fill(colour).attr("d", FLAME);
            return out;
        }
        Badge::Elite | Badge::Veteran | Badge::Ace => {
            Element::new(&mut out, "path").fill(colour).attr("d", STAR);
            return out;
        }
        Badge::Sequence(place) => {
            let word = Element::new(&mut out, "text").num("y", 5.0).num("font-size", 14.0);
            word.class("b-bold b-mid").fill(colour).holds(place);
            return out;
        }
        Badge::Disabled => "M-4.500-4.500L4.500 4.500M4.500-4.500L-4.500 4.500",
        Badge::Grounded => "M-6 4L-2-2L0 1L3-4L6 4Z",
        Badge::Flooding => "M-6-1q3-3 6 0t6 0M-6 4q3-3 6 0t6 0",
        Badge::Detected => "M-6.500 0Q0-6.500 6.500 0Q0 6.500-6.500 0ZM0-1.500V1.500",
        Badge::Towing | Badge::Towed => "M-5 2a3 3 0 1 1 3-4M5-2a3 3 0 1 1-3 4M-2 1L2-1",
        Badge::Leader => "M-4 6V-6L5-3.500L-4-1",
        Badge::Fired => "M-5 0H5M0-5V5M-3.500-3.500L3.500 3.500M3.500-3.500L-3.500 3.500",
        Badge::Smoke => "M-6 3a3 3 0 0 1 2-5a4 4 0 0 1 7-1a3 3 0 0 1 2 6Z",
        Badge::Stopped => "M-4-4H4V4H-4Z",
        Badge::Loaded => "M-3 5V-3Q0-7 3-3V5M-5 5H5M0 1V2",
        Badge::Surprise => "M0-6V2M0 5.500V6",
        Badge::Flown => "M-5.500 0L-1.500 4.500L6-4.500",
        Badge::Regroup => "M5-2A5.500 5.500 0 1 0 5 3M5.500-6V-2H1.500",
        Badge::Spotted => "M-6.500 0Q0-6.500 6.500 0Q0 6.500-6.500 0ZM0-1V1",
        Badge::NoSupply => "M-4.500-4.500H4.500V4.500H-4.500ZM-6.500 6.500L6.500-6.500",
        Badge::Disrupted => "M-3-5H0Q5-5 5 0T0 5H-3Z",
    };
    Element::new(&mut out, "path").fill("none").stroke(colour, 2.0).round().attr("d", path);
    out
}

pub(super) const FLAME: &str =
    "M0-7C1-3 5-2 5 2.500A5 5 0 0 1-5 2.500C-5 0-3.500-1-3-3C-2-2-1.500-1-1.500 0C0-2 .5-4 0-7Z";

/// Damage boxes in a row, marked from the left.
pub(super) fn pips(boxes: &Boxes, x: f64, y: f64, width: f64, height: f64, edge: &str) -> String {
    let of = f64::from(boxes.of.max(1));
    let gap = (width / of * 0.2).min(3.0);
    let each = (width - gap * (of - 1.0)) / of;
    let mut out = String::new();
    for i in 0..boxes.of {
        let fill = if i < boxes.marked { tone_fill(boxes.tone) } else { "none" };
        Element::new(&mut out, "rect")
            .num("x", x + f64::from(i) * (each + gap))
            .num("y", y)
            .num("width", each)
            .num("height", height)
            .num("rx", (each.min(height) * 0.25).min(2.0))
            .fill(fill)
            .stroke(edge, 1.0);
    }
    out
}

/// A tray of counters, eight in a row, each with its badges in words below.
pub(super) fn draw_all(picture: &mut Picture<'_>, counters: &[Counter]) -> [f64; 4] {
    const CELL: (f64, f64) = (120.0, 138.0);
    let across = counters.len().clamp(1, 8);
    let down = counters.len().div_ceil(across).max(1);
    let (width, height) = (across as f64 * CELL.0 + 20.0, down as f64 * CELL.1 + 20.0);
    let tray = picture.element("rect").num("width", width).num("height", height);
    drop(tray.num("rx", 12.0).fill("var(--inset)"));
    for (i, counter) in counters.iter().enumerate() {
        let cx = 10.0 + CELL.0 * ((i % across) as f64 + 0.5);
        let top = 10.0 + CELL.1 * (i / across) as f64;
        square(picture, counter, cx, top + 52.0, 78.0);
        let words: Vec<&str> = counter.badges.iter().map(|b| b.word()).collect();
        let line = if words.is_empty() { counter.note.clone() } else { words.join(", ") };
        let word = picture.word(cx, top + 122.0, 13.0).class("b-mid b-fine").fill("var(--ink-2)");
        word.holds(fit(&line, 13.0, CELL.0));
    }
    [0.0, 0.0, width, height]
}
