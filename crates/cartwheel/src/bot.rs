//! Computer commanders: they pick among the offered options only.

mod air_battle;
mod convoys;
mod flight;
mod ground;
mod guess;
mod missions;
mod raids;
mod sea;
mod staff;
mod staging;
mod temper;
#[cfg(test)]
mod tests;

use crate::{
    charts::Charts,
    state::{Side, State},
    view,
};
use table::{Asked, Decider, Seat, keys};
pub(crate) use temper::Style;

keys! {
    /// How a computer player commands.
    pub enum Commander { Doctrine = "doctrine", Greedy = "greedy" }
}

impl shelf::Skipper<State> for Commander {
    fn text(self) -> &'static str {
        match self {
            Commander::Doctrine => "flies, sails and fights by a fixed doctrine",
            Commander::Greedy => {
                "the same, but its aircraft take the best shot and think no further"
            }
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
        Doctrine::of(*self).decide(g, charts, a)
    }
}

/// How many answers of a kind the doctrine has to offer to those who try them out.
const PROPOSALS: usize = 6;

/// The doctrine with a memory for the answer it is in the middle of.
///
/// It knows what its seat may know, whatever it is shown: where the rules hide something it guesses.
#[derive(Default)]
pub(crate) struct Doctrine {
    /// Gives the answer in this place of its liking: 1 is the second best target, or convoy.
    rank: usize,
    style: Style,
    flight: flight::Plan,
    raid: Kept<raids::Package>,
    sortie: Kept<convoys::Sortie>,
    stage: Kept<staging::Move>,
}

impl Doctrine {
    pub(crate) fn of(commander: Commander) -> Doctrine {
        match commander {
            Commander::Doctrine => Doctrine::default(),
            Commander::Greedy => Doctrine { flight: flight::Plan::greedy(), ..Doctrine::default() },
        }
    }

    pub(crate) fn styled(style: Style) -> Doctrine {
        Doctrine { style, ..Doctrine::default() }
    }

    /// As those play on who try answers out, of which there are many.
    pub(crate) fn hasty(style: Style) -> Doctrine {
        Doctrine { style, flight: flight::Plan::hasty(), ..Doctrine::default() }
    }
}

impl Decider<State> for Doctrine {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let temper = &self.style.temper(g.setup.start, Side::of(a.seat));
        let choice = air_battle::decide(g, charts, a, temper, (&mut self.flight, self.rank))
            .or_else(|| sea::decide(g, charts, a, temper))
            .or_else(|| ground::decide(g, charts, a, temper))
            .or_else(|| staff::decide(g, charts, a, temper))
            .or_else(|| missions::decide(g, charts, a, temper, self));
        Some(choice.unwrap_or(0))
    }
}

/// The plan of an answer of several steps, made with the first and followed with the others.
struct Kept<T> {
    plan: Option<T>,
    /// How many steps the answer has when the plan is next asked for.
    due: usize,
}

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept { plan: None, due: 0 }
    }
}

impl<T> Kept<T> {
    fn due(&mut self, a: &Asked<'_, State>, make: impl FnOnce() -> Option<T>) -> Option<&T> {
        let taken = a.steps_taken();
        if self.due == 0 || taken != self.due {
            self.plan = make();
        }
        self.due = taken + 1;
        self.plan.as_ref()
    }

    fn forget(&mut self) {
        self.due = 0;
    }
}

/// The doctrine at a seat: it is shown what the seat sees, and never the table itself.
#[derive(Default)]
pub(crate) struct AtSeat {
    doctrine: Doctrine,
    /// Whose view it is, taken when the question was put: an answer is made while nothing changes.
    seen: Option<(Seat, State)>,
}

impl AtSeat {
    pub(crate) fn styled(style: Style) -> AtSeat {
        AtSeat { doctrine: Doctrine::styled(style), seen: None }
    }

    pub(crate) fn of(commander: Commander) -> AtSeat {
        AtSeat { doctrine: Doctrine::of(commander), seen: None }
    }
}

impl Decider<State> for AtSeat {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let going_on = |seat: Seat| seat == a.seat && a.steps_taken() > 0;
        if !self.seen.as_ref().is_some_and(|(seat, _)| going_on(*seat)) {
            self.seen = Some((a.seat, view::view(g, a.seat.into(), charts).state));
        }
        let (_, seen) = self.seen.as_ref()?;
        self.doctrine.decide(seen, charts, a)
    }
}

/// Questions whose answers are worth trying out. Flights are planned by a search of their own.
pub(crate) fn is_worth_trying(question: &str) -> bool {
    !matches!(question, "flight" | "ship-placing" | "mission-placing" | "late-entry" | "fortify")
}

/// What those propose who try answers out, the best first.
pub(crate) fn proposers(style: Style) -> Vec<Box<dyn Decider<State>>> {
    let ranked = |rank| Box::new(Doctrine { rank, style, ..Doctrine::default() }) as Box<_>;
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
