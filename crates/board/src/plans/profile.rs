//! A ship in section for damage control.

use serde::Deserialize;

use super::{DrawingError, MountLine, StrokeLine, frame, point};
use crate::{Compartment, Fitting, MountState, Officer, Profile, Section, Target};

/// What a game says of the ship; everything it does not mention is sound.
#[derive(Debug, Clone, Default)]
pub struct ProfileNow {
    pub name: String,
    pub rooms: Vec<RoomNow>,
    pub guns: Vec<(Target, MountState)>,
    /// Hits taken.
    pub fittings: Vec<(Target, u8)>,
    /// For each section in the order of the drawing: what is said of it, and its deck fire.
    pub sections: Vec<(String, u8)>,
    pub list: i8,
    pub trim: i8,
}

/// What a game says of one compartment.
#[derive(Debug, Clone, Default)]
pub struct RoomNow {
    pub target: String,
    pub hits: u8,
    pub flooded: bool,
    pub burning: bool,
    pub team: u8,
    pub officers: Vec<Officer>,
    pub outlook: String,
    pub chance: String,
}

/// The drawing of a section through a ship.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProfileDrawing {
    class: String,
    width: f64,
    height: f64,
    waterline: Option<f64>,
    strokes: Vec<StrokeLine>,
    sections: Vec<SectionLine>,
    compartments: Vec<RoomLine>,
    mounts: Vec<MountLine>,
    fittings: Vec<FittingLine>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SectionLine {
    target: String,
    name: String,
    /// From left to right.
    ends: (f64, f64),
    /// Boxes of deck fire.
    fire: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoomLine {
    target: String,
    name: String,
    lettering: Vec<String>,
    section: String,
    area: (f64, f64, f64, f64),
    boxes: u8,
    #[serde(default)]
    floods: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FittingLine {
    target: String,
    name: String,
    short: String,
    at: (f64, f64),
    hits: u8,
}

impl ProfileDrawing {
    pub fn read(text: &str) -> Result<ProfileDrawing, DrawingError> {
        super::read(text)
    }

    pub fn profile(&self, now: &ProfileNow) -> Profile {
        let said = now.sections.iter().map(Some).chain(std::iter::repeat(None));
        let sections = self.sections.iter().zip(said).map(|(line, said)| line.section(said));
        let gun = |target: &str| {
            now.guns.iter().find(|(named, _)| named.as_str() == target).map(|(_, state)| *state)
        };
        Profile {
            name: now.name.clone(),
            class: self.class.clone(),
            width: self.width,
            height: self.height,
            waterline: self.waterline,
            strokes: self.strokes.iter().map(StrokeLine::stroke).collect(),
            sections: sections.collect(),
            compartments: self.compartments.iter().map(|room| room.room(&now.rooms)).collect(),
            mounts: self.mounts.iter().map(|line| line.mount(gun(&line.target))).collect(),
            fittings: self.fittings.iter().map(|line| line.fitting(&now.fittings)).collect(),
            list: now.list,
            trim: now.trim,
        }
    }
}

impl SectionLine {
    fn section(&self, said: Option<&(String, u8)>) -> Section {
        let (note, fire) = said.cloned().unwrap_or_default();
        Section {
            target: Target::from(self.target.as_str()),
            name: self.name.clone(),
            note,
            from: self.ends.0,
            to: self.ends.1,
            fire: (fire, self.fire),
        }
    }
}

impl RoomLine {
    fn room(&self, all: &[RoomNow]) -> Compartment {
        let now = all.iter().find(|now| now.target == self.target).cloned().unwrap_or_default();
        Compartment {
            target: Target::from(self.target.as_str()),
            name: self.name.clone(),
            lettering: self.lettering.clone(),
            section: Target::from(self.section.as_str()),
            area: frame(self.area),
            hits: (now.hits, self.boxes),
            floods: self.floods,
            flooded: now.flooded,
            burning: now.burning,
            team: now.team,
            officers: now.officers,
            outlook: now.outlook,
            chance: now.chance,
        }
    }
}

impl FittingLine {
    fn fitting(&self, all: &[(Target, u8)]) -> Fitting {
        let hits = all.iter().find(|(named, _)| named.as_str() == self.target);
        Fitting {
            target: Target::from(self.target.as_str()),
            name: self.name.clone(),
            short: self.short.clone(),
            at: point(self.at),
            hits: (hits.map_or(0, |(_, hits)| *hits), self.hits),
        }
    }
}
