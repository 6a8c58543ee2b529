//! The players' own charts: checked when they come in, and read once for all games that use them.

use crate::{
    clock,
    desk::{Desk, blocking},
    error::WebError,
    library,
    model::OwnCharts,
};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};
use store::ChartsRow;
use table::{ChartBook, ChartErrors, chart::Provenance};

/// Charts of a player's own copy, in the place of the printed ones.
pub(crate) struct Own {
    pub(crate) game: String,
    pub(crate) files: Vec<(String, String)>,
    pub(crate) book: ChartBook,
    /// As a journal's header has it.
    pub(crate) digest: String,
    pub(crate) shown: OwnCharts,
}

#[derive(Default)]
pub(crate) struct OwnShelf(Mutex<BTreeMap<String, Arc<Own>>>);

/// How many sets of own charts are kept, and how many bytes they may take together.
const MOST_SETS: i64 = 100;
const MOST_BYTES: i64 = 64 << 20;

/// What became of an upload.
pub(crate) enum Checked {
    Saved(OwnCharts),
    Wrong(ChartErrors),
}

impl OwnShelf {
    /// A set that has been read before.
    pub(crate) fn at_hand(&self, id: &str) -> Option<Arc<Own>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    pub(crate) async fn get(&self, desk: &Desk, id: &str) -> Result<Arc<Own>, WebError> {
        if let Some(own) = self.at_hand(id) {
            return Ok(own);
        }
        let row = desk.store().await?.charts_by_id(id).await?;
        let row = row.ok_or(WebError::Nothing("set of charts"))?;
        let own = read(desk, row).await?;
        self.keep(&own);
        Ok(own)
    }

    fn keep(&self, own: &Arc<Own>) {
        let mut shelf = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        shelf.insert(own.shown.id.clone(), Arc::clone(own));
    }

    /// All sets for a game, the newest first; one that no longer fits the rules is left out.
    pub(crate) async fn all(&self, desk: &Desk, game: &str) -> Result<Vec<Arc<Own>>, WebError> {
        let rows = desk.store().await?.charts().await?;
        let mut all = Vec::new();
        for row in rows.into_iter().filter(|row| row.game == game) {
            match self.get(desk, &row.id).await {
                Ok(own) => all.push(own),
                Err(WebError::Internal(_) | WebError::Input(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(all)
    }

    pub(crate) async fn shown(&self, desk: &Desk, game: &str) -> Result<Vec<OwnCharts>, WebError> {
        Ok(self.all(desk, game).await?.iter().map(|own| own.shown.clone()).collect())
    }

    /// Checks files against the rules and keeps them, or says everything that is wrong.
    pub(crate) async fn upload(
        &self,
        desk: &Desk,
        game: &str,
        name: String,
        files: Vec<(String, String)>,
    ) -> Result<Checked, WebError> {
        let (shelf, named, checked) = (desk.clone(), game.to_owned(), files.clone());
        let book = blocking(move || {
            let volume = shelf.library().need(&named)?;
            match volume.game.book(&checked) {
                Ok(book) => Ok(Ok(book)),
                Err(shelf::ShelfError::Charts(errors)) => Ok(Err(errors)),
                Err(error) => Err(WebError::from(error)),
            }
        });
        let book = match book.await? {
            Ok(book) => book,
            Err(errors) => return Ok(Checked::Wrong(errors)),
        };
        let id = format!("{:016x}", book.fingerprint());
        let text = serde_json::to_string(&files).map_err(WebError::internal)?;
        let store = desk.store().await?;
        let (sets, bytes) = store.charts_size().await?;
        let known = store.charts_by_id(&id).await?.is_some();
        if !known && (sets >= MOST_SETS || bytes + text.len() as i64 > MOST_BYTES) {
            return Err(WebError::input(format!(
                "There is no room for more charts: {sets} sets are kept. Remove one first."
            )));
        }
        let row = ChartsRow { id, game: game.to_owned(), name, created: clock::now(), files: text };
        store.save_charts(&row).await?;
        let own = Arc::new(made(row, files, book));
        self.keep(&own);
        Ok(Checked::Saved(own.shown.clone()))
    }

    pub(crate) async fn delete(&self, desk: &Desk, id: &str) -> Result<(), WebError> {
        desk.store().await?.delete_charts(id).await?;
        self.forget(id);
        Ok(())
    }

    /// They were deleted, here or by another program.
    pub(crate) fn forget(&self, id: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }
}

async fn read(desk: &Desk, row: ChartsRow) -> Result<Arc<Own>, WebError> {
    let desk = desk.clone();
    blocking(move || {
        let files: Vec<(String, String)> =
            serde_json::from_str(&row.files).map_err(WebError::internal)?;
        let book = desk.library().need(&row.game)?.game.book(&files)?;
        Ok(Arc::new(made(row, files, book)))
    })
    .await
}

fn made(row: ChartsRow, files: Vec<(String, String)>, book: ChartBook) -> Own {
    let own = book.charts().filter(|chart| {
        let named = files.iter().any(|(name, _)| *name == chart.file);
        named || chart.provenance == Provenance::OwnCopy
    });
    let replaces = own.map(|chart| chart.id.clone()).collect();
    Own {
        game: row.game,
        digest: library::digest(&book),
        shown: OwnCharts { id: row.id, name: row.name, created: row.created, replaces },
        files,
        book,
    }
}
