//! What is said beside a table, who complains of it, and who does not want to hear whom.

use super::Club;
use crate::StoreError;
use serde::Serialize;
use sqlx::FromRow;

/// The longest message, in characters.
pub const MOST_LETTERS: usize = 500;
/// How many messages one author may write within a minute.
const MOST_A_MINUTE: i64 = 10;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct Message {
    pub id: i64,
    pub person: Option<i64>,
    /// The author's name; none for a guest.
    pub name: Option<String>,
    pub seat: Option<i16>,
    pub text: String,
    /// Seconds since 1970.
    pub sent: i64,
}

/// A message as its author said it, for himself.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct Said {
    pub game: String,
    pub text: String,
    pub sent: i64,
}

/// Who says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    Member { person: i64, seat: Option<u8> },
    Guest { seat: u8 },
}

/// Why a message was not taken.
#[derive(Debug, thiserror::Error)]
pub enum NotSaid {
    #[error("a message has 1 to {MOST_LETTERS} letters")]
    Length,
    #[error("you have written much in a short time; wait a minute")]
    TooMany,
    #[error("a moderator has asked you to write nothing for a while")]
    Muted,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A message that members have complained of.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct Report {
    pub message: i64,
    pub game: String,
    pub table: String,
    pub watchers: bool,
    pub person: Option<i64>,
    pub name: Option<String>,
    pub text: String,
    pub sent: i64,
    /// How many have complained, and what the first of them said.
    pub count: i64,
    pub why: String,
}

/// A message without what is no text.
pub fn clean_message(typed: &str) -> Result<String, NotSaid> {
    let text: String = typed.chars().map(|it| if it.is_control() { ' ' } else { it }).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = (1..=MOST_LETTERS).contains(&text.chars().count());
    if fits { Ok(text) } else { Err(NotSaid::Length) }
}

impl Club {
    /// Says something beside a table, and tells the other servers.
    pub async fn say(
        &self,
        game: &str,
        watchers: bool,
        author: Author,
        typed: &str,
        now: i64,
    ) -> Result<i64, NotSaid> {
        let text = clean_message(typed)?;
        let (person, seat) = match author {
            Author::Member { person, seat } => (Some(person), seat.map(i16::from)),
            Author::Guest { seat } => (None, Some(i16::from(seat))),
        };
        let muted = "SELECT muted_until > $2 FROM people WHERE id = $1";
        let muted = sqlx::query_scalar(muted).bind(person).bind(now);
        if self.read(muted.fetch_optional(&self.0.pool).await)?.unwrap_or(false) {
            return Err(NotSaid::Muted);
        }
        let query = concat!(
            "WITH said AS (INSERT INTO chat (game, watchers, person, seat, text, sent) ",
            "SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM chat WHERE sent > $6 - 60 ",
            "AND (person = $3 OR $3 IS NULL AND person IS NULL AND game = $1 AND seat = $4)) < $7 ",
            "RETURNING id) SELECT id, pg_notify('wardroom', $8 || ' talk ' || $1 || ' ' || ",
            "CASE WHEN $2 THEN 'watchers' ELSE 'players' END)::text FROM said"
        );
        let query = sqlx::query_as(query).bind(game).bind(watchers).bind(person).bind(seat);
        let query = query.bind(text).bind(now).bind(MOST_A_MINUTE).bind(&self.0.tag);
        let said: Option<(i64, String)> = self.wrote(query.fetch_optional(&self.0.pool).await)?;
        said.map(|(id, _)| id).ok_or(NotSaid::TooMany)
    }

    /// The last messages of a room, the oldest first, without what this member does not want to hear
    /// and what was taken away.
    pub async fn said(
        &self,
        game: &str,
        watchers: bool,
        viewer: Option<i64>,
        most: u32,
    ) -> Result<Vec<Message>, StoreError> {
        let query = "SELECT chat.id, person, name, seat, text, sent FROM chat \
                     LEFT JOIN people ON people.id = person \
                     WHERE game = $1 AND watchers = $2 AND NOT hidden AND NOT EXISTS \
                     (SELECT 1 FROM blocks WHERE blocks.person = $3 AND blocked = chat.person) \
                     ORDER BY chat.id DESC LIMIT $4";
        let query = sqlx::query_as(query).bind(game).bind(watchers).bind(viewer);
        let query = query.bind(i64::from(most)).fetch_all(&self.0.pool);
        let mut said: Vec<Message> = self.read(query.await)?;
        said.reverse();
        Ok(said)
    }

    /// A message of this table, wherever it was said.
    pub async fn message(
        &self,
        game: &str,
        id: i64,
    ) -> Result<Option<(Message, bool)>, StoreError> {
        let query = "SELECT chat.id, person, name, seat, text, sent FROM chat \
                     LEFT JOIN people ON people.id = person WHERE chat.id = $1 AND game = $2";
        let found = sqlx::query_as(query).bind(id).bind(game).fetch_optional(&self.0.pool);
        let Some(found) = self.read(found.await)? else { return Ok(None) };
        let room = sqlx::query_scalar("SELECT watchers FROM chat WHERE id = $1").bind(id);
        Ok(Some((found, self.read(room.fetch_one(&self.0.pool).await)?)))
    }

    /// The game beside which something was said.
    pub async fn game_of_message(&self, id: i64) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT game FROM chat WHERE id = $1").bind(id);
        self.read(query.fetch_optional(&self.0.pool).await)
    }

    /// A member complains of a message.
    pub async fn report(
        &self,
        message: i64,
        person: i64,
        why: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        let why: String = why.chars().filter(|it| !it.is_control()).take(200).collect();
        let query = "INSERT INTO reports (message, person, why, sent) VALUES ($1, $2, $3, $4) \
                     ON CONFLICT DO NOTHING";
        let query = sqlx::query(query).bind(message).bind(person).bind(why).bind(now);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// What moderators have to look at, the oldest first.
    pub async fn open_reports(&self, most: u32) -> Result<Vec<Report>, StoreError> {
        let query = "SELECT chat.id AS message, chat.game, games.name AS table, watchers, \
                     chat.person, people.name, chat.text, chat.sent, count(*) AS count, \
                     (array_agg(reports.why ORDER BY reports.sent))[1] AS why \
                     FROM reports JOIN chat ON chat.id = message JOIN games ON games.id = chat.game \
                     LEFT JOIN people ON people.id = chat.person WHERE NOT settled \
                     GROUP BY chat.id, games.name, people.name ORDER BY min(reports.sent) LIMIT $1";
        self.read(sqlx::query_as(query).bind(i64::from(most)).fetch_all(&self.0.pool).await)
    }

    /// Settles what was complained of: the message is taken away or stays.
    pub async fn settle_report(&self, message: i64, hide: bool) -> Result<(), StoreError> {
        let query = concat!(
            "WITH done AS (UPDATE reports SET settled = TRUE WHERE message = $1), ",
            "gone AS (UPDATE chat SET hidden = hidden OR $2 WHERE id = $1 RETURNING game, watchers) ",
            "SELECT pg_notify('wardroom', $3 || ' talk ' || game || ' ' || ",
            "CASE WHEN watchers THEN 'watchers' ELSE 'players' END) FROM gone"
        );
        let query = sqlx::query(query).bind(message).bind(hide).bind(&self.0.tag);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// Lets a member write nothing until then; 0 lets him write again.
    pub async fn mute(&self, person: i64, until: i64) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE people SET muted_until = $2 WHERE id = $1");
        self.wrote(query.bind(person).bind(until).execute(&self.0.pool).await).map(drop)
    }

    /// A member does not want to hear of another any more, or does again.
    pub async fn block(&self, person: i64, other: i64, block: bool) -> Result<(), StoreError> {
        let query = if block {
            "INSERT INTO blocks (person, blocked) SELECT $1, id FROM people WHERE id = $2 \
             AND id <> $1 ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM blocks WHERE person = $1 AND blocked = $2"
        };
        let query = sqlx::query(query).bind(person).bind(other);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// Whom a member does not want to hear of: number and name.
    pub async fn blocked(&self, person: i64) -> Result<Vec<(i64, String)>, StoreError> {
        let query = "SELECT id, name FROM blocks JOIN people ON people.id = blocked \
                     WHERE person = $1 ORDER BY lower(name)";
        self.read(sqlx::query_as(query).bind(person).fetch_all(&self.0.pool).await)
    }

    /// Whether the first does not want to hear of the second.
    pub async fn has_blocked(&self, person: i64, other: i64) -> Result<bool, StoreError> {
        let query = "SELECT EXISTS (SELECT 1 FROM blocks WHERE person = $1 AND blocked = $2)";
        let query = sqlx::query_scalar(query).bind(person).bind(other);
        self.read(query.fetch_one(&self.0.pool).await)
    }

    /// All that a member has said.
    pub async fn said_by(&self, person: i64) -> Result<Vec<Said>, StoreError> {
        let query = "SELECT game, text, sent FROM chat WHERE person = $1 ORDER BY id";
        self.read(sqlx::query_as(query).bind(person).fetch_all(&self.0.pool).await)
    }

    /// Lets every member watch a table, at once or only when it is over, or no longer; only its host can.
    pub async fn let_watch(
        &self,
        game: &str,
        person: i64,
        watch: bool,
        late: bool,
    ) -> Result<bool, StoreError> {
        let query = "UPDATE tables SET watch = $3, watch_late = $4 WHERE game = $1 AND host = $2";
        let query = sqlx::query(query).bind(game).bind(person).bind(watch).bind(watch && late);
        Ok(self.wrote(query.execute(&self.0.pool).await)?.rows_affected() == 1)
    }

    /// Games under way that every member may watch, the last played first.
    pub async fn watched_tables(&self, most: u32) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM games JOIN tables ON tables.game = id WHERE watch AND NOT watch_late AND NOT over \
                     ORDER BY updated DESC, id LIMIT $1";
        self.read(sqlx::query_scalar(query).bind(i64::from(most)).fetch_all(&self.0.pool).await)
    }
}
