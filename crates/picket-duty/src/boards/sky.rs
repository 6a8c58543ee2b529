//! The planes about the ship.

use super::attack::icon;
use crate::{
    state::{Dive, Fate, Plane, Special},
    view::View,
};
use board::{Board, Cell, Column, Row, Tone};

pub(super) fn planes(view: &View) -> Board {
    let attack = view.state.attack();
    let mut rows = vec![Row::heading(format!("Wave {}", attack.number))];
    let planes = (1..).zip(&attack.wave.planes);
    rows.extend(planes.map(|(n, plane)| plane_row(plane).target(format!("plane:{n}"))));
    let specials = (1..).zip(&attack.wave.specials);
    rows.extend(specials.map(|(n, special)| special_row(special).target(format!("special:{n}"))));
    for (n, wave) in (attack.number + 1..).zip(&attack.waiting) {
        rows.push(Row::heading(format!("Wave {n} waits")));
        let planes = wave.planes.iter().map(plane_row);
        let waiting = planes.chain(wave.specials.iter().map(special_row));
        rows.extend(waiting.map(|row| waits(row, n)));
    }
    let columns = vec![
        Column::left("", 0.5),
        Column::left("Plane", 2.0),
        Column::right("Bearing", 1.0),
        Column::left("Height", 1.0),
        Column::left("State", 1.5),
    ];
    Board::sheet("sky", "Planes", columns, rows)
        .noted("The planes that attack, with bearing, height and what the guns have done to them.")
}

/// A plane of a later wave: when it comes says more than that it is whole.
fn waits(mut row: Row, wave: u8) -> Row {
    if let Some(state) = row.cells.last_mut() {
        *state = Cell::Tag(format!("wave {wave}"), Tone::Plain);
    }
    row
}

fn plane_row(plane: &Plane) -> Row {
    let (words, tone) = match (plane.fate, plane.hits) {
        (Fate::Destroyed, _) => ("destroyed", Tone::Good),
        (Fate::Flamed, _) => ("flamed", Tone::Good),
        (Fate::Flying, 0) => ("undamaged", Tone::Plain),
        (Fate::Flying, 1) => ("one hit", Tone::Plain),
        (Fate::Flying, _) => ("two hits", Tone::Plain),
    };
    let (words, tone) = ended(plane.dive.0).unwrap_or((words, tone));
    let state = Cell::Tag(words.to_owned(), tone);
    Row::of([
        Cell::Icon(icon(plane.kind)),
        Cell::Text(plane.kind.words()),
        Cell::Text(format!("{:03}°", plane.bearing.degrees())),
        plane.altitude.words().into(),
        state,
    ])
}

/// What came of a plane that has dived at the ship.
fn ended(dive: Option<Dive>) -> Option<(&'static str, Tone)> {
    Some(match dive? {
        Dive::Missed => ("in the sea", Tone::Good),
        Dive::Crashed => ("crashed", Tone::Damage),
        Dive::TurnedAway => ("turned away", Tone::Plain),
    })
}

fn special_row(special: &Special) -> Row {
    let section = special.section.map_or("?", |section| section.words());
    let flying =
        if special.destroyed { ("destroyed", Tone::Good) } else { ("special", Tone::Damage) };
    let (words, tone) = ended(special.dive.0).unwrap_or(flying);
    let state = Cell::Tag(words.to_owned(), tone);
    let icon = Cell::Icon(icon(special.raider.kind()));
    Row::of([icon, Cell::Text(special.words()), section.into(), Cell::Blank, state])
}
