//! What a game is to the table.

use crate::{eyes::Eyes, source::Stream, table::Table};
use serde::{Serialize, de::DeserializeOwned};
use std::hash::Hash;

/// The whole state of one game; its rules are the future that [`Game::play`] returns.
///
/// A whole game of a coin, in which nothing is hidden and one question is asked:
///
/// ```
/// use serde::{Deserialize, Serialize};
/// use table::{Dice, Eyes, Game, RandomDecider, Seat, Table, headless};
///
/// #[derive(Clone, Hash, Serialize, Deserialize)]
/// struct Coin {
///     won: u8,
/// }
///
/// table::choices! {
///     enum Call for Coin {
///         question: "call", rule: "1", open: true,
///         Heads = "heads": "Heads",
///         Tails = "tails": "Tails",
///     }
/// }
///
/// impl Game for Coin {
///     const NAME: &'static str = "coin";
///     const REVISION: u32 = 1;
///     type Setup = ();
///     type Charts = ();
///     type Outcome = u8;
///     type View = u8;
///
///     fn new((): &(), (): &'static ()) -> Coin {
///         Coin { won: 0 }
///     }
///
///     fn seats((): &()) -> u8 {
///         1
///     }
///
///     async fn play(t: &mut Table<Coin>) -> u8 {
///         for _ in 0..3 {
///             let call = t.ask(Seat(0), "1", "Heads or tails?", &[Call::Heads, Call::Tails]).await;
///             let even = t.roll(Dice::D6, "2", "The coin").await.natural % 2 == 0;
///             t.g.won += u8::from(even == (call == Call::Heads));
///         }
///         t.g.won
///     }
///
///     fn view(&self, _: Eyes, (): &'static ()) -> u8 {
///         self.won
///     }
///
///     fn check(&self, (): &'static ()) -> Result<(), String> {
///         if self.won <= 3 { Ok(()) } else { Err(format!("{} of 3", self.won)) }
///     }
/// }
///
/// let played = headless::play::<Coin>(&(), &(), 7, Box::new(RandomDecider::new(1)))?;
/// assert_eq!((played.decisions, played.outcome), (3, played.state.won));
/// # Ok::<(), headless::Unanswered>(())
/// ```
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
    ///
    /// ```
    /// use table::{Game, Stream, testkit::pearl::{Bay, Pearl, View}};
    ///
    /// let view = View { searched: vec![Bay::North], found: None };
    /// let world = Pearl::deal(&view, &(), &mut Stream::new(1)).unwrap();
    /// assert_ne!(world.lies_in, Some(Bay::North), "it was not there");
    /// assert_eq!(world.view(table::Eyes::Public, &()), view, "nobody sees a difference");
    /// ```
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
