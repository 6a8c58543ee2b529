//! Tables for the tests of single rules.

use crate::{
    charts::{
        Charts,
        scenarios::{Piece, Spot},
    },
    rules::ch17_setup,
    state::{AirId, Base, Hex, LandId, Place, Setup, ShipId, Start, State},
};
use shelf::testkit::printed;
use table::{Draft, testkit::Script};

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

/// Puts every piece of a set-up where its line allows first; what is aboard goes to the transports
/// with room.
fn place_all(g: &mut State, charts: &'static Charts, pieces: &[Piece]) {
    let later = |piece: &&Piece| {
        matches!(piece.at[0], Spot::Aboard | Spot::Base(_) | Spot::With(_) | Spot::Carrier)
    };
    for piece in pieces.iter().filter(|piece| !later(piece)).chain(pieces.iter().filter(later)) {
        for nth in 0..piece.count {
            if let Some(counter) = ch17_setup::counter(g, charts, &piece.piece) {
                let spot = match counter {
                    ch17_setup::Counter::Fortification => {
                        &piece.at[usize::from(nth) % piece.at.len()]
                    }
                    ch17_setup::Counter::Air(_)
                    | ch17_setup::Counter::Ship(_)
                    | ch17_setup::Counter::Land(_)
                    | ch17_setup::Counter::Mobile(_)
                    | ch17_setup::Counter::Supply
                    | ch17_setup::Counter::Radar => &piece.at[0],
                };
                ch17_setup::place(g, charts, piece, counter, spot);
                if nth < piece.aces
                    && let ch17_setup::Counter::Air(id) = counter
                {
                    g.unit_mut(id).ace = ch17_setup::free_ace(g, charts, piece.side);
                }
            }
        }
    }
}

/// A scenario set up, every piece at the first place its line allows.
pub(crate) fn set_up(start: Start) -> State {
    let mut g = empty(start);
    place_all(&mut g, charts(), charts().scenarios.units(start));
    ch17_setup::special_places(&mut g, charts());
    g
}

/// These answers, one after another.
pub(crate) fn keys(keys: &[&str]) -> Script<State> {
    keys.iter().fold(Script::new(), |script, key| script.then_key(key))
}

/// The keys of what a draft offers next.
pub(crate) fn offered<D: Draft<State>>(g: &State, draft: &D) -> Vec<String> {
    let mut steps = Vec::new();
    draft.steps(g, charts(), &mut steps);
    steps.iter().map(|step| table::Choice::key(step).into_owned()).collect()
}

/// A draft after these steps.
pub(crate) fn taken<D: Draft<State>>(g: &State, mut draft: D, keys: &[&str]) -> D {
    for key in keys {
        let mut steps = Vec::new();
        draft.steps(g, charts(), &mut steps);
        let step = steps.into_iter().find(|step| table::Choice::key(step) == *key);
        draft.add(step.unwrap_or_else(|| unreachable!("{key} is not offered")), g, charts());
    }
    draft
}

/// Puts aerial units at a base.
pub(crate) fn stand(g: &mut State, base: Base, units: &[&str]) {
    for key in units {
        g.unit_mut(air(key)).place = Place::Base(base);
    }
}
