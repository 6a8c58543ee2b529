//! The sea of a range board: bands, reefs, waves and the shore.

use super::{HEIGHT, Layout, WIDTH};
use crate::svg::element::gradient;
use crate::{
    Edge, Light, RangeBoard,
    svg::{geometry::Scatter, picture::Picture, writing::num},
};
use std::fmt::Write as _;

/// The colours of a fight by night stay the same in both themes.
pub(super) struct Palette {
    pub(super) class: &'static str,
    pub(super) sea: [&'static str; 3],
    pub(super) shoal: &'static str,
    pub(super) wave: &'static str,
    pub(super) letter: &'static str,
    pub(super) quiet: &'static str,
    pub(super) halo: &'static str,
    pub(super) land: [&'static str; 2],
    pub(super) tree: &'static str,
    pub(super) beach: &'static str,
}

pub(super) fn palette(light: Light) -> Palette {
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

/// A coast-like line from top to bottom near `x`.
fn line(x: f64, swing: f64) -> String {
    let mut path = format!("M{} -20", num(x + swing * 0.6));
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
            num(x + previous),
            num(y - 50.0),
            num(x + sway),
            num(y - 30.0),
            num(x + sway),
            num(y)
        );
    }
    path
}

/// How far the edge of a band sways: more towards the coast.
pub(super) fn swing(edge: f64) -> f64 {
    12.0 * edge / WIDTH + 4.0
}

pub(super) fn filled(x: f64, swing: f64) -> String {
    format!("{}L1060 720L1060 -20Z", line(x, swing))
}

pub(super) fn gradients(picture: &mut Picture<'_>, p: &Palette) {
    let [far, middle, near] = p.sea;
    let [inland, deep] = p.land;
    let names = ["sea", "moon", "flash", "wake", "land"].map(|name| picture.id(name));
    let [sea, moon, flash, wake, land] = &names;
    let out = &mut picture.out;
    let (linear, radial) = ("linearGradient", "radialGradient");
    gradient(out, linear, sea, &[], &[(0.0, far, 1.0), (0.45, middle, 1.0), (1.0, near, 1.0)]);
    let shine = [(0.0, "#bcd7ea", 0.34), (0.5, "#8fb6d0", 0.08), (1.0, "#8fb6d0", 0.0)];
    gradient(out, radial, moon, &[("cx", 0.18), ("cy", -0.05), ("r", 1.0)], &shine);
    let fire = [
        (0.0, "#fffbe0", 1.0),
        (0.16, "#ffe08a", 1.0),
        (0.42, "#ff9d3d", 0.7),
        (1.0, "#d8481c", 0.0),
    ];
    gradient(out, radial, flash, &[], &fire);
    let foam = [(0.0, "#e6f6fb", 0.85), (0.35, "#cfe9f2", 0.35), (1.0, "#cfe9f2", 0.0)];
    gradient(out, linear, wake, &[("x1", 1.0), ("x2", 0.0)], &foam);
    gradient(out, linear, land, &[], &[(0.0, inland, 1.0), (1.0, deep, 1.0)]);
}

pub(super) fn sea(picture: &mut Picture<'_>, range: &RangeBoard, layout: &Layout<'_>, p: &Palette) {
    let (sea, moon) = (picture.id("sea"), picture.id("moon"));
    picture
        .element("rect")
        .attr("width", WIDTH)
        .attr("height", HEIGHT)
        .fill(format_args!("url(#{sea})"));
    let coast = layout.edges.last().copied().unwrap_or(WIDTH);
    for edge in layout.edges.iter().skip(1).rev().skip(1) {
        picture.element("path").attr("d", filled(*edge, swing(*edge))).fill(p.shoal).opacity(0.07);
    }
    if matches!(range.edge, Edge::Shore { name: _, counters: _ }) {
        for (off, opacity) in [(58.0, 0.1), (28.0, 0.14), (12.0, 0.2)] {
            picture
                .element("path")
                .attr("d", filled(coast - off, 22.0))
                .fill(p.shoal)
                .attr("opacity", opacity);
        }
    }
    if range.light != Light::Day && range.light != Light::Storm {
        picture
            .element("rect")
            .attr("width", WIDTH)
            .attr("height", HEIGHT)
            .fill(format_args!("url(#{moon})"));
    }
    waves(picture, range.light, p);
    for edge in layout.edges.iter().skip(1).rev().skip(1) {
        picture
            .element("path")
            .attr("d", line(*edge, swing(*edge)))
            .fill("none")
            .stroke(p.letter, 1.8)
            .attr("stroke-dasharray", "2 8")
            .attr("stroke-linecap", "round")
            .opacity(0.75);
    }
    if range.bands.iter().any(|b| b.reefs) {
        reefs(picture, coast);
    }
}

/// Rocks as a chart marks them, small crosses in a ring of foam, clear of the lettering below.
fn reefs(picture: &mut Picture<'_>, coast: f64) {
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
    picture
        .element("path")
        .attr("d", foam)
        .fill("none")
        .attr("stroke", "#eaf7f2")
        .attr("stroke-dasharray", "1 3")
        .attr("stroke-linecap", "round")
        .opacity(0.55);
    picture
        .element("path")
        .attr("d", rocks)
        .stroke("#eaf7f2", 1.5)
        .attr("stroke-linecap", "round")
        .opacity(0.8);
}

/// Short crests everywhere, and a path of moonlight on the left.
fn waves(picture: &mut Picture<'_>, light: Light, p: &Palette) {
    let mut scatter = Scatter::new(7);
    let (count, height) = if light == Light::Storm { (150, 0.62) } else { (110, 0.4) };
    for opacity in [0.08, 0.13, 0.19] {
        let mut path = String::new();
        for _ in 0..count / 3 {
            let w = scatter.between(5.0, 13.0);
            let (x, y) = (scatter.between(0.0, WIDTH), scatter.between(0.0, HEIGHT));
            let _ = write!(path, "M{x:.0} {y:.0}q{w:.0}-{:.0} {:.0} 0", w * height, w * 2.0);
        }
        picture
            .element("path")
            .attr("d", path)
            .fill("none")
            .attr("stroke", p.wave)
            .attr("opacity", opacity);
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
            picture.element("path").attr("d", path).stroke("#e4f1f8", 1.5).attr("opacity", opacity);
        }
    }
}

pub(super) fn land(
    picture: &mut Picture<'_>,
    range: &RangeBoard,
    layout: &Layout<'_>,
    p: &Palette,
) {
    let coast = layout.edges.last().copied().unwrap_or(WIDTH);
    match &range.edge {
        Edge::OpenSea => {}
        Edge::Ships { name, counters: _ } => {
            picture
                .element("path")
                .attr("d", line(coast, 14.0))
                .fill("none")
                .stroke(p.letter, 1.8)
                .attr("stroke-dasharray", "2 8")
                .attr("stroke-linecap", "round")
                .opacity(0.75);
            picture
                .word(f64::midpoint(coast, WIDTH), 596.0, 22.0)
                .class(format_args!("b-band b-mid {}", p.halo))
                .fill(p.letter)
                .holds(name);
        }
        Edge::Shore { name, counters: _ } => {
            let fill = picture.id("land");
            picture
                .element("path")
                .attr("d", filled(coast, 22.0))
                .fill(format_args!("url(#{fill})"));
            picture
                .element("path")
                .attr("d", line(coast, 22.0))
                .fill("none")
                .stroke(p.beach, 2.2)
                .opacity(0.6);
            for (off, opacity) in [(26.0, 0.3), (56.0, 0.22), (88.0, 0.16)] {
                picture
                    .element("path")
                    .attr("d", line(coast + off, 18.0))
                    .fill("none")
                    .stroke(p.beach, 1.2)
                    .attr("opacity", opacity);
            }
            palms(picture, coast, p);
            let (x, y) = (WIDTH - 12.0, HEIGHT / 2.0);
            picture
                .word(x, y, 18.0)
                .class(format_args!("b-italic b-mid {}", p.halo))
                .fill(p.quiet)
                .num("letter-spacing", 4.0)
                .opacity(0.85)
                .turned(90.0, x, y)
                .holds(name);
        }
    }
}

/// Palms from above: six strokes each.
fn palms(picture: &mut Picture<'_>, coast: f64, p: &Palette) {
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
    picture.element("path").attr("d", path).stroke(p.tree, 1.6).opacity(0.8);
}
