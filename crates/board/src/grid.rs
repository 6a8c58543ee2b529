//! What lies on a map of hexes besides counters: the grid, named hexes, tints, hexsides, courses,
//! tokens, stacks and plates.

use hexes::{Hex, Sheet, Side};
use serde::Serialize;

use crate::{Counter, LabelSide, Livery, Point, Target, Tone};

/// Where the hexes of a printed sheet lie on a map. A constant of a game: put the same into the
/// map's [`Base`](crate::Base), and lines and numbers are served once with the background.
///
/// ```
/// use board::{Frame, Grid, Map, Point};
/// use hexes::{Names, Sheet, Shove};
///
/// const GRID: Grid = Grid {
///     sheet: Sheet {
///         shove: Shove::OddDown,
///         names: Names::ColumnRow,
///         columns: (10, 28),
///         rows: (1, 11),
///         ragged: false,
///     },
///     first: Point::new(90.0, 83.3),
///     radius: 50.0,
///     numbers: true,
/// };
/// let mut map = Map::empty(Frame::new(0.0, 0.0, 1530.0, 1075.9));
/// map.grid = Some(GRID);
/// let rabaul = GRID.sheet.parse("1904").expect("the sheet has a hex 1904");
/// assert_eq!(GRID.target(rabaul).as_str(), "hex:1904");
/// assert!(map.locate(&GRID.target(rabaul)).is_some());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Grid {
    pub sheet: Sheet,
    /// Where the middle of the first row stands in the first column, were that column not shoved.
    pub first: Point,
    /// Centre to corner.
    pub radius: f64,
    /// Whether the number of each hex is printed in it.
    pub numbers: bool,
}

impl Grid {
    /// Half the height of a hex.
    pub fn half(&self) -> f64 {
        self.radius * 3f64.sqrt() / 2.0
    }

    /// The middle of a hex of the sheet; of one beyond it, the place where it would lie.
    pub fn centre(&self, hex: Hex) -> Point {
        let (q, r): (i16, i16) = hex.into();
        // One step along a column is a height; a column farther, half a height more.
        let Some(first) = self.sheet.at(self.sheet.columns.0, self.sheet.rows.0) else {
            return self.first;
        };
        let (q0, r0): (i16, i16) = first.into();
        let (east, south) = (f64::from(q - q0), f64::from(r - r0));
        let low = if self.sheet.is_low(self.sheet.columns.0) { self.half() } else { 0.0 };
        let half = self.half();
        Point::new(
            self.first.x + east * self.radius * 1.5,
            self.first.y + low + (2.0 * south + east) * half,
        )
    }

    /// What the hex is called among the targets of a board: `hex:1904`.
    pub fn target(&self, hex: Hex) -> Target {
        Target::from(format!("hex:{}", self.sheet.name(hex)))
    }

    /// The hex a target names.
    pub fn hex(&self, target: &str) -> Option<Hex> {
        self.sheet.parse(target.strip_prefix("hex:")?)
    }

    /// The two ends of a side, clockwise.
    pub(crate) fn ends(&self, hex: Hex, side: Side) -> [Point; 2] {
        let Point { x, y } = self.centre(hex);
        let (r, half) = (self.radius, self.half());
        let corner = |index: u8| match index % 6 {
            0 => Point::new(x - r / 2.0, y - half),
            1 => Point::new(x + r / 2.0, y - half),
            2 => Point::new(x + r, y),
            3 => Point::new(x + r / 2.0, y + half),
            4 => Point::new(x - r / 2.0, y + half),
            _ => Point::new(x - r, y),
        };
        [corner(side.index()), corner(side.index() + 1)]
    }
}

/// What covers a hex, for those who cannot see the background and for maps without one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    #[default]
    Sea,
    Shallow,
    Island,
    Coast,
    Land,
    Jungle,
    Mountain,
    Port,
}

impl Terrain {
    pub fn word(self) -> &'static str {
        match self {
            Terrain::Sea => "sea",
            Terrain::Shallow => "shallow water",
            Terrain::Island => "island",
            Terrain::Coast => "coast",
            Terrain::Land => "land",
            Terrain::Jungle => "jungle",
            Terrain::Mountain => "mountains",
            Terrain::Port => "port",
        }
    }
}

/// A hex with a name.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Place {
    pub hex: Hex,
    pub name: String,
    /// Where the thing itself lies when that is not the middle of the hex; tokens stand there.
    pub at: Option<Point>,
    /// On which side of it the name is lettered.
    pub label: LabelSide,
    /// An anchor before the name.
    pub port: bool,
    /// A crate before the name: supplies come from here.
    pub source: bool,
    /// A figure in a ring behind the name, such as the points it is worth.
    pub worth: Option<u8>,
}

impl Place {
    pub fn new(hex: Hex, name: impl Into<String>) -> Place {
        Place {
            hex,
            name: name.into(),
            at: None,
            label: LabelSide::Below,
            port: false,
            source: false,
            worth: None,
        }
    }
}

/// Hexes that have something in common, washed in a colour and bounded along their sides.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tint {
    pub kind: TintKind,
    pub hexes: Vec<Hex>,
    /// Written in single hexes: what it costs to get there.
    pub figures: Vec<(Hex, String)>,
    /// On a plate at the boundary: `range 6`.
    pub label: String,
}

impl Tint {
    pub fn new(kind: TintKind, hexes: impl IntoIterator<Item = Hex>) -> Tint {
        let hexes = hexes.into_iter().collect();
        Tint { kind, hexes, figures: Vec::new(), label: String::new() }
    }

    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Tint {
        self.label = label.into();
        self
    }

    #[must_use]
    pub fn figures(mut self, figures: impl IntoIterator<Item = (Hex, String)>) -> Tint {
        self.figures = figures.into_iter().collect();
        self
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TintKind {
    /// Within range: a blue edge.
    Reach,
    /// Within range at a price: a dashed edge.
    Extended,
    /// Out of range: a little darker.
    Beyond,
    /// In supply.
    Supply,
    /// Held by a side.
    Held(Livery),
    /// Where a shot can go: amber.
    Fire,
    /// Where a shot may come from: a red dotted edge.
    Threat,
    /// Where the matter lies: a brown edge.
    Goal,
    /// A region of the sheet: its edge in the colour of the paper.
    Region,
}

impl TintKind {
    pub fn word(self) -> &'static str {
        match self {
            TintKind::Reach => "in range",
            TintKind::Extended => "in extended range",
            TintKind::Beyond => "out of range",
            TintKind::Supply => "in supply",
            TintKind::Held(Livery::Allied) => "held by the Allies",
            TintKind::Held(Livery::Japanese) => "held by Japan",
            TintKind::Fire => "in the field of fire",
            TintKind::Threat => "under fire",
            TintKind::Goal => "goal",
            TintKind::Region => "region",
        }
    }
}

/// Something printed on the side between two hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Hexside {
    pub hex: Hex,
    pub side: Side,
    pub kind: HexsideKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HexsideKind {
    Ridge,
    Trail,
    Blocked,
    /// Between two regions.
    Border,
    /// The edge of an empire: thick and red.
    Perimeter,
    /// Where the two sides face each other.
    Front,
}

/// A line from hex to hex.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Course {
    pub kind: CourseKind,
    /// Hexes, zones or counters, from end to end.
    pub through: Vec<Target>,
    /// In place of `through`: the line itself.
    pub line: Vec<Point>,
    /// Whether the steps are counted along it.
    pub counted: bool,
    /// On a plate in its middle: `4 hexes`.
    pub label: String,
}

impl Course {
    pub fn through<T: Into<Target>>(
        kind: CourseKind,
        through: impl IntoIterator<Item = T>,
    ) -> Course {
        let through = through.into_iter().map(Into::into).collect();
        Course { kind, through, line: Vec::new(), counted: false, label: String::new() }
    }

    #[must_use]
    pub fn counted(mut self) -> Course {
        self.counted = true;
        self
    }

    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Course {
        self.label = label.into();
        self
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CourseKind {
    /// Gone already.
    Sailed,
    /// Meant: dashes with a head.
    Planned,
    /// The other side's, as far as it is known.
    Enemy,
    /// A road or track printed on the sheet.
    Trail,
    /// A lane of ships: thick or thin traffic.
    Lane { major: bool },
}

/// A small sign that belongs to a hex rather than to a force: a base, an airfield, a marker.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Token {
    pub target: Target,
    /// The hex or zone.
    pub on: Target,
    pub kind: TokenKind,
    pub livery: Livery,
    /// One or two letters in it.
    pub text: String,
    /// In words: `Major airbase`.
    pub name: String,
    pub state: TokenState,
}

impl Token {
    pub fn new(
        target: impl Into<Target>,
        on: impl Into<Target>,
        kind: TokenKind,
        livery: Livery,
        name: impl Into<String>,
    ) -> Token {
        Token {
            target: target.into(),
            on: on.into(),
            kind,
            livery,
            text: String::new(),
            name: name.into(),
            state: TokenState::Whole,
        }
    }

    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Token {
        self.text = text.into();
        self
    }

    #[must_use]
    pub fn state(mut self, state: TokenState) -> Token {
        self.state = state;
        self
    }

    pub fn spoken(&self) -> String {
        match self.state {
            TokenState::Whole => self.name.clone(),
            TokenState::Building => format!("{}, building", self.name),
            TokenState::Disrupted => format!("{}, disrupted", self.name),
            TokenState::Destroyed => format!("{}, destroyed", self.name),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TokenKind {
    Shield,
    Disc,
    Square,
    Burst,
    /// Two runways that cross.
    Runways,
    Runway,
    /// An airfield that moves.
    Tent,
    /// Something is there and nobody has looked.
    Unseen,
    /// Supplies.
    Crate,
    NoSupply,
    Fort,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TokenState {
    #[default]
    Whole,
    Building,
    Disrupted,
    Destroyed,
}

/// Counters that lie on each other. Up to three are seen, with their number on a tab; a click fans
/// them out, and so does the list beside the map.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stack {
    /// Of all of them: `stack:1904`.
    pub target: Target,
    /// The hex or zone.
    pub on: Target,
    /// The top one first.
    pub counters: Vec<Counter>,
    /// Fanned out already: the question is about single counters of it.
    pub open: bool,
    /// What the fan is headed with: `jungle, coast, contested`.
    pub note: String,
}

impl Stack {
    pub fn new(
        target: impl Into<Target>,
        on: impl Into<Target>,
        counters: impl IntoIterator<Item = Counter>,
    ) -> Stack {
        Stack {
            target: target.into(),
            on: on.into(),
            counters: counters.into_iter().collect(),
            open: false,
            note: String::new(),
        }
    }

    #[must_use]
    pub fn open(mut self) -> Stack {
        self.open = true;
        self
    }

    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Stack {
        self.note = note.into();
        self
    }

    pub fn spoken(&self) -> String {
        let names: Vec<&str> = self.counters.iter().map(|c| c.name.as_str()).collect();
        match names.as_slice() {
            [] => "Nothing".to_owned(),
            [one] => (*one).to_owned(),
            many => format!("{} counters: {}", many.len(), many.join(", ")),
        }
    }
}

/// A note pinned to a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Plate {
    pub on: Target,
    pub lines: Vec<String>,
    pub tone: Tone,
}
