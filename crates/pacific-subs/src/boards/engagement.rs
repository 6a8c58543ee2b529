//! The engagement: contacts and escorts, depth and speed.

use crate::{
    rules::{ch10_salvo, ch11_reaction},
    state::{Depth, Engagement, Speed},
    view::View,
};
use board::{Board, Cell, Column, Face, Row, Sheet, Tone};
use table::Key;

pub(super) fn boards(view: &View, fight: &Engagement) -> Vec<Board> {
    vec![contacts(view, fight), instruments(view, fight)]
}

/// PS 8.3.0, PS 8.3D: the Plot and the Escort Track.
fn contacts(view: &View, fight: &Engagement) -> Board {
    let g = &view.state;
    let mut rows: Vec<Row> = Vec::new();
    for it in &fight.plot {
        let solution = it.solution.map_or(Cell::Blank, |solution| {
            let number = view.charts.engagement.hits.number(solution.range, solution.sector);
            let sector = solution.sector.name().replace('_', " ");
            Cell::Text(format!("{} range, {sector}, hit on {number}", solution.range.name()))
        });
        let cells = [
            Cell::Text(board::capital(&ch10_salvo::target_name(g, it.id))),
            Cell::from(board::capital(it.bearing.words())),
            Cell::Text(format!("ring {}", it.ring)),
            solution,
            Cell::Number(i64::from(it.hits)),
        ];
        rows.push(Row::of(cells).target(format!("contact:{}", it.id)));
    }
    for it in &fight.escorts {
        let near = if it.at == 0 { Tone::Good } else { Tone::Damage };
        let cells = [
            Cell::Text(board::capital(&ch11_reaction::escort_name(g, it.id))),
            Cell::Blank,
            Cell::Tag(format!("box {}", it.at), near),
            Cell::Blank,
            Cell::Blank,
        ];
        rows.push(Row::of(cells).target(format!("escort:{}", it.id)));
    }
    let columns = vec![
        Column::left("Contact", 3.0),
        Column::left("Bearing", 3.0),
        Column::left("Distance", 2.0),
        Column::left("Solution", 4.0),
        Column::right("Hits", 1.0),
    ];
    let (ships, escorts) = (fight.vessels().count(), fight.escorts.len());
    Board {
        id: "plot".to_owned(),
        title: "The Plot".to_owned(),
        note: format!("{ships} ships and {escorts} escorts in round {}.", fight.round),
        face: Face::Sheet(Sheet { columns, rows }),
    }
}

/// PS 8.1A.a, PS 9.1.d, PS 9.2.a: clock, gauge and dial.
fn instruments(view: &View, fight: &Engagement) -> Board {
    let mut rows = vec![Row::heading(format!(
        "Box {} of the clock, {}, signature {}, charge {}",
        fight.timer,
        if view.charts.engagement.clock.is_night(fight.timer) { "night" } else { "day" },
        fight.signature,
        view.state.boat().charge,
    ))];
    for &(name, depth) in Depth::ALL {
        let here = if fight.depth == depth {
            Cell::Tag("boat".to_owned(), Tone::Good)
        } else {
            Cell::Blank
        };
        let bed = if fight.seabed == depth { Cell::Fine("seabed".to_owned()) } else { Cell::Blank };
        let cells = [Cell::Text(board::capital(depth.words())), here, bed];
        rows.push(Row::of(cells).target(format!("depth:{name}")));
    }
    for &(name, speed) in Speed::ALL {
        let here = if fight.speed == speed {
            Cell::Tag("set".to_owned(), Tone::Good)
        } else {
            Cell::Blank
        };
        let cells = [Cell::Text(board::capital(speed.words())), here, Cell::Blank];
        rows.push(Row::of(cells).target(format!("speed:{name}")));
    }
    Board {
        id: "instruments".to_owned(),
        title: "Depth and speed".to_owned(),
        note: format!("At {}, speed {}.", fight.depth.words(), fight.speed.words()),
        face: Face::Sheet(Sheet {
            columns: vec![Column::left("", 3.0), Column::left("", 2.0), Column::left("", 2.0)],
            rows,
        }),
    }
}
