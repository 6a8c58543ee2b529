//! Ships on their arcs with their plates, aircraft above them, and the boat.

use super::{BOAT, Palette, Place};
use crate::{
    Badge, Counter, Depth, Fate, Icon, Point, Side, icons,
    svg::{
        counter::{FLAME, pips, silhouette},
        ink::{Ink, Outline, fit, n, slug},
        pen,
    },
};

/// How long a ship is drawn at medium range.
fn length(icon: Icon) -> f64 {
    const LENGTHS: [(f64, &[Icon]); 6] = [
        (250.0, &[Icon::Carrier, Icon::Battleship]),
        (222.0, &[Icon::Tanker, Icon::Liner, Icon::HeavyCruiser, Icon::SeaplaneCarrier]),
        (200.0, &[Icon::EscortCarrier, Icon::LightCruiser, Icon::Auxiliary]),
        (192.0, &[Icon::Freighter, Icon::LargeDestroyer]),
        (176.0, &[Icon::Destroyer]),
        (168.0, &[Icon::Submarine]),
    ];
    let known = LENGTHS.iter().find(|(_, icons)| icons.contains(&icon));
    known.map_or(150.0, |(length, _)| *length)
}

/// How long and how high a ship is drawn.
pub(super) fn extent(place: &Place<'_>) -> (f64, f64) {
    let icons::Drawing(w, h, _) = icons::drawing(place.counter.icon);
    let long = (length(place.counter.icon) * place.size).min(place.room - 12.0);
    (long, long * h / w)
}

/// Light on the water behind a ship, so that its shape is plain even in the dark near the boat.
pub(super) fn gleam(ink: &mut Ink<'_>, place: &Place<'_>) {
    let (long, high) = extent(place);
    let light = ink.id("gleam");
    ink.el("ellipse")
        .class("b-gleam")
        .n("cx", place.at.x)
        .n("cy", place.at.y - high * 0.3)
        .n("rx", long * 0.62)
        .n("ry", high * 1.15)
        .fill(format_args!("url(#{light})"));
}

pub(super) fn ship(ink: &mut Ink<'_>, place: &Place<'_>, p: &Palette) {
    let Place { counter, at, size, room, hunts } = place;
    let (long, high) = extent(place);
    let (half, water) = (long / 2.0, 2.0);
    let moved = format!(r#" transform="translate({} {})""#, n(at.x), n(at.y));
    ink.open(&counter.target, &counter.spoken(), " b-move", &moved);
    let burning = counter.badges.contains(&Badge::Burning);
    if burning || counter.fate == Fate::Lost {
        let blast = ink.id("blast");
        ink.el("ellipse")
            .n("cy", -8.0)
            .n("rx", half * 0.72)
            .n("ry", half * 0.42)
            .fill(format_args!("url(#{blast})"))
            .a("opacity", if burning { ".8" } else { ".35" });
    }
    let shape = |lift: f64, colour| {
        silhouette(counter.icon, -half, -high + water - lift, long, high, colour)
    };
    let body = format!(r#"<g opacity=".7">{}</g>{}"#, shape(1.4, p.rim), shape(0.0, p.ship));
    match counter.fate {
        Fate::Lost => {
            // Going down by the head: the bow is under already.
            let clip = ink.id(&format!("sinks-{}", slug(counter.target.as_str())));
            ink.el("clipPath").a("id", &clip).begin();
            ink.rect(-half - 40.0, -200.0, long + 80.0, 200.0);
            pen::end(&mut ink.out, "clipPath");
            ink.el("g").a("clip-path", format_args!("url(#{clip})")).begin();
            ink.el("g")
                .a("transform", format_args!("translate(0 {}) rotate(16)", n(high * 0.35)))
                .begin();
            ink.out.push_str(&body);
            pen::end(&mut ink.out, "g");
            pen::end(&mut ink.out, "g");
        }
        Fate::InPlay | Fate::Spent => {
            let faded = if counter.fate == Fate::Spent { r#" opacity=".55""# } else { "" };
            ink.put(format_args!("<g{faded}>{body}</g>"));
        }
    }
    ink.el("path")
        .a("d", format_args!("M{} {water}h{}", n(-half), n(long)))
        .stroke(p.foam, 2.0)
        .opacity(0.6);
    ink.el("path")
        .a(
            "d",
            format_args!(
                "M{} {}h{}l-14 {}h-{}z",
                n(-half + 6.0),
                n(water + 3.0),
                n(long - 12.0),
                n(12.0 * size),
                n(long - 40.0)
            ),
        )
        .fill("#03080c")
        .opacity(0.26);
    if burning {
        smoke(ink, long);
    }
    // Above the masts, so that the water before the ship stays free for torpedoes.
    let top = -high - 7.0 - plate_height(counter);
    let wide = plate(ink, (counter, *hunts), *room, top, p);
    let reach = half.max(wide / 2.0).min(room / 2.0 - 8.0);
    let outline = Outline::rect(-reach, top, reach * 2.0, water + 6.0 - top);
    ink.close_moved(&counter.target, outline, (at.x, at.y));
}

fn smoke(ink: &mut Ink<'_>, long: f64) {
    ink.el("path")
        .a("d", "M-6-18c-14-22 8-34-4-58c-8-18 14-30 34-34c-10 14 4 22-2 38c-8 22 4 30-8 54z")
        .fill("#1a1f22")
        .opacity(0.45)
        .a("transform", format_args!("scale({})", n(long / 180.0)));
    ink.el("g").a("transform", format_args!("translate(4 -20) scale({})", n(long / 120.0))).begin();
    ink.el("path").a("d", FLAME).fill("#ff7a2a");
    ink.el("path").a("d", FLAME).fill("#ffe08a").a("transform", "translate(0 3) scale(.5)");
    pen::end(&mut ink.out, "g");
}

pub(super) fn plate_height(counter: &Counter) -> f64 {
    if counter.boxes.is_empty() { 50.0 } else { 66.0 }
}

/// Name, kind and tons, damage: a plate by the ship. Returns its width. On a narrow screen the first
/// word of the name stands alone and large.
fn plate(
    ink: &mut Ink<'_>,
    (counter, hunts): (&Counter, bool),
    room: f64,
    top: f64,
    p: &Palette,
) -> f64 {
    let [ground, edge, ink_1, ink_2] = p.plate;
    let wide = (room - 10.0).min(208.0);
    let tall = plate_height(counter);
    let hurt = counter.marked() > 0 && counter.fate == Fate::InPlay;
    let (edge, stroke) = match (hunts, hurt) {
        (true, _) => ("#ff5d45", 3.0),
        (false, true) => ("#ff8a5c", 1.8),
        (false, false) => (edge, 1.6),
    };
    ink.rect(-wide / 2.0, top, wide, tall)
        .n("rx", 8.0)
        .fill(ground)
        .n("fill-opacity", 0.94)
        .stroke(edge, stroke);
    let left = -wide / 2.0 + 11.0;
    let inner = wide - 18.0;
    let struck = if counter.fate == Fate::Lost { r#" text-decoration="line-through""# } else { "" };
    let second = match counter.fate {
        Fate::Lost => "sunk",
        Fate::InPlay | Fate::Spent => counter.note.as_str(),
    };
    ink.out.push_str(r#"<g class="b-wide">"#);
    let name = format!(r#"class="b-bold" fill="{ink_1}"{struck}"#);
    ink.text(left, top + 22.0, 17.0, &name, fit(&counter.name, 17.0, inner + 16.0));
    ink.word(left, top + 41.0, 14.5).fill(ink_2).holds(fit(second, 14.5, inner + 16.0));
    ink.out.push_str(r#"</g><g class="b-narrow">"#);
    let first = counter.name.split(' ').next().unwrap_or_default();
    ink.text(left, top + 36.0, 27.0, &name, fit(first, 27.0, inner + 6.0));
    ink.out.push_str("</g>");
    if let Some(boxes) = counter.boxes.first() {
        let each = (inner / f64::from(boxes.of.max(1))).min(24.0);
        let drawn = pips(boxes, left, top + 49.0, each * f64::from(boxes.of), 9.5, ink_2);
        ink.out.push_str(&drawn.replace("var(--danger-fill)", "#ff6d4d"));
    }
    wide
}

pub(super) fn aircraft(ink: &mut Ink<'_>, counter: &Counter, index: usize, p: &Palette) {
    let at = Point::new(640.0 - 190.0 * index as f64, 68.0);
    let moved = format!(r#" transform="translate({} {})""#, n(at.x), n(at.y));
    ink.open(&counter.target, &counter.spoken(), " b-move", &moved);
    let day = p.class == "b-day";
    let (danger, body) =
        (if day { "#b3261e" } else { "#ff8a78" }, if day { p.ship } else { p.plate[1] });
    // The way it comes at the boat.
    ink.el("path")
        .class("b-dive")
        .a(
            "d",
            format_args!(
                "M-14 92Q-50 {} {} {}",
                n((BOAT.y - at.y) * 0.55),
                n(BOAT.x - at.x + 24.0),
                n(BOAT.y - at.y - 62.0)
            ),
        )
        .fill("none")
        .stroke(danger, 3.0)
        .a("stroke-dasharray", "3 11")
        .a("stroke-linecap", "round");
    let body = silhouette(counter.icon, -46.0, -46.0, 92.0, 92.0, body);
    ink.el("g").a("transform", "rotate(118) scale(1 .72)").begin();
    ink.out.push_str(&body);
    pen::end(&mut ink.out, "g");
    ink.word(0.0, 62.0, 17.0)
        .class(format_args!("b-mid b-bold {}", p.halo))
        .fill(p.letter)
        .holds(&counter.name);
    ink.word(0.0, 81.0, 14.5)
        .class(format_args!("b-mid b-fine {}", p.halo))
        .fill(p.quiet)
        .holds(&counter.note);
    ink.close_moved(&counter.target, Outline::rect(-52.0, -42.0, 104.0, 84.0), (at.x, at.y));
}

pub(super) fn boat(ink: &mut Ink<'_>, counter: &Counter, depth: Depth, p: &Palette) {
    let [hull, edge] = p.hull;
    let moved = format!(r#" transform="translate({} {})""#, n(BOAT.x), n(BOAT.y));
    ink.open(&counter.target, &counter.spoken(), " b-move", &moved);
    let body = silhouette(Icon::Submarine, -112.0, -34.0, 224.0, 39.0, hull);
    match depth {
        Depth::Surfaced => {
            ink.el("ellipse")
                .n("cy", 6.0)
                .n("rx", 104.0)
                .n("ry", 13.0)
                .fill("#01070c")
                .opacity(0.4);
            ink.out.push_str(&body);
            ink.el("path")
                .a("d", "M-133 4q19-5 38 0t38 0t38 0t38 0t38 0t38 0t38 0")
                .stroke(p.foam, 2.0)
                .fill("none")
                .opacity(0.8);
        }
        Depth::Periscope => {
            ink.el("path")
                .a("d", "M-152-16q19-5 38 0t38 0t38 0t38 0t38 0t38 0t38 0t38 0")
                .stroke(p.foam, 1.8)
                .fill("none")
                .opacity(0.65);
            ink.el("path")
                .a("d", "M8-18V-44M8-44h9")
                .stroke(edge, 4.0)
                .a("stroke-linecap", "round");
            ink.el("path").a("d", "M-6-16q14 5 28 0").stroke(p.foam, 2.0).fill("none");
            ink.el("g").opacity(0.62).a("transform", "translate(0 12)").begin();
            ink.out.push_str(&body);
            pen::end(&mut ink.out, "g");
        }
        Depth::Deep => {
            ink.el("path")
                .a("d", "M-152-44q19-6 38 0t38 0t38 0t38 0t38 0t38 0t38 0t38 0")
                .stroke(p.foam, 1.6)
                .fill("none")
                .opacity(0.5);
            ink.el("path")
                .a("d", "M0-36V-8M-5-14L0-7L5-14")
                .stroke(p.foam, 2.0)
                .fill("none")
                .opacity(0.7);
            ink.el("g").opacity(0.45).a("transform", "translate(0 20)").begin();
            ink.out.push_str(&body);
            pen::end(&mut ink.out, "g");
        }
    }
    ink.word(0.0, 40.0, 17.0)
        .class(format_args!("b-mid b-semi b-own {}", p.halo))
        .fill(p.letter)
        .holds(&counter.name);
    ink.word(0.0, 58.0, 14.5)
        .class(format_args!("b-mid b-fine b-hair {}", p.halo))
        .fill(p.quiet)
        .holds(&counter.note);
    debug_assert!(counter.side != Side::Enemy, "the view is the boat's own");
    ink.close_moved(&counter.target, Outline::rect(-116.0, -40.0, 232.0, 62.0), (BOAT.x, BOAT.y));
}
