//! What lies on the table, as boards; the one that matters now comes first.

mod attack;
mod log;
mod sheets;
mod sky;

use crate::view::View;
use board::Board;

pub(crate) fn boards(view: &View) -> Vec<Board> {
    let mut boards = Vec::new();
    if view.state.attack.is_some() {
        boards.push(attack::plot(view));
        boards.push(sky::planes(view));
    }
    boards.push(sheets::compartments(view));
    boards.push(sheets::guns(view));
    if view.advanced {
        boards.push(sheets::secondary(view));
    }
    boards.push(sheets::tracks(view));
    boards.push(sheets::men(view));
    boards.push(log::log(view));
    boards
}
