//! The people of a club: who they are, in which browsers they are signed in, and where they sit.
//! Only PostgreSQL keeps them.

mod careers;
mod challenges;
mod chat;
mod contests;
mod kept;
mod notices;
mod outside;
mod presence;
mod servers;
mod tokens;

pub use careers::{Finished, Traffic};
pub use challenges::{ChallengeRow, NewChallenge};
pub use chat::{Author, MOST_LETTERS, Message, NotSaid, Report, Said, clean_message};
pub use contests::{EntrantRow, EventRow, NewEvent, PairingRow, RatingRow, ResultRow, Score};
pub use kept::{Complaint, EntryRow, Identity, Kept};
pub use notices::Turn;
pub use outside::PushRow;
pub use presence::{MemberRow, Sitting};
pub use servers::{DatabaseState, ServerRow, Waiting};
pub use tokens::TokenRow;

use crate::{StoreError, postgres::Postgres};
use serde::Serialize;
use sqlx::{FromRow, Row as _};
use std::sync::Arc;

/// How long a mailed link works, in seconds.
pub const LOGIN_LASTS: i64 = 15 * 60;
/// How long a browser stays signed in without being used, in seconds.
pub const SESSION_LASTS: i64 = 30 * 24 * 3600;
/// How many mailed links of one person may wait at once: whoever types an address that is not his own
/// cannot fill its owner's box.
const MOST_LOGINS: i64 = 5;
/// How exactly it is known when a browser was used last, in seconds.
const SEEN_EVERY: i64 = 60;

/// The people of a club.
#[derive(Clone)]
pub struct Club(pub(crate) Arc<Postgres>);

/// A member.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct Person {
    pub id: i64,
    pub name: String,
    pub mail: String,
    /// May list, rename, import and delete every game.
    pub admin: bool,
    pub locked: bool,
    /// Seconds since 1970.
    pub created: i64,
}

/// A browser in which somebody is signed in.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct SessionRow {
    pub id: i64,
    pub created: i64,
    pub seen: i64,
    pub agent: String,
}

/// A seat at a game and who sits there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatRow {
    pub game: String,
    pub seat: u8,
    pub person: i64,
}

/// A table that a member has set.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct TableRow {
    pub game: String,
    pub host: Option<i64>,
    pub open: bool,
    /// Every member may watch.
    pub watch: bool,
    /// But only when the game is over.
    pub watch_late: bool,
}

/// Why somebody cannot become a member under this name or address.
#[derive(Debug, thiserror::Error)]
pub enum ClubError {
    #[error("“{0}” is no mail address: write it as name@place")]
    Mail(String),
    #[error("a name has 1 to 40 letters, figures, blanks, dots or dashes")]
    Name,
    #[error("there is a member of this name or mail address already")]
    Doubled,
    #[error("there is no member of this name or mail address")]
    Nobody,
    #[error(transparent)]
    Store(#[from] StoreError),
}

macro_rules! people {
    ($rest:literal) => {
        concat!("SELECT id, name, mail, admin, locked, created FROM people ", $rest)
    };
}

/// An address as it is kept, if it can be one.
pub fn clean_mail(typed: &str) -> Result<String, ClubError> {
    let mail = typed.trim().to_lowercase();
    let wrong = || ClubError::Mail(typed.trim().chars().take(100).collect());
    let (before, after) = mail.split_once('@').ok_or_else(wrong)?;
    let plain = |text: &str| {
        !text.is_empty()
            && text
                .chars()
                .all(|it| !it.is_whitespace() && !it.is_control() && !"@<>,;\"".contains(it))
    };
    if mail.len() > 254 || !plain(before) || !plain(after) {
        return Err(wrong());
    }
    Ok(mail)
}

fn clean_name(typed: &str) -> Result<String, ClubError> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = |it: char| it.is_alphanumeric() || " .-_'".contains(it);
    let fits = (1..=40).contains(&name.chars().count()) && name.chars().all(plain);
    if fits { Ok(name) } else { Err(ClubError::Name) }
}

impl Club {
    fn read<T>(&self, result: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        result.map_err(|error| StoreError::read(&self.0.path, error))
    }

    fn wrote<T>(&self, result: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        result.map_err(|error| StoreError::write(&self.0.path, error))
    }

    /// Takes somebody in.
    pub async fn create(
        &self,
        name: &str,
        mail: &str,
        admin: bool,
        now: i64,
    ) -> Result<Person, ClubError> {
        let (name, mail) = (clean_name(name)?, clean_mail(mail)?);
        let query = "INSERT INTO people (name, mail, admin, created) VALUES ($1, $2, $3, $4) \
                     RETURNING id, name, mail, admin, locked, created";
        let query = sqlx::query_as(query).bind(name).bind(mail).bind(admin).bind(now);
        match query.fetch_one(&self.0.pool).await {
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                Err(ClubError::Doubled)
            }
            made => Ok(self.wrote(made)?),
        }
    }

    /// All members by name.
    pub async fn people(&self) -> Result<Vec<Person>, StoreError> {
        let query = sqlx::query_as(people!("ORDER BY lower(name)"));
        self.read(query.fetch_all(&self.0.pool).await)
    }

    pub async fn person(&self, id: i64) -> Result<Option<Person>, StoreError> {
        let query = sqlx::query_as(people!("WHERE id = $1")).bind(id);
        self.read(query.fetch_optional(&self.0.pool).await)
    }

    /// The member who bears this name or has this address.
    pub async fn named(&self, typed: &str) -> Result<Person, ClubError> {
        let typed = typed.trim();
        let query = people!("WHERE mail = $1 OR lower(name) = $1 ORDER BY mail = $1 DESC LIMIT 1");
        let query = sqlx::query_as(query).bind(typed.to_lowercase());
        self.read(query.fetch_optional(&self.0.pool).await)?.ok_or(ClubError::Nobody)
    }

    pub async fn rename(&self, person: i64, name: &str) -> Result<(), ClubError> {
        let name = clean_name(name)?;
        let query =
            sqlx::query("UPDATE people SET name = $2 WHERE id = $1").bind(person).bind(name);
        match query.execute(&self.0.pool).await {
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                Err(ClubError::Doubled)
            }
            renamed => Ok(self.wrote(renamed).map(drop)?),
        }
    }

    /// Locks somebody out, and out of every browser at once; or lets him in again.
    pub async fn lock(&self, person: i64, locked: bool) -> Result<(), StoreError> {
        let query = "WITH out AS (DELETE FROM sessions WHERE person = $1 AND $2), \
                     late AS (DELETE FROM logins WHERE person = $1 AND $2) \
                     UPDATE people SET locked = $2 WHERE id = $1";
        let query = sqlx::query(query).bind(person).bind(locked);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// Forgets a person with sessions, links and seats. Games stay: they are the others' too.
    pub async fn delete(&self, person: i64) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM people WHERE id = $1").bind(person);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// Keeps the digest of a link that is about to be mailed; false if too many wait already.
    pub async fn begin_login(
        &self,
        person: i64,
        digest: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let old = sqlx::query("DELETE FROM logins WHERE expires <= $1").bind(now);
        self.wrote(old.execute(&self.0.pool).await)?;
        let query = "INSERT INTO logins (digest, person, expires) SELECT $1, $2, $3 \
                     WHERE (SELECT count(*) FROM logins WHERE person = $2) < $4";
        let query = sqlx::query(query).bind(digest).bind(person).bind(now + LOGIN_LASTS);
        let made = self.wrote(query.bind(MOST_LOGINS).execute(&self.0.pool).await)?;
        Ok(made.rows_affected() == 1)
    }

    /// Uses a mailed link up and opens a session in its place; none if the link is unknown, used or
    /// late, or its person locked. Of two who use one link at once, one gets in.
    pub async fn redeem_login(
        &self,
        link: &str,
        session: &str,
        agent: &str,
        now: i64,
    ) -> Result<Option<Person>, StoreError> {
        let query = "WITH used AS (DELETE FROM logins WHERE digest = $1 RETURNING person, expires), \
             allowed AS (SELECT people.id, name, mail, admin, locked, created FROM people \
             JOIN used ON used.person = people.id WHERE used.expires > $4 AND NOT locked), \
             opened AS (INSERT INTO sessions (digest, person, created, seen, agent) \
             SELECT $2, id, $4, $4, $3 FROM allowed) \
             SELECT id, name, mail, admin, locked, created FROM allowed";
        let agent: String = agent.chars().filter(|it| !it.is_control()).take(200).collect();
        let query = sqlx::query_as(query).bind(link).bind(session).bind(agent).bind(now);
        self.wrote(query.fetch_optional(&self.0.pool).await)
    }

    /// Who is signed in with this session, which counts as used by that.
    pub async fn signed_in(&self, session: &str, now: i64) -> Result<Option<Person>, StoreError> {
        let query = "SELECT people.id, name, mail, admin, locked, people.created, sessions.seen \
                     FROM people JOIN sessions ON sessions.person = people.id \
                     WHERE sessions.digest = $1 AND sessions.seen > $2 AND NOT locked";
        let row = sqlx::query(query).bind(session).bind(now - SESSION_LASTS);
        let Some(row) = self.read(row.fetch_optional(&self.0.pool).await)? else { return Ok(None) };
        let (person, seen) = self.read(Person::from_row(&row).and_then(|person| {
            let seen: i64 = row.try_get(6)?;
            Ok((person, seen))
        }))?;
        if seen < now - SEEN_EVERY {
            let query = sqlx::query("UPDATE sessions SET seen = $2 WHERE digest = $1");
            self.wrote(query.bind(session).bind(now).execute(&self.0.pool).await)?;
        }
        Ok(Some(person))
    }

    /// Where somebody is signed in, the last used first.
    pub async fn sessions(&self, person: i64) -> Result<Vec<SessionRow>, StoreError> {
        let query = "SELECT id, created, seen, agent FROM sessions WHERE person = $1 \
                     ORDER BY seen DESC, id DESC";
        self.read(sqlx::query_as(query).bind(person).fetch_all(&self.0.pool).await)
    }

    /// The number of the session that is kept by this digest.
    pub async fn session_id(&self, session: &str) -> Result<Option<i64>, StoreError> {
        let query = sqlx::query_scalar("SELECT id FROM sessions WHERE digest = $1").bind(session);
        self.read(query.fetch_optional(&self.0.pool).await)
    }

    /// Ends one session of this person, by its number.
    pub async fn end_session(&self, person: i64, id: i64) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM sessions WHERE person = $1 AND id = $2");
        self.wrote(query.bind(person).bind(id).execute(&self.0.pool).await).map(drop)
    }

    /// Ends the session of this browser.
    pub async fn sign_out(&self, session: &str) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM sessions WHERE digest = $1").bind(session);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// Notes who has set this table; nobody else can take it over.
    pub async fn host(&self, game: &str, person: i64) -> Result<(), StoreError> {
        let query = "INSERT INTO tables (game, host) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let query = sqlx::query(query).bind(game).bind(person);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// Opens a table to all members or closes it; only its host can.
    pub async fn open_table(
        &self,
        game: &str,
        person: i64,
        open: bool,
    ) -> Result<bool, StoreError> {
        let query = "UPDATE tables SET open = $3 WHERE game = $1 AND host = $2";
        let query = sqlx::query(query).bind(game).bind(person).bind(open);
        Ok(self.wrote(query.execute(&self.0.pool).await)?.rows_affected() == 1)
    }

    /// Who has set a table, and whether every member may sit down.
    pub async fn table(&self, game: &str) -> Result<Option<TableRow>, StoreError> {
        let query = "SELECT game, host, open, watch, watch_late FROM tables WHERE game = $1";
        self.read(sqlx::query_as(query).bind(game).fetch_optional(&self.0.pool).await)
    }

    /// Games under way at which every member may sit down, the last played first.
    pub async fn open_tables(&self, most: u32) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM games JOIN tables ON tables.game = id WHERE open AND NOT over \
                     ORDER BY updated DESC, id LIMIT $1";
        self.read(sqlx::query_scalar(query).bind(i64::from(most)).fetch_all(&self.0.pool).await)
    }

    /// How many tables of a host are under way.
    pub async fn hosted(&self, person: i64) -> Result<i64, StoreError> {
        let query = "SELECT count(*) FROM tables JOIN games ON games.id = tables.game \
                     WHERE host = $1 AND NOT over";
        self.read(sqlx::query_scalar(query).bind(person).fetch_one(&self.0.pool).await)
    }

    /// Games at which somebody sits or that he has set, the last played first.
    pub async fn games_of(&self, person: i64, most: u32) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM games WHERE id IN (SELECT game FROM seats WHERE person = $1 \
                     UNION SELECT game FROM tables WHERE host = $1) \
                     ORDER BY over, updated DESC, id LIMIT $2";
        let query = sqlx::query_scalar(query).bind(person).bind(i64::from(most));
        self.read(query.fetch_all(&self.0.pool).await)
    }

    /// Sits somebody down; false if another member sits there. Of two at once, one gets the seat.
    pub async fn sit(&self, game: &str, seat: u8, person: i64) -> Result<bool, StoreError> {
        let query = "INSERT INTO seats (game, seat, person) VALUES ($1, $2, $3) \
                     ON CONFLICT (game, seat) DO UPDATE SET person = seats.person \
                     WHERE seats.person = $3";
        let query = sqlx::query(query).bind(game).bind(i16::from(seat)).bind(person);
        Ok(self.wrote(query.execute(&self.0.pool).await)?.rows_affected() == 1)
    }

    /// Gives a seat up.
    pub async fn stand_up(&self, game: &str, seat: u8, person: i64) -> Result<(), StoreError> {
        let query = "DELETE FROM seats WHERE game = $1 AND seat = $2 AND person = $3";
        let query = sqlx::query(query).bind(game).bind(i16::from(seat)).bind(person);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// Who sits at a game.
    pub async fn seats_at(&self, game: &str) -> Result<Vec<SeatRow>, StoreError> {
        let query = "SELECT game, seat, person FROM seats WHERE game = $1 ORDER BY seat";
        self.seats(sqlx::query(query).bind(game)).await
    }

    /// Where somebody sits.
    pub async fn seats_of(&self, person: i64) -> Result<Vec<SeatRow>, StoreError> {
        let query = "SELECT game, seat, person FROM seats WHERE person = $1 ORDER BY game, seat";
        self.seats(sqlx::query(query).bind(person)).await
    }

    async fn seats(
        &self,
        query: sqlx::query::Query<'_, sqlx::Postgres, sqlx::postgres::PgArguments>,
    ) -> Result<Vec<SeatRow>, StoreError> {
        let rows = self.read(query.fetch_all(&self.0.pool).await)?;
        let read = |row: &sqlx::postgres::PgRow| {
            let seat = u8::try_from(row.try_get::<i16, _>(1)?);
            let seat = seat.map_err(|error| sqlx::Error::Decode(error.into()))?;
            Ok(SeatRow { game: row.try_get(0)?, seat, person: row.try_get(2)? })
        };
        self.read(rows.iter().map(read).collect())
    }
}
