//! Games that are over, as members may look at them: halls of fame and careers.

use super::Club;
use crate::{GameRow, StoreError, postgres::game};
use sqlx::{FromRow, Row as _};

/// A finished game and who played it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    pub game: GameRow,
    /// Seat and name of each member who sat there.
    pub players: Vec<(u8, String)>,
}

/// How much goes on in a club.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Traffic {
    pub members: i64,
    /// Members who used a browser within the last minutes.
    pub here: i64,
    pub under_way: i64,
    /// Games that moved within a day.
    pub moved: i64,
    pub open_tables: i64,
}

/// A finished game that a member may look at: its host lets all watch, or he sits there or set it.
const MAY_LOOK: &str = "over AND (EXISTS (SELECT 1 FROM tables WHERE tables.game = games.id \
    AND (watch OR host = $1)) OR EXISTS (SELECT 1 FROM seats WHERE seats.game = games.id AND person = $1))";

impl Club {
    /// Finished games that a member may look at, the last first; only those of another member if he is
    /// named.
    pub async fn finished(
        &self,
        viewer: i64,
        of: Option<i64>,
        most: u32,
    ) -> Result<Vec<Finished>, StoreError> {
        let query = format!(
            "SELECT id, game, name, created, updated, over, summary, charts, \
             COALESCE((SELECT array_agg(seat ORDER BY seat) FROM seats WHERE seats.game = games.id), '{{}}'), \
             COALESCE((SELECT array_agg(people.name ORDER BY seat) FROM seats JOIN people \
             ON people.id = person WHERE seats.game = games.id), '{{}}') \
             FROM games WHERE {MAY_LOOK} AND ($2::bigint IS NULL OR EXISTS (SELECT 1 FROM seats \
             WHERE seats.game = games.id AND person = $2)) ORDER BY updated DESC, id LIMIT $3"
        );
        // The text holds no word of anybody but this program.
        let query = sqlx::query(sqlx::AssertSqlSafe(query)).bind(viewer).bind(of);
        let rows = self.read(query.bind(i64::from(most)).fetch_all(&self.0.pool).await)?;
        let read = |row: &sqlx::postgres::PgRow| {
            let (seats, names): (Vec<i16>, Vec<String>) = (row.try_get(8)?, row.try_get(9)?);
            let players = seats.into_iter().map(|seat| seat as u8).zip(names).collect();
            Ok(Finished { game: game(row)?, players })
        };
        self.read(rows.iter().map(read).collect())
    }

    /// The seat that a member has at a game; the first if he has several.
    pub async fn seat_of(&self, game: &str, person: i64) -> Result<Option<u8>, StoreError> {
        let query = "SELECT min(seat) FROM seats WHERE game = $1 AND person = $2";
        let query = sqlx::query_scalar::<_, Option<i16>>(query).bind(game).bind(person);
        let seat = self.read(query.fetch_one(&self.0.pool).await)?;
        Ok(seat.map(|seat| seat as u8))
    }

    /// How much goes on, for whoever runs the club.
    pub async fn traffic(&self, now: i64) -> Result<Traffic, StoreError> {
        let query = "SELECT (SELECT count(*) FROM people WHERE NOT locked) AS members, \
             (SELECT count(DISTINCT person) FROM sessions WHERE seen >= $1 - 300) AS here, \
             (SELECT count(*) FROM games WHERE NOT over) AS under_way, \
             (SELECT count(*) FROM games WHERE updated >= $1 - 86400) AS moved, \
             (SELECT count(*) FROM tables JOIN games ON games.id = tables.game \
             WHERE open AND NOT over) AS open_tables";
        self.read(sqlx::query_as(query).bind(now).fetch_one(&self.0.pool).await)
    }
}
