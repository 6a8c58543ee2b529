//! The boat: class, tubes and racks, damage boxes, guns, aircraft.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::{Key, keys};

keys! {
    pub enum Navy { Usn = "USN", Ijn = "IJN" }
}

impl Navy {
    #[must_use]
    pub fn enemy(self) -> Navy {
        match self {
            Navy::Usn => Navy::Ijn,
            Navy::Ijn => Navy::Usn,
        }
    }
}

keys! {
    /// PS 5.1.a: the lines of the Boat Class Information Chart.
    pub enum Class {
        V = "V-class",
        S = "S-class",
        Tambor = "Tambor",
        Gato = "Gato",
        Balao = "Balao",
        Tench = "Tench",
        I15 = "I-15",
        I46 = "I-46",
        I121 = "I-121",
        I156 = "I-156",
        I168 = "I-168",
        I176 = "I-176",
        I201 = "I-201",
        I36 = "I-36",
        I400 = "I-400",
    }
}

keys! {
    /// Kinds of torpedo.
    pub enum Mark { Mk14 = "mk14", Mk18 = "mk18", Mk27 = "mk27", Type95 = "type95" }
}

impl Mark {
    pub fn words(self) -> &'static str {
        match self {
            Mark::Mk14 => "Mk 14",
            Mark::Mk18 => "Mk 18",
            Mark::Mk27 => "Mk 27",
            Mark::Type95 => "Type 95",
        }
    }
}

keys! {
    /// PS 5.1A.a: what a torpedo turns out to be.
    pub enum Quality { Straight = "straight", Dud = "dud", Premature = "premature", Circling = "circling" }
}

keys! {
    pub enum End { Forward = "forward", Aft = "aft" }
}

impl End {
    pub const BOTH: [End; 2] = [End::Forward, End::Aft];

    pub fn letter(self) -> char {
        match self {
            End::Forward => 'f',
            End::Aft => 'a',
        }
    }
}

/// A torpedo in a tube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Torpedo {
    pub mark: Mark,
    /// PS 13.2D
    pub degraded: bool,
}

/// PS 9.5A.d, PS 9.5A.e: only a flooded tube fires, and only firing empties it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Charged {
    Empty,
    Loaded(Torpedo),
    Flooded(Torpedo),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Tube {
    pub charged: Charged,
    /// PS DMG.tubes
    pub disabled: bool,
}

impl Tube {
    pub const EMPTY: Tube = Tube { charged: Charged::Empty, disabled: false };

    pub fn torpedo(self) -> Option<Torpedo> {
        match self.charged {
            Charged::Empty => None,
            Charged::Loaded(torpedo) | Charged::Flooded(torpedo) => Some(torpedo),
        }
    }

    pub fn flooded(self) -> Option<Torpedo> {
        match self.charged {
            Charged::Flooded(torpedo) if !self.disabled => Some(torpedo),
            Charged::Flooded(_) | Charged::Empty | Charged::Loaded(_) => None,
        }
    }
}

/// Which tube: the end of the boat and its place there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TubeId {
    pub end: End,
    pub index: u8,
}

impl TubeId {
    pub fn key(self) -> String {
        format!("{}{}", self.end.letter(), self.index + 1)
    }

    pub fn words(self) -> String {
        let end = match self.end {
            End::Forward => "bow",
            End::Aft => "stern",
        };
        format!("{end} tube {}", self.index + 1)
    }
}

/// Torpedoes in storage, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Rack {
    pub mk14: u8,
    pub mk18: u8,
    pub mk27: u8,
    pub type95: u8,
}

impl Rack {
    pub fn of(self, mark: Mark) -> u8 {
        match mark {
            Mark::Mk14 => self.mk14,
            Mark::Mk18 => self.mk18,
            Mark::Mk27 => self.mk27,
            Mark::Type95 => self.type95,
        }
    }

    pub fn of_mut(&mut self, mark: Mark) -> &mut u8 {
        match mark {
            Mark::Mk14 => &mut self.mk14,
            Mark::Mk18 => &mut self.mk18,
            Mark::Mk27 => &mut self.mk27,
            Mark::Type95 => &mut self.type95,
        }
    }

    pub fn total(self) -> u8 {
        self.mk14 + self.mk18 + self.mk27 + self.type95
    }

    pub fn marks(self) -> impl Iterator<Item = Mark> {
        Mark::ALL.iter().map(|&(_, mark)| mark).filter(move |&mark| self.of(mark) > 0)
    }
}

/// One torpedo room: its tubes and its storage.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Room {
    pub tubes: ArrayVec<Tube, 8>,
    pub rack: Rack,
    /// PS 5.1A.c: tubes and storage together.
    pub capacity: u8,
}

impl Room {
    pub fn new(tubes: u8, capacity: u8) -> Room {
        let tubes = (0..tubes).map(|_| Tube::EMPTY).collect();
        Room { tubes, rack: Rack::default(), capacity }
    }

    pub fn in_tubes(&self) -> u8 {
        self.tubes.iter().filter(|tube| tube.torpedo().is_some()).count() as u8
    }

    pub fn total(&self) -> u8 {
        self.rack.total() + self.in_tubes()
    }

    pub fn of(&self, mark: Mark) -> u8 {
        let tubes =
            self.tubes.iter().filter(|tube| tube.torpedo().is_some_and(|it| it.mark == mark));
        self.rack.of(mark) + tubes.count() as u8
    }
}

keys! {
    /// PS 5.1C.a: what a damage marker names.
    pub enum System {
        Hull = "hull",
        Engine = "engine",
        Motor = "motor",
        FuelTanks = "fuel_tanks",
        Batteries = "batteries",
        Radar = "radar",
        Sonar = "sonar",
        Navigation = "navigation",
        Radio = "radio",
        TubesForward = "tubes_forward",
        TubesAft = "tubes_aft",
        DeckGun = "deck_gun",
        AaGuns = "aa_guns",
    }
}

impl System {
    pub fn index(self) -> usize {
        System::ALL.iter().position(|(_, system)| *system == self).unwrap_or_default()
    }

    pub fn words(self) -> &'static str {
        match self {
            System::Hull => "hull",
            System::Engine => "engines",
            System::Motor => "motors",
            System::FuelTanks => "fuel tanks",
            System::Batteries => "batteries",
            System::Radar => "radar",
            System::Sonar => "sonar",
            System::Navigation => "navigation",
            System::Radio => "radio",
            System::TubesForward => "forward tubes",
            System::TubesAft => "stern tubes",
            System::DeckGun => "deck gun",
            System::AaGuns => "AA guns",
        }
    }
}

/// The boxes of one system.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Boxes {
    /// PS 5.1D.a: filled at the start by a marker on its no-hit side.
    pub no_hit: u8,
    pub hits: u8,
    /// Markers in these boxes that came from the pool.
    pub drawn: u8,
    /// PS 5.1D.d: the class has no such system.
    pub absent: bool,
}

impl Boxes {
    /// PS 5.1C.b: the number of the last box that is filled.
    pub fn filled(self) -> u8 {
        self.no_hit + self.hits
    }
}

/// PS 5.1C.a to PS 5.1D.d: the damage boxes of the boat, in the order of `System`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Damage(pub [Boxes; 13]);

impl Damage {
    pub fn of(&self, system: System) -> Boxes {
        self.0[system.index()]
    }

    pub fn of_mut(&mut self, system: System) -> &mut Boxes {
        &mut self.0[system.index()]
    }

    pub fn hits(&self) -> u8 {
        self.0.iter().map(|boxes| boxes.hits).sum()
    }
}

keys! {
    /// PS 9.1A.b to PS 9.1A.d: the young and the old boat marker.
    pub enum Age { Young = "young", Plain = "plain", Old = "old" }
}

keys! {
    /// PS 10.3B.b: ammunition of the deck gun or of the AA guns.
    pub enum Ammo { Full = "full", Low = "low", Out = "out" }
}

impl Ammo {
    #[must_use]
    pub fn expended(self) -> Ammo {
        match self {
            Ammo::Full => Ammo::Low,
            Ammo::Low | Ammo::Out => Ammo::Out,
        }
    }
}

keys! {
    pub enum GunType { None = "none", ThreeInch = "3-in", FiveInch = "5-in" }
}

keys! {
    /// PS 6.1D, PS-R99: where the boat's aircraft is.
    pub enum Plane { NotCarried = "not-carried", Aboard = "aboard", Launched = "launched", Lost = "lost" }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Boat {
    pub class: Class,
    pub age: Age,
    pub fuel: u8,
    pub charge: u8,
    pub damage: Damage,
    pub forward: Room,
    pub aft: Room,
    pub gun: Ammo,
    pub aa: Ammo,
    pub plane: Plane,
    pub mines: u8,
    pub supplies: u8,
    /// PS-R87: switched on by the captain.
    pub radar_on: bool,
}

impl Boat {
    pub fn room(&self, end: End) -> &Room {
        match end {
            End::Forward => &self.forward,
            End::Aft => &self.aft,
        }
    }

    pub fn room_mut(&mut self, end: End) -> &mut Room {
        match end {
            End::Forward => &mut self.forward,
            End::Aft => &mut self.aft,
        }
    }

    pub fn tube(&self, id: TubeId) -> Tube {
        self.room(id.end).tubes.get(usize::from(id.index)).copied().unwrap_or(Tube::EMPTY)
    }

    pub fn tube_mut(&mut self, id: TubeId) -> Option<&mut Tube> {
        self.room_mut(id.end).tubes.get_mut(usize::from(id.index))
    }

    pub fn tubes(&self) -> impl Iterator<Item = (TubeId, Tube)> + '_ {
        End::BOTH.into_iter().flat_map(move |end| {
            let tubes = self.room(end).tubes.iter().enumerate();
            tubes.map(move |(index, tube)| (TubeId { end, index: index as u8 }, *tube))
        })
    }

    pub fn flooded(&self) -> impl Iterator<Item = (TubeId, Torpedo)> + '_ {
        self.tubes().filter_map(|(id, tube)| Some((id, tube.flooded()?)))
    }

    pub fn torpedoes(&self) -> u8 {
        self.forward.total() + self.aft.total()
    }

    pub fn of(&self, mark: Mark) -> u8 {
        self.forward.of(mark) + self.aft.of(mark)
    }

    /// Takes the torpedo out of a tube.
    pub fn empty(&mut self, id: TubeId) -> Option<Torpedo> {
        let tube = self.tube_mut(id)?;
        let torpedo = tube.torpedo();
        tube.charged = Charged::Empty;
        torpedo
    }
}
