//! What one pair of eyes may see. Nothing on this table is hidden: what nobody may know yet, the
//! quality of torpedoes and the backs of targets, is drawn only when it is shown.

use crate::{charts::Charts, state::State};
use serde::Serialize;
use table::{Eyes, Seat};

#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// Whose view it is; nobody's for spectators.
    pub seat: Option<Seat>,
    #[serde(flatten)]
    pub state: State,
    #[serde(skip)]
    pub charts: &'static Charts,
}

pub fn view(g: &State, eyes: Eyes, charts: &'static Charts) -> View {
    // PS-R105: who waits for his turn has his own boat before him.
    let seat = eyes.seat().unwrap_or(g.active);
    View { seat: eyes.seat(), state: g.as_seen_by(seat).into_owned(), charts }
}
