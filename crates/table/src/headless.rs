//! Whole games in one go: no suspension, no view, no events, no journal.

use crate::{
    ask::{Asked, Decider},
    game::Game,
    source::{Source, splitmix},
    table::Table,
};
use std::{
    pin::pin,
    task::{Context, Poll, Waker},
};

/// A finished game.
pub struct Played<G: Game> {
    pub outcome: G::Outcome,
    pub state: G,
    pub decisions: u64,
    /// Dice thrown from the seeded stream, a rare second throw for fairness included.
    pub dice: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("nobody answered `{question}` after {decisions} decisions")]
pub struct Unanswered {
    pub question: &'static str,
    pub decisions: u64,
}

/// Plays a game with the dice of this seed; the decider answers every question.
pub fn play<G: Game>(
    setup: &G::Setup,
    charts: &'static G::Charts,
    seed: u64,
    decider: Box<dyn Decider<G>>,
) -> Result<Played<G>, Unanswered> {
    finish(Table::new(G::new(setup, charts), charts, Source::seeded(seed), decider))
}

/// Plays until nobody answers; the state stays on the table. `None` if the game is not over.
pub(crate) fn run<G: Game>(t: &mut Table<G>) -> Option<G::Outcome> {
    let returned = poll_once(G::play(t));
    returned.or_else(|| t.ended.take())
}

pub(crate) fn finish<G: Game>(mut t: Table<G>) -> Result<Played<G>, Unanswered> {
    let outcome = run(&mut t);
    let question = t.unanswered.unwrap_or("nothing");
    let outcome = outcome.ok_or(Unanswered { question, decisions: t.decisions })?;
    let (decisions, dice) = (t.decisions, t.dice.position());
    Ok(Played { outcome, state: t.g, decisions, dice })
}

pub(crate) fn poll_once<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}

/// Runs rules whose questions are all answered in place.
pub fn now<T>(future: impl Future<Output = T>) -> T {
    poll_once(future).expect("somebody answers every question, or the game has ended")
}

/// Picks any option, the same ones for the same seed.
pub struct RandomDecider(u64);

impl RandomDecider {
    pub fn new(seed: u64) -> RandomDecider {
        RandomDecider(seed)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(splitmix(&mut self.0)) * n as u128) >> 64) as usize
    }
}

impl<G: Game> Decider<G> for RandomDecider {
    #[inline]
    fn decide(&mut self, _: &G, _: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        Some(self.below(a.len()))
    }
}
