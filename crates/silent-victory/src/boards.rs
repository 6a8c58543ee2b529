//! The boards of the game, described as data from the view.

use crate::view::View;
use board::Board;
use shelf::Status;

/// The line above the boards.
pub fn status(view: &View) -> Status {
    let Some(career) = view.careers.get(usize::from(view.active)) else {
        return Status { title: "Before the first patrol".to_owned(), facts: Vec::new() };
    };
    let facts = vec![
        ("Boat".to_owned(), format!("USS {} ({} class)", career.boat, career.class)),
        ("Base".to_owned(), career.base.to_owned()),
        ("Sunk".to_owned(), format!("{} ships, {} tons", career.ships, career.tons)),
    ];
    Status { title: format!("{} {}, {}", career.rank, career.captain, career.month), facts }
}

/// The boards, the one that matters now first.
pub fn boards(_: &View) -> Vec<Board> {
    Vec::new()
}
