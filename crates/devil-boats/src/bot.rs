//! Computer skippers: they pick among the offered options only, from what a captain sees.

mod battle;
mod sea;

use crate::{charts::Charts, state::State};
use table::{Asked, Decider, keys};

keys! {
    /// How a computer player commands.
    pub enum Skipper { Cautious = "cautious", Steady = "steady", Bold = "bold" }
}

impl shelf::Skipper<State> for Skipper {
    fn text(self) -> &'static str {
        match self {
            Skipper::Cautious => "patrols briefly, fights from afar, breaks off early",
            Skipper::Steady => {
                "steals up on convoys while his boats are sound, and runs from shore guns"
            }
            Skipper::Bold => "takes every fight and every task, and stays until his boats are hurt",
        }
    }
}

impl Decider<State> for Skipper {
    fn decide(&mut self, g: &State, _: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
        let choice = sea::decide(*self, g, a).or_else(|| battle::decide(*self, g, a));
        Some(choice.unwrap_or(0))
    }
}
