//! Computer commanders: they pick among the offered options only.

mod air_battle;
mod convoys;
mod ground;
mod missions;
mod raids;
mod sea;
mod staff;
mod staging;

use crate::{charts::Charts, state::State};
use table::{Asked, Decider, keys};

keys! {
    /// How a computer player commands.
    pub enum Commander { Doctrine = "doctrine" }
}

impl shelf::Skipper<State> for Commander {
    fn text(self) -> &'static str {
        match self {
            Commander::Doctrine => "flies, sails and fights by a fixed doctrine",
        }
    }
}

impl Decider<State> for Commander {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        match self {
            Commander::Doctrine => Doctrine::default().decide(g, charts, a),
        }
    }
}

/// How many answers of a kind the doctrine has to offer to those who try them out.
const PROPOSALS: usize = 6;

/// The doctrine with a memory for the flight it is in the middle of.
#[derive(Default)]
pub(crate) struct Doctrine {
    /// Gives the answer in this place of its liking: 1 is the second best target, or convoy.
    rank: usize,
    flight: air_battle::Plan,
}

impl Decider<State> for Doctrine {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let choice = air_battle::decide(g, charts, a, &mut self.flight)
            .or_else(|| sea::decide(g, charts, a))
            .or_else(|| ground::decide(g, charts, a))
            .or_else(|| staff::decide(g, charts, a))
            .or_else(|| missions::decide(g, charts, a, self.rank));
        Some(choice.unwrap_or(0))
    }
}

/// What the doctrine would do, the best first.
pub(crate) fn proposers() -> Vec<Box<dyn Decider<State>>> {
    let ranked = |rank| Box::new(Doctrine { rank, ..Doctrine::default() }) as Box<_>;
    (0..PROPOSALS).map(ranked).collect()
}

/// The option in this place of those worth something, the best first; the last of them if there are
/// not so many.
fn ranked<T: 'static>(
    a: &Asked<'_, State>,
    rank: usize,
    worth: impl Fn(&T) -> i32,
) -> Option<usize> {
    let mut all: Vec<(i32, usize)> = a.all::<T>().map(|(i, it)| (worth(it), i)).collect();
    all.sort_by_key(|(worth, i)| (std::cmp::Reverse(*worth), *i));
    let good = all.iter().filter(|(worth, _)| *worth > 0).count().max(1);
    all.get(rank.min(good - 1)).map(|(_, i)| *i)
}
