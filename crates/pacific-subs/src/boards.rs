//! How the table is drawn.

mod career;
mod engagement;
mod force;
mod gauges;
pub(crate) mod map;
mod sheets;

pub(crate) use engagement::{merchant_icon, warship_icon};
pub(crate) use sheets::posting;

use crate::{state::Orders, view::View};
use board::Board;

/// The boards, the one that matters now first.
pub fn boards(view: &View) -> Vec<Board> {
    let Some(command) = &view.state.command else { return Vec::new() };
    let mut boards = Vec::new();
    let patrol = command.patrol.as_ref();
    if let Some(fight) = patrol.and_then(|patrol| patrol.engagement.as_ref()) {
        boards.push(engagement::board(view, fight));
        boards.push(map::board(view));
    } else {
        boards.push(map::board(view));
        boards.push(force::board(view, command));
        boards.push(gauges::board(view, command));
    }
    boards.push(sheets::report(view, command));
    boards.push(sheets::career(view, command));
    if view.state.setup.orders == Orders::SilentVictory {
        boards.push(career::seasons(view, command));
        boards.push(sheets::promotion(view, command));
        boards.push(sheets::janac(view, command));
    }
    if view.state.setup.seats() > 1 {
        boards.push(sheets::results(view));
    }
    boards
}

/// A number with its sign: `+2`, `0`, `−1`.
fn signed(value: i32) -> String {
    match value {
        0 => "0".to_owned(),
        1.. => format!("+{value}"),
        ..=-1 => format!("−{}", value.unsigned_abs()),
    }
}
