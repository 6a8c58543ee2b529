//! What is on the table: plain data, saved whole at every mark.

pub mod boat;
pub mod crew;
pub mod engagement;
pub mod hex;
pub mod house;
pub mod patrol;
pub mod record;
pub mod season;
pub mod setup;

pub use boat::{
    Age, Ammo, Boat, Boxes, Charged, Class, Damage, End, GunType, Mark, Navy, Plane, Quality, Rack,
    Room, System, Torpedo, Tube, TubeId,
};
pub use crew::{Captain, Crew, Passenger, Rank, Readiness};
pub use engagement::{
    Beam, Bearing, Depth, Engagement, Escort, EscortKind, MerchantKind, Plotted, Purpose, Range,
    Sector, Solution, Speed, Task, WarshipKind, Weather, What,
};
pub use hex::{Hex, Side};
pub use patrol::{
    Breach, Deeds, Mission, Opportunity, Party, Patrol, PatrolType, Seen, Travel, Violation,
    Waiting,
};
pub use record::{GameEnd, LogRow, Rating, Score};
pub use season::{Quarter, Season};
pub use setup::{House, Orders, Setup};

use serde::{Deserialize, Serialize};
use table::Seat;

/// The whole game between two rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub setup: Setup,
    /// The captain's command, once it has begun.
    pub command: Option<Command>,
}

/// PS 1.0: one captain, one crew, one boat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Command {
    pub captain: Captain,
    pub crew: Crew,
    pub boat: Boat,
    /// The season of the patrol at sea, or of the next one.
    pub season: Season,
    /// PS 4.2.c: where the boat lies between patrols.
    pub port: Hex,
    pub patrol: Option<Patrol>,
    /// PS 2.0.d
    pub log: Vec<LogRow>,
    /// PS 3.3.b: how the last patrol was rated.
    pub rated: Option<Rating>,
    /// PS 14.4C.b, PS 14.4C.c: the boat has not sailed yet and comes with a full load.
    #[serde(default)]
    pub new_boat: bool,
    pub end: Option<GameEnd>,
    /// PS 14.5: the die of the last posting.
    pub posting: Option<u8>,
}

impl State {
    pub fn at_start(setup: &Setup) -> State {
        State { setup: setup.clone(), command: None }
    }

    pub fn command(&self) -> &Command {
        self.command.as_ref().expect("rules are played once the command has begun")
    }

    pub fn command_mut(&mut self) -> &mut Command {
        self.command.as_mut().expect("rules are played once the command has begun")
    }

    pub fn boat(&self) -> &Boat {
        &self.command().boat
    }

    pub fn boat_mut(&mut self) -> &mut Boat {
        &mut self.command_mut().boat
    }

    pub fn crew(&self) -> Crew {
        self.command().crew
    }

    pub fn crew_mut(&mut self) -> &mut Crew {
        &mut self.command_mut().crew
    }

    pub fn captain(&self) -> &Captain {
        &self.command().captain
    }

    pub fn captain_mut(&mut self) -> &mut Captain {
        &mut self.command_mut().captain
    }

    pub fn patrol(&self) -> &Patrol {
        self.command().patrol.as_ref().expect("rules of the sea are played only on patrol")
    }

    pub fn patrol_mut(&mut self) -> &mut Patrol {
        self.command_mut().patrol.as_mut().expect("rules of the sea are played only on patrol")
    }

    pub fn fight(&self) -> &Engagement {
        self.patrol().engagement.as_ref().expect("rules of combat are played only in an engagement")
    }

    pub fn fight_mut(&mut self) -> &mut Engagement {
        self.patrol_mut()
            .engagement
            .as_mut()
            .expect("rules of combat are played only in an engagement")
    }

    pub fn navy(&self) -> Navy {
        self.setup.navy()
    }

    pub fn season(&self) -> Season {
        self.command().season
    }

    pub fn house(&self) -> &House {
        &self.setup.house
    }

    /// The only seat.
    pub fn seat(&self) -> Seat {
        Seat(0)
    }
}
