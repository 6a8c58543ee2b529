//! The polar plot: bearings by distance or height about one's own ship.

use serde::{Deserialize, Serialize};

use crate::{Counter, Light, Point, Stroke, Target, Tone};

/// Sectors clockwise, the first one dead ahead, crossed by rings from the inside out. Only cells
/// that can be pointed at or say something are listed.
///
/// ```
/// use board::{Board, Counter, Face, Icon, Marks, Plot, Plotted, Side, svg};
///
/// let bearings = ["000°", "060°", "120°", "180°", "240°", "300°"];
/// let mut plot = Plot::new(bearings, ["Near", "Far"]);
/// let ship = Counter::new("ship:1", Icon::Tanker, "Large tanker", Side::Enemy);
/// plot.pieces.push(Plotted::new(1, 1, ship).line("3 hits"));
/// let board = Board::new("plot", "The plot", Face::Plot(plot));
/// let marks = Marks::none().option("ship:1", 1, "Fire at it");
/// assert!(svg::render(&board, &marks, svg::Look::Page { bases: "/" }).contains("3 hits"));
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Plot {
    /// Lettered in the upper left corner.
    pub place: String,
    pub note: String,
    pub light: Light,
    /// What is lettered on the rim of each sector.
    pub sectors: Vec<String>,
    /// From the ship outward.
    pub rings: Vec<String>,
    /// What a sector and a ring are called in words where their names are bare numbers: `bearing`,
    /// `ring`.
    pub words: (String, String),
    pub rim: Rim,
    pub centre: Centre,
    pub cells: Vec<PlotCell>,
    pub pieces: Vec<Plotted>,
    pub arcs: Vec<PlotArc>,
    pub lines: Vec<PlotLine>,
    /// Notes in the four corners: upper right, lower left, lower right, then upper left under the
    /// place.
    pub corners: Vec<PlotCorner>,
}

impl Plot {
    pub fn new<A: Into<String>, B: Into<String>>(
        sectors: impl IntoIterator<Item = A>,
        rings: impl IntoIterator<Item = B>,
    ) -> Plot {
        Plot {
            place: String::new(),
            note: String::new(),
            light: Light::Day,
            sectors: sectors.into_iter().map(Into::into).collect(),
            rings: rings.into_iter().map(Into::into).collect(),
            words: (String::new(), String::new()),
            rim: Rim::Scale,
            centre: Centre::Submarine,
            cells: Vec::new(),
            pieces: Vec::new(),
            arcs: Vec::new(),
            lines: Vec::new(),
            corners: Vec::new(),
        }
    }

    pub(crate) fn targets(&self) -> Vec<&Target> {
        let mounts = match &self.centre {
            Centre::Submarine => [].iter(),
            Centre::Ship(deck) => deck.mounts.iter(),
        };
        let corners = self.corners.iter().flat_map(|c| &c.counters);
        let cells = self.cells.iter().map(|c| &c.target);
        cells
            .chain(mounts.map(|m| &m.target))
            .chain(self.pieces.iter().map(|p| &p.counter.target))
            .chain(corners.map(|c| &c.target))
            .collect()
    }

    /// What a cell is called: `045°, High`.
    pub fn cell_name(&self, sector: usize, ring: usize) -> String {
        let name = |word: &str, names: &[String], index: usize| {
            let name = names.get(index).map(String::as_str).unwrap_or_default();
            if word.is_empty() { name.to_owned() } else { format!("{word} {name}") }
        };
        let (of, to) = (&self.words.0, &self.words.1);
        format!("{}, {}", name(of, &self.sectors, sector), name(to, &self.rings, ring))
    }
}

/// How the rim is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rim {
    /// A white scale with a tick every five degrees.
    Scale,
    /// A brass ring with the names of the sectors in discs.
    Brass,
}

/// What stands in the middle.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Centre {
    /// A submarine from above, and the plot reaches up to it.
    Submarine,
    /// A ship whose guns can be pointed at.
    Ship(Deck),
}

/// A ship from above, bow up. The drawing is `width` by `height` and is fitted into the middle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Deck {
    pub width: f64,
    pub height: f64,
    pub strokes: Vec<Stroke>,
    pub mounts: Vec<Mount>,
    /// From the bow.
    pub sections: Vec<DeckSection>,
}

/// A part of a deck, to the line where the next begins.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DeckSection {
    pub target: Target,
    pub name: String,
    /// The line it begins at.
    pub from: f64,
}

/// A gun.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mount {
    pub target: Target,
    /// On the deck's drawing.
    pub at: Point,
    /// `40 mm A`
    pub name: String,
    /// `A`
    pub short: String,
    pub calibre: Calibre,
    pub state: MountState,
}

/// Square, disc or open disc.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Calibre {
    Heavy,
    Medium,
    Light,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MountState {
    #[default]
    Ready,
    Damaged,
    Out,
}

impl MountState {
    pub fn word(self) -> &'static str {
        match self {
            MountState::Ready => "ready",
            MountState::Damaged => "damaged",
            MountState::Out => "out of action",
        }
    }
}

/// A cell that can be pointed at or is tinted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlotCell {
    pub target: Target,
    pub sector: usize,
    pub ring: usize,
    pub tone: Tone,
    /// Lettered in it.
    pub note: String,
}

/// A piece on the plot with a plate beside it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Plotted {
    pub sector: usize,
    pub ring: usize,
    pub counter: Counter,
    /// At the right of the plate's first line: `86 %`.
    pub value: String,
    pub lines: Vec<String>,
    /// Guns that fire at it, as they are lettered on the deck.
    pub guns: Vec<Target>,
}

impl Plotted {
    pub fn new(sector: usize, ring: usize, counter: Counter) -> Plotted {
        Plotted { sector, ring, counter, value: String::new(), lines: Vec::new(), guns: Vec::new() }
    }

    #[must_use]
    pub fn line(mut self, line: impl Into<String>) -> Plotted {
        self.lines.push(line.into());
        self
    }

    #[must_use]
    pub fn value(mut self, value: impl Into<String>) -> Plotted {
        self.value = value.into();
        self
    }

    #[must_use]
    pub fn guns<T: Into<Target>>(mut self, guns: impl IntoIterator<Item = T>) -> Plotted {
        self.guns = guns.into_iter().map(Into::into).collect();
        self
    }
}

/// Part of the circle, in degrees clockwise from dead ahead: where a gun can point.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct PlotArc {
    pub from: f64,
    pub to: f64,
    pub tone: Tone,
}

/// From a gun to what it fires at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlotLine {
    pub from: Target,
    pub to: Target,
    pub aim: Aim,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Settled.
    Laid,
    /// Possible.
    Open,
    /// What the question is about.
    Here,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlotCorner {
    pub title: String,
    pub note: String,
    pub counters: Vec<Counter>,
}
