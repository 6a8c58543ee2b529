//! The situation map around the boat.

use crate::{rules::ch04_situation, state::Hex, view::View};
use board::{Board, Cell, Column, Face, Row, Sheet};
use table::Key;

/// As far as a boat can go in one action.
const REACH: u8 = 3;

pub(super) fn board(view: &View) -> Board {
    let g = &view.state;
    let here = g.command().patrol.as_ref().map_or(g.command().port, |patrol| patrol.hex);
    let row = |hex: Hex| {
        let lines = if g.command().patrol.is_some() {
            ch04_situation::lines(g, view.charts, hex, g.navy())
        } else {
            Vec::new()
        };
        let lines: Vec<String> =
            lines.iter().map(|(line, _)| line.name().replace('_', " ")).collect();
        let terrain = view.charts.map.sheet.at(hex).terrain.name();
        let cells = [
            Cell::Text(hex.to_string()),
            Cell::Text(ch04_situation::name(view.charts, hex)),
            Cell::from(terrain),
            Cell::Text(lines.join(", ")),
        ];
        Row::of(cells).target(format!("hex:{hex}"))
    };
    let near = Hex::every()
        .filter(|hex| hex.distance(here) <= REACH && view.charts.map.sheet.is_sea(*hex));
    let columns = vec![
        Column::left("Hex", 1.0),
        Column::left("Place", 2.0),
        Column::left("Water", 1.0),
        Column::left("Contact lines", 4.0),
    ];
    Board {
        id: "map".to_owned(),
        title: "The sea around the boat".to_owned(),
        note: format!("The boat is at {}.", ch04_situation::name(view.charts, here)),
        face: Face::Sheet(Sheet { columns, rows: near.map(row).collect() }),
    }
}
