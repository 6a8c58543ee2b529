//! Rows declared as structs, and look-ups that have a row for every key.

use super::{ChartBook, ChartErrors, Key, Load, Row, RowData};

/// A value of a row, by its name: a number, a flag, a key, a list of keys, a text.
pub trait Cell: Sized {
    /// The error is a sentence without place; the loader adds file and line.
    fn read(row: &RowData<'_>, name: &str) -> Result<Self, String>;
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl Cell for $number {
            fn read(row: &RowData<'_>, name: &str) -> Result<$number, String> {
                row.number_as(name)
            }
        }
    )+};
}

numbers!(i8, i16, i32, i64, u8, u16, u32);

/// A flag that is left out is not set.
impl Cell for bool {
    fn read(row: &RowData<'_>, name: &str) -> Result<bool, String> {
        Ok(row.flag(name).unwrap_or(false))
    }
}

impl Cell for String {
    fn read(row: &RowData<'_>, name: &str) -> Result<String, String> {
        let text = row.text(name).map(str::to_owned);
        text.ok_or_else(|| format!("row `{}` needs a text `{name}`", row.key()))
    }
}

impl<K: Key> Cell for K {
    fn read(row: &RowData<'_>, name: &str) -> Result<K, String> {
        row.text_as(name)
    }
}

impl<T: Cell> Cell for Option<T> {
    fn read(row: &RowData<'_>, name: &str) -> Result<Option<T>, String> {
        if row.has(name) { T::read(row, name).map(Some) } else { Ok(None) }
    }
}

impl<K: Key> Cell for Vec<K> {
    fn read(row: &RowData<'_>, name: &str) -> Result<Vec<K>, String> {
        row.list_as(name)
    }
}

/// Declares rows as structs that read themselves. A field is the value of its name, or of the name
/// behind `=`; `= key` is the key of the row, `= label` its words. A struct `in Keys` has one of these
/// keys in its row without keeping it, one `if fits` has a method of that name say whether the values go
/// together. A struct of one value is written `struct Days(pub u8 = "count");`.
///
/// ```
/// use table::chart::Chart;
///
/// table::keys! { pub enum Ship { Barge = "barge", Destroyer = "destroyer" } }
///
/// table::rows! {
///     /// What is met, how many of them, and whether they have radar.
///     #[derive(Copy)]
///     pub struct Contact {
///         pub ship: Ship = key,
///         pub count: u8 = "ships",
///         pub radar: bool,
///     }
/// }
///
/// table::charts! { pub struct Charts { pub contact: Chart<Contact> = "A-1" } }
///
/// let file = r#"
///     [[chart]]
///     id = "A-1"
///     title = "Contact"
///     rule = "4.2"
///     dice = "1d6"
///     values = ["ships", "radar"]
///     rows = [
///       { min = 1, max = 4, key = "barge", ships = 3 },
///       { min = 5, max = 6, key = "destroyer", ships = 1, radar = true },
///     ]
///     provenance = "rulebook"
/// "#;
/// let book = table::ChartBook::parse(&[("a.toml", file)]).unwrap();
/// let charts = Charts::load(&book).unwrap();
/// let met = charts.contact.resolve(5, &table::Mods::NONE).result;
/// assert_eq!(met, Contact { ship: Ship::Destroyer, count: 1, radar: true });
/// ```
#[macro_export]
macro_rules! rows {
    ($(
        $(#[$meta:meta])*
        $vis:vis struct $name:ident $(in $keys:ident)? $(if $check:ident)? {
            $( $(#[$field_meta:meta])* $field_vis:vis $field:ident : $kind:ty $(= $from:tt)? ),+ $(,)?
        }
    )+) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis struct $name { $( $(#[$field_meta])* $field_vis $field: $kind ),+ }

        impl $crate::chart::Row for $name {
            fn read(row: &$crate::chart::RowData<'_>) -> ::std::result::Result<Self, ::std::string::String> {
                $(row.key_as::<$keys>()?;)?
                let read = $name { $($field: $crate::__cell!(row, $kind, $field $(, $from)?)?),+ };
                $(read.$check().map_err(|why| ::std::format!("row `{}`: {why}", row.key()))?;)?
                ::std::result::Result::Ok(read)
            }
        }
    )+};
    ($(
        $(#[$meta:meta])*
        $vis:vis struct $name:ident $(in $keys:ident)? ($field_vis:vis $kind:ty = $from:literal);
    )+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis struct $name($field_vis $kind);

        impl $crate::chart::Row for $name {
            fn read(row: &$crate::chart::RowData<'_>) -> ::std::result::Result<Self, ::std::string::String> {
                $(row.key_as::<$keys>()?;)?
                <$kind as $crate::chart::Cell>::read(row, $from).map($name)
            }
        }
    )+};
}

#[doc(hidden)]
#[macro_export]
macro_rules! __cell {
    ($row:ident, $kind:ty, $field:ident) => {
        <$kind as $crate::chart::Cell>::read($row, stringify!($field))
    };
    ($row:ident, $kind:ty, $field:ident, key) => {
        $row.key_as::<$kind>()
    };
    ($row:ident, $kind:ty, $field:ident, label) => {
        ::std::result::Result::<$kind, ::std::string::String>::Ok(
            $row.label().unwrap_or($row.key()).to_owned(),
        )
    };
    ($row:ident, $kind:ty, $field:ident, $name:literal) => {
        <$kind as $crate::chart::Cell>::read($row, $name)
    };
}

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
        super::complete::<K>(book, id, |key| rows.iter().any(|(known, _)| *known == key))?;
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
