//! A career in figures: tons by patrol, ships sunk by kind, patrols by area and success.

use crate::{state::Fate, view::View};
use shelf::{Career, Series, Shape, Tally};

/// What a seat can count of its own career.
pub(crate) fn career(view: &View) -> Career {
    let Some(own) =
        view.seat.and_then(|seat| view.careers.get(usize::from(seat.0))).or_else(|| view.career())
    else {
        return Career::default();
    };
    let over = own.end.is_some();
    let patrols = || own.log.iter().filter(|row| row.success.is_some() || over);
    let each = patrols().map(|row| (row.date.clone(), i64::from(row.tons)));
    let mut total = 0;
    let sum = patrols().map(|row| {
        total += i64::from(row.tons);
        (row.date.clone(), total)
    });
    let ships = own.log.iter().flat_map(|row| &row.ships);
    let sunk = ships.filter(|ship| ship.fate == Fate::Sunk).map(|ship| ship.kind_name);
    let results = own.log.iter().map(|row| match row.success {
        Some(true) => "successful",
        Some(false) => "unsuccessful",
        None if over => "not returned",
        None => "at sea",
    });
    Career {
        series: vec![
            Series::new("Tons sunk", Shape::Total, sum),
            Series::new("Tons of each patrol", Shape::Each, each),
        ],
        tallies: vec![
            Tally::of("Ships sunk by kind", sunk),
            Tally::of("Patrols by area", own.log.iter().map(|row| row.zone_name)),
            Tally::of("Patrols", results),
        ],
    }
}
