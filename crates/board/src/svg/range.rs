//! The range board: a stretch of sea in bands, the enemy's shore or ships on the right.

mod pieces;
mod shots;
mod water;
mod ways;

use super::geometry::Outline;
use super::picture::Picture;
use crate::{Band, Counter, Edge, Point, RangeBoard, Side, Target, icons::Seen};
use pieces::{afloat, on_shore};
use shots::{fire, flash};
use water::{Palette, filled, gradients, land, palette, sea, swing};
use ways::ways;

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 640.0;

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

pub(super) fn draw(picture: &mut Picture<'_>, range: &RangeBoard) -> [f64; 4] {
    picture.unit = 1.25;
    let p = palette(range.light);
    let layout = layout(range);
    picture.scene(WIDTH, HEIGHT, p.class, |picture| gradients(picture, &p));
    sea(picture, range, &layout, &p);
    picture.out.push_str("</g>");
    for (i, band) in range.bands.iter().enumerate() {
        draw_band(picture, band, layout.band(i), &p);
    }
    picture.silent();
    land(picture, range, &layout, &p);
    picture
        .word(22.0, 36.0, 21.0)
        .class(format_args!("b-italic {}", p.halo))
        .fill(p.letter)
        .holds(&range.place);
    picture.word(22.0, 60.0, 15.0).class(p.halo).fill(p.quiet).holds(&range.note);
    for shot in &range.shots {
        fire(picture, shot, &layout);
    }
    picture.out.push_str("</g>");
    for (counter, at, ashore) in &layout.places {
        if *ashore || Seen::of(counter.icon) == Seen::AsPiece {
            on_shore(picture, counter, *at, range.edge.counters().len() > 4, &p);
        } else {
            afloat(picture, counter, *at, &p);
        }
    }
    for shot in &range.shots {
        flash(picture, shot, &layout);
    }
    ways(picture, range, &layout);
    picture.flush_over();
    picture.out.push_str("</g>");
    picture.neatline(0.0, 0.0, WIDTH, HEIGHT)
}

fn draw_band(picture: &mut Picture<'_>, band: &Band, (left, right): (f64, f64), p: &Palette) {
    let spoken = if band.note.is_empty() {
        format!("{} range", band.name)
    } else {
        format!("{} range, {}", band.name, band.note)
    };
    picture.open(&band.target, &spoken, "", "");
    let middle = f64::midpoint(left, right);
    let opacity = if picture.marks.is_option(&band.target) { ".07" } else { "0" };
    let outer = if left > 0.0 { left } else { -60.0 };
    picture
        .element("path")
        .attr("d", format_args!("{}{}", filled(outer, swing(left)), filled(right, swing(right))))
        .attr("fill-rule", "evenodd")
        .fill("#ffe6a8")
        .attr("fill-opacity", opacity);
    picture
        .word(middle, 598.0, 30.0)
        .class(format_args!("b-band b-mid {}", p.halo))
        .fill(p.letter)
        .holds(&band.name);
    picture
        .word(middle, 622.0, 15.5)
        .class(format_args!("b-mid b-fine {}", p.halo))
        .fill(p.quiet)
        .holds(&band.note);
    let half = (band.name.chars().count() as f64 * 8.4).max(band.note.chars().count() as f64 * 4.1);
    let half = half + 18.0;
    picture.close(&band.target, Outline::rect(middle - half, 570.0, half * 2.0, 60.0));
}
