//! What the tests of every game on the shelf share: printed charts, citations, boards, journals.

mod citations;
mod journals;
mod targets;

pub use citations::{assert_covered, assert_sound_charts, rulings_unnamed};
pub use journals::Cut;
pub use targets::{Pointed, look_at_games};

use crate::Title;
use table::{ChartBook, ChartSet, chart};

/// The printed charts of a game as a book.
#[expect(clippy::panic, reason = "a test that cannot go on has failed")]
pub fn printed_book<G: Title>() -> ChartBook {
    ChartBook::parse(G::CHARTS).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The printed charts of a game, ready to play with.
#[expect(clippy::panic, reason = "a test that cannot go on has failed")]
pub fn printed<G: Title>() -> ChartSet<G> {
    let book = printed_book::<G>();
    let typed = chart::intern(book.fingerprint(), || {
        G::load_charts(&book).unwrap_or_else(|errors| panic!("{errors}"))
    });
    ChartSet { typed, digest: book.digest() }
}
