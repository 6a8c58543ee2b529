//! What the tests of every game on the shelf share: printed charts, rules played by dice and answers,
//! laws, citations, boards, journals.

mod answers;
mod asked;
mod citations;
mod common;
mod golden;
mod journals;
mod lessons;
mod players;
mod story;
mod targets;
mod to_come;
mod words;
mod worlds;

pub use answers::answers;
pub use asked::{Counted, Questions, rolls_are_foretold};
pub use citations::{assert_covered, assert_sound_charts, rulings_unnamed};
pub use common::{
    COVER_FRAME, SampleGames, changed, cover_is_sound, lawful_readings, lawful_scenarios,
    options_are_sound, targets_lie_on_boards,
};
pub use golden::Golden;
pub use journals::Cut;
pub use lessons::the_first_missions_keep_their_promise;
pub use players::{
    outlooks_make_sense, players_sit_down, positions_are_judged, study_lines_can_be_played,
    the_expert_answers, the_staff_gives_the_seat_back,
};
pub use story::{Told, told};
pub use targets::{TargetCheck, look_at_games};
pub use to_come::{Stop, to_come};
pub use words::{played_words_are_plain, printed_words_are_plain};
pub use worlds::Worlds;

use crate::Title;
use std::ops::Range;
use table::{
    ChartBook, ChartSet, Table,
    chart::{self, FromBook},
    testkit::{self, Script},
};

/// The printed charts of a game as a book.
#[expect(clippy::panic, reason = "a test that cannot go on has failed")]
pub fn printed_book<G: Title>() -> ChartBook {
    ChartBook::parse(G::CHARTS).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The printed charts of a game, ready to play with; read once.
#[expect(clippy::panic, reason = "a test that cannot go on has failed")]
pub fn printed<G: Title>() -> ChartSet<G> {
    *chart::intern(0, || {
        let book = printed_book::<G>();
        let typed = chart::intern(book.fingerprint(), || {
            G::Charts::from_book(&book).unwrap_or_else(|errors| panic!("{errors}"))
        });
        ChartSet { typed, digest: book.digest() }
    })
}

/// Plays rules with the printed charts, these dice and answers; every die and answer must be used.
pub fn play<G: Title, R>(
    g: G,
    dice: &[u8],
    script: Script<G>,
    rules: impl AsyncFnOnce(&mut Table<G>) -> R,
) -> (Table<G>, R) {
    testkit::play(g, printed::<G>().typed, dice, script, rules)
}

/// Plays a transcript with the printed charts: see [`testkit::check_transcript`].
#[track_caller]
pub fn check<G: Title, R>(g: G, rules: impl AsyncFnOnce(&mut Table<G>) -> R, expected: &str) -> G {
    testkit::check_transcript(g, printed::<G>().typed, rules, expected).0
}

/// The same for rules of which the result matters too.
#[expect(clippy::panic, reason = "a rule that ends the game where a result is wanted has failed")]
#[track_caller]
pub fn check_result<G: Title, R>(
    g: G,
    rules: impl AsyncFnOnce(&mut Table<G>) -> R,
    expected: &str,
) -> (G, R) {
    let (g, returned) = testkit::check_transcript(g, printed::<G>().typed, rules, expected);
    (g, returned.unwrap_or_else(|| panic!("the game ended within the rule")))
}

/// The games of these seeds, every answer picked at random, obey the laws.
#[expect(clippy::panic, reason = "a game that breaks a law is a failed test")]
pub fn assert_lawful<G: Title>(setup: &G::Setup, seeds: Range<u64>) {
    match testkit::fuzz_many::<G>(setup, printed(), seeds) {
        Ok(decisions) => assert!(decisions > 0),
        Err(failure) => panic!("{}: {failure}", serde_json::json!(setup)),
    }
}
