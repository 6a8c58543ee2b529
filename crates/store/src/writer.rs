//! One task writes: what arrives together is committed together, and each caller hears only after
//! the disk has answered.

use crate::{GameRow, StoreError, Summary};
use sqlx::{Connection as _, Row as _, Sqlite, SqliteConnection, SqlitePool, Transaction};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};
use tokio::sync::{mpsc, oneshot};

/// How many requests one commit takes along.
const BATCH: usize = 512;
/// How many bytes of lines one commit takes along, unless a single request has more: a large import
/// must not make small answers wait for it.
const BATCH_BYTES: usize = 1 << 20;

type Reply = oneshot::Sender<Result<(), StoreError>>;

enum Work {
    Create { game: GameRow, lines: Vec<String> },
    Append { id: String, saved: u32, lines: Vec<String>, summary: Summary },
    Finish,
}

impl Work {
    fn bytes(&self) -> usize {
        match self {
            Work::Create { lines, .. } | Work::Append { lines, .. } => {
                lines.iter().map(String::len).sum()
            }
            Work::Finish => 0,
        }
    }
}

#[derive(Clone)]
pub(crate) struct Writer(mpsc::Sender<(Work, Reply)>);

impl Writer {
    pub(crate) fn start(pool: SqlitePool, path: PathBuf) -> Writer {
        let (send, receive) = mpsc::channel(4 * BATCH);
        tokio::spawn(write_all(pool, path, receive));
        Writer(send)
    }

    pub(crate) async fn create(&self, game: GameRow, lines: Vec<String>) -> Result<(), StoreError> {
        self.ask(Work::Create { game, lines }).await
    }

    pub(crate) async fn append(
        &self,
        id: String,
        saved: u32,
        lines: Vec<String>,
        summary: Summary,
    ) -> Result<(), StoreError> {
        self.ask(Work::Append { id, saved, lines, summary }).await
    }

    pub(crate) async fn finish(&self) {
        let _ = self.ask(Work::Finish).await;
    }

    async fn ask(&self, work: Work) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        self.0.send((work, reply)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

async fn write_all(pool: SqlitePool, path: PathBuf, mut work: mpsc::Receiver<(Work, Reply)>) {
    let mut batch = Vec::with_capacity(BATCH);
    while work.recv_many(&mut batch, BATCH).await > 0 {
        let last = batch.iter().any(|(work, _)| matches!(work, Work::Finish));
        while !batch.is_empty() {
            let part = batch.drain(..fitting(&batch));
            let (work, replies): (Vec<Work>, Vec<Reply>) = part.unzip();
            for (reply, written) in replies.into_iter().zip(write_batch(&pool, &path, &work).await)
            {
                let _ = reply.send(written);
            }
        }
        if last {
            return;
        }
    }
}

/// How many of the first requests go into one commit; at least one.
fn fitting(batch: &[(Work, Reply)]) -> usize {
    let mut bytes = 0;
    let fits = |(work, _): &&(Work, Reply)| {
        bytes += work.bytes();
        bytes <= BATCH_BYTES
    };
    batch.iter().take_while(fits).count().max(1)
}

/// Writes everything in one transaction. If that fails for a reason that lies in the disk, everyone
/// hears so; otherwise each is tried alone, so that one cannot spoil the others.
async fn write_batch(pool: &SqlitePool, path: &Path, work: &[Work]) -> Vec<Result<(), StoreError>> {
    let error = match write_together(pool, work).await {
        Ok(written) => return written,
        Err(error) => StoreError::write(path, error),
    };
    if work.len() == 1 || error.is_of_the_disk() {
        return work.iter().map(|_| Err(error.again())).collect();
    }
    let mut written = Vec::with_capacity(work.len());
    for one in work {
        let alone = write_together(pool, std::slice::from_ref(one)).await;
        written.push(match alone {
            Ok(mut alone) => alone.pop().unwrap_or(Ok(())),
            Err(error) => Err(StoreError::write(path, error)),
        });
    }
    written
}

type Tx<'a> = Transaction<'a, Sqlite>;

/// One transaction; an error means that nothing of it was kept.
async fn write_together(
    pool: &SqlitePool,
    work: &[Work],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let written = write_on(&mut connection, work).await;
    if written.is_err() {
        // On a full disk the database ends the transaction by itself and the connection does not
        // notice, so that it could never begin another.
        let _ = connection.close().await;
    }
    written
}

async fn write_on(
    connection: &mut SqliteConnection,
    work: &[Work],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut lengths = lengths(&mut transaction, work).await?;
    let mut rows: Vec<Line<'_>> = Vec::new();
    // The last word on each game: an update takes any one of several rows that fit.
    let mut listed: BTreeMap<&str, Listed<'_>> = BTreeMap::new();
    let mut written = Vec::with_capacity(work.len());
    for one in work {
        written.push(match one {
            Work::Create { game, lines } => {
                create(&mut transaction, game, lines.len()).await?;
                rows.extend(numbered(&game.id, 0, lines));
                Ok(())
            }
            Work::Append { id, saved, lines, summary } => {
                let fits = fits(&mut lengths, id, *saved, lines.len());
                if fits.is_ok() {
                    rows.extend(numbered(id, *saved, lines));
                    let (over, length) = (i64::from(summary.over), *saved + lines.len() as u32);
                    listed.insert(id, (id, summary.updated, over, &summary.text, length));
                }
                fits
            }
            Work::Finish => Ok(()),
        });
    }
    insert(&mut transaction, &rows).await?;
    update(&mut transaction, &listed.into_values().collect::<Vec<_>>()).await?;
    transaction.commit().await?;
    Ok(written)
}

fn numbered<'a>(id: &'a str, saved: u32, lines: &'a [String]) -> impl Iterator<Item = Line<'a>> {
    (saved + 1..).zip(lines).map(move |(line, text)| (id, line, text.as_str()))
}

/// The number of lines on disk of every game that is to be written on.
async fn lengths(
    transaction: &mut Tx<'_>,
    work: &[Work],
) -> Result<BTreeMap<String, u32>, sqlx::Error> {
    let id = |one: &'_ Work| match one {
        Work::Append { id, .. } => Some(id.clone()),
        Work::Create { .. } | Work::Finish => None,
    };
    let ids: Vec<String> = work.iter().filter_map(id).collect();
    let query = "SELECT id, lines FROM games WHERE id IN (SELECT value FROM json_each(?))";
    let rows = sqlx::query(query).bind(array(&ids)).fetch_all(&mut **transaction).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// The journal must be exactly as long as the caller thinks; anything else has gone on elsewhere.
fn fits(
    lengths: &mut BTreeMap<String, u32>,
    id: &str,
    saved: u32,
    added: usize,
) -> Result<(), StoreError> {
    match lengths.get_mut(id) {
        None => Err(StoreError::NoGame { id: id.to_owned() }),
        Some(length) if *length != saved => Err(StoreError::Taken { line: saved + 1 }),
        Some(length) => {
            *length += added as u32;
            Ok(())
        }
    }
}

async fn create(transaction: &mut Tx<'_>, game: &GameRow, lines: usize) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO games (id, game, name, created, updated, over, summary, charts, lines) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&game.id)
    .bind(&game.game)
    .bind(&game.name)
    .bind(game.created)
    .bind(game.updated)
    .bind(i64::from(game.over))
    .bind(&game.summary)
    .bind(&game.charts)
    .bind(lines as i64)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Rows travel as one JSON array: one statement takes a whole batch, where one for each row would
/// spend its time on the way to the database and back.
type Line<'a> = (&'a str, u32, &'a str);
type Listed<'a> = (&'a str, i64, i64, &'a str, u32);

fn array<T: serde::Serialize>(rows: &[T]) -> String {
    serde_json::to_string(rows).expect("strings and numbers are always JSON")
}

async fn insert(transaction: &mut Tx<'_>, rows: &[Line<'_>]) -> Result<(), sqlx::Error> {
    let query = "INSERT INTO journal (game, line, text) \
                 SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)";
    sqlx::query(query).bind(array(rows)).execute(&mut **transaction).await.map(|_| ())
}

async fn update(transaction: &mut Tx<'_>, rows: &[Listed<'_>]) -> Result<(), sqlx::Error> {
    let query = "UPDATE games SET updated = new.value ->> 1, over = new.value ->> 2, \
                 summary = new.value ->> 3, lines = new.value ->> 4 FROM json_each(?) AS new \
                 WHERE games.id = new.value ->> 0";
    sqlx::query(query).bind(array(rows)).execute(&mut **transaction).await.map(|_| ())
}
