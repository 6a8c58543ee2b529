//! What can go wrong with the database, in sentences.

use sqlx::postgres::PgDatabaseError;
use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the data directory {} cannot be used: {error}", path.display())]
    Directory { path: PathBuf, error: std::io::Error },
    #[error(
        "{} was written by a newer version of Wardroom; use that version, or name another \
         directory with --data",
        path.display()
    )]
    Newer { path: PathBuf },
    #[error("{} is in use by another program; close it and try again", path.display())]
    Locked { path: PathBuf },
    #[error("the disk that holds {} is full; make room and try again, nothing is lost", path.display())]
    Full { path: PathBuf },
    #[error("{} cannot be written; make it writable or name another directory with --data", path.display())]
    ReadOnly { path: PathBuf },
    #[error("{} is not a Wardroom database: {error}", path.display())]
    Foreign { path: PathBuf, error: sqlx::Error },
    #[error("the game has gone on elsewhere: line {line} of its journal is already written")]
    Taken { line: u32 },
    #[error(
        "the journal of game {id} is damaged: line {line} of {of} is missing; restore a backup of the \
         database"
    )]
    LinesMissing { id: String, line: i64, of: i64 },
    #[error("{} exists already; choose another name", path.display())]
    Exists { path: PathBuf },
    #[error("{} is not a name the database can write to; choose plain letters", path.display())]
    Name { path: PathBuf },
    #[error("these charts are still used by a game")]
    InUse,
    #[error("there is no game “{id}”")]
    NoGame { id: String },
    #[error("{} cannot be read: {error}", path.display())]
    Read { path: PathBuf, error: sqlx::Error },
    #[error("{} cannot be written: {error}", path.display())]
    Write { path: PathBuf, error: sqlx::Error },
    #[error("{} cannot be brought up to date: {error}", path.display())]
    Migration { path: PathBuf, error: sqlx::migrate::MigrateError },
    #[error("the database has been closed")]
    Closed,
    #[error("this is not the address of a database, postgres://USER@HOST/NAME: {why}")]
    Address { why: String },
    #[error("the database {} does not answer: {why}; nothing is lost, try again", path.display())]
    Away { path: PathBuf, why: String },
    #[error("the database of a club is copied with pg_dump, see deploy/BACKUP.md")]
    Dump,
}

impl StoreError {
    /// Whether the next one to write would hear the same.
    pub(crate) fn is_of_the_disk(&self) -> bool {
        match self {
            StoreError::Locked { .. }
            | StoreError::Full { .. }
            | StoreError::ReadOnly { .. }
            | StoreError::Foreign { .. }
            | StoreError::Away { .. }
            | StoreError::Closed => true,
            StoreError::Directory { .. }
            | StoreError::Newer { .. }
            | StoreError::Taken { .. }
            | StoreError::LinesMissing { .. }
            | StoreError::Exists { .. }
            | StoreError::Name { .. }
            | StoreError::InUse
            | StoreError::NoGame { .. }
            | StoreError::Read { .. }
            | StoreError::Write { .. }
            | StoreError::Address { .. }
            | StoreError::Dump
            | StoreError::Migration { .. } => false,
        }
    }

    /// The same word for another caller of one failed batch.
    pub(crate) fn again(&self) -> StoreError {
        match self {
            StoreError::Locked { path } => StoreError::Locked { path: path.clone() },
            StoreError::Full { path } => StoreError::Full { path: path.clone() },
            StoreError::ReadOnly { path } => StoreError::ReadOnly { path: path.clone() },
            StoreError::Away { path, why } => {
                StoreError::Away { path: path.clone(), why: why.clone() }
            }
            StoreError::Taken { line } => StoreError::Taken { line: *line },
            StoreError::Foreign { path, error } | StoreError::Write { path, error } => {
                let error = sqlx::Error::Protocol(error.to_string());
                StoreError::Write { path: path.clone(), error }
            }
            StoreError::Directory { .. }
            | StoreError::Newer { .. }
            | StoreError::LinesMissing { .. }
            | StoreError::Exists { .. }
            | StoreError::Name { .. }
            | StoreError::InUse
            | StoreError::NoGame { .. }
            | StoreError::Read { .. }
            | StoreError::Address { .. }
            | StoreError::Dump
            | StoreError::Migration { .. }
            | StoreError::Closed => StoreError::Closed,
        }
    }

    pub(crate) fn read(path: &Path, error: sqlx::Error) -> StoreError {
        StoreError::known(path, &error)
            .unwrap_or_else(|| StoreError::Read { path: path.to_owned(), error })
    }

    pub(crate) fn write(path: &Path, error: sqlx::Error) -> StoreError {
        StoreError::known(path, &error)
            .unwrap_or_else(|| StoreError::Write { path: path.to_owned(), error })
    }

    pub(crate) fn migration(path: &Path, error: sqlx::migrate::MigrateError) -> StoreError {
        use sqlx::migrate::MigrateError;
        let path = path.to_owned();
        #[expect(clippy::wildcard_enum_match_arm, reason = "the library may add kinds of error")]
        match error {
            MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) => {
                StoreError::Newer { path }
            }
            MigrateError::Execute(error) => StoreError::write(&path, error),
            error => StoreError::Migration { path, error },
        }
    }

    /// The failures that a person can do something about.
    fn known(path: &Path, error: &sqlx::Error) -> Option<StoreError> {
        let path = path.to_owned();
        let Some(error) = error.as_database_error() else {
            let broken = matches!(error, sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut);
            return broken.then(|| StoreError::Away { path, why: error.to_string() });
        };
        if error.try_downcast_ref::<PgDatabaseError>().is_some() {
            return by_sqlstate(path, &error.code()?, error.message());
        }
        let code: i32 = error.code()?.parse().ok()?;
        match code & 0xff {
            5 | 6 => Some(StoreError::Locked { path }),
            8 | 14 => Some(StoreError::ReadOnly { path }),
            13 => Some(StoreError::Full { path }),
            26 => Some(StoreError::Foreign {
                path,
                error: sqlx::Error::Protocol("the file has another format".into()),
            }),
            _ => None,
        }
    }
}

/// What the codes of PostgreSQL mean: a class of two letters, then what exactly.
fn by_sqlstate(path: PathBuf, code: &str, message: &str) -> Option<StoreError> {
    match code {
        "53100" => Some(StoreError::Full { path }),
        "25006" => Some(StoreError::ReadOnly { path }),
        "55P03" => Some(StoreError::Locked { path }),
        // No connection, no password, no such database, no room, shut down or starting up.
        _ if ["08", "28", "3D", "53", "57"].iter().any(|class| code.starts_with(class)) => {
            Some(StoreError::Away { path, why: message.to_owned() })
        }
        _ => None,
    }
}
