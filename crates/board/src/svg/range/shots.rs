//! Fire across a range board.

use super::Layout;
use crate::svg::element::end;
use crate::{
    Point, Shot, ShotResult,
    svg::{picture::Picture, writing::num},
};
use std::fmt::Write as _;

/// Tracer and torpedo tracks lie under the counters.
pub(super) fn fire(picture: &mut Picture<'_>, shot: &Shot, layout: &Layout<'_>) {
    let (Some((from, _)), Some((to, _))) = (layout.find(&shot.from), layout.find(&shot.at)) else {
        return;
    };
    match shot.result {
        ShotResult::Torpedo | ShotResult::Dud => {
            picture
                .element("path")
                .attr(
                    "d",
                    format_args!(
                        "M{} {}L{} {}",
                        num(from.x),
                        num(from.y),
                        num(from.x + (to.x - from.x) * 0.72),
                        num(from.y + (to.y - from.y) * 0.72)
                    ),
                )
                .stroke("#e6f6fb", 4.0)
                .attr("stroke-linecap", "round")
                .attr("stroke-dasharray", "2 6")
                .opacity(0.75);
        }
        ShotResult::Hit | ShotResult::Miss => {
            let side = if from.x > to.x { -1.0 } else { 1.0 };
            let (off_x, off_y) =
                if shot.result == ShotResult::Miss { (side * 84.0, 26.0) } else { (0.0, 0.0) };
            picture
                .element("path")
                .attr(
                    "d",
                    format_args!(
                        "M{} {}L{} {}",
                        num(from.x),
                        num(from.y),
                        num(to.x + off_x),
                        num(to.y + off_y)
                    ),
                )
                .stroke("#ffb35c", 2.4)
                .attr("stroke-dasharray", "14 20")
                .attr("stroke-linecap", "round")
                .opacity(0.95);
        }
    }
}

/// Muzzle flash, splash or burst lie over them.
pub(super) fn flash(picture: &mut Picture<'_>, shot: &Shot, layout: &Layout<'_>) {
    let (Some((from, _)), Some((to, _))) = (layout.find(&shot.from), layout.find(&shot.at)) else {
        return;
    };
    let glow = picture.id("flash");
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (mx, my) = (from.x + dx / length * 46.0, from.y + dy / length * 46.0);
    picture.out.push_str(r#"<g aria-hidden="true" pointer-events="none">"#);
    if matches!(shot.result, ShotResult::Hit | ShotResult::Miss) {
        // Small enough to leave the names beside it readable.
        picture.circle(mx, my, 32.0).fill(format_args!("url(#{glow})")).opacity(0.85);
        picture.circle(mx, my, 5.0).fill("#fffdf0");
    }
    match shot.result {
        ShotResult::Miss => splashes(picture, to, from.x > to.x),
        // On the near side, so that the piece itself stays in view.
        ShotResult::Hit => {
            burst(picture, (to.x - dx / length * 26.0, to.y - dy / length * 26.0), &glow);
        }
        ShotResult::Torpedo | ShotResult::Dud => {
            let degrees = dy.atan2(dx).to_degrees();
            picture
                .element("g")
                .attr(
                    "transform",
                    format_args!(
                        "translate({} {}) rotate({})",
                        num(from.x + dx * 0.72),
                        num(from.y + dy * 0.72),
                        num(degrees)
                    ),
                )
                .begin();
            picture.rect(-16.0, -3.0, 32.0, 6.0).num("rx", 3.0).fill("#f7fbfd");
            end(&mut picture.out, "g");
        }
    }
    picture.out.push_str("</g>");
}

fn splashes(picture: &mut Picture<'_>, to: Point, to_the_left: bool) {
    let side = if to_the_left { -1.0 } else { 1.0 };
    for (ox, oy, r) in [(84.0 * side, 26.0, 15.0), (106.0 * side, 10.0, 10.0)] {
        picture
            .element("g")
            .attr("transform", format_args!("translate({} {})", num(to.x + ox), num(to.y + oy)))
            .fill("none")
            .attr("stroke", "#e4f3f8")
            .begin();
        picture.element("circle").num("r", r).num("stroke-width", 1.3).opacity(0.55);
        picture
            .element("circle")
            .num("r", r * 0.6)
            .fill("#f4fbff")
            .num("fill-opacity", 0.55)
            .num("stroke-width", 2.0);
        picture.element("circle").num("r", r * 0.3).fill("#fff").attr("stroke", "none");
        end(&mut picture.out, "g");
    }
}

fn burst(picture: &mut Picture<'_>, (hx, hy): (f64, f64), glow: &str) {
    let mut rays = String::new();
    for i in 0..10 {
        let angle = f64::from(i) * 0.628;
        let r = if i % 2 == 0 { 20.0 } else { 12.0 };
        let _ = write!(
            rays,
            "M{} {}l{} {}",
            num(hx),
            num(hy),
            num(r * angle.cos()),
            num(r * angle.sin())
        );
    }
    picture.circle(hx, hy, 34.0).fill(format_args!("url(#{glow})"));
    picture.element("path").attr("d", rays).stroke("#fff3c4", 2.0).attr("stroke-linecap", "round");
}
