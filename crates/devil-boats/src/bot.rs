//! Computer skippers: they pick among the offered options only, from what a captain sees.

mod battle;
mod sea;

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
            Skipper::Steady => "fights at Medium Range while his boats are sound",
            Skipper::Bold => "goes to Close Range, fights every wave and stays to the end",
        }
    }
}

/// A skipper at the table.
pub struct Bot {
    skipper: Skipper,
}

impl Bot {
    pub fn new(skipper: Skipper) -> Bot {
        Bot { skipper }
    }
}

impl Decider<State> for Bot {
    fn decide(&mut self, g: &State, _: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
        let choice = sea::decide(self.skipper, g, a).or_else(|| battle::decide(self.skipper, g, a));
        Some(choice.unwrap_or(0))
    }
}
