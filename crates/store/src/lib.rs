//! Games, journals and the players' own charts on disk. It knows no rules.
//!
//! The journal's primary key (game, line) decides races: a line that is already there is refused,
//! and nothing of that append is kept.

mod error;
mod writer;

pub use error::StoreError;

use sqlx::{
    Row, SqlitePool,
    migrate::MigrateError,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};
use writer::Writer;

/// The columns of a [`GameRow`].
macro_rules! games {
    () => {
        "SELECT id, game, name, created, updated, over, summary, charts FROM games"
    };
}

/// The file in the data directory.
const FILE: &str = "wardroom.sqlite";

/// How hard an append is pressed to disk before it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// Every acknowledged line survives a power cut.
    Synced,
    /// Every acknowledged line survives the program, not the machine.
    Written,
}

/// The database in a data directory.
#[derive(Clone)]
pub struct Store {
    pool: SqlitePool,
    writer: Writer,
    path: PathBuf,
}

/// A game as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    pub id: String,
    pub game: String,
    pub name: String,
    /// Seconds since 1970.
    pub created: i64,
    pub updated: i64,
    pub over: bool,
    pub summary: String,
    pub charts: Option<String>,
}

/// Charts of a player's own copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartsRow {
    pub id: String,
    pub game: String,
    pub name: String,
    pub created: i64,
    pub files: String,
}

/// Makes the tables. Another program that opens a new directory in the same moment may make them
/// first: then there is nothing left to do.
async fn up_to_date(pool: &SqlitePool) -> Result<(), MigrateError> {
    const TRIES: usize = 10;
    let migrations = sqlx::migrate!();
    let mut made = migrations.run(pool).await;
    for _ in 1..TRIES {
        if !matches!(made, Err(MigrateError::Execute(_) | MigrateError::ExecuteMigration(..))) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        made = migrations.run(pool).await;
    }
    made
}

impl Store {
    /// Opens the database of a data directory, creating both if they are missing.
    pub async fn open(directory: &Path, durability: Durability) -> Result<Store, StoreError> {
        std::fs::create_dir_all(directory)
            .map_err(|error| StoreError::Directory { path: directory.to_owned(), error })?;
        let path = directory.join(FILE);
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(match durability {
                Durability::Synced => SqliteSynchronous::Full,
                Durability::Written => SqliteSynchronous::Normal,
            })
            .foreign_keys(true)
            // Room for the places of ten thousand games, and fewer writes of one page again.
            .pragma("cache_size", "-8000")
            .pragma("temp_store", "memory")
            .pragma("wal_autocheckpoint", "4000")
            .busy_timeout(Duration::from_secs(5));
        let pool = SqlitePoolOptions::new()
            .max_connections(4)
            .acquire_timeout(Duration::from_secs(10))
            .connect_with(options)
            .await
            .map_err(|error| StoreError::read(&path, error))?;
        up_to_date(&pool).await.map_err(|error| StoreError::migration(&path, error))?;
        Ok(Store { writer: Writer::start(pool.clone(), path.clone()), pool, path })
    }

    /// Whether anything was ever kept in this directory.
    pub fn exists(directory: &Path) -> bool {
        directory.join(FILE).is_file()
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Saves a new game with its first lines, the header first; the answer comes after the disk's.
    pub async fn create(&self, game: GameRow, lines: Vec<String>) -> Result<(), StoreError> {
        self.writer.create(game, lines).await
    }

    /// Appends lines after the first `saved` ones; refused if the journal on disk differs in length.
    pub async fn append(
        &self,
        id: &str,
        saved: u32,
        lines: Vec<String>,
        summary: Summary,
    ) -> Result<(), StoreError> {
        self.writer.append(id.to_owned(), saved, lines, summary).await
    }

    /// The whole journal as text, one line each.
    pub async fn journal(&self, id: &str) -> Result<Option<String>, StoreError> {
        let rows = sqlx::query("SELECT text FROM journal WHERE game = ? ORDER BY line")
            .bind(id)
            .fetch_all(&self.pool)
            .await
            .map_err(|error| StoreError::read(&self.path, error))?;
        if rows.is_empty() {
            return Ok(None);
        }
        let mut text = String::new();
        for row in rows {
            text.push_str(row.get::<&str, _>(0));
            text.push('\n');
        }
        Ok(Some(text))
    }

    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let row = sqlx::query(concat!(games!(), " WHERE id = ?")).bind(id);
        let row = row.fetch_optional(&self.pool).await;
        Ok(row.map_err(|error| StoreError::read(&self.path, error))?.map(|row| game_row(&row)))
    }

    /// All games, the last played first.
    pub async fn games(&self) -> Result<Vec<GameRow>, StoreError> {
        let rows =
            sqlx::query(concat!(games!(), " ORDER BY updated DESC, id")).fetch_all(&self.pool);
        let rows = rows.await.map_err(|error| StoreError::read(&self.path, error))?;
        Ok(rows.iter().map(game_row).collect())
    }

    /// Some of the games, the last played first.
    pub async fn games_page(&self, from: u32, most: u32) -> Result<Vec<GameRow>, StoreError> {
        let rows = sqlx::query(concat!(games!(), " ORDER BY updated DESC, id LIMIT ? OFFSET ?"))
            .bind(most)
            .bind(from)
            .fetch_all(&self.pool);
        let rows = rows.await.map_err(|error| StoreError::read(&self.path, error))?;
        Ok(rows.iter().map(game_row).collect())
    }

    pub async fn rename(&self, id: &str, name: &str) -> Result<(), StoreError> {
        self.run(sqlx::query("UPDATE games SET name = ? WHERE id = ?").bind(name).bind(id)).await
    }

    pub async fn delete(&self, id: &str) -> Result<(), StoreError> {
        self.run(sqlx::query("DELETE FROM games WHERE id = ?").bind(id)).await
    }

    /// Keeps a player's own charts; the same id is kept once.
    pub async fn save_charts(&self, charts: &ChartsRow) -> Result<(), StoreError> {
        let insert = "INSERT INTO charts (id, game, name, created, files) VALUES (?, ?, ?, ?, ?) \
                      ON CONFLICT (id) DO UPDATE SET name = excluded.name";
        let query = sqlx::query(insert).bind(&charts.id).bind(&charts.game).bind(&charts.name);
        self.run(query.bind(charts.created).bind(&charts.files)).await
    }

    pub async fn charts(&self) -> Result<Vec<ChartsRow>, StoreError> {
        let query = "SELECT id, game, name, created, files FROM charts ORDER BY created DESC, id";
        let rows = sqlx::query(query).fetch_all(&self.pool).await;
        let rows = rows.map_err(|error| StoreError::read(&self.path, error))?;
        Ok(rows.iter().map(charts_row).collect())
    }

    pub async fn charts_by_id(&self, id: &str) -> Result<Option<ChartsRow>, StoreError> {
        let query = "SELECT id, game, name, created, files FROM charts WHERE id = ?";
        let row = sqlx::query(query).bind(id).fetch_optional(&self.pool).await;
        Ok(row.map_err(|error| StoreError::read(&self.path, error))?.map(|row| charts_row(&row)))
    }

    /// Forgets charts that no game uses; refused while one does.
    pub async fn delete_charts(&self, id: &str) -> Result<(), StoreError> {
        let used = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM games WHERE charts = ?");
        let used = used.bind(id).fetch_one(&self.pool).await;
        if used.map_err(|error| StoreError::read(&self.path, error))? > 0 {
            return Err(StoreError::InUse);
        }
        self.run(sqlx::query("DELETE FROM charts WHERE id = ?").bind(id)).await
    }

    async fn run(
        &self,
        query: sqlx::query::Query<'_, sqlx::Sqlite, sqlx::sqlite::SqliteArguments>,
    ) -> Result<(), StoreError> {
        query.execute(&self.pool).await.map_err(|error| StoreError::write(&self.path, error))?;
        Ok(())
    }

    /// Finishes what is under way and closes the file.
    pub async fn close(&self) {
        self.writer.finish().await;
        self.pool.close().await;
    }
}

fn game_row(row: &sqlx::sqlite::SqliteRow) -> GameRow {
    GameRow {
        id: row.get(0),
        game: row.get(1),
        name: row.get(2),
        created: row.get(3),
        updated: row.get(4),
        over: row.get::<i64, _>(5) != 0,
        summary: row.get(6),
        charts: row.get(7),
    }
}

fn charts_row(row: &sqlx::sqlite::SqliteRow) -> ChartsRow {
    ChartsRow {
        id: row.get(0),
        game: row.get(1),
        name: row.get(2),
        created: row.get(3),
        files: row.get(4),
    }
}

/// What changes in the list with an append.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub updated: i64,
    pub over: bool,
    pub text: String,
}
