//! Section 9.2: how far aircraft fly.

use crate::{
    charts::Charts,
    state::{Base, Hex, OffMap, Place, State},
};

/// OC 9.2.a, OC 9.2.c, OC 9.2.e: range points from where a unit stands to a hex.
pub(crate) fn way_out(g: &State, charts: &'static Charts, from: Place, to: Hex) -> Option<u8> {
    match from {
        Place::At(hex) => Some(charts.map.sheet.distance(hex, to)),
        Place::Base(base) => match base.off() {
            Some(off) => entry(g, charts, off, to).map(|hexes| hexes + 2),
            None => g.hex_of(base, charts).map(|hex| charts.map.sheet.distance(hex, to)),
        },
        Place::Out
        | Place::Lost
        | Place::Off(_)
        | Place::Aboard(_)
        | Place::Carried(_)
        | Place::Aloft => None,
    }
}

/// OC 9.2.a, OC 9.2.d, OC 9.11.a: range points from a hex to a base.
pub(crate) fn way_back(g: &State, charts: &'static Charts, from: Hex, to: Base) -> Option<u8> {
    match to.off() {
        Some(off) => entry(g, charts, off, from).map(|hexes| hexes + 2),
        None => g.hex_of(to, charts).map(|hex| charts.map.sheet.distance(from, hex)),
    }
}

/// From the nearest entry hex of a box: the first hex costs 1 and 1 more to enter, 2 to leave.
fn entry(g: &State, charts: &'static Charts, off: OffMap, hex: Hex) -> Option<u8> {
    let limits = g.limits(charts);
    let entries = charts.map.entry(off).iter().filter(|entry| limits.has(**entry));
    entries.map(|entry| charts.map.sheet.distance(*entry, hex)).min()
}
