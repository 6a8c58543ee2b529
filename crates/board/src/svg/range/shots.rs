//! Fire across a range board.

use super::Layout;
use crate::svg::pen::end;
use crate::{
    Shot, ShotResult,
    svg::ink::{Ink, n},
};
use std::fmt::Write as _;

/// Tracer and torpedo tracks lie under the counters.
pub(super) fn fire(ink: &mut Ink<'_>, shot: &Shot, layout: &Layout<'_>) {
    let (Some((from, _)), Some((to, _))) = (layout.find(&shot.from), layout.find(&shot.at)) else {
        return;
    };
    match shot.result {
        ShotResult::Torpedo | ShotResult::Dud => {
            ink.el("path")
                .a(
                    "d",
                    format_args!(
                        "M{} {}L{} {}",
                        n(from.x),
                        n(from.y),
                        n(from.x + (to.x - from.x) * 0.72),
                        n(from.y + (to.y - from.y) * 0.72)
                    ),
                )
                .stroke("#e6f6fb", 4.0)
                .a("stroke-linecap", "round")
                .a("stroke-dasharray", "2 6")
                .opacity(0.75);
        }
        ShotResult::Hit | ShotResult::Miss => {
            let side = if from.x > to.x { -1.0 } else { 1.0 };
            let (off_x, off_y) =
                if shot.result == ShotResult::Miss { (side * 84.0, 26.0) } else { (0.0, 0.0) };
            ink.el("path")
                .a(
                    "d",
                    format_args!(
                        "M{} {}L{} {}",
                        n(from.x),
                        n(from.y),
                        n(to.x + off_x),
                        n(to.y + off_y)
                    ),
                )
                .stroke("#ffb35c", 2.4)
                .a("stroke-dasharray", "14 20")
                .a("stroke-linecap", "round")
                .opacity(0.95);
        }
    }
}

/// Muzzle flash, splash or burst lie over them.
pub(super) fn flash(ink: &mut Ink<'_>, shot: &Shot, layout: &Layout<'_>) {
    let (Some((from, _)), Some((to, _))) = (layout.find(&shot.from), layout.find(&shot.at)) else {
        return;
    };
    let glow = ink.id("flash");
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (mx, my) = (from.x + dx / length * 46.0, from.y + dy / length * 46.0);
    ink.out.push_str(r#"<g aria-hidden="true" pointer-events="none">"#);
    if matches!(shot.result, ShotResult::Hit | ShotResult::Miss) {
        ink.circle(mx, my, 46.0).fill(format_args!("url(#{glow})"));
        ink.circle(mx, my, 5.0).fill("#fffdf0");
    }
    match shot.result {
        ShotResult::Miss => {
            let side = if from.x > to.x { -1.0 } else { 1.0 };
            for (ox, oy, r) in [(84.0 * side, 26.0, 15.0), (106.0 * side, 10.0, 10.0)] {
                ink.el("g")
                    .a("transform", format_args!("translate({} {})", n(to.x + ox), n(to.y + oy)))
                    .fill("none")
                    .a("stroke", "#e4f3f8")
                    .begin();
                ink.el("circle").n("r", r).n("stroke-width", 1.3).opacity(0.55);
                ink.el("circle")
                    .n("r", r * 0.6)
                    .fill("#f4fbff")
                    .n("fill-opacity", 0.55)
                    .n("stroke-width", 2.0);
                ink.el("circle").n("r", r * 0.3).fill("#fff").a("stroke", "none");
                end(&mut ink.out, "g");
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
            ink.circle(hx, hy, 34.0).fill(format_args!("url(#{glow})"));
            ink.el("path").a("d", rays).stroke("#fff3c4", 2.0).a("stroke-linecap", "round");
        }
        ShotResult::Torpedo | ShotResult::Dud => {
            let degrees = dy.atan2(dx).to_degrees();
            ink.el("g")
                .a(
                    "transform",
                    format_args!(
                        "translate({} {}) rotate({})",
                        n(from.x + dx * 0.72),
                        n(from.y + dy * 0.72),
                        n(degrees)
                    ),
                )
                .begin();
            ink.rect(-16.0, -3.0, 32.0, 6.0).n("rx", 3.0).fill("#f7fbfd");
            end(&mut ink.out, "g");
        }
    }
    ink.out.push_str("</g>");
}
