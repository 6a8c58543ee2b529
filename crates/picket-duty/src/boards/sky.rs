//! The planes about the ship.

use super::attack::icon;
use crate::{
    state::{Fate, Plane, Special},
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
        rows.extend(wave.planes.iter().map(plane_row));
        rows.extend(wave.specials.iter().map(special_row));
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

fn plane_row(plane: &Plane) -> Row {
    let state = match (plane.fate, plane.hits) {
        (Fate::Destroyed, _) => Cell::Tag("destroyed".to_owned(), Tone::Good),
        (Fate::Flamed, _) => Cell::Tag("flamed".to_owned(), Tone::Good),
        (Fate::Flying, 0) => Cell::Tag("undamaged".to_owned(), Tone::Plain),
        (Fate::Flying, 1) => Cell::Tag("one hit".to_owned(), Tone::Plain),
        (Fate::Flying, _) => Cell::Tag("two hits".to_owned(), Tone::Plain),
    };
    Row::of([
        Cell::Icon(icon(plane.kind)),
        Cell::Text(plane.kind.words()),
        Cell::Text(format!("{:03}°", plane.bearing.degrees())),
        plane.altitude.words().into(),
        state,
    ])
}

fn special_row(special: &Special) -> Row {
    let section = special.section.map_or("?", |section| section.words());
    let state = if special.destroyed {
        Cell::Tag("destroyed".to_owned(), Tone::Good)
    } else {
        Cell::Tag("special attack".to_owned(), Tone::Damage)
    };
    let icon = Cell::Icon(icon(special.raider.kind()));
    Row::of([icon, Cell::Text(special.words()), section.into(), Cell::Blank, state])
}
