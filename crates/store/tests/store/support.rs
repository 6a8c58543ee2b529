//! Rows, lines, and a place for a database of either kind.

use store::{ChartsRow, Durability, GameRow, Store, Summary};
use tempfile::TempDir;

/// Where a database is; the same one can be opened again and again.
pub(crate) enum Place {
    File(TempDir),
    Club(String),
}

impl Place {
    pub(crate) async fn open(&self) -> Store {
        let opened = match self {
            Place::File(directory) => Store::open(directory.path(), Durability::Synced).await,
            Place::Club(address) => Store::connect(address, Durability::Synced).await,
        };
        opened.unwrap()
    }
}

pub(crate) fn game(id: &str) -> GameRow {
    GameRow {
        id: id.to_owned(),
        game: "devil-boats".to_owned(),
        name: "Night watch".to_owned(),
        created: 1,
        updated: 1,
        over: false,
        summary: String::new(),
        charts: None,
    }
}

pub(crate) fn own_charts() -> ChartsRow {
    ChartsRow {
        id: "f00d".to_owned(),
        game: "devil-boats".to_owned(),
        name: "My box".to_owned(),
        created: 1,
        files: "[]".to_owned(),
    }
}

pub(crate) fn lines(of: &[&str]) -> Vec<String> {
    of.iter().map(|line| (*line).to_owned()).collect()
}

pub(crate) fn played(updated: i64) -> Summary {
    Summary { updated, over: false, text: "night 2".to_owned() }
}
