//! Boards as text for a terminal, at most a hundred columns wide.

use crate::{Board, Marks};

/// Whether colours may be used. Pipes and `NO_COLOR` get plain text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    Plain,
    Ansi,
}

/// Writes a board, every line ending in a line feed.
pub fn render(board: &Board, _marks: &Marks, _paint: Paint) -> String {
    format!("{}\n", board.title)
}
