//! What is agreed at a table beside its rules.

use super::Postgres;
use crate::{SheetRow, StoreError};

impl Postgres {
    pub(crate) async fn sheet(&self, game: &str) -> Result<Option<SheetRow>, StoreError> {
        let query = sqlx::query_as("SELECT version, body FROM sheets WHERE game = $1").bind(game);
        let row: Option<(i64, String)> = self.read(query.fetch_optional(&self.pool).await)?;
        Ok(row.map(|(version, body)| SheetRow { version, body }))
    }

    pub(crate) async fn save_sheet(
        &self,
        game: &str,
        before: i64,
        body: &str,
        deadline: Option<i64>,
    ) -> Result<bool, StoreError> {
        let query = if before == 0 {
            concat!(
                "WITH saved AS (INSERT INTO sheets (game, version, body, deadline) ",
                "SELECT id, $2 + 1, $3, $4 FROM games WHERE id = $1 ",
                "ON CONFLICT DO NOTHING RETURNING game) ",
                "SELECT pg_notify('wardroom', $5 || ' game ' || id || ' ' || lines) ",
                "FROM games JOIN saved ON saved.game = id"
            )
        } else {
            concat!(
                "WITH saved AS (UPDATE sheets SET version = version + 1, body = $3, deadline = $4 ",
                "WHERE game = $1 AND version = $2 RETURNING game) ",
                "SELECT pg_notify('wardroom', $5 || ' game ' || id || ' ' || lines) ",
                "FROM games JOIN saved ON saved.game = id"
            )
        };
        let query = sqlx::query(query).bind(game).bind(before).bind(body).bind(deadline);
        let saved = self.wrote(query.bind(&self.tag).fetch_all(&self.pool).await)?;
        Ok(saved.len() == 1)
    }

    pub(crate) async fn due_sheets(&self, now: i64, most: u32) -> Result<Vec<String>, StoreError> {
        let query = "SELECT game FROM sheets WHERE deadline <= $1 ORDER BY deadline, game LIMIT $2";
        let query = sqlx::query_scalar(query).bind(now).bind(i64::from(most));
        self.read(query.fetch_all(&self.pool).await)
    }

    pub(crate) async fn lease(
        &self,
        name: &str,
        holder: &str,
        now: i64,
        until: i64,
    ) -> Result<bool, StoreError> {
        let query = "INSERT INTO leases (name, holder, until) VALUES ($1, $2, $4) \
                     ON CONFLICT (name) DO UPDATE SET holder = $2, until = $4 \
                     WHERE leases.holder = $2 OR leases.until <= $3";
        let query = sqlx::query(query).bind(name).bind(holder).bind(now).bind(until);
        Ok(self.wrote(query.execute(&self.pool).await)?.rows_affected() == 1)
    }

    pub(crate) async fn end_game(
        &self,
        id: &str,
        now: i64,
        summary: &str,
    ) -> Result<(), StoreError> {
        let query = concat!(
            "WITH changed AS (UPDATE games SET over = TRUE, updated = $2, summary = $3 ",
            "WHERE id = $1 RETURNING id, lines) ",
            "SELECT pg_notify('wardroom', $4 || ' game ' || id || ' ' || lines) FROM changed"
        );
        let query = sqlx::query(query).bind(id).bind(now).bind(summary).bind(&self.tag);
        self.wrote(query.execute(&self.pool).await).map(drop)
    }
}
