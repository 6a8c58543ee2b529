//! Boards as plain data, and two renderers: SVG for pages, reports and pictures, text for
//! terminals. A game describes what lies on its table; this crate knows how that looks and
//! nothing else: no game, no rules, no HTTP.

#![expect(clippy::cast_precision_loss, reason = "counts of boxes and letters are small")]
#![expect(clippy::similar_names, reason = "ink and link, side and size are the words of the trade")]

mod album;
mod bars;
mod calendar;
mod changes;
mod counter;
mod dice;
mod grid;
mod icons;
mod ledger;
mod map;
mod marks;
mod panel;
mod plan;
pub mod plans;
mod plot;
mod profile;
mod range;
mod sea;
mod sheet;
mod style;
pub mod svg;
pub mod text;
mod track;
mod tray;
mod words;

use std::collections::BTreeSet;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

pub use album::Album;
pub use bars::{BarChart, BarSpan, ChartBar, Level, Turn};
pub use calendar::{Calendar, CalendarDay, Ground, Month};
pub use changes::{Change, ChangeKind, changes};
pub use counter::{
    Badge, Bar, Boxes, Counter, Factor, Fate, Heading, Height, Hue, Icon, Livery, Print, Side,
    Spot, Tone,
};
pub use dice::{DiceTray, Die, DieColour, Faces};
pub use grid::{
    Course, CourseKind, Grid, Hexside, HexsideKind, Place, Plate, Stack, Terrain, Tint, TintKind,
    Token, TokenKind, TokenState,
};
pub use ledger::{Entry, Ledger, LoggedShip};
pub use map::{
    Base, Cartouche, Frame, Inset, InsetRow, Label, LabelKind, LabelSide, Link, LinkKind, Map,
    Margin, Pin, PinKind, Placed, Point, Sign, Zone, ZoneKind,
};
pub use marks::{Marks, Offered, State, Target};
pub use panel::{
    Gauge, HitRow, Instrument, Lane, Panel, Step, StoreRow, SystemNow, TableCell, TableRow,
    TubeNow, TubeState, Watch,
};
pub use plan::{
    Charge, Health, Man, Part, PartKind, PartState, Post, Room, ShipPlan, Stroke, StrokeKind, Work,
};
pub use plot::{
    Aim, Calibre, Centre, Deck, DeckSection, Mount, MountState, Plot, PlotArc, PlotCell,
    PlotCorner, PlotLine, Plotted, Rim,
};
pub use profile::{Compartment, Fitting, Officer, Profile, Section};
pub use range::{Band, Edge, Light, RangeBoard, Shot, ShotResult, Way};
pub use sea::{Depth, Reach, SeaView, Shell, Wake};
pub use sheet::{Align, Award, Cell, Column, Medal, Row, Sheet};
pub use style::STYLE;
pub use track::{Fill, Sky, Track, TrackBox};
pub use tray::{Tray, TrayHalf};
pub use words::{capital, counted, figure, halves, sentence, signed, thousands};

/// One board on the table.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Board {
    /// Short and stable, unique on a page: `map`, `combat`, `boat`. Prefix of every id drawn.
    pub id: String,
    pub title: String,
    /// One sentence for those who cannot see the board; becomes the description of the picture.
    pub note: String,
    /// What is drawn; every kind of board has fields of its own.
    #[schemars(schema_with = "any_object")]
    pub face: Face,
    /// The board it is wanted with: it also stands below that one, where there is room.
    #[serde(skip)]
    pub below: Option<&'static str>,
}

/// Boards are drawn by this program; others find what they need in the view.
fn any_object(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object" })
}

/// What kind of board it is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Face {
    Map(Map),
    Range(RangeBoard),
    Sea(SeaView),
    Plan(ShipPlan),
    Plot(Plot),
    Profile(Profile),
    Panel(Panel),
    Trays { trays: Vec<Tray> },
    Tracks { tracks: Vec<Track> },
    Sheet(Sheet),
    Ledger(Ledger),
    Counters { counters: Vec<Counter> },
    Medals { awards: Vec<Award> },
    Calendar(Calendar),
    Bars(BarChart),
    Dice(DiceTray),
}

impl Board {
    pub fn new(id: impl Into<String>, title: impl Into<String>, face: Face) -> Board {
        let note = String::new();
        Board { id: id.into(), title: title.into(), note, face, below: None }
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

    /// To stand below the board with this id too.
    #[must_use]
    pub fn below(mut self, board: &'static str) -> Board {
        self.below = Some(board);
        self
    }

    /// Every target that is always drawn on this board, in drawing order. The hexes of a map are not
    /// among them: only those that are offered or chosen are drawn.
    pub fn targets(&self) -> Vec<&Target> {
        match &self.face {
            Face::Map(map) => map.targets(),
            Face::Range(range) => range.targets(),
            Face::Sea(sea) => sea.targets(),
            Face::Plan(plan) => plan.targets(),
            Face::Plot(plot) => plot.targets(),
            Face::Profile(profile) => profile.targets(),
            Face::Panel(panel) => panel.targets(),
            Face::Trays { trays } => trays.iter().flat_map(Tray::targets).collect(),
            Face::Tracks { tracks } => tracks.iter().flat_map(Track::targets).collect(),
            Face::Sheet(sheet) => sheet.targets(),
            Face::Ledger(ledger) => ledger.targets(),
            Face::Counters { counters } => counters.iter().map(|c| &c.target).collect(),
            Face::Medals { awards: _ } | Face::Calendar(_) | Face::Bars(_) | Face::Dice(_) => {
                Vec::new()
            }
        }
    }

    pub fn has(&self, target: &str) -> bool {
        self.finder().has(target)
    }

    /// For asking about many targets: what is on this board, found by name.
    pub fn finder(&self) -> Finder<'_> {
        let names = self.targets().into_iter().map(Target::as_str).collect();
        let grid = match &self.face {
            Face::Map(map) => map.grid,
            Face::Range(_)
            | Face::Sea(_)
            | Face::Plan(_)
            | Face::Plot(_)
            | Face::Profile(_)
            | Face::Panel(_)
            | Face::Trays { trays: _ }
            | Face::Tracks { tracks: _ }
            | Face::Sheet(_)
            | Face::Ledger(_)
            | Face::Counters { counters: _ }
            | Face::Medals { awards: _ }
            | Face::Calendar(_)
            | Face::Bars(_)
            | Face::Dice(_) => None,
        };
        Finder { names, grid }
    }
}

/// The targets of one board.
#[derive(Debug, Clone)]
pub struct Finder<'a> {
    names: BTreeSet<&'a str>,
    grid: Option<Grid>,
}

impl Finder<'_> {
    pub fn has(&self, target: &str) -> bool {
        self.names.contains(target) || self.grid.is_some_and(|grid| grid.hex(target).is_some())
    }
}
