//! A boat as its class display shows it.

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use table::keys;

keys! {
    /// SV 4.2.2: the nine classes, in the order they become available.
    pub enum Class {
        Narwhal = "narwhal",
        Porpoise = "porpoise",
        Salmon = "salmon",
        Tambor = "tambor",
        Gato = "gato",
        Gar = "gar",
        Argonaut = "argonaut",
        Balao = "balao",
        Tench = "tench",
    }
}

impl Class {
    pub fn name(self) -> &'static str {
        match self {
            Class::Narwhal => "Narwhal",
            Class::Porpoise => "Porpoise",
            Class::Salmon => "Salmon",
            Class::Tambor => "Tambor",
            Class::Gato => "Gato",
            Class::Gar => "Gar",
            Class::Argonaut => "Argonaut",
            Class::Balao => "Balao",
            Class::Tench => "Tench",
        }
    }

    /// SV 11.6.3.a: the big boats always carry somebody somewhere.
    pub fn is_transport(self) -> bool {
        matches!(self, Class::Narwhal | Class::Argonaut)
    }
}

keys! {
    /// SV 3.3.2.c: torpedoes by type.
    pub enum Mark { Mk14 = "mk14", Mk18 = "mk18", Mk27 = "mk27" }
}

impl Mark {
    /// SV 3.3.2.c: Mk 14 is steam, the others are electric.
    pub fn is_electric(self) -> bool {
        match self {
            Mark::Mk14 => false,
            Mark::Mk18 | Mark::Mk27 => true,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Mark::Mk14 => "Mk 14",
            Mark::Mk18 => "Mk 18",
            Mark::Mk27 => "Mk 27",
        }
    }
}

keys! {
    pub enum Side { Forward = "forward", Aft = "aft" }
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Forward, Side::Aft];

    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Forward => Side::Aft,
            Side::Aft => Side::Forward,
        }
    }
}

/// A tube by its end and its place there, counted from zero; tube 1 is `Forward, 0`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Tube {
    pub side: Side,
    pub index: u8,
}

/// What lies in a tube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Charge {
    Torpedo(Mark),
    /// SV 7.4.2.a
    Mine,
}

/// A reload box: torpedoes by type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rack {
    pub mk14: u8,
    pub mk18: u8,
    pub mk27: u8,
}

impl Rack {
    pub fn total(&self) -> u8 {
        self.mk14 + self.mk18 + self.mk27
    }

    pub fn count(&self, mark: Mark) -> u8 {
        match mark {
            Mark::Mk14 => self.mk14,
            Mark::Mk18 => self.mk18,
            Mark::Mk27 => self.mk27,
        }
    }

    pub fn count_mut(&mut self, mark: Mark) -> &mut u8 {
        match mark {
            Mark::Mk14 => &mut self.mk14,
            Mark::Mk18 => &mut self.mk18,
            Mark::Mk27 => &mut self.mk27,
        }
    }
}

/// The tubes of one end and the reloads behind them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Room {
    pub tubes: ArrayVec<Option<Charge>, 6>,
    pub reloads: Rack,
    /// SV 4.5.0.e: what the reload box holds when full.
    pub capacity: u8,
}

keys! {
    /// The deck guns a boat may carry.
    pub enum DeckGun {
        ThreeInch = "three_inch",
        FourInch = "four_inch",
        FiveInch = "five_inch",
        TwoFiveInch = "two_five_inch",
        TwoSixInch = "two_six_inch",
    }
}

impl DeckGun {
    /// SV 9.3.4, SV-R86
    pub fn barrels(self) -> u8 {
        match self {
            DeckGun::ThreeInch | DeckGun::FourInch | DeckGun::FiveInch => 1,
            DeckGun::TwoFiveInch | DeckGun::TwoSixInch => 2,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            DeckGun::ThreeInch => "3-inch gun",
            DeckGun::FourInch => "4-inch gun",
            DeckGun::FiveInch => "5-inch gun",
            DeckGun::TwoFiveInch => "two 5-inch guns",
            DeckGun::TwoSixInch => "two 6-inch guns",
        }
    }
}

keys! {
    /// SV 10.7.1, SV 10.7.2: the AA guns a boat may carry; `System::Aa1` is hit first.
    pub enum AaFit {
        Fifty = "fifty",
        TwoFifty = "two_fifty",
        FortyAndTwenty = "forty_and_twenty",
    }
}

keys! {
    /// SV 10.10.3: everything aboard that is sound, damaged or inoperable.
    pub enum System {
        Motor1 = "electric_1",
        Motor2 = "electric_2",
        Motor3 = "electric_3",
        Motor4 = "electric_4",
        Diesel1 = "diesel_1",
        Diesel2 = "diesel_2",
        Diesel3 = "diesel_3",
        Diesel4 = "diesel_4",
        Periscope = "periscope",
        Batteries = "batteries",
        Hydrophones = "hydrophones",
        DivePlanes = "dive_planes",
        FuelTanks = "fuel_tanks",
        Radio = "radio",
        OddTubes = "fwd_tubes_odd",
        EvenTubes = "fwd_tubes_even",
        AftTubes = "aft_tubes",
        SdRadar = "sd_radar",
        SjRadar = "sj_radar",
        DeckGun = "deck_gun",
        SecondGun = "deck_gun_2",
        Aa1 = "aa_1",
        Aa2 = "aa_2",
    }
}

impl System {
    pub const COUNT: usize = <System as table::Key>::ALL.len();
    pub const MOTORS: [System; 4] =
        [System::Motor1, System::Motor2, System::Motor3, System::Motor4];
    pub const DIESELS: [System; 4] =
        [System::Diesel1, System::Diesel2, System::Diesel3, System::Diesel4];
    /// SV 9.3.4: the second one of boats that have two.
    pub const DECK_GUNS: [System; 2] = [System::DeckGun, System::SecondGun];
    pub const AA_GUNS: [System; 2] = [System::Aa1, System::Aa2];

    pub fn name(self) -> &'static str {
        match self {
            System::Motor1 => "motor 1",
            System::Motor2 => "motor 2",
            System::Motor3 => "motor 3",
            System::Motor4 => "motor 4",
            System::Diesel1 => "diesel 1",
            System::Diesel2 => "diesel 2",
            System::Diesel3 => "diesel 3",
            System::Diesel4 => "diesel 4",
            System::OddTubes => "odd forward tubes",
            System::EvenTubes => "even forward tubes",
            System::AftTubes => "aft tubes",
            System::Periscope => "periscope",
            System::Batteries => "batteries",
            System::Hydrophones => "hydrophones",
            System::DivePlanes => "dive planes",
            System::FuelTanks => "fuel tanks",
            System::Radio => "radio",
            System::SdRadar => "SD radar",
            System::SjRadar => "SJ radar",
            System::DeckGun => "deck gun",
            System::SecondGun => "second deck gun",
            System::Aa1 => "first AA gun",
            System::Aa2 => "second AA gun",
        }
    }

    /// Its name at the beginning of a sentence; one of several has its number and no article.
    pub fn subject(self) -> String {
        match self.name() {
            name if name.ends_with(char::is_numeric) => board::capital(name),
            name => format!("The {name}"),
        }
    }

    /// Whether its name is a plural.
    pub fn is_plural(self) -> bool {
        matches!(
            self,
            System::OddTubes
                | System::EvenTubes
                | System::AftTubes
                | System::Batteries
                | System::Hydrophones
                | System::DivePlanes
                | System::FuelTanks
        )
    }
}

/// SV 3.3.2.e
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Condition {
    #[default]
    NotFitted,
    Sound,
    Damaged,
    Inoperable,
}

/// SV 11.3.10: what the boat has earned; it stays with the boat (SV-R67).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct UnitAwards {
    pub commendations: u8,
    pub citations: u8,
    pub battle_stars: u8,
}

/// Marks from before the second deck gun was a system of its own have none: such a boat fires one
/// gun until its guns are changed.
fn with_second_gun<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<[Condition; System::COUNT], D::Error> {
    let mut systems = Vec::<Condition>::deserialize(from)?;
    if systems.len() + 1 == System::COUNT {
        systems.insert(System::SecondGun as usize, Condition::NotFitted);
    }
    let found = systems.len();
    systems.try_into().map_err(|_| D::Error::invalid_length(found, &"one for each system"))
}

/// The boat in command.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Boat {
    pub class: Class,
    /// Without "USS".
    pub name: String,
    /// SV 11.6.3.b: a Narwhal after its special refit.
    pub rebuilt: bool,
    pub forward: Room,
    pub aft: Room,
    pub gun: DeckGun,
    pub ammo: u8,
    pub ammo_capacity: u8,
    pub aa: AaFit,
    pub nac: u8,
    /// Boxes damaged, and the box that is the loss of the boat.
    pub hull: u8,
    pub hull_boxes: u8,
    pub flooding: u8,
    pub flooding_boxes: u8,
    #[serde(deserialize_with = "with_second_gun")]
    pub systems: [Condition; System::COUNT],
    pub awards: UnitAwards,
}

impl Boat {
    pub fn room(&self, side: Side) -> &Room {
        match side {
            Side::Forward => &self.forward,
            Side::Aft => &self.aft,
        }
    }

    pub fn room_mut(&mut self, side: Side) -> &mut Room {
        match side {
            Side::Forward => &mut self.forward,
            Side::Aft => &mut self.aft,
        }
    }

    pub fn condition(&self, system: System) -> Condition {
        self.systems[system as usize]
    }

    pub fn set(&mut self, system: System, condition: Condition) {
        self.systems[system as usize] = condition;
    }

    pub fn works(&self, system: System) -> bool {
        self.condition(system) == Condition::Sound
    }

    /// Fitted, but damaged or inoperable.
    pub fn is_out(&self, system: System) -> bool {
        matches!(self.condition(system), Condition::Damaged | Condition::Inoperable)
    }

    /// SV 10.8.1.a, SV 10.8.1.b: which hit knocks a tube out.
    pub fn tube_system(tube: Tube) -> System {
        match (tube.side, tube.index % 2) {
            (Side::Forward, 0) => System::OddTubes,
            (Side::Forward, _) => System::EvenTubes,
            (Side::Aft, _) => System::AftTubes,
        }
    }

    pub fn tube(&self, tube: Tube) -> Option<Charge> {
        self.room(tube.side).tubes.get(usize::from(tube.index)).copied().flatten()
    }

    pub fn tubes(&self, side: Side) -> impl Iterator<Item = Tube> + Clone + '_ {
        (0..self.room(side).tubes.len() as u8).map(move |index| Tube { side, index })
    }

    /// The torpedo in a tube that can fire it.
    pub fn ready(&self, tube: Tube) -> Option<Mark> {
        match self.tube(tube) {
            Some(Charge::Torpedo(mark)) if self.works(Boat::tube_system(tube)) => Some(mark),
            Some(Charge::Torpedo(_) | Charge::Mine) | None => None,
        }
    }

    /// SV 9.3.4: another gun, or pair of guns, on deck.
    pub fn mount(&mut self, gun: DeckGun) {
        self.gun = gun;
        let second = if gun.barrels() == 2 { Condition::Sound } else { Condition::NotFitted };
        self.set(System::SecondGun, second);
    }

    /// SV 11.6.2.i
    pub fn working_guns(&self) -> u8 {
        System::DECK_GUNS.iter().filter(|&&gun| self.works(gun)).count() as u8
    }

    /// SV 10.2.1.a
    pub fn working_diesels(&self) -> usize {
        System::DIESELS.iter().filter(|&&diesel| self.works(diesel)).count()
    }

    /// Torpedoes aboard, in tubes and racks.
    pub fn torpedoes(&self) -> u8 {
        let loaded = |room: &Room| {
            let tubes = room.tubes.iter().flatten();
            tubes.filter(|charge| matches!(charge, Charge::Torpedo(_))).count() as u8
        };
        let rooms = [&self.forward, &self.aft];
        rooms.iter().map(|room| loaded(room) + room.reloads.total()).sum()
    }
}
