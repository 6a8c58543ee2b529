//! Forecasts: a position continued many times by a computer player, beside the game and never in
//! its way.

use crate::{clock, desk::Desk, error::WebError, id::GameId, keys::Viewer, page_models, queue};
use schemars::JsonSchema;
use serde::Serialize;
use shelf::{Figure, GameRunner, Interval, Run};
use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
};
use table::wilson;

/// The most tries one forecast takes.
pub(crate) const MOST_TRIES: u32 = 20_000;
/// Tries between two looks at whether somebody still wants to know.
const CHUNK: u32 = 20;
/// How many forecasts are remembered.
const REMEMBERED: usize = 64;

/// A forecast under way or done.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Forecast {
    pub id: String,
    pub bot: String,
    /// The journal line it starts from.
    pub line: u32,
    pub wanted: u32,
    pub done: u32,
    pub finished: bool,
    /// How the tries ended, the commonest first.
    pub endings: Vec<Share>,
    pub figures: Vec<Mean>,
    /// What the intervals are.
    pub interval: &'static str,
    pub note: Option<String>,
}

/// A share of the tries with its 95 % interval.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Share {
    pub what: String,
    pub count: u32,
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// A figure over all tries with the 95 % interval of its mean.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Mean {
    pub key: &'static str,
    pub title: &'static str,
    pub mean: f64,
    pub low: f64,
    pub high: f64,
}

#[derive(Default)]
pub(crate) struct Forecasts(Mutex<BTreeMap<GameId, Arc<Job>>>);

/// One forecast; its workers count into it while pages read it.
pub(crate) struct Job {
    id: GameId,
    pub(crate) game: GameId,
    bot: String,
    line: u32,
    wanted: u32,
    started: std::time::Instant,
    next: AtomicU32,
    given_up: AtomicBool,
    counted: Mutex<Counted>,
    figures: Vec<Figure>,
}

#[derive(Clone, Default)]
struct Counted {
    done: u32,
    broken: u32,
    endings: BTreeMap<String, u32>,
    sums: Vec<(f64, f64)>,
}

impl Forecasts {
    /// Starts one; an earlier one of the same game that is still running is given up.
    pub(crate) async fn start(
        &self,
        desk: &Desk,
        game: GameId,
        bot: &str,
        tries: u32,
        viewer: Viewer,
    ) -> Result<Arc<Job>, WebError> {
        if tries == 0 || tries > MOST_TRIES {
            return Err(WebError::input(format!("Ask for 1 to {MOST_TRIES} tries.")));
        }
        let eyes = {
            let mut held = desk.hold(game).await?;
            held.live()?.eyes(viewer)?
        };
        let (row, journal, own) = page_models::journal(desk, game).await?;
        if !row.over && (journal.header.matched || desk.is_keyed(game)) {
            return Err(WebError::Waits("A forecast"));
        }
        if row.over {
            return Err(WebError::input("The game is over; there is nothing left to forecast."));
        }
        let volume = desk.library().need(&row.game)?;
        let job = Arc::new(Job {
            id: GameId::random().map_err(WebError::internal)?,
            game,
            bot: bot.to_owned(),
            line: journal.len(),
            wanted: tries,
            started: clock::instant(),
            next: AtomicU32::new(0),
            given_up: AtomicBool::new(false),
            counted: Mutex::default(),
            figures: volume.game.card().figures.to_vec(),
        });
        let runner =
            volume.game.forecast(&journal, page_models::files(own.as_deref()), bot, eyes)?;
        desk.queue().add(Arc::new(Work { job: Arc::clone(&job), runner }))?;
        self.remember(&job);
        Ok(job)
    }

    fn remember(&self, job: &Arc<Job>) {
        let mut jobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for other in jobs.values().filter(|other| other.game == job.game) {
            other.given_up.store(true, Ordering::Relaxed);
        }
        while jobs.len() >= REMEMBERED {
            let oldest = jobs.values().min_by_key(|job| job.started).map(|job| job.id);
            let Some(oldest) = oldest.and_then(|id| jobs.remove(&id)) else { break };
            oldest.given_up.store(true, Ordering::Relaxed);
        }
        jobs.insert(job.id, Arc::clone(job));
    }

    pub(crate) fn get(&self, game: GameId, job: &str) -> Result<Arc<Job>, WebError> {
        let jobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = job.parse().ok().and_then(|id| jobs.get(&id).cloned());
        found.filter(|job| job.game == game).ok_or(WebError::Nothing("forecast"))
    }

    /// The game is over, so that nobody wants to know what may come of it.
    pub(crate) fn give_up(&self, game: GameId) {
        let jobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for job in jobs.values().filter(|job| job.game == game) {
            job.given_up.store(true, Ordering::Relaxed);
        }
    }

    /// The last one of this game.
    pub(crate) fn last(&self, game: GameId) -> Option<Arc<Job>> {
        let jobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.values().filter(|job| job.game == game).max_by_key(|job| job.started).cloned()
    }
}

/// A forecast and the games it plays.
struct Work {
    job: Arc<Job>,
    runner: Box<dyn GameRunner>,
}

impl queue::Job for Work {
    fn piece(&self) -> bool {
        let Work { job, runner } = self;
        if job.given_up.load(Ordering::Relaxed) {
            return false;
        }
        let from = job.next.fetch_add(CHUNK, Ordering::Relaxed);
        let tries = from..job.wanted.min(from + CHUNK);
        let runs: Vec<_> = tries.map(|seed| run(runner.as_ref(), u64::from(seed))).collect();
        let mut counted = job.counted.lock().unwrap_or_else(PoisonError::into_inner);
        for run in runs {
            counted.add(run);
        }
        from + CHUNK < job.wanted
    }
}

impl Job {
    /// How far it has come.
    pub(crate) fn so_far(&self) -> Forecast {
        let counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let given_up = self.given_up.load(Ordering::Relaxed) && counted.done < self.wanted;
        let note = match (given_up, counted.broken) {
            (true, _) => {
                Some("Given up: a newer forecast was started, or the game is over.".to_owned())
            }
            (false, 0) => None,
            (false, broken) => Some(format!("{broken} tries could not be finished.")),
        };
        Forecast {
            id: self.id.to_string(),
            bot: self.bot.clone(),
            line: self.line,
            wanted: self.wanted,
            done: counted.done,
            finished: given_up || counted.done >= self.wanted,
            endings: counted.shares(),
            figures: counted.means(&self.figures),
            interval: shelf::INTERVAL,
            note,
        }
    }
}

/// A try in which a rule fails is one that could not be finished.
fn run(runner: &dyn GameRunner, seed: u64) -> Result<Run, String> {
    catch_unwind(AssertUnwindSafe(|| runner.run(seed))).unwrap_or(Err("a rule failed".to_owned()))
}

impl Counted {
    fn add(&mut self, run: Result<Run, String>) {
        self.done += 1;
        let Ok(run) = run else {
            self.broken += 1;
            return;
        };
        *self.endings.entry(run.ending.to_owned()).or_default() += 1;
        self.sums.resize(run.figures.len(), (0.0, 0.0));
        for (sum, figure) in self.sums.iter_mut().zip(&run.figures) {
            #[expect(clippy::cast_precision_loss, reason = "figures of a game are small")]
            let figure = *figure as f64;
            *sum = (sum.0 + figure, sum.1 + figure * figure);
        }
    }

    fn whole(&self) -> u32 {
        self.done - self.broken
    }

    fn shares(&self) -> Vec<Share> {
        let whole = self.whole();
        let share = |(what, count): (&String, &u32)| {
            let (low, high) = wilson(u64::from(*count), u64::from(whole));
            let share = f64::from(*count) / f64::from(whole.max(1));
            Share { what: what.clone(), count: *count, share, low, high }
        };
        let mut shares: Vec<_> = self.endings.iter().map(share).collect();
        shares.sort_by_key(|share| std::cmp::Reverse(share.count));
        shares
    }

    fn means(&self, figures: &[Figure]) -> Vec<Mean> {
        let whole = self.whole();
        if whole < 2 {
            return Vec::new();
        }
        let mean = |(figure, (sum, squares)): (&Figure, &(f64, f64))| {
            let Interval { mean, low, high } = shelf::mean(whole, *sum, *squares);
            Mean { key: figure.key, title: figure.title, mean, low, high }
        };
        figures.iter().zip(&self.sums).map(mean).collect()
    }
}
