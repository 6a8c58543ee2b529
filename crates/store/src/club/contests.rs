//! Results between members, their ratings, and Swiss events.

use super::Club;
use crate::StoreError;
use serde::Serialize;
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2},
};
use sqlx::{FromRow, PgConnection, Row as _};

/// How a game between two members ended, as its first seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    Won,
    Drawn,
    Lost,
}

impl Score {
    /// Twice the points.
    pub fn half_points(self) -> i16 {
        match self {
            Score::Won => 2,
            Score::Drawn => 1,
            Score::Lost => 0,
        }
    }

    fn outcome(self) -> Outcomes {
        match self {
            Score::Won => Outcomes::WIN,
            Score::Drawn => Outcomes::DRAW,
            Score::Lost => Outcomes::LOSS,
        }
    }
}

/// How strong a member is at a title.
#[derive(Clone, Debug, PartialEq, FromRow, Serialize)]
pub struct RatingRow {
    pub person: i64,
    pub name: String,
    pub title: String,
    pub rating: f64,
    pub deviation: f64,
    pub games: i32,
}

/// A game between two members that has ended.
#[derive(Clone, Debug, PartialEq, FromRow, Serialize)]
pub struct ResultRow {
    pub game: String,
    pub title: String,
    pub first: Option<i64>,
    pub second: Option<i64>,
    /// The names, where their members are still here.
    pub first_name: Option<String>,
    pub second_name: Option<String>,
    /// Twice the points of the first seat.
    pub score: i16,
    pub ended: i64,
    /// How strong both were after it.
    pub first_rating: Option<f64>,
    pub second_rating: Option<f64>,
    /// How sure that was.
    pub first_deviation: Option<f64>,
    pub second_deviation: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct EventRow {
    pub id: i64,
    pub name: String,
    pub title: String,
    pub scenario: String,
    pub rounds: i16,
    pub round: i16,
    pub pace: Option<i64>,
    pub host: Option<i64>,
}

/// What a new event is like.
#[derive(Clone, Debug)]
pub struct NewEvent<'a> {
    pub name: &'a str,
    pub title: &'a str,
    pub scenario: &'a str,
    pub rounds: i16,
    pub pace: Option<i64>,
    pub host: i64,
}

#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct EntrantRow {
    pub person: i64,
    pub name: String,
    /// Plays in no further round.
    pub left_it: bool,
    /// Is locked out of the club.
    pub locked: bool,
    pub rating: f64,
    pub deviation: f64,
}

#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct PairingRow {
    pub round: i16,
    pub place: i16,
    pub first: Option<i64>,
    pub second: Option<i64>,
    pub bye: bool,
    pub game: Option<String>,
    pub score: Option<i16>,
}

impl Club {
    /// Counts a game between two members; a game that was counted is not counted again. False then.
    pub async fn count_result(
        &self,
        game: &str,
        title: &str,
        members: (i64, i64),
        score: Score,
        now: i64,
    ) -> Result<bool, StoreError> {
        let mut all = self.wrote(self.0.pool.begin().await)?;
        let (first, second) = members;
        let query = "INSERT INTO results (game, title, first, second, score, ended) \
                     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
        let query = sqlx::query(query).bind(game).bind(title).bind(first).bind(second);
        let made = query.bind(score.half_points()).bind(now).execute(&mut *all).await;
        if self.wrote(made)?.rows_affected() == 0 {
            return Ok(false);
        }
        // The first of a pair has the first seat, also when he has left the club and another plays there.
        let query = "UPDATE pairings SET score = $2 WHERE game = $1 AND score IS NULL";
        let query = sqlx::query(query).bind(game).bind(score.half_points());
        self.wrote(query.execute(&mut *all).await)?;
        // Always in the same order, so that two games of the same members do not wait for each other.
        let (low, high) = (first.min(second), first.max(second));
        let of_low = self.wrote(rating(&mut all, low, title).await)?;
        let of_high = self.wrote(rating(&mut all, high, title).await)?;
        let (one, other) = if first == low { (of_low, of_high) } else { (of_high, of_low) };
        let (one, other) = glicko2(&one, &other, &score.outcome(), &Glicko2Config::new());
        self.wrote(keep_rating(&mut all, first, title, &one).await)?;
        self.wrote(keep_rating(&mut all, second, title, &other).await)?;
        let query = "UPDATE results SET first_rating = $2, second_rating = $3, first_deviation = $4, \
                     second_deviation = $5 WHERE game = $1";
        let query = sqlx::query(query).bind(game).bind(one.rating).bind(other.rating);
        let query = query.bind(one.deviation).bind(other.deviation);
        self.wrote(query.execute(&mut *all).await)?;
        self.wrote(all.commit().await)?;
        Ok(true)
    }

    /// The ladder of a title, or of all of them: the strongest first.
    pub async fn ladder(&self, title: Option<&str>) -> Result<Vec<RatingRow>, StoreError> {
        let query = "SELECT person, name, title, rating, deviation, games FROM ratings \
                     JOIN people ON people.id = person WHERE ($1 IS NULL OR title = $1) AND NOT locked \
                     ORDER BY title, rating DESC, person LIMIT 500";
        self.read(sqlx::query_as(query).bind(title).fetch_all(&self.0.pool).await)
    }

    pub async fn ratings_of(&self, person: i64) -> Result<Vec<RatingRow>, StoreError> {
        let query = "SELECT person, name, title, rating, deviation, games FROM ratings \
                     JOIN people ON people.id = person WHERE person = $1 ORDER BY title";
        self.read(sqlx::query_as(query).bind(person).fetch_all(&self.0.pool).await)
    }

    /// The games of a member that count, the last first.
    pub async fn results_of(&self, person: i64, most: u32) -> Result<Vec<ResultRow>, StoreError> {
        self.results(Some(person), most).await
    }

    /// The games of all members that counted last.
    pub async fn latest_results(&self, most: u32) -> Result<Vec<ResultRow>, StoreError> {
        self.results(None, most).await
    }

    async fn results(&self, person: Option<i64>, most: u32) -> Result<Vec<ResultRow>, StoreError> {
        let query = "SELECT game, title, first, second, one.name AS first_name, \
                     other.name AS second_name, score, ended, first_rating, second_rating, \
                     first_deviation, second_deviation FROM results \
                     LEFT JOIN people AS one ON one.id = first \
                     LEFT JOIN people AS other ON other.id = second \
                     WHERE $1 IS NULL OR first = $1 OR second = $1 ORDER BY ended DESC, game LIMIT $2";
        let query = sqlx::query_as(query).bind(person).bind(i64::from(most));
        self.read(query.fetch_all(&self.0.pool).await)
    }

    pub async fn create_event(&self, new: &NewEvent<'_>, now: i64) -> Result<i64, StoreError> {
        let query = "INSERT INTO events (name, title, scenario, rounds, pace, host, created) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id";
        let query = sqlx::query_scalar(query).bind(new.name).bind(new.title).bind(new.scenario);
        let query = query.bind(new.rounds).bind(new.pace).bind(new.host).bind(now);
        self.wrote(query.fetch_one(&self.0.pool).await)
    }

    /// All events, the newest first.
    pub async fn events(&self, most: u32) -> Result<Vec<EventRow>, StoreError> {
        let query = "SELECT id, name, title, scenario, rounds, round, pace, host FROM events \
                     ORDER BY id DESC LIMIT $1";
        self.read(sqlx::query_as(query).bind(i64::from(most)).fetch_all(&self.0.pool).await)
    }

    pub async fn event(&self, id: i64) -> Result<Option<EventRow>, StoreError> {
        let query = "SELECT id, name, title, scenario, rounds, round, pace, host FROM events \
                     WHERE id = $1";
        self.read(sqlx::query_as(query).bind(id).fetch_optional(&self.0.pool).await)
    }

    /// Enters an event that has not begun, or leaves it. False if that cannot be done now.
    pub async fn enter(&self, event: i64, person: i64, enter: bool) -> Result<bool, StoreError> {
        let query = if enter {
            "INSERT INTO entrants (event, person) SELECT id, $2 FROM events WHERE id = $1 \
             AND round = 0 ON CONFLICT (event, person) DO UPDATE SET left_it = FALSE"
        } else {
            "UPDATE entrants SET left_it = TRUE WHERE event = $1 AND person = $2"
        };
        let query = sqlx::query(query).bind(event).bind(person);
        Ok(self.wrote(query.execute(&self.0.pool).await)?.rows_affected() == 1)
    }

    /// Everybody who takes part, with the rating at the title of the event.
    pub async fn entrants(&self, event: i64) -> Result<Vec<EntrantRow>, StoreError> {
        let query = "SELECT entrants.person, people.name, left_it, locked, COALESCE(rating, 1500) AS rating, \
                     COALESCE(deviation, 350) AS deviation FROM entrants \
                     JOIN people ON people.id = entrants.person JOIN events ON events.id = event \
                     LEFT JOIN ratings ON ratings.person = entrants.person \
                     AND ratings.title = events.title WHERE event = $1 ORDER BY lower(people.name)";
        self.read(sqlx::query_as(query).bind(event).fetch_all(&self.0.pool).await)
    }

    pub async fn pairings(&self, event: i64) -> Result<Vec<PairingRow>, StoreError> {
        let query = "SELECT round, place, first, second, bye, game, score FROM pairings \
                     WHERE event = $1 ORDER BY round, place";
        self.read(sqlx::query_as(query).bind(event).fetch_all(&self.0.pool).await)
    }

    /// Begins the round after `before` with these pairs; false if another server was faster.
    pub async fn begin_round(
        &self,
        event: i64,
        before: i16,
        pairs: &[(i64, Option<i64>)],
    ) -> Result<bool, StoreError> {
        let mut all = self.wrote(self.0.pool.begin().await)?;
        let query = sqlx::query("UPDATE events SET round = $2 + 1 WHERE id = $1 AND round = $2");
        let begun = query.bind(event).bind(before).execute(&mut *all).await;
        if self.wrote(begun)?.rows_affected() == 0 {
            return Ok(false);
        }
        for (place, (first, second)) in pairs.iter().enumerate() {
            let query = "INSERT INTO pairings (event, round, place, first, second, bye, score) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7)";
            let bye = second.is_none();
            let query = sqlx::query(query).bind(event).bind(before + 1).bind(place as i16);
            let query = query.bind(first).bind(second).bind(bye).bind(bye.then_some(2_i16));
            self.wrote(query.execute(&mut *all).await)?;
        }
        self.wrote(all.commit().await)?;
        Ok(true)
    }

    /// Notes at which table a pair plays; false if it has one already.
    pub async fn seat_pair(
        &self,
        event: i64,
        round: i16,
        place: i16,
        game: &str,
    ) -> Result<bool, StoreError> {
        let query = "UPDATE pairings SET game = $4 WHERE event = $1 AND round = $2 AND place = $3 \
                     AND game IS NULL";
        let query = sqlx::query(query).bind(event).bind(round).bind(place).bind(game);
        Ok(self.wrote(query.execute(&self.0.pool).await)?.rows_affected() == 1)
    }

    /// Decides a pair without a game, because one of the two is gone.
    pub async fn decide_pair(
        &self,
        event: i64,
        round: i16,
        place: i16,
        score: Score,
    ) -> Result<(), StoreError> {
        let query = "UPDATE pairings SET score = $4 WHERE event = $1 AND round = $2 AND place = $3 \
                     AND score IS NULL";
        let query = sqlx::query(query).bind(event).bind(round).bind(place);
        let query = query.bind(score.half_points());
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }

    /// Ends an event after this round, whether or not there were to be more.
    pub async fn end_event(&self, event: i64, after: i16) -> Result<(), StoreError> {
        let query = "UPDATE events SET round = rounds + 1 WHERE id = $1 AND round = $2";
        let query = sqlx::query(query).bind(event).bind(after);
        self.wrote(query.execute(&self.0.pool).await).map(drop)
    }
}

/// The rating of a member, locked until the transaction ends; that of a newcomer if he has none.
async fn rating(
    all: &mut PgConnection,
    person: i64,
    title: &str,
) -> Result<Glicko2Rating, sqlx::Error> {
    let new = Glicko2Rating::new();
    let insert = "INSERT INTO ratings (person, title, rating, deviation, volatility, games) \
                  VALUES ($1, $2, $3, $4, $5, 0) ON CONFLICT DO NOTHING";
    let insert = sqlx::query(insert).bind(person).bind(title);
    let insert = insert.bind(new.rating).bind(new.deviation).bind(new.volatility);
    insert.execute(&mut *all).await?;
    let query = "SELECT rating, deviation, volatility FROM ratings WHERE person = $1 AND title = $2 \
                 FOR UPDATE";
    let row = sqlx::query(query).bind(person).bind(title).fetch_one(all).await?;
    Ok(Glicko2Rating {
        rating: row.try_get(0)?,
        deviation: row.try_get(1)?,
        volatility: row.try_get(2)?,
    })
}

async fn keep_rating(
    all: &mut PgConnection,
    person: i64,
    title: &str,
    rating: &Glicko2Rating,
) -> Result<(), sqlx::Error> {
    let query = "UPDATE ratings SET rating = $3, deviation = $4, volatility = $5, games = games + 1 \
                 WHERE person = $1 AND title = $2";
    let query = sqlx::query(query).bind(person).bind(title).bind(rating.rating);
    query.bind(rating.deviation).bind(rating.volatility).execute(all).await.map(drop)
}
