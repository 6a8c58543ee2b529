//! What may come of a position: played to its end many times with fresh dice.

use crate::{
    ask::Decider,
    eyes::Eyes,
    game::{ChartSet, Game},
    journal::Journal,
    session::{Fault, Seating, Session},
    source::Stream,
    tries::{Tried, Tries, TryError},
};
use std::sync::{Mutex, PoisonError};

/// A position to continue from; share it between threads and call [`Forecast::once`].
///
/// It is forecast from what somebody sees: where something is hidden from him, every continuation
/// starts from a world of its own, dealt from his view.
pub struct Forecast<G: Game> {
    tries: Tries<G>,
    /// What he sees, if that is not everything.
    view: Option<Mutex<G::View>>,
}

/// Why a continuation came to nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ForecastError {
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error(transparent)]
    Try(#[from] TryError),
    #[error("the game is over; there is nothing left to forecast")]
    Over,
}

impl<G: Game> Forecast<G> {
    /// From the end of a journal, for these eyes; its last mark makes this quick.
    pub fn new(
        charts: ChartSet<G>,
        journal: &Journal,
        eyes: impl Into<Eyes>,
    ) -> Result<Forecast<G>, ForecastError> {
        let seating = Seating::new(charts).quiet();
        let mut session = match journal.last_mark() {
            Some(_) => Session::resume_from_last_mark(seating, journal.clone())?,
            None => Session::resume(seating, journal.clone())?,
        };
        let tries = session.tries().ok_or(ForecastError::Over)?;
        let hidden = |view: &G::View| G::deal(view, charts.typed, &mut Stream::new(0)).is_some();
        let view = session.view(eyes).filter(hidden).map(Mutex::new);
        Ok(Forecast { tries, view })
    }

    /// Plays the game to its end once, with the dice of this seed from the journal's end on.
    pub fn once(
        &self,
        seed: u64,
        decider: Box<dyn Decider<G>>,
    ) -> Result<(G::Outcome, u64), ForecastError> {
        let world = self.world(seed);
        let Tried { outcome, decisions, .. } = self.tries.once(world, None, seed, decider, None)?;
        let outcome = outcome.ok_or(TryError::Unanswered("nothing"))?;
        Ok((outcome, decisions))
    }

    fn world(&self, seed: u64) -> Option<G> {
        let view = self.view.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        G::deal(&view, self.tries.charts().typed, &mut Stream::new(!seed))
    }

    /// Plays on `games` times, with seeds counted up from `seed`; a broken continuation ends it.
    pub fn outcomes(
        &self,
        games: u64,
        seed: u64,
        decider: impl Fn(u64) -> Box<dyn Decider<G>>,
    ) -> Result<Vec<G::Outcome>, ForecastError> {
        let seeds = (0..games).map(|game| seed.wrapping_add(game));
        seeds.map(|seed| Ok(self.once(seed, decider(seed))?.0)).collect()
    }
}
