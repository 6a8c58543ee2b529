//! What may come of a position: played to its end many times with fresh dice.

use crate::{
    ask::Decider,
    game::{ChartSet, Game},
    journal::Journal,
    session::{Fault, Seating, Session},
    tries::{Tried, Tries, TryError},
};

/// A position to continue from; share it between threads and call [`Forecast::once`].
pub struct Forecast<G: Game>(Tries<G>);

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
    /// From the end of a journal; its last mark makes this quick.
    pub fn new(charts: ChartSet<G>, journal: &Journal) -> Result<Forecast<G>, ForecastError> {
        let seating = Seating::new(charts).quiet();
        let session = match journal.last_mark() {
            Some(_) => Session::resume_from_last_mark(seating, journal.clone())?,
            None => Session::resume(seating, journal.clone())?,
        };
        Ok(Forecast(session.tries().ok_or(ForecastError::Over)?))
    }

    /// Plays the game to its end once, with the dice of this seed from the journal's end on.
    pub fn once(
        &self,
        seed: u64,
        decider: Box<dyn Decider<G>>,
    ) -> Result<(G::Outcome, u64), ForecastError> {
        let Tried { outcome, decisions, .. } = self.0.once(None, None, seed, decider, None)?;
        let outcome = outcome.ok_or(TryError::Unanswered("nothing"))?;
        Ok((outcome, decisions))
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
