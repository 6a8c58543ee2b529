//! Games and the store: read from their journals, begun, written line by line, renamed, deleted.

use super::{Desk, Held, Live, blocking};
use crate::{
    charts::Own, clock, club::agree::read_sheet, error::WebError, id::GameId, library::Volume,
    page_models,
};
use shelf::AnySession;
use std::sync::Arc;
use store::{GameRow, Summary};
use table::{Eyes, Fault, Journal};

impl Desk {
    /// Reads a game from its journal; from the last mark on when that is enough.
    pub(super) async fn read(&self, id: GameId, whole: bool) -> Result<Live, WebError> {
        let store = self.store().await?;
        let row = store.game(id.as_str()).await?.ok_or(WebError::NoGame)?;
        let text = store.journal(id.as_str()).await?.ok_or(WebError::NoGame)?;
        let (sheet, version) = read_sheet(store, id).await?;
        self.locks().note_end(id, sheet.ended.is_some());
        let own = self.own_charts(row.charts.as_deref()).await?;
        // Who counts only what he knows must know it from the first line on.
        let whole = whole || !self.keys_of(id).await?.is_empty();
        let desk = self.clone();
        blocking(move || {
            let volume = desk.library().need(&row.game)?;
            let journal = Journal::parse(&text).map_err(|damage| {
                no_longer(id, format!("line {} cannot be read", damage.error.line))
            })?;
            let own = own.as_deref();
            let current = fits(volume, &journal, own)?;
            let files = page_models::files(own);
            let from_mark = !whole && current && journal.last_mark().is_some();
            let marked = from_mark.then(|| volume.game.resume_from_mark(journal.clone(), files));
            let (session, whole) = match marked {
                Some(Ok(session)) => (session, false),
                // A damaged mark is no loss: everything before it is there.
                Some(Err(shelf::ShelfError::Fault(Fault::Mark { .. }))) | None => {
                    let session = volume.game.resume(journal, files);
                    (session.map_err(|error| no_longer_fits(id, error))?, true)
                }
                Some(Err(error)) => return Err(no_longer_fits(id, error)),
            };
            let mut live = Live::new(id, session, row, whole);
            (live.sheet, live.version) = (sheet, version);
            // A server may have ended between a move and its clock.
            if live.sheet.clock.as_ref().is_some_and(|clock| !clock.knows(live.saved)) {
                let (deciding, at) = (live.to_decide(), live.row.updated);
                live.sheet.moved(None, &deciding, live.saved, at);
            }
            Ok(live)
        })
        .await
    }

    /// The charts of a player's own copy that a game is played with.
    pub(crate) async fn own_charts(&self, id: Option<&str>) -> Result<Option<Arc<Own>>, WebError> {
        match id {
            None => Ok(None),
            Some(id) => self.own().get(self, id).await.map(Some),
        }
    }

    /// Saves a new game and keeps it at hand.
    pub(crate) async fn create(
        &self,
        mut session: Box<dyn AnySession>,
        name: String,
        charts: Option<String>,
    ) -> Result<GameId, WebError> {
        let id = GameId::random().map_err(WebError::internal)?;
        let now = clock::now();
        let row = GameRow {
            id: id.to_string(),
            game: session.game().to_owned(),
            name,
            created: now,
            updated: now,
            over: session.story().is_some(),
            summary: session.status(Eyes::Public).title,
            charts,
        };
        let lines = session.lines_since(0);
        let saved = lines.len() as u32;
        self.store().await?.create(row.clone(), lines).await?;
        let slot = self.slot(id);
        let mut live = Arc::clone(&slot.live).lock_owned().await;
        *live = Some(Live::new(id, session, row, true));
        slot.changes.send_replace(saved);
        self.wake_thinker(&mut Held { slot, live });
        Ok(id)
    }

    /// Writes what a move has added and tells those who listen; only then the move has been made.
    ///
    /// It runs to its end even if whoever asked has gone.
    pub(crate) async fn commit(&self, held: Held) -> Result<Held, WebError> {
        let desk = self.clone();
        let written = tokio::spawn(async move { desk.write(held).await });
        written.await.map_err(WebError::internal)?
    }

    async fn write(&self, mut held: Held) -> Result<Held, WebError> {
        let live = held.live()?;
        let lines = live.session.lines_since(live.saved);
        let added = lines.len() as u32;
        let over = live.has_ended();
        if live.note_played() || over || live.row.summary.is_empty() {
            live.row.summary = live.session.status(Eyes::Public).title;
        }
        if let Some(ending) = live.ended_words() {
            live.row.summary = ending.verdict;
        }
        live.row.over = over;
        let summary = Summary { updated: live.row.updated, over, text: live.row.summary.clone() };
        let written = match self.store().await {
            Ok(store) => {
                let append = store.append(&live.row.id, live.saved, lines, summary);
                append.await.map_err(WebError::from)
            }
            Err(error) => Err(error),
        };
        match written {
            Ok(()) => {
                live.saved += added;
                let (id, saved) = (live.id, live.saved);
                self.outlooks().moved(id, |seat| live.session.open_number(seat));
                if over {
                    self.forecasts().give_up(id);
                }
                held.slot.changes.send_replace(saved);
                self.note_turns(&mut held).await;
                if over {
                    self.count_result(&mut held).await;
                }
                self.wake_thinker(&mut held);
                Ok(held)
            }
            Err(error) => {
                held.forget();
                Err(error)
            }
        }
    }

    /// Gives the game another name.
    pub(crate) async fn rename(&self, id: GameId, name: &str) -> Result<(), WebError> {
        let mut held = self.hold(id).await?;
        self.store().await?.rename(id.as_str(), name).await?;
        name.clone_into(&mut held.live()?.row.name);
        Ok(())
    }

    /// Deletes the game for good; those who listen are told to look again.
    pub(crate) async fn delete(&self, id: GameId) -> Result<(), WebError> {
        let slot = self.slot(id);
        let mut live = Arc::clone(&slot.live).lock_owned().await;
        let store = self.store().await?;
        if store.game(id.as_str()).await?.is_none() {
            return Err(WebError::NoGame);
        }
        store.delete(id.as_str()).await?;
        self.locks().forget(id);
        *live = None;
        slot.changes.send_replace(0);
        drop(live);
        self.clear(id, &slot);
        Ok(())
    }
}

/// Whether the journal was played by the rules and charts of today.
fn fits(volume: &Volume, journal: &Journal, own: Option<&Own>) -> Result<bool, WebError> {
    let digest = match own {
        Some(own) => &own.digest,
        None => &volume.printed()?.digest,
    };
    Ok(journal.header.rules == volume.game.card().rules && journal.header.charts == *digest)
}

fn no_longer_fits(id: GameId, error: shelf::ShelfError) -> WebError {
    let fault = match error {
        shelf::ShelfError::Fault(fault) => fault,
        error => return WebError::internal(error),
    };
    let why = match fault {
        Fault::Diverged { line, .. } => format!("line {line} is played differently now"),
        Fault::Mark { line, .. } => format!("the position in line {line} cannot be read"),
        Fault::OtherRules { .. } => "it was played by another revision of the rules".to_owned(),
        Fault::OtherCharts { differ, .. } if differ.is_empty() => {
            "it was played with other charts".to_owned()
        }
        Fault::OtherCharts { differ, .. } => {
            format!("it was played with other charts, which differ in {}", differ.join(", "))
        }
        Fault::OtherGame { .. } | Fault::Setup(_) | Fault::NoMark => {
            "its beginning cannot be read".to_owned()
        }
    };
    no_longer(id, why)
}

fn no_longer(id: GameId, why: String) -> WebError {
    WebError::NoLongerFits { id, why }
}
