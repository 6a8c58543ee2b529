//! One task writes: appends that arrive together are committed together, and each caller hears
//! only after the disk has answered.

use crate::{GameRow, StoreError, Summary};
use sqlx::{Sqlite, SqlitePool, Transaction};
use std::path::PathBuf;
use tokio::sync::{mpsc, oneshot};

/// How many requests one commit takes along.
const BATCH: usize = 512;

type Reply = oneshot::Sender<Result<(), StoreError>>;

enum Work {
    Create { game: GameRow, lines: Vec<String> },
    Append { id: String, saved: u32, lines: Vec<String>, summary: Summary },
    Finish,
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
        write_batch(&pool, &path, &mut batch).await;
        if last {
            return;
        }
    }
}

/// Writes a batch in one transaction. If the commit fails, everyone hears that nothing was kept.
async fn write_batch(pool: &SqlitePool, path: &PathBuf, batch: &mut Vec<(Work, Reply)>) {
    let mut transaction = match pool.begin().await {
        Ok(transaction) => transaction,
        Err(error) => return refuse_all(path, batch, &error.to_string(), Some(error)),
    };
    let mut kept = Vec::with_capacity(batch.len());
    for (work, reply) in batch.drain(..) {
        match write(&mut transaction, work).await {
            Ok(()) => kept.push(reply),
            Err(Problem::Refused(error)) => {
                let _ = reply.send(Err(error));
            }
            Err(Problem::Database(error)) => {
                let _ = reply.send(Err(StoreError::write(path, error)));
            }
        }
    }
    match transaction.commit().await {
        Ok(()) => kept.into_iter().for_each(|reply| drop(reply.send(Ok(())))),
        Err(error) => {
            let mut first = Some(error);
            for reply in kept {
                let error = first.take().unwrap_or_else(|| {
                    sqlx::Error::Protocol("the commit of this batch failed".into())
                });
                let _ = reply.send(Err(StoreError::write(path, error)));
            }
        }
    }
}

fn refuse_all(
    path: &PathBuf,
    batch: &mut Vec<(Work, Reply)>,
    what: &str,
    mut first: Option<sqlx::Error>,
) {
    for (_, reply) in batch.drain(..) {
        let error = first.take().unwrap_or_else(|| sqlx::Error::Protocol(what.to_owned()));
        let _ = reply.send(Err(StoreError::write(path, error)));
    }
}

enum Problem {
    Refused(StoreError),
    Database(sqlx::Error),
}

impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Problem {
        Problem::Database(error)
    }
}

type Tx = Transaction<'static, Sqlite>;

async fn write(transaction: &mut Tx, work: Work) -> Result<(), Problem> {
    match work {
        Work::Create { game, lines } => create(transaction, &game, &lines).await,
        Work::Append { id, saved, lines, summary } => {
            append(transaction, &id, saved, &lines, &summary).await
        }
        Work::Finish => Ok(()),
    }
}

async fn create(transaction: &mut Tx, game: &GameRow, lines: &[String]) -> Result<(), Problem> {
    sqlx::query(
        "INSERT INTO games (id, game, name, created, updated, over, summary, charts) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&game.id)
    .bind(&game.game)
    .bind(&game.name)
    .bind(game.created)
    .bind(game.updated)
    .bind(i64::from(game.over))
    .bind(&game.summary)
    .bind(&game.charts)
    .execute(&mut **transaction)
    .await?;
    insert(transaction, &game.id, 0, lines).await
}

/// The journal must be exactly as long as the caller thinks; anything else has gone on elsewhere.
async fn append(
    transaction: &mut Tx,
    id: &str,
    saved: u32,
    lines: &[String],
    summary: &Summary,
) -> Result<(), Problem> {
    let last: Option<i64> = sqlx::query_scalar("SELECT max(line) FROM journal WHERE game = ?")
        .bind(id)
        .fetch_one(&mut **transaction)
        .await?;
    match last {
        None => return Err(Problem::Refused(StoreError::NoGame { id: id.to_owned() })),
        Some(last) if last != i64::from(saved) => {
            return Err(Problem::Refused(StoreError::Taken { line: saved + 1 }));
        }
        Some(_) => {}
    }
    insert(transaction, id, saved, lines).await?;
    sqlx::query("UPDATE games SET updated = ?, over = ?, summary = ? WHERE id = ?")
        .bind(summary.updated)
        .bind(i64::from(summary.over))
        .bind(&summary.text)
        .bind(id)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

async fn insert(
    transaction: &mut Tx,
    id: &str,
    saved: u32,
    lines: &[String],
) -> Result<(), Problem> {
    for (line, text) in (saved + 1..).zip(lines) {
        sqlx::query("INSERT INTO journal (game, line, text) VALUES (?, ?, ?)")
            .bind(id)
            .bind(i64::from(line))
            .bind(text)
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}
