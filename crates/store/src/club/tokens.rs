//! Secrets by which programs speak for a member.

use super::{Club, Person};
use crate::StoreError;
use serde::Serialize;
use sqlx::{FromRow, Row as _};

/// How many tokens a member may have.
const MOST: i64 = 20;
/// How exactly it is known when a token was used last, in seconds.
const USED_EVERY: i64 = 60;

/// A token as its member sees it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct TokenRow {
    pub id: i64,
    pub name: String,
    /// It may move, not only read.
    pub play: bool,
    pub created: i64,
    pub used: i64,
}

impl Club {
    /// Keeps the digest of a new token; false if the member has too many.
    pub async fn create_token(
        &self,
        person: i64,
        digest: &str,
        name: &str,
        play: bool,
        now: i64,
    ) -> Result<bool, StoreError> {
        let name: String = name.chars().filter(|it| !it.is_control()).take(60).collect();
        let query = "INSERT INTO tokens (digest, person, name, play, created) \
                     SELECT $1, $2, $3, $4, $5 \
                     WHERE (SELECT count(*) FROM tokens WHERE person = $2) < $6";
        let query = sqlx::query(query).bind(digest).bind(person).bind(name.trim()).bind(play);
        let made = query.bind(now).bind(MOST).execute(&self.0.pool).await;
        Ok(self.wrote(made)?.rows_affected() == 1)
    }

    /// The tokens of a member, the newest first.
    pub async fn tokens(&self, person: i64) -> Result<Vec<TokenRow>, StoreError> {
        let query = "SELECT id, name, play, created, used FROM tokens WHERE person = $1 \
                     ORDER BY id DESC";
        self.read(sqlx::query_as(query).bind(person).fetch_all(&self.0.pool).await)
    }

    /// Makes a token of this member void.
    pub async fn revoke_token(&self, person: i64, id: i64) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM tokens WHERE person = $1 AND id = $2");
        self.wrote(query.bind(person).bind(id).execute(&self.0.pool).await).map(drop)
    }

    /// For whom a token speaks and whether it may move; it counts as used by that.
    pub async fn of_token(
        &self,
        digest: &str,
        now: i64,
    ) -> Result<Option<(Person, bool)>, StoreError> {
        let query = "SELECT people.id, people.name, mail, admin, locked, people.created, play, used \
                     FROM tokens JOIN people ON people.id = person WHERE digest = $1 AND NOT locked";
        let row = sqlx::query(query).bind(digest).fetch_optional(&self.0.pool);
        let Some(row) = self.read(row.await)? else { return Ok(None) };
        let (person, play, used) = self.read(Person::from_row(&row).and_then(|person| {
            let (play, used): (bool, i64) = (row.try_get(6)?, row.try_get(7)?);
            Ok((person, play, used))
        }))?;
        if used < now - USED_EVERY {
            let query = sqlx::query("UPDATE tokens SET used = $2 WHERE digest = $1");
            self.wrote(query.bind(digest).bind(now).execute(&self.0.pool).await)?;
        }
        Ok(Some((person, play)))
    }
}
