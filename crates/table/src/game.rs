//! What a game is to the table.

use crate::{eyes::Eyes, source::Stream, table::Table};
use serde::{Serialize, de::DeserializeOwned};
use std::hash::Hash;

/// The whole state of one game; its rules are the future that [`Game::play`] returns.
pub trait Game:
    Clone + Hash + Serialize + DeserializeOwned + Send + Sync + Sized + 'static
{
    /// Stable id in journals and on the command line, such as `devil-boats`.
    const NAME: &'static str;
    /// Raised when old journals may diverge; never reused.
    const REVISION: u32;
    type Setup: Clone + Serialize + DeserializeOwned + Send + Sync + 'static;
    type Charts: Send + Sync + 'static;
    type Outcome: Clone + Serialize + Send + 'static;
    /// What one pair of eyes may see.
    type View: Serialize + Send + 'static;

    fn new(setup: &Self::Setup, charts: &'static Self::Charts) -> Self;

    fn seats(setup: &Self::Setup) -> u8;

    /// Starts from the state alone: `while !over { t.mark(..); stretch(t).await }`.
    fn play(t: &mut Table<Self>) -> impl Future<Output = Self::Outcome> + Send;

    fn view(&self, eyes: Eyes, charts: &'static Self::Charts) -> Self::View;

    /// A whole state that looks like this to whoever sees the view, the rest dealt by what he may
    /// expect; `None` where nothing is hidden. It is made from the view alone, so it cannot cheat.
    fn deal(
        _view: &Self::View,
        _charts: &'static Self::Charts,
        _dice: &mut Stream,
    ) -> Option<Self> {
        None
    }

    /// Invariants that hold whenever the game waits.
    fn check(&self, charts: &'static Self::Charts) -> Result<(), String>;
}

/// Typed charts and the digest of the book they were read from.
pub struct ChartSet<G: Game> {
    pub typed: &'static G::Charts,
    pub digest: u64,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived copy would ask the state for one")]
impl<G: Game> Clone for ChartSet<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for ChartSet<G> {}
