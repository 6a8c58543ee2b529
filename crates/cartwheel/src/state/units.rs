//! The units of both sides and where they can be.

use super::Hex;
use serde::{Deserialize, Serialize};
use table::{Key, Seat, keys};

/// The most aerial units, ships, ground units and supply units there can be.
pub const AIR_UNITS: usize = 72;
pub const SHIPS: usize = 40;
pub const LAND_UNITS: usize = 56;
pub const SUPPLIES: usize = 48;

keys! {
    #[derive(Default)]
    pub enum Side { #[default] Allied = "allied": "Allies", Japanese = "japanese": "Japan" }
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Allied, Side::Japanese];

    pub const fn index(self) -> usize {
        self as usize
    }

    #[must_use]
    pub const fn enemy(self) -> Side {
        match self {
            Side::Allied => Side::Japanese,
            Side::Japanese => Side::Allied,
        }
    }

    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    pub const fn of(seat: Seat) -> Side {
        match seat.0 {
            0 => Side::Allied,
            _ => Side::Japanese,
        }
    }

    /// As in "the Japanese airbase".
    pub const fn adjective(self) -> &'static str {
        match self {
            Side::Allied => "Allied",
            Side::Japanese => "Japanese",
        }
    }
}

keys! {
    /// OC 2.2.1.a, OC 2.2.1.b: who commands an aerial unit.
    pub enum Group {
        Usaaf = "usaaf": "USAAF",
        Raaf = "raaf": "RAAF",
        Usmc = "usmc": "USMC",
        Usn = "usn": "USN",
        Sixth = "6th": "6th",
        Eleventh = "11th": "11th",
        Ijn = "ijn": "IJN",
    }
}

keys! {
    /// OC 2.2.2.k: what kind of aircraft it is.
    pub enum Code {
        Fighter = "f",
        Bomber = "b",
        FighterBomber = "fb",
        DiveBomber = "d",
        Precision = "p",
        Skip = "s",
        Torpedo = "t",
        Cargo = "c",
        Recon = "r",
    }

    /// The aircraft itself.
    pub enum Model {
        P38 = "p-38",
        P39 = "p-39",
        P40 = "p-40",
        F4u = "f4u",
        F6f = "f6f",
        B17 = "b-17",
        B24 = "b-24",
        B25 = "b-25",
        A20 = "a-20",
        Beaufort = "beaufort",
        Beaufighter = "beaufighter",
        Sbd = "sbd",
        Tbf = "tbf",
        C47 = "c-47",
        /// The photo reconnaissance P-38.
        F5 = "f-5",
        /// Magic Intelligence.
        Pby = "pby",
        A6m3 = "a6m3",
        A6m2 = "a6m2",
        Rufe = "a6m2-n",
        Ki43 = "ki-43",
        Ki45 = "ki-45",
        Ki61 = "ki-61",
        Ki21 = "ki-21",
        Ki48 = "ki-48",
        Ki49 = "ki-49",
        G4m = "g4m",
        D3a = "d3a",
        D4y = "d4y",
        B5n = "b5n",
        Ki46 = "ki-46",
    }

    /// OC 2.2.4.a
    pub enum Class { Bb = "bb", Ca = "ca", Clt = "clt", Cv = "cv", Cvl = "cvl", T = "t", Ss = "ss" }

    pub enum Fleet { Eighth = "8th", Combined = "combined", Tf36 = "tf-36", Fifth = "5th", Event = "event" }

    /// OC 10.3.b
    pub enum Speed { Fast = "f", Slow = "s", Crippled = "c" }

    /// OC 2.2.3.a
    pub enum LandKind {
        Infantry = "infantry",
        Marine = "marine",
        Parachute = "parachute",
        Armor = "armor",
        Garrison = "garrison",
    }

    pub enum OffMap { Truk = "truk", SouthPacific = "south-pacific", Australia = "australia" }

    /// OC 6.2.a, OC 6.2.b, OC 6.2.c, OC 6.2.d
    pub enum BaseKind { Major = "major", Minor = "minor", Mobile = "mobile", Box = "box", Carrier = "carrier" }

    /// OC 6.0, OC 6.2.a: the displays.
    pub enum Base {
        PortMoresby = "port-moresby",
        Guadalcanal = "guadalcanal",
        Rabaul = "rabaul",
        Wewak = "wewak",
        Wau = "wau",
        Morobe = "morobe",
        Buna = "buna",
        Lae = "lae",
        Finschhafen = "finschhafen",
        Hollandia = "hollandia",
        Kavieng = "kavieng",
        Talasea = "talasea",
        Buka = "buka",
        Buin = "buin",
        Admiralty = "admiralty",
        AlliedA = "allied-a",
        AlliedB = "allied-b",
        AlliedC = "allied-c",
        JapaneseA = "japanese-a",
        JapaneseB = "japanese-b",
        Australia = "australia",
        SouthPacific = "south-pacific",
        Truk = "truk",
        UsCv = "us-cv",
        UsCvl = "us-cvl",
        IjnCv = "ijn-cv",
    }

    /// OC 5.1: the random events.
    pub enum Event {
        Magic = "magic",
        Parafrags = "parafrags",
        FoulWeather = "foul-weather",
        Ace = "ace",
        Submarine = "submarine",
        Quiet = "quiet",
        Volcano = "volcano",
        Coastwatchers = "coastwatchers",
        TokyoExpress = "tokyo-express",
        Disease = "disease",
    }

    /// OC 9.7.12.a: whose ace marker it is.
    pub enum Ace { Own = "own", Green = "green" }
}

keys! {
    /// OC 16.3: how a scenario ends.
    pub enum Level {
        JapaneseMajor = "japanese-major": "Japanese major victory",
        JapaneseMinor = "japanese-minor": "Japanese minor victory",
        Draw = "draw": "Draw",
        AlliedMinor = "allied-minor": "Allied minor victory",
        AlliedMajor = "allied-major": "Allied major victory",
    }
}

impl Base {
    pub const MOBILE: [Base; 5] =
        [Base::AlliedA, Base::AlliedB, Base::AlliedC, Base::JapaneseA, Base::JapaneseB];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub fn every() -> impl Iterator<Item = Base> {
        Base::ALL.iter().map(|(_, base)| *base)
    }

    /// The off-board box it stands for.
    pub const fn off(self) -> Option<OffMap> {
        match self {
            Base::Truk => Some(OffMap::Truk),
            Base::SouthPacific => Some(OffMap::SouthPacific),
            Base::Australia => Some(OffMap::Australia),
            Base::PortMoresby
            | Base::Guadalcanal
            | Base::Rabaul
            | Base::Wewak
            | Base::Wau
            | Base::Morobe
            | Base::Buna
            | Base::Lae
            | Base::Finschhafen
            | Base::Hollandia
            | Base::Kavieng
            | Base::Talasea
            | Base::Buka
            | Base::Buin
            | Base::Admiralty
            | Base::AlliedA
            | Base::AlliedB
            | Base::AlliedC
            | Base::JapaneseA
            | Base::JapaneseB
            | Base::UsCv
            | Base::UsCvl
            | Base::IjnCv => None,
        }
    }
}

impl OffMap {
    pub const fn side(self) -> Side {
        match self {
            OffMap::Truk => Side::Japanese,
            OffMap::SouthPacific | OffMap::Australia => Side::Allied,
        }
    }

    pub const fn words(self) -> &'static str {
        match self {
            OffMap::Truk => "Truk",
            OffMap::SouthPacific => "the South Pacific",
            OffMap::Australia => "Australia",
        }
    }
}

impl Code {
    /// OC 3.b: a fighter; the Beaufighter only when it flies as one.
    pub const fn is_fighter(self) -> bool {
        matches!(self, Code::Fighter | Code::FighterBomber)
    }

    /// R-C47-TYPE: counted and told as a bomber.
    pub const fn is_bomber(self) -> bool {
        !matches!(self, Code::Fighter)
    }
}

impl Class {
    /// OC 3.h: all but transports fight.
    pub const fn is_warship(self) -> bool {
        matches!(self, Class::Bb | Class::Ca | Class::Clt)
    }

    pub const fn is_carrier(self) -> bool {
        matches!(self, Class::Cv | Class::Cvl)
    }
}

macro_rules! ids {
    ($($(#[$meta:meta])* $name:ident),+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )+};
}

ids! {
    /// An aerial unit, by its place in the counter mix.
    AirId,
    ShipId,
    LandId
}

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not in the scenario, or not yet.
    #[default]
    Out,
    /// Eliminated.
    Lost,
    At(Hex),
    /// In an off-board box; aerial units stand at its base.
    Off(OffMap),
    /// On the ground of an airbase, or aboard a carrier.
    Base(Base),
    /// Embarked.
    Aboard(ShipId),
    /// In a transport aircraft.
    Carried(AirId),
    /// On a mission.
    Aloft,
}

impl Place {
    pub const fn hex(self) -> Option<Hex> {
        match self {
            Place::At(hex) => Some(hex),
            Place::Out
            | Place::Lost
            | Place::Off(_)
            | Place::Base(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => None,
        }
    }

    pub const fn is_in_play(self) -> bool {
        !matches!(self, Place::Out | Place::Lost)
    }
}

/// A naval unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Ship {
    pub place: Place,
    /// OC 10.4.2.b: on its reduced side.
    pub crippled: bool,
    pub disrupted: bool,
    /// OC 10.3.2.c
    pub spotted: bool,
    /// OC 10.3.g: it has performed its mission or an interception in this turn.
    pub done: bool,
    /// OC 10.3.1.c: it failed to sortie in this turn.
    pub in_port: bool,
    /// OC 13.2.2.a: flipped to its supply side.
    pub supply_side: bool,
    /// OC 13.2.2.b: hits on its supply side.
    pub hits: u8,
    /// R-TF36-VP: its entry was paid for in this turn.
    pub entered: bool,
}

/// A ground combat unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Land {
    pub place: Place,
    pub reduced: bool,
    pub disrupted: bool,
    pub unsupplied: bool,
    /// OC 11.2.b, OC 11.4.a: it has moved or landed in this turn.
    pub moved: bool,
    pub attacked: bool,
    /// OC 11.5.3.a: supplied where it landed until a regular supply line reaches it.
    pub beachhead: bool,
    /// OC 11.7.3.a: on a commando raid.
    pub raiding: bool,
    /// OC 11.3.c: retreated beyond the stacking limit.
    pub overstacked: bool,
}

impl Land {
    /// OC 11.7.3.b: a raider who has yet to land.
    pub const fn is_at_sea(&self) -> bool {
        self.raiding && !self.moved
    }
}

/// OC 13.2.1.a: a supply unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Supply {
    pub side: Side,
    pub place: Place,
    /// One or two.
    pub factors: u8,
    pub hits: u8,
    /// OC 17.1.4.a: it came from Rabaul.
    pub marked: bool,
}
