//! Where something happened on a way that was sailed.

use crate::svg::element::end;
use crate::svg::picture::Picture;
use crate::{Pin, PinKind};

pub(super) fn pin(picture: &mut Picture<'_>, pin: &Pin) {
    let u = picture.unit;
    let (r, fill) = match pin.kind {
        PinKind::Stop => (10.0 * u, "var(--own)"),
        PinKind::Action => (10.0 * u, "var(--danger-fill)"),
        // The area goes by the weight.
        PinKind::Prize { weight } => {
            ((4.0 + 0.7 * f64::from(weight).sqrt()) * u, "var(--danger-fill)")
        }
    };
    picture.element("g").begin();
    picture.circle(pin.at.x, pin.at.y, r).fill(fill).stroke("#fff", 1.6 * u);
    if !pin.code.is_empty() {
        picture
            .word(pin.at.x, pin.at.y + 4.2 * u, 12.0 * u)
            .class("b-bold")
            .attr("text-anchor", "middle")
            .fill("#fff")
            .holds(&pin.code);
    }
    if !pin.note.is_empty() {
        picture.element("title").holds(&pin.note);
    }
    end(&mut picture.out, "g");
}
