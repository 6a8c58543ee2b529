//! Ships on their arcs with their plates, aircraft above them, and the boat.

use super::{BOAT, Palette, Place};
use crate::{
    Badge, Counter, Depth, Fate, Icon, Point, Side, icons,
    svg::{
        counter::{FLAME, pips, silhouette},
        element,
        geometry::Outline,
        picture::Picture,
        writing::{fit, num, slug},
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
pub(super) fn gleam(picture: &mut Picture<'_>, place: &Place<'_>) {
    let (long, high) = extent(place);
    let light = picture.id("gleam");
    picture
        .element("ellipse")
        .class("b-gleam")
        .num("cx", place.at.x)
        .num("cy", place.at.y - high * 0.3)
        .num("rx", long * 0.62)
        .num("ry", high * 1.15)
        .fill(format_args!("url(#{light})"));
}

pub(super) fn ship(picture: &mut Picture<'_>, place: &Place<'_>, p: &Palette) {
    let Place { counter, at, size, room, hunts } = place;
    let (long, high) = extent(place);
    let (half, water) = (long / 2.0, 2.0);
    let moved = format!(r#" transform="translate({} {})""#, num(at.x), num(at.y));
    picture.open(&counter.target, &counter.spoken(), " b-move", &moved);
    let burning = counter.badges.contains(&Badge::Burning);
    if burning || counter.fate == Fate::Lost {
        let blast = picture.id("blast");
        picture
            .element("ellipse")
            .num("cy", -8.0)
            .num("rx", half * 0.72)
            .num("ry", half * 0.42)
            .fill(format_args!("url(#{blast})"))
            .attr("opacity", if burning { ".8" } else { ".35" });
    }
    let shape = |lift: f64, colour| {
        silhouette(counter.icon, -half, -high + water - lift, long, high, colour)
    };
    let body = format!(r#"<g opacity=".7">{}</g>{}"#, shape(1.4, p.rim), shape(0.0, p.ship));
    match counter.fate {
        Fate::Lost => {
            // Going down by the head: the bow is under already.
            let clip = picture.id(&format!("sinks-{}", slug(counter.target.as_str())));
            picture.element("clipPath").attr("id", &clip).begin();
            picture.rect(-half - 40.0, -200.0, long + 80.0, 200.0);
            element::end(&mut picture.out, "clipPath");
            picture.element("g").attr("clip-path", format_args!("url(#{clip})")).begin();
            picture
                .element("g")
                .attr("transform", format_args!("translate(0 {}) rotate(16)", num(high * 0.35)))
                .begin();
            picture.out.push_str(&body);
            element::end(&mut picture.out, "g");
            element::end(&mut picture.out, "g");
        }
        Fate::InPlay | Fate::Spent => {
            let faded = if counter.fate == Fate::Spent { r#" opacity=".55""# } else { "" };
            picture.put(format_args!("<g{faded}>{body}</g>"));
        }
    }
    picture
        .element("path")
        .attr("d", format_args!("M{} {water}h{}", num(-half), num(long)))
        .stroke(p.foam, 2.0)
        .opacity(0.6);
    picture
        .element("path")
        .attr(
            "d",
            format_args!(
                "M{} {}h{}l-14 {}h-{}z",
                num(-half + 6.0),
                num(water + 3.0),
                num(long - 12.0),
                num(12.0 * size),
                num(long - 40.0)
            ),
        )
        .fill("#03080c")
        .opacity(0.26);
    if burning {
        smoke(picture, long);
    }
    // Above the masts, so that the water before the ship stays free for torpedoes.
    let top = -high - 7.0 - plate_height(counter);
    let wide = plate(picture, (counter, *hunts), *room, top, p);
    let reach = half.max(wide / 2.0).min(room / 2.0 - 8.0);
    let outline = Outline::rect(-reach, top, reach * 2.0, water + 6.0 - top);
    picture.close_moved(&counter.target, outline, (at.x, at.y));
}

fn smoke(picture: &mut Picture<'_>, long: f64) {
    picture
        .element("path")
        .attr("d", "M-6-18c-14-22 8-34-4-58c-8-18 14-30 34-34c-10 14 4 22-2 38c-8 22 4 30-8 54z")
        .fill("#1a1f22")
        .opacity(0.45)
        .attr("transform", format_args!("scale({})", num(long / 180.0)));
    picture
        .element("g")
        .attr("transform", format_args!("translate(4 -20) scale({})", num(long / 120.0)))
        .begin();
    picture.element("path").attr("d", FLAME).fill("#ff7a2a");
    picture
        .element("path")
        .attr("d", FLAME)
        .fill("#ffe08a")
        .attr("transform", "translate(0 3) scale(.5)");
    element::end(&mut picture.out, "g");
}

pub(super) fn plate_height(counter: &Counter) -> f64 {
    if counter.boxes.is_empty() { 50.0 } else { 66.0 }
}

/// Name, kind and tons, damage: a plate by the ship. Returns its width. On a narrow screen the first
/// word of the name stands alone and large.
fn plate(
    picture: &mut Picture<'_>,
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
    picture
        .rect(-wide / 2.0, top, wide, tall)
        .num("rx", 8.0)
        .fill(ground)
        .num("fill-opacity", 0.94)
        .stroke(edge, stroke);
    let left = -wide / 2.0 + 11.0;
    let inner = wide - 18.0;
    let struck = if counter.fate == Fate::Lost { r#" text-decoration="line-through""# } else { "" };
    let second = match counter.fate {
        Fate::Lost => "sunk",
        Fate::InPlay | Fate::Spent => counter.note.as_str(),
    };
    picture.out.push_str(r#"<g class="b-wide">"#);
    let name = format!(r#"class="b-bold" fill="{ink_1}"{struck}"#);
    picture.text(left, top + 22.0, 17.0, &name, fit(&counter.name, 17.0, inner + 16.0));
    picture.word(left, top + 41.0, 14.5).fill(ink_2).holds(fit(second, 14.5, inner + 16.0));
    picture.out.push_str(r#"</g><g class="b-narrow">"#);
    let first = counter.name.split(' ').next().unwrap_or_default();
    picture.text(left, top + 36.0, 27.0, &name, fit(first, 27.0, inner + 6.0));
    picture.out.push_str("</g>");
    if let Some(boxes) = counter.boxes.first() {
        let each = (inner / f64::from(boxes.of.max(1))).min(24.0);
        let drawn = pips(boxes, left, top + 49.0, each * f64::from(boxes.of), 9.5, ink_2);
        picture.out.push_str(&drawn.replace("var(--danger-fill)", "#ff6d4d"));
    }
    wide
}

pub(super) fn aircraft(picture: &mut Picture<'_>, counter: &Counter, index: usize, p: &Palette) {
    let at = Point::new(640.0 - 190.0 * index as f64, 68.0);
    let moved = format!(r#" transform="translate({} {})""#, num(at.x), num(at.y));
    picture.open(&counter.target, &counter.spoken(), " b-move", &moved);
    let day = p.class == "b-day";
    let (danger, body) =
        (if day { "#b3261e" } else { "#ff8a78" }, if day { p.ship } else { p.plate[1] });
    // The way it comes at the boat.
    picture
        .element("path")
        .class("b-dive")
        .attr(
            "d",
            format_args!(
                "M-14 92Q-50 {} {} {}",
                num((BOAT.y - at.y) * 0.55),
                num(BOAT.x - at.x + 24.0),
                num(BOAT.y - at.y - 62.0)
            ),
        )
        .fill("none")
        .stroke(danger, 3.0)
        .attr("stroke-dasharray", "3 11")
        .attr("stroke-linecap", "round");
    let body = silhouette(counter.icon, -46.0, -46.0, 92.0, 92.0, body);
    picture.element("g").attr("transform", "rotate(118) scale(1 .72)").begin();
    picture.out.push_str(&body);
    element::end(&mut picture.out, "g");
    picture
        .word(0.0, 62.0, 17.0)
        .class(format_args!("b-mid b-bold {}", p.halo))
        .fill(p.letter)
        .holds(&counter.name);
    picture
        .word(0.0, 81.0, 14.5)
        .class(format_args!("b-mid b-fine {}", p.halo))
        .fill(p.quiet)
        .holds(&counter.note);
    picture.close_moved(&counter.target, Outline::rect(-52.0, -42.0, 104.0, 84.0), (at.x, at.y));
}

pub(super) fn boat(picture: &mut Picture<'_>, counter: &Counter, depth: Depth, p: &Palette) {
    let [hull, edge] = p.hull;
    let moved = format!(r#" transform="translate({} {})""#, num(BOAT.x), num(BOAT.y));
    picture.open(&counter.target, &counter.spoken(), " b-move", &moved);
    let body = silhouette(Icon::Submarine, -112.0, -34.0, 224.0, 39.0, hull);
    match depth {
        Depth::Surfaced => {
            picture
                .element("ellipse")
                .num("cy", 6.0)
                .num("rx", 104.0)
                .num("ry", 13.0)
                .fill("#01070c")
                .opacity(0.4);
            picture.out.push_str(&body);
            picture
                .element("path")
                .attr("d", "M-133 4q19-5 38 0t38 0t38 0t38 0t38 0t38 0t38 0")
                .stroke(p.foam, 2.0)
                .fill("none")
                .opacity(0.8);
        }
        Depth::Periscope => {
            picture
                .element("path")
                .attr("d", "M-152-16q19-5 38 0t38 0t38 0t38 0t38 0t38 0t38 0t38 0")
                .stroke(p.foam, 1.8)
                .fill("none")
                .opacity(0.65);
            picture
                .element("path")
                .attr("d", "M8-18V-44M8-44h9")
                .stroke(edge, 4.0)
                .attr("stroke-linecap", "round");
            picture.element("path").attr("d", "M-6-16q14 5 28 0").stroke(p.foam, 2.0).fill("none");
            picture.element("g").opacity(0.62).attr("transform", "translate(0 12)").begin();
            picture.out.push_str(&body);
            element::end(&mut picture.out, "g");
        }
        Depth::Deep => {
            picture
                .element("path")
                .attr("d", "M-152-44q19-6 38 0t38 0t38 0t38 0t38 0t38 0t38 0t38 0")
                .stroke(p.foam, 1.6)
                .fill("none")
                .opacity(0.5);
            picture
                .element("path")
                .attr("d", "M0-36V-8M-5-14L0-7L5-14")
                .stroke(p.foam, 2.0)
                .fill("none")
                .opacity(0.7);
            picture.element("g").opacity(0.45).attr("transform", "translate(0 20)").begin();
            picture.out.push_str(&body);
            element::end(&mut picture.out, "g");
        }
    }
    picture
        .word(0.0, 40.0, 17.0)
        .class(format_args!("b-mid b-semi b-own {}", p.halo))
        .fill(p.letter)
        .holds(&counter.name);
    picture
        .word(0.0, 58.0, 14.5)
        .class(format_args!("b-mid b-fine b-hair {}", p.halo))
        .fill(p.quiet)
        .holds(&counter.note);
    debug_assert!(counter.side != Side::Enemy, "the view is the boat's own");
    picture.close_moved(
        &counter.target,
        Outline::rect(-116.0, -40.0, 232.0, 62.0),
        (BOAT.x, BOAT.y),
    );
}
