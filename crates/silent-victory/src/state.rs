//! What is on the table: plain data, saved whole at every mark.

pub mod boat;
pub mod calendar;
pub mod crew;
pub mod encounter;
pub mod patrol;
pub mod record;
pub mod setup;

pub use boat::{
    AaFit, Boat, Charge, Class, Condition, DeckGun, Mark, Rack, Room, Side, System, Tube,
    UnitAwards,
};
pub use calendar::Month;
pub use crew::{Crew, Guest, Man, Passenger, Post, Quality, Wound};
pub use encounter::{
    Aimed, Aircraft, Arm, Encounter, Escort, EscortFate, Fired, Hunt, Landed, Landing, LastFire,
    Meeting, Nac, Posture, Range, Ruse, ShipType, Standing, Target, Time, Wolfpack,
};
pub use patrol::{Abort, Base, CutShort, Orders, Patrol, Progress, Task, Water, Zone};
pub use record::{Award, Awards, Contact, End, Fate, Level, LogRow, Period, Rank};
pub use setup::{Card, CardMode, Contest, House, Options, Setup, Start};

use serde::{Deserialize, Serialize};
use table::Seat;

/// The whole game between two rules.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub setup: Setup,
    /// SV 13.1.1: one for each player; one alone in the solitaire game.
    pub careers: Vec<Career>,
    /// Whose patrol or refit is being played.
    pub active: u8,
}

/// SV 4.1.1.b: one captain and his one boat.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Career {
    pub captain: Captain,
    pub crew: Crew,
    pub boat: Boat,
    pub base: Base,
    /// The month of the patrol at sea, or of the next one.
    pub month: Month,
    pub patrol: Option<Patrol>,
    pub log: Vec<LogRow>,
    pub end: Option<End>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Captain {
    pub name: String,
    pub rank: Rank,
    /// SV 14.10.1
    pub card: Option<Card>,
    pub awards: Awards,
    /// SV 11.4.0
    pub failures_in_a_row: u8,
    /// SV 11.1.7: successful patrols of the career.
    pub successes: u8,
    /// SV 11.3.4.3.a: upgrade markers that need a die.
    pub requests: u8,
    /// SV 11.3.5.b: upgrades that need none.
    pub sure_requests: u8,
    /// SV 11.3.5.a, SV-R65: patrols with seven ships that still count.
    pub seven_ship_patrols: u8,
    /// SV 12.1.3.d
    pub reprimanded: bool,
    /// SV 12.1.3.c
    pub rabbits_feet: u8,
    /// After which rolls he wants to be asked about them.
    #[serde(default)]
    pub luck: Lucky,
    pub period: Period,
    /// SV 11.5.4.b: based at Pearl Harbor to the end.
    pub pearl_for_good: bool,
}

/// SV 12.1.3.c: the rolls after which a captain with a Rabbit's Foot is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Lucky {
    #[default]
    EveryRoll,
    BadRolls,
}

impl Captain {
    pub fn new(name: String, card: Option<Card>, since: Month) -> Captain {
        Captain {
            name,
            rank: Rank::LieutenantCommander,
            card,
            awards: Awards::default(),
            failures_in_a_row: 0,
            successes: 0,
            requests: 0,
            sure_requests: 0,
            seven_ship_patrols: 0,
            reprimanded: false,
            rabbits_feet: 0,
            luck: Lucky::default(),
            period: Period::from(since),
            pearl_for_good: false,
        }
    }
}

impl Career {
    /// SV 4.1.1.b: a new crew in port, before the first patrol.
    pub fn new(captain: Captain, boat: Boat, base: Base, month: Month) -> Career {
        let crew = Crew::new();
        Career { captain, crew, boat, base, month, patrol: None, log: Vec::new(), end: None }
    }

    /// SV 3.5: the row of a patrol that is not yet home.
    pub fn log_row(&self, patrol: &Patrol) -> LogRow {
        LogRow {
            month: patrol.month,
            boat: self.boat.name.clone(),
            class: self.boat.class,
            orders: patrol.orders,
            contacts: patrol.contacts.clone(),
            success: None,
            aviators: 0,
            cut_short: patrol.cut_short,
            refit: 0,
            awards: Vec::new(),
        }
    }

    /// SV 5.2.1
    pub fn tons(&self) -> u32 {
        self.log.iter().map(LogRow::tons).sum()
    }

    pub fn ships(&self) -> u16 {
        self.log.iter().map(|row| u16::from(row.ships())).sum()
    }
}

impl State {
    /// The careers are begun when play begins; bases and guns are rolled.
    pub fn at_start(setup: &Setup) -> State {
        State { setup: setup.clone(), careers: Vec::new(), active: 0 }
    }

    pub fn career(&self) -> &Career {
        self.careers.get(usize::from(self.active)).expect("rules are played for a career begun")
    }

    pub fn career_mut(&mut self) -> &mut Career {
        self.careers.get_mut(usize::from(self.active)).expect("rules are played for a career begun")
    }

    pub fn boat(&self) -> &Boat {
        &self.career().boat
    }

    pub fn boat_mut(&mut self) -> &mut Boat {
        &mut self.career_mut().boat
    }

    pub fn crew(&self) -> &Crew {
        &self.career().crew
    }

    pub fn crew_mut(&mut self) -> &mut Crew {
        &mut self.career_mut().crew
    }

    pub fn captain(&self) -> &Captain {
        &self.career().captain
    }

    pub fn captain_mut(&mut self) -> &mut Captain {
        &mut self.career_mut().captain
    }

    pub fn patrol(&self) -> &Patrol {
        self.career().patrol.as_ref().expect("rules of the sea are played only on patrol")
    }

    pub fn patrol_mut(&mut self) -> &mut Patrol {
        self.career_mut().patrol.as_mut().expect("rules of the sea are played only on patrol")
    }

    pub fn encounter(&self) -> &Encounter {
        self.patrol().encounter.as_ref().expect("combat rules are played only in an encounter")
    }

    pub fn encounter_mut(&mut self) -> &mut Encounter {
        self.patrol_mut().encounter.as_mut().expect("combat rules are played only in an encounter")
    }

    pub fn in_encounter(&self) -> bool {
        let patrol = self.careers.get(usize::from(self.active)).and_then(|c| c.patrol.as_ref());
        patrol.is_some_and(|patrol| patrol.encounter.is_some())
    }

    /// SV-R33, SV-R113: the month that dated rules go by: that of the patrol at sea, else of the next.
    pub fn month(&self) -> Month {
        self.career().patrol.as_ref().map_or(self.career().month, |patrol| patrol.month)
    }

    /// The seat that decides for the boat.
    pub fn seat(&self) -> Seat {
        Seat(self.active)
    }

    /// SV 13.1.2.a: the seat that plays the escorts, in the two-player game.
    pub fn escort_seat(&self) -> Option<Seat> {
        (self.setup.contest == Contest::TwoPlayer).then(|| Seat(1 - self.active.min(1)))
    }
}
