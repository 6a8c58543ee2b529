//! Look-ups with one row for every key.

use table::chart::{ChartBook, ChartErrors, Key, Load, Row, RowData, complete};

/// What a row says beside its key.
pub trait Figure: Sized + Send + Sync + 'static {
    fn read(row: &RowData<'_>) -> Result<Self, String>;
}

/// A plain number.
impl Figure for i32 {
    fn read(row: &RowData<'_>) -> Result<i32, String> {
        row.number_as("number")
            .or_else(|_| row.number_as("count"))
            .or_else(|_| row.number_as("points"))
    }
}

struct Line<K, V>(K, V);

impl<K: Key, V: Figure> Row for Line<K, V> {
    fn read(row: &RowData<'_>) -> Result<Line<K, V>, String> {
        Ok(Line(row.key_as()?, V::read(row)?))
    }
}

/// One row for every name of `K`, in the order of `K`.
#[derive(Debug)]
pub struct Each<K, V>(Vec<(K, V)>);

impl<K: Key, V: Figure> Load for Each<K, V> {
    fn load(book: &ChartBook, id: &str) -> Result<Each<K, V>, ChartErrors> {
        let mut rows: Vec<(K, V)> =
            book.values::<Line<K, V>>(id)?.into_iter().map(|row| (row.0, row.1)).collect();
        complete::<K>(book, id, |key| rows.iter().any(|row| row.0 == key))?;
        let place = |key: K| K::ALL.iter().position(|(_, known)| *known == key);
        rows.sort_by_key(|row| place(row.0));
        if rows.len() != K::ALL.len() {
            return Err(book.wrong(id, "a key stands twice", "every key once"));
        }
        Ok(Each(rows))
    }
}

impl<K: Key, V> Each<K, V> {
    pub fn of(&self, key: K) -> &V {
        let found = self.0.iter().find(|row| row.0 == key);
        &found.expect("loading proves that every key has its row").1
    }

    pub fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        self.0.iter().map(|(key, value)| (*key, value))
    }
}
