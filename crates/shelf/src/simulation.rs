//! Whole games in numbers: simulation, forecasts, and the laws under random play.

use crate::{expert, players, title::Title};
use std::sync::Arc;
use table::{
    Asked, ChartSet, Decider, Forecast, Game, Journal, Key as _, RandomDecider, Seating, Session,
    Terms, Titled as _, headless, testkit,
};

/// One game played to its end.
#[derive(Clone, Debug)]
pub struct Run {
    pub seed: u64,
    pub figures: Vec<i64>,
    /// The way it ended by its key, and in words.
    pub end: &'static str,
    pub ending: &'static str,
    /// What it was worth to each seat; the last value stands for all further seats.
    pub returns: Vec<i32>,
    pub decisions: u64,
}

/// Plays games by their seeds; share it between threads.
pub trait GameRunner: Send + Sync {
    fn run(&self, seed: u64) -> Result<Run, String>;
}

/// What one game under the laws came to.
#[derive(Clone, Copy, Debug)]
pub struct Fuzzed {
    pub decisions: u64,
    /// The costly laws (replay, cuts, undo, every option) were tried on this game.
    pub thorough: bool,
}

/// A law that a random game broke, and the journal that shows it.
#[derive(Clone, Debug)]
pub struct Broken {
    pub seed: u64,
    pub law: &'static str,
    pub what: String,
    pub journal: Journal,
}

/// Plays random games and checks every law on them.
pub trait Laws: Send + Sync {
    fn try_one(&self, seed: u64) -> Result<Fuzzed, Box<Broken>>;
}

pub(crate) struct Simulator<G: Title> {
    setup: G::Setup,
    charts: ChartSet<G>,
    /// By seat; the last one sits at all further seats.
    players: Vec<String>,
}

impl<G: Title> Simulator<G> {
    pub(crate) fn new(setup: G::Setup, charts: ChartSet<G>, players: Vec<String>) -> Simulator<G> {
        Simulator { setup, charts, players }
    }
}

/// The computer player of this name; any other name picks at random.
pub(crate) fn decider<G: Title>(bot: &str, seed: u64) -> Box<dyn Decider<G>> {
    G::bot(bot).unwrap_or_else(|| Box::new(RandomDecider::new(seed)))
}

pub(crate) fn measured<G: Title>(seed: u64, outcome: &G::Outcome, decisions: u64) -> Run {
    let end = G::ending(outcome);
    Run {
        seed,
        figures: G::measure(outcome),
        returns: G::returns(outcome),
        end: end.name(),
        ending: end.title(),
        decisions,
    }
}

impl<G: Title> GameRunner for Simulator<G> {
    fn run(&self, seed: u64) -> Result<Run, String> {
        let seats = G::seats(&self.setup);
        let Some(players) = players::at_every_seat::<G>(&self.players, seats, seed) else {
            return expert::play::<G>(&self.setup, self.charts, seed, &self.players);
        };
        headless::play(&self.setup, self.charts.typed, seed, players)
            .map(|played| measured::<G>(seed, &played.outcome, played.decisions))
            .map_err(|error| error.to_string())
    }
}

pub(crate) struct ForecastRunner<G: Title> {
    forecast: Forecast<G>,
    bot: String,
}

impl<G: Title> ForecastRunner<G> {
    pub(crate) fn new(forecast: Forecast<G>, bot: String) -> ForecastRunner<G> {
        ForecastRunner { forecast, bot }
    }
}

impl<G: Title> GameRunner for ForecastRunner<G> {
    fn run(&self, seed: u64) -> Result<Run, String> {
        let played = self.forecast.once(seed, decider::<G>(&self.bot, seed));
        played
            .map(|(outcome, decisions)| measured::<G>(seed, &outcome, decisions))
            .map_err(|error| error.to_string())
    }
}

pub(crate) struct Fuzzer<G: Title> {
    setup: G::Setup,
    charts: ChartSet<G>,
}

impl<G: Title> Fuzzer<G> {
    pub(crate) fn new(setup: G::Setup, charts: ChartSet<G>) -> Fuzzer<G> {
        Fuzzer { setup, charts }
    }
}

impl<G: Title> Fuzzer<G> {
    /// The same random game with a journal, as far as it goes.
    fn journal(&self, seed: u64) -> Journal {
        let bots = Arc::new(move || {
            Box::new(UntilBroken { random: RandomDecider::new(seed), decisions: 0 }) as Box<_>
        });
        let seating = Seating::new(self.charts).with_bots(bots).quiet();
        Session::<G>::start(seating, self.setup.clone(), Terms::seeded(seed)).journal()
    }
}

impl<G: Title> Laws for Fuzzer<G> {
    fn try_one(&self, seed: u64) -> Result<Fuzzed, Box<Broken>> {
        match testkit::fuzz_one::<G>(&self.setup, self.charts, seed) {
            Ok(report) => {
                Ok(Fuzzed { decisions: report.decisions, thorough: report.journal.is_some() })
            }
            Err(testkit::Failure { seed, law, what, journal }) => {
                let journal = journal.map_or_else(|| self.journal(seed), |journal| *journal);
                Err(Box::new(Broken { seed, law, what, journal }))
            }
        }
    }
}

/// A game that took more decisions than this is taken for one that never ends.
const MOST_DECISIONS: u64 = 200_000;

/// Picks at random and stops as soon as an invariant fails or the game goes on for ever.
struct UntilBroken {
    random: RandomDecider,
    decisions: u64,
}

impl<G: Game> Decider<G> for UntilBroken {
    fn decide(&mut self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        self.decisions += 1;
        let stop = self.decisions > MOST_DECISIONS || g.check(charts).is_err();
        if stop { None } else { self.random.decide(g, charts, a) }
    }
}
