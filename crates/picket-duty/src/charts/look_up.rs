//! Look-ups by name: a row for every key of a list, and rows that hold one number.

use crate::state::Date;
use table::chart::{ChartBook, ChartErrors, Key, Load, Row, RowData};

struct Named<K, R>(K, R);

impl<K: Key, R: Row> Row for Named<K, R> {
    fn read(row: &RowData<'_>) -> Result<Named<K, R>, String> {
        Ok(Named(row.key_as()?, R::read(row)?))
    }
}

/// A row for every name of `K`.
#[derive(Debug, Clone)]
pub struct ByName<K, R>(Vec<(K, R)>);

impl<K: Key + Ord, R: Row> Load for ByName<K, R> {
    fn load(book: &ChartBook, id: &str) -> Result<ByName<K, R>, ChartErrors> {
        let rows: Vec<Named<K, R>> = book.values(id)?;
        let mut rows: Vec<(K, R)> = rows.into_iter().map(|Named(key, row)| (key, row)).collect();
        rows.sort_by_key(|(key, _)| *key);
        let missing = K::ALL.iter().find(|(_, key)| rows.iter().all(|(known, _)| known != key));
        if let Some((name, _)) = missing {
            return Err(book.wrong(id, format!("`{name}` has no row"), "every key once"));
        }
        if rows.len() != K::ALL.len() {
            return Err(book.wrong(id, "a key has two rows", "every key once"));
        }
        Ok(ByName(rows))
    }
}

impl<K: Key + Ord, R> ByName<K, R> {
    pub fn of(&self, key: K) -> &R {
        let found = self.0.binary_search_by_key(&key, |(known, _)| *known);
        &self.0[found.expect("loading proves that every key has its row")].1
    }

    pub fn iter(&self) -> impl Iterator<Item = (K, &R)> {
        self.0.iter().map(|(key, row)| (*key, row))
    }
}

/// A row whose one number is called `amount`, `number` or `count`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number(pub i64);

impl Row for Number {
    fn read(row: &RowData<'_>) -> Result<Number, String> {
        let number = ["amount", "number", "count"].iter().find_map(|name| row.number(name));
        number.map(Number).ok_or_else(|| format!("row `{}` needs a number", row.key()))
    }
}

/// A day written as a value.
pub(crate) fn date(row: &RowData<'_>, name: &str) -> Result<Date, String> {
    let text = row.text(name).ok_or_else(|| format!("row `{}` needs `{name}`", row.key()))?;
    Date::parse(text).ok_or_else(|| format!("`{text}` is not a day like 4/21 or 1945-04-21"))
}
