//! The view over the water: sky and sea, ships on the arc of their range, the boat below.

use super::pen;
use std::fmt::Write as _;

use super::counter::{FLAME, pips, silhouette};
use super::ink::{Ink, Outline, Scatter, fit, n};
use crate::{
    Badge, Counter, Depth, Fate, Icon, Light, Point, Reach, SeaView, ShotResult, Side, Wake, icons,
};

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 660.0;
const HORIZON: f64 = 158.0;
/// Where the arcs have their centre, below the picture.
const CENTRE: Point = Point::new(500.0, 716.0);
/// Where the boat lies.
const BOAT: Point = Point::new(500.0, 588.0);
/// The column at the right where the ranges have their names; ships keep clear of it.
const NAMES: f64 = 928.0;

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
    /// Light on the water behind a ship, and on its upper edges.
    gleam: &'static str,
    rim: &'static str,
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
        gleam: "#8fbccb",
        rim: "#a9cad6",
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
            sea: ["#a6cfd8", "#7db4c5", "#5596ae"],
            wave: "#ffffff",
            ship: "#2c3a42",
            foam: "#ffffff",
            letter: "#0f2c3b",
            quiet: "#1d4051",
            halo: "b-dayhalo",
            gleam: "#e6f3f3",
            rim: "#e6f3f3",
            here: "#123f66",
            plate: ["#fbf8ef", "#8c8163", "#14253a", "#4a5a6b"],
            hull: ["#17405a", "#0f2c3b"],
        },
    }
}

/// Half axes of the arcs from the nearest range out, and how large a ship looks there. They are flat
/// enough for five columns to stand beside each other on the nearest.
const ARCS: [(f64, f64, f64); 3] =
    [(640.0, 252.0, 1.18), (800.0, 356.0, 1.0), (960.0, 446.0, 0.84)];

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
    /// It has the boat.
    hunts: bool,
}

/// Where the screen stands when it has the boat.
const HUNTER: Point = Point::new(150.0, 638.0);

fn places(sea: &SeaView) -> Vec<Place<'_>> {
    let here = sea.ranges.iter().position(|range| range.here);
    let (rx, ry, size) = match here {
        Some(index) => arc(index, sea.ranges.len()),
        None => (880.0, 404.0, 0.92),
    };
    // The screen keeps the left flank until it hunts.
    let flank = if sea.hunted { 0 } else { sea.screen.len() };
    let columns = (sea.ships.len() + flank).max(1) as f64;
    // Without ranges nothing is named at the right.
    let (left, right) = if sea.ranges.is_empty() { (66.0, 934.0) } else { (18.0, 862.0) };
    let room = ((right - left) / columns).min(262.0);
    let start = f64::midpoint(left, right) - room * columns / 2.0;
    let lane = |column: usize| {
        let x = start + room * (column as f64 + 0.5);
        let off = ((x - CENTRE.x) / rx).clamp(-0.86, 0.86);
        Point::new(x, CENTRE.y - ry * (1.0 - off * off).sqrt())
    };
    let mut all = Vec::new();
    for (index, counter) in sea.ships.iter().enumerate() {
        all.push(Place { counter, at: lane(index + flank), size, room, hunts: false });
    }
    for (index, counter) in sea.screen.iter().enumerate() {
        if sea.hunted {
            let at = Point::new(HUNTER.x + 220.0 * index as f64, HUNTER.y);
            all.push(Place { counter, at, size: 1.02, room: 216.0, hunts: true });
        } else {
            let at = lane(index);
            let at = Point::new(at.x, at.y + 18.0);
            all.push(Place { counter, at, size, room, hunts: false });
        }
    }
    all
}

pub(super) fn draw(ink: &mut Ink<'_>, sea: &SeaView) -> [f64; 4] {
    ink.unit = 1.25;
    let p = palette(sea.light);
    ink.scene(WIDTH, HEIGHT, p.class, |ink| gradients(ink, &p));
    water(ink, sea, &p);
    ink.out.push_str("</g>");
    for (index, reach) in sea.ranges.iter().enumerate().rev() {
        range(ink, reach, arc(index, sea.ranges.len()), &p);
    }
    let places = places(sea);
    ink.silent();
    for place in &places {
        gleam(ink, place);
        tracks(ink, sea, place, &p);
    }
    if sea.hunted {
        contact(ink);
    }
    if sea.bursts > 0 {
        bursts(ink, sea.bursts, sea.depth, &p);
    }
    ink.out.push_str("</g>");
    for place in &places {
        ship(ink, place, &p);
    }
    ink.out.push('\n');
    ink.el("g").a("aria-hidden", "true").a("pointer-events", "none").begin();
    for place in &places {
        strikes(ink, sea, place, &p);
    }
    gunfire(ink, sea, &places, &p);
    ink.out.push_str("</g>");
    for (index, counter) in sea.air.iter().enumerate() {
        aircraft(ink, counter, index, &p);
    }
    boat(ink, &sea.boat, sea.depth, &p);
    ink.silent();
    ink.word(22.0, 38.0, 24.0)
        .class(format_args!("b-italic b-place {}", p.halo))
        .fill(p.letter)
        .holds(&sea.place);
    ink.word(22.0, 63.0, 17.0)
        .class(format_args!("b-fine {}", p.halo))
        .fill(p.quiet)
        .holds(&sea.note);
    ink.out.push_str("</g>");
    ink.flush_over();
    ink.out.push_str("</g>");
    ink.neatline(0.0, 0.0, WIDTH, HEIGHT)
}

fn gradients(ink: &mut Ink<'_>, p: &Palette) {
    let names = ["sky", "sea", "blast", "gleam"].map(|name| ink.id(name));
    let [sky, sea, blast, gleam] = &names;
    let out = &mut ink.out;
    let stops = |[a, b, c]: [&'static str; 3], middle: f64| {
        [(0.0, a, 1.0), (middle, b, 1.0), (1.0, c, 1.0)]
    };
    let (linear, radial) = ("linearGradient", "radialGradient");
    pen::gradient(out, linear, sky, &pen::DOWN, &stops(p.sky, 0.65));
    pen::gradient(out, linear, sea, &pen::DOWN, &stops(p.sea, 0.32));
    let fire = [(0.0, "#fff7d0", 1.0), (0.3, "#ffb84d", 0.9), (1.0, "#d8481c", 0.0)];
    pen::gradient(out, radial, blast, &[], &fire);
    let shine = [(0.0, p.gleam, 0.62), (0.55, p.gleam, 0.34), (1.0, p.gleam, 0.0)];
    pen::gradient(out, radial, gleam, &[], &shine);
}

fn water(ink: &mut Ink<'_>, sea: &SeaView, p: &Palette) {
    let (sky, deep) = (ink.id("sky"), ink.id("sea"));
    ink.el("rect").a("width", WIDTH).a("height", HORIZON).fill(format_args!("url(#{sky})"));
    ink.el("rect")
        .a("y", HORIZON)
        .a("width", WIDTH)
        .n("height", HEIGHT - HORIZON)
        .fill(format_args!("url(#{deep})"));
    ink.el("path").a("d", format_args!("M0 {HORIZON}H{WIDTH}")).a("stroke", p.foam).opacity(0.5);
    let mut scatter = Scatter::new(11);
    match sea.light {
        Light::Night | Light::Lit => {
            let mut stars = String::new();
            for _ in 0..56 {
                let (x, y) = (scatter.between(0.0, WIDTH), scatter.between(4.0, HORIZON - 40.0));
                let (r, shine) = (scatter.between(0.5, 1.4), scatter.between(0.2, 0.75));
                let _ = write!(
                    stars,
                    r#"<circle cx="{x:.0}" cy="{y:.0}" r="{r:.1}" opacity="{shine:.2}"/>"#
                );
            }
            ink.el("g").fill("#fff").begin();
            ink.out.push_str(&stars);
            pen::end(&mut ink.out, "g");
            ink.el("path").a("d", "M868 84A28 28 0 1 1 846 36A22 22 0 0 0 868 84Z").fill("#f1e8cf");
        }
        Light::Day => {
            ink.circle(850.0, 66.0, 28.0).fill("#fffaf0");
            ink.el("g").fill("#fffdf6").opacity(0.75).begin();
            ink.el("path").a("d", "M120 132q8-22 34-18q14-22 40-10q22-8 30 12q22 0 24 16z");
            ink.el("path").a("d", "M620 112q6-16 26-13q12-18 34-8q18-6 24 9q16 1 18 12z");
            pen::end(&mut ink.out, "g");
        }
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
        ink.el("path").a("d", path).fill("none").stroke(p.wave, 1.1).a("opacity", opacity);
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
        ink.el("path").a("d", path).stroke("#f4ecd4", 1.5).opacity(0.26);
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
        r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}""#,
        n(CENTRE.x),
        n(CENTRE.y),
        n(rx),
        n(ry)
    );
    // A wide unseen stroke makes the arc easy to hit.
    ink.put(format_args!(
        r##"{ellipse} fill="none" stroke="#fff" stroke-opacity="0" stroke-width="26" pointer-events="stroke"/>{ellipse} fill="none" stroke="{stroke}" stroke-width="{width}" stroke-dasharray="{dashes}" stroke-linecap="round" opacity=".85"/>"##
    ));
    let x = NAMES;
    let off = ((x - CENTRE.x) / rx).min(0.95);
    // Under the line, so that it crosses no letter.
    let y = CENTRE.y - ry * (1.0 - off * off).sqrt() + 34.0;
    let colour = if reach.here || offered { p.here } else { p.letter };
    ink.word(x, y, 28.0)
        .class(format_args!("b-band b-reach b-mid {}", p.halo))
        .fill(colour)
        .holds(&reach.name);
    ink.word(x, y + 21.0, 15.5)
        .class(format_args!("b-mid b-fine b-hair {}", p.halo))
        .fill(p.quiet)
        .holds(&reach.note);
    let half = (reach.name.chars().count() as f64 * 8.0 + 8.0).max(58.0);
    ink.close(&reach.target, Outline::rect(x - half, y - 26.0, half * 2.0, 54.0));
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

/// How long and how high a ship is drawn.
fn extent(place: &Place<'_>) -> (f64, f64) {
    let icons::Drawing(w, h, _) = icons::drawing(place.counter.icon);
    let long = (length(place.counter.icon) * place.size).min(place.room - 12.0);
    (long, long * h / w)
}

/// Light on the water behind a ship, so that its shape is plain even in the dark near the boat.
fn gleam(ink: &mut Ink<'_>, place: &Place<'_>) {
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

fn ship(ink: &mut Ink<'_>, place: &Place<'_>, p: &Palette) {
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
            let clip = ink.id(&format!("sinks-{}", super::ink::slug(counter.target.as_str())));
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

fn plate_height(counter: &Counter) -> f64 {
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

fn aircraft(ink: &mut Ink<'_>, counter: &Counter, index: usize, p: &Palette) {
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

/// Where a torpedo of those meant for one ship leaves the boat and where it ends.
fn course(place: &Place<'_>, result: ShotResult, (index, of): (usize, usize)) -> [Point; 2] {
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
fn tracks(ink: &mut Ink<'_>, sea: &SeaView, place: &Place<'_>, p: &Palette) {
    for (result, order) in salvo(sea, place) {
        let [from, end] = course(place, result, order);
        let line = format!("M{} {}L{} {}", n(from.x), n(from.y), n(end.x), n(end.y));
        let (word, shown) = match result {
            ShotResult::Torpedo => ("running", ".85"),
            ShotResult::Hit => ("hit", ".85"),
            ShotResult::Dud => ("dud", ".6"),
            ShotResult::Miss => ("miss", ".5"),
        };
        ink.el("g").class("b-track").a("data-result", word).begin();
        ink.el("path").a("d", &line).stroke(p.foam, 10.0).opacity(0.14);
        ink.el("path")
            .a("d", &line)
            .stroke(p.foam, 3.4)
            .a("stroke-dasharray", "3 5")
            .a("opacity", shown);
        let turn = (end.y - from.y).atan2(end.x - from.x).to_degrees();
        if matches!(result, ShotResult::Torpedo | ShotResult::Miss) {
            ink.el("path")
                .a(
                    "transform",
                    format_args!("translate({} {}) rotate({})", n(end.x), n(end.y), n(turn)),
                )
                .a("d", "M-17-4.200H5q8 0 8 4.200t-8 4.200H-17z")
                .fill("#f6fbfd")
                .a("stroke", "#061522");
        }
        ink.out.push_str("</g>");
    }
}

/// What came of the torpedoes, over the hull they were meant for, and the count in words below.
fn strikes(ink: &mut Ink<'_>, sea: &SeaView, place: &Place<'_>, p: &Palette) {
    for (result, order) in salvo(sea, place) {
        let [_, end] = course(place, result, order);
        match result {
            ShotResult::Hit => burst(ink, end, 0.36 * place.size),
            ShotResult::Dud => {
                ink.el("g")
                    .a("transform", format_args!("translate({} {})", n(end.x), n(end.y)))
                    .begin();
                ink.el("circle").n("r", 8.0).fill("#f4f8f9").stroke("#20313b", 2.0);
                ink.el("path")
                    .a("d", "M-4-4L4 4M4-4L-4 4")
                    .stroke("#20313b", 2.4)
                    .a("stroke-linecap", "round");
                pen::end(&mut ink.out, "g");
            }
            ShotResult::Miss | ShotResult::Torpedo => {}
        }
    }
    let tally = sea.tally(&place.counter.target);
    if !tally.is_empty() {
        ink.word(place.at.x, place.at.y + 30.0, 16.0)
            .class(format_args!("b-mid b-bold {}", p.halo))
            .fill(p.letter)
            .holds(tally);
    }
}

/// A column of water and fire at the side of a ship.
fn burst(ink: &mut Ink<'_>, at: Point, scale: f64) {
    let blast = ink.id("blast");
    ink.el("g")
        .a("transform", format_args!("translate({} {}) scale({})", n(at.x), n(at.y), n(scale)))
        .begin();
    ink.el("g").class("b-burst").begin();
    ink.el("circle").n("r", 62.0).fill(format_args!("url(#{blast})"));
    ink.el("g").fill("#eef7fa").begin();
    ink.el("path")
        .a("d", "M-16 2C-12-36-22-66-14-102C-10-120 2-124 8-110C20-80 14-36 22 2Z")
        .opacity(0.82);
    ink.el("path")
        .a(
            "d",
            "M-28 2C-22-22-28-40-22-58C-16-44-12-20-10 2ZM16 2C18-26 24-46 32-64C36-42 32-18 34 2Z",
        )
        .opacity(0.6);
    ink.el("ellipse").n("cx", 3.0).n("rx", 44.0).n("ry", 8.0).opacity(0.8);
    pen::end(&mut ink.out, "g");
    pen::end(&mut ink.out, "g");
    pen::end(&mut ink.out, "g");
}

/// The flash at the gun before the bridge, the shells on their way, and where they fell.
fn gunfire(ink: &mut Ink<'_>, sea: &SeaView, places: &[Place<'_>], p: &Palette) {
    let muzzle = Point::new(BOAT.x + 56.0, BOAT.y - 16.0);
    let (blast, mut fired) = (ink.id("blast"), false);
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
            ink.el("path")
                .class("b-shell")
                .a(
                    "d",
                    format_args!(
                        "M{} {}Q{} {} {} {}",
                        n(muzzle.x),
                        n(muzzle.y),
                        n(x),
                        n(y),
                        n(fall.x),
                        n(fall.y)
                    ),
                )
                .fill("none")
                .stroke(if p.class == "b-day" { "#b4471a" } else { "#ffb35c" }, 2.6)
                .a("stroke-dasharray", "12 16")
                .a("stroke-linecap", "round");
            if shell.hit {
                ink.el("g")
                    .a("transform", format_args!("translate({} {})", n(fall.x), n(fall.y)))
                    .begin();
                ink.el("g").class("b-burst").begin();
                ink.el("circle").n("r", 26.0).fill(format_args!("url(#{blast})"));
                ink.el("path")
                    .a("d", "M0-15L4-5L14-8L7 1L13 10L2 6L-4 15L-5 5L-15 4L-7-2L-11-12L-3-6Z")
                    .fill("#ffe9a8");
                pen::end(&mut ink.out, "g");
                pen::end(&mut ink.out, "g");
            } else {
                ink.el("g")
                    .a("transform", format_args!("translate({} {})", n(fall.x), n(fall.y)))
                    .class("b-splash")
                    .begin();
                ink.el("path")
                    .a("d", "M-7 1C-6-14-9-24-4-38Q0-44 4-38C8-24 6-14 8 1Z")
                    .fill("#f4fbfd")
                    .opacity(0.9);
                ink.el("ellipse").n("rx", 17.0).n("ry", 4.0).fill("#f4fbfd").opacity(0.75);
                pen::end(&mut ink.out, "g");
            }
        }
    }
    if fired {
        ink.el("g")
            .a("transform", format_args!("translate({} {})", n(muzzle.x), n(muzzle.y)))
            .begin();
        ink.el("g").class("b-burst b-muzzle").begin();
        ink.el("circle").n("r", 34.0).fill(format_args!("url(#{blast})"));
        ink.el("path").a("d", "M-3 0L10-11L9-4L24-9L14 0L22 6L9 4L8 11Z").fill("#fff3c4");
        pen::end(&mut ink.out, "g");
        pen::end(&mut ink.out, "g");
    }
}

/// The escort has the boat: its sound goes out to where the boat lies.
fn contact(ink: &mut Ink<'_>) {
    let (from, to) = (Point::new(HUNTER.x + 90.0, HUNTER.y - 2.0), BOAT);
    ink.out
        .push_str(r##"<g class="b-contact" fill="none" stroke="#ff5d45" stroke-linecap="round">"##);
    for step in 1..=4 {
        let share = f64::from(step) * 0.2;
        let (x, r) = (from.x + (to.x - 90.0 - from.x) * share, 20.0 + 40.0 * share);
        ink.el("path")
            .a(
                "d",
                format_args!(
                    "M{} {}a{} {} 0 0 1 0 {}",
                    n(x),
                    n(to.y - r * 0.8 + 12.0),
                    n(r),
                    n(r),
                    n(r * 1.6)
                ),
            )
            .n("stroke-width", 4.4 - f64::from(step) * 0.5)
            .opacity(1.0 - share * 0.6);
    }
    ink.out.push_str("</g>");
}

/// Bursts of depth charges about the boat, or bombs.
fn bursts(ink: &mut Ink<'_>, count: u8, depth: Depth, p: &Palette) {
    let mut scatter = Scatter::new(23);
    let surface = if depth == Depth::Surfaced { BOAT.y } else { BOAT.y - 30.0 };
    for index in 0..count.min(8) {
        let side = if index % 2 == 0 { 1.0 } else { -1.0 };
        let x =
            BOAT.x + side * (150.0 + 46.0 * f64::from(index / 2)) + scatter.between(-12.0, 12.0);
        let (y, r) = (surface + scatter.between(-8.0, 26.0), scatter.between(15.0, 24.0));
        ink.el("g").a("transform", format_args!("translate({} {})", n(x), n(y))).begin();
        ink.el("circle").n("r", r * 1.5).fill(p.foam).opacity(0.24);
        ink.el("circle").n("r", r).fill("none").stroke(p.foam, 2.0).opacity(0.8);
        ink.el("path")
            .a(
                "d",
                format_args!(
                    "M-9-{}C-14-{} 8-{} 9-{}Q0-{}-9-{}Z",
                    n(r),
                    n(r * 2.6),
                    n(r * 2.6),
                    n(r),
                    n(r * 0.8),
                    n(r)
                ),
            )
            .fill("#f4fbfd")
            .opacity(0.8);
        ink.el("circle").n("r", r * 0.3).fill("#fff").opacity(0.9);
        pen::end(&mut ink.out, "g");
    }
}

fn boat(ink: &mut Ink<'_>, counter: &Counter, depth: Depth, p: &Palette) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn ship(name: &str) -> Counter {
        Counter::new(name, Icon::Tanker, name, Side::Enemy).boxes("Damage", 0, 4).note("tanker")
    }

    fn view(ships: usize, here: usize, hunted: bool) -> SeaView {
        let names = ["Close", "Medium", "Long"];
        let reach = |(index, name): (usize, &&str)| Reach {
            target: format!("range:{name}").into(),
            name: (*name).to_owned(),
            note: "hit on 7 or less".to_owned(),
            here: index == here,
        };
        SeaView {
            place: String::new(),
            note: String::new(),
            light: Light::Night,
            boat: Counter::new("boat", Icon::Submarine, "Boat", Side::Own),
            depth: Depth::Periscope,
            ranges: names.iter().enumerate().map(reach).collect(),
            ships: (0..ships).map(|index| ship(&format!("ship:{index}"))).collect(),
            screen: vec![Counter { icon: Icon::Escort, ..ship("escort") }],
            hunted,
            air: Vec::new(),
            wakes: Vec::new(),
            gunfire: Vec::new(),
            bursts: 0,
        }
    }

    /// Left, top, right and bottom of a ship with its plate.
    fn outline(place: &Place<'_>) -> [f64; 4] {
        let (long, high) = extent(place);
        let half = (long / 2.0).max((place.room - 10.0).min(208.0) / 2.0);
        let top = place.at.y - high - 7.0 - plate_height(place.counter);
        [place.at.x - half, top, place.at.x + half, place.at.y + 8.0]
    }

    #[test]
    fn ships_keep_clear_of_each_other_of_the_names_of_ranges_and_of_the_edge() {
        for (ships, here, hunted) in (1..=4).flat_map(|ships| {
            (0..4).flat_map(move |here| [true, false].map(|it| (ships, here, it)))
        }) {
            let sea = view(ships, here, hunted);
            let places = places(&sea);
            for (index, place) in places.iter().enumerate() {
                let [left, top, right, bottom] = outline(place);
                let case = format!("{ships} ships at {here}, hunted {hunted}: {index}");
                assert!(left > 4.0 && right < NAMES - 58.0, "{case} from {left} to {right}");
                assert!(top > HORIZON - 40.0 && bottom < HEIGHT, "{case} from {top} to {bottom}");
                for other in &places[index + 1..] {
                    let [l, t, r, b] = outline(other);
                    let apart = right <= l || r <= left || bottom <= t || b <= top;
                    assert!(apart, "{case} stands on {}", other.counter.name);
                }
            }
        }
    }

    #[test]
    fn every_torpedo_ends_where_its_result_says() {
        let mut sea = view(1, 1, false);
        let results = [ShotResult::Hit, ShotResult::Dud, ShotResult::Miss, ShotResult::Torpedo];
        sea.wakes = results.map(|result| Wake { to: "ship:0".into(), result }).to_vec();
        let places = places(&sea);
        let (long, _) = extent(&places[0]);
        let off = |index: usize| {
            let [_, end] = course(&places[0], results[index], (index, results.len()));
            ((end.x - places[0].at.x).abs(), (end.y - places[0].at.y).abs())
        };
        for index in [0, 1] {
            assert!(off(index).0 < long / 2.0 && off(index).1 < 10.0, "on the hull");
        }
        assert!(off(2).0 > long / 2.0, "past it");
        assert!(off(3).1 > 30.0, "still under way");
        assert_eq!(sea.tally(&"ship:0".into()), "1 hit · 1 dud · 1 miss");
        assert_eq!(sea.tally(&"escort".into()), "");
    }
}
