//! Where something happened on a way that was sailed.

use crate::svg::ink::Ink;
use crate::svg::pen::end;
use crate::{Pin, PinKind};

pub(super) fn pin(ink: &mut Ink<'_>, pin: &Pin) {
    let u = ink.unit;
    let (r, fill) = match pin.kind {
        PinKind::Stop => (10.0 * u, "var(--own)"),
        PinKind::Action => (10.0 * u, "var(--danger-fill)"),
        // The area goes by the weight.
        PinKind::Prize { weight } => {
            ((4.0 + 0.7 * f64::from(weight).sqrt()) * u, "var(--danger-fill)")
        }
    };
    ink.el("g").begin();
    ink.circle(pin.at.x, pin.at.y, r).fill(fill).stroke("#fff", 1.6 * u);
    if !pin.code.is_empty() {
        ink.word(pin.at.x, pin.at.y + 4.2 * u, 12.0 * u)
            .class("b-bold")
            .a("text-anchor", "middle")
            .fill("#fff")
            .holds(&pin.code);
    }
    if !pin.note.is_empty() {
        ink.el("title").holds(&pin.note);
    }
    end(&mut ink.out, "g");
}
