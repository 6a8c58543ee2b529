//! The tactical display: the Plot, the tracks, the clock.

use super::{Hex, Passenger};
use serde::{Deserialize, Serialize};
use table::{Key, keys};

keys! {
    /// PS 8.1C.a to PS 8.1C.c, PS 9.1.d: the boxes of the depth gauge, from the top.
    pub enum Depth {
        Surface = "surface",
        Periscope = "periscope",
        Shallow = "shallow",
        Midwater = "midwater",
        Deep = "deep",
        Abyss = "abyss",
    }
}

impl Depth {
    pub fn words(self) -> &'static str {
        match self {
            Depth::Surface => "the surface",
            Depth::Periscope => "periscope depth",
            Depth::Shallow => "shallow depth",
            Depth::Midwater => "mid-water",
            Depth::Deep => "deep",
            Depth::Abyss => "the abyss",
        }
    }

    /// One box nearer to the surface.
    #[must_use]
    pub fn above(self) -> Depth {
        let at = Depth::ALL.iter().position(|(_, depth)| *depth == self).unwrap_or_default();
        Depth::ALL[at.saturating_sub(1)].1
    }
}

keys! {
    /// PS 9.2.a: the speed dial.
    pub enum Speed { Stop = "stop", Slow = "slow", Standard = "standard", Full = "full", Flank = "flank" }
}

impl Speed {
    pub fn words(self) -> &'static str {
        match self {
            Speed::Stop => "stop",
            Speed::Slow => "slow",
            Speed::Standard => "standard",
            Speed::Full => "full",
            Speed::Flank => "flank",
        }
    }

    /// As it stands on the telegraph.
    pub fn title(self) -> &'static str {
        match self {
            Speed::Stop => "Stop",
            Speed::Slow => "Slow",
            Speed::Standard => "Standard",
            Speed::Full => "Full",
            Speed::Flank => "Flank",
        }
    }
}

keys! {
    pub enum Weather { Clear = "clear", Storm = "storm", Fog = "fog" }
}

impl Weather {
    pub fn words(self) -> &'static str {
        match self {
            Weather::Clear => "clear weather",
            Weather::Storm => "storm",
            Weather::Fog => "fog",
        }
    }
}

keys! {
    /// PS 8.3A.a: the six bearings of the Plot, clockwise from ahead.
    pub enum Bearing {
        Ahead = "ahead",
        StarboardBow = "starboard_bow",
        StarboardQuarter = "starboard_quarter",
        Astern = "astern",
        PortQuarter = "port_quarter",
        PortBow = "port_bow",
    }
}

impl Bearing {
    pub fn number(self) -> u8 {
        Bearing::ALL.iter().position(|(_, it)| *it == self).unwrap_or_default() as u8 + 1
    }

    /// Turned clockwise by so many bearings.
    #[must_use]
    pub fn turned(self, by: u8) -> Bearing {
        let at = usize::from(self.number() - 1 + by % 6) % 6;
        Bearing::ALL[at].1
    }

    /// PS 10.2.c: bearings 6, 1 and 2.
    pub fn is_bow(self) -> bool {
        matches!(self, Bearing::Ahead | Bearing::StarboardBow | Bearing::PortBow)
    }

    pub fn words(self) -> &'static str {
        match self {
            Bearing::Ahead => "ahead",
            Bearing::StarboardBow => "on the starboard bow",
            Bearing::StarboardQuarter => "on the starboard quarter",
            Bearing::Astern => "astern",
            Bearing::PortQuarter => "on the port quarter",
            Bearing::PortBow => "on the port bow",
        }
    }
}

keys! {
    /// PS 10.1A.b: sectors of the firing solution, from the beam to the axis of the boat.
    pub enum Sector {
        Abeam = "abeam",
        Wide = "wide",
        Curved = "curved",
        Straight = "straight",
        DownTheThroat = "down_the_throat",
    }
}

impl Sector {
    pub fn words(self) -> &'static str {
        match self {
            Sector::Abeam => "abeam",
            Sector::Wide => "wide",
            Sector::Curved => "curved",
            Sector::Straight => "straight",
            Sector::DownTheThroat => "down the throat",
        }
    }
}

keys! {
    /// PS 10.1B.a, farthest first.
    pub enum Range { Extreme = "extreme", Long = "long", Mid = "mid", Close = "close" }
}

impl Range {
    pub fn words(self) -> &'static str {
        match self {
            Range::Extreme => "extreme",
            Range::Long => "long",
            Range::Mid => "mid",
            Range::Close => "close",
        }
    }
}

keys! {
    /// PS 10.1A.c: the beam the angle is counted from.
    pub enum Beam { Port = "port", Starboard = "starboard" }
}

/// PS 10.0.a: a box of the firing solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Solution {
    pub beam: Beam,
    pub sector: Sector,
    pub range: Range,
}

keys! {
    /// PS 10.2F.a: what a merchant counter shows on its back.
    pub enum MerchantKind {
        Coaster = "coaster",
        Freighter = "freighter",
        Transport = "transport",
        Troopship = "troopship",
        Liner = "liner",
        QShip = "q_ship",
        SmallTanker = "tanker_small",
        Tanker = "tanker",
        LargeTanker = "tanker_large",
    }
}

impl MerchantKind {
    pub fn words(self) -> &'static str {
        match self {
            MerchantKind::Coaster => "coaster",
            MerchantKind::Freighter => "freighter",
            MerchantKind::Transport => "transport",
            MerchantKind::Troopship => "troopship",
            MerchantKind::Liner => "liner",
            MerchantKind::QShip => "Q-ship",
            MerchantKind::SmallTanker => "small tanker",
            MerchantKind::Tanker => "tanker",
            MerchantKind::LargeTanker => "large tanker",
        }
    }
}

keys! {
    /// PS 10.2F.b: high value targets.
    pub enum WarshipKind {
        LightCruiser = "light_cruiser",
        HeavyCruiser = "heavy_cruiser",
        EscortCarrier = "escort_carrier",
        FleetCarrier = "fleet_carrier",
        Battleship = "battleship",
    }
}

impl WarshipKind {
    pub fn words(self) -> &'static str {
        match self {
            WarshipKind::LightCruiser => "light cruiser",
            WarshipKind::HeavyCruiser => "heavy cruiser",
            WarshipKind::EscortCarrier => "escort carrier",
            WarshipKind::FleetCarrier => "fleet carrier",
            WarshipKind::Battleship => "battleship",
        }
    }
}

/// What lies on the Plot. PS 7.1A: the back of a merchant is drawn when it is turned over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    Merchant {
        tanker: bool,
        shown: Option<MerchantKind>,
    },
    Hvt(WarshipKind),
    Rescue,
    /// PS 8.3B
    Harbor,
    /// PS 8.3C
    Land,
}

impl What {
    pub fn is_vessel(self) -> bool {
        match self {
            What::Merchant { .. } | What::Hvt(_) => true,
            What::Rescue | What::Harbor | What::Land => false,
        }
    }
}

/// A counter on the Plot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Plotted {
    /// Stays the same for the whole engagement; the first is 1.
    pub id: u8,
    pub what: What,
    pub bearing: Bearing,
    /// PS 8.3A.b: 1 is the farthest.
    pub ring: u8,
    pub hits: u8,
    pub solution: Option<Solution>,
}

keys! {
    /// PS 7.1C.c, in the order in which they are taken.
    pub enum EscortKind { One = "1", Two = "2", TwoH = "2H", Air = "air" }
}

impl EscortKind {
    pub fn words(self) -> &'static str {
        match self {
            EscortKind::One => "escort",
            EscortKind::Two => "strong escort",
            EscortKind::TwoH => "hunter",
            EscortKind::Air => "aircraft",
        }
    }
}

/// PS 8.3D: an escort and its box on the Escort Track.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Escort {
    pub id: u8,
    pub kind: EscortKind,
    pub at: u8,
}

keys! {
    /// PS 8.1C.c, PS 8.3B, PS 8.3C: what an engagement is fought for, beside what was met.
    pub enum Purpose {
        Contact = "contact",
        Penetrate = "penetrate-harbor",
        Mines = "lay-mines",
        LandParty = "land-party",
        RetrieveParty = "retrieve-party",
        LandSupplies = "land-supplies",
        PickUp = "pick-up-passenger",
    }
}

keys! {
    /// PS 9.6A, PS 9.6B, PS 9.6C, PS 9.6D, PS 9.6E.a: the special task of an approach.
    pub enum Task {
        None = "none",
        Penetrate = "penetrate-harbor",
        LeaveHarbor = "leave-harbor",
        Beach = "beach",
        Rescue = "rescue",
        Mines = "lay-mines",
        Ambush = "ambush",
        Launch = "launch-aircraft",
    }
}

/// One engagement from contact to breaking off.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Engagement {
    pub hex: Hex,
    /// PS 7.1D.b: the escorts are friends.
    pub friendly: bool,
    pub purpose: Purpose,
    /// PS 7.3A, PS-R98: who is to be picked up.
    pub passengers: Vec<Passenger>,
    pub round: u8,
    /// PS 8.1A.a
    pub timer: u8,
    /// PS 8.1A.b: only while submerged.
    pub submerged_timer: Option<u8>,
    pub weather: Weather,
    pub seabed: Depth,
    pub depth: Depth,
    /// PS 9.1B.a: the boat lies on the bottom.
    pub bottomed: bool,
    pub speed: Speed,
    pub signature: u8,
    pub plot: Vec<Plotted>,
    pub escorts: Vec<Escort>,
    pub battle_stations: bool,
    pub gun_ready: bool,
    pub aa_ready: bool,
    pub task: Task,
    pub in_harbor: bool,
    /// PS-R44: there was no charge left to pay with.
    pub flat_battery: bool,
    /// PS 10.1C.c: no firing after a crash dive.
    pub dived: bool,
    /// PS 10.4D, PS 11.1D, PS-R99: the aircraft has struck in this round.
    pub plane_used: bool,
    /// PS 9.1.k: dived without securing the hangar.
    pub plane_adrift: bool,
    /// PS-R03: a sinking, a rescue or a completed task.
    pub success: bool,
    /// Escorts were met at any time.
    pub escorted: bool,
    /// PS-R65: escorts or ships were met.
    pub met_anything: bool,
}

impl Engagement {
    pub fn is_submerged(&self) -> bool {
        self.depth != Depth::Surface
    }

    pub fn vessels(&self) -> impl Iterator<Item = &Plotted> {
        self.plot.iter().filter(|it| it.what.is_vessel())
    }

    pub fn by_id(&self, id: u8) -> Option<&Plotted> {
        self.plot.iter().find(|it| it.id == id)
    }

    pub fn by_id_mut(&mut self, id: u8) -> Option<&mut Plotted> {
        self.plot.iter_mut().find(|it| it.id == id)
    }

    pub fn escort(&self, id: u8) -> Option<&Escort> {
        self.escorts.iter().find(|it| it.id == id)
    }

    pub fn escort_mut(&mut self, id: u8) -> Option<&mut Escort> {
        self.escorts.iter_mut().find(|it| it.id == id)
    }

    /// PS 13.0.a: no escort holds contact.
    pub fn is_shaken_off(&self) -> bool {
        self.escorts.iter().all(|escort| escort.at == 0)
    }

    /// The signature moves within its track.
    pub fn signature_by(&mut self, by: i32, top: u8) {
        self.signature = (i32::from(self.signature) + by).clamp(0, i32::from(top)) as u8;
    }
}
