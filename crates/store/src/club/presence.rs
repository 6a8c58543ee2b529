//! Who sits at a table, and who is there.

use super::Club;
use crate::StoreError;
use sqlx::Row as _;

/// How exactly it is known when a member was last at a table, in seconds.
const SEEN_EVERY: i64 = 60;

/// A member at a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Sitting {
    pub seat: u8,
    pub person: i64,
    pub name: String,
    /// When he was last at this table, in seconds since 1970.
    pub at_table: i64,
    /// When he last used any browser in which he is signed in.
    pub online: i64,
    /// How strong he is at the game that is played there, and how far that may be off.
    pub rating: Option<(f64, f64)>,
}

/// A member as administrators see him.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct MemberRow {
    pub id: i64,
    pub name: String,
    pub admin: bool,
    pub locked: bool,
    pub muted_until: i64,
    /// When he last used any browser, in seconds since 1970; 0 for never.
    pub seen: i64,
    pub sessions: i64,
    pub seats: i64,
}

impl Club {
    /// All members by name, as administrators see them.
    pub async fn members(&self) -> Result<Vec<MemberRow>, StoreError> {
        let query = "SELECT id, name, admin, locked, muted_until, \
                     COALESCE((SELECT max(seen) FROM sessions WHERE person = people.id), 0) AS seen, \
                     (SELECT count(*) FROM sessions WHERE person = people.id) AS sessions, \
                     (SELECT count(*) FROM seats WHERE person = people.id) AS seats \
                     FROM people ORDER BY lower(name)";
        self.read(sqlx::query_as(query).fetch_all(&self.0.pool).await)
    }

    /// The members at a game, by seat.
    pub async fn sitting(&self, game: &str) -> Result<Vec<Sitting>, StoreError> {
        let query = "SELECT seat, seats.person, people.name, seats.seen, \
                     COALESCE((SELECT max(seen) FROM sessions WHERE person = people.id), 0), \
                     rating, deviation FROM seats JOIN people ON people.id = seats.person \
                     LEFT JOIN games ON games.id = seats.game \
                     LEFT JOIN ratings ON ratings.person = people.id AND title = games.game \
                     WHERE seats.game = $1 ORDER BY seat";
        let rows = self.read(sqlx::query(query).bind(game).fetch_all(&self.0.pool).await)?;
        let read = |row: &sqlx::postgres::PgRow| {
            let seat = u8::try_from(row.try_get::<i16, _>(0)?);
            Ok(Sitting {
                seat: seat.map_err(|error| sqlx::Error::Decode(error.into()))?,
                person: row.try_get(1)?,
                name: row.try_get(2)?,
                at_table: row.try_get(3)?,
                online: row.try_get(4)?,
                rating: row.try_get::<Option<f64>, _>(5)?.zip(row.try_get(6)?),
            })
        };
        self.read(rows.iter().map(read).collect())
    }

    /// Notes that a member is at a table now.
    pub async fn seen_at(&self, game: &str, person: i64, now: i64) -> Result<(), StoreError> {
        let query = "UPDATE seats SET seen = $3 WHERE game = $1 AND person = $2 AND seen < $4";
        let query = sqlx::query(query).bind(game).bind(person).bind(now).bind(now - SEEN_EVERY);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// How many tables are being played of each title.
    pub async fn tables_now(&self) -> Result<Vec<(String, i64)>, StoreError> {
        let query = "SELECT game, count(*) FROM games WHERE NOT over GROUP BY game";
        self.read(sqlx::query_as(query).fetch_all(&self.0.pool).await)
    }

    /// How many members there are, and how many were there within the last minutes.
    pub async fn counts(&self, since: i64) -> Result<(i64, i64), StoreError> {
        let query = "SELECT (SELECT count(*) FROM people WHERE NOT locked), \
                     (SELECT count(DISTINCT person) FROM sessions WHERE seen >= $1)";
        self.read(sqlx::query_as(query).bind(since).fetch_one(&self.0.pool).await)
    }
}
