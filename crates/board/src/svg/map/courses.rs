//! Lines on a map: ways between zones, lanes, paths gone and paths meant.

use crate::map::Atlas;
use crate::svg::element::{Path, end};
use crate::svg::picture::Picture;
use crate::svg::writing::fit;
use crate::{Course, CourseKind, Link, LinkKind, Map, Point};

pub(super) fn link(picture: &mut Picture<'_>, atlas: &Atlas<'_>, link: &Link) {
    let line: Vec<Point> = if link.line.is_empty() {
        [&link.from, &link.to].into_iter().filter_map(|t| atlas.locate(t)).collect()
    } else {
        link.line.clone()
    };
    let path = straight(&line);
    if link.kind == LinkKind::Faint {
        picture.path(&path).stroke("var(--map-ink)", 1.8).dash(1.0, 8.0).opacity(0.5);
        return;
    }
    let halo = if link.kind == LinkKind::Sailed { 8.0 } else { 6.0 };
    picture.path(&path).stroke("var(--map-halo)", halo).opacity(0.75);
    match link.kind {
        LinkKind::Open => drop(picture.path(&path).stroke("var(--map-ink)", 2.6).dash(9.0, 8.0)),
        LinkKind::Faint => {}
        LinkKind::Sailed => drop(picture.path(&path).stroke("var(--accent)", 5.0)),
    }
}

fn straight(line: &[Point]) -> Path {
    let mut path = Path::new();
    for (i, p) in line.iter().enumerate() {
        if i == 0 {
            path.to(p.x, p.y)
        } else {
            path.line(p.x, p.y)
        };
    }
    path
}

/// Through the middles of the steps, bent at each place on the way.
fn bent(line: &[Point]) -> Path {
    let (Some(first), Some(last)) = (line.first(), line.last()) else { return Path::new() };
    let mut path = Path::new();
    path.to(first.x, first.y);
    for turn in line.windows(3) {
        let (x, y) = (f64::midpoint(turn[1].x, turn[2].x), f64::midpoint(turn[1].y, turn[2].y));
        path.curve((turn[1].x, turn[1].y), x, y);
    }
    path.line(last.x, last.y);
    path
}

fn points(atlas: &Atlas<'_>, course: &Course) -> Vec<Point> {
    if course.line.is_empty() {
        course.through.iter().filter_map(|target| atlas.locate(target)).collect()
    } else {
        course.line.clone()
    }
}

/// What belongs to the sheet, lanes and trails, and what lies behind: under the pieces.
pub(super) fn printed(picture: &mut Picture<'_>, map: &Map, atlas: &Atlas<'_>) {
    let u = picture.unit;
    for course in &map.courses {
        let path = || straight(&points(atlas, course));
        match course.kind {
            CourseKind::Trail => {
                let path = path();
                picture.path(&path).stroke("var(--map-halo)", 4.0 * u).opacity(0.7);
                picture.path(&path).stroke("var(--map-ink)", 1.8 * u).dash(2.0 * u, 3.6 * u);
            }
            CourseKind::Lane { major } => {
                let path = path();
                picture.path(&path).stroke("var(--map-halo)", 3.6 * u).opacity(0.55);
                let lane =
                    picture.path(&path).stroke("var(--lane)", if major { 1.8 } else { 1.3 } * u);
                if major { drop(lane) } else { drop(lane.dash(4.0 * u, 3.6 * u)) }
            }
            CourseKind::Sailed => {
                let path = path();
                picture.path(&path).stroke("var(--map-halo)", 5.8 * u).opacity(0.8);
                picture.path(&path).stroke("var(--accent)", 2.8 * u);
            }
            CourseKind::Planned | CourseKind::Enemy => {}
        }
    }
}

/// What will be travelled, over the pieces; and the path being laid.
pub(super) fn travelled(picture: &mut Picture<'_>, map: &Map, atlas: &Atlas<'_>) {
    let drawn = map.courses.iter().filter(|course| match course.kind {
        CourseKind::Planned | CourseKind::Enemy => true,
        CourseKind::Sailed | CourseKind::Trail | CourseKind::Lane { major: _ } => false,
    });
    let laid = (picture.marks.way.len() > 1)
        .then(|| Course::through(CourseKind::Planned, picture.marks.way.clone()).counted());
    let mut some = false;
    for course in drawn.chain(&laid) {
        if !std::mem::replace(&mut some, true) {
            picture.out.push('\n');
            let group = picture.element("g").class("b-course").attr("aria-hidden", "true");
            group.attr("pointer-events", "none").begin();
        }
        travel(picture, course, &points(atlas, course));
    }
    if some {
        end(&mut picture.out, "g");
    }
}

fn travel(picture: &mut Picture<'_>, course: &Course, line: &[Point]) {
    let u = picture.unit;
    // It stops short of the pieces at its ends.
    let line = &shortened(line, 27.0 * u)[..];
    let [.., before, last] = line else { return };
    let enemy = course.kind == CourseKind::Enemy;
    let colour = if enemy { "var(--danger)" } else { "var(--accent)" };
    let path = bent(line);
    picture.path(&path).fill("none").stroke("var(--map-halo)", 5.8 * u).opacity(0.8).round();
    let own = picture.path(&path).fill("none").stroke(colour, 2.8 * u);
    if enemy {
        drop(own.round());
    } else {
        drop(own.dash(7.0 * u, 4.5 * u));
    }
    let turn = (last.y - before.y).atan2(last.x - before.x).to_degrees();
    picture.element("g").scaled(last.x, last.y, u).begin();
    picture
        .element("path")
        .turned(turn, 0.0, 0.0)
        .attr("d", "M2 0L-11-6.500L-7.500 0L-11 6.500Z")
        .fill(colour)
        .stroke("var(--map-halo)", 1.2);
    end(&mut picture.out, "g");
    if course.counted {
        for (i, at) in line.iter().enumerate().skip(1) {
            if i + 1 < line.len() {
                picture.circle(at.x, at.y, 7.6 * u).fill("var(--sheet)").stroke(colour, 1.4 * u);
                picture
                    .word(at.x, at.y + 3.8 * u, 10.5 * u)
                    .class("b-bold b-mid")
                    .fill(colour)
                    .holds(i);
            }
        }
    }
    if !course.label.is_empty() {
        let middle = line[line.len() / 2];
        pill(picture, middle.x, middle.y, &course.label, colour);
    }
}

/// The same line without so much at either end.
fn shortened(line: &[Point], by: f64) -> Vec<Point> {
    let toward = |from: Point, to: Point| {
        let far = (to.x - from.x).hypot(to.y - from.y);
        let part = (by / far.max(1.0)).min(0.45);
        Point::new(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    };
    let mut short = line.to_vec();
    if let ([first, second, ..], [.., before, last]) = (line, line) {
        let (head, tail) = (toward(*first, *second), toward(*last, *before));
        let end = short.len() - 1;
        (short[0], short[end]) = (head, tail);
    }
    short
}

/// A short note on a line.
/// How wide and high the plate with this text is.
pub(super) fn pill_size(picture: &Picture<'_>, text: &str) -> (f64, f64) {
    let letters = fit(text, 12.0, 260.0).chars().count() as f64;
    ((letters * 6.3 + 16.0) * picture.unit, 18.0 * picture.unit)
}

pub(super) fn pill(picture: &mut Picture<'_>, x: f64, y: f64, text: &str, colour: &str) {
    let u = picture.unit;
    let (width, height) = pill_size(picture, text);
    let text = fit(text, 12.0, 260.0);
    picture
        .rect(x - width / 2.0, y - height / 2.0, width, height)
        .num("rx", 9.0 * u)
        .fill("var(--sheet)")
        .stroke(colour, 1.3 * u);
    picture.word(x, y + 4.2 * u, 11.8 * u).class("b-bold b-mid").fill(colour).holds(&text);
}
