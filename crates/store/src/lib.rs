//! Games, journals and the players' own charts on disk. It knows no rules.
//!
//! The journal's primary key (game, line) decides races: a line that is already there is refused,
//! and nothing of that append is kept.

mod decode;
mod error;
mod files;
mod keys;
mod writer;

pub use error::StoreError;
pub use files::Warning;
pub use keys::KeyRow;

use files::Files;
use sqlx::{
    Row as _, SqlitePool,
    migrate::MigrateError,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
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
    opened: Arc<Opened>,
}

/// What was found when the files were opened, and the sign that they are in use.
struct Opened {
    warnings: Vec<Warning>,
    _in_use: Option<std::fs::File>,
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

/// Another program that opens a new directory in the same moment holds the file while it sets it up,
/// and no time-out of the database covers that.
async fn connect(path: &Path, options: &SqliteConnectOptions) -> Result<SqlitePool, StoreError> {
    const TRIES: usize = 20;
    let mut tries = 1..=TRIES;
    loop {
        let pool = SqlitePoolOptions::new()
            .max_connections(4)
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
            .pragma("wal_autocheckpoint", "4000")
            .busy_timeout(Duration::from_secs(5));
        let pool = connect(&path, &options).await?;
        up_to_date(&pool).await.map_err(|error| StoreError::migration(&path, error))?;
        let writer = Writer::start(pool.clone(), path.clone());
        let opened = Arc::new(Opened { warnings, _in_use: in_use });
        Ok(Store { pool, writer, path, opened })
    }

    /// What was wrong with the files when they were opened.
    pub fn warnings(&self) -> &[Warning] {
        &self.opened.warnings
    }

    /// Reads the whole database and says what is damaged; the larger, the longer it takes.
    pub async fn check(&self) -> Result<Option<Warning>, StoreError> {
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
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::Exists { path: to.to_owned() });
        }
        let name = to.to_str().ok_or_else(|| StoreError::Name { path: to.to_owned() })?;
        let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(&self.pool).await;
        copied.map(|_| ()).map_err(|error| StoreError::write(to, error))
    }

    /// Whether anything was ever kept in this directory.
    pub fn exists(directory: &Path) -> bool {
        directory.join(FILE).is_file()
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Saves a new game with its first lines, the header first; the answer comes after the disk's.
    ///
    /// A long journal is written in slices, so that others who write are not held up. Until the last
    /// slice is written the game bears a name that says so.
    pub async fn create(&self, game: GameRow, lines: Vec<String>) -> Result<(), StoreError> {
        let mut slices = slices(lines);
        let first = slices.next().unwrap_or_default();
        let mut saved = first.len() as u32;
        let Some(second) = slices.next() else { return self.writer.create(game, first).await };
        let (id, name) = (game.id.clone(), game.name.clone());
        let summary =
            Summary { updated: game.updated, over: game.over, text: game.summary.clone() };
        let unfinished = format!("{name} (not wholly saved)");
        self.writer.create(GameRow { name: unfinished, ..game }, first).await?;
        for slice in std::iter::once(second).chain(slices) {
            let added = slice.len() as u32;
            if let Err(error) = self.append(&id, saved, slice, summary.clone()).await {
                let _ = self.delete(&id).await;
                return Err(error);
            }
            saved += added;
        }
        self.rename(&id, &name).await
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

    /// The whole journal as text, one line each. A journal of which lines are missing is an error:
    /// played on as it is, it would lose them for good.
    pub async fn journal(&self, id: &str) -> Result<Option<String>, StoreError> {
        let counted = sqlx::query_scalar::<_, i64>("SELECT lines FROM games WHERE id = ?");
        let counted = counted.bind(id).fetch_optional(&self.pool).await;
        let counted = counted.map_err(|error| StoreError::read(&self.path, error))?;
        let Some(counted) = counted else { return Ok(None) };
        let sorted = "SELECT line, text FROM journal WHERE game = ? ORDER BY line";
        let lines = match self.lines(sorted, id).await {
            Ok(lines) if is_whole(&lines, counted) => lines,
            // The lines may all be there and only the index over them be damaged.
            Ok(_) | Err(_) => {
                let scan = "SELECT line, text FROM journal NOT INDEXED WHERE game = ?";
                let mut lines = self.lines(scan, id).await?;
                lines.sort_by_key(|(line, _)| *line);
                lines
            }
        };
        if !is_whole(&lines, counted) {
            let missing = (1..).zip(&lines).find(|(place, (line, _))| place != line);
            let line = missing.map_or(lines.len() as i64 + 1, |(place, _)| place);
            return Err(StoreError::LinesMissing { id: id.to_owned(), line, of: counted });
        }
        Ok(Some(lines.iter().flat_map(|(_, text)| [text.as_str(), "\n"]).collect()))
    }

    async fn lines(&self, query: &'static str, id: &str) -> Result<Vec<(i64, String)>, StoreError> {
        let rows = sqlx::query(query).bind(id).fetch_all(&self.pool).await;
        let rows = rows.map_err(|error| StoreError::read(&self.path, error))?;
        let lines: Result<Vec<_>, _> = rows.iter().map(decode::line).collect();
        lines.map_err(|error| StoreError::read(&self.path, error))
    }

    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let row = sqlx::query(concat!(games!(), " WHERE id = ?")).bind(id);
        let row = row.fetch_optional(&self.pool).await;
        let read = |error| StoreError::read(&self.path, error);
        row.map_err(read)?.map(|row| decode::game(&row)).transpose().map_err(read)
    }

    /// All games that can be read, the last played first.
    pub async fn games(&self) -> Result<Vec<GameRow>, StoreError> {
        let rows =
            sqlx::query(concat!(games!(), " ORDER BY updated DESC, id")).fetch_all(&self.pool);
        let rows = rows.await.map_err(|error| StoreError::read(&self.path, error))?;
        Ok(decode::readable(&rows, decode::game))
    }

    /// Some of the games, the last played first; fewer where some cannot be read.
    pub async fn games_page(&self, from: u32, most: u32) -> Result<Vec<GameRow>, StoreError> {
        let rows = sqlx::query(concat!(games!(), " ORDER BY updated DESC, id LIMIT ? OFFSET ?"))
            .bind(most)
            .bind(from)
            .fetch_all(&self.pool);
        let rows = rows.await.map_err(|error| StoreError::read(&self.path, error))?;
        Ok(decode::readable(&rows, decode::game))
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
        Ok(decode::readable(&rows, decode::charts))
    }

    /// The id and name of every set of charts for this game, the newest first.
    pub async fn charts_names(&self, game: &str) -> Result<Vec<(String, String)>, StoreError> {
        let query = "SELECT id, name FROM charts WHERE game = ? ORDER BY created DESC, id";
        let rows = sqlx::query(query).bind(game).fetch_all(&self.pool).await;
        let rows = rows.map_err(|error| StoreError::read(&self.path, error))?;
        Ok(decode::readable(&rows, |row| Ok((row.try_get(0)?, row.try_get(1)?))))
    }

    /// How many sets of charts there are, and how many bytes they take.
    pub async fn charts_size(&self) -> Result<(i64, i64), StoreError> {
        let query = "SELECT count(*), coalesce(sum(length(files)), 0) FROM charts";
        let row = sqlx::query(query).fetch_one(&self.pool).await;
        let size = row.and_then(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
        size.map_err(|error| StoreError::read(&self.path, error))
    }

    pub async fn charts_by_id(&self, id: &str) -> Result<Option<ChartsRow>, StoreError> {
        let query = "SELECT id, game, name, created, files FROM charts WHERE id = ?";
        let row = sqlx::query(query).bind(id).fetch_optional(&self.pool).await;
        let read = |error| StoreError::read(&self.path, error);
        row.map_err(read)?.map(|row| decode::charts(&row)).transpose().map_err(read)
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
        Files::of(&self.path).closed();
    }
}

/// Cuts a journal into parts of which each is written quickly.
fn slices(lines: Vec<String>) -> impl Iterator<Item = Vec<String>> {
    const MOST_BYTES: usize = 512 << 10;
    let mut lines = lines.into_iter().peekable();
    std::iter::from_fn(move || {
        lines.peek()?;
        let mut bytes = 0;
        let mut slice = Vec::new();
        while let Some(line) =
            lines.next_if(|line| slice.is_empty() || bytes + line.len() <= MOST_BYTES)
        {
            bytes += line.len();
            slice.push(line);
        }
        Some(slice)
    })
}

/// Whether these are the lines from the first to at least `counted`. They are read after they were
/// counted, and a game that is played on meanwhile has more of them.
fn is_whole(lines: &[(i64, String)], counted: i64) -> bool {
    lines.len() as i64 >= counted && (1..).zip(lines).all(|(place, (line, _))| place == *line)
}

/// What changes in the list with an append.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub updated: i64,
    pub over: bool,
    pub text: String,
}
