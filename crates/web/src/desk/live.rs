//! A game in memory, and its place there.

use crate::{clock, club::Sheet, error::WebError, id::GameId};
use shelf::AnySession;
use std::sync::{Arc, Mutex, PoisonError, atomic::AtomicU64};
use store::GameRow;
use table::{Eyes, Seat};
use tokio::sync::{OwnedMutexGuard, watch};

/// How many lines of a journal pass before the list of games tells anew where a game stands.
const SUMMARY_EVERY: u32 = 8;

/// The place of one game; the session in it comes and goes.
pub(crate) struct Slot {
    pub(super) live: Arc<tokio::sync::Mutex<Option<Live>>>,
    /// The game as those see it who watch it late.
    pub(super) late: Arc<tokio::sync::Mutex<Option<Live>>>,
    pub(super) changes: watch::Sender<u32>,
    /// Counts how often a wish to take something back was made or answered.
    pub(super) wishes: watch::Sender<u32>,
    /// Counts what was said among players and among watchers.
    pub(super) talk: watch::Sender<(u32, u32)>,
    pub(super) used: AtomicU64,
    /// The question a computer player thinks about, and his seat.
    pub(super) thought_about: Mutex<Option<(Seat, u32)>>,
}

/// A game in memory.
pub(crate) struct Live {
    pub(crate) id: GameId,
    pub(crate) session: Box<dyn AnySession>,
    pub(crate) row: GameRow,
    /// How many lines of the journal are on disk.
    pub(crate) saved: u32,
    /// The log goes back to the first line, not only to the last mark.
    pub(crate) whole: bool,
    /// What is agreed beside the rules, and which version of it this is.
    pub(crate) sheet: Sheet,
    pub(crate) version: i64,
    /// What everybody may know of how far the game has come, when it was last written.
    told: Told,
    /// Whether the last move was one that everybody may know of.
    pub(crate) heard: bool,
    /// The stretch of play that has begun since, if this is the game as those see it who watch it late.
    pub(crate) behind: Option<String>,
}

/// How far a game has come as everybody may know: the lines that nobody hides, and who has to decide.
type Told = (u32, Vec<Seat>);

impl Live {
    /// A game as it was read or begun.
    pub(super) fn new(id: GameId, session: Box<dyn AnySession>, row: GameRow, whole: bool) -> Live {
        let (saved, sheet) = (session.journal_len(), Sheet::default());
        let mut live = Live {
            id,
            session,
            row,
            saved,
            whole,
            sheet,
            version: 0,
            told: Told::default(),
            heard: true,
            behind: None,
        };
        live.told = live.tells();
        live
    }

    fn tells(&self) -> Told {
        if self.whole && self.session.seats() > 1 {
            (self.session.numbering(Eyes::Public).last(), self.session.deciding())
        } else {
            (self.session.journal_len(), Vec::new())
        }
    }

    /// Notes what has been played since the last time, and whether so much of it was told that lists
    /// should say anew how it stands. Of a move that the others may not know of, no list and no clock
    /// tells them either.
    pub(super) fn note_played(&mut self) -> bool {
        let told = self.tells();
        self.heard = told != self.told;
        if self.heard {
            self.row.updated = clock::now();
        }
        let before = std::mem::replace(&mut self.told, told);
        before.0 / SUMMARY_EVERY != self.told.0 / SUMMARY_EVERY
    }
}

/// A game nobody else touches until this is dropped.
pub(crate) struct Held {
    pub(super) slot: Arc<Slot>,
    pub(super) live: OwnedMutexGuard<Option<Live>>,
}

impl Held {
    pub(crate) fn live(&mut self) -> Result<&mut Live, WebError> {
        self.live.as_mut().ok_or_else(|| WebError::internal("a held game has no session"))
    }

    /// Notes that a computer player thinks about this question; false if he does already.
    pub(crate) fn begins_to_think(&self, seat: Seat, n: u32) -> bool {
        let mut about = self.slot.thought_about.lock().unwrap_or_else(PoisonError::into_inner);
        about.replace((seat, n)) != Some((seat, n))
    }

    /// Tells those who listen that a wish was made or answered.
    pub(crate) fn wish_changed(&self) {
        self.slot.wishes.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// Forgets the session; the next one to come reads the journal.
    pub(crate) fn forget(mut self) {
        *self.live = None;
    }
}
