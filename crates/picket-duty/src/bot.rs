//! Computer captains: they pick among the offered options only.

mod control;
mod fight;

use crate::{
    charts::Charts,
    rules::{ch06_09_maneuver::Maneuver, ch09_anchorage::Stay},
    state::{Start, State},
};
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

/// Whom tries follow, and whose answer stands unless another is shown to be better: of the mixtures of the captains that
/// were tried, the one with the most points (BENCHMARKS.md). He plays as the bold one, but evades where his officers
/// are not poor ones, and leaves the yard alone until the hull is about to give way.
pub struct Doctrine;

/// What Captain and Engineer must be worth together for him to evade in the full campaign.
const GOOD_ENOUGH: i32 = 0;
/// The track of the hull at which he has the ship repaired.
const GIVES_WAY: u8 = 2;

impl Decider<State> for Doctrine {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        if a.get::<Maneuver>(0).is_some() {
            // Fuel is worth saving where ninety days are to be sailed.
            let officers = if g.setup.start == Start::Full { GOOD_ENOUGH } else { fight::POOR };
            let evades = fight::is_worth_evading(g, officers);
            let choice = if evades { Maneuver::Try } else { Maneuver::Hold };
            return a.find(|option: &Maneuver| *option == choice);
        }
        if a.get::<Stay>(0).is_some() {
            let choice = if g.ship.hull <= GIVES_WAY { Stay::Repair } else { Stay::Replenish };
            return a.find(|option: &Stay| *option == choice);
        }
        Skipper::Bold.decide(g, charts, a)
    }
}
