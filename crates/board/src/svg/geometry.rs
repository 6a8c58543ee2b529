//! Shapes: outlines that rings follow, points and arcs by bearing, scattered points.

use super::{element::Path, writing::num};

/// The outline of a target: what its ring follows.
#[derive(Clone, Copy)]
pub(super) enum Outline {
    Circle {
        x: f64,
        y: f64,
        r: f64,
    },
    Rect {
        x: f64,
        y: f64,
        width: f64,
        height: f64,
        turn: f64,
    },
    Diamond {
        x: f64,
        y: f64,
        r: f64,
    },
    /// Flat-topped, centre to corner.
    Hex {
        x: f64,
        y: f64,
        r: f64,
    },
    /// Part of a ring: angles in degrees clockwise from the top.
    Wedge {
        x: f64,
        y: f64,
        inner: f64,
        outer: f64,
        from: f64,
        to: f64,
    },
}

impl Outline {
    pub(super) fn rect(x: f64, y: f64, width: f64, height: f64) -> Outline {
        Outline::Rect { x, y, width, height, turn: 0.0 }
    }

    pub(super) fn shape(self, grow: f64, attributes: &str) -> String {
        match self {
            Outline::Circle { x, y, r } => {
                format!(
                    r#"<circle cx="{}" cy="{}" r="{}" {attributes}/>"#,
                    num(x),
                    num(y),
                    num(r + grow)
                )
            }
            Outline::Rect { x, y, width, height, turn } => {
                let turned = if turn == 0.0 {
                    String::new()
                } else {
                    let (cx, cy) = (x + width / 2.0, y + height / 2.0);
                    format!(r#" transform="rotate({} {} {})""#, num(turn), num(cx), num(cy))
                };
                format!(
                    r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" {attributes}{turned}/>"#,
                    num(x - grow),
                    num(y - grow),
                    num(width + grow * 2.0),
                    num(height + grow * 2.0),
                    num((height.min(width) * 0.14 + grow).max(1.0))
                )
            }
            Outline::Diamond { x, y, r } => {
                let side = (r + grow) * 1.28;
                format!(
                    r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" {attributes} transform="rotate(45 {} {})"/>"#,
                    num(x - side / 2.0 - grow * 0.2),
                    num(y - side / 2.0 - grow * 0.2),
                    num(side + grow * 0.4),
                    num(side + grow * 0.4),
                    num(side * 0.16),
                    num(x),
                    num(y)
                )
            }
            Outline::Hex { x, y, r } => {
                let (r, half) = (r + grow, (r + grow) * 3f64.sqrt() / 2.0);
                let mut path = Path::new();
                let corners =
                    [(0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0), (-0.5, -1.0)];
                path.polygon(corners.map(|(dx, dy)| (x + dx * r, y + dy * half)));
                format!(r#"<path d="{}" {attributes}/>"#, path.data())
            }
            Outline::Wedge { x, y, inner, outer, from, to } => {
                // Rings grow inward, so that they never cover the cell beside.
                let path = wedge(x, y, inner + grow * 0.5, outer - grow * 0.5, from, to);
                format!(r#"<path d="{}" {attributes}/>"#, path.data())
            }
        }
    }

    /// Where the option's number sits: the upper left.
    pub(super) fn corner(self) -> (f64, f64) {
        match self {
            Outline::Circle { x, y, r } => (x - r * 0.78, y - r * 0.78),
            Outline::Rect { x, y, width: _, height: _, turn: _ } => (x, y),
            Outline::Diamond { x, y, r } => (x - r * 0.62, y - r * 0.62),
            Outline::Hex { x, y, r } => (x - r * 0.5, y - r * 0.86),
            Outline::Wedge { x, y, inner, outer, from, to } => {
                polar(x, y, f64::midpoint(inner, outer), f64::midpoint(from, to))
            }
        }
    }
}

/// A box on the picture: left, top, right, bottom.
pub(super) type Area = [f64; 4];

/// How much of a box lies on another.
pub(super) fn overlap(a: &Area, b: &Area) -> f64 {
    let wide = (a[2].min(b[2]) - a[0].max(b[0])).max(0.0);
    let high = (a[3].min(b[3]) - a[1].max(b[1])).max(0.0);
    wide * high
}

/// A point so far from another, in degrees clockwise from the top.
pub(super) fn polar(x: f64, y: f64, r: f64, degrees: f64) -> (f64, f64) {
    let angle = degrees.to_radians();
    (x + r * angle.sin(), y - r * angle.cos())
}

/// Part of a ring, from one bearing clockwise to another.
pub(super) fn wedge(x: f64, y: f64, inner: f64, outer: f64, from: f64, to: f64) -> Path {
    let mut path = Path::new();
    spoke(&mut path, (x, y), [inner, outer], from);
    sweep(&mut path, (x, y), outer, from, to);
    let back = polar(x, y, inner, to);
    path.line(back.0, back.1);
    sweep(&mut path, (x, y), inner, to, from);
    path.close();
    path
}

/// A line outward along a bearing.
pub(super) fn spoke(path: &mut Path, (x, y): (f64, f64), [from, to]: [f64; 2], degrees: f64) {
    let (near, far) = (polar(x, y, from, degrees), polar(x, y, to, degrees));
    path.to(near.0, near.1).line(far.0, far.1);
}

/// An arc from one bearing to another, in quarters so that none is ambiguous.
pub(super) fn sweep(path: &mut Path, (x, y): (f64, f64), r: f64, from: f64, to: f64) {
    let pieces = ((to - from).abs() / 90.0).ceil().max(1.0);
    for i in 1..=pieces as u32 {
        let (ax, ay) = polar(x, y, r, from + (to - from) * f64::from(i) / pieces);
        path.arc(r, to > from, ax, ay);
    }
}

/// A stream of numbers from 0 to 1 for waves and trees: the same picture every time.
pub(super) struct Scatter(u64);

impl Scatter {
    pub(super) fn new(seed: u64) -> Scatter {
        Scatter(seed)
    }

    pub(super) fn next(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / (1u64 << 24) as f64
    }

    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}
