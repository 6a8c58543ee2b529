//! One night at sea.

use super::{Aircraft, Boat, Fate, Fight, Kill, ScoreLine};
use serde::{Deserialize, Serialize};
use table::keys;

keys! {
    pub enum Weather { Good = "good", Poor = "poor", Bad = "bad", LargeStorm = "large_storm" }
}

keys! {
    pub enum Zone { Base = "base", Green = "green", Yellow = "yellow", Red = "red" }
}

keys! {
    /// The boxes of the Strategic Map.
    pub enum Node {
        Base = "base",
        G1 = "g1", G2 = "g2", G3 = "g3",
        Y1 = "y1", Y2 = "y2", Y3 = "y3", Y4 = "y4", Y5 = "y5",
        R1 = "r1", R2 = "r2", R3 = "r3", R4 = "r4", R5 = "r5", R6 = "r6",
    }
}

/// 1 (calm) to 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeaState(pub u8);

keys! {
    /// DB A-3
    pub enum Task {
        ShellDump = "shell_supply_dump",
        PickUpCoastwatcher = "coastwatcher_pick_up",
        DropCoastwatcher = "coastwatcher_drop_off",
        PickUpPilot = "downed_pilot_pick_up",
        DeliverSupplies = "supply_delivery",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum MissionKind {
    Patrol,
    Special(Task),
}

/// How far a Special Mission has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Progress {
    Pending,
    Done,
    Failed,
}

/// DB 9.weather_counter
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum WeatherMarker {
    HighPressure,
    TropicalStorm,
}

/// Why the squadron must or will go home.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Homeward {
    /// The task is done or the night is over.
    Duty,
    /// The commander chose to break off (DB 4.9.1).
    Abort,
    /// DB G-11.sw, DB G-6.b: from the next round the squadron must disengage (RU-030).
    ForcedNow,
    /// DB G-6.6: after the waves of the convoy being fought (RU-032).
    ForcedAfterWaves,
}

/// Where the squadron was told to go, and whether its commander wants to be asked again there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Course {
    pub to: Node,
    pub ask: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Mission {
    pub kind: MissionKind,
    pub progress: Progress,
    /// The assigned Red Zone.
    pub target: Node,
    pub weather: Weather,
    pub marker: Option<WeatherMarker>,
    pub sea: SeaState,
    pub at: Node,
    /// Turns already spent in this box (two are needed at Slow speed).
    pub turns_here: u8,
    /// DB 2.f.turns: Red Zone turn boxes marked, four at most.
    pub turn_boxes: u8,
    pub homeward: Option<Homeward>,
    /// RU-021: the one evade-and-return of this mission has been used.
    pub evaded: bool,
    /// The squadron waits in Yellow to re-enter the Red Zone.
    pub evading: bool,
    /// The last order on the map; none once something has happened.
    #[serde(default)]
    pub course: Option<Course>,
    /// DB 4.9.1: the commander wants to be asked in every zone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ask_everywhere: bool,
    /// The boats that were with the squadron when the commander last decided.
    #[serde(default)]
    pub strength: u8,
    pub raid_rolled: bool,
    /// RU-037: any air attack this turn.
    pub air_this_turn: bool,
    /// By number; absent ones did not sail.
    pub boats: [Option<Boat>; 4],
    pub fight: Option<Fight>,
    /// The aircraft attacking now, on the map or in a fight.
    pub aircraft: Option<Aircraft>,
    pub kills: Vec<Kill>,
    pub score: Vec<ScoreLine>,
}

impl Mission {
    /// A mission about to leave the base.
    pub fn new(
        kind: MissionKind,
        target: Node,
        weather: Weather,
        boats: [Option<Boat>; 4],
    ) -> Mission {
        Mission {
            kind,
            progress: Progress::Pending,
            target,
            weather,
            marker: None,
            sea: SeaState(1),
            at: Node::Base,
            turns_here: 0,
            turn_boxes: 0,
            homeward: None,
            evaded: false,
            evading: false,
            course: None,
            ask_everywhere: false,
            strength: 0,
            raid_rolled: false,
            air_this_turn: false,
            boats,
            fight: None,
            aircraft: None,
            kills: Vec::new(),
            score: Vec::new(),
        }
    }

    /// Where the squadron is bound: the assigned zone, or base once it turns for home.
    pub fn destination(&self) -> Node {
        if self.homeward.is_some() { Node::Base } else { self.target }
    }

    /// The commander has decided where to go; that holds until something happens.
    pub fn steer(&mut self, to: Node, ask: bool) {
        self.course = Some(Course { to, ask });
        let here = |boat: &&Boat| boat.fate == Fate::WithSquadron;
        self.strength = self.boats.iter().flatten().filter(here).count() as u8;
    }

    /// Something has happened that the commander has to think about before he sails on.
    pub fn interrupt(&mut self) {
        self.course = None;
    }

    pub fn is_special_pending(&self) -> bool {
        matches!(self.kind, MissionKind::Special(_)) && self.progress == Progress::Pending
    }

    pub fn must_leave_fight(&self) -> bool {
        matches!(self.homeward, Some(Homeward::ForcedNow | Homeward::Abort))
    }
}

impl Node {
    pub fn zone(self) -> Zone {
        match self {
            Node::Base => Zone::Base,
            Node::G1 | Node::G2 | Node::G3 => Zone::Green,
            Node::Y1 | Node::Y2 | Node::Y3 | Node::Y4 | Node::Y5 => Zone::Yellow,
            Node::R1 | Node::R2 | Node::R3 | Node::R4 | Node::R5 | Node::R6 => Zone::Red,
        }
    }
}
