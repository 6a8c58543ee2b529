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
use std::borrow::Cow;
use table::Seat;

/// The whole game between two rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub setup: Setup,
    /// The captain's command, once it has begun; of several captains the one whose turn it is.
    pub command: Option<Command>,
    /// PS-R105: by seat the commands of those who wait for their turn; the place of `command` is empty.
    /// No places at all where one captain plays alone.
    #[serde(default)]
    pub waiting: Vec<Option<Command>>,
    /// PS-R105: whose turn it is.
    #[serde(default)]
    pub active: Seat,
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
        let seats = usize::from(setup.seats());
        let waiting = if seats > 1 { vec![None; seats] } else { Vec::new() };
        State { setup: setup.clone(), command: None, waiting, active: Seat(0) }
    }

    /// PS-R105: the command of a seat, if it has begun.
    pub fn command_of(&self, seat: Seat) -> Option<&Command> {
        if seat == self.active {
            return self.command.as_ref();
        }
        self.waiting.get(usize::from(seat.0))?.as_ref()
    }

    /// PS-R105: every command that has begun, by seat.
    pub fn commands(&self) -> impl Iterator<Item = (Seat, &Command)> {
        let seats = (0..self.setup.seats()).map(Seat);
        seats.filter_map(|seat| Some((seat, self.command_of(seat)?)))
    }

    /// PS-R105: the turn goes to this seat; the others keep what they have.
    pub fn hand_over(&mut self, seat: Seat) {
        let places = (usize::from(self.active.0), usize::from(seat.0));
        if seat == self.active || places.0.max(places.1) >= self.waiting.len() {
            return;
        }
        self.waiting[places.0] = self.command.take();
        self.command = self.waiting[places.1].take();
        self.active = seat;
    }

    /// PS-R105: the table as the captain of this seat has it before him.
    pub fn as_seen_by(&self, seat: Seat) -> Cow<'_, State> {
        if seat == self.active || self.command_of(seat).is_none() {
            return Cow::Borrowed(self);
        }
        let mut own = self.clone();
        own.hand_over(seat);
        Cow::Owned(own)
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

    /// The captain who decides.
    pub fn seat(&self) -> Seat {
        self.active
    }
}
