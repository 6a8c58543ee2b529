//! States kept in memory where play can begin again: undo, branches, replay and tries start from the
//! nearest instead of the beginning.

use crate::{game::Game, record::Progress, source::Source};
use std::{collections::VecDeque, sync::Arc};

/// How many marks back a state is kept.
const MOST: usize = 16;

/// The state at a mark, written to the journal or not, and how far the journal had come.
pub(crate) struct Kept<G: Game> {
    pub(crate) progress: Progress,
    pub(crate) dice: Source,
    /// How many events the log had.
    pub(crate) events: usize,
    pub(crate) state: Arc<G>,
}

impl<G: Game> Clone for Kept<G> {
    fn clone(&self) -> Self {
        Kept {
            progress: self.progress.clone(),
            dice: self.dice.clone(),
            events: self.events,
            state: Arc::clone(&self.state),
        }
    }
}

/// The last states kept, the oldest first.
pub(crate) struct KeptStates<G: Game>(VecDeque<Kept<G>>);

impl<G: Game> Default for KeptStates<G> {
    fn default() -> Self {
        KeptStates(VecDeque::new())
    }
}

impl<G: Game> KeptStates<G> {
    /// Rules that begin again at a mark offer it again; it is kept once.
    pub(crate) fn has(&self, progress: &Progress) -> bool {
        self.0.back().is_some_and(|last| last.progress.cursor == progress.cursor)
    }

    pub(crate) fn keep(&mut self, kept: Kept<G>) {
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back(kept);
    }

    /// The newest.
    pub(crate) fn last(&self) -> Option<&Kept<G>> {
        self.0.back()
    }

    /// Those at which at most so many lines of the journal had counted.
    pub(crate) fn within(&self, lines: usize) -> KeptStates<G> {
        KeptStates(self.0.iter().filter(|kept| kept.progress.cursor <= lines).cloned().collect())
    }

    /// The barrier of each in the numbers of another journal.
    pub(crate) fn renumber(&mut self, number: impl Fn(u32) -> u32) {
        for kept in &mut self.0 {
            kept.progress.barrier = number(kept.progress.barrier);
        }
    }
}
