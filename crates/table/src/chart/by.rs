//! Charts printed in several columns: which column by date, by number, by key.

use super::{ChartBook, ChartErrors, Key, Load, Row, RowData};

/// One row of an index: what it stands for, and the chart it leads to.
struct Pointer<W> {
    at: W,
    chart: String,
}

/// How an index row says what it stands for: a month by its key, `1942-04`.
pub trait Place: Sized + Send + Sync + 'static {
    fn read(row: &RowData<'_>) -> Result<Self, String>;
}

struct From(i64);

impl Place for From {
    fn read(row: &RowData<'_>) -> Result<From, String> {
        let (min, _) = row.band().ok_or_else(|| "the row has no `min` and `max`".to_owned())?;
        Ok(From(min))
    }
}

struct Named<K>(K);

impl<K: Key> Place for Named<K> {
    fn read(row: &RowData<'_>) -> Result<Named<K>, String> {
        row.key_as().map(Named)
    }
}

impl<W: Place> Row for Pointer<W> {
    fn read(row: &RowData<'_>) -> Result<Pointer<W>, String> {
        let chart = row.next().ok_or_else(|| format!("row `{}` needs a `next`", row.key()))?;
        Ok(Pointer { at: W::read(row)?, chart: chart.to_owned() })
    }
}

/// The charts an index leads to, each with what its row says of it.
pub fn columns<W: Place, C: Load>(book: &ChartBook, id: &str) -> Result<Vec<(W, C)>, ChartErrors> {
    let mut errors = ChartErrors::default();
    let mut columns = Vec::new();
    for pointer in book.values::<Pointer<W>>(id)? {
        if let Some(chart) = errors.keep(C::load(book, &pointer.chart)) {
            columns.push((pointer.at, chart));
        }
    }
    errors.or(columns)
}

/// Charts that replace one another as time goes on, each in force from its date.
#[derive(Debug)]
pub struct ByDate<D, C> {
    /// Ascending.
    columns: Vec<(D, C)>,
}

impl<D: Copy + Ord, C> ByDate<D, C> {
    /// The chart in force; before the first, that one.
    pub fn at(&self, date: D) -> &C {
        let after = self.columns.partition_point(|(from, _)| *from <= date);
        &self.columns[after.saturating_sub(1)].1
    }

    /// The chart in force, if there is one yet.
    pub fn since(&self, date: D) -> Option<&C> {
        self.columns.first().filter(|(from, _)| *from <= date).map(|_| self.at(date))
    }

    pub fn iter(&self) -> impl Iterator<Item = (D, &C)> {
        self.columns.iter().map(|(date, chart)| (*date, chart))
    }
}

impl<D: Place + Copy + Ord, C: Load> Load for ByDate<D, C> {
    fn load(book: &ChartBook, id: &str) -> Result<ByDate<D, C>, ChartErrors> {
        let columns: Vec<(D, C)> = columns(book, id)?;
        if columns.is_empty() || !columns.is_sorted_by(|(one, _), (next, _)| one < next) {
            return Err(book.wrong(id, "the dates are not in order", "earliest first, each once"));
        }
        Ok(ByDate { columns })
    }
}

/// Charts by bands of a number, such as Battle Stars.
#[derive(Debug)]
pub struct ByNumber<C> {
    columns: Vec<(i64, C)>,
}

impl<C> ByNumber<C> {
    /// The chart for a number; none below the first band.
    pub fn at(&self, number: i64) -> Option<&C> {
        self.columns.iter().rev().find(|(from, _)| *from <= number).map(|(_, chart)| chart)
    }
}

impl<C: Load> Load for ByNumber<C> {
    fn load(book: &ChartBook, id: &str) -> Result<ByNumber<C>, ChartErrors> {
        let mut columns: Vec<(i64, C)> = columns::<From, C>(book, id)?
            .into_iter()
            .map(|(from, chart)| (from.0, chart))
            .collect();
        columns.sort_by_key(|(from, _)| *from);
        Ok(ByNumber { columns })
    }
}

/// A chart for every name of `K`.
#[derive(Debug)]
pub struct ByKey<K, C> {
    columns: Vec<(K, C)>,
}

impl<K: Key, C> ByKey<K, C> {
    pub fn of(&self, key: K) -> &C {
        let found = self.columns.iter().find(|(known, _)| *known == key);
        &found.expect("loading proves that every key has its chart").1
    }
}

impl<K: Key, C: Load> Load for ByKey<K, C> {
    fn load(book: &ChartBook, id: &str) -> Result<ByKey<K, C>, ChartErrors> {
        let columns: Vec<(K, C)> = columns::<Named<K>, C>(book, id)?
            .into_iter()
            .map(|(named, chart)| (named.0, chart))
            .collect();
        match K::ALL.iter().find(|(_, key)| columns.iter().all(|(known, _)| known != key)) {
            Some((name, _)) => {
                Err(book.wrong(id, format!("`{name}` has no row"), "every key once"))
            }
            None => Ok(ByKey { columns }),
        }
    }
}

/// A named figure: the one value of its row.
#[derive(Clone, Copy, Debug)]
pub struct Figure<K> {
    pub key: K,
    pub number: i64,
}

/// The values a figure may be written as.
const NAMES: [&str; 8] =
    ["count", "amount", "months", "patrols", "ships", "boxes", "tons", "points"];

impl<K: Key> Row for Figure<K> {
    fn read(row: &RowData<'_>) -> Result<Figure<K>, String> {
        let number = NAMES.iter().find_map(|name| row.number(name));
        let number = number.ok_or_else(|| format!("row `{}` needs a number", row.key()))?;
        Ok(Figure { key: row.key_as()?, number })
    }
}

/// Every key of a look-up stands in it.
pub fn complete<K: Key>(
    book: &ChartBook,
    id: &str,
    has: impl Fn(K) -> bool,
) -> Result<(), ChartErrors> {
    match K::ALL.iter().find(|(_, key)| !has(*key)) {
        Some((name, _)) => Err(book.wrong(id, format!("`{name}` has no row"), "every key once")),
        None => Ok(()),
    }
}

/// Named figures, each of them there.
#[derive(Debug)]
pub struct Figures<K>(Vec<Figure<K>>);

impl<K: Key> Figures<K> {
    pub fn of<N: TryFrom<i64> + Default>(&self, key: K) -> N {
        let row = self.0.iter().find(|row| row.key == key);
        N::try_from(row.map_or(0, |row| row.number)).unwrap_or_default()
    }
}

impl<K: Key> Load for Figures<K> {
    fn load(book: &ChartBook, id: &str) -> Result<Figures<K>, ChartErrors> {
        let rows: Vec<Figure<K>> = book.values(id)?;
        complete(book, id, |key| rows.iter().any(|row| row.key == key))?;
        if rows.iter().any(|row| !(0..=1_000_000).contains(&row.number)) {
            return Err(book.wrong(id, "a figure is out of bounds", "0 to 1,000,000"));
        }
        Ok(Figures(rows))
    }
}
