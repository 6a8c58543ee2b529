//! The laws every game obeys, on random careers of every class, card, contest and option.

#![expect(clippy::panic, reason = "a test that cannot go on has failed")]

use silent_victory::{
    charts::{Charts, FILES},
    state::{Setup, State},
};
use std::sync::LazyLock;
use table::{ChartBook, ChartSet, testkit};

static CHARTS: LazyLock<(Charts, u64)> = LazyLock::new(|| {
    let book = ChartBook::parse(FILES).unwrap_or_else(|errors| panic!("{errors}"));
    let digest = book.digest();
    (Charts::load(&book).unwrap_or_else(|errors| panic!("{errors}")), digest)
});

fn charts() -> ChartSet<State> {
    ChartSet { typed: &CHARTS.0, digest: CHARTS.1 }
}

fn lawful(setup: &Setup, seeds: std::ops::Range<u64>) {
    let decisions = testkit::fuzz_many::<State>(setup, charts(), seeds);
    let decisions = decisions.unwrap_or_else(|failure| panic!("{setup:?}: {failure}"));
    assert!(decisions > 0);
}

#[test]
fn random_careers_obey_the_laws() {
    lawful(&Setup::default(), 0..100);
}
