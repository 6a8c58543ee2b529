//! What the tests of every game use: the common laws, scripted tables, transcripts.

mod golden;
mod laws;
pub mod pearl;
mod script;
mod secrecy;
mod transcript;

pub use golden::Golden;
pub use laws::{Failure, RandomWalker, Report, fuzz_many, fuzz_one, same_to};
pub use script::Script;
pub use transcript::check_transcript;

use crate::{
    ask::Decider,
    event::Event,
    exchange::Shared,
    game::{ChartSet, Game},
    headless::poll_once,
    journal::Journal,
    record::Record,
    session::{Seating, Terms, header_of},
    source::{DiceFrom, Source},
    table::Table,
};
use serde_json::Value;

/// A table in the middle of a game: this state, these dice, these answers, and a log.
pub fn table<G: Game>(
    g: G,
    charts: &'static G::Charts,
    dice: &[u8],
    script: Script<G>,
) -> Table<G> {
    let mut t = bare(g, charts, Source::Scripted(dice.iter().copied().collect()));
    t.decider = Box::new(script);
    t
}

/// A table in the middle of a game that plays itself: the dice of this seed, any answers.
pub fn seeded<G: Game>(
    g: G,
    charts: &'static G::Charts,
    seed: u64,
    decider: Box<dyn Decider<G>>,
) -> Table<G> {
    Table::new(g, charts, Source::seeded(seed), decider)
}

fn bare<G: Game>(g: G, charts: &'static G::Charts, dice: Source) -> Table<G> {
    let mut t = Table::new(g, charts, dice, Box::new(crate::PeopleDecide));
    let terms = Terms { dice: DiceFrom::OwnDice, casual: true, matched: false };
    let seating = Seating::new(ChartSet::<G> { typed: charts, digest: 0 });
    let header = header_of(&seating, Value::Null, &terms);
    t.shared = Some(Shared::new(Record::new(Journal::new(header))));
    t.listening = true;
    t
}

/// Runs rules to their end, or to the outcome if they end the game.
#[expect(clippy::panic, reason = "a script without the answer is a failed test")]
pub fn run<G: Game, R>(
    t: &mut Table<G>,
    rules: impl AsyncFnOnce(&mut Table<G>) -> R,
) -> Result<R, G::Outcome> {
    let returned = poll_once(rules(t));
    returned.ok_or_else(|| {
        let outcome = t.shared.as_ref().and_then(|shared| shared.lock().outcome.take());
        outcome.unwrap_or_else(|| panic!("nobody answered `{}`", t.unanswered.unwrap_or("?")))
    })
}

/// Plays rules with these dice and answers; every die and answer must be used.
#[expect(clippy::panic, reason = "a rule that ends the game or leaves dice is a failed test")]
pub fn play<G: Game, R>(
    g: G,
    charts: &'static G::Charts,
    dice: &[u8],
    script: Script<G>,
    rules: impl AsyncFnOnce(&mut Table<G>) -> R,
) -> (Table<G>, R) {
    let mut t = table(g, charts, dice, script);
    let result = run(&mut t, rules);
    assert_eq!(t.dice_left(), 0, "dice left over after: {:#?}", t.said());
    (t, result.unwrap_or_else(|_| panic!("the game ended within the rule")))
}

impl<G: Game> Table<G> {
    /// Everything said so far, for tests.
    pub fn said(&self) -> Vec<String> {
        let text = |event| match event {
            Event::Said { text, .. } => Some(text),
            Event::Rolled { .. }
            | Event::Pool { .. }
            | Event::Drawn { .. }
            | Event::Picked { .. } => None,
        };
        self.events().into_iter().filter_map(text).collect()
    }

    /// Everything that happened so far, for tests.
    pub fn events(&self) -> Vec<Event> {
        let Some(shared) = &self.shared else { return Vec::new() };
        shared.lock().events.iter().map(|logged| logged.event.clone()).collect()
    }

    /// How many scripted dice have not been thrown.
    pub fn dice_left(&self) -> usize {
        match &self.dice {
            Source::Scripted(faces) => faces.len(),
            Source::Seeded(_) | Source::Hand | Source::Again(..) => 0,
        }
    }
}
