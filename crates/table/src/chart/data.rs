//! A chart as its file has it: untyped, but already checked.

use crate::{Dice, Stake, Tone};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// One printed chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Chart")]
pub struct ChartData {
    pub id: String,
    pub title: String,
    pub rule: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modifier_rule: Option<String>,
    /// `None` for a look-up without dice.
    pub dice: Option<Dice>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    /// Totals are limited to this interval before the row is looked up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clamp: Option<(i32, i32)>,
    /// The heads of the columns; every row then has as many cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<ColumnData>,
    pub rows: Vec<RowEntry>,
    /// What the cells of a chart with columns mean, where their names do not say it all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<RowEntry>,
    pub modifiers: Vec<ModifierData>,
    pub unmodified: Vec<NaturalData>,
    pub notes: Vec<NoteData>,
    /// What its results are to the players, by their keys.
    #[serde(skip)]
    pub tones: BTreeMap<String, Tone>,
    /// Whose luck its rolls are; none for a chart that is nobody's.
    #[serde(skip)]
    pub stake: Option<Stake>,
    pub provenance: Provenance,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The names of values its rows may carry.
    #[serde(skip)]
    pub values: Vec<String>,
    /// Where this text stands: the player's file once a chart is replaced.
    pub file: String,
    #[serde(skip)]
    pub line: usize,
    /// The game's own file, which export keeps the chart in.
    #[serde(skip)]
    pub(super) home: String,
}

/// The head of a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ChartColumn")]
pub struct ColumnData {
    /// A name that the rules know, or a number.
    pub key: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(skip)]
    pub line: usize,
}

impl ColumnData {
    /// The head in words; a number has a true minus sign.
    pub fn said(&self) -> String {
        self.text.clone().unwrap_or_else(|| in_words(&self.key))
    }
}

/// One row: what comes of a total, or one entry of a look-up.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ChartRow")]
pub struct RowEntry {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// Rows of a chart with columns may go without: their cells say what comes of them.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub key: String,
    /// By column, the name of what comes of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The chart play goes on with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    #[serde(flatten)]
    pub values: BTreeMap<String, Value>,
    #[serde(skip)]
    pub line: usize,
}

impl RowEntry {
    /// The row in words, as the log tells it.
    pub fn said(&self) -> String {
        said(&self.key, self.text.as_deref())
    }
}

/// A named value on a row.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "ChartValue")]
pub enum Value {
    Number(i64),
    Flag(bool),
    Text(String),
    Numbers(Vec<i64>),
    List(Vec<String>),
}

/// An amount added to the roll or to the die alone, or by which the column shifts, when a condition holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ChartModifier")]
pub struct ModifierData {
    pub amount: i32,
    pub key: String,
    pub text: String,
    /// What is counted, when the amount is multiplied.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per: Option<String>,
    /// The amount moves the column and leaves the total alone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shifts: bool,
    /// The amount changes the die itself, which keeps its lowest face; other modifiers are added then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub on_die: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    #[serde(skip)]
    pub line: usize,
}

/// What the natural roll does whatever the modifiers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "NaturalRoll")]
pub struct NaturalData {
    pub roll: i32,
    /// What comes of it, without totals of its own.
    #[serde(flatten)]
    pub row: RowEntry,
}

/// A lettered note under the chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ChartNote")]
pub struct NoteData {
    pub id: String,
    pub key: String,
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// Where the numbers of a chart come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    Rulebook,
    Published,
    SisterGame,
    History,
    Reconstructed,
    OwnCopy,
}

impl Provenance {
    pub const ALL: [Provenance; 6] = [
        Provenance::Rulebook,
        Provenance::Published,
        Provenance::SisterGame,
        Provenance::History,
        Provenance::Reconstructed,
        Provenance::OwnCopy,
    ];

    /// The name used in chart files.
    pub fn key(self) -> &'static str {
        match self {
            Provenance::Rulebook => "rulebook",
            Provenance::Published => "published",
            Provenance::SisterGame => "sister_game",
            Provenance::History => "history",
            Provenance::Reconstructed => "reconstructed",
            Provenance::OwnCopy => "own_copy",
        }
    }

    pub(super) fn needs_reason(self) -> bool {
        !matches!(self, Provenance::Rulebook | Provenance::OwnCopy)
    }
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Provenance::Rulebook => "rulebook",
            Provenance::Published => "published",
            Provenance::SisterGame => "sister game",
            Provenance::History => "history",
            Provenance::Reconstructed => "reconstructed",
            Provenance::OwnCopy => "own copy",
        })
    }
}

/// A key as people read it; a number has a true minus sign.
fn in_words(key: &str) -> String {
    let number = key.strip_prefix('-').filter(|size| size.parse::<u64>().is_ok());
    number.map_or_else(|| key.replace('_', " "), |size| format!("−{size}"))
}

/// The row's words, with the key in front as words where they leave it out.
pub(super) fn said(key: &str, text: Option<&str>) -> String {
    let bare = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let words = in_words(key);
    match text {
        None | Some("") => words,
        // A key with a kind before it, such as `gun:5in.1`, is for the program alone.
        Some(text) if key.contains(':') => text.to_owned(),
        Some(text) if shown(text, &words) || bare(text).contains(&bare(key)) => text.to_owned(),
        Some(text) => format!("{words}: {text}"),
    }
}

/// Whether every word of the key stands in the text, in any order; one of several as well
/// (`hits` in `1 hit`), a number without its letter (`b270` in `from 270°`), and nothing as `no contact`.
fn shown(text: &str, words: &str) -> bool {
    let text = text.to_lowercase();
    let numbered = |word: &str| {
        let number = word.strip_prefix(|first: char| first.is_ascii_lowercase());
        let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|it| !it.is_empty());
        number.is_some_and(|number| numbers.any(|it| it == number))
    };
    let stands = |word: &str| match word {
        "none" => text.contains(word) || text.starts_with("no "),
        word => text.contains(word.strip_suffix('s').unwrap_or(word)) || numbered(word),
    };
    words.split(' ').all(stands)
}
