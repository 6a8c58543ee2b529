//! Where boats may go on a range board.

use super::Layout;
use crate::{
    Heading, Point, RangeBoard, Way,
    svg::{geometry::Outline, picture::Picture, writing::num},
};

/// Offered moves: dotted arrows that end in their number.
pub(super) fn ways(picture: &mut Picture<'_>, range: &RangeBoard, layout: &Layout<'_>) {
    let offered: Vec<&Way> =
        range.ways.iter().filter(|w| picture.marks.is_option(&w.target)).collect();
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
                (
                    format!("M{} {}a14 14 0 1 0 14 14", num(x), num(y - 14.0)),
                    (x + 14.0, y - 1.0),
                    -90.0,
                )
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
        arrow(picture, way, &spoken, (&path, head, angle));
    }
}

/// A dotted line with its head, and its number beside that.
fn arrow(
    picture: &mut Picture<'_>,
    way: &Way,
    spoken: &str,
    (path, head, angle): (&str, (f64, f64), f64),
) {
    picture.open(&way.target, spoken, "", "");
    // Dots are hard to hit: a broad line that nobody sees takes the pointer.
    picture
        .element("path")
        .attr("d", path)
        .fill("none")
        .stroke("none", 28.0)
        .attr("stroke-linecap", "round")
        .attr("pointer-events", "stroke");
    picture
        .element("path")
        .class("b-way")
        .attr("d", path)
        .num("stroke-width", 3.0)
        .attr("stroke-linecap", "round")
        .attr("stroke-dasharray", "1 8");
    picture
        .element("path")
        .class("b-way")
        .attr(
            "transform",
            format_args!("translate({} {}) rotate({})", num(head.0), num(head.1), num(angle)),
        )
        .attr("d", "M-9-7L0 0L-9 7")
        .num("stroke-width", 3.0)
        .attr("stroke-linecap", "round")
        .attr("stroke-linejoin", "round");
    let centre = if angle < -80.0 && angle > -100.0 {
        (head.0 + 22.0, head.1 + 4.0)
    } else {
        (head.0 + if angle > 90.0 { -22.0 } else { 22.0 }, head.1)
    };
    picture.circle(centre.0, centre.1, 18.0).fill("none").attr("pointer-events", "all");
    let outline = Outline::Circle { x: centre.0, y: centre.1, r: 9.0 };
    picture.close_at(&way.target, outline, Some(centre));
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
        num(start.x),
        num(start.y),
        num(middle),
        num(start.y + bend),
        num(middle),
        num(y),
        num(x - out * 12.0),
        num(y)
    );
    (path, (x - out * 6.0, y), if out < 0.0 { 180.0 } else { 0.0 })
}
