//! What may come of a position: its journal continued many times with fresh dice.

use crate::{
    ask::Decider,
    desk::Post,
    game::{ChartSet, Game},
    headless::{self, Played, Unanswered},
    journal::Journal,
    record::Record,
    session::{Fault, source, state_at},
    table::Table,
};

/// A position to continue from; share it between threads and call [`Forecast::once`].
pub struct Forecast<G: Game> {
    charts: ChartSet<G>,
    journal: Journal,
    setup: G::Setup,
    start: Option<u32>,
}

/// Why a continuation came to nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ForecastError {
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
}

impl<G: Game> Forecast<G> {
    /// From the end of a journal; its last mark makes this quick.
    pub fn new(charts: ChartSet<G>, journal: &Journal) -> Result<Forecast<G>, Fault> {
        if journal.header.game != G::NAME {
            let found = journal.header.game.clone();
            return Err(Fault::OtherGame { found, expected: G::NAME });
        }
        let setup = serde_json::from_value(journal.header.setup.clone())
            .map_err(|error| Fault::Setup(error.to_string()))?;
        let (journal, start) = match journal.last_mark() {
            Some(mark) => {
                let charts = journal.header.charts.clone();
                (journal.beginning_at(mark, journal.header.rules, charts, ""), Some(2))
            }
            None => (journal.clone(), None),
        };
        if let Some(mark) = start {
            state_at::<G>(&journal, mark)?;
        }
        Ok(Forecast { charts, journal, setup, start })
    }

    /// Plays the game to its end once, with the dice of this seed from the journal's end on.
    pub fn once(
        &self,
        seed: u64,
        decider: Box<dyn Decider<G>>,
    ) -> Result<Played<G>, ForecastError> {
        let charts = self.charts.typed;
        let mut record = Record::new(self.journal.clone());
        record.trusting = true;
        let g = match self.start {
            Some(mark) => {
                record.start_at(mark);
                state_at(&self.journal, mark)?
            }
            None => G::new(&self.setup, charts),
        };
        let mut t = Table::new(g, charts, source(&self.journal, self.start, &[]), decider);
        let post = Post::new(record);
        t.post = Some(post.clone());
        t.leave_with = Some(seed);
        let played = headless::finish(t);
        if let Some(fault) = post.lock().fault.take() {
            return Err(fault.into());
        }
        Ok(played?)
    }

    /// Plays on `games` times, with seeds counted up from `seed`; a broken continuation ends it.
    pub fn outcomes(
        &self,
        games: u64,
        seed: u64,
        decider: impl Fn(u64) -> Box<dyn Decider<G>>,
    ) -> Result<Vec<G::Outcome>, ForecastError> {
        let seeds = (0..games).map(|game| seed.wrapping_add(game));
        seeds.map(|seed| Ok(self.once(seed, decider(seed))?.outcome)).collect()
    }
}
