//! Computer captains: they pick among the offered options only, from what a captain sees.

mod attack;
mod port;
mod sea;

use crate::{
    charts::Charts,
    state::{Fate, Range, State},
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
    /// From where he fires: at ships under escort, and at ships alone.
    fn range(self, escorted: bool) -> Range {
        match (self, escorted) {
            (Skipper::Cautious | Skipper::Careful | Skipper::Steady, true) => Range::Long,
            (Skipper::Cautious | Skipper::Careful, false) | (Skipper::Bold, true) => Range::Medium,
            (Skipper::Steady | Skipper::Bold, false) => Range::Close,
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

    /// Whether the boat can take another fight: he goes home with four hull boxes gone, or with six.
    fn is_sound(self, g: &State) -> bool {
        let limit = match self {
            Skipper::Cautious | Skipper::Careful | Skipper::Steady => 4,
            Skipper::Bold => 6,
        };
        g.boat().hull < limit
    }

    /// Whether he goes for the biggest ship; the cautious take them as they come until one is sunk.
    fn wants_the_biggest(self, g: &State) -> bool {
        match self {
            Skipper::Cautious => {
                g.patrol().contacts.iter().any(|contact| contact.fate == Fate::Sunk)
            }
            Skipper::Careful | Skipper::Steady | Skipper::Bold => true,
        }
    }

    /// Whether he runs after damaged capital ships, which keep their escorts.
    fn follows_the_fast(self) -> bool {
        match self {
            Skipper::Cautious | Skipper::Careful | Skipper::Steady => false,
            Skipper::Bold => true,
        }
    }

    /// Whether he goes below test depth: while the hull is nearly whole; the bold while it is whole,
    /// and only when found.
    fn dives_deep(self, g: &State) -> bool {
        match self {
            Skipper::Cautious | Skipper::Careful | Skipper::Steady => g.boat().hull <= 1,
            Skipper::Bold => g.boat().hull == 0 && g.encounter().hunt.detected,
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

impl shelf::Skipper<State> for Skipper {
    fn text(self) -> &'static str {
        match self {
            Skipper::Cautious => "fires from Long Range at night and never follows",
            Skipper::Careful => "as cautious, but follows ships he has damaged, once",
            Skipper::Steady => "as careful, but follows undamaged ships too, once",
            Skipper::Bold => "fires from Medium Range and follows up to three times",
        }
    }
}

impl Decider<State> for Skipper {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let choice = attack::decide(*self, g, charts, a)
            .or_else(|| sea::decide(*self, g, a))
            .or_else(|| port::decide(g, charts, a));
        Some(choice.unwrap_or(0))
    }
}
