//! Where the driver and the rules hand things to each other while the rules are suspended.

use crate::{
    ask::{Need, Open, Seat},
    chance::PoolFaces,
    event::{Act, Event, Logged},
    film::Watcher,
    game::Game,
    kept_states::{Kept, KeptStates},
    record::Record,
    session::{Fault, Refused},
    source::Source,
};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub(crate) type Look<G> = Box<dyn FnOnce(&G) + Send>;

/// What the driver wants of the suspended rules at the next poll.
pub(crate) enum Request<G> {
    Look(Look<G>),
    Describe,
    Answer {
        seat: Seat,
        key: String,
    },
    /// What would be asked after these steps of an answer.
    Draft {
        seat: Seat,
        steps: Vec<String>,
    },
    Dice(PoolFaces),
    /// Another state in place of the one on the table.
    Swap(Box<G>),
}

pub(crate) struct Exchange<G: Game> {
    pub(crate) record: Record,
    pub(crate) events: Vec<Logged>,
    /// What the events told now show on the boards.
    pub(crate) act: Option<Act>,
    pub(crate) kept: KeptStates<G>,
    pub(crate) request: Option<Request<G>>,
    /// Who is asked, and the line at which the question was opened.
    pub(crate) deciding: Vec<(Seat, u32)>,
    pub(crate) described: Vec<Open>,
    pub(crate) need: Option<Need>,
    pub(crate) refused: Option<Refused>,
    pub(crate) outcome: Option<G::Outcome>,
    pub(crate) fault: Option<Fault>,
}

impl<G: Game> Exchange<G> {
    pub(crate) fn new(record: Record) -> Exchange<G> {
        Exchange {
            record,
            events: Vec::new(),
            act: None,
            kept: KeptStates::default(),
            request: None,
            deciding: Vec::new(),
            described: Vec::new(),
            need: None,
            refused: None,
            outcome: None,
            fault: None,
        }
    }

    /// Keeps the state at a mark, so that play can begin again here.
    pub(crate) fn keep(&mut self, g: &G, dice: &Source) {
        let progress = self.record.progress();
        if !self.kept.has(&progress) {
            let (dice, events, state) = (dice.clone(), self.events.len(), Arc::new(g.clone()));
            self.kept.keep(Kept { progress, dice, events, state });
        }
    }

    pub(crate) fn log_at(&mut self, line: u32, event: Event) {
        let act = self.act.clone();
        self.events.push(Logged { line, event, act });
    }

    /// Shows the last event and the state in which it was told.
    pub(crate) fn show_last(&self, watcher: Option<&Watcher<G>>, g: &G) {
        if let (Some(watcher), Some(logged)) = (watcher, self.events.last()) {
            watcher(logged, g);
        }
    }
}

/// Shared by a suspended game and its driver; locked only between suspensions, never contended.
pub(crate) struct Shared<G: Game>(Arc<Mutex<Exchange<G>>>);

impl<G: Game> Shared<G> {
    pub(crate) fn new(record: Record) -> Shared<G> {
        Shared(Arc::new(Mutex::new(Exchange::new(record))))
    }

    /// A rule that panicked leaves whole entries behind, so a poisoned lock is still good.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Exchange<G>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<G: Game> Clone for Shared<G> {
    fn clone(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }
}
