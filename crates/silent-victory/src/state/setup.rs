//! What is agreed before the first patrol.

use super::{Class, Month};
use serde::{Deserialize, Serialize};
use table::keys;

keys! {
    /// A way to start: a class in the month it becomes available, or a captain's card.
    pub enum Start {
        Narwhal = "narwhal",
        Porpoise = "porpoise",
        Salmon = "salmon",
        Tambor = "tambor",
        Gato = "gato",
        Gar = "gar",
        Argonaut = "argonaut",
        Balao = "balao",
        Tench = "tench",
        Okane = "okane",
        Cutter = "cutter",
        Morton = "morton",
        Fluckey = "fluckey",
        Dealey = "dealey",
        Whitaker = "whitaker",
        Underwood = "underwood",
        Coye = "coye",
    }
}

keys! {
    /// SV 14.10.1: the eight captains.
    pub enum Card {
        Okane = "okane",
        Cutter = "cutter",
        Morton = "morton",
        Fluckey = "fluckey",
        Dealey = "dealey",
        Whitaker = "whitaker",
        Underwood = "underwood",
        Coye = "coye",
    }
}

impl Start {
    pub fn card(self) -> Option<Card> {
        table::Key::parse(table::Key::name(self))
    }

    pub fn class(self) -> Option<Class> {
        table::Key::parse(table::Key::name(self))
    }
}

keys! {
    /// SV 13.1.1 to SV 13.4.1: how several careers are compared.
    pub enum Contest {
        /// One career, or several that nobody compares.
        None = "none",
        /// SV 13.1.1: the other seat plays the escorts.
        TwoPlayer = "two-player",
        /// SV 13.2.1
        Tonnage = "tonnage",
        /// SV 13.3.1
        Survival = "survival",
    }
}

keys! {
    /// SV 14.10.2.a, SV 14.10.2.b
    pub enum CardMode { Mirror = "mirror", Free = "free" }
}

keys! {
    /// An optional rule in force or not.
    pub enum Switch { Off = "off", On = "on" }
}

impl Switch {
    pub fn is_on(self) -> bool {
        self == Switch::On
    }
}

/// SV 14.0: any combination of the optional rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// SV 14.1.1
    pub standard_tonnage: Switch,
    /// SV 14.2.2
    pub no_ship_twice: Switch,
    /// SV 14.3.1
    pub historical_names: Switch,
    /// SV 14.4.1.a
    pub sunk_trick: Switch,
    /// SV 14.5.1
    pub escort_quality: Switch,
    /// SV 14.6.0
    pub aircraft_quality: Switch,
    /// SV 14.7.0
    pub evasion: Switch,
    /// SV 14.8.1.a
    pub circular_runs: Switch,
    /// SV 14.9.1.a
    pub limited_escorts: Switch,
    /// SV 15.0.a
    pub first_roster_only: Switch,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            standard_tonnage: Switch::Off,
            no_ship_twice: Switch::Off,
            historical_names: Switch::On,
            sunk_trick: Switch::Off,
            escort_quality: Switch::Off,
            aircraft_quality: Switch::Off,
            evasion: Switch::Off,
            circular_runs: Switch::Off,
            limited_escorts: Switch::Off,
            first_roster_only: Switch::Off,
        }
    }
}

keys! {
    /// SV-R01: the text of 9.7.7, or the summary table (1-4).
    pub enum FollowRoll { Text = "text", Summary = "summary" }
}

keys! {
    /// SV-R32: which fives SJ radar rolls again: all without contact, or those the card marks, which
    /// are on station.
    pub enum SecondRoll { NoContact = "no-contact", Marked = "marked" }
}

keys! {
    /// SV-R34: months a patrol takes.
    pub enum PatrolLength { One = "one", Two = "two" }
}

keys! {
    /// SV-R31: when every box is rolled once more.
    pub enum DieselRolls { OneLeft = "one-left", OneOut = "one-out" }
}

keys! {
    /// SV-R37: the first patrol of a boat from the Philippines.
    pub enum Evacuation { AsRolled = "as-rolled", Philippines = "philippines" }
}

keys! {
    /// SV-R56: what lowers crew quality.
    pub enum CrewLoss { Wounded = "wounded", Replaced = "replaced" }
}

keys! {
    /// SV-R57: whether the Bronze Star saves for good or delays relief.
    pub enum BronzeStar { Delays = "delays", Saves = "saves" }
}

keys! {
    /// SV-R73: how gun changes after the printed windows are read.
    pub enum GunWindows { Literal = "literal", Open = "open" }
}

keys! {
    /// SV-R17: whether later aircraft keep calling for escorts.
    pub enum Shadowing { UntilOver = "until-over", Once = "once" }
}

keys! {
    /// SV-R05: whether the night surface modifier of E2 lasts.
    pub enum NightSurface { EveryRoll = "every-roll", FirstRoll = "first-roll" }
}

/// The readings of the rulebook that change play, each with its recommended default.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct House {
    pub follow_roll: FollowRoll,
    pub second_roll: SecondRoll,
    pub patrol_length: PatrolLength,
    pub diesel_rolls: DieselRolls,
    pub evacuation: Evacuation,
    pub crew_loss: CrewLoss,
    pub bronze_star: BronzeStar,
    pub gun_windows: GunWindows,
    pub shadowing: Shadowing,
    pub night_surface: NightSurface,
}

impl Default for House {
    fn default() -> House {
        House {
            follow_roll: FollowRoll::Text,
            second_roll: SecondRoll::NoContact,
            patrol_length: PatrolLength::One,
            diesel_rolls: DieselRolls::OneLeft,
            evacuation: Evacuation::AsRolled,
            crew_loss: CrewLoss::Wounded,
            bronze_star: BronzeStar::Delays,
            gun_windows: GunWindows::Literal,
            shadowing: Shadowing::UntilOver,
            night_surface: NightSurface::EveryRoll,
        }
    }
}

/// The agreed game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    pub start: Start,
    pub mode: CardMode,
    pub players: u8,
    pub contest: Contest,
    /// SV 13.4.1: the classes of the second and further players, where they differ.
    pub classes: Vec<Class>,
    /// SV-R35: a start later than the class's month.
    pub from: Option<Month>,
    /// SV 13.1.1: the agreed last month in which a patrol may start.
    pub until: Option<Month>,
    /// By player; captains and boats without a name get one.
    pub captains: Vec<String>,
    pub boats: Vec<String>,
    pub options: Options,
    pub house: House,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            start: Start::Gato,
            mode: CardMode::Mirror,
            players: 1,
            contest: Contest::None,
            classes: Vec::new(),
            from: None,
            until: None,
            captains: Vec::new(),
            boats: Vec::new(),
            options: Options::default(),
            house: House::default(),
        }
    }
}

/// The most careers at one table.
pub const MOST_PLAYERS: u8 = 8;

impl Setup {
    pub fn seats(&self) -> u8 {
        match self.contest {
            Contest::TwoPlayer => 2,
            Contest::None | Contest::Tonnage | Contest::Survival => {
                self.players.clamp(1, MOST_PLAYERS)
            }
        }
    }
}
