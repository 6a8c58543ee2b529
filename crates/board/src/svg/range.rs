//! The range board: a stretch of sea in bands, the enemy's shore or ships on the right.

use std::fmt::Write as _;

use super::counter::{self, FLAME, silhouette, tone_fill};
use super::ink::{Ink, Outline, Scatter, esc, n};
use crate::{
    Badge, Band, Boxes, Counter, Edge, Fate, Heading, Icon, Light, Point, RangeBoard, Shot,
    ShotResult, Side, Target, Tone, Way,
    icons::{self, Seen},
};

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 640.0;

/// The colours of a fight by night stay the same in both themes.
struct Palette {
    class: &'static str,
    sea: [&'static str; 3],
    shoal: &'static str,
    wave: &'static str,
    letter: &'static str,
    quiet: &'static str,
    halo: &'static str,
    land: [&'static str; 2],
    tree: &'static str,
    beach: &'static str,
}

fn palette(light: Light) -> Palette {
    let night = Palette {
        class: "b-night",
        sea: ["#071726", "#0c2a40", "#174a5e"],
        shoal: "#5fc0c4",
        wave: "#bfe3ee",
        letter: "#e9f3f6",
        quiet: "#c3d8e1",
        halo: "b-nighthalo",
        land: ["#0d1a16", "#050c0b"],
        tree: "#35513f",
        beach: "#c9d8c4",
    };
    match light {
        Light::Night => night,
        Light::Lit => Palette { sea: ["#0b2233", "#1a4257", "#2f6a77"], ..night },
        Light::Storm => Palette {
            sea: ["#10191f", "#1b2b34", "#2b434b"],
            shoal: "#8fb0b4",
            wave: "#dfeaec",
            ..night
        },
        Light::Day => Palette {
            class: "b-day",
            sea: ["#7fb4c6", "#97c7d0", "#b5dcd9"],
            shoal: "#e4f5e6",
            wave: "#ffffff",
            letter: "#12303f",
            quiet: "#274657",
            halo: "b-dayhalo",
            land: ["#8fae68", "#6f9350"],
            tree: "#4c7439",
            beach: "#f3e6bd",
        },
    }
}

/// Where things lie: the inner edge of each band, and the place of every counter.
struct Layout<'a> {
    /// Left edges of the bands, then the coast.
    edges: Vec<f64>,
    places: Vec<(&'a Counter, Point, bool)>,
}

impl Layout<'_> {
    fn find(&self, target: &Target) -> Option<(Point, &Counter)> {
        self.places.iter().find(|(c, _, _)| c.target == *target).map(|(c, at, _)| (*at, *c))
    }

    fn band(&self, index: usize) -> (f64, f64) {
        (self.edges[index], self.edges[index + 1])
    }
}

fn layout(range: &RangeBoard) -> Layout<'_> {
    let ashore = range.edge.counters().len();
    let coast = match range.edge {
        Edge::Shore { name: _, counters: _ } if ashore > 4 => 806.0,
        Edge::Shore { name: _, counters: _ } => 870.0,
        Edge::Ships { name: _, counters: _ } => 770.0,
        Edge::OpenSea => WIDTH,
    };
    let share = |i: usize| (1.3 - 0.22 * i as f64).max(0.5);
    let total: f64 = (0..range.bands.len()).map(share).sum();
    let mut edges = vec![0.0];
    for i in 0..range.bands.len() {
        edges.push(edges[i] + coast * share(i) / total.max(0.1));
    }
    let mut places = Vec::new();
    for (i, band) in range.bands.iter().enumerate() {
        let (left, right) = (edges[i], edges[i + 1]);
        let (own, enemy): (Vec<&Counter>, Vec<&Counter>) =
            band.counters.iter().partition(|c| c.side == Side::Own);
        let mixed = !own.is_empty() && !enemy.is_empty();
        let width = right - left;
        let x = if mixed { left + width * 0.3 } else { left + width * 0.5 };
        for (j, counter) in own.iter().enumerate() {
            let sway = if mixed { 10.0 } else { 24.0 } * if j % 2 == 0 { -1.0 } else { 1.0 };
            let y = slot(j, own.len());
            places.push((*counter, Point::new((x + sway).max(86.0), y), false));
        }
        let x = if mixed { left + width * 0.78 } else { left + width * 0.62 };
        for (j, counter) in enemy.iter().enumerate() {
            let sway = 14.0 * if j % 2 == 0 { 1.0 } else { -1.0 };
            places.push((*counter, Point::new(x + sway, slot(j, enemy.len())), false));
        }
    }
    let shore = matches!(range.edge, Edge::Shore { name: _, counters: _ });
    let two_columns = shore && ashore > 4;
    for (j, counter) in range.edge.counters().iter().enumerate() {
        let at = if two_columns {
            let column = j % 2;
            Point::new(
                coast + 46.0 + 84.0 * column as f64,
                slot(j / 2, ashore.div_ceil(2)) + 18.0 * column as f64,
            )
        } else if shore {
            Point::new(935.0, slot(j, ashore))
        } else {
            Point::new(f64::midpoint(coast, WIDTH), slot(j, ashore))
        };
        places.push((counter, at, shore));
    }
    for counter in &range.air {
        let at = airspace(&edges, &places);
        places.push((counter, at, false));
    }
    Layout { edges, places }
}

/// Where an aircraft hides nothing: over a band with nobody in it, or wherever there is room.
fn airspace(edges: &[f64], places: &[(&Counter, Point, bool)]) -> Point {
    let middles = || edges.windows(2).map(|edge| f64::midpoint(edge[0], edge[1])).rev();
    let heights = [300.0, 450.0, 150.0, 230.0, 380.0];
    let spots = heights.iter().flat_map(|y| middles().map(|x| Point::new(x, *y)));
    let free = |at: &Point| {
        places.iter().all(|(_, p, _)| (p.x - at.x).abs() > 150.0 || (p.y - at.y).abs() > 96.0)
    };
    spots.into_iter().find(free).unwrap_or(Point::new(110.0, 480.0))
}

/// The middle of slot `index` of `count` from top to bottom.
fn slot(index: usize, count: usize) -> f64 {
    let (top, bottom) = (96.0, 540.0);
    top + (bottom - top) * (index as f64 + 0.5) / count.max(1) as f64
}

/// A coast-like line from top to bottom near `x`.
fn line(x: f64, swing: f64) -> String {
    let mut path = format!("M{} -20", n(x + swing * 0.6));
    for i in 0..9 {
        let y = -20.0 + 80.0 * f64::from(i + 1);
        let sway = swing * ((f64::from(i) * 1.9).sin() * 0.75 + (f64::from(i) * 0.83).cos() * 0.45);
        let previous = if i == 0 {
            swing * 0.6
        } else {
            let k = f64::from(i - 1);
            swing * ((k * 1.9).sin() * 0.75 + (k * 0.83).cos() * 0.45)
        };
        let _ = write!(
            path,
            "C{} {} {} {} {} {}",
            n(x + previous),
            n(y - 50.0),
            n(x + sway),
            n(y - 30.0),
            n(x + sway),
            n(y)
        );
    }
    path
}

/// How far the edge of a band sways: more towards the coast.
fn swing(edge: f64) -> f64 {
    12.0 * edge / WIDTH + 4.0
}

fn filled(x: f64, swing: f64) -> String {
    format!("{}L1060 720L1060 -20Z", line(x, swing))
}

pub(super) fn draw(ink: &mut Ink<'_>, range: &RangeBoard) -> [f64; 4] {
    ink.unit = 1.25;
    let p = palette(range.light);
    let layout = layout(range);
    ink.scene(WIDTH, HEIGHT, p.class, |ink| gradients(ink, &p));
    sea(ink, range, &layout, &p);
    ink.out.push_str("</g>");
    for (i, band) in range.bands.iter().enumerate() {
        draw_band(ink, band, layout.band(i), &p);
    }
    ink.out.push_str("\n<g aria-hidden=\"true\">");
    land(ink, range, &layout, &p);
    ink.text(
        22.0,
        36.0,
        21.0,
        &format!("class=\"b-italic {}\" fill=\"{}\"", p.halo, p.letter),
        &range.place,
    );
    ink.text(22.0, 60.0, 15.0, &format!("class=\"{}\" fill=\"{}\"", p.halo, p.quiet), &range.note);
    for shot in &range.shots {
        fire(ink, shot, &layout);
    }
    ink.out.push_str("</g>");
    for (counter, at, ashore) in &layout.places {
        if *ashore || Seen::of(counter.icon) == Seen::AsPiece {
            on_shore(ink, counter, *at, range.edge.counters().len() > 4, &p);
        } else {
            afloat(ink, counter, *at, &p);
        }
    }
    for shot in &range.shots {
        flash(ink, shot, &layout);
    }
    ways(ink, range, &layout);
    ink.flush_over();
    ink.out.push_str("</g>");
    ink.neatline(0.0, 0.0, WIDTH, HEIGHT)
}

fn gradients(ink: &mut Ink<'_>, p: &Palette) {
    let [far, middle, near] = p.sea;
    let [inland, deep] = p.land;
    ink.put(format_args!(
        "<linearGradient id=\"{}\"><stop offset=\"0\" stop-color=\"{far}\"/><stop offset=\".45\" \
         stop-color=\"{middle}\"/><stop offset=\"1\" stop-color=\"{near}\"/></linearGradient>\
         <radialGradient id=\"{}\" cx=\".18\" cy=\"-.05\" r=\"1\"><stop offset=\"0\" \
         stop-color=\"#bcd7ea\" stop-opacity=\".34\"/><stop offset=\".5\" stop-color=\"#8fb6d0\" \
         stop-opacity=\".08\"/><stop offset=\"1\" stop-color=\"#8fb6d0\" stop-opacity=\"0\"/>\
         </radialGradient><radialGradient id=\"{}\"><stop offset=\"0\" stop-color=\"#fffbe0\"/><stop \
         offset=\".16\" stop-color=\"#ffe08a\"/><stop offset=\".42\" stop-color=\"#ff9d3d\" \
         stop-opacity=\".7\"/><stop offset=\"1\" stop-color=\"#d8481c\" stop-opacity=\"0\"/>\
         </radialGradient><linearGradient id=\"{}\" x1=\"1\" x2=\"0\"><stop offset=\"0\" \
         stop-color=\"#e6f6fb\" stop-opacity=\".85\"/><stop offset=\".35\" stop-color=\"#cfe9f2\" \
         stop-opacity=\".35\"/><stop offset=\"1\" stop-color=\"#cfe9f2\" stop-opacity=\"0\"/>\
         </linearGradient><linearGradient id=\"{}\"><stop offset=\"0\" stop-color=\"{inland}\"/><stop \
         offset=\"1\" stop-color=\"{deep}\"/></linearGradient>",
        ink.id("sea"),
        ink.id("moon"),
        ink.id("flash"),
        ink.id("wake"),
        ink.id("land"),
    ));
}

fn sea(ink: &mut Ink<'_>, range: &RangeBoard, layout: &Layout<'_>, p: &Palette) {
    let (sea, moon) = (ink.id("sea"), ink.id("moon"));
    ink.put(format_args!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"url(#{sea})\"/>"));
    let coast = layout.edges.last().copied().unwrap_or(WIDTH);
    for edge in layout.edges.iter().skip(1).rev().skip(1) {
        ink.put(format_args!(
            "<path d=\"{}\" fill=\"{}\" opacity=\".07\"/>",
            filled(*edge, swing(*edge)),
            p.shoal
        ));
    }
    if matches!(range.edge, Edge::Shore { name: _, counters: _ }) {
        for (off, opacity) in [(58.0, 0.1), (28.0, 0.14), (12.0, 0.2)] {
            ink.put(format_args!(
                "<path d=\"{}\" fill=\"{}\" opacity=\"{opacity}\"/>",
                filled(coast - off, 22.0),
                p.shoal
            ));
        }
    }
    if range.light != Light::Day && range.light != Light::Storm {
        ink.put(format_args!(
            "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"url(#{moon})\"/>"
        ));
    }
    waves(ink, range.light, p);
    for edge in layout.edges.iter().skip(1).rev().skip(1) {
        ink.put(format_args!(
            "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.800\" \
             stroke-dasharray=\"2 8\" stroke-linecap=\"round\" opacity=\".75\"/>",
            line(*edge, swing(*edge)),
            p.letter
        ));
    }
    if range.bands.iter().any(|b| b.reefs) {
        reefs(ink, coast);
    }
}

/// Rocks as a chart marks them, small crosses in a ring of foam, clear of the lettering below.
fn reefs(ink: &mut Ink<'_>, coast: f64) {
    let mut scatter = Scatter::new(17);
    let (mut rocks, mut foam) = (String::new(), String::new());
    for i in 0..34 {
        let y = 18.0 + 16.0 * f64::from(i) + scatter.between(-7.0, 7.0);
        let sway = 13.0 * (y / 62.0).sin() + 8.0 * (y / 23.0).cos();
        let x = coast - 54.0 + sway + scatter.between(-13.0, 13.0);
        let r = scatter.between(2.2, 4.2);
        let _ =
            write!(rocks, "M{x:.0} {:.1}v{:.1}M{:.1} {y:.0}h{:.1}", y - r, r * 2.0, x - r, r * 2.0);
        if i % 3 == 0 {
            let w = scatter.between(5.0, 8.0);
            let _ = write!(foam, "M{:.0} {y:.0}a{w:.0} {w:.0} 0 1 1 {w:.0} {w:.0}", x - w);
        }
    }
    ink.put(format_args!(
        "<path d=\"{foam}\" fill=\"none\" stroke=\"#eaf7f2\" stroke-dasharray=\"1 3\" \
         stroke-linecap=\"round\" opacity=\".55\"/><path d=\"{rocks}\" stroke=\"#eaf7f2\" \
         stroke-width=\"1.500\" stroke-linecap=\"round\" opacity=\".8\"/>"
    ));
}

/// Short crests everywhere, and a path of moonlight on the left.
fn waves(ink: &mut Ink<'_>, light: Light, p: &Palette) {
    let mut scatter = Scatter::new(7);
    let (count, height) = if light == Light::Storm { (150, 0.62) } else { (110, 0.4) };
    for opacity in [0.08, 0.13, 0.19] {
        let mut path = String::new();
        for _ in 0..count / 3 {
            let w = scatter.between(5.0, 13.0);
            let (x, y) = (scatter.between(0.0, WIDTH), scatter.between(0.0, HEIGHT));
            let _ = write!(path, "M{x:.0} {y:.0}q{w:.0}-{:.0} {:.0} 0", w * height, w * 2.0);
        }
        ink.put(format_args!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" opacity=\"{opacity}\"/>",
            p.wave
        ));
    }
    if light == Light::Night || light == Light::Lit {
        for (opacity, depth) in [(0.24, 220.0), (0.14, 380.0), (0.07, 520.0)] {
            let mut path = String::new();
            for _ in 0..22 {
                let y = scatter.between(0.0, depth);
                let spread = 30.0 + y * 0.14;
                let x = 175.0 + scatter.between(-spread, spread) + y * 0.04;
                let _ = write!(path, "M{x:.0} {y:.0}h{:.0}", scatter.between(5.0, 19.0));
            }
            ink.put(format_args!(
                "<path d=\"{path}\" stroke=\"#e4f1f8\" stroke-width=\"1.500\" opacity=\"{opacity}\"/>"
            ));
        }
    }
}

fn land(ink: &mut Ink<'_>, range: &RangeBoard, layout: &Layout<'_>, p: &Palette) {
    let coast = layout.edges.last().copied().unwrap_or(WIDTH);
    match &range.edge {
        Edge::OpenSea => {}
        Edge::Ships { name, counters: _ } => {
            let class = format!("class=\"b-band b-mid {}\" fill=\"{}\"", p.halo, p.letter);
            ink.put(format_args!(
                "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.800\" \
                 stroke-dasharray=\"2 8\" stroke-linecap=\"round\" opacity=\".75\"/>",
                line(coast, 14.0),
                p.letter
            ));
            ink.text(f64::midpoint(coast, WIDTH), 596.0, 22.0, &class, name);
        }
        Edge::Shore { name, counters: _ } => {
            let fill = ink.id("land");
            ink.put(format_args!(
                "<path d=\"{}\" fill=\"url(#{fill})\"/><path d=\"{}\" fill=\"none\" stroke=\"{}\" \
                 stroke-width=\"2.200\" opacity=\".6\"/>",
                filled(coast, 22.0),
                line(coast, 22.0),
                p.beach
            ));
            for (off, opacity) in [(26.0, 0.3), (56.0, 0.22), (88.0, 0.16)] {
                ink.put(format_args!(
                    "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.200\" \
                     opacity=\"{opacity}\"/>",
                    line(coast + off, 18.0),
                    p.beach
                ));
            }
            palms(ink, coast, p);
            let (x, y) = (WIDTH - 12.0, HEIGHT / 2.0);
            let class = format!(
                "class=\"b-italic b-mid {}\" fill=\"{}\" letter-spacing=\"4\" opacity=\".85\" \
                 transform=\"rotate(90 {} {})\"",
                p.halo,
                p.quiet,
                n(x),
                n(y)
            );
            ink.text(x, y, 18.0, &class, name);
        }
    }
}

/// Palms from above: six strokes each.
fn palms(ink: &mut Ink<'_>, coast: f64, p: &Palette) {
    let mut scatter = Scatter::new(29);
    let mut path = String::new();
    for _ in 0..46 {
        let x = coast + 26.0 + scatter.between(0.0, WIDTH - coast);
        let y = scatter.between(6.0, HEIGHT - 6.0);
        let (r, turn) = (scatter.between(5.0, 12.0), scatter.between(0.0, 1.0));
        for i in 0..3 {
            let angle = turn + f64::from(i) * std::f64::consts::FRAC_PI_3;
            let (dx, dy) = (r * angle.cos(), r * angle.sin());
            let _ = write!(path, "M{:.0} {:.0}l{:.0} {:.0}", x - dx, y - dy, dx * 2.0, dy * 2.0);
        }
    }
    ink.put(format_args!(
        "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"1.600\" opacity=\".8\"/>",
        p.tree
    ));
}

fn draw_band(ink: &mut Ink<'_>, band: &Band, (left, right): (f64, f64), p: &Palette) {
    let spoken = if band.note.is_empty() {
        format!("{} range", band.name)
    } else {
        format!("{} range, {}", band.name, band.note)
    };
    ink.open(&band.target, &spoken, "", "");
    let middle = f64::midpoint(left, right);
    let opacity = if ink.marks.is_option(&band.target) { ".07" } else { "0" };
    let outer = if left > 0.0 { left } else { -60.0 };
    ink.put(format_args!(
        "<path d=\"{}{}\" fill-rule=\"evenodd\" fill=\"#ffe6a8\" fill-opacity=\"{opacity}\"/>",
        filled(outer, swing(left)),
        filled(right, swing(right)),
    ));
    let class = format!("class=\"b-band b-mid {}\" fill=\"{}\"", p.halo, p.letter);
    ink.text(middle, 598.0, 30.0, &class, &band.name);
    let class = format!("class=\"b-mid b-fine {}\" fill=\"{}\"", p.halo, p.quiet);
    ink.text(middle, 622.0, 15.5, &class, &band.note);
    let half = (band.name.chars().count() as f64 * 8.4).max(band.note.chars().count() as f64 * 4.1);
    let half = half + 18.0;
    ink.close(&band.target, Outline::rect(middle - half, 570.0, half * 2.0, 60.0));
}

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

fn afloat(ink: &mut Ink<'_>, counter: &Counter, at: Point, p: &Palette) {
    let place = format!(" transform=\"translate({} {})\"", n(at.x), n(at.y));
    ink.open(&counter.target, &counter.spoken(), " b-move", &place);
    let Heading(degrees) = counter.heading.unwrap_or(if counter.side == Side::Own {
        Heading::IN
    } else {
        Heading::ALONG
    });
    let faded = if counter.fate == Fate::InPlay { "" } else { " opacity=\".5\"" };
    ink.put(format_args!("<g{faded}>"));
    let seen = Seen::of(counter.icon);
    let (half_w, half_h) = if counter.icon == Icon::PtBoat {
        pt_boat(ink, counter, degrees);
        let upright = matches!(degrees % 180, 0..45 | 136..180);
        if upright { (21.0, 76.0) } else { (76.0, 21.0) }
    } else if seen == Seen::Aloft {
        aircraft(ink, counter.icon, degrees);
        (48.0, 44.0)
    } else if seen == Seen::Afloat {
        barge(ink, counter, degrees)
    } else {
        profile(ink, counter, degrees)
    };
    if counter.badges.contains(&Badge::Burning) {
        let glow = ink.id("flash");
        ink.put(format_args!(
            "<circle r=\"34\" fill=\"url(#{glow})\" opacity=\".55\"/><g transform=\"scale(1.5)\">\
             <path d=\"{FLAME}\" fill=\"#ff7a2a\"/><path d=\"{FLAME}\" fill=\"#ffe08a\" \
             transform=\"translate(0 3) scale(.5)\"/></g>"
        ));
    }
    if counter.badges.contains(&Badge::Grounded) {
        ink.put(format_args!(
            "<path transform=\"translate({} {})\" d=\"M-16 8L-9-5L-4 1L3-9L10 0L14-4L20 8Z\" \
             fill=\"#6b6a5c\" stroke=\"#d9d6c4\" stroke-width=\"1.200\"/>",
            n(half_w * 0.35),
            n(half_h * 0.8)
        ));
    }
    ink.out.push_str("</g>");
    if counter.fate == Fate::Lost {
        ink.put(format_args!(
            "<path d=\"M-40 18L40-18M-40-18L40 18\" stroke=\"#ff8a70\" stroke-width=\"3.500\" \
             stroke-linecap=\"round\"/>"
        ));
    }
    caption(ink, counter, half_w, half_h, p);
    let outline =
        Outline::rect(-half_w - 2.0, -half_h - 2.0, half_w * 2.0 + 4.0, half_h * 2.0 + 4.0);
    ink.close_moved(&counter.target, outline, (at.x, at.y));
}

/// Name with speed in a plate above the piece, badges in words and damage boxes below.
fn caption(ink: &mut Ink<'_>, counter: &Counter, half_w: f64, half_h: f64, p: &Palette) {
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
    let (ground, colour) = if own { ("#0a1f30", "#ffffff") } else { ("#e8d7ae", "#2b2115") };
    ink.put(format_args!(
        "<g class=\"{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"23\" rx=\"5\" fill=\"{ground}\" \
         fill-opacity=\".92\" stroke=\"{edge}\" stroke-width=\"1.500\"/><text x=\"{}\" y=\"{}\" \
         font-size=\"15.500\" class=\"b-mid b-bold\" fill=\"{colour}\">{}<tspan \
         class=\"b-speed\" font-weight=\"400\" font-size=\"13\">{}</tspan></text></g>",
        if upright { "b-plate b-beside" } else { "b-plate" },
        n(cx - width / 2.0),
        n(top),
        n(width),
        n(cx),
        n(top + 16.6),
        esc(&name),
        esc(&speed)
    ));
    let mut y = if upright { top + 31.0 } else { half_h + 9.0 };
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
            let class = format!("class=\"b-end b-bold b-fine {}\" fill=\"{}\"", p.halo, p.quiet);
            ink.text(x + 12.0, y + 8.5, 13.0, &class, letter);
            ink.out.push_str(&night_pips(boxes, x + 16.0, y - 1.5, width(boxes), 10.5, p));
            x += width(boxes) + 26.0;
        }
        y += 15.0;
    }
    let words: Vec<&str> = counter.badges.iter().map(|b| b.word()).collect();
    if !words.is_empty() {
        let colour = if p.class == "b-day" {
            p.letter
        } else if hurt {
            "#ffb3a0"
        } else {
            "#f5d9a0"
        };
        let class = format!("class=\"b-mid b-semi b-fine {}\" fill=\"{colour}\"", p.halo);
        ink.text(cx, y + 10.0, 13.0, &class, words.join(" · "));
    }
}

fn night_pips(boxes: &Boxes, x: f64, y: f64, width: f64, height: f64, p: &Palette) -> String {
    if p.class == "b-day" {
        return counter::pips(boxes, x, y, width, height, "#12303f");
    }
    counter::pips(boxes, x, y, width, height, "#f3e8cd").replace(tone_fill(Tone::Damage), "#ff6d4d")
}

/// The boat itself with its wake, bow right before it turns to its heading.
fn pt_boat(ink: &mut Ink<'_>, counter: &Counter, degrees: u16) {
    let wake_id = ink.id("wake");
    let reach = wake(counter);
    ink.put(format_args!("<g transform=\"{} scale(1.22)\">", turn(degrees)));
    if reach > 0.0 {
        ink.put(format_args!(
            "<g transform=\"translate(-52 0) scale({} {})\"><path d=\"M0-7C-58-16-138-34-183-46L-183 \
             46C-138 34-58 16 0 7Z\" fill=\"url(#{wake_id})\" opacity=\".55\"/><path d=\"M0-4L-163-11L-163 \
             11L0 4Z\" fill=\"url(#{wake_id})\"/></g>",
            n(reach),
            n(0.55 + reach * 0.45),
        ));
        if reach > 0.5 {
            ink.put(format_args!(
                "<path d=\"M40-15C10-26-60-40-130-62M40 15C10 26-60 40-130 62\" stroke=\"#d5ecf4\" \
                 stroke-width=\"1.400\" fill=\"none\" opacity=\".22\"/>"
            ));
        }
    }
    let (hull, deck, well) = match counter.side {
        Side::Own => ("#2c5876", "#3d6c8a", "#173a53"),
        Side::Enemy => ("#9a8a60", "#c9b88c", "#4a3c20"),
        Side::Neutral => ("#50685c", "#6d8a7a", "#2c3d34"),
    };
    ink.put(format_args!(
        "<path d=\"M-58-11L-8-14.500C22-16 44-10 60 0C44 10 22 16-8 14.500L-58 11Z\" \
         fill=\"{hull}\" stroke=\"#f0f7fa\" stroke-width=\"1.800\"/><path \
         d=\"M-53-8L-8-11C18-12 36-8 50 0C36 8 18 12-8 11L-53 8Z\" fill=\"{deck}\"/><g \
         fill=\"{well}\" stroke=\"#cfe3ec\" stroke-width=\".8\"><rect x=\"-8\" y=\"-5.500\" \
         width=\"22\" height=\"11\" rx=\"3\"/><circle cx=\"-17\" cy=\"4\" r=\"4\"/><circle \
         cx=\"-28\" cy=\"-4\" r=\"4\"/><circle cx=\"-48\" cy=\"0\" r=\"3\"/></g><path \
         d=\"M-4-10.500L28-8.500M-4 10.500L28 8.500M-48-8.500L-18-10.500M-48 8.500L-18 10.500\" \
         stroke=\"#0e2536\" stroke-width=\"3.600\" stroke-linecap=\"round\"/><path d=\"M36 0H47M-50 \
         0H-57M-15 3H-7M-15 5.500H-7M-28-6V-13\" stroke=\"#e9f3f6\" stroke-width=\"1.600\" \
         stroke-linecap=\"round\"/></g>"
    ));
}

/// Bow right becomes the heading; to the left a boat is mirrored rather than turned over.
fn turn(degrees: u16) -> String {
    match degrees % 360 {
        90 => "rotate(0)".to_owned(),
        270 => "scale(-1 1)".to_owned(),
        other => format!("rotate({})", i32::from(other) - 90),
    }
}

fn aircraft(ink: &mut Ink<'_>, icon: Icon, degrees: u16) {
    let shadow = silhouette(icon, -44.0, -44.0, 88.0, 88.0, "#000");
    let body = silhouette(icon, -44.0, -44.0, 88.0, 88.0, "#ecd9ae");
    let tilt = if degrees.is_multiple_of(90) { 12 } else { 0 };
    ink.put(format_args!(
        "<g transform=\"translate(-26 34) rotate({d})\" opacity=\".35\">{shadow}</g><g \
         transform=\"rotate({d})\">{body}</g>",
        d = degrees + tilt
    ));
}

fn barge(ink: &mut Ink<'_>, counter: &Counter, degrees: u16) -> (f64, f64) {
    let icons::Drawing(w, h, _) = icons::drawing(counter.icon);
    let (w, h) = (w * 0.86, h * 0.86);
    let wake_id = ink.id("wake");
    let reach = wake(counter);
    ink.put(format_args!("<g transform=\"{}\">", turn(degrees)));
    if reach > 0.0 {
        ink.put(format_args!(
            "<path d=\"M{s} -{a}L{e} -{b}L{e} {b}L{s} {a}Z\" fill=\"url(#{wake_id})\" \
             opacity=\".5\"/>",
            s = n(-w / 2.0 + 3.0),
            e = n(-w / 2.0 - 90.0 * reach),
            a = n(h * 0.4),
            b = n(h * 0.95),
        ));
    }
    let (colour, edge) = match counter.side {
        Side::Own => ("#3d6c8a", "#f0f7fa"),
        Side::Enemy => ("#cdbb8b", "#1a140b"),
        Side::Neutral => ("#8fae9d", "#15211b"),
    };
    let body = silhouette(counter.icon, -w / 2.0, -h / 2.0, w, h, colour);
    ink.put(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\" fill=\"{edge}\"/>{body}</g>",
        n(-w / 2.0 + 1.0),
        n(-h / 2.0 + 1.0),
        n(w - 2.0),
        n(h - 2.0)
    ));
    let upright = matches!(degrees % 180, 0..45 | 136..180);
    if upright { (h / 2.0, w / 2.0) } else { (w / 2.0, h / 2.0) }
}

/// A ship in profile on its waterline, mirrored when it heads left.
fn profile(ink: &mut Ink<'_>, counter: &Counter, degrees: u16) -> (f64, f64) {
    let icons::Drawing(w, h, _) = icons::drawing(counter.icon);
    let (w, h) = (178.0, 178.0 * h / w);
    let flip = if (181..360).contains(&(degrees % 360)) { "scale(-1 1)" } else { "scale(1)" };
    let (colour, glint) = match counter.side {
        Side::Own => ("#9cc4dc", "#e9f3f6"),
        Side::Enemy => ("#d8c594", "#f6ecd0"),
        Side::Neutral => ("#a9c4b6", "#eef6f1"),
    };
    let body = silhouette(counter.icon, -w / 2.0, -h / 2.0, w, h, colour);
    ink.put(format_args!("<g transform=\"{flip}\">{body}</g>"));
    let shadow = silhouette(counter.icon, -w / 2.0, -h / 2.0, w, h, colour);
    ink.put(format_args!(
        "<g transform=\"translate(0 {}) scale(1 -.35)\" opacity=\".16\"><g \
         transform=\"{flip}\">{shadow}</g></g><path d=\"M-{} {}h{}\" stroke=\"{glint}\" \
         stroke-width=\"1.500\" opacity=\".8\"/>",
        n(h * 0.6),
        n(w / 2.0),
        n(h * 0.44),
        n(w),
    ));
    (w / 2.0, h / 2.0)
}

fn on_shore(ink: &mut Ink<'_>, counter: &Counter, at: Point, small: bool, p: &Palette) {
    let side = if small { 64.0 } else { 70.0 };
    let plain = Counter { badges: Vec::new(), ..counter.clone() };
    counter::square(ink, &plain, at.x, at.y - 6.0, side);
    let mut line: Vec<String> = counter
        .boxes
        .iter()
        .filter(|b| b.marked > 0)
        .map(|b| format!("hit {} of {}", b.marked, b.of))
        .collect();
    line.extend(counter.badges.iter().map(|b| b.word().to_owned()));
    let class = format!(
        "class=\"b-mid b-fine {}\" fill=\"{}\" aria-hidden=\"true\"",
        p.halo,
        if p.class == "b-day" { p.letter } else { "#f0e6cc" }
    );
    ink.text(at.x, at.y + side / 2.0 + 12.0, 13.5, &class, line.join(", "));
}

/// Tracer and torpedo tracks lie under the counters.
fn fire(ink: &mut Ink<'_>, shot: &Shot, layout: &Layout<'_>) {
    let (Some((from, _)), Some((to, _))) = (layout.find(&shot.from), layout.find(&shot.at)) else {
        return;
    };
    match shot.result {
        ShotResult::Torpedo | ShotResult::Dud => ink.put(format_args!(
            "<path d=\"M{x} {y}L{} {}\" stroke=\"#e6f6fb\" stroke-width=\"4\" stroke-linecap=\"round\" \
             stroke-dasharray=\"2 6\" opacity=\".75\"/>",
            n(from.x + (to.x - from.x) * 0.72),
            n(from.y + (to.y - from.y) * 0.72),
            x = n(from.x),
            y = n(from.y)
        )),
        ShotResult::Hit | ShotResult::Miss => {
            let side = if from.x > to.x { -1.0 } else { 1.0 };
            let (off_x, off_y) =
                if shot.result == ShotResult::Miss { (side * 84.0, 26.0) } else { (0.0, 0.0) };
            ink.put(format_args!(
                "<path d=\"M{} {}L{} {}\" stroke=\"#ffb35c\" stroke-width=\"2.400\" \
                 stroke-dasharray=\"14 20\" stroke-linecap=\"round\" opacity=\".95\"/>",
                n(from.x),
                n(from.y),
                n(to.x + off_x),
                n(to.y + off_y)
            ));
        }
    }
}

/// Muzzle flash, splash or burst lie over them.
fn flash(ink: &mut Ink<'_>, shot: &Shot, layout: &Layout<'_>) {
    let (Some((from, _)), Some((to, _))) = (layout.find(&shot.from), layout.find(&shot.at)) else {
        return;
    };
    let glow = ink.id("flash");
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (mx, my) = (from.x + dx / length * 46.0, from.y + dy / length * 46.0);
    ink.out.push_str("<g aria-hidden=\"true\" pointer-events=\"none\">");
    if matches!(shot.result, ShotResult::Hit | ShotResult::Miss) {
        ink.put(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"46\" fill=\"url(#{glow})\"/><circle cx=\"{x}\" \
             cy=\"{y}\" r=\"5\" fill=\"#fffdf0\"/>",
            x = n(mx),
            y = n(my)
        ));
    }
    match shot.result {
        ShotResult::Miss => {
            let side = if from.x > to.x { -1.0 } else { 1.0 };
            for (ox, oy, r) in [(84.0 * side, 26.0, 15.0), (106.0 * side, 10.0, 10.0)] {
                ink.put(format_args!(
                    "<g transform=\"translate({} {})\" fill=\"none\" stroke=\"#e4f3f8\"><circle \
                     r=\"{}\" stroke-width=\"1.300\" opacity=\".55\"/><circle r=\"{}\" \
                     fill=\"#f4fbff\" fill-opacity=\".55\" stroke-width=\"2\"/><circle r=\"{}\" \
                     fill=\"#fff\" stroke=\"none\"/></g>",
                    n(to.x + ox),
                    n(to.y + oy),
                    n(r),
                    n(r * 0.6),
                    n(r * 0.3)
                ));
            }
        }
        ShotResult::Hit => {
            // On the near side, so that the piece itself stays in view.
            let (hx, hy) = (to.x - dx / length * 26.0, to.y - dy / length * 26.0);
            let mut rays = String::new();
            for i in 0..10 {
                let angle = f64::from(i) * 0.628;
                let r = if i % 2 == 0 { 20.0 } else { 12.0 };
                let _ = write!(
                    rays,
                    "M{} {}l{} {}",
                    n(hx),
                    n(hy),
                    n(r * angle.cos()),
                    n(r * angle.sin())
                );
            }
            ink.put(format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"34\" fill=\"url(#{glow})\"/><path d=\"{rays}\" \
                 stroke=\"#fff3c4\" stroke-width=\"2\" stroke-linecap=\"round\"/>",
                x = n(hx),
                y = n(hy)
            ));
        }
        ShotResult::Torpedo | ShotResult::Dud => {
            let degrees = dy.atan2(dx).to_degrees();
            ink.put(format_args!(
                "<g transform=\"translate({} {}) rotate({})\"><rect x=\"-16\" y=\"-3\" width=\"32\" \
                 height=\"6\" rx=\"3\" fill=\"#f7fbfd\"/></g>",
                n(from.x + dx * 0.72),
                n(from.y + dy * 0.72),
                n(degrees)
            ));
        }
    }
    ink.out.push_str("</g>");
}

/// Offered moves: dotted arrows that end in their number.
fn ways(ink: &mut Ink<'_>, range: &RangeBoard, layout: &Layout<'_>) {
    let offered: Vec<&Way> = range.ways.iter().filter(|w| ink.marks.is_option(&w.target)).collect();
    for (i, way) in offered.iter().enumerate() {
        let Some((from, piece)) = layout.find(&way.from) else { continue };
        let at = layout.edges.windows(2).position(|e| from.x >= e[0] && from.x < e[1]).unwrap_or(0);
        let to = way.to.as_ref().and_then(|t| range.bands.iter().position(|b| b.target == *t));
        let spread = (i as f64 - (offered.len() as f64 - 1.0) / 2.0) * 54.0;
        let (path, head, angle) = match (way.to.is_some(), to) {
            (true, Some(band)) if band == at => {
                // In front of the bow, where no plate or damage box stands.
                let ahead = if piece.heading == Some(Heading::OUT) { -1.0 } else { 1.0 };
                let (x, y) = (from.x + ahead * 92.0, from.y + 34.0);
                (format!("M{} {}a14 14 0 1 0 14 14", n(x), n(y - 14.0)), (x + 14.0, y - 1.0), -90.0)
            }
            (true, Some(band)) => {
                let (left, right) = layout.band(band);
                let x = left + (right - left) * if band > at { 0.2 } else { 0.5 };
                let y = clear(layout, left, right, (from.y + spread).clamp(100.0, 546.0));
                curve(from, x, y, way.turns)
            }
            (true, None) | (false, _) => {
                curve(from, 46.0, (from.y + spread).clamp(100.0, 546.0), way.turns)
            }
        };
        let spoken = format!(
            "{} {}",
            piece.name,
            match to {
                Some(band) if band == at => "holds its range".to_owned(),
                Some(band) => format!("to {}", range.bands[band].name),
                None => "leaves the board".to_owned(),
            }
        );
        ink.open(&way.target, &spoken, "", "");
        // Dots are hard to hit: a broad line that nobody sees takes the pointer.
        ink.put(format_args!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"none\" stroke-width=\"28\" \
             stroke-linecap=\"round\" pointer-events=\"stroke\"/>\
             <path class=\"b-way\" d=\"{path}\" stroke-width=\"3\" stroke-linecap=\"round\" \
             stroke-dasharray=\"1 8\"/><path class=\"b-way\" transform=\"translate({} {}) \
             rotate({})\" d=\"M-9-7L0 0L-9 7\" stroke-width=\"3\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/>",
            n(head.0),
            n(head.1),
            n(angle)
        ));
        let centre = if angle < -80.0 && angle > -100.0 {
            (head.0 + 22.0, head.1 + 4.0)
        } else {
            (head.0 + if angle > 90.0 { -22.0 } else { 22.0 }, head.1)
        };
        ink.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"18\" fill=\"none\" pointer-events=\"all\"/>",
            n(centre.0),
            n(centre.1)
        ));
        let outline = Outline::Circle { x: centre.0, y: centre.1, r: 9.0 };
        ink.close_at(&way.target, outline, Some(centre));
    }
}

/// The height nearest to the wish at which no piece of the band stands.
fn clear(layout: &Layout<'_>, left: f64, right: f64, wish: f64) -> f64 {
    let taken: Vec<f64> = layout
        .places
        .iter()
        .filter(|(_, at, _)| at.x >= left && at.x < right)
        .map(|(_, at, _)| at.y)
        .collect();
    let steps = (0..24).flat_map(|i| [f64::from(i) * 10.0, f64::from(i) * -10.0]);
    steps
        .map(|step| wish + step)
        .find(|y| (96.0..550.0).contains(y) && taken.iter().all(|t| (t - y).abs() > 52.0))
        .unwrap_or(wish)
}

/// An arrow that leaves the boat along its side and bends to its place.
fn curve(from: Point, x: f64, y: f64, turns: bool) -> (String, (f64, f64), f64) {
    let out = if x < from.x { -1.0 } else { 1.0 };
    let start = Point::new(from.x + out * 68.0, from.y + (y - from.y).signum() * 4.0);
    let bend = if turns { 40.0 * (y - from.y).signum() } else { 0.0 };
    let middle = f64::midpoint(start.x, x);
    let path = format!(
        "M{} {}C{} {} {} {} {} {}",
        n(start.x),
        n(start.y),
        n(middle),
        n(start.y + bend),
        n(middle),
        n(y),
        n(x - out * 12.0),
        n(y)
    );
    (path, (x - out * 6.0, y), if out < 0.0 { 180.0 } else { 0.0 })
}
