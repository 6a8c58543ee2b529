//! Computer captains: they pick among the offered options only.

mod control;
pub(crate) mod dangers;
mod fight;
pub(crate) mod gunnery;

use crate::{
    charts::Charts,
    rules::{
        ch06_07_fire::Lay,
        ch06_09_maneuver::Maneuver,
        ch07_07_crews::Hands,
        ch09_anchorage::{Leave, Stay},
    },
    state::State,
};
use table::{Asked, Choice, Decider, keys};

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

/// The questions on which enough hangs: to evade, to leave, to repair, and all hands to the repairs.
pub(crate) const TRIED: [&str; 4] = [
    <Maneuver as Choice<State>>::QUESTION,
    <Leave as Choice<State>>::QUESTION,
    <Stay as Choice<State>>::QUESTION,
    <Hands as Choice<State>>::QUESTION,
];

/// Whom tries follow: the bold captain, but he evades where that saves more than the fuel is worth, and leaves the yard
/// alone until the hull is about to give way (BENCHMARKS.md).
pub struct Doctrine;

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
            let evades = dangers::is_worth_evading(g, charts);
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

/// The doctrine with the whole battery laid at once, whose answer stands unless tries show a better one. For the tries
/// themselves that takes too long.
#[derive(Default)]
pub struct Planner {
    plan: gunnery::Plan,
}

impl Decider<State> for Planner {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let Some(first) = a.get::<Lay>(0) else { return Doctrine.decide(g, charts, a) };
        if a.steps_taken() == 0 {
            self.plan = gunnery::plan(g, charts);
        }
        let planned = self.plan.iter().find(|(shooter, _)| *shooter == first.shooter);
        // What is not in the plan is held.
        let at = planned.and_then(|(_, at)| *at);
        a.find(|lay: &Lay| lay.at == at).or_else(|| Doctrine.decide(g, charts, a))
    }
}
