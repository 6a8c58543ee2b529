//! Which keys open which seats of a game.

use crate::{Store, StoreError, decode};
use sqlx::Row as _;

/// What one key of a game opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyRow {
    /// SHA-256 of the key, as hexadecimal digits.
    pub digest: String,
    /// The seat, counted from 0; none for those who only watch.
    pub seat: Option<u8>,
}

impl Store {
    /// Gives a game its keys, all or none.
    pub async fn save_keys(&self, game: &str, keys: &[KeyRow]) -> Result<(), StoreError> {
        let failed = |error| StoreError::write(&self.path, error);
        let mut all = self.pool.begin().await.map_err(failed)?;
        for key in keys {
            let insert = sqlx::query("INSERT INTO keys (digest, game, seat) VALUES (?, ?, ?)");
            let insert = insert.bind(&key.digest).bind(game).bind(key.seat.map(i64::from));
            insert.execute(&mut *all).await.map_err(failed)?;
        }
        all.commit().await.map_err(failed)
    }

    /// The keys of a game; none for one that is played on one machine.
    pub async fn keys(&self, game: &str) -> Result<Vec<KeyRow>, StoreError> {
        let query =
            sqlx::query("SELECT digest, seat FROM keys WHERE game = ? ORDER BY seat, digest");
        let rows = query.bind(game).fetch_all(&self.pool).await;
        let failed = |error| StoreError::read(&self.path, error);
        // A key that cannot be read must not leave the game open to everyone.
        rows.map_err(failed)?.iter().map(decode::key).collect::<Result<_, _>>().map_err(failed)
    }

    /// The game that a key opens.
    pub async fn game_of_key(&self, digest: &str) -> Result<Option<(String, KeyRow)>, StoreError> {
        let query =
            sqlx::query("SELECT digest, seat, game FROM keys WHERE digest = ?").bind(digest);
        let failed = |error| StoreError::read(&self.path, error);
        let row = query.fetch_optional(&self.pool).await.map_err(failed)?;
        let read = |row: &sqlx::sqlite::SqliteRow| Ok((row.try_get(2)?, decode::key(row)?));
        row.as_ref().map(read).transpose().map_err(failed)
    }
}
