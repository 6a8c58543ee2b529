//! The database of a club: PostgreSQL, shared by as many servers as it likes.

mod batch;
mod news;
mod sheets;

use crate::{ChartsRow, Durability, GameRow, JournalRow, KeyRow, StoreError};
use sqlx::{
    PgPool, Row as _,
    postgres::{PgConnectOptions, PgPoolOptions, PgRow},
};
use std::{
    path::{Path, PathBuf},
    str::FromStr as _,
    time::Duration,
};
use tokio::sync::Mutex;

/// The columns of a [`GameRow`].
macro_rules! games {
    () => {
        "SELECT id, game, name, created, updated, over, summary, charts FROM games"
    };
}

/// How many statements run at once from one server.
const CONNECTIONS: u32 = 8;
/// How long a request waits for a connection before it hears that the database is away.
const PATIENCE: Duration = Duration::from_secs(5);

pub(crate) struct Postgres {
    pub(crate) pool: PgPool,
    options: PgConnectOptions,
    /// Its address for people, without password.
    pub(crate) path: PathBuf,
    /// Marks what this program tells the others, so that it need not listen to itself.
    pub(crate) tag: String,
    /// The writer's own connection, once it has written.
    writing: Mutex<Option<batch::Writing>>,
    teller: news::Teller,
}

impl Postgres {
    pub(crate) async fn connect(
        address: &str,
        durability: Durability,
    ) -> Result<Postgres, StoreError> {
        if !is_address(address) {
            return Err(StoreError::Address { why: "it begins otherwise".to_owned() });
        }
        let options = PgConnectOptions::from_str(address)
            .map_err(|error| StoreError::Address { why: error.to_string() })?;
        let synchronous = match durability {
            Durability::Synced => "on",
            Durability::Written => "off",
        };
        let options = options.application_name("wardroom").options([
            ("synchronous_commit", synchronous),
            ("statement_timeout", "60s"),
            ("lock_timeout", "20s"),
            ("idle_in_transaction_session_timeout", "60s"),
        ]);
        let path = shown(&options);
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .connect_with(options.clone())
            .await
            .map_err(|error| StoreError::read(&path, error))?;
        // Takes a lock of the database, so that of several servers one makes the tables.
        let made = sqlx::migrate!("migrations/postgres").run(&pool).await;
        made.map_err(|error| StoreError::migration(&path, error))?;
        let tag: Result<String, _> =
            sqlx::query_scalar("SELECT gen_random_uuid()::text").fetch_one(&pool).await;
        let tag = tag.map_err(|error| StoreError::read(&path, error))?;
        let teller = news::Teller::start(&options, &tag);
        Ok(Postgres { pool, options, path, tag, writing: Mutex::default(), teller })
    }

    fn read<T>(&self, result: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        result.map_err(|error| StoreError::read(&self.path, error))
    }

    fn wrote<T>(&self, result: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        result.map_err(|error| StoreError::write(&self.path, error))
    }

    /// Whether the server answers.
    pub(crate) async fn reachable(&self) -> Result<(), StoreError> {
        self.read(sqlx::query("SELECT 1").execute(&self.pool).await).map(drop)
    }

    /// How many lines a journal has, by its own count; none if there is no such game.
    pub(crate) async fn counted(&self, id: &str) -> Result<Option<i64>, StoreError> {
        let counted = sqlx::query_scalar("SELECT lines::bigint FROM games WHERE id = $1");
        self.read(counted.bind(id).fetch_optional(&self.pool).await)
    }

    /// The rows of a journal in their order.
    pub(crate) async fn journal_rows(
        &self,
        id: &str,
        _whole: impl Fn(&[JournalRow]) -> bool,
    ) -> Result<Vec<JournalRow>, StoreError> {
        let query = "SELECT line::bigint, text FROM journal WHERE game = $1 ORDER BY line";
        self.read(sqlx::query_as(query).bind(id).fetch_all(&self.pool).await)
    }

    /// The lengths of those of these journals that exist.
    pub(crate) async fn lengths(&self, ids: &[&str]) -> Result<Vec<(String, u32)>, StoreError> {
        let query = "SELECT id, lines::bigint FROM games WHERE id = ANY($1)";
        let rows: Vec<(String, i64)> =
            self.read(sqlx::query_as(query).bind(ids).fetch_all(&self.pool).await)?;
        Ok(rows.into_iter().map(|(id, lines)| (id, lines as u32)).collect())
    }

    pub(crate) async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let row = sqlx::query(concat!(games!(), " WHERE id = $1")).bind(id);
        let row = self.read(row.fetch_optional(&self.pool).await)?;
        self.read(row.as_ref().map(game).transpose())
    }

    pub(crate) async fn games(&self) -> Result<Vec<GameRow>, StoreError> {
        let rows = sqlx::query(concat!(games!(), " ORDER BY updated DESC, id"));
        let rows = self.read(rows.fetch_all(&self.pool).await)?;
        self.read(rows.iter().map(game).collect())
    }

    pub(crate) async fn games_page(
        &self,
        from: u32,
        most: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        let query = concat!(games!(), " ORDER BY updated DESC, id LIMIT $1 OFFSET $2");
        let rows = sqlx::query(query).bind(i64::from(most)).bind(i64::from(from));
        let rows = self.read(rows.fetch_all(&self.pool).await)?;
        self.read(rows.iter().map(game).collect())
    }

    pub(crate) async fn rename(&self, id: &str, name: &str) -> Result<(), StoreError> {
        let query = concat!(
            "WITH changed AS (UPDATE games SET name = $2 WHERE id = $1 RETURNING id, lines) ",
            "SELECT pg_notify('wardroom', $3 || ' game ' || id || ' ' || lines) FROM changed"
        );
        let query = sqlx::query(query).bind(id).bind(name).bind(&self.tag);
        self.wrote(query.execute(&self.pool).await).map(drop)
    }

    pub(crate) async fn delete(&self, id: &str) -> Result<(), StoreError> {
        let query = concat!(
            "WITH gone AS (DELETE FROM games WHERE id = $1 RETURNING id) ",
            "SELECT pg_notify('wardroom', $2 || ' game ' || id || ' 0') FROM gone"
        );
        let query = sqlx::query(query).bind(id).bind(&self.tag);
        self.wrote(query.execute(&self.pool).await).map(drop)
    }

    pub(crate) async fn save_charts(&self, charts: &ChartsRow) -> Result<(), StoreError> {
        let insert = "INSERT INTO charts (id, game, name, created, files) \
                      VALUES ($1, $2, $3, $4, $5) \
                      ON CONFLICT (id) DO UPDATE SET name = excluded.name";
        let query = sqlx::query(insert).bind(&charts.id).bind(&charts.game).bind(&charts.name);
        let query = query.bind(charts.created).bind(&charts.files);
        self.wrote(query.execute(&self.pool).await).map(drop)
    }

    pub(crate) async fn charts(&self) -> Result<Vec<ChartsRow>, StoreError> {
        let query = "SELECT id, game, name, created, files FROM charts ORDER BY created DESC, id";
        let rows = self.read(sqlx::query(query).fetch_all(&self.pool).await)?;
        self.read(rows.iter().map(charts).collect())
    }

    pub(crate) async fn charts_names(
        &self,
        game: &str,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let query = "SELECT id, name FROM charts WHERE game = $1 ORDER BY created DESC, id";
        self.read(sqlx::query_as(query).bind(game).fetch_all(&self.pool).await)
    }

    pub(crate) async fn charts_size(&self) -> Result<(i64, i64), StoreError> {
        let query = "SELECT count(*), coalesce(sum(octet_length(files)), 0)::bigint FROM charts";
        self.read(sqlx::query_as(query).fetch_one(&self.pool).await)
    }

    pub(crate) async fn charts_by_id(&self, id: &str) -> Result<Option<ChartsRow>, StoreError> {
        let query = "SELECT id, game, name, created, files FROM charts WHERE id = $1";
        let row = self.read(sqlx::query(query).bind(id).fetch_optional(&self.pool).await)?;
        self.read(row.as_ref().map(charts).transpose())
    }

    /// The foreign key refuses while a game uses them.
    pub(crate) async fn delete_charts(&self, id: &str) -> Result<(), StoreError> {
        let query = concat!(
            "WITH gone AS (DELETE FROM charts WHERE id = $1 RETURNING id) ",
            "SELECT pg_notify('wardroom', $2 || ' charts ' || id) FROM gone"
        );
        let deleted = sqlx::query(query).bind(id).bind(&self.tag).execute(&self.pool).await;
        match deleted {
            Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => {
                Err(StoreError::InUse)
            }
            deleted => self.wrote(deleted).map(drop),
        }
    }

    pub(crate) async fn save_keys(&self, game: &str, keys: &[KeyRow]) -> Result<(), StoreError> {
        let digests: Vec<&str> = keys.iter().map(|key| key.digest.as_str()).collect();
        let seats: Vec<Option<i16>> = keys.iter().map(|key| key.seat.map(i16::from)).collect();
        let query = concat!(
            "WITH new AS (INSERT INTO keys (digest, game, seat) ",
            "SELECT digest, $1, seat FROM unnest($2::text[], $3::smallint[]) AS new (digest, seat)) ",
            "SELECT pg_notify('wardroom', $4 || ' game ' || id || ' ' || lines) FROM games WHERE id = $1"
        );
        let query = sqlx::query(query).bind(game).bind(digests).bind(seats).bind(&self.tag);
        self.wrote(query.execute(&self.pool).await).map(drop)
    }

    pub(crate) async fn keys(&self, game: &str) -> Result<Vec<KeyRow>, StoreError> {
        let query =
            "SELECT digest, seat FROM keys WHERE game = $1 ORDER BY seat NULLS FIRST, digest";
        let rows = self.read(sqlx::query(query).bind(game).fetch_all(&self.pool).await)?;
        // A key that cannot be read must not leave the game open to everyone.
        self.read(rows.iter().map(key).collect())
    }

    pub(crate) async fn game_of_key(
        &self,
        digest: &str,
    ) -> Result<Option<(String, KeyRow)>, StoreError> {
        let query = "SELECT digest, seat, game FROM keys WHERE digest = $1";
        let row = self.read(sqlx::query(query).bind(digest).fetch_optional(&self.pool).await)?;
        let both = |row: &PgRow| Ok((row.try_get(2)?, key(row)?));
        self.read(row.as_ref().map(both).transpose())
    }

    pub(crate) async fn close(&self) {
        self.close_writing().await;
        self.teller.close().await;
        self.pool.close().await;
    }
}

/// Whether this begins like the address of a PostgreSQL; the library takes any beginning.
fn is_address(text: &str) -> bool {
    ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme))
}

/// The address of a database for messages and logs: no password, no parameters.
fn shown(options: &PgConnectOptions) -> PathBuf {
    let host = options.get_socket().map_or_else(
        || format!("{}:{}", options.get_host(), options.get_port()),
        |socket| socket.display().to_string(),
    );
    let name = options.get_database().unwrap_or_else(|| options.get_username());
    Path::new(&format!("postgres://{host}/{name}")).to_owned()
}

pub(crate) fn game(row: &PgRow) -> Result<GameRow, sqlx::Error> {
    Ok(GameRow {
        id: row.try_get(0)?,
        game: row.try_get(1)?,
        name: row.try_get(2)?,
        created: row.try_get(3)?,
        updated: row.try_get(4)?,
        over: row.try_get(5)?,
        summary: row.try_get(6)?,
        charts: row.try_get(7)?,
    })
}

fn charts(row: &PgRow) -> Result<ChartsRow, sqlx::Error> {
    Ok(ChartsRow {
        id: row.try_get(0)?,
        game: row.try_get(1)?,
        name: row.try_get(2)?,
        created: row.try_get(3)?,
        files: row.try_get(4)?,
    })
}

/// A key and what it opens; a seat out of bounds is damage.
fn key(row: &PgRow) -> Result<KeyRow, sqlx::Error> {
    let seat = row.try_get::<Option<i16>, _>(1)?.map(u8::try_from).transpose();
    let seat = seat.map_err(|error| sqlx::Error::Decode(error.into()))?;
    Ok(KeyRow { digest: row.try_get(0)?, seat })
}
