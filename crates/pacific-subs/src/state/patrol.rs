//! The patrol: orders, where the boat is, what it carries and what it has done.

use super::{Engagement, Hex, MerchantKind, Passenger, Season, WarshipKind};
use serde::{Deserialize, Serialize};
use table::keys;

keys! {
    /// PS 3.2.b: the lines of the Patrol Types Chart.
    pub enum PatrolType {
        Evac = "evac",
        Fleet = "fleet",
        Harbor = "harbor",
        Raid = "raid",
        Strategic = "strategic",
        Supply = "supply",
    }
}

impl PatrolType {
    pub fn words(self) -> &'static str {
        match self {
            PatrolType::Evac => "evacuation",
            PatrolType::Fleet => "fleet",
            PatrolType::Harbor => "harbour blockade",
            PatrolType::Raid => "raid",
            PatrolType::Strategic => "strategic",
            PatrolType::Supply => "supply",
        }
    }
}

keys! {
    /// PS 6.1A.a: travelling speeds.
    pub enum Travel { Cruising = "cruising", High = "high", Stalking = "stalking", Drills = "drills" }
}

impl Travel {
    pub fn words(self) -> &'static str {
        match self {
            Travel::Cruising => "cruising",
            Travel::High => "high speed",
            Travel::Stalking => "stalking",
            Travel::Drills => "drills",
        }
    }
}

keys! {
    /// PS 7.3.a: what a mission of opportunity can be.
    pub enum Opportunity {
        None = "none",
        Evac = "evac",
        Hvt = "hvt",
        Scout = "scout",
        TakeStation = "take_station",
        Transport = "transport",
    }
}

impl Opportunity {
    /// Before the name of its hex.
    pub fn short(self) -> &'static str {
        match self {
            Opportunity::None => "",
            Opportunity::Evac => "evacuation,",
            Opportunity::Hvt => "warship,",
            Opportunity::Scout => "scout",
            Opportunity::TakeStation => "station",
            Opportunity::Transport => "passage,",
        }
    }
}

/// PS 7.3.d: a mission of opportunity that was accepted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Mission {
    pub kind: Opportunity,
    pub hex: Hex,
    /// PS 7.3C.b, PS 7.3D.a: actions spent in the hex.
    pub actions: u8,
    /// PS 7.3A: who waits there.
    pub passenger: Option<Passenger>,
}

keys! {
    /// PS 14.1C: what a doctrine forbids.
    pub enum Breach {
        ReEngagement = "re-engagement",
        NightSurface = "night-surface",
        GunWithEscorts = "gun-with-escorts",
        TooManyTorpedoes = "too-many-torpedoes",
        ClosedWaters = "closed-waters",
    }
}

/// PS-R03: a violation and whether something came of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Violation {
    pub breach: Breach,
    pub excused: bool,
    /// The engagement it belongs to, counted from 1; 0 for the patrol as a whole.
    pub engagement: u16,
}

/// PS 3.2D.a: the party of a raid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Party {
    None,
    /// PS 15.3.b: it waits on a beach to be fetched first.
    ToFetch(Hex),
    Aboard,
    Ashore(Hex),
    Retrieved,
}

/// PS 14.1.a to PS 14.1.e: what counts in the report.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Deeds {
    pub sunk: Vec<MerchantKind>,
    pub damaged: Vec<MerchantKind>,
    pub hvt_sunk: Vec<WarshipKind>,
    pub hvt_damaged: Vec<WarshipKind>,
    pub escorts_sunk: u8,
    pub mines: u8,
    /// PS-R70: missions accomplished at sea; passengers count when they are put ashore.
    pub missions: u8,
    /// Rescues and passengers put ashore in a friendly port.
    pub delivered: u8,
    pub supplies: u8,
    /// PS 15.3.a, PS 15.4.a: harbours entered, and the level of the best base among them.
    pub harbors: u8,
    pub best_base: u8,
    /// PS 15.3.a: the level of the base at which the party was landed.
    pub landed_at_base: u8,
    pub party_landed: bool,
    pub party_retrieved: bool,
    /// Hits by the boat's aircraft, by the hex of the target.
    pub air_strikes: Vec<Hex>,
}

impl Deeds {
    pub fn ships(&self) -> u16 {
        (self.sunk.len() + self.hvt_sunk.len()) as u16
    }
}

/// What waits in a hex for a boat that comes back to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Waiting {
    pub hex: Hex,
    pub passenger: Passenger,
}

/// A patrol from sailing to port.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Patrol {
    pub season: Season,
    pub kind: PatrolType,
    /// PS 3.3.a
    pub cag: bool,
    pub hex: Hex,
    pub start: Hex,
    /// Every hex the boat was in, in order.
    pub path: Vec<Hex>,
    pub actions: u16,
    /// Hexes travelled in the action that is under way.
    pub travelled: u8,
    pub speed: Travel,
    /// A contact die succeeded in the hex the boat is in.
    pub contact_here: bool,
    /// A contact die succeeded in the action that is under way.
    pub contact_in_action: bool,
    /// PS 7.3.f: an opportunity was rolled for in this hex since it was entered.
    pub rolled_here: bool,
    /// PS PT.supply.b: supplies were landed in the hex the boat is in.
    pub supplied_here: bool,
    /// Enemy flotillas on the map, one entry for each.
    pub flotillas: Vec<Hex>,
    pub mined: Vec<Hex>,
    pub supplied: Vec<Hex>,
    pub party: Party,
    pub passengers: Vec<Passenger>,
    /// PS 7.1B: rescued men aboard.
    pub rescued: u8,
    /// PS PT.evac.b, PS-R98: passengers who wait on a beach, any number.
    pub waiting: Vec<Waiting>,
    pub mission: Option<Mission>,
    pub deeds: Deeds,
    pub violations: Vec<Violation>,
    /// PS-R03: a sinking, a rescue or a completed task.
    #[serde(default)]
    pub success: bool,
    /// PS 14.1A.a: no torpedo was aboard when the boat sailed.
    #[serde(default)]
    pub sailed_empty: bool,
    /// PS 14.1A.b
    pub hot_run: bool,
    /// PS-R101: a torpedo was lost in a damaged tube.
    pub torpedo_lost: bool,
    pub engagements: u16,
    /// PS 15.2.d: one friendly escort has been evaded.
    pub known_to_friends: bool,
    /// PS 15.7.b: the escort has been met.
    pub nemesis_met: bool,
    /// Torpedoes of each kind whose quality was seen: straight, dud, premature, circling.
    pub seen: Vec<Seen>,
    pub engagement: Option<Engagement>,
}

/// PS 5.1A.b: counters of the mix that were turned over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Seen {
    pub mark: super::Mark,
    pub quality: super::Quality,
    pub count: u8,
}

impl Patrol {
    pub fn new(season: Season, kind: PatrolType, hex: Hex) -> Patrol {
        Patrol {
            season,
            kind,
            cag: false,
            hex,
            start: hex,
            path: vec![hex],
            actions: 0,
            travelled: 0,
            speed: Travel::Cruising,
            contact_here: false,
            contact_in_action: false,
            rolled_here: false,
            supplied_here: false,
            flotillas: Vec::new(),
            mined: Vec::new(),
            supplied: Vec::new(),
            party: Party::None,
            passengers: Vec::new(),
            rescued: 0,
            waiting: Vec::new(),
            mission: None,
            deeds: Deeds::default(),
            violations: Vec::new(),
            success: false,
            sailed_empty: false,
            hot_run: false,
            torpedo_lost: false,
            engagements: 0,
            known_to_friends: false,
            nemesis_met: false,
            seen: Vec::new(),
            engagement: None,
        }
    }
}
