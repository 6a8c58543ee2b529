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

/// Tons still to come by the months that are left, for a captain who is there to sail in them: months, tons, and
/// between two of them in proportion. Averages of 4,000 careers of the bold captain in a Gato, lost ones included.
const TO_COME: [(i32, i32); 10] = [
    (0, 0),
    (1, 10_000),
    (2, 10_200),
    (6, 27_000),
    (10, 42_500),
    (16, 61_500),
    (22, 75_500),
    (25, 79_000),
    (30, 94_500),
    (38, 122_000),
];

/// What each unsuccessful patrol in a row costs: after too many the captain is relieved (SV 11.4.0).
const A_FAILURE: i32 = 2_400;

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
    let prospects = |career: &Career| match career.end {
        None => {
            let failures = A_FAILURE * i32::from(career.captain.failures_in_a_row);
            to_come(i32::from(last.saturating_sub(career.month.0))) - failures
        }
        Some(_) => 0,
    };
    tons(g, seat) + career(g, seat).map_or(0, prospects)
}

fn to_come(months: i32) -> i32 {
    let stretches = TO_COME.iter().zip(&TO_COME[1..]);
    let mut within = stretches.filter(|((from, _), (until, _))| (*from..=*until).contains(&months));
    let beyond = TO_COME[TO_COME.len() - 1].1;
    within.next().map_or(beyond, |((from, low), (until, high))| {
        low + (high - low) * (months - from) / (until - from)
    })
}

/// Whether the boat is lost, and whether the captain is.
pub(crate) fn losses(g: &State, seat: Seat) -> Vec<u32> {
    let end = career(g, seat).and_then(|career| career.end);
    let boat = end.is_some_and(End::takes_the_boat);
    vec![u32::from(boat), u32::from(boat || end == Some(End::Killed))]
}

#[cfg(test)]
mod tests {
    use super::to_come;

    #[test]
    fn months_between_two_of_the_table_count_in_proportion() {
        assert_eq!([0, 1, 2, 38, 43].map(to_come), [0, 10_000, 10_200, 122_000, 122_000]);
        assert_eq!(to_come(4), 18_600);
        assert!((0..43).all(|months| to_come(months) <= to_come(months + 1)));
    }
}
