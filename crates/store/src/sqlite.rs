//! The embedded database: one file in the data directory.

mod batch;
mod decode;
mod files;
mod sheets;

pub use files::Warning;

use crate::{ChartsRow, Durability, GameRow, JournalRow, KeyRow, News, StoreError};
use files::Files;
use sqlx::{
    Connection as _, Row as _, SqliteConnection, SqlitePool,
    migrate::MigrateError,
    sqlite::{
        SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
    },
};
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};
use tokio::sync::{broadcast, watch};

/// The columns of a [`GameRow`].
macro_rules! games {
    () => {
        "SELECT id, game, name, created, updated, over, summary, charts FROM games"
    };
}

/// The file in the data directory.
const FILE: &str = "wardroom.sqlite";

/// How often it is looked whether another program has written.
const LOOK: Duration = Duration::from_secs(1);

/// After so many requests what they wrote is moved from the write-ahead log into the file.
const CHECKPOINT_EVERY: usize = 2_000;
/// At so many pages of log whoever writes moves them himself and holds up the others: the log has no other end
/// while requests never pause. Most of them have been moved by then.
const LONGEST_LOG: &str = "65536";

/// The database in a data directory.
pub(crate) struct Sqlite {
    pool: SqlitePool,
    /// Requests since the last checkpoint, and whether one is under way.
    since_checkpoint: AtomicUsize,
    checkpointing: Arc<AtomicBool>,
    pub(crate) path: PathBuf,
    options: SqliteConnectOptions,
    warnings: Vec<Warning>,
    /// The sign that the files are in use.
    _in_use: Option<std::fs::File>,
}

/// Another program that opens a new directory in the same moment holds the file while it sets it up,
/// and no time-out of the database covers that.
async fn connect(path: &Path, options: &SqliteConnectOptions) -> Result<SqlitePool, StoreError> {
    const TRIES: usize = 20;
    let mut tries = 1..=TRIES;
    loop {
        let pool = SqlitePoolOptions::new()
            .max_connections(4)
            // A file does not hang up, and every batch would wait for an answer more.
            .test_before_acquire(false)
            .acquire_timeout(Duration::from_secs(10))
            .connect_with(options.clone());
        match pool.await.map_err(|error| StoreError::read(path, error)) {
            Err(StoreError::Locked { .. }) if tries.next().is_some() => {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            connected => return connected,
        }
    }
}

/// Makes the tables. Another program that opens a new directory in the same moment may make them
/// first: then there is nothing left to do.
async fn up_to_date(pool: &SqlitePool) -> Result<(), MigrateError> {
    const TRIES: usize = 10;
    let migrations = sqlx::migrate!("migrations/sqlite");
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

impl Sqlite {
    /// Opens the database of a data directory, creating both if they are missing.
    pub(crate) async fn open(
        directory: &Path,
        durability: Durability,
    ) -> Result<Sqlite, StoreError> {
        let path = directory.join(FILE);
        let (warnings, in_use) = Files::of(&path).prepare(directory)?;
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
            .pragma("wal_autocheckpoint", LONGEST_LOG)
            .busy_timeout(Duration::from_secs(5));
        let pool = connect(&path, &options).await?;
        up_to_date(&pool).await.map_err(|error| StoreError::migration(&path, error))?;
        let (since_checkpoint, checkpointing) = (AtomicUsize::new(0), Arc::default());
        Ok(Sqlite {
            pool,
            since_checkpoint,
            checkpointing,
            path,
            options,
            warnings,
            _in_use: in_use,
        })
    }

    /// Counts requests that were written, and moves the log into the file now and then. It is done on a
    /// connection of its own: it waits for the disk twice, and on the connection that writes every answer
    /// would wait with it.
    fn note_written(&self, requests: usize) {
        let written = self.since_checkpoint.fetch_add(requests, Ordering::Relaxed) + requests;
        if written < CHECKPOINT_EVERY || self.checkpointing.swap(true, Ordering::Relaxed) {
            return;
        }
        self.since_checkpoint.store(0, Ordering::Relaxed);
        let (pool, checkpointing) = (self.pool.clone(), Arc::clone(&self.checkpointing));
        tokio::spawn(async move {
            // If it fails, the log stays as it is and the next one moves it.
            let _ = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&pool).await;
            checkpointing.store(false, Ordering::Relaxed);
        });
    }

    /// What was wrong with the files when they were opened.
    pub(crate) fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Reads the whole database and says what is damaged; the larger, the longer it takes.
    pub(crate) async fn check(&self) -> Result<Option<Warning>, StoreError> {
        let found = sqlx::query_scalar::<_, String>("PRAGMA quick_check(1)");
        let what = match found.fetch_one(&self.pool).await {
            Ok(found) if found == "ok" => return Ok(None),
            Ok(found) => found,
            Err(sqlx::Error::Database(error)) => error.message().to_owned(),
            Err(error) => return Err(StoreError::read(&self.path, error)),
        };
        Ok(Some(Warning::Damaged { path: self.path.clone(), what }))
    }

    /// Writes a whole copy into a file that must not exist, while games go on.
    pub(crate) async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::Exists { path: to.to_owned() });
        }
        let name = to.to_str().ok_or_else(|| StoreError::Name { path: to.to_owned() })?;
        let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(&self.pool).await;
        copied.map(|_| ()).map_err(|error| StoreError::write(to, error))
    }

    /// Whether anything was ever kept in this directory.
    pub(crate) fn exists(directory: &Path) -> bool {
        directory.join(FILE).is_file()
    }

    /// How many lines a journal has, by its own count; none if there is no such game.
    pub(crate) async fn counted(&self, id: &str) -> Result<Option<i64>, StoreError> {
        let counted = sqlx::query_scalar("SELECT lines FROM games WHERE id = ?");
        let counted = counted.bind(id).fetch_optional(&self.pool).await;
        counted.map_err(|error| StoreError::read(&self.path, error))
    }

    /// The rows of a journal in their order. They may all be there and only the index over them be
    /// damaged: then they are looked for one by one.
    pub(crate) async fn journal_rows(
        &self,
        id: &str,
        whole: impl Fn(&[JournalRow]) -> bool,
    ) -> Result<Vec<JournalRow>, StoreError> {
        let sorted = "SELECT line, text FROM journal WHERE game = ? ORDER BY line";
        match self.read_journal(sorted, id).await {
            Ok(rows) if whole(&rows) => Ok(rows),
            Ok(_) | Err(_) => {
                let scan = "SELECT line, text FROM journal NOT INDEXED WHERE game = ?";
                let mut rows = self.read_journal(scan, id).await?;
                rows.sort_by_key(|(first, _)| *first);
                Ok(rows)
            }
        }
    }

    async fn read_journal(
        &self,
        query: &'static str,
        id: &str,
    ) -> Result<Vec<JournalRow>, StoreError> {
        let rows = sqlx::query(query).bind(id).fetch_all(&self.pool).await;
        let rows = rows.map_err(|error| StoreError::read(&self.path, error))?;
        let rows: Result<Vec<_>, _> = rows.iter().map(decode::journal).collect();
        rows.map_err(|error| StoreError::read(&self.path, error))
    }

    pub(crate) async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let row = sqlx::query(concat!(games!(), " WHERE id = ?")).bind(id);
        let row = row.fetch_optional(&self.pool).await;
        let read = |error| StoreError::read(&self.path, error);
        row.map_err(read)?.map(|row| decode::game(&row)).transpose().map_err(read)
    }

    /// All games that can be read, the last played first.
    pub(crate) async fn games(&self) -> Result<Vec<GameRow>, StoreError> {
        let rows =
            sqlx::query(concat!(games!(), " ORDER BY updated DESC, id")).fetch_all(&self.pool);
        let rows = rows.await.map_err(|error| StoreError::read(&self.path, error))?;
        Ok(decode::readable(&rows, decode::game))
    }

    /// Some of the games, the last played first; fewer where some cannot be read.
    pub(crate) async fn games_page(
        &self,
        from: u32,
        most: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        let rows = sqlx::query(concat!(games!(), " ORDER BY updated DESC, id LIMIT ? OFFSET ?"))
            .bind(most)
            .bind(from)
            .fetch_all(&self.pool);
        let rows = rows.await.map_err(|error| StoreError::read(&self.path, error))?;
        Ok(decode::readable(&rows, decode::game))
    }

    pub(crate) async fn rename(&self, id: &str, name: &str) -> Result<(), StoreError> {
        self.run(sqlx::query("UPDATE games SET name = ? WHERE id = ?").bind(name).bind(id)).await
    }

    pub(crate) async fn delete(&self, id: &str) -> Result<(), StoreError> {
        self.run(sqlx::query("DELETE FROM games WHERE id = ?").bind(id)).await
    }

    /// Keeps a player's own charts; the same id is kept once.
    pub(crate) async fn save_charts(&self, charts: &ChartsRow) -> Result<(), StoreError> {
        let insert = "INSERT INTO charts (id, game, name, created, files) VALUES (?, ?, ?, ?, ?) \
                      ON CONFLICT (id) DO UPDATE SET name = excluded.name";
        let query = sqlx::query(insert).bind(&charts.id).bind(&charts.game).bind(&charts.name);
        self.run(query.bind(charts.created).bind(&charts.files)).await
    }

    pub(crate) async fn charts(&self) -> Result<Vec<ChartsRow>, StoreError> {
        let query = "SELECT id, game, name, created, files FROM charts ORDER BY created DESC, id";
        let rows = sqlx::query(query).fetch_all(&self.pool).await;
        let rows = rows.map_err(|error| StoreError::read(&self.path, error))?;
        Ok(decode::readable(&rows, decode::charts))
    }

    /// The id and name of every set of charts for this game, the newest first.
    pub(crate) async fn charts_names(
        &self,
        game: &str,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let query = "SELECT id, name FROM charts WHERE game = ? ORDER BY created DESC, id";
        let rows = sqlx::query(query).bind(game).fetch_all(&self.pool).await;
        let rows = rows.map_err(|error| StoreError::read(&self.path, error))?;
        Ok(decode::readable(&rows, |row| Ok((row.try_get(0)?, row.try_get(1)?))))
    }

    /// How many sets of charts there are, and how many bytes they take.
    pub(crate) async fn charts_size(&self) -> Result<(i64, i64), StoreError> {
        let query = "SELECT count(*), coalesce(sum(length(files)), 0) FROM charts";
        let row = sqlx::query(query).fetch_one(&self.pool).await;
        let size = row.and_then(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
        size.map_err(|error| StoreError::read(&self.path, error))
    }

    pub(crate) async fn charts_by_id(&self, id: &str) -> Result<Option<ChartsRow>, StoreError> {
        let query = "SELECT id, game, name, created, files FROM charts WHERE id = ?";
        let row = sqlx::query(query).bind(id).fetch_optional(&self.pool).await;
        let read = |error| StoreError::read(&self.path, error);
        row.map_err(read)?.map(|row| decode::charts(&row)).transpose().map_err(read)
    }

    /// Forgets charts that no game uses; refused while one does.
    pub(crate) async fn delete_charts(&self, id: &str) -> Result<(), StoreError> {
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

    /// The lengths of those of these journals that exist.
    pub(crate) async fn lengths(&self, ids: &[&str]) -> Result<Vec<(String, u32)>, StoreError> {
        let query = "SELECT id, lines FROM games WHERE id IN (SELECT value FROM json_each(?))";
        let rows = sqlx::query(query).bind(array(ids)).fetch_all(&self.pool).await;
        let read = |row: &SqliteRow| Ok((row.try_get(0)?, row.try_get(1)?));
        let rows = rows.and_then(|rows| rows.iter().map(read).collect());
        rows.map_err(|error| StoreError::read(&self.path, error))
    }

    /// Closes the file.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
        Files::of(&self.path).closed();
    }

    /// Looks again and again whether another program, or another connection of this one, has
    /// written, and says so; until it is told to stop.
    pub(crate) fn watch(
        &self,
        news: broadcast::Sender<News>,
        mut stop: watch::Receiver<bool>,
    ) -> impl Future<Output = ()> + Send + 'static {
        let options = self.options.clone();
        async move {
            let mut seen = None;
            let mut connection: Option<SqliteConnection> = None;
            loop {
                tokio::select! {
                    _ = stop.wait_for(|stop| *stop) => break,
                    () = tokio::time::sleep(LOOK) => {}
                }
                let version = match &mut connection {
                    Some(connection) => version(connection).await.ok(),
                    None => None,
                };
                if version.is_none() {
                    connection = SqliteConnection::connect_with(&options).await.ok();
                    seen = None;
                } else if seen.replace(version) != Some(version) {
                    let _ = news.send(News::Anything);
                }
            }
            if let Some(connection) = connection {
                let _ = connection.close().await;
            }
        }
    }
}

/// A number that changes when another connection has written.
async fn version(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("PRAGMA data_version").fetch_one(connection).await
}

/// A list as a parameter of one statement.
fn array<T: serde::Serialize>(rows: &[T]) -> String {
    serde_json::to_string(rows).expect("strings and numbers are always JSON")
}

/// Which keys open which seats.
impl Sqlite {
    /// Gives a game its keys, all or none.
    pub(crate) async fn save_keys(&self, game: &str, keys: &[KeyRow]) -> Result<(), StoreError> {
        let failed = |error| StoreError::write(&self.path, error);
        let mut all = self.pool.begin().await.map_err(failed)?;
        for key in keys {
            let insert = sqlx::query("INSERT INTO keys (digest, game, seat) VALUES (?, ?, ?)");
            let insert = insert.bind(&key.digest).bind(game).bind(key.seat.map(i64::from));
            insert.execute(&mut *all).await.map_err(failed)?;
        }
        all.commit().await.map_err(failed)
    }

    /// The keys of a game; none for one that is played on one machine.
    pub(crate) async fn keys(&self, game: &str) -> Result<Vec<KeyRow>, StoreError> {
        let query =
            sqlx::query("SELECT digest, seat FROM keys WHERE game = ? ORDER BY seat, digest");
        let rows = query.bind(game).fetch_all(&self.pool).await;
        let failed = |error| StoreError::read(&self.path, error);
        // A key that cannot be read must not leave the game open to everyone.
        rows.map_err(failed)?.iter().map(decode::key).collect::<Result<_, _>>().map_err(failed)
    }

    /// The game that a key opens.
    pub(crate) async fn game_of_key(
        &self,
        digest: &str,
    ) -> Result<Option<(String, KeyRow)>, StoreError> {
        let query =
            sqlx::query("SELECT digest, seat, game FROM keys WHERE digest = ?").bind(digest);
        let failed = |error| StoreError::read(&self.path, error);
        let row = query.fetch_optional(&self.pool).await.map_err(failed)?;
        let read = |row: &SqliteRow| Ok((row.try_get(2)?, decode::key(row)?));
        row.as_ref().map(read).transpose().map_err(failed)
    }
}
