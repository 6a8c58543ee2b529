//! Challenges: a member asks another for a game that counts.

use super::Club;
use crate::StoreError;
use serde::Serialize;
use sqlx::FromRow;

/// How many challenges of one member may wait at once.
const MOST: i64 = 10;
/// How long a challenge waits, in seconds.
const LASTS: i64 = 14 * 86_400;

#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct ChallengeRow {
    pub id: i64,
    pub title: String,
    pub scenario: String,
    pub pace: Option<i64>,
    pub asks: i64,
    pub asks_name: String,
    pub asked: i64,
    pub asked_name: String,
    pub sent: i64,
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct NewChallenge<'a> {
    pub title: &'a str,
    pub scenario: &'a str,
    pub pace: Option<i64>,
}

impl Club {
    /// Asks for a game. False if too many wait already, or one of the two has blocked the other.
    pub async fn challenge(
        &self,
        asks: i64,
        asked: i64,
        new: &NewChallenge<'_>,
        now: i64,
    ) -> Result<bool, StoreError> {
        let old = sqlx::query("DELETE FROM challenges WHERE sent <= $1").bind(now - LASTS);
        self.wrote(old.execute(&self.0.pool).await)?;
        let query = "INSERT INTO challenges (title, scenario, pace, asks, asked, sent) \
                     SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM challenges \
                     WHERE asks = $4 AND NOT (asked = $5 AND title = $1)) < $7 \
                     AND NOT EXISTS (SELECT 1 FROM blocks WHERE (person = $4 AND blocked = $5) \
                     OR (person = $5 AND blocked = $4)) \
                     ON CONFLICT (asks, asked, title) DO UPDATE \
                     SET scenario = $2, pace = $3, sent = $6";
        let query = sqlx::query(query).bind(new.title).bind(new.scenario).bind(new.pace);
        let query = query.bind(asks).bind(asked).bind(now).bind(MOST);
        Ok(self.wrote(query.execute(&self.0.pool).await)?.rows_affected() == 1)
    }

    /// What waits for a member's word, and what he has asked others for; the newest first.
    pub async fn challenges(&self, person: i64, now: i64) -> Result<Vec<ChallengeRow>, StoreError> {
        let query = "SELECT challenges.id, title, scenario, pace, asks, one.name AS asks_name, asked, \
                     other.name AS asked_name, sent FROM challenges \
                     JOIN people AS one ON one.id = asks JOIN people AS other ON other.id = asked \
                     WHERE (asks = $1 OR asked = $1) AND sent > $2 \
                     AND NOT one.locked AND NOT other.locked ORDER BY sent DESC, challenges.id";
        let query = sqlx::query_as(query).bind(person).bind(now - LASTS);
        self.read(query.fetch_all(&self.0.pool).await)
    }

    /// Ends a challenge of which this member is one side, and says what it was. Of two who answer at
    /// once, one ends it.
    pub async fn end_challenge(
        &self,
        id: i64,
        person: i64,
    ) -> Result<Option<ChallengeRow>, StoreError> {
        let query = "WITH ended AS (DELETE FROM challenges WHERE id = $1 AND (asks = $2 OR asked = $2) \
                     RETURNING *) SELECT ended.id, title, scenario, pace, asks, one.name AS asks_name, \
                     asked, other.name AS asked_name, sent FROM ended \
                     JOIN people AS one ON one.id = asks JOIN people AS other ON other.id = asked";
        let query = sqlx::query_as(query).bind(id).bind(person);
        self.wrote(query.fetch_optional(&self.0.pool).await)
    }
}
