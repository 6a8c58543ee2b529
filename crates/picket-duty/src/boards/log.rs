//! The ship's log (PD 1.5).

use crate::{
    state::{Happening, Slayer, Striker},
    view::View,
};
use board::{Board, Cell, Column, Row};

pub(super) fn log(view: &View) -> Board {
    let rows = view.state.tally.log.iter().rev().take(60).map(|entry| {
        Row::of([
            Cell::Text(entry.date.short()),
            entry.phase.words().into(),
            Cell::Text(words(entry.what)),
        ])
    });
    let columns =
        vec![Column::left("Day", 1.0), Column::left("Phase", 1.0), Column::left("Entry", 4.0)];
    Board::sheet("log", "Ship's log", columns, rows.collect())
        .noted("What happened, the latest first.")
}

fn words(what: Happening) -> String {
    match what {
        Happening::Station(0) => "On station".to_owned(),
        Happening::Station(number) => format!("Took Radar Picket Station {number}"),
        Happening::Kill { kind, by } => {
            let by = match by {
                Slayer::Gun(gun) => gun.words().to_owned(),
                Slayer::Air => "air support".to_owned(),
                Slayer::Surface => "surface support".to_owned(),
                Slayer::Spray(section) => format!("spray fire {}", section.words()),
            };
            format!("{} shot down by {by}", kind.words())
        }
        Happening::Hit { by, section, side } => {
            let by = match by {
                Striker::Plane(kind) => kind.words(),
                Striker::Weapon(weapon) => board::capital(weapon.words()),
            };
            let from = side
                .map_or("in a special attack".to_owned(), |side| format!("from {}", side.words()));
            format!("{by} hit {} {from}", section.words())
        }
        Happening::Anchorage { days, repair } => {
            let why = if repair { "repairs" } else { "stores" };
            format!("At the anchorage for {why}: {}", board::counted(days, "day", "days"))
        }
        Happening::Sunk(cause) => format!("Lost: {}", cause.words()),
        Happening::Typhoon { days } => {
            format!("Typhoon: {}", board::counted(days, "day", "days"))
        }
    }
}
