//! Chapter 13: several players.

use crate::state::State;
use table::Seat;

/// SV 13.1.2.a: the career to play next: of those not ended the one with the fewest patrols, the
/// first of equals. None when all have ended.
pub fn next(g: &State) -> Option<u8> {
    let open = g.careers.iter().enumerate().filter(|(_, career)| career.end.is_none());
    open.min_by_key(|(_, career)| career.log.len()).map(|(index, _)| index as u8)
}

/// SV 13.1.3, SV 13.2.1, SV 13.3.1, SV-R102
pub fn winner(_g: &State) -> Option<Seat> {
    None
}
