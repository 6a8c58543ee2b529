//! The pieces on a range board: boats, ships, aircraft, guns ashore, each with its words.

use super::{WIDTH, water::Palette};
use crate::svg::element::end;
use crate::{
    Badge, Boxes, Counter, Fate, Heading, Icon, Point, Side, Tone,
    icons::{self, Seen},
    svg::{
        counter::{self, FLAME, silhouette, tone_fill},
        geometry::Outline,
        picture::Picture,
        writing::{escaped, num},
    },
};
use std::fmt::Write as _;

/// How far the wake reaches, from the words of the speed.
fn wake(counter: &Counter) -> f64 {
    let still = counter
        .badges
        .iter()
        .any(|b| matches!(b, Badge::Stopped | Badge::Grounded | Badge::Disabled));
    if still || counter.fate != Fate::InPlay || counter.heading.is_none() {
        return 0.0;
    }
    match counter.speed.as_deref().map(str::to_lowercase).as_deref() {
        Some("fast" | "full" | "flank") => 1.0,
        Some("slow" | "idle") => 0.34,
        Some("stopped" | "stop") => 0.0,
        Some(_) | None => 0.66,
    }
}

pub(super) fn afloat(picture: &mut Picture<'_>, counter: &Counter, at: Point, p: &Palette) {
    let place = format!(r#" transform="translate({} {})""#, num(at.x), num(at.y));
    picture.open(&counter.target, &counter.spoken(), " b-move", &place);
    let Heading(degrees) = counter.heading.unwrap_or(if counter.side == Side::Own {
        Heading::IN
    } else {
        Heading::ALONG
    });
    let faded = if counter.fate == Fate::InPlay { "" } else { r#" opacity=".5""# };
    picture.put(format_args!("<g{faded}>"));
    let seen = Seen::of(counter.icon);
    let (half_w, half_h) = if counter.icon == Icon::PtBoat {
        pt_boat(picture, counter, degrees);
        let upright = matches!(degrees % 180, 0..45 | 136..180);
        if upright { (21.0, 76.0) } else { (76.0, 21.0) }
    } else if seen == Seen::Aloft {
        aircraft(picture, counter.icon, degrees);
        (48.0, 44.0)
    } else if seen == Seen::Afloat {
        barge(picture, counter, degrees)
    } else {
        profile(picture, counter, degrees)
    };
    if counter.badges.contains(&Badge::Burning) {
        let glow = picture.id("flash");
        picture.element("circle").num("r", 34.0).fill(format_args!("url(#{glow})")).opacity(0.55);
        picture.element("g").attr("transform", "scale(1.5)").begin();
        picture.element("path").attr("d", FLAME).fill("#ff7a2a");
        picture
            .element("path")
            .attr("d", FLAME)
            .fill("#ffe08a")
            .attr("transform", "translate(0 3) scale(.5)");
        end(&mut picture.out, "g");
    }
    if counter.badges.contains(&Badge::Grounded) {
        picture
            .element("path")
            .attr(
                "transform",
                format_args!("translate({} {})", num(half_w * 0.35), num(half_h * 0.8)),
            )
            .attr("d", "M-16 8L-9-5L-4 1L3-9L10 0L14-4L20 8Z")
            .fill("#6b6a5c")
            .stroke("#d9d6c4", 1.2);
    }
    picture.out.push_str("</g>");
    if counter.fate == Fate::Lost {
        picture
            .element("path")
            .attr("d", "M-40 18L40-18M-40-18L40 18")
            .stroke("#ff8a70", 3.5)
            .attr("stroke-linecap", "round");
    }
    caption(picture, counter, (half_w, half_h), at.x, p);
    let outline =
        Outline::rect(-half_w - 2.0, -half_h - 2.0, half_w * 2.0 + 4.0, half_h * 2.0 + 4.0);
    picture.close_moved(&counter.target, outline, (at.x, at.y));
}

/// Name with speed in a plate above the piece, badges in words and damage boxes below; `x` is where the
/// piece lies, and the plate stays within the board.
fn caption(
    picture: &mut Picture<'_>,
    counter: &Counter,
    (half_w, half_h): (f64, f64),
    x: f64,
    p: &Palette,
) {
    let hurt = counter.badges.iter().any(|b| b.tone() == Tone::Damage);
    let touched = counter.marked() > 0 || counter.badges.iter().any(|b| b.tone() == Tone::Warning);
    let edge = match (counter.side, hurt, touched) {
        (Side::Own, true, _) => "#ff8a70",
        (Side::Own, false, true) => "#f2bd57",
        (Side::Own, false, false) => "#7dd6a2",
        (Side::Enemy, _, _) => "#e8d7ae",
        (Side::Neutral, _, _) => "#cfe3ec",
    };
    let mut name = counter.name.clone();
    if let Some(count) = counter.count.filter(|&c| c != 1) {
        let _ = write!(name, " ×{count}");
    }
    let speed = counter.speed.as_ref().map(|s| format!(" {s}")).unwrap_or_default();
    let letters = name.chars().count() as f64 * 8.9 + speed.chars().count() as f64 * 7.0;
    let width = letters + 16.0;
    let own = counter.side == Side::Own;
    let upright = half_h > half_w;
    // A piece that stands upright has its words beside it.
    let (cx, top) =
        if upright { (-half_w - width / 2.0 - 8.0, -22.0) } else { (0.0, -half_h - 29.0) };
    let rim = width / 2.0 + 10.0;
    let cx = (x + cx).min(WIDTH - rim).max(rim) - x;
    let (ground, colour) = if own { ("#0a1f30", "#ffffff") } else { ("#e8d7ae", "#2b2115") };
    picture.element("g").class(if upright { "b-plate b-beside" } else { "b-plate" }).begin();
    picture
        .rect(cx - width / 2.0, top, width, 23.0)
        .num("rx", 5.0)
        .fill(ground)
        .num("fill-opacity", 0.92)
        .stroke(edge, 1.5);
    picture
        .element("text")
        .num("x", cx)
        .num("y", top + 16.6)
        .num("font-size", 15.5)
        .class("b-mid b-bold")
        .fill(colour)
        .begin();
    picture.out.push_str(&escaped(&name));
    picture
        .element("tspan")
        .class("b-speed")
        .num("font-weight", 400.0)
        .num("font-size", 13.0)
        .begin();
    picture.out.push_str(&escaped(&speed));
    end(&mut picture.out, "tspan");
    end(&mut picture.out, "text");
    end(&mut picture.out, "g");
    let y = if upright { top + 31.0 } else { half_h + 9.0 };
    let y = damage_boxes(picture, counter, (cx, y), upright, p);
    badges(picture, counter, (cx, y), p);
}

/// The boxes of each track below the piece; tells where the next line begins.
fn damage_boxes(
    picture: &mut Picture<'_>,
    counter: &Counter,
    (cx, mut y): (f64, f64),
    upright: bool,
    p: &Palette,
) -> f64 {
    // Short tracks share a line, long ones have one each.
    let short = !upright && counter.boxes.iter().map(|boxes| boxes.of).sum::<u16>() <= 12;
    let width = |boxes: &Boxes| {
        let of = f64::from(boxes.of.max(1));
        (190.0 / of).min(10.5) * of
    };
    let lines: Vec<&[Boxes]> =
        if short { vec![&counter.boxes] } else { counter.boxes.chunks(1).collect() };
    for line in lines.into_iter().filter(|line| !line.is_empty()) {
        let total: f64 = line.iter().map(|boxes| width(boxes) + 16.0).sum::<f64>()
            + 10.0 * line.len().saturating_sub(1) as f64;
        let mut x = cx - total / 2.0;
        for boxes in line {
            let letter = boxes.name.chars().next().map(String::from).unwrap_or_default();
            picture
                .word(x + 12.0, y + 8.5, 13.0)
                .class(format_args!("b-end b-bold b-fine {}", p.halo))
                .fill(p.quiet)
                .holds(letter);
            picture.out.push_str(&night_pips(boxes, x + 16.0, y - 1.5, width(boxes), 10.5, p));
            x += width(boxes) + 26.0;
        }
        y += 15.0;
    }
    y
}

fn badges(picture: &mut Picture<'_>, counter: &Counter, (cx, y): (f64, f64), p: &Palette) {
    let hurt = counter.badges.iter().any(|b| b.tone() == Tone::Damage);
    let words: Vec<&str> = counter.badges.iter().map(|b| b.word()).collect();
    if !words.is_empty() {
        let colour = if p.class == "b-day" {
            p.letter
        } else if hurt {
            "#ffb3a0"
        } else {
            "#f5d9a0"
        };
        picture
            .word(cx, y + 10.0, 13.0)
            .class(format_args!("b-mid b-semi b-fine {}", p.halo))
            .fill(colour)
            .holds(words.join(" · "));
    }
}

fn night_pips(boxes: &Boxes, x: f64, y: f64, width: f64, height: f64, p: &Palette) -> String {
    if p.class == "b-day" {
        return counter::pips(boxes, x, y, width, height, "#12303f");
    }
    counter::pips(boxes, x, y, width, height, "#f3e8cd").replace(tone_fill(Tone::Damage), "#ff6d4d")
}

/// The boat itself with its wake, bow right before it turns to its heading.
fn pt_boat(picture: &mut Picture<'_>, counter: &Counter, degrees: u16) {
    let wake_id = picture.id("wake");
    let reach = wake(counter);
    picture.element("g").attr("transform", format_args!("{} scale(1.22)", turn(degrees))).begin();
    if reach > 0.0 {
        picture
            .element("g")
            .attr(
                "transform",
                format_args!("translate(-52 0) scale({} {})", num(reach), num(0.55 + reach * 0.45)),
            )
            .begin();
        picture
            .element("path")
            .attr("d", "M0-7C-58-16-138-34-183-46L-183 46C-138 34-58 16 0 7Z")
            .fill(format_args!("url(#{wake_id})"))
            .opacity(0.55);
        picture
            .element("path")
            .attr("d", "M0-4L-163-11L-163 11L0 4Z")
            .fill(format_args!("url(#{wake_id})"));
        end(&mut picture.out, "g");
        if reach > 0.5 {
            picture
                .element("path")
                .attr("d", "M40-15C10-26-60-40-130-62M40 15C10 26-60 40-130 62")
                .stroke("#d5ecf4", 1.4)
                .fill("none")
                .opacity(0.22);
        }
    }
    let (hull, deck, well) = match counter.side {
        Side::Own => ("#2c5876", "#3d6c8a", "#173a53"),
        Side::Enemy => ("#9a8a60", "#c9b88c", "#4a3c20"),
        Side::Neutral => ("#50685c", "#6d8a7a", "#2c3d34"),
    };
    picture
        .element("path")
        .attr("d", "M-58-11L-8-14.500C22-16 44-10 60 0C44 10 22 16-8 14.500L-58 11Z")
        .fill(hull)
        .stroke("#f0f7fa", 1.8);
    picture
        .element("path")
        .attr("d", "M-53-8L-8-11C18-12 36-8 50 0C36 8 18 12-8 11L-53 8Z")
        .fill(deck);
    picture.element("g").fill(well).stroke("#cfe3ec", 0.8).begin();
    picture.rect(-8.0, -5.5, 22.0, 11.0).num("rx", 3.0);
    picture.circle(-17.0, 4.0, 4.0);
    picture.circle(-28.0, -4.0, 4.0);
    picture.circle(-48.0, 0.0, 3.0);
    end(&mut picture.out, "g");
    picture
        .element("path")
        .attr(
            "d",
            "M-4-10.500L28-8.500M-4 10.500L28 8.500M-48-8.500L-18-10.500M-48 8.500L-18 10.500",
        )
        .stroke("#0e2536", 3.6)
        .attr("stroke-linecap", "round");
    picture
        .element("path")
        .attr("d", "M36 0H47M-50 0H-57M-15 3H-7M-15 5.500H-7M-28-6V-13")
        .stroke("#e9f3f6", 1.6)
        .attr("stroke-linecap", "round");
    end(&mut picture.out, "g");
}

/// Bow right becomes the heading; to the left a boat is mirrored rather than turned over.
fn turn(degrees: u16) -> String {
    match degrees % 360 {
        90 => "rotate(0)".to_owned(),
        270 => "scale(-1 1)".to_owned(),
        other => format!("rotate({})", i32::from(other) - 90),
    }
}

fn aircraft(picture: &mut Picture<'_>, icon: Icon, degrees: u16) {
    let shadow = silhouette(icon, -44.0, -44.0, 88.0, 88.0, "#000");
    let body = silhouette(icon, -44.0, -44.0, 88.0, 88.0, "#ecd9ae");
    let tilt = if degrees.is_multiple_of(90) { 12 } else { 0 };
    picture
        .element("g")
        .attr("transform", format_args!("translate(-26 34) rotate({})", degrees + tilt))
        .opacity(0.35)
        .begin();
    picture.out.push_str(&shadow);
    end(&mut picture.out, "g");
    picture.element("g").attr("transform", format_args!("rotate({})", degrees + tilt)).begin();
    picture.out.push_str(&body);
    end(&mut picture.out, "g");
}

fn barge(picture: &mut Picture<'_>, counter: &Counter, degrees: u16) -> (f64, f64) {
    let icons::Drawing(w, h, _) = icons::drawing(counter.icon);
    let (w, h) = (w * 0.86, h * 0.86);
    let wake_id = picture.id("wake");
    let reach = wake(counter);
    picture.element("g").attr("transform", turn(degrees)).begin();
    if reach > 0.0 {
        picture
            .element("path")
            .attr(
                "d",
                format_args!(
                    "M{} -{}L{} -{}L{} {}L{} {}Z",
                    num(-w / 2.0 + 3.0),
                    num(h * 0.4),
                    num(-w / 2.0 - 90.0 * reach),
                    num(h * 0.95),
                    num(-w / 2.0 - 90.0 * reach),
                    num(h * 0.95),
                    num(-w / 2.0 + 3.0),
                    num(h * 0.4)
                ),
            )
            .fill(format_args!("url(#{wake_id})"))
            .opacity(0.5);
    }
    let (colour, edge) = match counter.side {
        Side::Own => ("#3d6c8a", "#f0f7fa"),
        Side::Enemy => ("#cdbb8b", "#1a140b"),
        Side::Neutral => ("#8fae9d", "#15211b"),
    };
    let body = silhouette(counter.icon, -w / 2.0, -h / 2.0, w, h, colour);
    picture.rect(-w / 2.0 + 1.0, -h / 2.0 + 1.0, w - 2.0, h - 2.0).num("rx", 5.0).fill(edge);
    picture.out.push_str(&body);
    end(&mut picture.out, "g");
    let upright = matches!(degrees % 180, 0..45 | 136..180);
    if upright { (h / 2.0, w / 2.0) } else { (w / 2.0, h / 2.0) }
}

/// A ship in profile on its waterline, mirrored when it heads left.
fn profile(picture: &mut Picture<'_>, counter: &Counter, degrees: u16) -> (f64, f64) {
    let icons::Drawing(w, h, _) = icons::drawing(counter.icon);
    let (w, h) = (178.0, 178.0 * h / w);
    let flip = if (181..360).contains(&(degrees % 360)) { "scale(-1 1)" } else { "scale(1)" };
    let (colour, glint) = match counter.side {
        Side::Own => ("#9cc4dc", "#e9f3f6"),
        Side::Enemy => ("#d8c594", "#f6ecd0"),
        Side::Neutral => ("#a9c4b6", "#eef6f1"),
    };
    let body = silhouette(counter.icon, -w / 2.0, -h / 2.0, w, h, colour);
    picture.element("g").attr("transform", flip).begin();
    picture.out.push_str(&body);
    end(&mut picture.out, "g");
    let shadow = silhouette(counter.icon, -w / 2.0, -h / 2.0, w, h, colour);
    picture
        .element("g")
        .attr("transform", format_args!("translate(0 {}) scale(1 -.35)", num(h * 0.6)))
        .opacity(0.16)
        .begin();
    picture.element("g").attr("transform", flip).begin();
    picture.out.push_str(&shadow);
    end(&mut picture.out, "g");
    end(&mut picture.out, "g");
    picture
        .element("path")
        .attr("d", format_args!("M-{} {}h{}", num(w / 2.0), num(h * 0.44), num(w)))
        .stroke(glint, 1.5)
        .opacity(0.8);
    (w / 2.0, h / 2.0)
}

pub(super) fn on_shore(
    picture: &mut Picture<'_>,
    counter: &Counter,
    at: Point,
    small: bool,
    p: &Palette,
) {
    let side = if small { 64.0 } else { 70.0 };
    let plain = Counter { badges: Vec::new(), ..counter.clone() };
    counter::square(picture, &plain, at.x, at.y - 6.0, side);
    let mut line: Vec<String> = counter
        .boxes
        .iter()
        .filter(|b| b.marked > 0)
        .map(|b| format!("hit {} of {}", b.marked, b.of))
        .collect();
    line.extend(counter.badges.iter().map(|b| b.word().to_owned()));
    picture
        .word(at.x, at.y + side / 2.0 + 12.0, 13.5)
        .class(format_args!("b-mid b-fine {}", p.halo))
        .fill(if p.class == "b-day" { p.letter } else { "#f0e6cc" })
        .attr("aria-hidden", "true")
        .holds(line.join(", "));
}
