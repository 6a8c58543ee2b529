//! What each option of an open question would lead to, tried out beside the game.

use crate::{
    desk::Desk,
    error::WebError,
    id::GameId,
    numbers::Numbers,
    queue::{self, Queue},
};
use schemars::JsonSchema;
use serde::Serialize;
use shelf::{Estimate, Outlook};
use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
};
use table::Seat;

/// How many tries of each option are made.
const TRIES: u32 = 400;
/// Tries of each option between two looks at whether somebody still wants to know.
const CHUNK: u32 = 4;
/// How many outlooks are remembered.
const REMEMBERED: usize = 64;

/// The outlooks asked for: one for each game and seat.
#[derive(Default)]
pub(crate) struct Outlooks(Mutex<Remembered>);

#[derive(Default)]
struct Remembered {
    jobs: BTreeMap<(GameId, Seat), (u64, Arc<Job>)>,
    asked: u64,
}

struct Job {
    outlook: Box<dyn Outlook>,
    next: AtomicU32,
    given_up: AtomicBool,
}

/// How far an outlook has come.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Outlook")]
pub struct OutlookNow {
    /// The number of the question it is about.
    pub n: u32,
    pub wanted: u32,
    pub finished: bool,
    #[serde(flatten)]
    pub estimate: Estimate,
}

impl Outlooks {
    fn lock(&self) -> MutexGuard<'_, Remembered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts trying the options of the question that is open for this seat; one that is already
    /// being tried goes on.
    pub(crate) async fn start(
        &self,
        desk: &Desk,
        queue: &Queue,
        id: GameId,
        seat: Seat,
    ) -> Result<OutlookNow, WebError> {
        let mut held = desk.hold(id).await?;
        let session = &mut held.live()?.session;
        let open = session.open_for(seat).ok_or(WebError::Nothing("question"))?;
        let numbers = Numbers::of(desk, id, session.as_ref(), seat.into());
        let (number, n) = (open.n, numbers.one(open).n);
        if let Some(now) = self.of(id, seat, number) {
            return Ok(OutlookNow { n, ..now });
        }
        let outlook = session.outlook(seat).ok_or(WebError::Nothing("question"))?;
        drop(held);
        let job =
            Arc::new(Job { outlook, next: AtomicU32::new(0), given_up: AtomicBool::new(false) });
        queue.add(Arc::clone(&job) as Arc<_>)?;
        let now = job.so_far();
        self.remember(id, seat, job);
        Ok(OutlookNow { n, ..now })
    }

    fn remember(&self, id: GameId, seat: Seat, job: Arc<Job>) {
        let mut remembered = self.lock();
        remembered.asked += 1;
        let asked = remembered.asked;
        let jobs = &mut remembered.jobs;
        if let Some((_, before)) = jobs.insert((id, seat), (asked, job)) {
            before.given_up.store(true, Ordering::Relaxed);
        }
        while jobs.len() > REMEMBERED {
            let oldest = jobs.iter().min_by_key(|(_, (asked, _))| *asked).map(|(key, _)| *key);
            let Some((_, job)) = oldest.and_then(|key| jobs.remove(&key)) else { break };
            job.given_up.store(true, Ordering::Relaxed);
        }
    }

    /// The outlook of this question, if one was asked for.
    pub(crate) fn of(&self, id: GameId, seat: Seat, n: u32) -> Option<OutlookNow> {
        let remembered = self.lock();
        let (_, job) = remembered.jobs.get(&(id, seat))?;
        (job.outlook.number() == n).then(|| job.so_far())
    }

    /// The game has moved: nobody wants to know about a question that has been answered.
    pub(crate) fn moved(&self, id: GameId, open: impl Fn(Seat) -> Option<u32>) {
        let mut remembered = self.lock();
        remembered.jobs.retain(|(game, seat), (_, job)| {
            let wanted = *game != id || open(*seat) == Some(job.outlook.number());
            if !wanted {
                job.given_up.store(true, Ordering::Relaxed);
            }
            wanted
        });
    }
}

impl queue::Job for Job {
    fn piece(&self) -> bool {
        if self.given_up.load(Ordering::Relaxed) {
            return false;
        }
        let from = self.next.fetch_add(CHUNK, Ordering::Relaxed);
        self.outlook.try_out(from..TRIES.min(from + CHUNK));
        from + CHUNK < TRIES
    }
}

impl Job {
    fn so_far(&self) -> OutlookNow {
        let estimate = self.outlook.so_far();
        let finished = estimate.tries >= TRIES || self.given_up.load(Ordering::Relaxed);
        OutlookNow { n: self.outlook.number(), wanted: TRIES, finished, estimate }
    }
}
