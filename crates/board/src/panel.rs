//! An instrument panel: clock, depth, telegraph, ladders, tubes, damage and a plot on one board.

use serde::Serialize;

use crate::{Counter, Frame, Icon, Light, Plot, Target, Tone};

/// Instruments on a board of their own. Each says where it stands; the areas of an engagement are
/// given by [`Panel::CLOCK`] and its fellows.
///
/// ```
/// use board::{Board, Face, Gauge, Instrument, Panel, Step};
///
/// let mut panel = Panel::engagement(board::Light::Night);
/// panel.instruments.push(Instrument::new(
///     Panel::BATTERY,
///     "Battery",
///     Gauge::Cells { filled: 9, of: 12, foot: "fuel 8".to_owned() },
/// ));
/// let depths = ["Surface", "Periscope", "Deep"].map(|name| Step::new(name));
/// let depth = Gauge::Depth { levels: depths.to_vec(), at: 1, crush: Some(2) };
/// panel.instruments.push(Instrument::new(Panel::DEPTH, "Depth", depth));
/// let board = Board::new("engagement", "Engagement", Face::Panel(panel));
/// assert!(board.targets().is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Panel {
    pub light: Light,
    pub width: f64,
    pub height: f64,
    pub instruments: Vec<Instrument>,
    /// What is read at one look, name and value. On a narrow screen they stand above the instruments,
    /// and these below each other; without facts the panel is shown as it is.
    pub facts: Vec<(String, String)>,
}

/// Pages (`.b-panel` of their style) stack these areas on a narrow screen.
impl Panel {
    pub const CLOCK: Frame = Frame::new(8.0, 8.0, 910.0, 66.0);
    pub const DEPTH: Frame = Frame::new(8.0, 82.0, 164.0, 452.0);
    pub const PLOT: Frame = Frame::new(178.0, 82.0, 466.0, 452.0);
    pub const TELEGRAPH: Frame = Frame::new(650.0, 82.0, 150.0, 206.0);
    pub const LADDER: Frame = Frame::new(806.0, 82.0, 112.0, 314.0);
    pub const BATTERY: Frame = Frame::new(650.0, 294.0, 150.0, 102.0);
    pub const ESCORTS: Frame = Frame::new(650.0, 402.0, 268.0, 132.0);
    pub const SOLUTION: Frame = Frame::new(8.0, 540.0, 322.0, 164.0);
    pub const TUBES: Frame = Frame::new(336.0, 540.0, 308.0, 164.0);
    pub const DAMAGE: Frame = Frame::new(650.0, 540.0, 268.0, 164.0);

    /// An empty panel of the size the areas are made for.
    pub fn engagement(light: Light) -> Panel {
        Panel { light, width: 926.0, height: 712.0, instruments: Vec::new(), facts: Vec::new() }
    }

    pub(crate) fn targets(&self) -> Vec<&Target> {
        self.instruments.iter().flat_map(|instrument| instrument.gauge.targets()).collect()
    }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Instrument {
    pub area: Frame,
    pub title: String,
    /// At the right of the title.
    pub note: String,
    pub gauge: Gauge,
}

impl Instrument {
    pub fn new(area: Frame, title: impl Into<String>, gauge: Gauge) -> Instrument {
        Instrument { area, title: title.into(), note: String::new(), gauge }
    }

    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Instrument {
        self.note = note.into();
        self
    }
}

/// One value among others: a depth, an order, a rung.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Set when it can be pointed at.
    pub target: Option<Target>,
    pub name: String,
    /// What it means: `+2`, `5 or less`.
    pub value: String,
    pub note: String,
    pub tone: Tone,
}

impl Step {
    pub fn new(name: impl Into<String>) -> Step {
        Step {
            target: None,
            name: name.into(),
            value: String::new(),
            note: String::new(),
            tone: Tone::Plain,
        }
    }

    #[must_use]
    pub fn target(mut self, target: impl Into<Target>) -> Step {
        self.target = Some(target.into());
        self
    }

    #[must_use]
    pub fn value(mut self, value: impl Into<String>) -> Step {
        self.value = value.into();
        self
    }

    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Step {
        self.note = note.into();
        self
    }

    #[must_use]
    pub fn tone(mut self, tone: Tone) -> Step {
        self.tone = tone;
        self
    }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "gauge", rename_all = "kebab-case")]
pub enum Gauge {
    /// Boxes in a row with the sun or the moon in each.
    Clock {
        boxes: Vec<Watch>,
        at: usize,
        second: Option<usize>,
    },
    /// A column of water that darkens; a dashed line below the depth that crushes.
    Depth {
        levels: Vec<Step>,
        at: usize,
        crush: Option<usize>,
    },
    /// A dial with a handle, and readings below it.
    Telegraph {
        orders: Vec<Step>,
        at: usize,
        readings: Vec<(String, String)>,
    },
    /// Rungs from the top.
    Ladder {
        rungs: Vec<Step>,
        at: usize,
    },
    Cells {
        filled: u16,
        of: u16,
        foot: String,
    },
    /// Boxes beside each other with counters in them.
    Lanes {
        lanes: Vec<Lane>,
    },
    /// Rows by columns; the deeper a cell's green, the better it is.
    Table {
        columns: Vec<String>,
        rows: Vec<TableRow>,
        at: Option<(usize, usize)>,
    },
    Tubes {
        tubes: Vec<TubeNow>,
        foot: String,
    },
    Hits {
        rows: Vec<HitRow>,
        systems: Vec<SystemNow>,
        foot: String,
    },
    Plot {
        plot: Box<Plot>,
    },
    /// Two small pictures of a ship: degrees to port below zero, bow down below zero.
    Attitude {
        list: i8,
        trim: i8,
    },
    /// Names with their values, in columns side by side, beside a silhouette.
    Facts {
        icon: Option<Icon>,
        columns: u8,
        rows: Vec<(String, String)>,
    },
    /// Stores in rows of small boxes.
    Stores {
        rows: Vec<StoreRow>,
    },
}

/// So much of something is left, and so much of that is spoken for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoreRow {
    pub name: String,
    pub filled: u16,
    /// The first of the filled ones: wanted for the way home.
    pub kept: u16,
    pub of: u16,
}

/// One box of the clock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Watch {
    pub label: String,
    pub dark: bool,
    /// A gap before it: a new day.
    pub apart: bool,
}

/// A box of a track of boxes.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Lane {
    pub target: Option<Target>,
    pub label: String,
    pub note: String,
    pub tone: Tone,
    pub counters: Vec<Counter>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TableRow {
    pub name: String,
    pub cells: Vec<TableCell>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TableCell {
    pub target: Option<Target>,
    pub text: String,
    /// From 0 to 5.
    pub strength: u8,
    /// What is there.
    pub icon: Option<Icon>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TubeNow {
    pub target: Target,
    pub number: u8,
    /// What lies in it; empty for nothing.
    pub holds: String,
    pub state: TubeState,
    /// Whether it is known to run: a tick in place of the question mark.
    pub sure: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TubeState {
    Empty,
    Loaded,
    Flooded,
    Chosen,
    Out,
}

impl TubeState {
    pub fn word(self) -> &'static str {
        match self {
            TubeState::Empty => "empty",
            TubeState::Loaded => "loaded",
            TubeState::Flooded => "flooded",
            TubeState::Chosen => "chosen",
            TubeState::Out => "out of action",
        }
    }
}

/// A row of damage boxes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HitRow {
    pub target: Option<Target>,
    pub name: String,
    /// Boxes this class does not have, then hits, then all.
    pub absent: u8,
    pub hits: u8,
    pub of: u8,
}

/// A thing that works or does not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SystemNow {
    pub target: Option<Target>,
    pub name: String,
    pub tone: Tone,
}

impl Gauge {
    /// The class by which a page places it on a narrow screen.
    pub(crate) fn class(&self) -> &'static str {
        match self {
            Gauge::Clock { .. } => "b-panel-clock",
            Gauge::Depth { .. } => "b-panel-depth",
            Gauge::Telegraph { .. } => "b-panel-telegraph",
            Gauge::Ladder { .. } => "b-panel-ladder",
            Gauge::Cells { .. } => "b-panel-cells",
            Gauge::Lanes { .. } => "b-panel-lanes",
            Gauge::Table { .. } => "b-panel-table",
            Gauge::Tubes { .. } => "b-panel-tubes",
            Gauge::Hits { .. } => "b-panel-hits",
            Gauge::Plot { .. } => "b-panel-plot",
            Gauge::Attitude { .. } => "b-panel-attitude",
            Gauge::Facts { .. } | Gauge::Stores { .. } => "b-panel-facts",
        }
    }

    fn targets(&self) -> Vec<&Target> {
        match self {
            Gauge::Clock { boxes: _, at: _, second: _ }
            | Gauge::Cells { filled: _, of: _, foot: _ }
            | Gauge::Attitude { list: _, trim: _ }
            | Gauge::Facts { icon: _, columns: _, rows: _ }
            | Gauge::Stores { rows: _ } => Vec::new(),
            Gauge::Depth { levels: steps, at: _, crush: _ }
            | Gauge::Telegraph { orders: steps, at: _, readings: _ }
            | Gauge::Ladder { rungs: steps, at: _ } => {
                steps.iter().filter_map(|step| step.target.as_ref()).collect()
            }
            Gauge::Lanes { lanes } => {
                let boxes = lanes.iter().filter_map(|lane| lane.target.as_ref());
                let pieces = lanes.iter().flat_map(|lane| lane.counters.iter().map(|c| &c.target));
                boxes.chain(pieces).collect()
            }
            Gauge::Table { columns: _, rows, at: _ } => {
                let cells = rows.iter().flat_map(|row| &row.cells);
                cells.filter_map(|cell| cell.target.as_ref()).collect()
            }
            Gauge::Tubes { tubes, foot: _ } => tubes.iter().map(|tube| &tube.target).collect(),
            Gauge::Hits { rows, systems, foot: _ } => {
                let rows = rows.iter().filter_map(|row| row.target.as_ref());
                rows.chain(systems.iter().filter_map(|system| system.target.as_ref())).collect()
            }
            Gauge::Plot { plot } => plot.targets(),
        }
    }
}
