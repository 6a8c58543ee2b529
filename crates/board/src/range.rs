//! The range board: bands of sea that lead from far out to an enemy shore or to enemy ships.

use serde::Serialize;

use crate::{Counter, Target};

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RangeBoard {
    /// Lettered in the upper left corner: `Blackett Strait, 02:10`.
    pub place: String,
    pub note: String,
    pub light: Light,
    /// Farthest from the enemy first.
    pub bands: Vec<Band>,
    pub edge: Edge,
    /// What flies over the board.
    pub air: Vec<Counter>,
    /// Where an option would take the squadron; drawn only while it is offered.
    pub ways: Vec<Way>,
    /// The fire of the last moment.
    pub shots: Vec<Shot>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Light {
    Night,
    /// Night with a star shell or a burning ship over the water.
    Lit,
    Storm,
    Day,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Band {
    pub target: Target,
    pub name: String,
    pub note: String,
    /// Rocks are drawn along the inner edge.
    pub reefs: bool,
    /// Own pieces stand on the left of the band, enemies on the right, each from top to bottom.
    pub counters: Vec<Counter>,
}

/// What lies beyond the last band.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Edge {
    /// Jungle with guns, nests and dumps on it.
    Shore {
        name: String,
        counters: Vec<Counter>,
    },
    /// Enemy ships under way.
    Ships {
        name: String,
        counters: Vec<Counter>,
    },
    OpenSea,
}

impl Edge {
    pub fn counters(&self) -> &[Counter] {
        match self {
            Edge::Shore { name: _, counters } | Edge::Ships { name: _, counters } => counters,
            Edge::OpenSea => &[],
        }
    }

    pub fn name(&self) -> &str {
        match self {
            Edge::Shore { name, counters: _ } | Edge::Ships { name, counters: _ } => name,
            Edge::OpenSea => "",
        }
    }
}

/// A move that can be chosen: an arrow from a counter to a band, or off the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Way {
    pub target: Target,
    /// The counter that moves.
    pub from: Target,
    /// The band it ends in; none means off the board on the far side. The band it starts in means
    /// that it holds its place.
    pub to: Option<Target>,
    /// The boat comes about first.
    pub turns: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shot {
    pub from: Target,
    pub at: Target,
    pub result: ShotResult,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShotResult {
    Miss,
    Hit,
    /// A torpedo that strikes and does not go off.
    Dud,
    /// A torpedo that runs on the surface of things: a wake, no flash.
    Torpedo,
}

impl RangeBoard {
    pub(crate) fn targets(&self) -> Vec<&Target> {
        let bands = self.bands.iter().map(|b| &b.target);
        let pieces = self.counters().map(|c| &c.target);
        bands.chain(pieces).chain(self.ways.iter().map(|w| &w.target)).collect()
    }

    /// Every counter on the board, band by band, then the enemy edge, then the air.
    pub fn counters(&self) -> impl Iterator<Item = &Counter> {
        let bands = self.bands.iter().flat_map(|b| &b.counters);
        bands.chain(self.edge.counters()).chain(&self.air)
    }
}
