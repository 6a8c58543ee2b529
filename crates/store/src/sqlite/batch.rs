//! A batch of lines in one transaction.

use super::{Sqlite, array};
use crate::{
    GameRow, StoreError,
    writer::{self, Batch, Listed, Row, Work, Written},
};
use sqlx::{Row as _, SqliteConnection};
use std::collections::BTreeMap;

impl Batch for Sqlite {
    async fn write(&self, work: &[Work]) -> Result<Written, StoreError> {
        let failed = |error| StoreError::write(&self.path, error);
        let mut connection = self.pool.acquire().await.map_err(failed)?;
        let written = write_on(&mut connection, work).await;
        if written.is_err() {
            // Whatever was written of the transaction goes with the connection that began it.
            let _ = connection.close().await;
        } else {
            self.note_written(work.len());
        }
        written.map_err(failed)
    }
}

/// Each statement is a way to the thread of the database and back, which costs more than most of them do;
/// so what can travel together does.
async fn write_on(
    connection: &mut SqliteConnection,
    work: &[Work],
) -> Result<Written, sqlx::Error> {
    let lengths = begin(connection, &writer::games(work)).await?;
    let plan = writer::plan(work, lengths);
    for (game, lines) in plan.created {
        create(connection, game, lines).await?;
    }
    commit(connection, &plan.rows, &plan.listed).await?;
    Ok(plan.written)
}

/// Begins a transaction, and says how many lines are on disk of every game that is to be written on.
async fn begin(
    connection: &mut SqliteConnection,
    ids: &[&str],
) -> Result<BTreeMap<String, u32>, sqlx::Error> {
    let query = "BEGIN IMMEDIATE; \
                 SELECT id, lines FROM games WHERE id IN (SELECT value FROM json_each(?))";
    let rows = sqlx::query(query).bind(array(ids)).fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

async fn create(
    connection: &mut SqliteConnection,
    game: &GameRow,
    lines: usize,
) -> Result<(), sqlx::Error> {
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
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes the lines, and what the list of games shows, and ends the transaction. Rows travel as one JSON
/// array each.
async fn commit(
    connection: &mut SqliteConnection,
    rows: &[Row<'_>],
    listed: &BTreeMap<&str, Listed<'_>>,
) -> Result<(), sqlx::Error> {
    let listed_row = |(id, (summary, lines)): (&&str, &Listed<'_>)| {
        (id.to_string(), summary.updated, i64::from(summary.over), summary.text.clone(), *lines)
    };
    let listed: Vec<_> = listed.iter().map(listed_row).collect();
    let query = "INSERT INTO journal (game, line, text) \
                 SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?); \
                 UPDATE games SET updated = new.value ->> 1, over = new.value ->> 2, \
                 summary = new.value ->> 3, lines = new.value ->> 4 FROM json_each(?) AS new \
                 WHERE games.id = new.value ->> 0; \
                 COMMIT";
    let query = sqlx::query(query).bind(array(rows)).bind(array(&listed));
    query.execute(connection).await.map(|_| ())
}
