//! What a pair of eyes may see.

use crate::{charts::Charts, state::State};
use board::Board;
use serde::Serialize;
use shelf::{Shown, Status};
use table::{Eyes, Seat};

/// The table with holes where something is hidden.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    pub seat: Option<Seat>,
    pub turn: u8,
}

pub(crate) fn view(g: &State, eyes: Eyes, _: &'static Charts) -> View {
    View { seat: eyes.seat(), turn: g.turn }
}

impl Shown for View {
    fn status(&self) -> Status {
        Status { title: format!("Turn {}", self.turn), facts: Vec::new() }
    }

    fn boards(&self) -> Vec<Board> {
        Vec::new()
    }
}
