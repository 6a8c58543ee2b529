//! What many pages show, as plain data; what one page shows alone stands in its own file.

use crate::id::GameId;
pub use crate::{outlook::OutlookNow, pages::story::StoryNow};
use board::Icon;
use schemars::JsonSchema;
use serde::Serialize;
use shelf::{FirstMission, Scenario};
use table::{Eyes, Seat, source::Origin};

/// What every page knows, whatever it shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    pub theme: Theme,
    pub colours: Colours,
    /// The path and query of this page, for forms that come back to it.
    pub here: String,
    pub log: LogOrder,
    /// The member of the club who looks at it.
    pub member: Option<MemberTag>,
    /// The seats that he holds, if the page is of a game of several machines.
    pub held: Vec<Seat>,
    /// All games, so that their rules and charts are one click away.
    pub shelf: Vec<GameTag>,
}

/// A member as the bar shows him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberTag {
    pub id: i64,
    pub name: String,
    pub admin: bool,
}

/// Which end of the log comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogOrder {
    #[default]
    Newest,
    Oldest,
}

impl LogOrder {
    pub fn name(self) -> &'static str {
        match self {
            LogOrder::Newest => "newest",
            LogOrder::Oldest => "oldest",
        }
    }

    pub fn named(name: &str) -> LogOrder {
        if name == LogOrder::Oldest.name() { LogOrder::Oldest } else { LogOrder::Newest }
    }
}

/// Light or dark, as the player chose; by itself the system's wish.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// The colours of good and bad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// Green and red.
    #[default]
    Usual,
    /// Blue and orange.
    Safe,
}

/// A game of the shelf by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GameTag {
    /// `devil-boats`, as in links.
    pub name: &'static str,
    /// `Devil Boats`.
    pub title: &'static str,
    /// The picture on its box, as SVG.
    #[serde(skip)]
    pub cover: &'static str,
}

/// A place at the table and who sits there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Player")]
pub struct SeatTag {
    pub seat: Seat,
    pub name: String,
}

/// Something the player should know about what he just did, shown once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Notice {
    pub kind: NoticeKind,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NoticeKind {
    /// It was done.
    Done,
    /// It was refused, and nothing has changed.
    Refused,
}

/// A game on the shelf.
#[derive(Clone, Debug)]
pub struct Card {
    pub game: GameTag,
    pub blurb: &'static str,
    pub scenarios: Vec<Scenario>,
    /// The keys of the scenarios in which two rivals meet.
    pub duels: Vec<&'static str>,
}

impl Card {
    /// The scenarios in which two rivals meet.
    pub fn duels(&self) -> impl Iterator<Item = &Scenario> {
        self.scenarios.iter().filter(|it| self.duels.contains(&it.key))
    }
}

/// A game that was begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SavedGame {
    pub id: GameId,
    /// `devil-boats`; also a game this program no longer has.
    pub game: String,
    pub title: String,
    pub name: String,
    /// Where it stands: "September 3, 1943, Offensive Patrol".
    pub summary: String,
    /// Seconds since 1970.
    pub created: i64,
    pub updated: i64,
    pub over: bool,
    pub own_charts: bool,
    /// What stands for the game.
    #[serde(skip)]
    pub icon: Icon,
    /// How it stands and whose move it is, where that was looked up.
    #[serde(skip)]
    pub standing: Option<Standing>,
}

/// How an open game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// "285 VP"
    pub score: Option<String>,
    /// Whose move it is.
    pub turn: String,
    /// It is for whoever opens it here.
    pub mine: bool,
}

/// Charts of a player's own copy that were uploaded and checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OwnCharts {
    pub id: String,
    pub name: String,
    pub created: i64,
    /// The ids of the charts it replaces.
    pub replaces: Vec<String>,
}

/// Which game of a player this is, for every page about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Played {
    pub id: GameId,
    pub game: GameTag,
    pub name: String,
    pub seats: Vec<SeatTag>,
    /// Whose eyes this page is for.
    #[serde(rename = "seat")]
    pub eyes: Eyes,
    /// How many lines the journal has; pages say it back, and streams announce it.
    pub line: u32,
    pub dice: Origin,
    /// Not told to anyone while it could tell what the dice will be.
    pub seed: Option<u64>,
    /// The digest by which the seed of a matched game can be checked at its end.
    pub seed_digest: Option<String>,
    pub matched: bool,
    /// Each seat has a secret link.
    pub keyed: bool,
    /// Anything can be taken back.
    pub casual: bool,
    pub own_charts: bool,
    pub over: bool,
    /// The first mission as which it begins, and is taught.
    #[serde(skip)]
    pub first_mission: Option<&'static FirstMission>,
}

impl Played {
    /// Whether whoever looks has no seat at a table of several machines.
    pub fn is_watched(&self) -> bool {
        self.keyed && self.eyes == Eyes::Public
    }

    pub fn seat_name(&self, seat: Seat) -> &str {
        let tag = self.seats.iter().find(|tag| tag.seat == seat);
        tag.map_or("another player", |tag| tag.name.as_str())
    }
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ending {
    pub ending: String,
    pub verdict: String,
    /// Titles and values.
    pub figures: Vec<(&'static str, i64)>,
    /// The same as people are told them.
    #[serde(skip)]
    pub told: Vec<(&'static str, String)>,
}

/// A stretch of the game: a night, a mission, a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Chapter {
    pub line: u32,
    pub title: String,
}
