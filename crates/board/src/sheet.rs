//! Record sheets and medals.

use serde::Serialize;

use crate::{Icon, LoggedShip, Target, Tone};

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Sheet {
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Column {
    pub title: String,
    pub align: Align,
    /// Share of the width; the terminal uses what the cells need.
    pub weight: f64,
}

impl Column {
    pub fn new(title: impl Into<String>, align: Align, weight: f64) -> Column {
        Column { title: title.into(), align, weight }
    }

    pub fn left(title: impl Into<String>, weight: f64) -> Column {
        Column::new(title, Align::Left, weight)
    }

    pub fn right(title: impl Into<String>, weight: f64) -> Column {
        Column::new(title, Align::Right, weight)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Align {
    Left,
    Right,
    Centre,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Row {
    pub target: Option<Target>,
    pub cells: Vec<Cell>,
    /// A row of its own: set in italics across the sheet, only the first cell counts.
    pub heading: bool,
}

impl Row {
    pub fn of(cells: impl IntoIterator<Item = Cell>) -> Row {
        Row { target: None, cells: cells.into_iter().collect(), heading: false }
    }

    pub fn heading(text: impl Into<String>) -> Row {
        Row { target: None, cells: vec![Cell::Text(text.into())], heading: true }
    }

    #[must_use]
    pub fn target(mut self, target: impl Into<Target>) -> Row {
        self.target = Some(target.into());
        self
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", content = "value", rename_all = "kebab-case")]
pub enum Cell {
    Blank,
    Text(String),
    /// Less important words.
    Fine(String),
    Number(i64),
    Boxes {
        marked: u16,
        of: u16,
        tone: Tone,
    },
    /// A word on a coloured ground: `fit`, `damaged`.
    Tag(String, Tone),
    Medals(Vec<Award>),
    /// A silhouette; words beside it say the same.
    Icon(Icon),
    /// Ships as a log has them.
    Ships(Vec<LoggedShip>),
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Cell {
        Cell::Number(number)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Award {
    pub medal: Medal,
    /// A medal held several times shows its number; 0 shows an empty place for it.
    pub times: u16,
    /// To whom and when, under the picture.
    pub note: String,
}

impl Award {
    pub fn new(medal: Medal, times: u16) -> Award {
        Award { medal, times, note: String::new() }
    }

    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Award {
        self.note = note.into();
        self
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Medal {
    PurpleHeart,
    BronzeStar,
    LegionOfMerit,
    SilverStar,
    NavyCross,
    MedalOfHonor,
    UnitCitation,
    CommendationRibbon,
    CombatInsignia,
    UnitCommendation,
    BattleStar,
}

impl Medal {
    pub fn name(self) -> &'static str {
        match self {
            Medal::PurpleHeart => "Purple Heart",
            Medal::BronzeStar => "Bronze Star",
            Medal::LegionOfMerit => "Legion of Merit",
            Medal::SilverStar => "Silver Star",
            Medal::NavyCross => "Navy Cross",
            Medal::MedalOfHonor => "Medal of Honor",
            Medal::UnitCitation => "Unit Citation",
            Medal::CommendationRibbon => "Commendation Ribbon",
            Medal::CombatInsignia => "Combat Insignia",
            Medal::UnitCommendation => "Unit Commendation",
            Medal::BattleStar => "Battle Star",
        }
    }

    pub(crate) fn short(self) -> &'static str {
        match self {
            Medal::PurpleHeart => "PH",
            Medal::BronzeStar => "BS",
            Medal::LegionOfMerit => "LM",
            Medal::SilverStar => "SS",
            Medal::NavyCross => "NC",
            Medal::MedalOfHonor => "MH",
            Medal::UnitCitation => "UC",
            Medal::CommendationRibbon => "CR",
            Medal::CombatInsignia => "SCI",
            Medal::UnitCommendation => "NUC",
            Medal::BattleStar => "★",
        }
    }
}

impl Sheet {
    pub(crate) fn targets(&self) -> Vec<&Target> {
        self.rows.iter().filter_map(|r| r.target.as_ref()).collect()
    }
}
