//! Computer captains: they pick among the offered options only, from what a captain sees.

mod attack;
mod port;
mod sea;

use crate::{
    charts::Charts,
    state::{Range, State},
};
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

    /// From where he fires at escorted ships.
    fn range(self) -> Range {
        match self {
            Skipper::Cautious | Skipper::Careful | Skipper::Steady => Range::Long,
            Skipper::Bold => Range::Medium,
        }
    }

    /// How often he follows in one contact.
    fn follows(self) -> u8 {
        match self {
            Skipper::Cautious => 0,
            Skipper::Careful | Skipper::Steady => 1,
            Skipper::Bold => 3,
        }
    }

    /// Whether he follows ships that he has not hurt.
    fn follows_the_unhurt(self) -> bool {
        match self {
            Skipper::Cautious | Skipper::Careful => false,
            Skipper::Steady | Skipper::Bold => true,
        }
    }
}

/// A captain at the table.
pub struct Bot {
    skipper: Skipper,
    placed: attack::Placed,
}

impl Bot {
    pub fn new(skipper: Skipper) -> Bot {
        Bot { skipper, placed: attack::Placed::default() }
    }
}

impl Decider<State> for Bot {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let choice = attack::decide(self.skipper, &mut self.placed, g, charts, a)
            .or_else(|| sea::decide(self.skipper, g, a))
            .or_else(|| port::decide(g, charts, a));
        Some(choice.unwrap_or(0))
    }
}

/// Hull boxes with which a captain goes home.
const GO_HOME: u8 = 4;

/// Whether the boat can take another fight.
fn is_sound(g: &State) -> bool {
    g.boat().hull < GO_HOME
}
