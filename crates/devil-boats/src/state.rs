//! What is on the table: plain data, saved whole at every mark.

pub mod boat;
pub mod crew;
pub mod elco;
pub mod fight;
pub mod mission;
pub mod record;
pub mod setup;

pub use boat::{Boat, BoatNo, Boats, Consort, Craft, Fate, Loss, Speed};
pub use crew::{Captain, Crew, Dysentery, Man, Place, Post, Skill, Station, Wounds};
pub use elco::{Elco, Gun, Passenger, Section};
pub use fight::{
    Aim, Aircraft, AsBefore, Castaways, Enemy, EnemyKind, Fight, FightKind, Fired, Gunners,
    Heading, LastFire, Plane, Quality, Range, Who,
};
pub use mission::{Mission, MissionKind, Node, Progress, SeaState, Task, Weather, Zone};
pub use record::{Award, End, Kill, LogRow, Medals, Rating, ScoreLine};
pub use setup::{Campaign, House, Setup};

use serde::{Deserialize, Serialize};
use table::Seat;

/// A night of the campaign, counted from its first.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Night(pub u8);

/// The whole game between two rules.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub setup: Setup,
    pub night: Night,
    /// Missions sailed so far, tonight's included once it has sailed.
    pub missions: u8,
    /// Missions on consecutive nights up to last night.
    pub nights_in_a_row: u8,
    /// DB A-2.a: the rest after four missions has begun and may be drawn out.
    pub resting: bool,
    pub vp: i32,
    /// Boats lost at sea in earlier missions and reviewed tonight: they weigh on an inquiry.
    pub losses: u8,
    /// RU-011: boats destroyed at base, which no inquiry looks into.
    pub lost_at_base: u8,
    pub captains: Vec<Captain>,
    /// The five berths of the Squadron Status sheet: PTs #1 to #4, then the Reserve.
    pub berths: [Berth; 5],
    /// Hull numbers given out so far; a new boat gets the next.
    pub hulls: u8,
    pub mission: Option<Mission>,
    pub log: Vec<LogRow>,
    pub end: Option<End>,
}

/// One line of the Squadron Status sheet.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Berth {
    /// A hull that may sail from this night on, and the damage it carries until then.
    Boat { hull: u8, ready: Night, wear: Wear },
    /// The boat was lost; its replacement arrives on this night.
    Empty { until: Night },
}

/// RU-012: damage stays on a hull until the yard has done with it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Wear {
    /// Marked while a captain had the boat.
    pub elco: Option<Box<Elco>>,
    /// Marked while it was one of PTs #2-#4 or the Reserve.
    pub tracks: Consort,
}

/// The berth of the Reserve boat.
pub const RESERVE: usize = 4;

impl Berth {
    pub fn new_boat(hull: u8, ready: Night) -> Berth {
        Berth::Boat { hull, ready, wear: Wear::default() }
    }

    pub fn is_ready(&self, tonight: Night) -> bool {
        match self {
            Berth::Boat { ready, .. } => *ready <= tonight,
            Berth::Empty { .. } => false,
        }
    }

    pub fn hull(&self) -> Option<u8> {
        match self {
            Berth::Boat { hull, .. } => Some(*hull),
            Berth::Empty { .. } => None,
        }
    }

    pub fn wear(&self) -> Option<&Wear> {
        match self {
            Berth::Boat { wear, .. } => Some(wear),
            Berth::Empty { .. } => None,
        }
    }
}

impl State {
    pub fn mission(&self) -> &Mission {
        self.mission.as_ref().expect("rules of the sea are played only while a mission is out")
    }

    pub fn mission_mut(&mut self) -> &mut Mission {
        self.mission.as_mut().expect("rules of the sea are played only while a mission is out")
    }

    pub fn fight(&self) -> &Fight {
        self.mission().fight.as_ref().expect("combat rules are played only in a fight")
    }

    pub fn fight_mut(&mut self) -> &mut Fight {
        self.mission_mut().fight.as_mut().expect("combat rules are played only in a fight")
    }

    pub fn in_fight(&self) -> bool {
        self.mission.as_ref().is_some_and(|mission| mission.fight.is_some())
    }

    /// A boat that sailed tonight, wherever it is now.
    pub fn boat(&self, no: BoatNo) -> &Boat {
        self.mission().boats[no.index()].as_ref().expect("only boats that sailed are named")
    }

    pub fn boat_mut(&mut self, no: BoatNo) -> &mut Boat {
        self.mission_mut().boats[no.index()].as_mut().expect("only boats that sailed are named")
    }

    /// The boats still with the squadron, in number order.
    pub fn present(&self) -> impl DoubleEndedIterator<Item = BoatNo> + Clone + '_ {
        let boats = self.mission.as_ref().map_or(&[][..], |mission| &mission.boats);
        let with_squadron = |boat: &&Boat| boat.fate == Fate::WithSquadron;
        boats.iter().flatten().filter(with_squadron).map(|boat| boat.no)
    }

    pub fn is_present(&self, no: BoatNo) -> bool {
        let boat = self.mission.as_ref().and_then(|mission| mission.boats[no.index()].as_ref());
        boat.is_some_and(|boat| boat.fate == Fate::WithSquadron)
    }

    /// DB MP.3: the boats played with a crew board of their own; PT #1 alone in the solitaire game.
    pub fn human_boats(&self) -> impl DoubleEndedIterator<Item = BoatNo> + Clone + '_ {
        self.present().filter(|&no| self.boat(no).seat().is_some())
    }

    pub fn consorts(&self) -> impl DoubleEndedIterator<Item = BoatNo> + Clone + '_ {
        self.present().filter(|&no| self.boat(no).seat().is_none())
    }

    /// The detailed damage log of a boat with a crew board.
    pub fn elco(&self, no: BoatNo) -> &Elco {
        match &self.boat(no).craft {
            Craft::Elco { elco, .. } => elco,
            Craft::Consort { .. } => unreachable!("a consort has no crew board"),
        }
    }

    pub fn elco_mut(&mut self, no: BoatNo) -> &mut Elco {
        match &mut self.boat_mut(no).craft {
            Craft::Elco { elco, .. } => elco,
            Craft::Consort { .. } => unreachable!("a consort has no crew board"),
        }
    }

    pub fn seat_of(&self, no: BoatNo) -> Option<Seat> {
        self.boat(no).seat()
    }

    /// The crew aboard a boat with a crew board.
    pub fn crew(&self, no: BoatNo) -> &Crew {
        let seat = self.seat_of(no).expect("a consort has no crew board");
        &self.captains[usize::from(seat.0)].crew
    }

    pub fn crew_mut(&mut self, no: BoatNo) -> &mut Crew {
        let seat = self.seat_of(no).expect("a consort has no crew board");
        &mut self.captains[usize::from(seat.0)].crew
    }

    /// DB MP.2: the seat that decides for the squadron.
    /// DB MP.2.command: the lowest human boat still with the squadron commands for this mission.
    pub fn commander(&self) -> Seat {
        let flag = self.mission.as_ref().and_then(|_| self.human_boats().next());
        flag.and_then(|no| self.seat_of(no)).unwrap_or_else(|| self.campaign_commander())
    }

    /// DB MP.4: the first captain still in the campaign.
    pub fn campaign_commander(&self) -> Seat {
        let first = self.captains.iter().position(|captain| captain.end.is_none());
        Seat(first.unwrap_or(0) as u8)
    }

    /// The seat that answers for a boat: its captain, or the commander for a consort.
    pub fn seat_for(&self, no: BoatNo) -> Seat {
        self.seat_of(no).unwrap_or_else(|| self.commander())
    }

    /// PT #1 of the tables: the boat of whoever commands the squadron now, if he still has one.
    pub fn flagship(&self) -> Option<BoatNo> {
        self.human_boats().next()
    }

    pub fn score(&mut self, line: ScoreLine) {
        self.mission_mut().score.push(line);
    }
}

impl State {
    /// RU-052: the points that slow one of PTs #2-#4.
    pub fn consort_points(&self, no: BoatNo) -> u8 {
        let Some(consort) = self.boat(no).consort() else { return 0 };
        match self.setup.house.damage_count {
            setup::DamageCount::HigherTrack => consort.systems.max(consort.flooding),
            setup::DamageCount::Sum => consort.systems + consort.flooding,
        }
    }

    /// DB 3.2.4: five boats, no crews yet; the crews are rolled when play begins.
    pub fn at_start(setup: &Setup) -> State {
        let berth = |index: usize| Berth::new_boat(index as u8 + 1, Night(0));
        State {
            setup: setup.clone(),
            night: Night(0),
            missions: 0,
            nights_in_a_row: 0,
            resting: false,
            vp: 0,
            losses: 0,
            lost_at_base: 0,
            captains: Vec::new(),
            berths: std::array::from_fn(berth),
            hulls: 5,
            mission: None,
            log: Vec::new(),
            end: None,
        }
    }
}
