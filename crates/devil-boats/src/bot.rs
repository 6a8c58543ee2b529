//! Computer skippers: they pick among the offered options only.

use crate::{charts::Charts, state::State};
use table::{Asked, Decider, keys};

keys! {
    /// How a computer player commands.
    pub enum Skipper { Cautious = "cautious", Steady = "steady", Bold = "bold" }
}

impl Skipper {
    pub const EVERY: [Skipper; 3] = [Skipper::Cautious, Skipper::Steady, Skipper::Bold];

    pub fn text(self) -> &'static str {
        match self {
            Skipper::Cautious => "keeps his distance, breaks off early, brings his men home",
            Skipper::Steady => "closes when the odds are good and goes home when hurt",
            Skipper::Bold => "goes to Close Range, fights every wave and stays to the end",
        }
    }
}

pub struct Bot {
    pub skipper: Skipper,
}

impl Bot {
    pub fn new(skipper: Skipper) -> Bot {
        Bot { skipper }
    }
}

impl Decider<State> for Bot {
    fn decide(&mut self, _: &State, _: &'static Charts, _: &Asked<'_, State>) -> Option<usize> {
        Some(0)
    }
}
