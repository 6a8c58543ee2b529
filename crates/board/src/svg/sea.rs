//! The view over the water: sky and sea, ships on the arc of their range, the boat below.

use std::fmt::Write as _;

use super::counter::{FLAME, pips, silhouette};
use super::ink::{Ink, Outline, Scatter, fit, n};
use crate::{
    Badge, Counter, Depth, Fate, Icon, Light, Point, Reach, SeaView, ShotResult, Side, Wake, icons,
};

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 660.0;
const HORIZON: f64 = 190.0;
/// Where the arcs have their centre, below the picture.
const CENTRE: Point = Point::new(500.0, 716.0);
/// Where the boat lies.
const BOAT: Point = Point::new(500.0, 590.0);

/// The colours of night and day stay the same in both themes.
struct Palette {
    class: &'static str,
    sky: [&'static str; 3],
    sea: [&'static str; 3],
    wave: &'static str,
    ship: &'static str,
    foam: &'static str,
    letter: &'static str,
    quiet: &'static str,
    halo: &'static str,
    here: &'static str,
    plate: [&'static str; 4],
    hull: [&'static str; 2],
}

fn palette(light: Light) -> Palette {
    let night = Palette {
        class: "b-night",
        sky: ["#0a1826", "#1b3a52", "#4d7284"],
        sea: ["#2d5f78", "#12374f", "#061522"],
        wave: "#bfe3ee",
        ship: "#0a1117",
        foam: "#dff0f5",
        letter: "#e9f3f6",
        quiet: "#c3d8e1",
        halo: "b-nighthalo",
        here: "#ffd98a",
        plate: ["#0a1d2b", "#3b5f75", "#f3f8fa", "#b9d2dc"],
        hull: ["#4f7690", "#e9f3f6"],
    };
    match light {
        Light::Night => night,
        Light::Lit => Palette { sky: ["#12283a", "#2f5468", "#7f9a96"], ..night },
        Light::Storm => Palette {
            sky: ["#1a242b", "#33444d", "#5d6f74"],
            sea: ["#4a626b", "#22343d", "#0d171d"],
            ..night
        },
        Light::Day => Palette {
            class: "b-day",
            sky: ["#a9cfdd", "#cfe5e6", "#f3ead2"],
            sea: ["#8fbfcb", "#5f9db2", "#2f6c88"],
            wave: "#ffffff",
            ship: "#2c3a42",
            foam: "#ffffff",
            letter: "#0f2c3b",
            quiet: "#1d4051",
            halo: "b-dayhalo",
            here: "#123f66",
            plate: ["#fbf8ef", "#8c8163", "#14253a", "#4a5a6b"],
            hull: ["#2b5f7d", "#0f2c3b"],
        },
    }
}

/// Half axes of the arcs from the nearest range out, and how large a ship looks there.
const ARCS: [(f64, f64, f64); 3] =
    [(400.0, 262.0, 1.22), (650.0, 366.0, 1.0), (860.0, 452.0, 0.78)];

fn arc(index: usize, of: usize) -> (f64, f64, f64) {
    // Fewer ranges leave out the nearest.
    ARCS[(index + ARCS.len().saturating_sub(of)).min(ARCS.len() - 1)]
}

/// A ship at its place on the water.
struct Place<'a> {
    counter: &'a Counter,
    at: Point,
    size: f64,
    room: f64,
}

fn places(sea: &SeaView) -> Vec<Place<'_>> {
    let here = sea.ranges.iter().position(|range| range.here);
    let (rx, ry, size) = match here {
        Some(index) => arc(index, sea.ranges.len()),
        None => (760.0, 410.0, 0.86),
    };
    // The screen keeps the left flank until it hunts.
    let flank = if sea.hunted { 0 } else { sea.screen.len() };
    let columns = (sea.ships.len() + flank).max(1) as f64;
    let (left, right) = (24.0, 868.0);
    let room = ((right - left) / columns).min(230.0);
    let start = f64::midpoint(left, right) - room * columns / 2.0;
    let lane = |column: usize| {
        let x = start + room * (column as f64 + 0.5);
        let off = ((x - CENTRE.x) / rx).clamp(-0.86, 0.86);
        Point::new(x, CENTRE.y - ry * (1.0 - off * off).sqrt())
    };
    let mut all = Vec::new();
    for (index, counter) in sea.ships.iter().enumerate() {
        all.push(Place { counter, at: lane(index + flank), size, room });
    }
    for (index, counter) in sea.screen.iter().enumerate() {
        if sea.hunted {
            let at = Point::new(212.0 + 210.0 * index as f64, 474.0);
            all.push(Place { counter, at, size: 1.3, room: 230.0 });
        } else {
            let at = lane(index);
            all.push(Place { counter, at: Point::new(at.x, at.y + 18.0), size, room });
        }
    }
    all
}

pub(super) fn draw(ink: &mut Ink<'_>, sea: &SeaView) -> [f64; 4] {
    ink.unit = 1.25;
    let p = palette(sea.light);
    let clip = ink.id("frame");
    ink.put(format_args!(
        "<defs><clipPath id=\"{clip}\"><rect width=\"{WIDTH}\" height=\"{HEIGHT}\"/></clipPath>"
    ));
    gradients(ink, &p);
    ink.put(format_args!(
        "</defs>\n<g clip-path=\"url(#{clip})\" class=\"{}\"><g aria-hidden=\"true\">",
        p.class
    ));
    water(ink, sea, &p);
    ink.out.push_str("</g>");
    for (index, reach) in sea.ranges.iter().enumerate().rev() {
        range(ink, reach, arc(index, sea.ranges.len()), &p);
    }
    let places = places(sea);
    ink.out.push_str("\n<g aria-hidden=\"true\">");
    for (index, wake) in sea.wakes.iter().enumerate() {
        track(ink, wake, &places, (index, sea.wakes.len()));
    }
    if sea.bursts > 0 {
        bursts(ink, sea.bursts, sea.depth);
    }
    ink.out.push_str("</g>");
    for place in &places {
        ship(ink, place, &p);
    }
    for (index, counter) in sea.air.iter().enumerate() {
        aircraft(ink, counter, index, &p);
    }
    boat(ink, &sea.boat, sea.depth, &p);
    ink.out.push_str("\n<g aria-hidden=\"true\">");
    let place = format!("class=\"b-italic {}\" fill=\"{}\"", p.halo, p.letter);
    ink.text(22.0, 36.0, 21.0, &place, &sea.place);
    let note = format!("class=\"{}\" fill=\"{}\"", p.halo, p.quiet);
    ink.text(22.0, 60.0, 15.0, &note, &sea.note);
    ink.out.push_str("</g>");
    ink.flush_over();
    ink.out.push_str("</g>");
    ink.neatline(0.0, 0.0, WIDTH, HEIGHT)
}

fn gradients(ink: &mut Ink<'_>, p: &Palette) {
    let stops = |[a, b, c]: [&str; 3], middle: &str| {
        format!(
            "<stop offset=\"0\" stop-color=\"{a}\"/><stop offset=\"{middle}\" \
             stop-color=\"{b}\"/><stop offset=\"1\" stop-color=\"{c}\"/>"
        )
    };
    ink.put(format_args!(
        "<linearGradient id=\"{}\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\">{}</linearGradient>\
         <linearGradient id=\"{}\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\">{}</linearGradient>\
         <radialGradient id=\"{}\"><stop offset=\"0\" stop-color=\"#fff7d0\"/><stop offset=\".3\" \
         stop-color=\"#ffb84d\" stop-opacity=\".9\"/><stop offset=\"1\" stop-color=\"#d8481c\" \
         stop-opacity=\"0\"/></radialGradient>",
        ink.id("sky"),
        stops(p.sky, ".65"),
        ink.id("sea"),
        stops(p.sea, ".32"),
        ink.id("blast"),
    ));
}

fn water(ink: &mut Ink<'_>, sea: &SeaView, p: &Palette) {
    let (sky, deep) = (ink.id("sky"), ink.id("sea"));
    ink.put(format_args!(
        "<rect width=\"{WIDTH}\" height=\"{HORIZON}\" fill=\"url(#{sky})\"/><rect y=\"{HORIZON}\" \
         width=\"{WIDTH}\" height=\"{}\" fill=\"url(#{deep})\"/><path d=\"M0 {HORIZON}H{WIDTH}\" \
         stroke=\"{}\" opacity=\".5\"/>",
        n(HEIGHT - HORIZON),
        p.foam
    ));
    let mut scatter = Scatter::new(11);
    match sea.light {
        Light::Night | Light::Lit => {
            let mut stars = String::new();
            for _ in 0..56 {
                let (x, y) = (scatter.between(0.0, WIDTH), scatter.between(4.0, HORIZON - 50.0));
                let (r, shine) = (scatter.between(0.5, 1.4), scatter.between(0.2, 0.75));
                let _ = write!(
                    stars,
                    "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{r:.1}\" opacity=\"{shine:.2}\"/>"
                );
            }
            ink.put(format_args!(
                "<g fill=\"#fff\">{stars}</g><path d=\"M868 90A28 28 0 1 1 846 42A22 22 0 0 0 868 \
                 90Z\" fill=\"#f1e8cf\"/>"
            ));
        }
        Light::Day => ink.put(format_args!(
            "<circle cx=\"836\" cy=\"78\" r=\"30\" fill=\"#fffaf0\"/><g fill=\"#fffdf6\" \
             opacity=\".75\"><path d=\"M90 128q8-22 34-18q14-22 40-10q22-8 30 12q22 0 24 \
             16z\"/><path d=\"M560 104q6-16 26-13q12-18 34-8q18-6 24 9q16 1 18 12z\"/></g>"
        )),
        Light::Storm => {}
    }
    for opacity in [0.08, 0.14, 0.2] {
        let mut path = String::new();
        for _ in 0..52 {
            let depth = scatter.next();
            let y = HORIZON + 8.0 + (HEIGHT - HORIZON - 8.0) * depth;
            let w = 4.0 + depth * scatter.between(12.0, 19.0);
            let x = scatter.between(-10.0, WIDTH);
            let _ = write!(path, "M{x:.0} {y:.0}q{w:.0}-{:.0} {:.0} 0", 1.0 + w * 0.34, w * 2.0);
        }
        ink.put(format_args!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.100\" \
             opacity=\"{opacity}\"/>",
            p.wave
        ));
    }
    if matches!(sea.light, Light::Night | Light::Lit) {
        let mut path = String::new();
        for _ in 0..34 {
            let depth = scatter.next();
            let y = HORIZON + 4.0 + 300.0 * depth * depth;
            let spread = 10.0 + 46.0 * depth;
            let x = 856.0 + scatter.between(-spread, spread);
            let _ = write!(path, "M{x:.0} {y:.0}h{:.0}", scatter.between(5.0, 20.0));
        }
        ink.put(format_args!(
            "<path d=\"{path}\" stroke=\"#f4ecd4\" stroke-width=\"1.500\" opacity=\".26\"/>"
        ));
    }
}

/// An arc on the water with its name at the right.
fn range(ink: &mut Ink<'_>, reach: &Reach, (rx, ry, _): (f64, f64, f64), p: &Palette) {
    let spoken = match (reach.here, reach.note.is_empty()) {
        (true, _) => format!("{} range, the ships are here, {}", reach.name, reach.note),
        (false, true) => format!("{} range", reach.name),
        (false, false) => format!("{} range, {}", reach.name, reach.note),
    };
    ink.open(&reach.target, spoken.trim_end_matches(", "), "", "");
    let offered = ink.marks.is_option(&reach.target);
    let (stroke, width, dashes) = if reach.here {
        (p.here, 2.8, "none")
    } else if offered {
        (p.here, 2.2, "9 7")
    } else {
        (p.foam, 1.6, "2 8")
    };
    let ellipse = format!(
        "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\"",
        n(CENTRE.x),
        n(CENTRE.y),
        n(rx),
        n(ry)
    );
    // A wide unseen stroke makes the arc easy to hit.
    ink.put(format_args!(
        "{ellipse} fill=\"none\" stroke=\"#fff\" stroke-opacity=\"0\" stroke-width=\"26\" \
         pointer-events=\"stroke\"/>{ellipse} fill=\"none\" stroke=\"{stroke}\" \
         stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\" stroke-linecap=\"round\" \
         opacity=\".85\"/>"
    ));
    let x = (CENTRE.x + rx * 0.72).min(932.0);
    let off = ((x - CENTRE.x) / rx).min(0.95);
    let y = CENTRE.y - ry * (1.0 - off * off).sqrt() + 6.0;
    let colour = if reach.here || offered { p.here } else { p.letter };
    let class = format!("class=\"b-band b-mid {}\" fill=\"{colour}\"", p.halo);
    ink.text(x, y, 26.0, &class, &reach.name);
    let class = format!("class=\"b-mid b-fine {}\" fill=\"{}\"", p.halo, p.quiet);
    ink.text(x, y + 20.0, 14.5, &class, &reach.note);
    let half = reach.name.chars().count() as f64 * 7.4 + 8.0;
    ink.close(&reach.target, Outline::rect(x - half, y - 24.0, half * 2.0, 50.0));
}

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

fn ship(ink: &mut Ink<'_>, place: &Place<'_>, p: &Palette) {
    let Place { counter, at, size, room } = place;
    let icons::Drawing(w, h, _) = icons::drawing(counter.icon);
    let long = (length(counter.icon) * size).min(room - 12.0);
    let high = long * h / w;
    let (half, water) = (long / 2.0, 2.0);
    let moved = format!(" transform=\"translate({} {})\"", n(at.x), n(at.y));
    ink.open(&counter.target, &counter.spoken(), " b-move", &moved);
    let burning = counter.badges.contains(&Badge::Burning);
    if burning || counter.fate == Fate::Lost {
        let blast = ink.id("blast");
        ink.put(format_args!(
            "<ellipse cy=\"-8\" rx=\"{}\" ry=\"{}\" fill=\"url(#{blast})\" opacity=\"{}\"/>",
            n(half * 0.72),
            n(half * 0.42),
            if burning { ".8" } else { ".35" }
        ));
    }
    let body = silhouette(counter.icon, -half, -high + water, long, high, p.ship);
    match counter.fate {
        Fate::Lost => {
            // Going down by the head: the bow is under already.
            let clip = ink.id(&format!("sinks-{}", super::ink::slug(counter.target.as_str())));
            ink.put(format_args!(
                "<clipPath id=\"{clip}\"><rect x=\"{}\" y=\"-200\" width=\"{}\" \
                 height=\"200\"/></clipPath><g clip-path=\"url(#{clip})\"><g \
                 transform=\"translate(0 {}) rotate(16)\">{body}</g></g>",
                n(-half - 40.0),
                n(long + 80.0),
                n(high * 0.35)
            ));
        }
        Fate::InPlay | Fate::Spent => {
            let faded = if counter.fate == Fate::Spent { " opacity=\".55\"" } else { "" };
            ink.put(format_args!("<g{faded}>{body}</g>"));
        }
    }
    ink.put(format_args!(
        "<path d=\"M{} {water}h{}\" stroke=\"{}\" stroke-width=\"2\" opacity=\".6\"/><path d=\"M{} \
         {}h{}l-14 {}h-{}z\" fill=\"#03080c\" opacity=\".26\"/>",
        n(-half),
        n(long),
        p.foam,
        n(-half + 6.0),
        n(water + 3.0),
        n(long - 12.0),
        n(12.0 * size),
        n(long - 40.0)
    ));
    if burning {
        smoke(ink, long);
    }
    // Above the masts, so that the water before the ship stays free for torpedoes.
    let top = -high - 7.0 - plate_height(counter);
    let wide = plate(ink, counter, *room, top, p);
    let reach = half.max(wide / 2.0).min(room / 2.0 - 10.0);
    let outline = Outline::rect(-reach, top, reach * 2.0, water + 6.0 - top);
    ink.close_moved(&counter.target, outline, (at.x, at.y));
}

fn smoke(ink: &mut Ink<'_>, long: f64) {
    ink.put(format_args!(
        "<path d=\"M-6-18c-14-22 8-34-4-58c-8-18 14-30 34-34c-10 14 4 22-2 38c-8 22 4 30-8 54z\" \
         fill=\"#1a1f22\" opacity=\".45\" transform=\"scale({s})\"/><g transform=\"translate(4 -20) \
         scale({})\"><path d=\"{FLAME}\" fill=\"#ff7a2a\"/><path d=\"{FLAME}\" fill=\"#ffe08a\" \
         transform=\"translate(0 3) scale(.5)\"/></g>",
        n(long / 120.0),
        s = n(long / 180.0)
    ));
}

fn plate_height(counter: &Counter) -> f64 {
    if counter.boxes.is_empty() { 42.0 } else { 57.0 }
}

/// Name, kind and tons, damage: a plate by the ship. Returns its width.
fn plate(ink: &mut Ink<'_>, counter: &Counter, room: f64, top: f64, p: &Palette) -> f64 {
    let [ground, edge, ink_1, ink_2] = p.plate;
    let wide = (room - 14.0).min(190.0);
    let tall = plate_height(counter);
    let hurt = counter.marked() > 0;
    let edge = if hurt && counter.fate == Fate::InPlay { "#ff8a5c" } else { edge };
    ink.put(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{ground}\" \
         fill-opacity=\".94\" stroke=\"{edge}\" stroke-width=\"1.600\"/>",
        n(-wide / 2.0),
        n(top),
        n(wide),
        n(tall)
    ));
    let left = -wide / 2.0 + 11.0;
    let inner = wide - 20.0;
    let struck = if counter.fate == Fate::Lost { " text-decoration=\"line-through\"" } else { "" };
    ink.text(
        left,
        top + 19.0,
        14.5,
        &format!("class=\"b-bold\" fill=\"{ink_1}\"{struck}"),
        fit(&counter.name, 14.5, inner),
    );
    let second = match counter.fate {
        Fate::Lost => "sunk".to_owned(),
        Fate::InPlay | Fate::Spent => counter.note.clone(),
    };
    ink.text(left, top + 35.0, 12.5, &format!("fill=\"{ink_2}\""), fit(&second, 12.5, inner));
    if let Some(boxes) = counter.boxes.first() {
        let each = (inner / f64::from(boxes.of.max(1))).min(20.0);
        let drawn = pips(boxes, left, top + 42.0, each * f64::from(boxes.of), 8.0, ink_2);
        ink.out.push_str(&drawn.replace("var(--danger-fill)", "#ff6d4d"));
    }
    wide
}

fn aircraft(ink: &mut Ink<'_>, counter: &Counter, index: usize, p: &Palette) {
    let at = Point::new(300.0 + 150.0 * index as f64, 96.0 + 22.0 * index as f64);
    let moved = format!(" transform=\"translate({} {})\"", n(at.x), n(at.y));
    ink.open(&counter.target, &counter.spoken(), " b-move", &moved);
    let body = silhouette(counter.icon, -34.0, -34.0, 68.0, 68.0, p.ship);
    ink.put(format_args!("<g transform=\"rotate(118) scale(1 .72)\">{body}</g>"));
    let class = format!("class=\"b-mid b-bold {}\" fill=\"{}\"", p.halo, p.letter);
    ink.text(0.0, 48.0, 14.5, &class, &counter.name);
    let class = format!("class=\"b-mid {}\" fill=\"{}\"", p.halo, p.quiet);
    ink.text(0.0, 65.0, 12.5, &class, &counter.note);
    ink.close_moved(&counter.target, Outline::rect(-42.0, -32.0, 84.0, 64.0), (at.x, at.y));
}

/// The track from the bow to the ship, and what came of it.
fn track(ink: &mut Ink<'_>, wake: &Wake, places: &[Place<'_>], (index, of): (usize, usize)) {
    let Some(place) = places.iter().find(|place| place.counter.target == wake.to) else { return };
    let fan = index as f64 - (of as f64 - 1.0) / 2.0;
    let (from, aim) = ((BOAT.x + fan * 13.0, BOAT.y - 34.0), place.at);
    let to = match wake.result {
        // A miss runs past the bow.
        ShotResult::Miss => (aim.x + place.room * 0.34 + fan * 4.0, aim.y - 14.0),
        ShotResult::Hit | ShotResult::Torpedo => (aim.x + fan * 9.0, aim.y + 4.0),
    };
    let share = if wake.result == ShotResult::Torpedo { 0.66 } else { 1.0 };
    let end = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
    ink.put(format_args!(
        "<path d=\"M{a} {b}L{c} {d}\" stroke=\"#e8f7fb\" stroke-width=\"9\" opacity=\".1\"/><path \
         d=\"M{a} {b}L{c} {d}\" stroke=\"#e8f7fb\" stroke-width=\"3.200\" stroke-dasharray=\"3 5\" \
         opacity=\".8\"/>",
        a = n(from.0),
        b = n(from.1),
        c = n(end.0),
        d = n(end.1)
    ));
    match wake.result {
        ShotResult::Torpedo | ShotResult::Miss => {
            let turn = (to.1 - from.1).atan2(to.0 - from.0).to_degrees();
            ink.put(format_args!(
                "<path transform=\"translate({} {}) rotate({})\" d=\"M-15-3.600H4q7 0 7 3.600t-7 \
                 3.600H-15z\" fill=\"#f6fbfd\" stroke=\"#061522\"/>",
                n(end.0),
                n(end.1),
                n(turn)
            ));
        }
        ShotResult::Hit => {
            let blast = ink.id("blast");
            ink.put(format_args!(
                "<g transform=\"translate({} {}) scale({})\"><circle r=\"58\" \
                 fill=\"url(#{blast})\"/><g fill=\"#eef7fa\"><path d=\"M-16 2C-12-36-22-66-14-102C-10-120 \
                 2-124 8-110C20-80 14-36 22 2Z\" opacity=\".72\"/><path d=\"M-28 2C-22-22-28-40-22-58C-16-44-12-20-10 \
                 2ZM16 2C18-26 24-46 32-64C36-42 32-18 34 2Z\" opacity=\".5\"/><ellipse cx=\"3\" \
                 rx=\"44\" ry=\"8\" opacity=\".8\"/></g></g>",
                n(end.0),
                n(end.1),
                n(0.8 * place.size)
            ));
        }
    }
}

/// Bursts of depth charges about the boat, or bombs.
fn bursts(ink: &mut Ink<'_>, count: u8, depth: Depth) {
    let mut scatter = Scatter::new(23);
    let surface = if depth == Depth::Surfaced { BOAT.y } else { BOAT.y - 44.0 };
    for index in 0..count.min(8) {
        let side = if index % 2 == 0 { -1.0 } else { 1.0 };
        let x = BOAT.x + side * (96.0 + 44.0 * f64::from(index / 2)) + scatter.between(-12.0, 12.0);
        let (y, r) = (surface + scatter.between(-8.0, 26.0), scatter.between(15.0, 26.0));
        ink.put(format_args!(
            "<g transform=\"translate({} {})\"><circle r=\"{}\" fill=\"#eaf7fb\" \
             opacity=\".2\"/><circle r=\"{}\" fill=\"none\" stroke=\"#eaf7fb\" stroke-width=\"2\" \
             opacity=\".7\"/><path d=\"M-9-{h}C-14-{t} 8-{t} 9-{h}Q0-{b}-9-{h}Z\" fill=\"#f4fbfd\" \
             opacity=\".7\"/><circle r=\"{}\" fill=\"#fff\" opacity=\".8\"/></g>",
            n(x),
            n(y),
            n(r * 1.5),
            n(r),
            n(r * 0.3),
            h = n(r),
            t = n(r * 2.6),
            b = n(r * 0.8),
        ));
    }
}

fn boat(ink: &mut Ink<'_>, counter: &Counter, depth: Depth, p: &Palette) {
    let [hull, edge] = p.hull;
    let moved = format!(" transform=\"translate({} {})\"", n(BOAT.x), n(BOAT.y));
    ink.open(&counter.target, &counter.spoken(), " b-move", &moved);
    let body = silhouette(Icon::Submarine, -112.0, -34.0, 224.0, 39.0, hull);
    match depth {
        Depth::Surfaced => ink.put(format_args!(
            "<ellipse cy=\"6\" rx=\"104\" ry=\"13\" fill=\"#01070c\" opacity=\".4\"/>{body}<path \
             d=\"M-133 4q19-5 38 0t38 0t38 0t38 0t38 0t38 0t38 0\" stroke=\"{}\" stroke-width=\"2\" fill=\"none\" \
             opacity=\".8\"/>",
            p.foam
        )),
        Depth::Periscope => ink.put(format_args!(
            "<path d=\"M-152-16q19-5 38 0t38 0t38 0t38 0t38 0t38 0t38 0t38 0\" stroke=\"{foam}\" stroke-width=\"1.800\" \
             fill=\"none\" opacity=\".65\"/><path d=\"M8-18V-44M8-44h9\" stroke=\"{edge}\" \
             stroke-width=\"4\" stroke-linecap=\"round\"/><path d=\"M-6-16q14 5 28 0\" \
             stroke=\"{foam}\" stroke-width=\"2\" fill=\"none\"/><g opacity=\".62\" \
             transform=\"translate(0 12)\">{body}</g>",
            foam = p.foam
        )),
        Depth::Deep => ink.put(format_args!(
            "<path d=\"M-152-44q19-6 38 0t38 0t38 0t38 0t38 0t38 0t38 0t38 0\" stroke=\"{}\" stroke-width=\"1.600\" \
             fill=\"none\" opacity=\".5\"/><path d=\"M0-36V-8M-5-14L0-7L5-14\" stroke=\"{}\" \
             stroke-width=\"2\" fill=\"none\" opacity=\".7\"/><g opacity=\".45\" \
             transform=\"translate(0 20)\">{body}</g>",
            p.foam, p.foam
        )),
    }
    let class = format!("class=\"b-mid b-semi {}\" fill=\"{}\"", p.halo, p.letter);
    ink.text(0.0, 46.0, 15.0, &class, &counter.name);
    let class = format!("class=\"b-mid b-fine {}\" fill=\"{}\"", p.halo, p.quiet);
    ink.text(0.0, 63.0, 13.0, &class, &counter.note);
    debug_assert!(counter.side != Side::Enemy, "the view is the boat's own");
    ink.close_moved(&counter.target, Outline::rect(-116.0, -40.0, 232.0, 62.0), (BOAT.x, BOAT.y));
}
