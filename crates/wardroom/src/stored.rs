//! Games of the web table, played on in the terminal: the same store, the same journal.

use crate::{
    failure::{self, Failure},
    journal_file::{self, Found},
    own_charts,
};
use shelf::AnySession;
use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};
use store::{Durability, GameRow, Store, StoreError, Summary};
use table::{Eyes, Journal};
use tokio::runtime::{Builder, Runtime};
use web::id::GameId;

/// The store of a data directory, opened for as long as this lives.
pub(crate) struct Shelf {
    runtime: Runtime,
    store: Store,
    /// The directory, if it is not the usual one.
    elsewhere: Option<PathBuf>,
}

/// A game of the store with everything that is needed to play it.
pub(crate) struct Stored {
    pub(crate) shelf: Shelf,
    pub(crate) row: GameRow,
    pub(crate) journal: Journal,
    /// The charts of the player's own copy that it is played with.
    pub(crate) own: Vec<(String, String)>,
}

impl Shelf {
    /// The store of this directory, or of the usual one; none if nothing was ever kept there.
    pub(crate) fn open(data: Option<&Path>) -> Result<Option<Shelf>, Failure> {
        let elsewhere = data.map(Path::to_owned);
        let data = elsewhere.clone().or_else(journal_file::data_directory);
        let Some(data) = data else { return Ok(None) };
        if !Store::exists(&data) {
            return Ok(None);
        }
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime
            .map_err(|error| Failure::Failed(format!("the games cannot be opened: {error}")))?;
        let store = runtime.block_on(Store::open(&data, Durability::Synced)).map_err(failed)?;
        for warning in store.warnings() {
            failure::warning(&warning.to_string());
        }
        Ok(Some(Shelf { runtime, store, elsewhere }))
    }

    /// All games, the last played first.
    pub(crate) fn games(&self) -> Result<Vec<GameRow>, Failure> {
        self.runtime.block_on(self.store.games()).map_err(failed)
    }

    /// Copies everything into a new file, checks the copy, and tells how many games it holds.
    pub(crate) fn backup(&self, file: &Path) -> Result<usize, Failure> {
        let damaged = self.runtime.block_on(self.store.check()).map_err(failed)?;
        if let Some(damaged) = damaged {
            failure::warning(&damaged.to_string());
        }
        if let Some(directory) = file.parent() {
            std::fs::create_dir_all(directory)
                .map_err(|error| Failure::file("making the directory", directory, &error))?;
        }
        self.runtime.block_on(self.store.backup(file)).map_err(failed)?;
        self.games().map(|games| games.len())
    }

    fn take(self, id: GameId) -> Result<Stored, Failure> {
        let id = id.as_str();
        let nothing = || Failure::Failed(format!("there is no game “{id}”"));
        let row = self.runtime.block_on(self.store.game(id)).map_err(failed)?;
        let row = row.ok_or_else(nothing)?;
        let text = self.runtime.block_on(self.store.journal(id)).map_err(failed)?;
        let journal = Journal::parse(text.ok_or_else(nothing)?)
            .map_err(|damage| Failure::Failed(format!("game {id}: {}", damage.error)))?;
        let own = match &row.charts {
            None => Vec::new(),
            Some(charts) => self.own_charts(charts)?,
        };
        Ok(Stored { shelf: self, row, journal, own })
    }

    fn own_charts(&self, id: &str) -> Result<Vec<(String, String)>, Failure> {
        let row = self.runtime.block_on(self.store.charts_by_id(id)).map_err(failed)?;
        let files = row.and_then(|row| serde_json::from_str(&row.files).ok());
        files.ok_or_else(|| {
            Failure::Failed("the charts this game is played with are no longer kept".to_owned())
        })
    }
}

/// The stored game that was meant, unless a file was.
pub(crate) fn meant(typed: &Path, data: Option<&Path>) -> Result<Option<Stored>, Failure> {
    let id = typed.to_str().and_then(|text| text.parse::<GameId>().ok());
    let Some(id) = id.filter(|_| !journal_file::meant(typed).exists()) else { return Ok(None) };
    Shelf::open(data)?.map(|shelf| shelf.take(id)).transpose()
}

/// A game to be looked at: a journal file or a game of the store, with the charts it is played with.
pub(crate) struct Read {
    /// The name to speak of it by.
    pub(crate) path: PathBuf,
    pub(crate) found: Found,
    pub(crate) own: Vec<(String, String)>,
}

/// Reads the game that was typed; charts that were named go before those a stored game is kept with.
pub(crate) fn read(
    typed: &Path,
    data: Option<&Path>,
    charts: Option<&Path>,
) -> Result<Read, Failure> {
    let named = own_charts::read(charts)?;
    let Some(stored) = meant(typed, data)? else {
        let path = journal_file::meant(typed);
        let found = journal_file::read(&path)?;
        return Ok(Read { path, found, own: named });
    };
    let path = stored.name();
    let own = if named.is_empty() { stored.own } else { named };
    Ok(Read { path, found: Found { journal: stored.journal, damage: None }, own })
}

impl Stored {
    /// The name to speak of it by.
    pub(crate) fn name(&self) -> PathBuf {
        PathBuf::from(&self.row.id)
    }

    /// Goes on writing after the last line.
    pub(crate) fn keeper(self) -> StoreKeeper {
        let (lines, id) = (self.journal.len(), self.row.id);
        StoreKeeper { shelf: self.shelf, id, lines, overtaken: false }
    }
}

/// A stored game being played on.
pub(crate) struct StoreKeeper {
    shelf: Shelf,
    id: String,
    /// Lines that are safely in the store.
    lines: u32,
    /// Somebody else has answered; nothing more can be written from here.
    pub(crate) overtaken: bool,
}

impl StoreKeeper {
    /// What `wardroom resume` takes to go on with it.
    pub(crate) fn name(&self) -> String {
        match &self.shelf.elsewhere {
            Some(data) => format!("{} --data {}", self.id, data.display()),
            None => self.id.clone(),
        }
    }

    /// Where the game is kept, for people.
    pub(crate) fn place(&self) -> String {
        format!("{} as game {}", self.shelf.store.path().display(), self.id)
    }

    /// Appends what is new and waits until it is on the disk. A game that was meanwhile played on in
    /// the browser is left as it is there.
    pub(crate) fn append(&mut self, session: &mut dyn AnySession) -> Result<(), String> {
        let lines = session.lines_since(self.lines);
        let added = lines.len() as u32;
        if added == 0 {
            return Ok(());
        }
        let summary = Summary {
            updated: now(),
            over: session.story().is_some(),
            text: session.status(Eyes::Public).title,
        };
        let append = self.shelf.store.append(&self.id, self.lines, lines, summary);
        match self.shelf.runtime.block_on(append) {
            Ok(()) => {
                self.lines += added;
                Ok(())
            }
            Err(StoreError::Taken { .. }) => {
                self.overtaken = true;
                Err(format!(
                    "the game has gone on in the browser, so your last answer was not taken; \
                     “wardroom resume {}” shows where it stands",
                    self.name()
                ))
            }
            Err(error) => Err(format!("the game is not saved: {error}")),
        }
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        self.runtime.block_on(self.store.close());
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it stands in `map_err`")]
fn failed(error: StoreError) -> Failure {
    Failure::Failed(error.to_string())
}

/// Seconds since 1970, as the list of games has it.
fn now() -> i64 {
    #[expect(clippy::disallowed_methods, reason = "the list of games tells when each was played")]
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}
