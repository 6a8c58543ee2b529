//! What is done to a ship in port: numbered plates below her, each with a line to its place.

use crate::{
    ShipPlan,
    svg::{element::end, picture::Picture},
};

/// Height of a plate, and the room above and below it.
const PLATE: f64 = 50.0;
const ABOVE: f64 = 18.0;
const BELOW: f64 = 12.0;
/// The widest plate, and the room between two.
const WIDEST: f64 = 240.0;
const BETWEEN: f64 = 12.0;

/// Draws the plates, and gives the height they need.
pub(super) fn draw(picture: &mut Picture<'_>, plan: &ShipPlan) -> f64 {
    let works = plan.works_along();
    if works.is_empty() {
        return 0.0;
    }
    let step = (plan.width - BETWEEN) / works.len() as f64;
    let wide = (step - BETWEEN).min(WIDEST);
    // Each in the middle of its share of the width.
    let left = |place: usize| BETWEEN / 2.0 + step * (place as f64 + 0.5) - wide / 2.0;
    let top = plan.height + ABOVE;
    picture.out.push('\n');
    // Under the plates, so that a line that crosses one does not cross its words.
    picture.element("g").attr("aria-hidden", "true").begin();
    for (place, (_, _, spot)) in works.iter().enumerate() {
        let Some(spot) = spot else { continue };
        let middle = left(place) + wide / 2.0;
        let bend = plan.height - 2.0;
        picture
            .element("path")
            .attr("d", format_args!("M{:.1} {:.1}V{bend:.1}L{middle:.1} {top:.1}", spot.x, spot.y))
            .fill("none")
            .stroke("var(--ink-2)", 1.4);
        picture.circle(spot.x, spot.y, 4.5).fill("var(--brass)").stroke("var(--ink)", 1.4);
    }
    end(&mut picture.out, "g");
    for (place, (number, work, _)) in works.iter().enumerate() {
        let left = left(place);
        picture
            .rect(left, top, wide, PLATE)
            .num("rx", 7.0)
            .fill("var(--sheet)")
            .stroke("var(--ink)", 1.4);
        picture.circle(left + 22.0, top + PLATE / 2.0, 13.0).fill("var(--own)");
        picture
            .word(left + 22.0, top + PLATE / 2.0 + 5.0, 14.0)
            .class("b-mid b-bold")
            .fill("var(--own-ink)")
            .holds(number);
        let (x, room) = (left + 42.0, wide - 50.0);
        picture
            .squeezed(x, top + 21.0, 14.0, &work.name, room)
            .class("b-semi")
            .fill("var(--ink)")
            .holds(&work.name);
        picture
            .squeezed(x, top + 39.0, 12.5, &work.note, room)
            .fill("var(--ink-2)")
            .holds(&work.note);
    }
    ABOVE + PLATE + BELOW
}
