//! What a view puts before the player whose it is: a line, boards, and the pages between them.

use crate::{
    report::{Position, Report, ReportKind, Way},
    title::Career,
};
use board::Board;
use schemars::JsonSchema;
use serde::Serialize;

/// The line that always stands above the boards.
#[derive(Clone, Debug, Default, Serialize, PartialEq, Eq, JsonSchema)]
pub struct Status {
    /// Where and when: "Night 3, September 3, 1943".
    pub title: String,
    /// Short facts: ("Weather", "Good").
    pub facts: Vec<(String, String)>,
}

/// One of the short facts of a [`Status`].
pub fn fact(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}

/// Implemented by the view of each game.
pub trait Shown: Sized {
    /// The pages the game tells beside its boards.
    const PAGES: Pages<Self> = Pages::NONE;

    fn status(&self) -> Status;

    /// The boards, the one that matters now first.
    fn boards(&self) -> Vec<Board>;

    fn counts(&self) -> Career {
        Career::default()
    }

    /// How it stands in a word or two, for lists: "285 VP".
    fn score(&self) -> Option<String> {
        None
    }

    fn here(&self) -> Option<Position> {
        (Self::PAGES.here)(self)
    }

    fn moment(&self) -> Option<ReportKind> {
        (Self::PAGES.moment)(self)
    }

    fn briefing(&self) -> Option<Report> {
        (Self::PAGES.briefing)(self)
    }

    fn debrief(&self, before: &Self, home: &Self) -> Option<Report> {
        (Self::PAGES.debrief)(self, before, home)
    }

    fn port(&self) -> Option<Report> {
        (Self::PAGES.port)(self)
    }

    fn farewell(&self) -> Option<Report> {
        (Self::PAGES.farewell)(self)
    }

    fn sailed(&self, ways: &[Way]) -> Option<Board> {
        (Self::PAGES.sailed)(self, ways)
    }
}

/// The pages of a game, each made from what a seat sees. A table of functions and not a trait, so
/// that a module of pages is handed over as it is.
pub struct Pages<V> {
    /// Where the own force stands on the mission or patrol that is being played, or that is over and
    /// still being told.
    pub here: fn(&V) -> Option<Position>,
    /// The page that belongs to this moment, if one does.
    pub moment: fn(&V) -> Option<ReportKind>,
    /// What is asked on the mission or patrol at hand.
    pub briefing: fn(&V) -> Option<Report>,
    /// What a mission or patrol brought, as last seen; the second view was taken at its beginning,
    /// the third when the force came home, before anything was done about what it came home with.
    pub debrief: fn(&V, &V, &V) -> Option<Report>,
    /// What lies to do between two of them.
    pub port: fn(&V) -> Option<Report>,
    /// The last page of a career that is over.
    pub farewell: fn(&V) -> Option<Report>,
    /// The chart with these ways on it.
    pub sailed: fn(&V, &[Way]) -> Option<Board>,
}

impl<V> Pages<V> {
    /// A game without pages, and what a game leaves out.
    pub const NONE: Pages<V> = Pages {
        here: |_| None,
        moment: |_| None,
        briefing: |_| None,
        debrief: |_, _, _| None,
        port: |_| None,
        farewell: |_| None,
        sailed: |_, _| None,
    };
}
