//! What is on the table: plain data, saved whole at every mark.

pub mod calendar;
pub mod crew;
pub mod places;
pub mod record;
pub(crate) mod roster;
pub mod setup;
pub mod ship;
pub mod sky;

pub(crate) use board::signed;
pub use calendar::{Date, Phase};
pub use crew::{Man, Officers, Post};
pub use places::{
    Altitude, Bearing, Calibre, Equipment, Gun, Place, Primary, Secondary, Section, Side,
};
pub use record::{Cause, Entry, Happening, Level, Slayer, Striker, Tally, Tour};
pub use setup::{House, Options, Setup, Start};
pub use ship::{Angles, Compartment, DeckFire, Emergency, Mount, Party, Ship, Space, Stores};
pub use sky::{
    AirBase, AirCover, Attack, Counter, Dive, Fate, Kind, Plane, Pool, Raider, Special, ValueChit,
    Wave, Weapon, Weather,
};

use crate::charts::{
    Charts,
    scenarios::{Campaign, Card},
};
use serde::{Deserialize, Serialize};
use setup::GameChoice;
use table::Seat;

/// The one seat: the captain.
pub const CAPTAIN: Seat = Seat(0);

/// PD 6.9.when: the Emergency Maneuver of a phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Evasion {
    #[default]
    NotTried,
    Failed,
    Succeeded,
}

/// What holds until the end of the phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ThisPhase {
    pub evasion: Evasion,
    /// PD 7.3.Q: planes that hit, superficial hits too.
    pub crashes: u8,
    /// Table 15: directors and radars are dead.
    pub power_cut: bool,
    /// PD 7.12.D: the water lines were destroyed in this phase.
    pub lines_lost: bool,
    /// PD 7.8.2.J.fuel, PD-R69: fuel ran out by damage.
    pub tanks_lost: bool,
}

/// What holds until the end of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ThisTurn {
    /// PD 6.8.G
    pub spray_paid: bool,
    /// PD 8.2.A, PD-R37
    pub guns_fired: bool,
}

/// Where a game can begin again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// A new ship is fitted out (PD 16.A).
    NewShip,
    /// A turn begins (PD 3.0.A).
    Turn,
    /// A phase begins (PD 3.0.B).
    Phase,
    /// The night is over (PD 8.0).
    Maintenance,
    Over,
}

/// PD 4.A.stay: where the ship stands, and what helps her there.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Station {
    /// 0 where a card has none.
    pub number: u8,
    /// PD 6.5.C.station
    pub danger: i8,
    /// PD 5.1.A
    pub team: bool,
    /// PD 5.2.A: Surface Fire Support markers.
    pub sfs: u8,
    /// PD 5.2.G: markers lost, each waiting for one draw.
    pub sfs_lost: u8,
}

/// The whole game between two rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub setup: Setup,
    pub stage: Stage,
    pub date: Date,
    pub phase: Phase,
    /// Counted from 1 over the whole game.
    pub turn: u16,
    pub ship: Ship,
    pub station: Station,
    /// PD 5.3.1.D: which land radar stations are active.
    pub land_radar: [bool; 4],
    pub weather: Weather,
    /// PD 6.2.A: the first phase since set-up or return.
    pub fresh: bool,
    pub pool: Pool,
    pub air: AirCover,
    pub attack: Option<Attack>,
    pub this_phase: ThisPhase,
    pub this_turn: ThisTurn,
    pub tally: Tally,
    /// PD 9.H, PD 7.7.N: the ship left a scenario or was lost in it.
    pub defeated: bool,
    /// The ship lies at the anchorage beyond the last day.
    pub away: bool,
    /// She lies at the anchorage between two tours.
    #[serde(default)]
    pub in_port: bool,
}

impl State {
    /// Before the first rule: an empty table.
    pub fn at_start(setup: &Setup, charts: &'static Charts) -> State {
        let date = match setup.start.card(charts) {
            Some(card) => card.date,
            None => setup.start.campaign(charts).start,
        };
        State {
            setup: setup.clone(),
            stage: Stage::NewShip,
            date,
            phase: Phase::Morning,
            turn: 0,
            ship: Ship::new(String::new(), charts.ship.stores(), |_| true),
            station: Station::default(),
            land_radar: [false; 4],
            weather: Weather::Clear,
            fresh: true,
            pool: Pool::default(),
            air: AirCover::default(),
            attack: None,
            this_phase: ThisPhase::default(),
            this_turn: ThisTurn::default(),
            tally: Tally::default(),
            defeated: false,
            away: false,
            in_port: false,
        }
    }

    /// PD 4.A.scenario: the card in play; none in a campaign.
    pub fn card(&self, charts: &'static Charts) -> Option<&'static Card> {
        self.setup.start.card(charts)
    }

    /// PD 12.1.A, PD 6.6.B: the Advanced Game is played.
    pub fn is_advanced(&self, charts: &'static Charts) -> bool {
        match self.setup.game {
            GameChoice::Basic => false,
            GameChoice::Advanced => true,
            GameChoice::AsCard => self.card(charts).is_none_or(|card| card.advanced),
        }
    }

    /// PD 11.1.bonus: by option or by the card of scenario 5.
    pub fn has_willow_rule(&self, charts: &'static Charts) -> bool {
        self.setup.options.willow.is_on() || self.card(charts).is_some_and(|card| card.willow)
    }

    pub fn attack(&self) -> &Attack {
        self.attack.as_ref().expect("rules of the fight are played only in an attack")
    }

    pub fn attack_mut(&mut self) -> &mut Attack {
        self.attack.as_mut().expect("rules of the fight are played only in an attack")
    }

    /// PD 1.5
    pub fn note(&mut self, what: Happening) {
        let entry = Entry { date: self.date, phase: self.phase, what };
        self.tally.log.push(entry);
    }
}

impl Start {
    pub fn card(self, charts: &'static Charts) -> Option<&'static Card> {
        let cards = &charts.scenarios;
        Some(match self {
            Start::Scenario1 => &cards.scenario_1,
            Start::Scenario2 => &cards.scenario_2,
            Start::Scenario3 => &cards.scenario_3,
            Start::Scenario4 => &cards.scenario_4,
            Start::Scenario5 => &cards.scenario_5,
            Start::Scenario6 => &cards.scenario_6,
            Start::Scenario7 => &cards.scenario_7,
            Start::Scenario8 => &cards.scenario_8,
            Start::Own => &cards.own,
            Start::Mini | Start::Full => return None,
        })
    }

    /// PD 7.8.2.M: a campaign goes on where a scenario ends.
    pub fn is_campaign(self) -> bool {
        matches!(self, Start::Mini | Start::Full)
    }

    /// The campaign; the full one for anything that is none.
    pub fn campaign(self, charts: &'static Charts) -> &'static Campaign {
        match self {
            Start::Mini => &charts.scenarios.mini,
            Start::Full
            | Start::Own
            | Start::Scenario1
            | Start::Scenario2
            | Start::Scenario3
            | Start::Scenario4
            | Start::Scenario5
            | Start::Scenario6
            | Start::Scenario7
            | Start::Scenario8 => &charts.scenarios.full,
        }
    }
}
