//! Who does work that can be done in any order.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Does pieces of work, each once, in any order.
pub trait Workers: Sync {
    fn each(&self, pieces: usize, work: &(dyn Fn(usize) + Sync));
}

/// One piece after the other, on the thread that asks.
pub struct OneThread;

impl Workers for OneThread {
    fn each(&self, pieces: usize, work: &(dyn Fn(usize) + Sync)) {
        (0..pieces).for_each(work);
    }
}

/// So many threads at once.
pub struct Threads(pub usize);

impl Threads {
    /// One on each core.
    pub fn all() -> Threads {
        Threads(std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
    }
}

impl Workers for Threads {
    fn each(&self, pieces: usize, work: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let take = || {
            loop {
                let piece = next.fetch_add(1, Ordering::Relaxed);
                if piece >= pieces {
                    return;
                }
                work(piece);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.0.min(pieces) {
                scope.spawn(take);
            }
            take();
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn every_piece_is_done_once() {
        for pieces in [0, 1, 2, 100] {
            let done = AtomicU64::new(0);
            let work = |piece: usize| {
                done.fetch_add(1 << (piece % 50), Ordering::Relaxed);
            };
            OneThread.each(pieces, &work);
            let here = done.swap(0, Ordering::Relaxed);
            Threads(3).each(pieces, &work);
            assert_eq!(done.load(Ordering::Relaxed), here);
        }
    }
}
