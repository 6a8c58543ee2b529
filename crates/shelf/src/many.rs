//! Whole games in numbers: simulation, forecasts, and the laws under random play.

use crate::title::Title;
use table::{ChartSet, Decider, Forecast, RandomDecider, headless, testkit};

/// One game played to its end.
#[derive(Clone, Debug)]
pub struct Run {
    pub seed: u64,
    pub figures: Vec<i64>,
    pub ending: String,
    pub decisions: u64,
}

/// Plays games by their seeds; share it between threads.
pub trait Many: Send + Sync {
    fn run(&self, seed: u64) -> Result<Run, String>;
}

/// What one game under the laws came to.
#[derive(Clone, Copy, Debug)]
pub struct Fuzzed {
    pub decisions: u64,
    /// The costly laws (replay, cuts, undo, every option) were tried on this game.
    pub thorough: bool,
}

/// Plays random games and checks every law on them.
pub trait Laws: Send + Sync {
    fn try_one(&self, seed: u64) -> Result<Fuzzed, String>;
}

pub(crate) struct Simulator<G: Title> {
    setup: G::Setup,
    charts: ChartSet<G>,
    bot: String,
}

impl<G: Title> Simulator<G> {
    pub(crate) fn new(setup: G::Setup, charts: ChartSet<G>, bot: String) -> Simulator<G> {
        Simulator { setup, charts, bot }
    }
}

fn decider<G: Title>(bot: &str, seed: u64) -> Box<dyn Decider<G>> {
    G::bot(bot, seed).unwrap_or_else(|| Box::new(RandomDecider::new(seed)))
}

fn measured<G: Title>(seed: u64, played: headless::Played<G>) -> Run {
    Run {
        seed,
        figures: G::measure(&played.outcome),
        ending: G::ending(&played.outcome),
        decisions: played.decisions,
    }
}

impl<G: Title> Many for Simulator<G> {
    fn run(&self, seed: u64) -> Result<Run, String> {
        headless::play(&self.setup, self.charts.typed, seed, decider::<G>(&self.bot, seed))
            .map(|played| measured(seed, played))
            .map_err(|error| error.to_string())
    }
}

pub(crate) struct Ahead<G: Title> {
    forecast: Forecast<G>,
    bot: String,
}

impl<G: Title> Ahead<G> {
    pub(crate) fn new(forecast: Forecast<G>, bot: String) -> Ahead<G> {
        Ahead { forecast, bot }
    }
}

impl<G: Title> Many for Ahead<G> {
    fn run(&self, seed: u64) -> Result<Run, String> {
        let played = self.forecast.once(seed, decider::<G>(&self.bot, seed));
        played.map(|played| measured(seed, played)).map_err(|error| error.to_string())
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

impl<G: Title> Laws for Fuzzer<G> {
    fn try_one(&self, seed: u64) -> Result<Fuzzed, String> {
        let report = testkit::fuzz_one::<G>(&self.setup, self.charts, seed);
        report
            .map(|report| Fuzzed {
                decisions: report.decisions,
                thorough: report.journal.is_some(),
            })
            .map_err(|failure| failure.to_string())
    }
}
