//! Charts: a background, zone boxes joined by ways, hexes, lettering and counters.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    Counter, Course, Grid, Hexside, Livery, Place, Plate, Stack, Target, Terrain, Tint, Token,
    TokenKind,
};

/// Map units: user units of the background, y down.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }
}

/// The part of the map that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Frame {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Frame {
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Frame {
        Frame { x, y, width, height }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Map {
    pub frame: Frame,
    /// The part shown at first, about as large as it is drawn on a page. The rest is reached by
    /// dragging. Without it the whole frame is shown.
    pub window: Option<Frame>,
    pub base: Option<Base>,
    pub cartouche: Option<Cartouche>,
    pub margin: Option<Box<Margin>>,
    /// Centre of the compass rose.
    pub rose: Option<Point>,
    pub labels: Vec<Label>,
    pub grid: Option<Grid>,
    /// By the order of the sheet's hexes; may be empty.
    pub terrain: &'static [Terrain],
    pub places: Vec<Place>,
    pub tints: Vec<Tint>,
    pub sides: Vec<Hexside>,
    pub courses: Vec<Course>,
    pub links: Vec<Link>,
    pub zones: Vec<Zone>,
    pub tokens: Vec<Token>,
    pub stacks: Vec<Stack>,
    pub counters: Vec<Placed>,
    pub plates: Vec<Plate>,
    /// Where something happened on a way that was sailed.
    pub pins: Vec<Pin>,
    /// What the signs of zones mean, in the order they are explained.
    pub zone_words: Vec<(ZoneKind, &'static str)>,
}

impl Map {
    pub const fn empty(frame: Frame) -> Map {
        Map {
            frame,
            window: None,
            base: None,
            cartouche: None,
            margin: None,
            rose: None,
            labels: Vec::new(),
            grid: None,
            terrain: &[],
            places: Vec::new(),
            tints: Vec::new(),
            sides: Vec::new(),
            courses: Vec::new(),
            links: Vec::new(),
            zones: Vec::new(),
            tokens: Vec::new(),
            stacks: Vec::new(),
            counters: Vec::new(),
            plates: Vec::new(),
            pins: Vec::new(),
            zone_words: Vec::new(),
        }
    }

    /// Everything that is always drawn. The hexes of the grid can be pointed at as well.
    pub(crate) fn targets(&self) -> Vec<&Target> {
        let stacks = self.stacks.iter().flat_map(|stack| {
            let inside = stack.counters.iter().map(|counter| &counter.target);
            std::iter::once(&stack.target).chain(inside)
        });
        let zones = self.zones.iter().map(|z| &z.target);
        let tokens = self.tokens.iter().map(|t| &t.target);
        let counters = self.counters.iter().map(|p| &p.counter.target);
        zones.chain(tokens).chain(stacks).chain(counters).collect()
    }

    /// Where a zone or hex lies.
    pub fn locate(&self, target: &Target) -> Option<Point> {
        let hex = self.grid.and_then(|grid| Some(grid.centre(grid.hex(target.as_str())?)));
        hex.or_else(|| self.zones.iter().find(|z| z.target == *target).map(|z| z.at))
    }

    /// Where everything on the map lies, made once for a drawing.
    pub(crate) fn atlas(&self) -> Atlas<'_> {
        let mut spots: BTreeMap<&str, Point> =
            self.zones.iter().map(|z| (z.target.as_str(), z.at)).collect();
        let tokens = self.tokens.iter().map(|t| (&t.target, &t.on, Point::default()));
        let stacks = self.stacks.iter().flat_map(|s| {
            let all = std::iter::once(&s.target).chain(s.counters.iter().map(|c| &c.target));
            all.map(move |target| (target, &s.on, Point::default()))
        });
        let counters = self.counters.iter().map(|p| (&p.counter.target, &p.on, p.offset));
        let placed = tokens.chain(stacks).chain(counters).filter_map(|(target, on, off)| {
            let hex = || self.grid.and_then(|grid| Some(grid.centre(grid.hex(on.as_str())?)));
            let at = spots.get(on.as_str()).copied().or_else(hex)?;
            Some((target, Point::new(at.x + off.x, at.y + off.y)))
        });
        let found: Vec<(&Target, Point)> = placed.collect();
        for (target, at) in found {
            spots.entry(target.as_str()).or_insert(at);
        }
        Atlas { grid: self.grid, spots }
    }

    /// The part shown at first.
    pub(crate) fn shown(&self) -> Frame {
        self.window.unwrap_or(self.frame)
    }
}

/// Where the targets of a map lie, by name.
pub(crate) struct Atlas<'a> {
    grid: Option<Grid>,
    spots: BTreeMap<&'a str, Point>,
}

impl Atlas<'_> {
    pub(crate) fn locate(&self, target: &Target) -> Option<Point> {
        let known = self.spots.get(target.as_str()).copied();
        known.or_else(|| {
            let grid = self.grid?;
            Some(grid.centre(grid.hex(target.as_str())?))
        })
    }
}

/// A background drawn by the game's own artwork: the inside of an SVG, in natural colours. The
/// page's stylesheet tones it for light and dark.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Base {
    /// Under which a page can serve it once and cache it: `devil-boats`.
    pub name: &'static str,
    /// A complete SVG document. Left out of the data; the renderer embeds or links it.
    #[serde(skip)]
    pub svg: &'static str,
    pub width: u32,
    pub height: u32,
    /// Hexes drawn over the background: a second picture, toned for itself, that never changes.
    pub grid: Option<Grid>,
}

impl Base {
    /// The pictures a page serves for this background, by the names under which boards link them,
    /// without `.svg`.
    pub fn files(&self) -> Vec<(String, Cow<'static, str>)> {
        let mut files = vec![(self.name.to_owned(), Cow::Borrowed(self.svg))];
        if let Some(grid) = &self.grid {
            files.push((format!("{}-grid", self.name), Cow::Owned(crate::svg::grid(self, grid))));
        }
        files
    }
}

/// The title box of a chart with its scale.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cartouche {
    /// Upper left corner.
    pub at: Point,
    pub title: String,
    pub note: String,
    /// Length of the scale bar in map units and its caption.
    pub scale: Option<(f64, String)>,
}

/// A small table printed on a chart where nothing else lies: orders, weather by zone. Screens too narrow
/// for it leave it out.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Inset {
    /// Upper left corner.
    pub at: Point,
    /// In pixels of a page.
    pub width: f64,
    pub title: String,
    /// Over the columns beside the names; at the right of the title.
    pub heads: Vec<String>,
    pub rows: Vec<InsetRow>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InsetRow {
    pub name: String,
    pub cells: Vec<String>,
    /// The row that counts now.
    pub here: bool,
}

impl InsetRow {
    pub fn new<S: Into<String>>(
        name: impl Into<String>,
        cells: impl IntoIterator<Item = S>,
    ) -> InsetRow {
        let cells = cells.into_iter().map(Into::into).collect();
        InsetRow { name: name.into(), cells, here: false }
    }
}

/// What is printed on a chart beside the chart.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Margin {
    pub insets: Vec<Inset>,
    /// What the signs mean, along the lower edge.
    pub legend: Vec<(Sign, String)>,
}

/// One sign of a legend, drawn as on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sign {
    Token { kind: TokenKind, livery: Livery, text: String },
    Lane { major: bool },
    Perimeter,
    Reach,
    Sailed,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Label {
    pub text: String,
    pub kind: LabelKind,
    pub at: Point,
    /// Degrees clockwise.
    pub turn: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LabelKind {
    Sea,
    /// A second, smaller name of a sea.
    SeaSmall,
    Island,
    Town,
    Sounding,
    /// A line of latitude across the frame with its figure at the left edge.
    Parallel,
    Meridian,
}

/// A way between two zones.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Link {
    pub from: Target,
    pub to: Target,
    /// From end to end; empty for a straight way.
    pub line: Vec<Point>,
    pub kind: LinkKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LinkKind {
    Open,
    /// Travelled on this trip.
    Sailed,
    /// A way that is not being travelled: a thread of dots.
    Faint,
}

/// A box on the map.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Zone {
    pub target: Target,
    /// What stands in the box: `G1`, `4`.
    pub code: String,
    pub name: String,
    pub at: Point,
    pub kind: ZoneKind,
    pub label: LabelSide,
    /// Tonight's assignment: a flag stands on it.
    pub flag: bool,
    pub note: String,
}

/// The shape repeats the colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ZoneKind {
    /// A shield with a star.
    Base,
    /// Another base than the one sailed from: a small shield.
    Port,
    /// A circle.
    Green,
    /// A diamond.
    Yellow,
    /// A square.
    Red,
    /// A plain box.
    Plain,
    /// A small dashed circle: there, but not in use.
    Closed,
    /// A box of open sea on a track: a small circle, filled once it lies behind.
    Transit { passed: bool },
    /// A box on station: a small square, ticked once it lies behind.
    Station { passed: bool },
    /// A stretch of sea that has a name and no sign.
    Area,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LabelSide {
    Above,
    Below,
    Left,
    Right,
    BelowLeft,
    BelowRight,
    AboveRight,
    Hidden,
}

/// A counter on the map.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Placed {
    /// The zone or hex it is in.
    pub on: Target,
    /// How far its centre stands off that place.
    pub offset: Point,
    pub counter: Counter,
}

/// A spot on a way that was sailed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pin {
    pub at: Point,
    pub kind: PinKind,
    /// Short: a number.
    pub code: String,
    /// Whatever a reader should know of it.
    pub note: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PinKind {
    /// A stop on the way: a blue disc with its number.
    Stop,
    /// A stop where something was won or lost: a red disc with its number.
    Action,
    /// Something won: a red disc, the larger the more it weighs, from 1 to 100.
    Prize { weight: u8 },
}
