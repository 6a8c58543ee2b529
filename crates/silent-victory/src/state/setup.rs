//! What is agreed before the first patrol.

use super::{Class, Month};
use table::{Key, keys};

pub use shelf::Switch;

shelf::scenarios! {
    /// A way to start: a class in the month it becomes available, or a captain's card.
    pub enum Start in [
        Gato, Tambor, Porpoise, Salmon, Narwhal, Gar, Argonaut, Balao, Tench,
        Okane, Cutter, Morton, Fluckey, Dealey, Whitaker, Underwood, Coye,
    ] {
        Narwhal = "narwhal": "Narwhal class",
            "From December 1941: big, slow to dive, always a transport",
        Porpoise = "porpoise": "Porpoise class",
            "From December 1941: few torpedoes, often the Philippines",
        Salmon = "salmon": "Salmon class", "From December 1941, in the Philippines",
        Tambor = "tambor": "Tambor class", "From December 1941: the whole war",
        Gato = "gato": "Gato class", "From April 1942: the backbone of the fleet",
        Gar = "gar": "Gar class", "From July 1942",
        Argonaut = "argonaut": "Argonaut", "From August 1942: the minelayer that carried raiders",
        Balao = "balao": "Balao class", "From July 1943: the thick-skinned boats",
        Tench = "tench": "Tench class", "From February 1945: the last months",
        Okane = "okane": "O'Kane", "USS Tang, five patrols from January 1944",
        Cutter = "cutter": "Cutter", "USS Seahorse, from October 1943",
        Morton = "morton": "Morton", "USS Wahoo, from January 1943",
        Fluckey = "fluckey": "Fluckey", "USS Barb, from May 1944",
        Dealey = "dealey": "Dealey", "USS Harder, from June 1943",
        Whitaker = "whitaker": "Whitaker", "USS Flasher, from January 1944",
        Underwood = "underwood": "Underwood", "USS Spadefish, from July 1944",
        Coye = "coye": "Coye", "USS Silversides, from July 1943",
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
        Key::parse(self.name())
    }

    pub fn class(self) -> Option<Class> {
        Key::parse(self.name())
    }
}

impl shelf::OptionValue for Class {
    fn parse_value(text: &str) -> Option<Class> {
        Key::parse(text)
    }
}

impl shelf::OptionValue for Month {
    const INPUT: shelf::Input = shelf::Input::Month;

    fn parse_value(text: &str) -> Option<Month> {
        Month::parse(text)
    }
}

/// The most careers at one table.
pub const MOST_PLAYERS: u8 = 8;

shelf::options! {
    /// The agreed game.
    pub struct Setup in UpFront {
        scenario start: Start,
        /// SV 14.10.2.a, SV 14.10.2.b
        mode: enum CardMode {
            key: "card", title: "Captain card", rule: "SV 14.10.2.b",
            text: "How a captain's card is played",
            Mirror = "mirror": "his own patrols",
            Free = "free": "patrols as rolled, to the end",
        }
        players: u8 {
            key: "players", title: "Players", rule: "SV 13.2.1",
            text: "How many careers are played side by side",
            "1": "solitaire", "2": "two", "3": "three", "4": "four",
            "5": "five", "6": "six", "7": "seven", "8": "eight",
        }
        /// SV 13.1.1 to SV 13.4.1: how several careers are compared.
        contest: enum Contest {
            key: "contest", title: "Contest", rule: "SV 13.1.1",
            text: "How several careers are compared",
            /// One career, or several that nobody compares.
            None = "none": "not at all",
            /// SV 13.1.1: the other seat plays the escorts.
            TwoPlayer = "two-player": "two players, each the other's escorts",
            /// SV 13.2.1
            Tonnage = "tonnage": "most tonnage, dead or alive",
            /// SV 13.3.1
            Survival = "survival": "most tonnage of those who survive",
        }
        /// SV 13.4.1: the classes of the second and further players, where they differ.
        classes: Vec<Class> {
            key: "classes", title: "Mixed boats", rule: "SV 13.4.1",
            text: "The class of each player after the first, such as tambor or balao; empty for the same",
        }
        /// SV-R35: a start later than the class's month.
        from: Option<Month> {
            key: "from", title: "First month", rule: "SV-R35",
            text: "Year and month of the first patrol, as 1943-02; empty for the first the class allows",
        }
        /// SV 13.1.1: the agreed last month in which a patrol may start.
        until: Option<Month> {
            key: "until", title: "Last month", rule: "SV 13.1.1",
            text: "Year and month in which the last patrol may start, as 1944-12; empty for the whole war",
        }
        /// By player; captains and boats without a name get one.
        captains: Vec<String> {
            key: "captains", title: "Captains", rule: "SV 4.3.1",
            text: "A name for each player; empty for names drawn by lot",
        }
        boats: Vec<String> {
            key: "boats", title: "Boats", rule: "SV 4.3.1",
            text: "The name of each player's boat; empty for names drawn by lot",
        }
        /// SV 10.12.5.a
        go_on: enum GoOn {
            key: "go-on", title: "Breaking off", rule: "SV 10.12.5.a",
            text: "When you are asked whether to end the patrol",
            WhenNeeded = "when-needed": "after a fight or damage, or with empty tubes",
            EveryRoll = "every-roll": "after every encounter roll",
        }
        group options: Options,
        group house: House,
    }
}

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

shelf::options! {
    /// SV 14.0: any combination of the optional rules.
    pub struct Options in Optional {
        /// SV 14.1.1
        standard_tonnage: Switch {
            key: "standard-tonnage", title: "Standard tonnage", rule: "SV 14.1.1",
            text: "Merchants are not rolled by name",
        }
        /// SV 14.2.2
        no_ship_twice: Switch {
            key: "no-ship-twice", title: "No ship twice", rule: "SV 14.2.2",
            text: "A ship already sunk is rolled again",
        }
        /// SV 14.3.1
        historical_names: Switch {
            key: "historical-names", title: "Boat names", rule: "SV 14.3.1",
            text: "Boats without a name get one",
            "on": "a historical name of the class", "off": "the name of the class",
        }
        /// SV 14.4.1.a
        sunk_trick: Switch {
            key: "sunk-trick", title: "We've Been Sunk", rule: "SV 14.4.1.a",
            text: "A ruse against the escorts",
        }
        /// SV 14.5.1
        escort_quality: Switch {
            key: "escort-quality", title: "Escort quality", rule: "SV 14.5.1",
            text: "Escorts from Green to Elite",
        }
        /// SV 14.6.0
        aircraft_quality: Switch {
            key: "aircraft-quality", title: "Aircraft quality", rule: "SV 14.6.0",
            text: "Aircraft from Green to Elite",
        }
        /// SV 14.7.0
        evasion: Switch {
            key: "evasion", title: "Evasive manoeuvres", rule: "SV 14.7.0",
            text: "Out-guess the depth charges",
        }
        /// SV 14.8.1.a
        circular_runs: Switch {
            key: "circular-runs", title: "Circular runs", rule: "SV 14.8.1.a",
            text: "Torpedoes that come back",
        }
        /// SV 14.9.1.a
        limited_escorts: Switch {
            key: "limited-escorts", title: "Limited escorts", rule: "SV 14.9.1.a",
            text: "Single escorts from 1943",
        }
        /// SV 15.0.a
        first_roster_only: Switch {
            key: "first-roster", title: "First roster only", rule: "SV 15.0.a",
            text: "All merchants from T1a and T2a",
        }
    }
}

shelf::options! {
    /// The readings of the rulebook that change play, each with its recommended default.
    pub struct House in House {
        /// SV-R01: the text of 9.7.7, or the summary table (1-4).
        follow_roll: enum FollowRoll {
            key: "follow-roll", title: "Following", rule: "SV-R01",
            text: "The text and the summary differ",
            Text = "text": "succeeds on 1-5",
            Summary = "summary": "succeeds on 1-4",
        }
        /// SV-R32: which fives SJ radar rolls again: all without contact, or those the card marks,
        /// which are on station.
        second_roll: enum SecondRoll {
            key: "second-roll", title: "SJ second roll", rule: "SV-R32",
            text: "Which fives may be rolled again",
            NoContact = "no-contact": "a 5 that met nobody",
            Marked = "marked": "a 5 on station",
        }
        /// SV-R34: months a patrol takes.
        patrol_length: enum PatrolLength {
            key: "patrol-length", title: "Length of a patrol", rule: "SV-R34",
            text: "Months it takes",
            One = "one": "one month",
            Two = "two": "two months",
        }
        /// SV-R31: when every box is rolled once more.
        diesel_rolls: enum DieselRolls {
            key: "diesel-rolls", title: "Extra encounter rolls", rule: "SV-R31",
            text: "When diesels are out",
            OneLeft = "one-left": "with one diesel left",
            OneOut = "one-out": "with one diesel out",
        }
        /// SV-R37: the first patrol of a boat from the Philippines.
        evacuation: enum Evacuation {
            key: "evacuation", title: "First patrol from the Philippines", rule: "SV-R37",
            text: "Its zone",
            AsRolled = "as-rolled": "as rolled on P1a",
            Philippines = "philippines": "always the Philippines",
        }
        /// SV-R56: what lowers crew quality.
        crew_loss: enum CrewLoss {
            key: "crew-loss", title: "Loss of crew quality", rule: "SV-R56",
            text: "What counts",
            Wounded = "wounded": "all four boxes severely wounded or killed",
            Replaced = "replaced": "all four boxes replaced",
        }
        /// SV-R57: whether the Bronze Star saves for good or delays relief.
        bronze_star: enum BronzeStar {
            key: "bronze-star", title: "Bronze Star and relief", rule: "SV-R57",
            text: "What it does",
            Delays = "delays": "relief after four failures",
            Saves = "saves": "no relief",
        }
        /// SV-R73: how gun changes after the printed windows are read.
        gun_windows: enum GunWindows {
            key: "gun-windows", title: "Gun changes", rule: "SV-R73",
            text: "How the months are read",
            Literal = "literal": "only in the months printed",
            Open = "open": "in those months or later",
        }
        /// SV-R17: whether later aircraft keep calling for escorts.
        shadowing: enum Shadowing {
            key: "shadowing", title: "Shadowing aircraft", rule: "SV-R17",
            text: "How long they call for escorts",
            UntilOver = "until-over": "until an escort comes or nobody",
            Once = "once": "one roll",
        }
        /// SV-R05: whether the night surface modifier of E2 lasts.
        night_surface: enum NightSurface {
            key: "night-surface", title: "Night Surface Attack", rule: "SV-R05",
            text: "How long it helps the escorts",
            EveryRoll = "every-roll": "on every detection roll",
            FirstRoll = "first-roll": "on the first",
        }
    }
}
