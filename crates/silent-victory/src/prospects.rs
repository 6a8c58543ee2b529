//! What a position is worth: for players who try answers out, and for those who want to know the risk.

use crate::state::{Career, End, State};
use shelf::{Risk, StretchInfo};
use table::Seat;

/// Stretches for which a captain may leave his boat to the staff.
pub(crate) const STRETCHES: &[StretchInfo] = &[
    StretchInfo { key: "contact", title: "until this contact is over" },
    StretchInfo { key: "patrol", title: "until this patrol is over" },
];

pub(crate) const RISKS: &[Risk] = &[
    Risk { key: "boat", title: "The boat is lost" },
    Risk { key: "captain", title: "The captain is lost" },
];

/// Tons that a competent captain sinks in a month, refits counted in: what the months still to come
/// are worth to one who is there to sail in them. Taken from many played careers.
const A_MONTH: i32 = 3_000;

/// The month after the last in which a patrol may start.
const LAST_MONTH: u8 = 44;

fn career(g: &State, seat: Seat) -> Option<&Career> {
    g.careers.get(usize::from(seat.0))
}

/// A contact has no number of its own: it ends at the latest with its patrol.
pub(crate) fn stretch(g: &State, of: &str) -> Option<u64> {
    let active = g.careers.get(usize::from(g.active))?;
    let patrol = active.patrol.as_ref()?;
    let number = u64::from(g.active) << 32 | active.log.len() as u64;
    match of {
        "contact" => patrol.encounter.is_some().then_some(number),
        "patrol" => Some(number),
        _ => None,
    }
}

/// Months of this career that are over.
pub(crate) fn months(g: &State, seat: Seat) -> Option<u64> {
    let career = career(g, seat)?;
    Some(u64::from(career.month.0) << 1 | u64::from(career.end.is_some()))
}

pub(crate) fn tons(g: &State, seat: Seat) -> i32 {
    career(g, seat).map_or(0, |career| i32::try_from(career.tons()).unwrap_or(i32::MAX))
}

/// The tons sunk, and what the months to come may add for a captain who is still there.
pub(crate) fn value(g: &State, seat: Seat) -> i32 {
    let last = g.setup.until.map_or(LAST_MONTH, |month| month.0 + 1);
    let to_come = |career: &Career| match career.end {
        None => i32::from(last.saturating_sub(career.month.0)) * A_MONTH,
        Some(_) => 0,
    };
    tons(g, seat) + career(g, seat).map_or(0, to_come)
}

/// Whether the boat is lost, and whether the captain is.
pub(crate) fn losses(g: &State, seat: Seat) -> Vec<u32> {
    let end = career(g, seat).and_then(|career| career.end);
    let boat = end.is_some_and(End::takes_the_boat);
    vec![u32::from(boat), u32::from(boat || end == Some(End::Killed))]
}
