//! Games, journals and the players' own charts on disk. It knows no rules.
//!
//! The same methods stand on two databases: a file of one's own ([`Store::open`]), or the PostgreSQL
//! of a club, which many servers share ([`Store::connect`]). The journal's primary key (game, line)
//! decides races: a line that is already there is refused, and nothing of that append is kept.

pub mod club;
mod error;
mod postgres;
mod sqlite;
mod writer;

pub use error::StoreError;
pub use sqlite::Warning;

use postgres::Postgres;
use sqlite::Sqlite;
use std::{path::Path, sync::Arc};
use tokio::{
    sync::{Mutex, broadcast, watch},
    task::JoinHandle,
};
use writer::Writer;

/// How hard an append is pressed to disk before it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// Every acknowledged line survives a power cut.
    Synced,
    /// Every acknowledged line survives the program, not the machine.
    Written,
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

/// What one key of a game opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyRow {
    /// SHA-256 of the key, as hexadecimal digits.
    pub digest: String,
    /// The seat, counted from 0; none for those who only watch.
    pub seat: Option<u8>,
}

/// What is agreed at a table beside its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    /// Counts the changes from 1.
    pub version: i64,
    pub body: String,
}

/// What changes in the list with an append.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub updated: i64,
    pub over: bool,
    pub text: String,
}

/// What another program did to the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A game has so many lines now, or another name or other keys; 0 lines if it is gone.
    Game { id: String, lines: u32 },
    /// Something was said beside a game, among its players or those who watch.
    Talk { id: String, watchers: bool },
    /// A set of own charts was deleted.
    Charts { id: String },
    /// Something, or some news were lost: look at everything.
    Anything,
}

/// How many news wait for a slow reader before he is told to look at everything.
const NEWS_WAITING: usize = 4096;

/// The database.
#[derive(Clone)]
pub struct Store {
    database: Database,
    writer: Writer,
    news: broadcast::Sender<News>,
    watching: Arc<Watching>,
}

#[derive(Clone)]
enum Database {
    Sqlite(Arc<Sqlite>),
    Postgres(Arc<Postgres>),
}

/// The task that hears what others write; there once somebody wants to know.
struct Watching {
    stop: watch::Sender<bool>,
    task: Mutex<Option<JoinHandle<()>>>,
}

/// The same on either database.
macro_rules! either {
    ($store:expr, $database:ident => $what:expr) => {
        match &$store.database {
            Database::Sqlite($database) => $what,
            Database::Postgres($database) => $what,
        }
    };
}

impl Store {
    /// Opens the database of a data directory, creating both if they are missing.
    pub async fn open(directory: &Path, durability: Durability) -> Result<Store, StoreError> {
        let sqlite = Arc::new(Sqlite::open(directory, durability).await?);
        let writer = Writer::start(Arc::clone(&sqlite));
        Ok(Store::on(Database::Sqlite(sqlite), writer))
    }

    /// Opens the database of a club, `postgres://…`, and makes or renews its tables.
    pub async fn connect(address: &str, durability: Durability) -> Result<Store, StoreError> {
        let postgres = Arc::new(Postgres::connect(address, durability).await?);
        let writer = Writer::start(Arc::clone(&postgres));
        Ok(Store::on(Database::Postgres(postgres), writer))
    }

    fn on(database: Database, writer: Writer) -> Store {
        let stop = watch::Sender::new(false);
        let watching = Arc::new(Watching { stop, task: Mutex::default() });
        Store { database, writer, news: broadcast::Sender::new(NEWS_WAITING), watching }
    }

    /// The people of the club; none in a file.
    pub fn club(&self) -> Option<club::Club> {
        match &self.database {
            Database::Sqlite(_) => None,
            Database::Postgres(postgres) => Some(club::Club(Arc::clone(postgres))),
        }
    }

    /// Whether anything was ever kept in this directory.
    pub fn exists(directory: &Path) -> bool {
        Sqlite::exists(directory)
    }

    /// The file, or the address of the server without its password.
    pub fn path(&self) -> &Path {
        either!(self, it => &it.path)
    }

    /// What was wrong with the files when they were opened.
    pub fn warnings(&self) -> &[Warning] {
        match &self.database {
            Database::Sqlite(sqlite) => sqlite.warnings(),
            Database::Postgres(_) => &[],
        }
    }

    /// Reads the whole database and says what is damaged; the larger, the longer it takes.
    /// PostgreSQL looks after itself.
    pub async fn check(&self) -> Result<Option<Warning>, StoreError> {
        match &self.database {
            Database::Sqlite(sqlite) => sqlite.check().await,
            Database::Postgres(postgres) => postgres.reachable().await.map(|()| None),
        }
    }

    /// Whether the database answers.
    pub async fn reachable(&self) -> Result<(), StoreError> {
        match &self.database {
            Database::Sqlite(sqlite) => sqlite.charts_size().await.map(drop),
            Database::Postgres(postgres) => postgres.reachable().await,
        }
    }

    /// Writes a whole copy into a file that must not exist, while games go on.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        match &self.database {
            Database::Sqlite(sqlite) => sqlite.backup(to).await,
            Database::Postgres(_) => Err(StoreError::Dump),
        }
    }

    /// Hears what other programs do to this database from now on. A file also reports what this
    /// program wrote.
    pub async fn news(&self) -> broadcast::Receiver<News> {
        let news = self.news.subscribe();
        let mut task = self.watching.task.lock().await;
        if task.is_none() {
            let (send, stop) = (self.news.clone(), self.watching.stop.subscribe());
            *task = Some(match &self.database {
                Database::Sqlite(sqlite) => tokio::spawn(sqlite.watch(send, stop)),
                Database::Postgres(postgres) => tokio::spawn(postgres.watch(send, stop)),
            });
        }
        news
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
        let Some(counted) = either!(self, it => it.counted(id).await)? else { return Ok(None) };
        let whole = |rows: &[JournalRow]| missing(rows, counted).is_none();
        let rows = either!(self, it => it.journal_rows(id, whole).await)?;
        if let Some(line) = missing(&rows, counted) {
            return Err(StoreError::LinesMissing { id: id.to_owned(), line, of: counted });
        }
        Ok(Some(rows.iter().flat_map(|(_, text)| [text.as_str(), "\n"]).collect()))
    }

    /// The lengths of those of these journals that exist.
    pub async fn lengths(&self, ids: &[&str]) -> Result<Vec<(String, u32)>, StoreError> {
        either!(self, it => it.lengths(ids).await)
    }

    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        either!(self, it => it.game(id).await)
    }

    /// All games that can be read, the last played first.
    pub async fn games(&self) -> Result<Vec<GameRow>, StoreError> {
        either!(self, it => it.games().await)
    }

    /// Some of the games, the last played first; fewer where some cannot be read.
    pub async fn games_page(&self, from: u32, most: u32) -> Result<Vec<GameRow>, StoreError> {
        either!(self, it => it.games_page(from, most).await)
    }

    pub async fn rename(&self, id: &str, name: &str) -> Result<(), StoreError> {
        either!(self, it => it.rename(id, name).await)
    }

    pub async fn delete(&self, id: &str) -> Result<(), StoreError> {
        either!(self, it => it.delete(id).await)
    }

    /// Keeps a player's own charts; the same id is kept once.
    pub async fn save_charts(&self, charts: &ChartsRow) -> Result<(), StoreError> {
        either!(self, it => it.save_charts(charts).await)
    }

    pub async fn charts(&self) -> Result<Vec<ChartsRow>, StoreError> {
        either!(self, it => it.charts().await)
    }

    /// The id and name of every set of charts for this game, the newest first.
    pub async fn charts_names(&self, game: &str) -> Result<Vec<(String, String)>, StoreError> {
        either!(self, it => it.charts_names(game).await)
    }

    /// How many sets of charts there are, and how many bytes they take.
    pub async fn charts_size(&self) -> Result<(i64, i64), StoreError> {
        either!(self, it => it.charts_size().await)
    }

    pub async fn charts_by_id(&self, id: &str) -> Result<Option<ChartsRow>, StoreError> {
        either!(self, it => it.charts_by_id(id).await)
    }

    /// Forgets charts that no game uses; refused while one does.
    pub async fn delete_charts(&self, id: &str) -> Result<(), StoreError> {
        either!(self, it => it.delete_charts(id).await)
    }

    /// Gives a game its keys, all or none.
    pub async fn save_keys(&self, game: &str, keys: &[KeyRow]) -> Result<(), StoreError> {
        either!(self, it => it.save_keys(game, keys).await)
    }

    /// The keys of a game; none for one that is played on one machine.
    pub async fn keys(&self, game: &str) -> Result<Vec<KeyRow>, StoreError> {
        either!(self, it => it.keys(game).await)
    }

    /// The game that a key opens.
    pub async fn game_of_key(&self, digest: &str) -> Result<Option<(String, KeyRow)>, StoreError> {
        either!(self, it => it.game_of_key(digest).await)
    }

    /// What is agreed at a table beside its rules; nothing for most games.
    pub async fn sheet(&self, game: &str) -> Result<Option<SheetRow>, StoreError> {
        either!(self, it => it.sheet(game).await)
    }

    /// Writes a sheet in place of the version that was read, 0 if there was none; false if somebody
    /// else has written since, or the game is gone. `deadline` is when somebody's time runs out.
    pub async fn save_sheet(
        &self,
        game: &str,
        before: i64,
        body: &str,
        deadline: Option<i64>,
    ) -> Result<bool, StoreError> {
        either!(self, it => it.save_sheet(game, before, body, deadline).await)
    }

    /// Games at which somebody's time has run out, the longest ago first.
    pub async fn due_sheets(&self, now: i64, most: u32) -> Result<Vec<String>, StoreError> {
        either!(self, it => it.due_sheets(now, most).await)
    }

    /// Takes or keeps a piece of work that one server does for all; false while another has it.
    pub async fn lease(
        &self,
        name: &str,
        holder: &str,
        now: i64,
        until: i64,
    ) -> Result<bool, StoreError> {
        either!(self, it => it.lease(name, holder, now, until).await)
    }

    /// Notes that a game has ended otherwise than by its rules.
    pub async fn end_game(&self, id: &str, now: i64, summary: &str) -> Result<(), StoreError> {
        either!(self, it => it.end_game(id, now, summary).await)
    }

    /// Finishes what is under way and closes the database.
    pub async fn close(&self) {
        self.writer.finish().await;
        self.watching.stop.send_replace(true);
        if let Some(task) = self.watching.task.lock().await.take() {
            let _ = task.await;
        }
        either!(self, it => it.close().await);
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

/// Lines of a journal as they lie on the disk: the number of the first, and all of them with line breaks
/// between. Journals of former versions have a row for each line.
pub(crate) type JournalRow = (i64, String);

/// The first of the `counted` lines that these rows do not hold. They are read after the lines were
/// counted, and a game that is played on meanwhile has more of them.
fn missing(rows: &[JournalRow], counted: i64) -> Option<i64> {
    let mut next = 1;
    for (first, text) in rows {
        if *first != next {
            return Some(next);
        }
        next += 1 + text.bytes().filter(|byte| *byte == b'\n').count() as i64;
    }
    (next <= counted).then_some(next)
}
