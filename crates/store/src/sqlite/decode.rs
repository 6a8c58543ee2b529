//! Rows as values. A damaged file can hold anything, so every field may turn out unreadable.

use crate::{ChartsRow, GameRow, JournalRow, KeyRow};
use sqlx::{Row as _, sqlite::SqliteRow};

pub(crate) fn game(row: &SqliteRow) -> Result<GameRow, sqlx::Error> {
    Ok(GameRow {
        id: row.try_get(0)?,
        game: row.try_get(1)?,
        name: row.try_get(2)?,
        created: row.try_get(3)?,
        updated: row.try_get(4)?,
        over: row.try_get::<i64, _>(5)? != 0,
        summary: row.try_get(6)?,
        charts: row.try_get(7)?,
    })
}

pub(crate) fn charts(row: &SqliteRow) -> Result<ChartsRow, sqlx::Error> {
    Ok(ChartsRow {
        id: row.try_get(0)?,
        game: row.try_get(1)?,
        name: row.try_get(2)?,
        created: row.try_get(3)?,
        files: row.try_get(4)?,
    })
}

/// A key and what it opens; a seat out of bounds is damage.
pub(crate) fn key(row: &SqliteRow) -> Result<KeyRow, sqlx::Error> {
    let seat = row.try_get::<Option<i64>, _>(1)?.map(u8::try_from).transpose();
    let seat = seat.map_err(|error| sqlx::Error::Decode(error.into()))?;
    Ok(KeyRow { digest: row.try_get(0)?, seat })
}

pub(crate) fn journal(row: &SqliteRow) -> Result<JournalRow, sqlx::Error> {
    Ok((row.try_get(0)?, row.try_get(1)?))
}

/// Those rows of a list that can be read: one that cannot must not hide the others.
pub(crate) fn readable<T>(
    rows: &[SqliteRow],
    decode: impl Fn(&SqliteRow) -> Result<T, sqlx::Error>,
) -> Vec<T> {
    rows.iter().filter_map(|row| decode(row).ok()).collect()
}
