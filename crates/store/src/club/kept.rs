//! All that is kept of a person, to be handed out to him.

use super::{
    ChallengeRow, Club, Person, PushRow, RatingRow, ResultRow, Said, SeatRow, SessionRow, TokenRow,
};
use crate::StoreError;
use serde::Serialize;
use sqlx::FromRow;

/// All that is kept of a person.
#[derive(Clone, Debug, Serialize)]
pub struct Kept {
    pub person: Person,
    /// Whether he wants mail when games wait for him, and whether he has a feed.
    pub notices: (bool, bool),
    pub sessions: Vec<SessionRow>,
    /// How identity providers number him.
    pub identities: Vec<Identity>,
    pub seats: Vec<SeatRow>,
    /// Tables that he has set.
    pub hosts: Vec<String>,
    pub said: Vec<Said>,
    /// What he has complained of.
    pub complaints: Vec<Complaint>,
    /// Programs that may speak for the person.
    pub tokens: Vec<TokenRow>,
    /// Browsers that are woken when a game waits.
    pub pushes: Vec<PushRow>,
    /// Names of those of whom the person does not want to hear.
    pub blocked: Vec<String>,
    pub ratings: Vec<RatingRow>,
    /// Games that counted.
    pub results: Vec<ResultRow>,
    pub events: Vec<EntryRow>,
    /// Challenges that wait, his own and to him.
    pub challenges: Vec<ChallengeRow>,
}

/// How an identity provider numbers a member.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct Identity {
    pub issuer: String,
    pub subject: String,
}

/// A complaint of a message.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct Complaint {
    pub message: i64,
    pub why: String,
    pub sent: i64,
}

/// An event that a member has entered.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct EntryRow {
    pub event: i64,
    pub name: String,
    pub left_it: bool,
}

/// How many results are handed out.
const MOST_RESULTS: u32 = 100_000;

impl Club {
    /// All that is kept of a person, to be handed out to him.
    pub async fn kept(&self, person: i64) -> Result<Option<Kept>, StoreError> {
        let Some(found) = self.person(person).await? else { return Ok(None) };
        Ok(Some(Kept {
            notices: self.notices(person).await?,
            sessions: self.sessions(person).await?,
            identities: self.identities_of(person).await?,
            seats: self.seats_of(person).await?,
            hosts: self.hosted_by(person).await?,
            said: self.said_by(person).await?,
            complaints: self.complaints_of(person).await?,
            tokens: self.tokens(person).await?,
            pushes: self.pushes(person).await?,
            blocked: self.blocked(person).await?.into_iter().map(|(_, name)| name).collect(),
            ratings: self.ratings_of(person).await?,
            results: self.results_of(person, MOST_RESULTS).await?,
            events: self.entered_by(person).await?,
            // Whatever was sent since there were clocks.
            challenges: self.challenges(person, 0).await?,
            person: found,
        }))
    }

    async fn identities_of(&self, person: i64) -> Result<Vec<Identity>, StoreError> {
        let query =
            "SELECT issuer, subject FROM identities WHERE person = $1 ORDER BY issuer, subject";
        self.read(sqlx::query_as(query).bind(person).fetch_all(&self.0.pool).await)
    }

    async fn hosted_by(&self, person: i64) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT game FROM tables WHERE host = $1 ORDER BY game");
        self.read(query.bind(person).fetch_all(&self.0.pool).await)
    }

    async fn complaints_of(&self, person: i64) -> Result<Vec<Complaint>, StoreError> {
        let query =
            "SELECT message, why, sent FROM reports WHERE person = $1 ORDER BY sent, message";
        self.read(sqlx::query_as(query).bind(person).fetch_all(&self.0.pool).await)
    }

    async fn entered_by(&self, person: i64) -> Result<Vec<EntryRow>, StoreError> {
        let query = "SELECT event, name, left_it FROM entrants JOIN events ON events.id = event \
                     WHERE person = $1 ORDER BY event";
        self.read(sqlx::query_as(query).bind(person).fetch_all(&self.0.pool).await)
    }
}
