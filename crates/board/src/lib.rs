//! Boards as plain data, and two renderers: SVG for pages, reports and pictures, text for
//! terminals. A game describes what lies on its table; this crate knows how that looks and
//! nothing else: no game, no rules, no HTTP.

#![expect(clippy::cast_precision_loss, reason = "counts of boxes and letters are small")]
#![expect(clippy::similar_names, reason = "ink and link, side and size are the words of the trade")]

mod album;
mod counter;
mod dice;
mod icons;
mod ledger;
mod map;
mod marks;
mod plan;
pub mod plans;
mod range;
mod sea;
mod sheet;
mod style;
pub mod svg;
pub mod text;
mod track;
mod words;

use serde::Serialize;

pub use album::Album;
pub use counter::{Badge, Boxes, Counter, Fate, Heading, Icon, Side, Tone};
pub use dice::{DiceTray, Die, DieColour, Faces};
pub use ledger::{Entry, Ledger, LoggedShip};
pub use map::{
    Base, Cartouche, Frame, Hex, HexGrid, HexShape, Label, LabelKind, LabelSide, Link, LinkKind,
    Map, Placed, Point, Terrain, Zone, ZoneKind,
};
pub use marks::{Marks, Offered, State, Target};
pub use plan::{
    Charge, Health, Man, Part, PartKind, PartState, Post, Room, ShipPlan, Stroke, StrokeKind,
};
pub use range::{Band, Edge, Light, RangeBoard, Shot, ShotResult, Way};
pub use sea::{Depth, Reach, SeaView, Shell, Wake};
pub use sheet::{Align, Award, Cell, Column, Medal, Row, Sheet};
pub use style::STYLE;
pub use track::{Fill, Sky, Track, TrackBox};
pub use words::{capital, counted, thousands};

/// One board on the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Board {
    /// Short and stable, unique on a page: `map`, `combat`, `boat`. Prefix of every id drawn.
    pub id: String,
    pub title: String,
    /// One sentence for those who cannot see the board; becomes the description of the picture.
    pub note: String,
    pub face: Face,
}

/// What kind of board it is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Face {
    Map(Map),
    Range(RangeBoard),
    Sea(SeaView),
    Plan(ShipPlan),
    Tracks { tracks: Vec<Track> },
    Sheet(Sheet),
    Ledger(Ledger),
    Counters { counters: Vec<Counter> },
    Medals { awards: Vec<Award> },
    Dice(DiceTray),
}

impl Board {
    pub fn new(id: impl Into<String>, title: impl Into<String>, face: Face) -> Board {
        Board { id: id.into(), title: title.into(), note: String::new(), face }
    }

    pub fn sheet(
        id: impl Into<String>,
        title: impl Into<String>,
        columns: Vec<Column>,
        rows: Vec<Row>,
    ) -> Board {
        Board::new(id, title, Face::Sheet(Sheet { columns, rows }))
    }

    #[must_use]
    pub fn noted(mut self, note: impl Into<String>) -> Board {
        self.note = note.into();
        self
    }

    /// Every target drawn on this board, in drawing order.
    pub fn targets(&self) -> Vec<&Target> {
        match &self.face {
            Face::Map(map) => map.targets(),
            Face::Range(range) => range.targets(),
            Face::Sea(sea) => sea.targets(),
            Face::Plan(plan) => plan.targets(),
            Face::Tracks { tracks } => tracks.iter().flat_map(Track::targets).collect(),
            Face::Sheet(sheet) => sheet.targets(),
            Face::Ledger(ledger) => ledger.targets(),
            Face::Counters { counters } => counters.iter().map(|c| &c.target).collect(),
            Face::Medals { awards: _ } | Face::Dice(_) => Vec::new(),
        }
    }

    pub fn has(&self, target: &str) -> bool {
        self.targets().iter().any(|t| t.as_str() == target)
    }
}
