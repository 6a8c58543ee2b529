//! The ship: compartments, guns, equipment, fires, tracks, list and trim, and the men at work.

use super::{
    crew::Officers,
    places::{Equipment, Gun, Place, Primary, Secondary, Section, Side},
};
use serde::{Deserialize, Serialize};

/// Men at work on a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Party {
    pub men: u8,
    /// PD 7.8.2.G: they tried before and stay; the next attempt is better.
    pub held: bool,
}

/// PD 7.3.C, PD 1.4.damage, PD-R05: a primary compartment with its hits, fire, water and end; markers for
/// them never run out (PD 2.0.F).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Compartment {
    pub hits: u8,
    pub destroyed: bool,
    pub flooded: bool,
    pub party: Party,
    /// PD 7.8.2.H: a crew was assigned in this phase.
    pub crewed: bool,
}

impl Compartment {
    /// PD 7.7.O.repaired: damaged until all its markers are gone.
    pub fn is_damaged(&self) -> bool {
        self.hits > 0 && !self.destroyed
    }

    /// PD 7.7.L: damaged, destroyed or flooded.
    pub fn is_whole(&self) -> bool {
        self.hits == 0 && !self.destroyed
    }
}

/// PD 1.7: a secondary compartment with its two boxes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Space {
    pub hits: u8,
    pub flooded: bool,
    /// PD 7.9.H.morale
    pub on_purpose: bool,
    pub party: Party,
}

impl Space {
    pub fn is_damaged(&self) -> bool {
        self.hits == 1
    }

    pub fn is_destroyed(&self) -> bool {
        self.hits >= 2
    }
}

/// PD 7.3.P.5, PD 7.3.P.40, PD 7.3.P.20: a gun mount.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Mount {
    /// PD 18.0: whether this ship carries it.
    pub fitted: bool,
    pub hits: u8,
    pub destroyed: bool,
    pub party: Party,
    /// PD 1.5, PD-R75
    pub kills: u8,
    /// PD 11.2.A: hit in a game without gun repair: never an ace again.
    #[serde(default)]
    pub ace_lost: bool,
}

impl Default for Mount {
    fn default() -> Mount {
        let party = Party::default();
        Mount { fitted: true, hits: 0, destroyed: false, party, kills: 0, ace_lost: false }
    }
}

/// PD 7.3.N, PD 6.7.F: a director or radar, with damage of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Device {
    pub hits: u8,
    pub party: Party,
}

impl Device {
    pub fn is_damaged(&self) -> bool {
        self.hits == 1
    }

    pub fn is_destroyed(&self) -> bool {
        self.hits >= 2
    }
}

/// PD 7.12.A, PD-R44
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct WaterLines {
    pub hits: u8,
    pub destroyed: bool,
    /// The random result is in force until the end of the phase.
    pub cut: bool,
}

impl WaterLines {
    /// PD-R44
    pub fn are_out(&self) -> bool {
        self.hits > 0 || self.cut || self.destroyed
    }
}

/// PD 7.8.1.C, PD-R43: the deck fire of a section.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct DeckFire {
    pub markers: u8,
    /// Two rolls have failed; one more decides.
    pub last_chance: bool,
}

/// PD 7.4.E.net, PD 1.4.list: markers of list and trim; only their sums matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Angles {
    pub bow: u8,
    pub stern: u8,
    pub port: u8,
    pub starboard: u8,
}

impl Angles {
    pub fn add(&mut self, side: Side) {
        let angle = match side {
            Side::Bow => &mut self.bow,
            Side::Stern => &mut self.stern,
            Side::Port => &mut self.port,
            Side::Starboard => &mut self.starboard,
        };
        *angle = angle.saturating_add(1);
    }

    /// PD 7.4.E.net: how far the ship is down by this side; 0 on an even keel or on the other side.
    pub fn net(&self, side: Side) -> u8 {
        let (own, other) = match side {
            Side::Bow => (self.bow, self.stern),
            Side::Stern => (self.stern, self.bow),
            Side::Port => (self.port, self.starboard),
            Side::Starboard => (self.starboard, self.port),
        };
        own.saturating_sub(other)
    }
}

/// PD 1.1.a: one Fletcher.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ship {
    pub name: String,
    pub officers: Officers,
    primary: [Compartment; 23],
    secondary: [Space; 24],
    guns: [Mount; 17],
    equipment: [Device; 8],
    pub water: WaterLines,
    fires: [DeckFire; 3],
    /// PD 1.2.1: five tracks.
    pub ammo: u8,
    pub hull: u8,
    pub maneuver: u8,
    pub fuel: u8,
    /// 0 is Ship Sunk (PD-R79).
    pub flood: u8,
    pub angles: Angles,
    pub morale: i8,
    /// PD 1.3.2.A: men of the repair teams, at work or free.
    men: [u8; 3],
    /// PD 7.7.M, PD 7.7.O
    pub emergency: Emergency,
}

/// PD 7.7.M: all hands fight the damage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Emergency {
    #[default]
    None,
    /// In force, and no enemy has attacked since.
    Declared,
    /// PD 7.7.O: an enemy has attacked since, so it may be called off.
    Attacked,
}

impl Emergency {
    pub fn is_in_force(self) -> bool {
        self != Emergency::None
    }
}

/// Where the tracks of a new ship stand (PD 2.0.G) and how many men she has (PD 1.3.2.A).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stores {
    pub ammo: u8,
    pub hull: u8,
    pub maneuver: u8,
    pub fuel: u8,
    pub flood: u8,
    pub morale: i8,
    pub men: [u8; 3],
}

impl Ship {
    /// PD 2.0.G, PD 2.0.H, PD 2.0.I, PD 2.0.C.teams: a whole ship on an even keel.
    pub fn new(name: String, stores: Stores, fitted: impl Fn(Gun) -> bool) -> Ship {
        let mut guns = [Mount::default(); 17];
        for gun in Gun::all() {
            guns[gun.index()].fitted = fitted(gun);
        }
        Ship {
            name,
            officers: Officers::default(),
            primary: [Compartment::default(); 23],
            secondary: [Space::default(); 24],
            guns,
            equipment: [Device::default(); 8],
            water: WaterLines::default(),
            fires: [DeckFire::default(); 3],
            ammo: stores.ammo,
            hull: stores.hull,
            maneuver: stores.maneuver,
            fuel: stores.fuel,
            flood: stores.flood,
            angles: Angles::default(),
            morale: stores.morale,
            men: stores.men,
            emergency: Emergency::None,
        }
    }

    pub fn room(&self, place: Primary) -> &Compartment {
        &self.primary[place.index()]
    }

    pub fn room_mut(&mut self, place: Primary) -> &mut Compartment {
        &mut self.primary[place.index()]
    }

    pub fn space(&self, place: Secondary) -> &Space {
        &self.secondary[place.index()]
    }

    pub fn space_mut(&mut self, place: Secondary) -> &mut Space {
        &mut self.secondary[place.index()]
    }

    pub fn gun(&self, gun: Gun) -> &Mount {
        &self.guns[gun.index()]
    }

    pub fn gun_mut(&mut self, gun: Gun) -> &mut Mount {
        &mut self.guns[gun.index()]
    }

    pub fn device(&self, device: Equipment) -> &Device {
        &self.equipment[device.index()]
    }

    pub fn device_mut(&mut self, device: Equipment) -> &mut Device {
        &mut self.equipment[device.index()]
    }

    pub fn fire(&self, section: Section) -> &DeckFire {
        &self.fires[section.index()]
    }

    pub fn fire_mut(&mut self, section: Section) -> &mut DeckFire {
        &mut self.fires[section.index()]
    }

    /// Men of a team who are alive.
    pub fn men(&self, section: Section) -> u8 {
        self.men[section.index()]
    }

    pub fn men_mut(&mut self, section: Section) -> &mut u8 {
        &mut self.men[section.index()]
    }

    pub fn party(&self, place: Place) -> Party {
        match place {
            Place::Primary(it) => self.room(it).party,
            Place::Secondary(it) => self.space(it).party,
            Place::Gun(it) => self.gun(it).party,
            Place::Equipment(it) => self.device(it).party,
        }
    }

    pub fn party_mut(&mut self, place: Place) -> &mut Party {
        match place {
            Place::Primary(it) => &mut self.room_mut(it).party,
            Place::Secondary(it) => &mut self.space_mut(it).party,
            Place::Gun(it) => &mut self.gun_mut(it).party,
            Place::Equipment(it) => &mut self.device_mut(it).party,
        }
    }

    /// Hit markers on a place; a destroyed compartment has none.
    pub fn hits(&self, place: Place) -> u8 {
        match place {
            Place::Primary(it) => self.room(it).hits,
            Place::Secondary(it) => self.space(it).hits,
            Place::Gun(it) => self.gun(it).hits,
            Place::Equipment(it) => self.device(it).hits,
        }
    }

    pub fn hits_mut(&mut self, place: Place) -> &mut u8 {
        match place {
            Place::Primary(it) => &mut self.room_mut(it).hits,
            Place::Secondary(it) => &mut self.space_mut(it).hits,
            Place::Gun(it) => &mut self.gun_mut(it).hits,
            Place::Equipment(it) => &mut self.device_mut(it).hits,
        }
    }

    pub fn is_out(&self, place: Primary) -> bool {
        self.room(place).destroyed
    }

    /// PD 7.7.L, PD-R61: compartments that are damaged, destroyed or flooded.
    pub fn rooms_hurt(&self) -> usize {
        self.primary.iter().filter(|room| !room.is_whole()).count()
    }

    pub fn rooms_destroyed(&self) -> usize {
        self.primary.iter().filter(|room| room.destroyed).count()
    }

    /// PD 9.G.may, PD-R72: guns that are damaged or destroyed, and guns there are.
    pub fn guns_hurt(&self) -> (usize, usize) {
        let fitted = || self.guns.iter().filter(|gun| gun.fitted);
        (fitted().filter(|gun| gun.hits > 0 || gun.destroyed).count(), fitted().count())
    }

    /// PD 9.B: anything at all that a yard would mend.
    pub fn is_damaged(&self, whole: &Stores) -> bool {
        self.rooms_hurt() > 0
            || self.guns_hurt().0 > 0
            || self.secondary.iter().any(|space| space.hits > 0)
            || self.equipment.iter().any(|device| device.hits > 0)
            || self.water.hits > 0
            || self.water.destroyed
            || self.hull < whole.hull
            || self.maneuver < whole.maneuver
            || self.flood < whole.flood
    }

    pub fn is_burning(&self) -> bool {
        self.fires.iter().any(|fire| fire.markers > 0)
    }
}
