//! Plans: rooms, parts and posts of a ship.

use serde::{Deserialize, Serialize};

use super::{DrawingError, StrokeLine, frame, point};
use crate::{Boxes, Man, Part, PartKind, PartState, Post, Room, ShipPlan, Target, Tone};

/// What a game says of one part of a plan. Parts it does not mention are sound.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartNow {
    pub target: Target,
    pub states: Vec<PartState>,
    /// Boxes marked and in all, for parts that take more than one hit.
    pub boxes: Option<(u16, u16)>,
    /// Name and lettering in place of those of the drawing.
    pub named: Option<(String, String)>,
}

impl PartNow {
    pub fn new(target: impl Into<Target>, states: impl IntoIterator<Item = PartState>) -> PartNow {
        let states = states.into_iter().collect();
        PartNow { target: target.into(), states, boxes: None, named: None }
    }

    #[must_use]
    pub fn boxes(mut self, marked: u16, of: u16) -> PartNow {
        self.boxes = Some((marked, of));
        self
    }

    #[must_use]
    pub fn named(mut self, name: impl Into<String>, short: impl Into<String>) -> PartNow {
        self.named = Some((name.into(), short.into()));
        self
    }
}

/// The drawing of a plan. What has an `only` is there with one of the fits it names; everything else
/// always is.
///
/// ```
/// use board::{PartState, plans::{PartNow, PlanDrawing}};
///
/// let drawing = PlanDrawing::read(r#"
///     class = "Launch"
///     width = 100
///     height = 40
///     disc = 6
///     strokes = [{ kind = "hull", path = "M0 0H100V40H0Z" }]
///     rooms = [{ target = "room:aft", name = "Aft", label = [20, 8], area = [0, 0, 40, 40] }]
///     parts = [
///       { target = "engine", kind = "engine", name = "Engine", room = "room:aft", area = [8, 12, 20, 16] },
///       { target = "gun", kind = "cannon", name = "Gun", room = "room:aft", area = [60, 12, 20, 16], only = ["armed"] },
///     ]
/// "#)?;
/// let states = [PartNow::new("engine", [PartState::Out])];
/// let plan = drawing.plan("Daisy", &[], &states, &[]);
/// assert_eq!(plan.parts.len(), 1, "she carries no gun");
/// assert_eq!(plan.parts[0].states, [PartState::Out]);
/// # Ok::<(), board::plans::DrawingError>(())
/// ```
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanDrawing {
    #[serde(default)]
    class: String,
    width: f64,
    height: f64,
    disc: f64,
    scale: Option<(u16, f64, f64)>,
    legend: Option<(f64, f64)>,
    strokes: Vec<StrokeLine>,
    rooms: Vec<RoomLine>,
    parts: Vec<PartLine>,
    #[serde(default)]
    posts: Vec<PostLine>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoomLine {
    target: String,
    name: String,
    label: (f64, f64),
    area: (f64, f64, f64, f64),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartLine {
    target: String,
    kind: PartKind,
    name: String,
    #[serde(default)]
    short: String,
    room: String,
    area: (f64, f64, f64, f64),
    #[serde(default)]
    turn: f64,
    boxes: Option<u16>,
    /// What its boxes are called, if not as of its kind.
    counts: Option<String>,
    #[serde(default)]
    only: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PostLine {
    target: String,
    name: String,
    #[serde(default)]
    short: String,
    room: String,
    at: (f64, f64),
    #[serde(default)]
    only: Vec<String>,
}

impl PlanDrawing {
    pub fn read(text: &str) -> Result<PlanDrawing, DrawingError> {
        super::read(text)
    }

    /// The plan of a ship of this name, fitted out so, with what the game says of its parts and men.
    pub fn plan(&self, name: &str, fits: &[&str], now: &[PartNow], men: &[Man]) -> ShipPlan {
        let there = |only: &[String]| {
            only.is_empty() || only.iter().any(|fit| fits.contains(&fit.as_str()))
        };
        let strokes = self.strokes.iter().filter(|stroke| there(&stroke.only));
        let parts = self.parts.iter().filter(|part| there(&part.only));
        let posts = self.posts.iter().filter(|post| there(&post.only));
        ShipPlan {
            name: name.to_owned(),
            class: self.class.clone(),
            width: self.width,
            height: self.height,
            strokes: strokes.map(StrokeLine::stroke).collect(),
            rooms: self.rooms.iter().map(|room| room.room(now)).collect(),
            parts: parts.map(|part| part.part(now)).collect(),
            posts: posts.map(PostLine::post).collect(),
            men: men.to_vec(),
            scale: self.scale,
            disc: self.disc,
            legend: self.legend.map(point),
            works: Vec::new(),
        }
    }
}

fn said<'a>(now: &'a [PartNow], target: &str) -> Option<&'a PartNow> {
    now.iter().find(|part| part.target.as_str() == target)
}

impl RoomLine {
    fn room(&self, now: &[PartNow]) -> Room {
        Room {
            target: Target::from(self.target.as_str()),
            name: self.name.clone(),
            label: point(self.label),
            area: frame(self.area),
            states: said(now, &self.target).map(|part| part.states.clone()).unwrap_or_default(),
        }
    }
}

impl PartLine {
    fn part(&self, now: &[PartNow]) -> Part {
        let mut part = Part {
            target: Target::from(self.target.as_str()),
            kind: self.kind,
            name: self.name.clone(),
            short: self.short.clone(),
            room: Target::from(self.room.as_str()),
            area: frame(self.area),
            turn: self.turn,
            states: Vec::new(),
            boxes: self.boxes.map(|of| boxes(self.kind, 0, of)),
        };
        if let Some(now) = said(now, &self.target) {
            part.now(now);
        }
        if let (Some(boxes), Some(word)) = (&mut part.boxes, &self.counts) {
            boxes.name.clone_from(word);
        }
        part
    }
}

impl PostLine {
    fn post(&self) -> Post {
        Post {
            target: Target::from(self.target.as_str()),
            name: self.name.clone(),
            short: self.short.clone(),
            room: Target::from(self.room.as_str()),
            at: point(self.at),
        }
    }
}

impl Part {
    /// Puts on it what a game says of it.
    pub fn now(&mut self, now: &PartNow) {
        self.states.clone_from(&now.states);
        if let Some((marked, of)) = now.boxes {
            self.boxes = Some(boxes(self.kind, marked, of));
        }
        if let Some((name, short)) = &now.named {
            self.name.clone_from(name);
            self.short.clone_from(short);
        }
    }
}

/// Boxes count what a part has taken, and of a rack what lies in it.
fn boxes(kind: PartKind, marked: u16, of: u16) -> Boxes {
    let (tone, name) = if kind == PartKind::Flooding {
        (Tone::Warning, "boxes")
    } else if kind == PartKind::Rack {
        (Tone::Stock, "aboard")
    } else {
        (Tone::Damage, "hits")
    };
    Boxes { name: name.to_owned(), marked, of, tone }
}
