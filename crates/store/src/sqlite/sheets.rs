//! What is agreed at a table beside its rules.

use super::Sqlite;
use crate::{SheetRow, StoreError};

impl Sqlite {
    pub(crate) async fn sheet(&self, game: &str) -> Result<Option<SheetRow>, StoreError> {
        let query = sqlx::query_as("SELECT version, body FROM sheets WHERE game = ?").bind(game);
        let row: Result<Option<(i64, String)>, _> = query.fetch_optional(&self.pool).await;
        let row = row.map_err(|error| StoreError::read(&self.path, error))?;
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
            "INSERT INTO sheets (game, version, body, deadline) \
             SELECT id, ?2 + 1, ?3, ?4 FROM games WHERE id = ?1 ON CONFLICT DO NOTHING"
        } else {
            "UPDATE sheets SET version = version + 1, body = ?3, deadline = ?4 \
             WHERE game = ?1 AND version = ?2"
        };
        let query = sqlx::query(query).bind(game).bind(before).bind(body).bind(deadline);
        let saved = query.execute(&self.pool).await;
        let saved = saved.map_err(|error| StoreError::write(&self.path, error))?;
        Ok(saved.rows_affected() == 1)
    }

    pub(crate) async fn due_sheets(&self, now: i64, most: u32) -> Result<Vec<String>, StoreError> {
        let query = "SELECT game FROM sheets WHERE deadline <= ? ORDER BY deadline, game LIMIT ?";
        let due = sqlx::query_scalar(query).bind(now).bind(most).fetch_all(&self.pool).await;
        due.map_err(|error| StoreError::read(&self.path, error))
    }

    pub(crate) async fn lease(
        &self,
        name: &str,
        holder: &str,
        now: i64,
        until: i64,
    ) -> Result<bool, StoreError> {
        let query = "INSERT INTO leases (name, holder, until) VALUES (?1, ?2, ?4) \
                     ON CONFLICT (name) DO UPDATE SET holder = ?2, until = ?4 \
                     WHERE leases.holder = ?2 OR leases.until <= ?3";
        let query = sqlx::query(query).bind(name).bind(holder).bind(now).bind(until);
        let held = query.execute(&self.pool).await;
        let held = held.map_err(|error| StoreError::write(&self.path, error))?;
        Ok(held.rows_affected() == 1)
    }

    pub(crate) async fn end_game(
        &self,
        id: &str,
        now: i64,
        summary: &str,
    ) -> Result<(), StoreError> {
        let query = "UPDATE games SET over = 1, updated = ?, summary = ? WHERE id = ?";
        self.run(sqlx::query(query).bind(now).bind(summary).bind(id)).await
    }
}
