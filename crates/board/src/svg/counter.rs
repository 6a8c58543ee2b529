//! Counters as rounded squares with a silhouette, a name and their damage.

mod printed;
mod token;

use std::fmt::Write as _;

pub(super) use self::printed::{Colours, card, face, octagon};
pub(super) use self::token::disc_token;

use super::ink::{Ink, Outline, fit, n};
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
    format!(
        "<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" fill=\"{colour}\" \
         color=\"{colour}\">{body}</svg>",
        n(x),
        n(y),
        n(width),
        n(height),
        n(w),
        n(h)
    )
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
pub(super) fn square(ink: &mut Ink<'_>, counter: &Counter, cx: f64, cy: f64, side: f64) {
    if counter.is_printed() {
        printed::square(ink, counter, cx, cy, side);
    } else {
        plain(ink, counter, cx, cy, side);
    }
}

/// A counter with its name below the silhouette and nothing in the corners.
fn plain(ink: &mut Ink<'_>, counter: &Counter, cx: f64, cy: f64, side: f64) {
    let (ground, colour, edge) = colours(counter.side);
    let (x, y) = (cx - side / 2.0, cy - side / 2.0);
    let at = format!(" transform=\"translate({} {})\"", n(x), n(y));
    ink.open(&counter.target, &counter.spoken(), " b-move", &at);
    let radius = side * 0.14;
    let faded = if counter.fate == Fate::InPlay { "" } else { " opacity=\".6\"" };
    ink.put(format_args!(
        "<g{faded}><rect x=\"{}\" y=\"{}\" width=\"{s}\" height=\"{s}\" rx=\"{r}\" fill=\"#000\" \
         opacity=\".28\"/><rect width=\"{s}\" height=\"{s}\" rx=\"{r}\" fill=\"{ground}\" \
         stroke=\"{edge}\" stroke-width=\"{}\"/><rect x=\"{i}\" y=\"{i}\" width=\"{}\" \
         height=\"{}\" rx=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-opacity=\".25\" \
         stroke-width=\"{}\"/>",
        n(side * 0.03),
        n(side * 0.06),
        n(side * 0.035),
        n(side * 0.88),
        n(side * 0.88),
        n(side * 0.1),
        n(side * 0.015),
        s = n(side),
        r = n(radius),
        i = n(side * 0.06),
    ));
    let name = match counter.count {
        Some(count) if count != 1 => format!("{} ×{count}", counter.name),
        Some(_) | None => counter.name.clone(),
    };
    let lines = if name.chars().count() > 7 { halves(&name) } else { vec![name.as_str()] };
    let icons::Drawing(w, h, _) = icons::drawing(counter.icon);
    let wide = w / h > 2.0;
    let (bw, bh) = match (wide, lines.len()) {
        (true, 1) => (side * 0.86, side * 0.34),
        (true, _) => (side * 0.86, side * 0.28),
        (false, 1) => (side * 0.6, side * 0.5),
        (false, _) => (side * 0.56, side * 0.42),
    };
    let top = match (wide, lines.len()) {
        (true, 1) => side * 0.19,
        (true, _) => side * 0.16,
        (false, _) => side * 0.09,
    };
    let flip =
        counter.heading.is_some_and(|Heading(degrees)| (181..360).contains(&(degrees % 360)));
    let picture = silhouette(counter.icon, (side - bw) / 2.0, top, bw, bh, colour);
    if flip && wide {
        ink.put(format_args!(
            "<g transform=\"translate({} 0) scale(-1 1)\">{picture}</g>",
            n(side)
        ));
    } else {
        ink.out.push_str(&picture);
    }
    let class = format!("class=\"b-mid b-bold\" fill=\"{colour}\"");
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1).max(1) as f64;
    let size = (side * if lines.len() > 1 { 0.2 } else { 0.22 }).min(side * 1.55 / longest);
    let size = size.max(side * 0.13);
    for (i, line) in lines.iter().rev().enumerate() {
        let y = side * if lines.len() > 1 { 0.9 } else { 0.82 } - size * 1.05 * i as f64;
        ink.text(side / 2.0, y, size, &class, fit(line, size, side * 0.98));
    }
    if let Some(heading) = counter.heading {
        arrow(ink, heading, side, colour);
    }
    ink.out.push_str("</g>");
    if counter.fate == Fate::Lost {
        ink.put(format_args!(
            "<path d=\"M{a} {b}L{b} {a}\" stroke=\"var(--danger-fill)\" stroke-width=\"{}\" \
             stroke-linecap=\"round\"/>",
            n(side * 0.06),
            a = n(side * 0.1),
            b = n(side * 0.9)
        ));
    }
    let marked = counter.marked();
    if marked > 0 && counter.fate == Fate::InPlay {
        disc(ink, side * 0.97, side * 0.05, side * 0.17, marked);
    }
    for (i, badge) in counter.badges.iter().take(4).enumerate() {
        pin(ink, *badge, side * (0.1 + 0.27 * i as f64), side, side * 0.13);
    }
    ink.close_moved(&counter.target, Outline::rect(0.0, 0.0, side, side), (x, y));
}

/// A long name in two lines, parted at the space that leaves the shorter longest line.
fn halves(name: &str) -> Vec<&str> {
    let parted = name.match_indices(' ').map(|(at, _)| (&name[..at], &name[at + 1..]));
    parted
        .min_by_key(|(first, second)| first.chars().count().max(second.chars().count()))
        .map_or_else(|| vec![name], |(first, second)| vec![first, second])
}

/// A small triangle on the edge toward which the piece heads.
fn arrow(ink: &mut Ink<'_>, Heading(degrees): Heading, side: f64, colour: &str) {
    let c = side / 2.0;
    ink.put(format_args!(
        "<path transform=\"rotate({degrees} {c} {c})\" d=\"M{c} {} l{} {} h-{}z\" \
         fill=\"{colour}\"/>",
        n(side * 0.015),
        n(side * 0.06),
        n(side * 0.08),
        n(side * 0.12),
        c = n(c),
    ));
}

/// Damage as a red disc with its number.
fn disc(ink: &mut Ink<'_>, x: f64, y: f64, r: f64, number: u16) {
    ink.put(format_args!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"var(--danger-fill)\" stroke=\"#fffaf0\" \
         stroke-width=\"{}\"/>",
        n(x),
        n(y),
        n(r),
        n(r * 0.14)
    ));
    ink.text(x, y + r * 0.42, r * 1.2, "class=\"b-mid b-bold\" fill=\"#fff\"", number);
}

/// A badge as a disc with a sign.
fn pin(ink: &mut Ink<'_>, badge: Badge, x: f64, y: f64, r: f64) {
    let (ground, colour) = match badge.tone() {
        Tone::Damage => ("var(--danger-fill)", "#fff"),
        Tone::Warning => ("var(--caution-fill)", "#221803"),
        Tone::Good => ("var(--brass)", "#221803"),
        Tone::Stock | Tone::Plain => ("#33505f", "#fff"),
    };
    ink.put(format_args!(
        "<g transform=\"translate({} {}) scale({})\"><circle r=\"10\" fill=\"{ground}\" \
         stroke=\"#fffaf0\" stroke-width=\"1.500\"/>{}</g>",
        n(x),
        n(y),
        n(r / 10.0),
        sign(badge, colour)
    ));
}

/// What stands in a badge of radius ten.
pub(super) fn sign(badge: Badge, colour: &str) -> String {
    let path = match badge {
        Badge::Disabled => "M-4.500-4.500L4.500 4.500M4.500-4.500L-4.500 4.500",
        Badge::Grounded => "M-6 4L-2-2L0 1L3-4L6 4Z",
        Badge::Burning => {
            return format!("<path fill=\"{colour}\" d=\"{FLAME}\"/>");
        }
        Badge::Flooding => "M-6-1q3-3 6 0t6 0M-6 4q3-3 6 0t6 0",
        Badge::Elite | Badge::Veteran => {
            return format!(
                "<path fill=\"{colour}\" d=\"M0-6.500L1.900-2L6.700-1.900L3 1.400L4.200 6L0 3.400L-4.200 \
                 6L-3 1.400L-6.700-1.900L-1.900-2Z\"/>"
            );
        }
        Badge::Detected => "M-6.500 0Q0-6.500 6.500 0Q0 6.500-6.500 0ZM0-1.500V1.500",
        Badge::Towing | Badge::Towed => "M-5 2a3 3 0 1 1 3-4M5-2a3 3 0 1 1-3 4M-2 1L2-1",
        Badge::Leader => "M-4 6V-6L5-3.500L-4-1",
        Badge::Fired => "M-5 0H5M0-5V5M-3.500-3.500L3.500 3.500M3.500-3.500L-3.500 3.500",
        Badge::Smoke => "M-6 3a3 3 0 0 1 2-5a4 4 0 0 1 7-1a3 3 0 0 1 2 6Z",
        Badge::Stopped => "M-4-4H4V4H-4Z",
        Badge::Sequence(place) => {
            return format!(
                r#"<text y="5" font-size="14" class="b-bold b-mid" fill="{colour}">{place}</text>"#
            );
        }
        Badge::Loaded => "M-3 5V-3Q0-7 3-3V5M-5 5H5M0 1V2",
        Badge::Ace => {
            return format!(
                r#"<path fill="{colour}" d="M0-6.5L1.9-2L6.7-1.9L3 1.4L4.2 6L0 3.4L-4.2 6L-3 1.4L-6.7-1.9L-1.9-2Z"/>"#
            );
        }
        Badge::Surprise => "M0-6V2M0 5.500V6",
        Badge::Flown => "M-5.500 0L-1.500 4.500L6-4.500",
        Badge::Regroup => "M5-2A5.500 5.500 0 1 0 5 3M5.500-6V-2H1.500",
        Badge::Spotted => "M-6.500 0Q0-6.500 6.500 0Q0 6.500-6.500 0ZM0-1V1",
        Badge::NoSupply => "M-4.500-4.500H4.500V4.500H-4.500ZM-6.500 6.500L6.500-6.500",
        Badge::Disrupted => "M-3-5H0Q5-5 5 0T0 5H-3Z",
    };
    format!(
        "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" d=\"{path}\"/>"
    )
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
        let on = i < boxes.marked;
        let fill = if on { tone_fill(boxes.tone) } else { "none" };
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{fill}\" \
             stroke=\"{edge}\" stroke-width=\"1\"/>",
            n(x + f64::from(i) * (each + gap)),
            n(y),
            n(each),
            n(height),
            n((each.min(height) * 0.25).min(2.0))
        );
    }
    out
}

/// A tray of counters, eight in a row, each with its badges in words below.
pub(super) fn draw_all(ink: &mut Ink<'_>, counters: &[Counter]) -> [f64; 4] {
    const CELL: (f64, f64) = (120.0, 138.0);
    let across = counters.len().clamp(1, 8);
    let down = counters.len().div_ceil(across).max(1);
    let (width, height) = (across as f64 * CELL.0 + 20.0, down as f64 * CELL.1 + 20.0);
    ink.put(format_args!(
        "<rect width=\"{}\" height=\"{}\" rx=\"12\" fill=\"var(--inset)\"/>",
        n(width),
        n(height)
    ));
    for (i, counter) in counters.iter().enumerate() {
        let cx = 10.0 + CELL.0 * ((i % across) as f64 + 0.5);
        let top = 10.0 + CELL.1 * (i / across) as f64;
        square(ink, counter, cx, top + 52.0, 78.0);
        let words: Vec<&str> = counter.badges.iter().map(|b| b.word()).collect();
        let line = if words.is_empty() { counter.note.clone() } else { words.join(", ") };
        let short = fit(&line, 13.0, CELL.0);
        ink.text(cx, top + 122.0, 13.0, "class=\"b-mid b-fine\" fill=\"var(--ink-2)\"", short);
    }
    [0.0, 0.0, width, height]
}
