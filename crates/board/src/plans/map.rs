//! Charts: lettering, zones and the ways between them.

use serde::Deserialize;

use super::{DrawingError, frame, point};
use crate::{
    Base, Cartouche, Frame, Label, LabelKind, LabelSide, Link, LinkKind, Map, Point, Target, Zone,
    ZoneKind,
};

/// The drawing of a chart over its background.
///
/// ```
/// use board::plans::MapDrawing;
///
/// let drawing = MapDrawing::read(r#"
///     frame = [0, 0, 200, 100]
///     labels = [{ kind = "sea", text = "The Slot", at = [100, 50], turn = 17 }]
///     zones = [
///       { key = "base", code = "★", kind = "base", at = [20, 80], label = "below" },
///       { key = "r1", code = "1", kind = "red", at = [180, 20], label = "above" },
///     ]
///     ways = [{ ends = ["base", "r1"], bends = [[100, 60]] }]
/// "#)?;
/// let map = drawing.map(None);
/// assert_eq!(map.zones[1].target.as_str(), "zone:r1");
/// assert_eq!(map.links[0].line.len(), 3);
/// # Ok::<(), board::plans::DrawingError>(())
/// ```
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapDrawing {
    frame: (f64, f64, f64, f64),
    cartouche: Option<CartoucheLine>,
    rose: Option<(f64, f64)>,
    labels: Vec<LabelLine>,
    #[serde(default)]
    zones: Vec<ZoneLine>,
    #[serde(default)]
    ways: Vec<WayLine>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CartoucheLine {
    at: (f64, f64),
    title: String,
    note: String,
    scale: Option<(f64, String)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LabelLine {
    kind: LabelKind,
    #[serde(default)]
    text: String,
    at: (f64, f64),
    #[serde(default)]
    turn: f64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneLine {
    key: String,
    code: String,
    #[serde(default)]
    name: String,
    kind: ZoneKind,
    at: (f64, f64),
    label: LabelSide,
}

/// Two zones and the bends between them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WayLine {
    ends: (String, String),
    #[serde(default)]
    bends: Vec<(f64, f64)>,
}

impl MapDrawing {
    pub fn read(text: &str) -> Result<MapDrawing, DrawingError> {
        super::read(text)
    }

    pub fn frame(&self) -> Frame {
        frame(self.frame)
    }

    pub fn labels(&self) -> impl Iterator<Item = Label> {
        self.labels.iter().map(|line| Label {
            text: line.text.clone(),
            kind: line.kind,
            at: point(line.at),
            turn: line.turn,
        })
    }

    /// The chart without pieces: every way open.
    pub fn map(&self, base: Option<Base>) -> Map {
        Map {
            base,
            cartouche: self.cartouche.as_ref().map(|line| Cartouche {
                at: point(line.at),
                title: line.title.clone(),
                note: line.note.clone(),
                scale: line.scale.clone(),
            }),
            rose: self.rose.map(point),
            labels: self.labels().collect(),
            links: self.ways.iter().map(|way| self.link(way)).collect(),
            zones: self.zones.iter().map(ZoneLine::zone).collect(),
            ..Map::empty(self.frame())
        }
    }

    fn link(&self, WayLine { ends: (from, to), bends }: &WayLine) -> Link {
        let end = |key: &str| self.zones.iter().find(|zone| zone.key == key).map(|zone| zone.at);
        let line = end(from).into_iter().chain(bends.iter().copied()).chain(end(to));
        let line: Vec<Point> = line.map(point).collect();
        Link { from: zone_target(from), to: zone_target(to), line, kind: LinkKind::Open }
    }
}

impl ZoneLine {
    fn zone(&self) -> Zone {
        Zone {
            target: zone_target(&self.key),
            code: self.code.clone(),
            name: self.name.clone(),
            at: point(self.at),
            kind: self.kind,
            label: self.label,
            flag: false,
            note: String::new(),
        }
    }
}

/// The target of a zone by its key: `r4` gives `zone:r4`.
pub fn zone_target(key: &str) -> Target {
    Target::from(format!("zone:{key}"))
}
