//! Computer captains: they pick among the offered options only, from what a captain sees.

mod fight;
mod port;
mod sea;

use crate::{charts::Charts, state::State};
use table::{Asked, Decider, keys};

keys! {
    /// How a computer captain commands.
    pub enum Skipper {
        Careful = "careful",
        Bold = "bold",
        Thorough = "thorough",
    }
}

/// A computer captain at work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Captain {
    skipper: Skipper,
    /// Plays as the captains of the simulation the charts were balanced with (see [`crate::study`]).
    simulated: bool,
}

/// The captains of the simulation, for the study alone: nobody is offered them at a table.
pub(crate) fn simulated(name: &str) -> Option<impl Decider<State> + 'static> {
    let skipper = match name {
        SIMULATED_CAREFUL => Skipper::Careful,
        SIMULATED_BOLD => Skipper::Bold,
        _ => return None,
    };
    Some(Captain { skipper, simulated: true })
}

pub(crate) const SIMULATED_CAREFUL: &str = "simulated-careful";
pub(crate) const SIMULATED_BOLD: &str = "simulated-bold";

impl Captain {
    /// The box of the Escort Track in which an escort makes him stop attacking and go deep.
    fn nerve(self) -> u8 {
        match self.skipper {
            Skipper::Careful | Skipper::Thorough => 1,
            Skipper::Bold => 3,
        }
    }

    /// Whether he stalks, drills, mends at sea and sails with attack groups.
    fn is_thorough(self) -> bool {
        match self.skipper {
            Skipper::Careful | Skipper::Bold => false,
            Skipper::Thorough => true,
        }
    }
}

impl shelf::Skipper<State> for Skipper {
    fn text(self) -> &'static str {
        match self {
            Skipper::Careful => {
                "attacks by periscope or by night and goes deep when an escort closes"
            }
            Skipper::Bold => "as careful, but fights on until an escort is close",
            Skipper::Thorough => {
                "as careful, and uses attack groups, stalking, drills and repairs at sea"
            }
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
        Captain { skipper: *self, simulated: false }.decide(g, charts, a)
    }
}

impl Decider<State> for Captain {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let choice = fight::decide(*self, g, charts, a)
            .or_else(|| sea::decide(*self, g, charts, a))
            .or_else(|| port::decide(*self, g, charts, a));
        Some(choice.or_else(|| a.done()).unwrap_or(0))
    }
}
