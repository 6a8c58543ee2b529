//! What the club shares with servers of others: identities of a provider, and browsers to be woken.

use super::{Club, ClubError, Person};
use crate::StoreError;
use serde::Serialize;
use sqlx::FromRow;

/// How many browsers of one member are woken.
const MOST_PUSHES: i64 = 10;
/// How often in a row a message may fail before its browser is forgotten.
const MOST_FAILED: i16 = 10;

/// A browser that a member wants to be woken.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct PushRow {
    pub id: i64,
    pub endpoint: String,
    pub key: String,
    pub auth: String,
    pub created: i64,
}

impl Club {
    /// The member whom a provider numbers so.
    pub async fn of_identity(
        &self,
        issuer: &str,
        subject: &str,
    ) -> Result<Option<Person>, StoreError> {
        let query = "SELECT people.id, name, mail, admin, locked, created FROM people \
                     JOIN identities ON person = people.id WHERE issuer = $1 AND subject = $2";
        let query = sqlx::query_as(query).bind(issuer).bind(subject);
        self.read(query.fetch_optional(&self.0.pool).await)
    }

    /// Notes how a provider numbers a member. Nobody takes over a number that is known.
    pub async fn note_identity(
        &self,
        issuer: &str,
        subject: &str,
        person: i64,
    ) -> Result<(), StoreError> {
        let query = "INSERT INTO identities (issuer, subject, person) VALUES ($1, $2, $3) \
                     ON CONFLICT DO NOTHING";
        let query = sqlx::query(query).bind(issuer).bind(subject).bind(person);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// Takes in somebody for whom a provider vouches; another name if a member has this one.
    pub async fn create_like(&self, name: &str, mail: &str, now: i64) -> Result<Person, ClubError> {
        let plain = |it: &char| it.is_alphanumeric() || " .-_'".contains(*it);
        let name: String = name.chars().filter(plain).take(36).collect();
        let name = if name.trim().is_empty() { "Member".to_owned() } else { name };
        for number in 1..100 {
            let wanted = if number == 1 { name.clone() } else { format!("{name} {number}") };
            let known: Option<i64> = {
                let query = sqlx::query_scalar("SELECT id FROM people WHERE lower(name) = $1");
                let query = query.bind(wanted.trim().to_lowercase());
                self.read(query.fetch_optional(&self.0.pool).await)?
            };
            if known.is_none() {
                return self.create(&wanted, mail, false, now).await;
            }
        }
        Err(ClubError::Doubled)
    }

    /// Opens a session for somebody who has shown otherwise who he is; false if he is locked out.
    pub async fn open_session(
        &self,
        person: i64,
        session: &str,
        agent: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let query = "INSERT INTO sessions (digest, person, created, seen, agent) \
                     SELECT $2, id, $4, $4, $3 FROM people WHERE id = $1 AND NOT locked";
        let agent: String = agent.chars().filter(|it| !it.is_control()).take(200).collect();
        let query = sqlx::query(query).bind(person).bind(session).bind(agent).bind(now);
        Ok(self.wrote(query.execute(&self.0.pool).await)?.rows_affected() == 1)
    }

    /// What all servers share under this name; `new` if there is nothing yet.
    pub async fn setting(&self, name: &str, new: &str) -> Result<String, StoreError> {
        let query = "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let query = sqlx::query(query).bind(name).bind(new);
        self.wrote(query.execute(&self.0.pool).await)?;
        let query = sqlx::query_scalar("SELECT value FROM settings WHERE name = $1").bind(name);
        self.read(query.fetch_one(&self.0.pool).await)
    }

    /// Notes a browser to be woken; whose it was before, it is this member's now. False if he has too
    /// many.
    pub async fn add_push(
        &self,
        person: i64,
        push: (&str, &str, &str),
        now: i64,
    ) -> Result<bool, StoreError> {
        let (endpoint, key, auth) = push;
        let query = "INSERT INTO pushes (person, endpoint, key, auth, created) \
                     SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM pushes \
                     WHERE person = $1 AND endpoint <> $2) < $6 \
                     ON CONFLICT (endpoint) DO UPDATE SET person = $1, key = $3, auth = $4, failed = 0";
        let query = sqlx::query(query).bind(person).bind(endpoint).bind(key).bind(auth);
        let query = query.bind(now).bind(MOST_PUSHES);
        Ok(self.wrote(query.execute(&self.0.pool).await)?.rows_affected() == 1)
    }

    /// The browsers of a member that are woken.
    pub async fn pushes(&self, person: i64) -> Result<Vec<PushRow>, StoreError> {
        let query =
            "SELECT id, endpoint, key, auth, created FROM pushes WHERE person = $1 ORDER BY id";
        self.read(sqlx::query_as(query).bind(person).fetch_all(&self.0.pool).await)
    }

    /// Wakes a member's browsers no more: the one with this number, or all of them.
    pub async fn end_pushes(&self, person: i64, id: Option<i64>) -> Result<(), StoreError> {
        let query = "DELETE FROM pushes WHERE person = $1 AND ($2 IS NULL OR id = $2)";
        let query = sqlx::query(query).bind(person).bind(id);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// Whether a browser has taken its message. One that is gone, or fails too often, is forgotten.
    pub async fn note_push(&self, id: i64, taken: Option<bool>) -> Result<(), StoreError> {
        let pool = &self.0.pool;
        let gone = match taken {
            Some(true) => return self.push_failed(id, false).await,
            Some(false) => sqlx::query("DELETE FROM pushes WHERE id = $1 AND failed + 1 >= $2")
                .bind(id)
                .bind(MOST_FAILED),
            None => sqlx::query("DELETE FROM pushes WHERE id = $1").bind(id),
        };
        self.wrote(gone.execute(pool).await)?;
        if taken == Some(false) { self.push_failed(id, true).await } else { Ok(()) }
    }

    async fn push_failed(&self, id: i64, failed: bool) -> Result<(), StoreError> {
        let query =
            "UPDATE pushes SET failed = CASE WHEN $2 THEN failed + 1 ELSE 0 END WHERE id = $1";
        let query = sqlx::query(query).bind(id).bind(failed);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// Takes one member whose browsers are to be woken: a game has waited for him since `waited` or
    /// longer and he was not told. All his games count as told from then on.
    pub async fn take_push(&self, waited: i64) -> Result<Option<Person>, StoreError> {
        let query = "WITH due AS (SELECT person FROM turns JOIN people ON people.id = person \
                     JOIN games ON games.id = turns.game WHERE NOT pushed AND since <= $1 AND NOT locked \
                     AND NOT over AND EXISTS (SELECT 1 FROM pushes WHERE pushes.person = turns.person) \
                     ORDER BY since LIMIT 1 FOR UPDATE OF turns SKIP LOCKED), \
                     told AS (UPDATE turns SET pushed = TRUE WHERE person IN (SELECT person FROM due)) \
                     SELECT id, name, mail, admin, locked, created FROM people \
                     WHERE id IN (SELECT person FROM due)";
        self.wrote(sqlx::query_as(query).bind(waited).fetch_optional(&self.0.pool).await)
    }
}
