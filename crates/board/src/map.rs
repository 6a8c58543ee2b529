//! Charts: a background, zone boxes joined by ways, hexes, lettering and counters.

use serde::Serialize;

use crate::{Counter, Target};

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
    pub base: Option<Base>,
    pub cartouche: Option<Cartouche>,
    /// Centre of the compass rose.
    pub rose: Option<Point>,
    pub labels: Vec<Label>,
    pub hexes: Option<HexGrid>,
    pub links: Vec<Link>,
    pub zones: Vec<Zone>,
    pub counters: Vec<Placed>,
}

impl Map {
    pub const fn empty(frame: Frame) -> Map {
        Map {
            frame,
            base: None,
            cartouche: None,
            rose: None,
            labels: Vec::new(),
            hexes: None,
            links: Vec::new(),
            zones: Vec::new(),
            counters: Vec::new(),
        }
    }

    pub(crate) fn targets(&self) -> Vec<&Target> {
        let hexes = self.hexes.iter().flat_map(|g| g.hexes.iter().map(|h| &h.target));
        let zones = self.zones.iter().map(|z| &z.target);
        hexes.chain(zones).chain(self.counters.iter().map(|p| &p.counter.target)).collect()
    }

    /// Where a zone or hex lies.
    pub fn locate(&self, target: &Target) -> Option<Point> {
        let zone = self.zones.iter().find(|z| z.target == *target).map(|z| z.at);
        zone.or_else(|| {
            let grid = self.hexes.as_ref()?;
            grid.hexes.iter().find(|h| h.target == *target).map(|h| h.at)
        })
    }
}

/// A background drawn by the game's own artwork: the inside of an SVG, in natural colours. The
/// page's stylesheet tones it for light and dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Base {
    /// Under which a page can serve it once and cache it: `devil-boats`.
    pub name: &'static str,
    /// A complete SVG document. Left out of the data; the renderer embeds or links it.
    #[serde(skip)]
    pub svg: &'static str,
    pub width: u32,
    pub height: u32,
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

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Label {
    pub text: String,
    pub kind: LabelKind,
    pub at: Point,
    /// Degrees clockwise.
    pub turn: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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
    /// A box of open sea on a track: a small circle, filled once it lies behind.
    Transit { passed: bool },
    /// A box on station: a small square, ticked once it lies behind.
    Station { passed: bool },
    /// A stretch of sea that has a name and no sign.
    Area,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HexGrid {
    pub shape: HexShape,
    /// Centre to corner.
    pub radius: f64,
    pub hexes: Vec<Hex>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HexShape {
    FlatTop,
    PointyTop,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Hex {
    pub target: Target,
    pub code: String,
    pub name: String,
    pub at: Point,
    pub terrain: Terrain,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    Sea,
    Shallow,
    Strait,
    Land,
    Coast,
    Jungle,
    Mountain,
    Port,
}
