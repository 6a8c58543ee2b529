//! What a player is asked in whole games: how often, with how many presses, and whether the rolls that
//! follow were foretold.

use super::{
    common::{SampleGames, setup},
    printed,
};
use crate::{Title, simulation::decider};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};
use table::{Asked, Decider, Entry, Journal, Seating, Session, Terms};

/// What is counted of one question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counted {
    pub asked: u32,
    /// A step of an answer is one, and so is giving an answer of several.
    pub presses: u32,
    pub options: u32,
    /// How often something was rolled or drawn before the next question.
    pub rolled: u32,
    /// How often of these the question had shown odds.
    pub foretold: u32,
}

impl Counted {
    #[must_use]
    pub fn plus(self, other: &Counted) -> Counted {
        Counted {
            asked: self.asked + other.asked,
            presses: self.presses + other.presses,
            options: self.options + other.options,
            rolled: self.rolled + other.rolled,
            foretold: self.foretold + other.foretold,
        }
    }
}

/// The questions of some games by their names.
#[derive(Clone, Debug, Default)]
pub struct Questions {
    counts: BTreeMap<&'static str, Counted>,
}

/// One question that was put.
struct Put {
    question: &'static str,
    presses: u32,
    options: u32,
    odds: bool,
}

/// A player who is watched.
struct Watched<G: Title> {
    player: Box<dyn Decider<G>>,
    seen: Arc<Mutex<Vec<Put>>>,
}

impl<G: Title> Decider<G> for Watched<G> {
    fn decide(&mut self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        let pick = self.player.decide(g, charts, a)?;
        let shown = (0..a.len()).any(|i| !a.options.offered(i, g, charts).odds.is_empty());
        let odds = shown || !a.options.odds_with(pick, g, charts).is_empty();
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if a.steps_taken() == 0 {
            seen.push(Put { question: a.question, presses: 1, options: a.len() as u32, odds });
        } else if let Some(put) = seen.last_mut() {
            put.presses += 1;
            put.odds |= odds;
        }
        Some(pick)
    }
}

impl Questions {
    /// Watches this player in a game, and gives what it came to.
    pub fn watch<G: Title>(
        &mut self,
        setup: G::Setup,
        seed: u64,
        player: impl Fn() -> Box<dyn Decider<G>> + Send + Sync + 'static,
    ) -> Option<G::Outcome> {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let bots = {
            let seen = Arc::clone(&seen);
            Arc::new(move || -> Box<dyn Decider<G>> {
                Box::new(Watched { player: player(), seen: Arc::clone(&seen) })
            })
        };
        let seating = Seating::new(printed::<G>()).with_bots(bots);
        let session = Session::<G>::start(seating, setup, Terms::seeded(seed));
        let seen = std::mem::take(&mut *seen.lock().unwrap_or_else(PoisonError::into_inner));
        self.count(seen, &session.journal());
        session.outcome()
    }

    /// Sets each answer of the journal beside the question it was put to.
    fn count(&mut self, seen: Vec<Put>, journal: &Journal) {
        let mut seen = seen.into_iter();
        let mut last: Option<Put> = None;
        for entry in journal.path().into_iter().filter_map(|line| journal.entry(line)) {
            match entry {
                Entry::Pick { .. } => {
                    last = seen.next();
                    let Some(put) = &last else { continue };
                    let count = self.counts.entry(put.question).or_default();
                    count.asked += 1;
                    count.presses += put.presses;
                    count.options += put.options;
                }
                Entry::Dice(_) => {
                    let Some(put) = last.take() else { continue };
                    let count = self.counts.entry(put.question).or_default();
                    count.rolled += 1;
                    count.foretold += u32::from(put.odds);
                }
                Entry::Mark { .. } | Entry::Seed(_) | Entry::Sit(..) | Entry::Undo(_) => {}
            }
        }
    }

    pub fn each(&self) -> impl Iterator<Item = (&'static str, &Counted)> {
        self.counts.iter().map(|(question, count)| (*question, count))
    }

    /// All questions together.
    pub fn all(&self) -> Counted {
        self.counts.values().fold(Counted::default(), Counted::plus)
    }
}

/// Of the questions followed by a roll so many in a hundred show what it may come to.
const LEAST_FORETOLD: u32 = 90;

/// In these games of a computer player nine in ten questions that a roll follows show its odds.
///
/// With `--nocapture` each question is listed.
///
/// # Panics
/// If fewer do, or too few are followed by a roll to judge.
#[expect(clippy::print_stdout, reason = "a test tells what it has counted")]
pub fn rolls_are_foretold<G: Title>(games: &[SampleGames<'_>], bot: &'static str) {
    assert!(G::bot(bot).is_some(), "{bot} is a computer player of the game");
    let mut questions = Questions::default();
    for (begin, &(scenario, settings, games)) in (1..).step_by(1000).zip(games) {
        for seed in begin..begin + games {
            let setup = setup::<G>(scenario, settings);
            questions.watch::<G>(setup, seed, move || decider::<G>(bot, seed));
        }
    }
    for (question, count) in questions.each() {
        let Counted { asked, rolled, foretold, .. } = count;
        println!(
            "{question:<20} asked {asked:>6}, followed by a roll {rolled:>6}, with odds {foretold:>6}"
        );
    }
    let all = questions.all();
    println!("{} of {}", all.foretold, all.rolled);
    assert!(all.rolled > 150, "too few to judge: {}", all.rolled);
    let enough = all.foretold * 100 >= all.rolled * LEAST_FORETOLD;
    assert!(enough, "{} of {} show odds", all.foretold, all.rolled);
}
