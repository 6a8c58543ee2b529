//! A batch of lines in one statement, which locks the rows of the games it writes on.
//!
//! Everything else would cost a way to the database and back for each step, while all who answer wait.

use super::{PATIENCE, Postgres};
use crate::{
    GameRow, StoreError,
    writer::{self, Batch, Plan, Work, Written},
};
use sqlx::{Connection as _, PgConnection, Row as _};
use std::collections::BTreeMap;
use tokio::time::{Duration, Instant, timeout};

/// A connection that rested longer is asked whether it still stands before something is written on it: a
/// database that was started anew in the meantime is no reason to refuse an answer.
const RESTED: Duration = Duration::from_secs(1);

/// What the writer keeps for itself, so that no answer waits for a connection of the pool to be tried out.
pub(crate) struct Writing {
    connection: PgConnection,
    used: Instant,
}

/// Two servers that write on the same games take their locks in the same order, so neither waits for
/// the other for ever. A game is written on only if its journal is as long as the writer thinks; how
/// long each one was is told.
const WRITE: &str = "WITH locked AS MATERIALIZED \
     (SELECT id, lines FROM games WHERE id = ANY($1) ORDER BY id FOR UPDATE), \
     changed AS (UPDATE games SET updated = new.updated, over = new.over, summary = new.summary, \
     lines = new.lines \
     FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bool[], $5::text[], $6::int[]) \
     AS new (id, assumed, updated, over, summary, lines) \
     JOIN locked ON locked.id = new.id AND locked.lines = new.assumed WHERE games.id = new.id \
     RETURNING games.id, games.lines), \
     created AS (INSERT INTO games \
     (id, game, name, created, updated, over, summary, charts, lines) \
     SELECT * FROM unnest($7::text[], $8::text[], $9::text[], $10::bigint[], $11::bigint[], \
     $12::bool[], $13::text[], $14::text[], $15::int[]) RETURNING id), \
     added AS (INSERT INTO journal (game, line, text) \
     SELECT new.* FROM unnest($16::text[], $17::int[], $18::text[]) AS new (game, line, text) \
     JOIN (SELECT id FROM changed UNION ALL SELECT id FROM created) AS taken \
     ON taken.id = new.game) \
     SELECT locked.id, locked.lines, changed.lines \
     FROM locked LEFT JOIN changed ON changed.id = locked.id";

impl Batch for Postgres {
    async fn write(&self, work: &[Work]) -> Result<Written, StoreError> {
        match self.write_together(work).await {
            Ok(written) => Ok(written),
            // Another server has written this line or this game between our look and our write.
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => match work {
                [Work::Append { saved, .. }] => Err(StoreError::Taken { line: saved + 1 }),
                _ => Err(StoreError::write(&self.path, sqlx::Error::Database(error))),
            },
            Err(error) => Err(StoreError::write(&self.path, error)),
        }
    }
}

impl Postgres {
    /// Writes on the writer's own connection, which is given up at the first error.
    async fn write_together(&self, work: &[Work]) -> Result<Written, sqlx::Error> {
        let mut place = self.writing.lock().await;
        let rested = |writing: &Writing| writing.used.elapsed() > RESTED;
        let mut connection = match place.take() {
            Some(writing) if !rested(&writing) => writing.connection,
            Some(mut writing) => match timeout(PATIENCE, writing.connection.ping()).await {
                Ok(Ok(())) => writing.connection,
                Ok(Err(_)) | Err(_) => self.connection().await?,
            },
            None => self.connection().await?,
        };
        let written = self.write_on(&mut connection, work).await?;
        *place = Some(Writing { connection, used: Instant::now() });
        Ok(written)
    }

    async fn connection(&self) -> Result<PgConnection, sqlx::Error> {
        let connecting = PgConnection::connect_with(&self.options);
        timeout(PATIENCE, connecting).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
    }

    /// One statement is a transaction of its own: when its answer is complete, it is on disk.
    async fn write_on(
        &self,
        connection: &mut PgConnection,
        work: &[Work],
    ) -> Result<Written, sqlx::Error> {
        let assumed = writer::assumed(work);
        let plan = writer::plan(work, assumed.clone());
        let rows = statement(&plan, &assumed).fetch_all(connection).await?;
        let mut lengths = BTreeMap::new();
        for row in &rows {
            let (id, was): (String, i32) = (row.try_get(0)?, row.try_get(1)?);
            if let Some(lines) = row.try_get::<Option<i32>, _>(2)? {
                self.teller.game(&id, lines);
            }
            lengths.insert(id, was as u32);
        }
        Ok(writer::compared(work, plan.written, &assumed, &lengths))
    }

    pub(super) async fn close_writing(&self) {
        if let Some(writing) = self.writing.lock().await.take() {
            let _ = writing.connection.close().await;
        }
    }
}

fn statement<'q>(
    plan: &Plan<'q>,
    assumed: &BTreeMap<String, u32>,
) -> sqlx::query::Query<'q, sqlx::Postgres, sqlx::postgres::PgArguments> {
    let listed = || plan.listed.iter();
    let created = || plan.created.iter().map(|(game, _)| *game);
    let texts = |of: fn(&GameRow) -> &str| created().map(of).collect::<Vec<_>>();
    let text = |text: &str| text.to_owned();
    sqlx::query(WRITE)
        .bind(listed().map(|(id, _)| *id).collect::<Vec<_>>())
        .bind(listed().map(|(id, _)| assumed.get(*id).map_or(0, |n| *n as i32)).collect::<Vec<_>>())
        .bind(listed().map(|(_, (summary, _))| summary.updated).collect::<Vec<_>>())
        .bind(listed().map(|(_, (summary, _))| summary.over).collect::<Vec<_>>())
        .bind(listed().map(|(_, (summary, _))| summary.text.as_str()).collect::<Vec<_>>())
        .bind(listed().map(|(_, (_, lines))| *lines as i32).collect::<Vec<_>>())
        .bind(texts(|game| &game.id))
        .bind(texts(|game| &game.game))
        .bind(texts(|game| &game.name))
        .bind(created().map(|game| game.created).collect::<Vec<_>>())
        .bind(created().map(|game| game.updated).collect::<Vec<_>>())
        .bind(created().map(|game| game.over).collect::<Vec<_>>())
        .bind(texts(|game| &game.summary))
        .bind(created().map(|game| game.charts.as_deref()).collect::<Vec<_>>())
        .bind(plan.created.iter().map(|(_, lines)| *lines as i32).collect::<Vec<_>>())
        .bind(plan.rows.iter().map(|(game, _, _)| text(game)).collect::<Vec<_>>())
        .bind(plan.rows.iter().map(|(_, first, _)| *first as i32).collect::<Vec<_>>())
        .bind(plan.rows.iter().map(|(_, _, lines)| text(lines)).collect::<Vec<_>>())
}
