//! The ship's log and what a game comes to.

use super::{
    calendar::{Date, Phase},
    places::{Gun, Section, Side},
    sky::{Kind, Weapon},
};
use serde::{Deserialize, Serialize};
use table::keys;

keys! {
    /// What ended a ship.
    pub enum Cause {
        Hull = "hull",
        Keel = "keel",
        Flooding = "flooding",
        Fire = "fire",
        Explosion = "explosion",
        Torpedo = "torpedo",
        Typhoon = "typhoon",
        OnTheWay = "on_the_way",
        Abandoned = "abandoned",
    }
}

keys! {
    /// PD 10.A, PD 10.B: how a game is judged.
    pub enum Level {
        Decisive = "decisive": "decisive victory",
        Victory = "victory": "victory",
        Draw = "draw": "draw",
        Defeat = "defeat": "defeat",
    }
}

impl Cause {
    pub fn words(self) -> &'static str {
        match self {
            Cause::Hull => "the hull gave way",
            Cause::Keel => "the keel was broken",
            Cause::Flooding => "she filled and rolled over",
            Cause::Fire => "the deck fire was out of control",
            Cause::Explosion => "she blew up",
            Cause::Torpedo => "a torpedo broke her back",
            Cause::Typhoon => "she foundered in a typhoon",
            Cause::OnTheWay => "she sank on the way to the anchorage",
            Cause::Abandoned => "she was abandoned",
        }
    }
}

/// Who brought a plane down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slayer {
    Gun(Gun),
    Air,
    Surface,
    /// PD 6.8.F
    Spray(Section),
}

/// What hit the ship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Striker {
    Plane(Kind),
    Weapon(Weapon),
}

/// PD 1.5: one line of the ship's log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Entry {
    pub date: Date,
    pub phase: Phase,
    pub what: Happening,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// Taken station with this number; 0 for none.
    Station(u8),
    Kill {
        kind: Kind,
        by: Slayer,
    },
    Hit {
        by: Striker,
        section: Section,
        /// None for a Special Attack, which has no bearing, unless a die has told its side (PD-R51).
        side: Option<Side>,
    },
    /// Back to the anchorage for so many days.
    Anchorage {
        days: u8,
        repair: bool,
    },
    Sunk(Cause),
    /// PD 6.3.B.1
    Typhoon {
        days: u8,
    },
}

/// One stay on station with one ship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tour {
    /// The day she came on station.
    #[serde(default)]
    pub from: Date,
    /// Her station; 0 where a card has none, or before one is known.
    #[serde(default)]
    pub station: u8,
    /// How long the log was when it began.
    #[serde(default)]
    pub entries: u16,
    /// PD 9.D: she came back from the anchorage for it, so that nothing was asked before its first day.
    #[serde(default)]
    pub returned: bool,
    /// Turns begun on station.
    pub days: u16,
    /// A plane or weapon struck, if only superficially.
    pub hit: bool,
    pub sunk: bool,
    /// PD 9.G.must, PD 9.G.may
    pub withdrawn: bool,
}

/// Everything counted over a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    pub log: Vec<Entry>,
    /// PD 2.0.K: the ships of the game, the last one in use.
    pub ships: Vec<String>,
    pub tours: Vec<Tour>,
    pub attacks: u16,
    pub planes: u16,
    /// Of these, planes in a Special Attack.
    #[serde(default)]
    pub specials: u16,
    /// Flamed or destroyed by guns of the ship, spray fire included.
    pub by_guns: u16,
    /// Destroyed by air and surface support.
    pub by_support: u16,
    pub crashes: u16,
    pub near_misses: u16,
    /// Special weapons that hit.
    pub weapons: u16,
    pub ships_sunk: u8,
    pub last_cause: Option<Cause>,
    /// PD 9.H
    pub withdrawals: u8,
    /// Turns that ended on station.
    pub turns: u16,
    pub abandoned: bool,
    /// PD 2.0.K, PD 7.6.B: men who have come aboard with a name of the list.
    #[serde(default)]
    pub men_named: u16,
}

impl Tally {
    pub fn shot_down(&self) -> u16 {
        self.by_guns + self.by_support
    }

    /// PD 7.6.B, PD 9.E: a name nobody has had in this game.
    pub fn next_name(&mut self) -> String {
        let ship = self.ships.first().map_or("", String::as_str);
        let name = super::roster::name(ship, self.men_named).to_owned();
        self.men_named = self.men_named.wrapping_add(1);
        name
    }

    /// PD 1.5, PD-R51: the side of hits entered from here on has become known.
    pub fn came_from(&mut self, from: Side, entries: usize) {
        for entry in self.log.iter_mut().skip(entries) {
            if let Happening::Hit { side, .. } = &mut entry.what {
                side.get_or_insert(from);
            }
        }
    }

    pub fn begin_tour(&mut self, from: Date) {
        let entries = self.log.len() as u16;
        self.tours.push(Tour { from, entries, ..Tour::default() });
    }

    /// What was entered in the log on this tour, counted from 0.
    pub fn entries(&self, tour: usize) -> &[Entry] {
        let start = |tour: usize| self.tours.get(tour).map(|it| usize::from(it.entries));
        let end = start(tour + 1).unwrap_or(self.log.len());
        start(tour).and_then(|from| self.log.get(from..end)).unwrap_or_default()
    }

    pub fn tour_mut(&mut self) -> &mut Tour {
        if self.tours.is_empty() {
            self.tours.push(Tour::default());
        }
        self.tours.last_mut().expect("one was just put there")
    }
}
