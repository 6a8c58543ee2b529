//! Ship plans: the drawing of a hull with its rooms, parts, posts and men.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Boxes, Frame, Point, Target};

/// A plan is geometry (read by `plans`) and what stands on it today (from the game).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ShipPlan {
    pub name: String,
    /// What kind of ship, and which part of it: `Launch, top deck`.
    pub class: String,
    pub width: f64,
    pub height: f64,
    pub strokes: Vec<Stroke>,
    pub rooms: Vec<Room>,
    pub parts: Vec<Part>,
    pub posts: Vec<Post>,
    pub men: Vec<Man>,
    /// Length of the hull in feet and its ends on the plan, for the scale below it.
    pub scale: Option<(u16, f64, f64)>,
    /// Radius of the disc that stands for a man.
    pub disc: f64,
    /// Where the kinds of torpedo are explained, on a boat that carries several.
    pub legend: Option<Point>,
    /// What is done to her in port, in the order of its numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub works: Vec<Work>,
}

/// Work on a ship in port: a numbered plate below the plan, with a line to where it is done.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Work {
    /// The part, room or post it is done at.
    pub at: Target,
    pub name: String,
    /// How far it is: "done", "until July".
    pub note: String,
}

impl Work {
    pub fn new(at: impl Into<Target>, name: impl Into<String>, note: impl Into<String>) -> Work {
        Work { at: at.into(), name: name.into(), note: note.into() }
    }
}

/// One path of the drawing.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stroke {
    pub kind: StrokeKind,
    /// SVG path data.
    pub path: Cow<'static, str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StrokeKind {
    Hull,
    Deck,
    Planks,
    House,
    Well,
    Frame,
    Detail,
    Fine,
    Shaft,
    Floor,
    Bulkhead,
    Brass,
    /// The sea about the hull, and its surface.
    Water,
    Waterline,
    /// Water inside.
    Flood,
}

/// A section of the ship: where parts and men are listed under one heading.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Room {
    pub target: Target,
    pub name: String,
    /// Where its name is lettered.
    pub label: Point,
    pub area: Frame,
    pub states: Vec<PartState>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Part {
    pub target: Target,
    pub kind: PartKind,
    pub name: String,
    /// What is lettered on it: `E1`, `37 mm`.
    pub short: String,
    /// The section it belongs to.
    pub room: Target,
    pub area: Frame,
    /// Degrees clockwise about its centre.
    pub turn: f64,
    pub states: Vec<PartState>,
    pub boxes: Option<Boxes>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartKind {
    Cannon,
    Turret,
    Tube,
    Engine,
    CoolingPump,
    Generator,
    Tank,
    Water,
    Pump,
    Extinguisher,
    Hull,
    Bed,
    Passenger,
    Cargo,
    Raft,
    Radio,
    Radar,
    Antenna,
    Battery,
    Tools,
    Control,
    Propeller,
    Shaft,
    Rudder,
    /// Reload torpedoes, one for each box.
    Rack,
    /// Anything that works or does not, lettered with its name.
    System,
    /// Guns and masts in profile.
    DeckGun,
    LightGun,
    Mast,
    /// A line of words beside something drawn.
    Plate,
    /// Boxes of water in the boat.
    Flooding,
    Other,
}

/// What is the matter with a part. None of these means that all is well.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "state", content = "what", rename_all = "kebab-case")]
pub enum PartState {
    Damaged,
    Out,
    Jammed,
    Fire,
    Flooded,
    Leaking,
    /// A tube that has launched, an extinguisher used up.
    Spent,
    /// A tube with its torpedo, a hold with its cargo.
    Loaded,
    /// Someone or something is in it, by name.
    Taken(String),
    /// What lies in a tube or rack; a rack repeats it for each.
    Holds(Charge),
}

/// What a submarine launches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Charge {
    Mk14,
    Mk18,
    Mk27,
    Mine,
}

impl Charge {
    pub fn word(self) -> &'static str {
        match self {
            Charge::Mk14 => "Mk 14",
            Charge::Mk18 => "Mk 18",
            Charge::Mk27 => "Mk 27",
            Charge::Mine => "mine",
        }
    }
}

impl PartState {
    pub fn word(&self) -> String {
        match self {
            PartState::Damaged => "damaged".to_owned(),
            PartState::Out => "out".to_owned(),
            PartState::Jammed => "jammed".to_owned(),
            PartState::Fire => "on fire".to_owned(),
            PartState::Flooded => "flooded".to_owned(),
            PartState::Leaking => "leaking".to_owned(),
            PartState::Spent => "spent".to_owned(),
            PartState::Loaded => "loaded".to_owned(),
            PartState::Taken(who) => format!("taken by {who}"),
            PartState::Holds(what) => what.word().to_owned(),
        }
    }

    /// All states in words; what is repeated is counted.
    pub fn words(states: &[PartState]) -> Vec<String> {
        let mut counted: Vec<(&PartState, usize)> = Vec::new();
        for state in states {
            match counted.iter_mut().find(|(known, _)| *known == state) {
                Some((_, count)) => *count += 1,
                None => counted.push((state, 1)),
            }
        }
        let words = counted.into_iter().map(|(state, count)| match count {
            1 => state.word(),
            _ => format!("{count} × {}", state.word()),
        });
        words.collect()
    }
}

/// A place where a man stands. Empty posts are drawn as dashed circles.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Post {
    pub target: Target,
    pub name: String,
    /// `XO`
    pub short: String,
    pub room: Target,
    pub at: Point,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Man {
    pub target: Target,
    pub name: String,
    /// The post or bed he is at; a post without a place on this plan leaves him out of the
    /// drawing.
    pub at: Target,
    pub commander: bool,
    pub health: Health,
    /// Skills and the like, for the label.
    pub note: String,
    /// Lettered in the disc in place of his initials.
    pub short: Option<String>,
    /// He wears a star.
    pub expert: bool,
}

impl Man {
    /// `James Barrow` gives `JB`, `Lt. (jg) O'Neil` gives `ON`.
    pub fn initials(&self) -> String {
        if let Some(short) = &self.short {
            return short.clone();
        }
        let words: Vec<&str> = self
            .name
            .split_whitespace()
            .filter(|w| !w.ends_with('.') || w.len() <= 2)
            .filter(|w| w.starts_with(char::is_alphabetic))
            .collect();
        let letters = |word: &str, n| {
            word.chars().filter(|c| c.is_alphabetic()).take(n).collect::<String>().to_uppercase()
        };
        match words.as_slice() {
            [] => "?".to_owned(),
            [one] => letters(one, 2),
            [first, .., last] => letters(first, 1) + &letters(last, 1),
        }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Health {
    #[default]
    Fit,
    Light,
    Serious,
    Sick,
    Dead,
}

impl Health {
    pub fn word(self) -> &'static str {
        match self {
            Health::Fit => "fit",
            Health::Light => "light wound",
            Health::Serious => "serious wound",
            Health::Sick => "sick",
            Health::Dead => "lost",
        }
    }
}

impl ShipPlan {
    pub(crate) fn targets(&self) -> Vec<&Target> {
        let rooms = self.rooms.iter().map(|r| &r.target);
        let parts = self.parts.iter().map(|p| &p.target);
        let posts = self.posts.iter().map(|p| &p.target);
        let men = self.men.iter().filter(|m| self.stands(&m.at).is_some()).map(|m| &m.target);
        rooms.chain(parts).chain(posts).chain(men).collect()
    }

    /// The works with their numbers, from the stern to the bow; what has no place on the plan comes
    /// last.
    pub fn works_along(&self) -> Vec<(usize, &Work, Option<Point>)> {
        let mut works: Vec<_> = self
            .works
            .iter()
            .zip(1..)
            .map(|(work, number)| (number, work, self.spot(&work.at)))
            .collect();
        let x = |spot: Option<Point>| spot.map_or(f64::INFINITY, |spot| spot.x);
        works.sort_by(|(_, _, one), (_, _, other)| x(*one).total_cmp(&x(*other)));
        works
    }

    /// The middle of a room, or of a part, or the place of a post.
    fn spot(&self, at: &Target) -> Option<Point> {
        let room = || {
            let area = self.rooms.iter().find(|room| room.target == *at)?.area;
            Some(Point::new(area.x + area.width / 2.0, area.y + area.height / 2.0))
        };
        self.stands(at).or_else(room)
    }

    /// Where a man at this post, or in this bed, is drawn.
    pub fn stands(&self, at: &Target) -> Option<Point> {
        let post = self.posts.iter().find(|p| p.target == *at).map(|p| p.at);
        post.or_else(|| {
            let part = self.parts.iter().find(|p| p.target == *at)?;
            let area = part.area;
            Some(Point::new(area.x + area.width / 2.0, area.y + area.height / 2.0))
        })
    }
}
