//! A ship in section for damage control: sections, compartments, guns, fires, water and men.

use serde::Serialize;

use crate::{Frame, Mount, Point, Stroke, Target};

/// Geometry read by `plans` and what stands in it today from the game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Profile {
    pub name: String,
    pub class: String,
    pub width: f64,
    pub height: f64,
    /// The sea's level; none for a ship in dock.
    pub waterline: Option<f64>,
    pub strokes: Vec<Stroke>,
    pub sections: Vec<Section>,
    pub compartments: Vec<Compartment>,
    pub mounts: Vec<Mount>,
    /// Directors, radars and other fittings with a sign of their own.
    pub fittings: Vec<Fitting>,
    /// Degrees to port below zero and to starboard above; bow down below zero.
    pub list: i8,
    pub trim: i8,
}

/// A third of the ship, with its repair party and its deck fire.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Section {
    pub target: Target,
    pub name: String,
    /// `Repair 2, 6 of 10 men`
    pub note: String,
    /// From left to right on the drawing.
    pub from: f64,
    pub to: f64,
    /// Boxes of deck fire burning, and in all.
    pub fire: (u8, u8),
}

/// A room that takes hits, fire, water and men.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Compartment {
    pub target: Target,
    pub name: String,
    /// Lettered on the drawing, in as many lines.
    pub lettering: Vec<String>,
    pub section: Target,
    pub area: Frame,
    /// Hits taken, and boxes; the last box destroys it.
    pub hits: (u8, u8),
    pub floods: bool,
    pub flooded: bool,
    pub burning: bool,
    /// Repair men at work.
    pub team: u8,
    pub officers: Vec<Officer>,
    /// What the work leads to: `+3 · 72 %`.
    pub outlook: String,
    /// The same for a small room: `72 %`.
    pub chance: String,
}

impl Compartment {
    pub fn is_destroyed(&self) -> bool {
        self.hits.1 > 0 && self.hits.0 >= self.hits.1
    }

    /// Everything the picture tells, in words.
    pub fn spoken(&self) -> String {
        let mut words = vec![self.name.clone()];
        if self.is_destroyed() {
            words.push("destroyed".to_owned());
        } else if self.hits.1 > 0 {
            words.push(format!("{} of {} hits", self.hits.0, self.hits.1));
        }
        if self.flooded {
            words.push("flooded".to_owned());
        }
        if self.burning {
            words.push("on fire".to_owned());
        }
        if self.team > 0 {
            words.push(format!("{} repair men", self.team));
        }
        words.extend(self.officers.iter().map(|officer| officer.name.clone()));
        words.extend((!self.outlook.is_empty()).then(|| self.outlook.clone()));
        words.join(", ")
    }
}

/// A key man: a disc with his post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Officer {
    pub target: Target,
    /// `XO`
    pub short: String,
    pub name: String,
    /// With a brass ring.
    pub captain: bool,
}

/// A director, a radar.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fitting {
    pub target: Target,
    pub name: String,
    /// Lettered beside it.
    pub short: String,
    pub at: Point,
    /// Hits taken, and hits that destroy it.
    pub hits: (u8, u8),
}

impl Profile {
    pub(crate) fn targets(&self) -> Vec<&Target> {
        let rooms = self.compartments.iter().flat_map(|room| {
            std::iter::once(&room.target).chain(room.officers.iter().map(|man| &man.target))
        });
        let sections = self.sections.iter().map(|section| &section.target);
        sections
            .chain(rooms)
            .chain(self.mounts.iter().map(|mount| &mount.target))
            .chain(self.fittings.iter().map(|fitting| &fitting.target))
            .collect()
    }
}
