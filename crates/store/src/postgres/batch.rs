//! A batch of lines in one transaction, which locks the rows of the games it writes on.

use super::Postgres;
use crate::{
    StoreError,
    writer::{self, Batch, Line, Work, Written},
};
use sqlx::Row as _;

/// Two servers that write on the same games take their locks in the same order, so neither waits for
/// the other for ever.
const LOCK: &str = "SELECT id, lines FROM games WHERE id = ANY($1) ORDER BY id FOR UPDATE";

/// Lines, lists and news in one statement: each more would cost a way to the database and back.
const WRITE: &str = "WITH added AS (INSERT INTO journal (game, line, text) \
     SELECT * FROM unnest($1::text[], $2::int[], $3::text[])), \
     changed AS (UPDATE games SET updated = new.updated, over = new.over, summary = new.summary, \
     lines = new.lines \
     FROM unnest($4::text[], $5::bigint[], $6::bool[], $7::text[], $8::int[]) \
     AS new (id, updated, over, summary, lines) WHERE games.id = new.id \
     RETURNING games.id, games.lines) \
     SELECT pg_notify('wardroom', $9 || ' game ' || id || ' ' || lines) FROM changed";

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
    async fn write_together(&self, work: &[Work]) -> Result<Written, sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        let rows = sqlx::query(LOCK).bind(writer::games(work)).fetch_all(&mut *transaction).await?;
        let length = |row: &sqlx::postgres::PgRow| {
            Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get::<i32, _>(1)? as u32))
        };
        let lengths = rows.iter().map(length).collect::<Result<_, _>>()?;
        let plan = writer::plan(work, lengths);
        for (game, lines) in &plan.created {
            sqlx::query(
                "INSERT INTO games (id, game, name, created, updated, over, summary, charts, lines) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            )
            .bind(&game.id)
            .bind(&game.game)
            .bind(&game.name)
            .bind(game.created)
            .bind(game.updated)
            .bind(game.over)
            .bind(&game.summary)
            .bind(&game.charts)
            .bind(*lines as i32)
            .execute(&mut *transaction)
            .await?;
        }
        let column = |of: &[Line<'_>], which: fn(&Line<'_>) -> String| -> Vec<String> {
            of.iter().map(which).collect()
        };
        let numbers: Vec<i32> = plan.lines.iter().map(|(_, number, _)| *number as i32).collect();
        let listed = || plan.listed.iter();
        sqlx::query(WRITE)
            .bind(column(&plan.lines, |(game, _, _)| (*game).to_owned()))
            .bind(numbers)
            .bind(column(&plan.lines, |(_, _, text)| (*text).to_owned()))
            .bind(listed().map(|(id, _)| *id).collect::<Vec<_>>())
            .bind(listed().map(|(_, (summary, _))| summary.updated).collect::<Vec<_>>())
            .bind(listed().map(|(_, (summary, _))| summary.over).collect::<Vec<_>>())
            .bind(listed().map(|(_, (summary, _))| summary.text.as_str()).collect::<Vec<_>>())
            .bind(listed().map(|(_, (_, lines))| *lines as i32).collect::<Vec<_>>())
            .bind(&self.tag)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(plan.written)
    }
}
