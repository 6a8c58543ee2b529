//! One bounded queue for everything that is tried out beside the games, so that forecasts and
//! outlooks share what is left of the machine and can be given up.

use crate::error::WebError;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// How many jobs may wait or run at once.
const MOST: usize = 64;

/// Work that is done piece by piece.
pub(crate) trait Job: Send + Sync {
    /// Does one short piece; false when there is none left or nobody wants it any more.
    fn piece(&self) -> bool;
}

/// Jobs take turns, one piece at a time, on all cores but one.
#[derive(Clone, Default)]
pub(crate) struct Queue(Arc<Mutex<Waiting>>);

#[derive(Default)]
struct Waiting {
    jobs: VecDeque<Arc<dyn Job>>,
    /// Jobs that a worker has in hand.
    in_hand: usize,
    workers: usize,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many jobs wait or run.
    pub(crate) fn waiting(&self) -> usize {
        let waiting = self.lock();
        waiting.jobs.len() + waiting.in_hand
    }

    /// Takes a job in, or refuses it when too many wait.
    pub(crate) fn add(&self, job: Arc<dyn Job>) -> Result<(), WebError> {
        let mut waiting = self.lock();
        if waiting.jobs.len() + waiting.in_hand >= MOST {
            return Err(WebError::TooMany);
        }
        waiting.jobs.push_back(job);
        if waiting.workers < most_workers() {
            waiting.workers += 1;
            let queue = self.clone();
            tokio::task::spawn_blocking(move || queue.work());
        }
        Ok(())
    }

    /// Works until nothing waits.
    fn work(&self) {
        while let Some(job) = self.next() {
            let more = job.piece();
            let mut waiting = self.lock();
            waiting.in_hand -= 1;
            if more {
                waiting.jobs.push_back(job);
            }
        }
    }

    fn next(&self) -> Option<Arc<dyn Job>> {
        let mut waiting = self.lock();
        let job = waiting.jobs.pop_front();
        match job {
            Some(_) => waiting.in_hand += 1,
            None => waiting.workers -= 1,
        }
        job
    }
}

/// One core stays free for the players.
fn most_workers() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    cores.saturating_sub(1).clamp(1, 4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    struct Pieces {
        left: AtomicU32,
        done: Arc<Mutex<Vec<&'static str>>>,
        name: &'static str,
    }

    impl Job for Pieces {
        fn piece(&self) -> bool {
            self.done.lock().unwrap().push(self.name);
            self.left.fetch_sub(1, Ordering::Relaxed) > 1
        }
    }

    fn job(name: &'static str, left: u32, done: &Arc<Mutex<Vec<&'static str>>>) -> Arc<dyn Job> {
        Arc::new(Pieces { left: AtomicU32::new(left), done: Arc::clone(done), name })
    }

    #[test]
    fn jobs_take_turns_and_end() {
        let (queue, done) = (Queue::default(), Arc::default());
        queue.lock().jobs.extend([job("one", 3, &done), job("two", 2, &done)]);
        queue.lock().workers = 1;
        queue.work();
        assert_eq!(*done.lock().unwrap(), ["one", "two", "one", "two", "one"]);
        let waiting = queue.lock();
        assert_eq!((waiting.workers, waiting.in_hand), (0, 0));
    }

    #[tokio::test]
    async fn a_full_queue_refuses_more() {
        let (queue, done) = (Queue::default(), Arc::default());
        queue.lock().workers = most_workers();
        for _ in 0..MOST {
            queue.add(job("waits", 1, &done)).unwrap();
        }
        assert!(matches!(queue.add(job("late", 1, &done)), Err(WebError::TooMany)));
    }
}
