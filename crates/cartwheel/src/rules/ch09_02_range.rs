//! Section 9.2: how far aircraft fly.

use crate::{
    charts::{Charts, air::Number},
    state::{AirId, Base, Code, Flyer, Hex, Model, OffMap, Place, State, setup::Torpedoes},
};

/// OC 9.2.a, OC 9.2.b, OC 9.2.c, OC 9.2.e: range points from where a unit stands to a numbered hex.
pub(crate) fn way_out(g: &State, charts: &'static Charts, from: Place, to: Hex) -> Option<u8> {
    match from {
        Place::At(hex) => Some(charts.map.sheet.distance(hex, to)),
        Place::Base(base) => between(g, charts, base, to),
        Place::Out
        | Place::Lost
        | Place::Off(_)
        | Place::Aboard(_)
        | Place::Carried(_)
        | Place::Aloft => None,
    }
}

/// OC 9.2.a, OC 9.2.d, OC 9.11.a: range points from a hex to where a unit would land.
pub(crate) fn way_back(g: &State, charts: &'static Charts, from: Hex, to: Place) -> Option<u8> {
    way_out(g, charts, to, from)
}

/// From one landing place to another.
pub(crate) fn transfer(g: &State, charts: &'static Charts, from: Place, to: Place) -> Option<u8> {
    let hex = |place| match place {
        Place::At(hex) => Some(hex),
        Place::Base(base) => g.hex_of(base, charts),
        Place::Out
        | Place::Lost
        | Place::Off(_)
        | Place::Aboard(_)
        | Place::Carried(_)
        | Place::Aloft => None,
    };
    match (hex(from), hex(to)) {
        (_, Some(there)) => way_out(g, charts, from, there),
        (Some(here), None) => way_back(g, charts, here, to),
        (None, None) => {
            let (Place::Base(one), Place::Base(other)) = (from, to) else { return None };
            let (one, other) = (one.off()?, other.off()?);
            let doors =
                open_entries(g, charts, one).filter_map(|door| entry(g, charts, other, door));
            // Into the first hex, and off the map again.
            doors.min().map(|points| points + 4)
        }
    }
}

/// OC 9.2.c, OC 9.2.d: both into a box and out of it cost two points beyond the hexes between; a
/// base beyond the playing area has a door (OC 17.1.3.b).
fn between(g: &State, charts: &'static Charts, base: Base, hex: Hex) -> Option<u8> {
    if let Some(off) = base.off() {
        return entry(g, charts, off, hex).map(|hexes| hexes + 2);
    }
    let at = g.hex_of(base, charts)?;
    if g.limits(charts).has(at) {
        return Some(charts.map.sheet.distance(at, hex));
    }
    let door = charts.scenarios.doors(g.setup.start).iter().find(|door| door.base == base)?;
    Some(door.cost + charts.map.sheet.distance(door.hex, hex))
}

fn open_entries(g: &State, charts: &'static Charts, off: OffMap) -> impl Iterator<Item = Hex> {
    let limits = g.limits(charts);
    charts.map.entry(off).iter().copied().filter(move |entry| limits.has(*entry))
}

/// Hexes from the nearest entry hex of a box.
fn entry(g: &State, charts: &'static Charts, off: OffMap, hex: Hex) -> Option<u8> {
    open_entries(g, charts, off).map(|entry| charts.map.sheet.distance(entry, hex)).min()
}

/// OC 9.2.1.a, OC 9.2.1.b, R-BEAUFIGHTER-T: hexes a bomber can add to its range.
pub(crate) fn extension(g: &State, charts: &'static Charts, id: AirId, loaded: bool) -> u8 {
    let unit = charts.counters.air.of(id);
    let of = |number| charts.air.figures.of::<u8>(number);
    match (unit.code, unit.model) {
        (Code::FighterBomber, _) if !loaded => 0,
        (Code::DiveBomber, _) | (_, Model::Tbf | Model::B5n) => of(Number::ExtensionSingle),
        (Code::Torpedo, Model::Beaufort) if g.setup.house.torpedoes == Torpedoes::Beaufighter => {
            of(Number::ExtensionMulti)
        }
        (Code::Bomber | Code::Precision | Code::Skip | Code::Torpedo | Code::FighterBomber, _) => {
            of(Number::ExtensionMulti)
        }
        (Code::Fighter | Code::Cargo | Code::Recon, _) => 0,
    }
}

/// OC 2.2.2.g: the range of a unit; U reaches everything.
pub(crate) fn range(charts: &'static Charts, id: AirId) -> u8 {
    charts.counters.air.of(id).range.unwrap_or(u8::MAX)
}

/// R-NO-BASE: the range a flyer has for its way back.
pub(crate) fn range_home(g: &State, charts: &'static Charts, flyer: &Flyer) -> u8 {
    let more = if flyer.extended { extension(g, charts, flyer.unit, true) } else { 0 };
    range(charts, flyer.unit).saturating_add(more)
}
