//! Many games at once: on all cores, in the order of their seeds, with an estimate of the time left.

use crate::{
    args::whole,
    failure::{Failure, last_panic},
    interrupt,
};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use rayon::prelude::*;
use shelf::{GameRunner, Run};
use std::{
    any::Any,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

/// Games between two looks at Ctrl-C, for each thread.
const STRIDE: u64 = 32;

/// Which games to play, and on how many threads.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct Batch {
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 1_000,
        value_parser = whole::<u64>(1, 100_000_000))]
    pub(crate) games: u64,
    /// The number that the dice of the first game follow from; each next game counts it up
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
        value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    /// How many games are played at the same time; 0 for one on each core of this machine
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<usize>(0, 1024))]
    pub(crate) threads: usize,
}

/// What came of a batch: every game up to the first that failed.
pub(crate) struct Done<T, E> {
    pub(crate) games: Vec<T>,
    pub(crate) failed: Option<E>,
    pub(crate) interrupted: bool,
    pub(crate) took: Duration,
}

impl Batch {
    /// Plays the games; the same results in the same order whatever the number of threads.
    pub(crate) fn run<T: Send, E: Send>(
        self,
        one: impl Fn(u64) -> Result<T, E> + Sync,
    ) -> Result<Done<T, E>, Failure> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build();
        let pool =
            pool.map_err(|error| Failure::Failed(format!("no threads to play on: {error}")))?;
        let stride = STRIDE * pool.current_num_threads() as u64;
        let bar = progress(self.games);
        #[expect(
            clippy::disallowed_methods,
            reason = "the speed of play is reported, not played with"
        )]
        let begun = Instant::now();
        let mut done =
            Done { games: Vec::new(), failed: None, interrupted: false, took: Duration::ZERO };
        let mut next = 0;
        while next < self.games && done.failed.is_none() && !done.interrupted {
            let end = self.games.min(next + stride);
            let played: Vec<Result<T, E>> = pool.install(|| {
                let games = (next..end).into_par_iter();
                games
                    .map(|game| one(self.seed.wrapping_add(game)))
                    .inspect(|_| bar.inc(1))
                    .collect()
            });
            for game in played {
                match game {
                    Ok(game) if done.failed.is_none() => done.games.push(game),
                    Err(error) if done.failed.is_none() => done.failed = Some(error),
                    Ok(_) | Err(_) => {}
                }
            }
            next = end;
            done.interrupted = interrupt::wanted();
        }
        bar.finish_and_clear();
        done.took = begun.elapsed();
        Ok(done)
    }

    /// Plays whole games headless; a rule that breaks fails its game and says for which seed.
    pub(crate) fn play(self, runner: &dyn GameRunner) -> Result<Done<Run, String>, Failure> {
        self.run(|seed| {
            catch_unwind(AssertUnwindSafe(|| runner.run(seed)))
                .unwrap_or_else(|panic| Err(broken(panic.as_ref())))
                .map_err(|what| format!("the game of seed {seed} failed: {what}"))
        })
    }
}

fn broken(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    match last_panic() {
        Some(place) => format!("a rule broke: {text} ({place})"),
        None => format!("a rule broke: {text}"),
    }
}

/// A bar on stderr; nothing unless that is a terminal.
fn progress(games: u64) -> ProgressBar {
    let template = "{bar:40.cyan} {human_pos} of {human_len} games, {rate} a second, {eta} left";
    let style = ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("██░")
        .with_key("rate", |state: &ProgressState, out: &mut dyn fmt::Write| {
            // A bar that cannot say how fast it is still shows how far it is.
            let _ = write!(out, "{:.0}", state.per_sec());
        });
    let bar = ProgressBar::new(games).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}
