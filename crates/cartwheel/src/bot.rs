//! Computer commanders: they pick among the offered options only.

mod air_battle;
mod ground;
mod missions;
mod sea;
mod staff;

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
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let choice = air_battle::decide(g, charts, a)
            .or_else(|| sea::decide(g, charts, a))
            .or_else(|| ground::decide(g, charts, a))
            .or_else(|| staff::decide(g, charts, a))
            .or_else(|| missions::decide(g, charts, a));
        Some(choice.unwrap_or(0))
    }
}
