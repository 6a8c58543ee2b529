//! Computer captains: they pick among the offered options only, from what a captain sees.

use crate::{charts::Charts, state::State};
use table::{Asked, Decider, keys};

keys! {
    /// How a computer player commands.
    pub enum Skipper {
        Cautious = "cautious",
        Careful = "careful",
        Steady = "steady",
        Bold = "bold",
    }
}

impl Skipper {
    pub const EVERY: [Skipper; 4] =
        [Skipper::Cautious, Skipper::Careful, Skipper::Steady, Skipper::Bold];

    pub fn text(self) -> &'static str {
        match self {
            Skipper::Cautious => "fires from Long Range at night and never follows",
            Skipper::Careful => "as cautious, but follows ships he has damaged, once",
            Skipper::Steady => "as careful, but follows undamaged ships too, once",
            Skipper::Bold => "fires from Medium Range and follows up to three times",
        }
    }
}

/// A captain at the table.
pub struct Bot {
    pub skipper: Skipper,
}

impl Decider<State> for Bot {
    fn decide(&mut self, _: &State, _: &'static Charts, _: &Asked<'_, State>) -> Option<usize> {
        Some(0)
    }
}
