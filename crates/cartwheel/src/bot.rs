//! Computer commanders: they pick among the offered options only.

use crate::{charts::Charts, state::State};
use table::{Asked, Decider, keys};

keys! {
    /// How a computer player commands.
    pub enum Commander { Doctrine = "doctrine" }
}

impl shelf::Skipper<State> for Commander {
    fn text(self) -> &'static str {
        match self {
            Commander::Doctrine => "flies, sails and fights by a fixed doctrine",
        }
    }
}

impl Decider<State> for Commander {
    fn decide(&mut self, _: &State, _: &'static Charts, _: &Asked<'_, State>) -> Option<usize> {
        Some(0)
    }
}
