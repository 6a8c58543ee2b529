//! Several seats that each play a game of their own at one table, and are compared at its end.

use crate::Seat;
use std::cmp::Reverse;

/// Whose turn it is: of those still in play who has had the fewest turns, the first of equals. By seat
/// the turns that were had, or none for who is out; none where all are.
///
/// ```
/// use table::{Seat, contest};
///
/// assert_eq!(contest::next_in_turn([Some(2), Some(1), Some(1)]), Some(Seat(1)));
/// assert_eq!(contest::next_in_turn([Some(2), None, Some(3)]), Some(Seat(0)));
/// assert_eq!(contest::next_in_turn([None, None]), None);
/// ```
pub fn next_in_turn(turns: impl IntoIterator<Item = Option<usize>>) -> Option<Seat> {
    let open = (0..).zip(turns).filter_map(|(seat, turns)| Some((turns?, Seat(seat))));
    open.min_by_key(|(turns, _)| *turns).map(|(_, seat)| seat)
}

/// The seats that count with their merits, the best first and equals by seat; by seat the merits, or
/// none for who does not count.
pub fn ranked<M: Ord>(merits: impl IntoIterator<Item = Option<M>>) -> Vec<(M, Seat)> {
    let counted = (0..).zip(merits).filter_map(|(seat, merits)| Some((merits?, Seat(seat))));
    let mut ranked: Vec<(M, Seat)> = counted.collect();
    ranked.sort_by(|(one, _), (other, _)| Reverse(one).cmp(&Reverse(other)));
    ranked
}

/// Who is better than all others; nobody among equals.
///
/// ```
/// use table::{Seat, contest};
///
/// assert_eq!(contest::winner([Some(3), Some(7), None]), Some(Seat(1)));
/// assert_eq!(contest::winner([Some(7), Some(7)]), None);
/// assert_eq!(contest::winner::<i32>([None]), None);
/// ```
pub fn winner<M: Ord>(merits: impl IntoIterator<Item = Option<M>>) -> Option<Seat> {
    match ranked(merits).as_slice() {
        [] => None,
        [(_, only)] => Some(*only),
        [(first, seat), (second, _), ..] => (first > second).then_some(*seat),
    }
}
