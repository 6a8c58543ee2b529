//! The servers of a club, and how its database is doing.

use super::Club;
use crate::StoreError;
use sqlx::FromRow;

/// How long a server that has gone silent is still shown, in seconds.
const SHOWN: i64 = 600;

/// What a server has last said of itself.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ServerRow {
    /// Since when it serves, in seconds since 1970.
    pub begun: i64,
    /// When it spoke last.
    pub seen: i64,
    pub body: String,
}

/// How the database is doing.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct DatabaseState {
    pub version: String,
    /// Bytes.
    pub size: i64,
    pub connections: i64,
    pub most_connections: i64,
    pub migrations: i64,
}

/// What waits to be done for members.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Waiting {
    /// Mails that go out once a member has been away long enough, and since when the oldest waits; 0 if none.
    pub mails: i64,
    pub mails_since: i64,
    /// Members whose mail was not taken and is sent again.
    pub mails_again: i64,
    pub pushes: i64,
    pub pushes_since: i64,
    /// Clocks that run, and when the next one runs out; 0 if none.
    pub clocks: i64,
    pub next_clock: i64,
    /// The member with most tables that are not over, and how many they are.
    pub busiest: Option<String>,
    pub busiest_tables: i64,
}

impl Club {
    /// Notes what a server says of itself, and forgets those that have not spoken for a day.
    pub async fn server_says(
        &self,
        tag: &str,
        begun: i64,
        now: i64,
        body: &str,
    ) -> Result<(), StoreError> {
        let query = "WITH old AS (DELETE FROM servers WHERE seen < $3 - 86400) \
                     INSERT INTO servers (tag, begun, seen, body) VALUES ($1, $2, $3, $4) \
                     ON CONFLICT (tag) DO UPDATE SET seen = $3, body = $4";
        let query = sqlx::query(query).bind(tag).bind(begun).bind(now).bind(body);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// A server has ended in good order.
    pub async fn server_ended(&self, tag: &str) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM servers WHERE tag = $1").bind(tag);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// The servers that have spoken within the last minutes, the oldest first.
    pub async fn servers(&self, now: i64) -> Result<Vec<ServerRow>, StoreError> {
        let query = "SELECT begun, seen, body FROM servers WHERE seen >= $1 ORDER BY begun, tag";
        self.read(sqlx::query_as(query).bind(now - SHOWN).fetch_all(&self.0.pool).await)
    }

    pub async fn database_state(&self) -> Result<DatabaseState, StoreError> {
        let query = "SELECT split_part(current_setting('server_version'), ' ', 1) AS version, \
             pg_database_size(current_database()) AS size, \
             (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections, \
             current_setting('max_connections')::bigint AS most_connections, \
             (SELECT count(*) FROM _sqlx_migrations WHERE success) AS migrations";
        self.read(sqlx::query_as(query).fetch_one(&self.0.pool).await)
    }

    pub async fn waiting(&self) -> Result<Waiting, StoreError> {
        let query = "WITH to_mail AS (SELECT since FROM turns JOIN people ON people.id = person \
             WHERE NOT mailed AND notices AND NOT locked), \
             to_wake AS (SELECT since FROM turns WHERE NOT pushed \
             AND EXISTS (SELECT 1 FROM pushes WHERE pushes.person = turns.person)), \
             running AS (SELECT deadline FROM sheets WHERE deadline IS NOT NULL), \
             tables_of AS (SELECT host, count(*) AS many FROM tables JOIN games ON games.id = tables.game \
             WHERE NOT over GROUP BY host ORDER BY count(*) DESC LIMIT 1) \
             SELECT (SELECT count(*) FROM to_mail) AS mails, \
             COALESCE((SELECT min(since) FROM to_mail), 0) AS mails_since, \
             (SELECT count(*) FROM people WHERE mail_failed > 0) AS mails_again, \
             (SELECT count(*) FROM to_wake) AS pushes, \
             COALESCE((SELECT min(since) FROM to_wake), 0) AS pushes_since, \
             (SELECT count(*) FROM running) AS clocks, \
             COALESCE((SELECT min(deadline) FROM running), 0) AS next_clock, \
             (SELECT name FROM people JOIN tables_of ON people.id = host) AS busiest, \
             COALESCE((SELECT many FROM tables_of), 0) AS busiest_tables";
        self.read(sqlx::query_as(query).fetch_one(&self.0.pool).await)
    }

    /// Signs a member out of every browser.
    pub async fn end_sessions(&self, person: i64) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM sessions WHERE person = $1").bind(person);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }
}
