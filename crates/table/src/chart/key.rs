//! Results and conditions as Rust types, and how they are read from a chart.

use super::data::{NaturalData, RowEntry, Value};
use super::error::listed;
use std::collections::BTreeMap;

/// An enum with a stable name for each variant: a condition of modifiers, or a plain result.
pub trait Key: Copy + Eq + Send + Sync + 'static {
    const ALL: &'static [(&'static str, Self)];

    fn name(self) -> &'static str;

    fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|&(_, key)| key)
    }

    /// Like `parse`, with a message that lists the known names.
    fn expect_name(name: &str) -> Result<Self, String> {
        Self::parse(name).ok_or_else(|| {
            let known = listed(Self::ALL.iter().map(|(known, _)| known));
            format!("`{name}` is not known here; known are {known}")
        })
    }
}

/// A key that also has a name for people.
pub trait Titled: Key {
    fn title(self) -> &'static str;
}

/// What one row of a chart means to the rules. A chart that is rolled on needs it `Copy`.
pub trait Row: Sized + Send + Sync + 'static {
    /// The error is a sentence without place; the loader adds file and line.
    fn read(row: &RowData<'_>) -> Result<Self, String>;
}

/// For charts of which only the text matters.
impl Row for () {
    fn read(_: &RowData<'_>) -> Result<(), String> {
        Ok(())
    }
}

/// For charts whose results are numbers.
macro_rules! number_rows {
    ($($number:ty),+) => {$(
        impl Row for $number {
            fn read(row: &RowData<'_>) -> Result<$number, String> {
                row.key().parse().map_err(|_| {
                    format!("`{}` is not a whole number from {} to {}", row.key(), <$number>::MIN, <$number>::MAX)
                })
            }
        }
    )+};
}

number_rows!(i8, u8, i32);

/// The conditions of a chart without modifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoCondition {}

impl Key for NoCondition {
    const ALL: &'static [(&'static str, NoCondition)] = &[];

    fn name(self) -> &'static str {
        match self {}
    }
}

/// The fields of one row, for `Row::read`.
#[derive(Debug, Clone, Copy)]
pub struct RowData<'a> {
    key: &'a str,
    label: Option<&'a str>,
    next: Option<&'a str>,
    notes: &'a [String],
    band: Option<(i64, i64)>,
    values: &'a BTreeMap<String, Value>,
}

impl<'a> RowData<'a> {
    pub(super) fn of_row(row: &'a RowEntry) -> RowData<'a> {
        RowData {
            key: &row.key,
            label: row.text.as_deref(),
            next: row.next.as_deref(),
            notes: &row.notes,
            band: row.min.zip(row.max),
            values: &row.values,
        }
    }

    pub(super) fn of_natural(natural: &'a NaturalData, same: Option<&'a RowEntry>) -> RowData<'a> {
        let values = match same {
            Some(row) if natural.row.values.is_empty() => &row.values,
            _ => &natural.row.values,
        };
        RowData {
            key: &natural.row.key,
            label: natural.row.text.as_deref(),
            next: natural.row.next.as_deref().or(same.and_then(|row| row.next.as_deref())),
            notes: same.map_or(&[], |row| &row.notes),
            band: same.and_then(|row| row.min.zip(row.max)),
            values,
        }
    }

    pub fn key(&self) -> &'a str {
        self.key
    }

    /// The row's own words.
    pub fn label(&self) -> Option<&'a str> {
        self.label
    }

    /// The chart play goes on with.
    pub fn next(&self) -> Option<&'a str> {
        self.next
    }

    /// The lettered notes that apply.
    pub fn notes(&self) -> &'a [String] {
        self.notes
    }

    /// `min` and `max`, where the row has them.
    pub fn band(&self) -> Option<(i64, i64)> {
        self.band
    }

    pub fn has(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    pub fn number(&self, name: &str) -> Option<i64> {
        match self.values.get(name)? {
            Value::Number(number) => Some(*number),
            Value::Flag(_) | Value::Text(_) | Value::Numbers(_) | Value::List(_) => None,
        }
    }

    pub fn flag(&self, name: &str) -> Option<bool> {
        match self.values.get(name)? {
            Value::Flag(flag) => Some(*flag),
            Value::Number(_) | Value::Text(_) | Value::Numbers(_) | Value::List(_) => None,
        }
    }

    pub fn text(&self, name: &str) -> Option<&'a str> {
        match self.values.get(name)? {
            Value::Text(text) => Some(text),
            Value::Number(_) | Value::Flag(_) | Value::Numbers(_) | Value::List(_) => None,
        }
    }

    pub fn numbers(&self, name: &str) -> Option<&'a [i64]> {
        match self.values.get(name)? {
            Value::Numbers(numbers) => Some(numbers),
            Value::List(list) if list.is_empty() => Some(&[]),
            Value::List(_) | Value::Number(_) | Value::Flag(_) | Value::Text(_) => None,
        }
    }

    pub fn list(&self, name: &str) -> Option<&'a [String]> {
        match self.values.get(name)? {
            Value::List(list) => Some(list),
            Value::Number(_) | Value::Flag(_) | Value::Text(_) | Value::Numbers(_) => None,
        }
    }

    /// The row's key as one of the names of `K`.
    pub fn key_as<K: Key>(&self) -> Result<K, String> {
        K::expect_name(self.key)
            .map_err(|why| format!("a row has a result the rules do not know: {why}"))
    }

    /// A value that must be there and fit.
    pub fn number_as<N: TryFrom<i64>>(&self, name: &str) -> Result<N, String> {
        let number = self
            .number(name)
            .ok_or_else(|| format!("row `{}` needs a number `{name}`", self.key))?;
        self.fit(name, number)
    }

    /// A value that is `otherwise` where the row leaves it out.
    pub fn number_or<N: TryFrom<i64>>(&self, name: &str, otherwise: N) -> Result<N, String> {
        if self.has(name) { self.number_as(name) } else { Ok(otherwise) }
    }

    fn fit<N: TryFrom<i64>>(&self, name: &str, number: i64) -> Result<N, String> {
        N::try_from(number).map_err(|_| {
            format!("row `{}` has {name} = {number}, which is out of bounds", self.key)
        })
    }

    /// A pair such as `short = [201, 400]`.
    pub fn pair(&self, name: &str) -> Result<(i64, i64), String> {
        match self.numbers(name) {
            Some(&[low, high]) => Ok((low, high)),
            _ => Err(format!("row `{}` needs `{name}` with two numbers", self.key)),
        }
    }

    /// A value that must be there and be one of the names of `K`.
    pub fn text_as<K: Key>(&self, name: &str) -> Result<K, String> {
        let text =
            self.text(name).ok_or_else(|| format!("row `{}` needs a text `{name}`", self.key))?;
        K::expect_name(text).map_err(|why| format!("row `{}`, {name}: {why}", self.key))
    }

    /// A list that must be there, of names of `K`.
    pub fn list_as<K: Key>(&self, name: &str) -> Result<Vec<K>, String> {
        let list =
            self.list(name).ok_or_else(|| format!("row `{}` needs a list `{name}`", self.key))?;
        list.iter()
            .map(|text| {
                K::expect_name(text).map_err(|why| format!("row `{}`, {name}: {why}", self.key))
            })
            .collect()
    }
}

/// Declares an enum whose variants have stable names: `keys! { pub enum Weather { Good = "good", Poor = "poor" } }`.
///
/// The enum is a `Key`, a `Row` by the row's `key`, and serializes as its name. With a name for people
/// behind every key, `Good = "good": "Good weather"`, it is `Titled` too.
#[macro_export]
macro_rules! keys {
    ($(
        $(#[$meta:meta])*
        $vis:vis enum $name:ident { $( $(#[$variant_meta:meta])* $variant:ident = $key:literal : $title:literal ),+ $(,)? }
    )+) => {$(
        $crate::keys! { $(#[$meta])* $vis enum $name { $( $(#[$variant_meta])* $variant = $key ),+ } }

        impl $name {
            /// The name for people.
            $vis const fn title(self) -> &'static str {
                match self { $(Self::$variant => $title),+ }
            }
        }

        impl $crate::chart::Titled for $name {
            fn title(self) -> &'static str {
                self.title()
            }
        }
    )+};
    ($(
        $(#[$meta:meta])*
        $vis:vis enum $name:ident { $( $(#[$variant_meta:meta])* $variant:ident = $key:literal ),+ $(,)? }
    )+) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $( $(#[$variant_meta])* $variant ),+ }

        impl $crate::chart::Key for $name {
            const ALL: &'static [(&'static str, Self)] = &[$(($key, Self::$variant)),+];

            fn name(self) -> &'static str {
                match self { $(Self::$variant => $key),+ }
            }
        }

        impl $crate::chart::Row for $name {
            fn read(row: &$crate::chart::RowData<'_>) -> ::std::result::Result<Self, ::std::string::String> {
                row.key_as()
            }
        }

        impl $crate::chart::__serde::Serialize for $name {
            fn serialize<S: $crate::chart::__serde::Serializer>(
                &self,
                out: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                out.serialize_str($crate::chart::Key::name(*self))
            }
        }

        impl<'de> $crate::chart::__serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::chart::__serde::Deserializer<'de>>(
                input: D,
            ) -> ::std::result::Result<Self, D::Error> {
                let name = <::std::borrow::Cow<'_, str> as $crate::chart::__serde::Deserialize>::deserialize(input)?;
                <Self as $crate::chart::Key>::expect_name(&name)
                    .map_err(<D::Error as $crate::chart::__serde::de::Error>::custom)
            }
        }
    )+};
}

/// Declares the typed charts of a game and loads them all, with every problem reported at once.
///
/// `charts! { pub struct Charts { pub weather: Chart<Weather> = "A-1", pub zones: Vec<Zone> = "P.map" } }`
/// gives `Charts::load(&ChartBook) -> Result<Charts, ChartErrors>` and `Charts::IDS`.
#[macro_export]
macro_rules! charts {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $( $(#[$field_meta:meta])* $field_vis:vis $field:ident : $kind:ty = $id:literal ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug)]
        $vis struct $name { $( $(#[$field_meta])* $field_vis $field: $kind ),+ }

        impl $name {
            /// The ids of the charts that are typed here.
            $vis const IDS: &'static [&'static str] = &[$($id),+];

            /// Types every chart of the book, or says all that is wrong.
            $vis fn load(
                book: &$crate::chart::ChartBook,
            ) -> ::std::result::Result<Self, $crate::chart::ChartErrors> {
                let mut errors = $crate::chart::ChartErrors::default();
                $(let $field = errors.keep(<$kind as $crate::chart::Load>::load(book, $id));)+
                let ($(::std::option::Option::Some($field),)+) = ($($field,)+) else {
                    return ::std::result::Result::Err(errors);
                };
                ::std::result::Result::Ok($name { $($field),+ })
            }
        }
    };
}

/// Declares all charts of a game as a struct of groups declared with `charts!`, loaded together.
///
/// `chart_groups! { pub struct Charts { pub a: a::Charts, pub b: b::Charts } }`
#[macro_export]
macro_rules! chart_groups {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident { $( $field_vis:vis $field:ident : $kind:ty ),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Debug)]
        $vis struct $name { $( $field_vis $field: $kind ),+ }

        impl $crate::chart::FromBook for $name {
            fn from_book(
                book: &$crate::chart::ChartBook,
            ) -> ::std::result::Result<Self, $crate::chart::ChartErrors> {
                let mut errors = $crate::chart::ChartErrors::default();
                $(let $field = errors.keep(<$kind>::load(book));)+
                let ($(::std::option::Option::Some($field),)+) = ($($field,)+) else {
                    return ::std::result::Result::Err(errors);
                };
                ::std::result::Result::Ok($name { $($field),+ })
            }
        }
    };
}

/// Names the chart files of a game, which lie in its folder `charts`, in the order they are shown.
///
/// `chart_files! { pub const FILES = ["a-mission", "b-air"]; }` in `src/charts.rs`
#[macro_export]
macro_rules! chart_files {
    ($(#[$meta:meta])* $vis:vis const $name:ident = [$($file:literal),+ $(,)?];) => {
        $(#[$meta])*
        $vis const $name: &[(&str, &str)] = &[$((
            concat!($file, ".toml"),
            include_str!(concat!("../charts/", $file, ".toml")),
        )),+];
    };
}
