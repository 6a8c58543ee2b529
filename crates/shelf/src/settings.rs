//! Names that players type for themselves.

use table::Seat;

/// The name that was typed for this seat, if any was.
pub fn given(names: &[String], seat: Seat) -> Option<String> {
    let name = names.get(usize::from(seat.0))?.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// What the player at this seat is called: by his name, or as `Captain 2` where he has none.
pub fn named(names: &[String], seat: Seat, rank: &str) -> String {
    given(names, seat).unwrap_or_else(|| format!("{rank} {}", seat.0 + 1))
}
