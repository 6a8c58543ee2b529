//! Whose move it is, for those who are not at the table: by mail and as a feed.

use super::{Club, Person};
use crate::StoreError;
use sqlx::FromRow;

/// How often a mail that is not taken is sent again before it is given up.
const MOST_FAILED: i16 = 8;
/// How long the first one waits, in seconds; each further one twice as long, up to a day.
const FIRST_WAIT: i64 = 5 * 60;

/// A game that waits for a member.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Turn {
    pub game: String,
    pub name: String,
    pub summary: String,
    pub since: i64,
}

impl Club {
    /// Notes which seats of a game have to decide now. Whoever already had to keeps his row.
    pub async fn note_turns(
        &self,
        game: &str,
        deciding: &[u8],
        now: i64,
    ) -> Result<(), StoreError> {
        let seats: Vec<i16> = deciding.iter().copied().map(i16::from).collect();
        let query = "WITH done AS (DELETE FROM turns WHERE game = $1 AND person NOT IN \
                     (SELECT person FROM seats WHERE game = $1 AND seat = ANY($2))) \
                     INSERT INTO turns (game, person, since) SELECT DISTINCT $1, person, $3::bigint \
                     FROM seats WHERE game = $1 AND seat = ANY($2) ON CONFLICT DO NOTHING";
        let query = sqlx::query(query).bind(game).bind(seats).bind(now);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// The games that wait for a member, the longest first.
    pub async fn turns_of(&self, person: i64) -> Result<Vec<Turn>, StoreError> {
        let query = "SELECT turns.game, name, summary, since FROM turns JOIN games ON games.id = turns.game \
                     WHERE person = $1 AND NOT over ORDER BY since, turns.game LIMIT 100";
        self.read(sqlx::query_as(query).bind(person).fetch_all(&self.0.pool).await)
    }

    /// Takes one member to whom a mail is due: a game has waited for him since `waited` or longer, he
    /// was not told, he wants mail, has been in no browser since `absent`, and no mail to him has just
    /// come back. All his games count as told from then on, so that of several servers one sends the
    /// mail.
    pub async fn take_notice(
        &self,
        waited: i64,
        absent: i64,
        now: i64,
    ) -> Result<Option<Person>, StoreError> {
        let query = "WITH due AS (SELECT person FROM turns JOIN people ON people.id = person \
                     WHERE NOT mailed AND since <= $1 AND notices AND NOT locked AND mail_after <= $3 \
                     AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.person = turns.person \
                     AND seen > $2) ORDER BY since LIMIT 1 FOR UPDATE OF turns SKIP LOCKED), \
                     told AS (UPDATE turns SET mailed = TRUE WHERE person IN (SELECT person FROM due)) \
                     SELECT id, name, mail, admin, locked, created FROM people \
                     WHERE id IN (SELECT person FROM due)";
        let query = sqlx::query_as(query).bind(waited).bind(absent).bind(now);
        self.wrote(query.fetch_optional(&self.0.pool).await)
    }

    /// The mail to a member was taken, or was refused for good.
    pub async fn notice_done(&self, person: i64) -> Result<(), StoreError> {
        let query = "UPDATE people SET mail_after = 0, mail_failed = 0 WHERE id = $1";
        self.wrote(sqlx::query(query).bind(person).execute(&self.0.pool).await).map(drop)
    }

    /// The mail to a member was not taken this time: all his games wait to be told again, longer after
    /// each time. False if it has been tried often enough.
    pub async fn notice_again(&self, person: i64, now: i64) -> Result<bool, StoreError> {
        let query = "WITH failed AS (UPDATE people SET mail_failed = mail_failed + 1, \
                     mail_after = $2 + least(86400, $3 << mail_failed) \
                     WHERE id = $1 AND mail_failed < $4 RETURNING id) \
                     UPDATE turns SET mailed = FALSE WHERE person IN (SELECT id FROM failed)";
        let query = sqlx::query(query).bind(person).bind(now).bind(FIRST_WAIT).bind(MOST_FAILED);
        if self.wrote(query.execute(&self.0.pool).await)?.rows_affected() > 0 {
            return Ok(true);
        }
        self.notice_done(person).await?;
        Ok(false)
    }

    /// Whether a member wants mail when games wait for him, and whether he has a feed.
    pub async fn notices(&self, person: i64) -> Result<(bool, bool), StoreError> {
        let query = "SELECT notices, feed IS NOT NULL FROM people WHERE id = $1";
        self.read(sqlx::query_as(query).bind(person).fetch_one(&self.0.pool).await)
    }

    pub async fn want_notices(&self, person: i64, want: bool) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE people SET notices = $2 WHERE id = $1");
        self.wrote(query.bind(person).bind(want).execute(&self.0.pool).await).map(drop)
    }

    /// Gives a member's feed another secret, or ends it.
    pub async fn set_feed(&self, person: i64, digest: Option<&str>) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE people SET feed = $2 WHERE id = $1");
        self.wrote(query.bind(person).bind(digest).execute(&self.0.pool).await).map(drop)
    }

    /// The member whose feed has this secret.
    pub async fn of_feed(&self, digest: &str) -> Result<Option<Person>, StoreError> {
        let query = "SELECT id, name, mail, admin, locked, created FROM people \
                     WHERE feed = $1 AND NOT locked";
        self.read(sqlx::query_as(query).bind(digest).fetch_optional(&self.0.pool).await)
    }
}
