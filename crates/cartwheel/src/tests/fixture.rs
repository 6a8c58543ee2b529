//! Tables for the tests of single rules.

use crate::{
    charts::Charts,
    rules::ch17_setup,
    state::{AirId, Hex, LandId, Setup, ShipId, Start, State},
};
use shelf::testkit::printed;
use table::testkit::Script;

/// The charts as printed.
pub(crate) fn charts() -> &'static Charts {
    printed::<State>().typed
}

pub(crate) fn hex(number: &str) -> Hex {
    Hex::parse(number).expect("a hex of the map")
}

pub(crate) fn air(key: &str) -> AirId {
    charts().counters.air.named(key).expect("an aerial unit")
}

pub(crate) fn ship(key: &str) -> ShipId {
    charts().counters.ships.named(key).expect("a ship")
}

pub(crate) fn troops(key: &str) -> LandId {
    charts().counters.land.named(key).expect("a ground unit")
}

/// A scenario before anything is placed.
pub(crate) fn empty(start: Start) -> State {
    State::at_start(&Setup { start, ..Setup::default() }, charts())
}

/// A scenario set up, every piece at the first place its line allows.
pub(crate) fn set_up(start: Start) -> State {
    let mut g = empty(start);
    ch17_setup::place_all(&mut g, charts(), charts().scenarios.units(start));
    ch17_setup::special_places(&mut g, charts());
    g
}

/// These answers, one after another.
pub(crate) fn keys(keys: &[&str]) -> Script<State> {
    keys.iter().fold(Script::new(), |script, key| script.then_key(key))
}
