//! Drawings of ships and charts, read from files that a game brings: the geometry stands there, states
//! and men are handed in each time.

mod deck;
mod map;
mod plan;
mod profile;

pub use deck::DeckDrawing;
pub use map::{MapDrawing, zone_target};
pub use plan::{PartNow, PlanDrawing};
pub use profile::{ProfileDrawing, ProfileNow, RoomNow};

use serde::Deserialize;

use crate::{Calibre, Frame, Mount, MountState, Point, Stroke, StrokeKind, Target};

/// The file is not a drawing: what is wrong with it, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawingError(String);

impl std::fmt::Display for DrawingError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the drawing cannot be read: {}", self.0)
    }
}

impl std::error::Error for DrawingError {}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, DrawingError> {
    toml::from_str(text).map_err(|error| DrawingError(error.to_string()))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StrokeLine {
    kind: StrokeKind,
    /// SVG path data.
    path: String,
    #[serde(default)]
    only: Vec<String>,
}

impl StrokeLine {
    fn stroke(&self) -> Stroke {
        Stroke { kind: self.kind, path: self.path.clone().into() }
    }
}

/// A gun, on the deck or in section.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MountLine {
    target: String,
    name: String,
    short: String,
    calibre: Calibre,
    at: (f64, f64),
}

impl MountLine {
    fn mount(&self, state: Option<MountState>) -> Mount {
        Mount {
            target: Target::from(self.target.as_str()),
            at: point(self.at),
            name: self.name.clone(),
            short: self.short.clone(),
            calibre: self.calibre,
            state: state.unwrap_or_default(),
        }
    }
}

fn point((x, y): (f64, f64)) -> Point {
    Point::new(x, y)
}

fn frame((x, y, width, height): (f64, f64, f64, f64)) -> Frame {
    Frame::new(x, y, width, height)
}
