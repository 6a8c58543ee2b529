//! A batch of lines in one transaction.

use super::{Sqlite, array};
use crate::{
    GameRow, StoreError,
    writer::{self, Batch, Listed, Row, Work, Written},
};
use sqlx::{Connection as _, Row as _, SqliteConnection, Transaction};
use std::collections::BTreeMap;

type Tx<'a> = Transaction<'a, sqlx::Sqlite>;

impl Batch for Sqlite {
    async fn write(&self, work: &[Work]) -> Result<Written, StoreError> {
        let failed = |error| StoreError::write(&self.path, error);
        let mut connection = self.pool.acquire().await.map_err(failed)?;
        let written = write_on(&mut connection, work).await;
        if written.is_err() {
            // On a full disk the database ends the transaction by itself and the connection does not
            // notice, so that it could never begin another.
            let _ = connection.close().await;
        } else {
            self.note_written(work.len());
        }
        written.map_err(failed)
    }
}

async fn write_on(
    connection: &mut SqliteConnection,
    work: &[Work],
) -> Result<Written, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let lengths = lengths(&mut transaction, &writer::games(work)).await?;
    let plan = writer::plan(work, lengths);
    for (game, lines) in plan.created {
        create(&mut transaction, game, lines).await?;
    }
    insert(&mut transaction, &plan.rows).await?;
    update(&mut transaction, &plan.listed).await?;
    transaction.commit().await?;
    Ok(plan.written)
}

/// The number of lines on disk of every game that is to be written on.
async fn lengths(
    transaction: &mut Tx<'_>,
    ids: &[&str],
) -> Result<BTreeMap<String, u32>, sqlx::Error> {
    let query = "SELECT id, lines FROM games WHERE id IN (SELECT value FROM json_each(?))";
    let rows = sqlx::query(query).bind(array(ids)).fetch_all(&mut **transaction).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
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
async fn insert(transaction: &mut Tx<'_>, rows: &[Row<'_>]) -> Result<(), sqlx::Error> {
    let query = "INSERT INTO journal (game, line, text) \
                 SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)";
    sqlx::query(query).bind(array(rows)).execute(&mut **transaction).await.map(|_| ())
}

async fn update(
    transaction: &mut Tx<'_>,
    listed: &BTreeMap<&str, Listed<'_>>,
) -> Result<(), sqlx::Error> {
    let row = |(id, (summary, lines)): (&&str, &Listed<'_>)| {
        (id.to_string(), summary.updated, i64::from(summary.over), summary.text.clone(), *lines)
    };
    let rows: Vec<_> = listed.iter().map(row).collect();
    let query = "UPDATE games SET updated = new.value ->> 1, over = new.value ->> 2, \
                 summary = new.value ->> 3, lines = new.value ->> 4 FROM json_each(?) AS new \
                 WHERE games.id = new.value ->> 0";
    sqlx::query(query).bind(array(&rows)).execute(&mut **transaction).await.map(|_| ())
}
