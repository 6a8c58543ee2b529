//! Computer captains: they pick among the offered options only.

mod control;
mod fight;

use crate::{charts::Charts, rules::ch06_09_maneuver::Maneuver, state::State};
use table::{Asked, Decider, keys};

keys! {
    /// How a computer player commands.
    pub enum Skipper { Steady = "steady", Cautious = "cautious", Bold = "bold" }
}

impl shelf::Skipper<State> for Skipper {
    fn text(self) -> &'static str {
        match self {
            Skipper::Steady => "lays every gun, evades with fuel to spare, repairs what matters",
            Skipper::Cautious => "evades whenever he can, goes home early and repairs everything",
            Skipper::Bold => "never evades, stays on station and leaves light damage unrepaired",
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
        let choice =
            fight::decide(*self, g, charts, a).or_else(|| control::decide(*self, g, charts, a));
        Some(choice.unwrap_or(0))
    }
}

/// Whom tries follow: of the mixtures of the captains that were tried, the one with the most points. He plays as the
/// bold one, but evades as the steady one does.
pub struct Doctrine;

impl Decider<State> for Doctrine {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let evades = a.get::<Maneuver>(0).is_some();
        if evades { Skipper::Steady } else { Skipper::Bold }.decide(g, charts, a)
    }
}
