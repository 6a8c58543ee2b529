//! The boat, its tubes, the captain's record.

use crate::{
    rules::ch05_boat,
    state::{Charged, Command, System, Tube, TubeId},
    view::View,
};
use board::{Board, Cell, Column, Face, Row, Sheet, Tone};
use table::Key;

/// PS 5.1C.b: the damage boxes.
pub(super) fn boat(view: &View, command: &Command) -> Board {
    let g = &view.state;
    let row = |system: System| {
        let boxes = command.boat.damage.of(system);
        let of = u16::from(view.charts.damage.boxes.count(system));
        let state = match (ch05_boat::is_fitted(g, view.charts, system), boxes.hits) {
            (false, _) => Cell::Tag("not fitted".to_owned(), Tone::Plain),
            (true, 0) => Cell::Tag("sound".to_owned(), Tone::Good),
            (true, _) => Cell::Tag("hit".to_owned(), Tone::Damage),
        };
        let marked = u16::from(boxes.filled());
        let cells = [
            Cell::from(board::capital(system.words())),
            Cell::Boxes { marked, of, tone: Tone::Damage },
            Cell::Number(i64::from(boxes.hits)),
            state,
        ];
        Row::of(cells).target(format!("system:{}", system.name()))
    };
    let rows = System::ALL.iter().map(|&(_, system)| row(system)).collect();
    let columns = vec![
        Column::left("System", 3.0),
        Column::left("Boxes", 2.0),
        Column::right("Hits", 1.0),
        Column::left("State", 2.0),
    ];
    let class = command.boat.class.name();
    Board {
        id: "boat".to_owned(),
        title: format!("{class} boat"),
        note: format!(
            "The damage boxes of the {class} boat, {} hits in all.",
            command.boat.damage.hits()
        ),
        face: Face::Sheet(Sheet { columns, rows }),
    }
}

/// PS 9.5A.a: tubes and storage.
pub(super) fn tubes(_: &View, command: &Command) -> Board {
    let boat = &command.boat;
    let row = |(id, tube): (TubeId, Tube)| {
        let state = match (tube.disabled, tube.charged) {
            (true, _) => Cell::Tag("wrecked".to_owned(), Tone::Damage),
            (false, Charged::Empty) => Cell::Fine("empty".to_owned()),
            (false, Charged::Loaded(it)) => Cell::Text(format!("{} loaded", it.mark.words())),
            (false, Charged::Flooded(it)) => {
                let degraded = if it.degraded { ", degraded" } else { "" };
                Cell::Text(format!("{} flooded{degraded}", it.mark.words()))
            }
        };
        Row::of([Cell::from(board::capital(&id.words())), state])
            .target(format!("tube:{}", id.key()))
    };
    let mut rows: Vec<Row> = boat.tubes().map(row).collect();
    for (name, room) in [("Forward storage", &boat.forward), ("Aft storage", &boat.aft)] {
        let held: Vec<String> = room
            .rack
            .marks()
            .map(|mark| format!("{} {}", room.rack.of(mark), mark.words()))
            .collect();
        let held = if held.is_empty() { "empty".to_owned() } else { held.join(", ") };
        rows.push(Row::of([Cell::from(name), Cell::Text(held)]));
    }
    Board {
        id: "tubes".to_owned(),
        title: "Torpedoes".to_owned(),
        note: format!("{} torpedoes aboard.", boat.torpedoes()),
        face: Face::Sheet(Sheet {
            columns: vec![Column::left("Place", 2.0), Column::left("Torpedoes", 3.0)],
            rows,
        }),
    }
}

/// PS 2.0.d, PS 14.0: the log of the career.
pub(super) fn captain(_: &View, command: &Command) -> Board {
    let row = |row: &crate::state::LogRow| {
        let sunk = i64::from(row.deeds.ships());
        Row::of([
            Cell::Number(i64::from(row.number)),
            Cell::Text(row.season.words()),
            Cell::from(board::capital(row.kind.words())),
            Cell::from(row.class.name()),
            Cell::Number(sunk),
            Cell::Number(i64::from(row.tally)),
            Cell::from(row.rating.words()),
        ])
    };
    let captain = &command.captain;
    let promotable = if captain.promotable { " (P)" } else { "" };
    let heading = format!(
        "{}{promotable}, skill {}; crew skill {}, {}",
        captain.rank.words(),
        captain.skill,
        command.crew.skill,
        command.crew.readiness.words()
    );
    let mut rows = vec![Row::heading(heading.clone())];
    rows.extend(command.log.iter().map(row));
    let columns = vec![
        Column::right("No.", 1.0),
        Column::left("Season", 3.0),
        Column::left("Patrol", 3.0),
        Column::left("Boat", 2.0),
        Column::right("Sunk", 1.0),
        Column::right("Tally", 1.0),
        Column::left("Rating", 2.0),
    ];
    Board {
        id: "captain".to_owned(),
        title: captain.name.clone(),
        note: format!("{heading}; {} patrols.", command.log.len()),
        face: Face::Sheet(Sheet { columns, rows }),
    }
}
