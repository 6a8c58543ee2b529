//! How the table is drawn.

mod engagement;
pub(crate) mod map;
mod sheets;

use crate::view::View;
use board::Board;

/// The boards, the one that matters now first.
pub fn boards(view: &View) -> Vec<Board> {
    let Some(command) = &view.state.command else { return Vec::new() };
    let mut boards = Vec::new();
    match command.patrol.as_ref().and_then(|patrol| patrol.engagement.as_ref()) {
        Some(fight) => {
            boards.extend(engagement::boards(view, fight));
            boards.push(map::board(view));
        }
        None => boards.push(map::board(view)),
    }
    boards.push(sheets::boat(view, command));
    boards.push(sheets::tubes(view, command));
    boards.push(sheets::captain(view, command));
    boards
}
