//! A game being played and what keeps it: a file, or the store of the web table.

use crate::{
    failure::{Failure, warn},
    journal_file::{self, Keeper},
    stored::StoreKeeper,
};
use shelf::{AnyGame, AnySession, Thinker, Threads};
use table::{Entry, Eyes, Journal, Logged, Refused, Seat};

pub(crate) struct Sitting {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) session: Box<dyn AnySession>,
    /// The player's own charts.
    pub(crate) own: Vec<(String, String)>,
    pub(crate) kept: Kept,
    /// A computer player answers; the player watches.
    pub(crate) watched: bool,
    /// What happened before this line of the journal is old news.
    pub(crate) since: u32,
    /// A newcomer plays, who is told about each question when it comes up first.
    pub(crate) lessons: bool,
}

/// Where the answers go.
pub(crate) enum Kept {
    Nowhere,
    File(Keeper),
    Store(StoreKeeper),
}

impl Sitting {
    /// What happened since these eyes were told last.
    pub(crate) fn news(&mut self, eyes: Eyes) -> Vec<Logged> {
        let mut news = self.session.take_events(eyes);
        news.retain(|logged| logged.line >= self.since);
        news
    }

    /// Appends what is new to the file; what fails can be tried again.
    pub(crate) fn save(&mut self) -> Result<(), String> {
        match &mut self.kept {
            Kept::Nowhere => Ok(()),
            Kept::File(keeper) => keeper
                .append(self.session.as_ref())
                .map_err(|error| journal_file::not_saved(keeper.path(), &error)),
            Kept::Store(keeper) => keeper.append(self.session.as_mut()),
        }
    }

    /// Lets a computer player think, and gives his answer.
    pub(crate) fn answer_for(&mut self, thinker: &dyn Thinker) -> Result<(), Failure> {
        let (seat, n) = (thinker.seat(), thinker.number());
        let key = thinker.think(&Threads::all());
        let key = key.ok_or_else(|| Failure::Failed("the expert found no answer".to_owned()))?;
        match self.session.answer(seat, n, &key) {
            // A rule that broke is told by whoever drives the game.
            Ok(()) | Err(Refused::Broken(_)) => Ok(()),
            Err(refused) => Err(Failure::Failed(refused.to_string())),
        }
    }

    /// Whether the game was meanwhile played on elsewhere, so that it must be read anew.
    pub(crate) fn overtaken(&self) -> bool {
        matches!(&self.kept, Kept::Store(keeper) if keeper.overtaken)
    }

    /// Where the game is kept, for people.
    pub(crate) fn place(&self) -> Option<String> {
        match &self.kept {
            Kept::Nowhere => None,
            Kept::File(keeper) => Some(keeper.path().display().to_string()),
            Kept::Store(keeper) => Some(keeper.place()),
        }
    }

    /// Leaves the table: saves for the last time, in another place if it must be.
    pub(crate) fn leave(&mut self) -> Result<(), Failure> {
        let Err(what) = self.save() else { return Ok(()) };
        match journal_file::write_anywhere(self.session.as_ref()) {
            Some(path) => warn(&format!("The whole game is kept in {} instead.", path.display())),
            None => warn("The answers since the last save are lost."),
        }
        Err(Failure::Failed(what))
    }

    /// How to go on later.
    pub(crate) fn how_to_resume(&self) -> Option<String> {
        let name = match &self.kept {
            Kept::Nowhere => return None,
            Kept::Store(keeper) => keeper.name(),
            Kept::File(keeper) => match keeper.path().file_stem() {
                Some(stem) if keeper.path().parent() == journal_file::saved_games().as_deref() => {
                    stem.to_string_lossy().into_owned()
                }
                Some(_) | None => keeper.path().display().to_string(),
            },
        };
        Some(format!("wardroom resume {name}"))
    }
}

/// The last answer of a journal that counts: its line, and whose it is.
pub(crate) fn last_answer(journal: &Journal) -> Option<(u32, Seat)> {
    let answer = |line: u32| match journal.entry(line)? {
        Entry::Pick { seat, .. } => Some((line, *seat)),
        Entry::Dice(_) | Entry::Mark { .. } | Entry::Seed(_) | Entry::Sit(..) | Entry::Undo(_) => {
            None
        }
    };
    journal.path().into_iter().rev().find_map(answer)
}
