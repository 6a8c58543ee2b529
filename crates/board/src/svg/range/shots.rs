//! Fire across a range board.

use super::Layout;
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
pub(super) fn flash(ink: &mut Ink<'_>, shot: &Shot, layout: &Layout<'_>) {
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
