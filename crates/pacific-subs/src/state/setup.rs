//! What is agreed before the first patrol.

use super::{Class, Hex, Navy, PatrolType, Season};
use table::{Key, Seat};

pub use super::house::*;

shelf::scenarios! {
    /// PS 15.1.a to PS 15.7.a, PS 3.1B: the patrol orders.
    pub enum Orders {
        SilentVictory = "silent-victory": "Silent Victory",
            "The campaign: from Manila in Fall 1941, up to twelve patrols to make captain",
        UsnFree = "usn-patrol": "American patrol",
            "One patrol of the USN in any season, boat and orders as you like",
        Petticoat = "operation-petticoat": "Operation Petticoat",
            "Winter 1942: a pink Tambor boat with half its engines, from Manila to safety",
        DestinationTokyo = "destination-tokyo": "Destination Tokyo",
            "Spring 1942: into a great Japanese harbour, and a team to land and bring back",
        DownPeriscope = "down-periscope": "Down Periscope",
            "1942: an old boat that falls apart, a harbour to enter and a ship to sink",
        RunSilent = "run-silent-run-deep": "Run Silent, Run Deep",
            "From Fall 1942: ambush an escort",
        UpPeriscope = "up-periscope": "Up Periscope",
            "Spring 1943: land a team on a Japanese island and bring it back",
        EnemyBelow = "the-enemy-below": "The Enemy Below",
            "Spring 1944: from Freemantle to Brisbane with one relentless hunter on the way",
        IjnFree = "ijn-patrol": "Japanese patrol",
            "One patrol of the IJN in any season, boat and orders as you like",
        OffTheSolomons = "off-the-solomons": "Off the Solomons",
            "Fall 1942: an I-15 boat with the fleet; hit a big warship",
        RatRun = "rat-run": "Rat run",
            "Winter 1943: an I-176 boat lands supplies twice",
        Panama = "panama-is-far": "Panama is far",
            "Summer 1945: an I-400 boat strikes Ulithi from the air",
    }
}

impl shelf::OptionValue for Season {
    fn parse_value(text: &str) -> Option<Season> {
        Key::parse(text)
    }
}

impl shelf::OptionValue for Class {
    fn parse_value(text: &str) -> Option<Class> {
        Key::parse(text)
    }
}

impl shelf::OptionValue for PatrolType {
    fn parse_value(text: &str) -> Option<PatrolType> {
        Key::parse(text)
    }
}

impl shelf::OptionValue for Hex {
    fn parse_value(text: &str) -> Option<Hex> {
        Hex::parse(text)
    }
}

/// A skill of captain or crew, 0 to 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Skill(pub u8);

impl shelf::OptionValue for Skill {
    fn parse_value(text: &str) -> Option<Skill> {
        text.parse().ok().filter(|skill| *skill <= 3).map(Skill)
    }
}

shelf::options! {
    /// PS 3.0: a game as it is set up. What is left out comes from the orders or is rolled.
    pub struct Setup in UpFront {
        scenario orders: Orders,
        group house: House,
        captain: String {
            key: "captain", title: "Captain", rule: "PS 5.2.a",
            text: "The captain's name",
        }
        /// PS-R105
        players: u8 {
            key: "players", title: "Captains", rule: "PS-R105",
            text: "How many captains sail under these orders, each in a boat and a war of his own",
            "1": "one", "2": "two", "3": "three", "4": "four",
            "5": "five", "6": "six", "7": "seven", "8": "eight",
        }
        /// PS-R105
        contest: enum Contest {
            key: "contest", title: "Contest", rule: "PS-R105",
            text: "Whom several captains are compared with",
            Everybody = "everybody": "all, lost boats included",
            Survivors = "survivors": "only those whose boat is not lost",
        }
        rivals: Vec<String> {
            key: "rivals", title: "Rivals", rule: "PS-R105",
            text: "The names of the second and further captains",
        }
        season: Option<Season> {
            key: "season", title: "Season", rule: "PS 2.0.a",
            text: "Of a single patrol",
            "": "that of the orders",
            "F41": "Fall 1941", "W42": "Winter 1942", "Sp42": "Spring 1942", "Sm42": "Summer 1942",
            "F42": "Fall 1942", "W43": "Winter 1943", "Sp43": "Spring 1943", "Sm43": "Summer 1943",
            "F43": "Fall 1943", "W44": "Winter 1944", "Sp44": "Spring 1944", "Sm44": "Summer 1944",
            "F44": "Fall 1944", "W45": "Winter 1945", "Sp45": "Spring 1945", "Sm45": "Summer 1945",
        }
        class: Option<Class> {
            key: "class", title: "Boat class", rule: "PS 5.1.a",
            text: "A boat of the navy that sails",
            "": "that of the orders, or a roll",
            "V-class": "V-class", "S-class": "S-class", "Tambor": "Tambor", "Gato": "Gato",
            "Balao": "Balao", "Tench": "Tench",
            "I-15": "I-15, Japanese", "I-46": "I-46, Japanese", "I-121": "I-121, Japanese",
            "I-156": "I-156, Japanese", "I-168": "I-168, Japanese", "I-176": "I-176, Japanese",
            "I-201": "I-201, Japanese", "I-36": "I-36, Japanese", "I-400": "I-400, Japanese",
        }
        kind: Option<PatrolType> {
            key: "patrol", title: "Patrol type", rule: "PS 3.2.a",
            text: "What the boat is sent out for",
            "": "as ordered, or rolled on the Doctrine Chart",
            "evac": "evacuation", "fleet": "with the fleet", "harbor": "harbour blockade",
            "raid": "raid", "strategic": "strategic warfare", "supply": "supply run, Japanese",
        }
        start: Option<Hex> {
            key: "start", title: "Start hex", rule: "PS 4.2.c",
            text: "The hex of the port the boat sets out from, as 2607; empty for that of the orders",
        }
        captain_skill: Option<Skill> {
            key: "captain-skill", title: "Captain's skill", rule: "PS 5.2.a",
            text: "What the captain can do at the start",
            "": "that of the orders",
            "0": "none", "1": "some", "2": "good", "3": "the best",
        }
        crew_skill: Option<Skill> {
            key: "crew-skill", title: "Crew skill", rule: "PS 5.3.a",
            text: "What the crew can do at the start",
            "": "that of the orders",
            "0": "none", "1": "some", "2": "good", "3": "the best",
        }
        /// PS 3.1B: the columns of the IJN.
        doctrine: enum IjnDoctrine {
            key: "doctrine", title: "Japanese doctrine", rule: "PS 3.1B",
            text: "Which column of the Doctrine Chart a Japanese boat follows",
            Alternative = "alternative": "commerce war",
            Standard = "standard": "help for the fleet",
        }
        station: Option<Hex> {
            key: "station", title: "Patrol station", rule: "PS 3.2E",
            text: "The hex at which a computer captain hunts, as 1306; empty to leave it to the captain",
        }
    }
}

/// The most captains at one table.
pub const MOST_PLAYERS: u8 = 8;

/// Names of captains who were given none, by seat.
const AMERICANS: [&str; MOST_PLAYERS as usize] =
    ["Harlan", "Mercer", "Doyle", "Whitlock", "Brandt", "Keane", "Osborne", "Tully"];
const JAPANESE: [&str; MOST_PLAYERS as usize] =
    ["Arai", "Kuroda", "Sato", "Mori", "Hayashi", "Ono", "Takeda", "Nakano"];

impl Setup {
    /// PS-R105
    pub fn seats(&self) -> u8 {
        self.players.clamp(1, MOST_PLAYERS)
    }

    /// PS 5.2.a, PS-R105: what the captain of this seat is called.
    pub fn name(&self, seat: Seat) -> String {
        let typed = match seat.0.checked_sub(1) {
            None => Some(self.captain.trim().to_owned()).filter(|name| !name.is_empty()),
            Some(rival) => shelf::settings::given(&self.rivals, Seat(rival)),
        };
        let names = match self.navy() {
            Navy::Usn => AMERICANS,
            Navy::Ijn => JAPANESE,
        };
        typed.unwrap_or_else(|| names[usize::from(seat.0) % names.len()].to_owned())
    }

    pub fn navy(&self) -> Navy {
        match self.orders {
            Orders::SilentVictory
            | Orders::Petticoat
            | Orders::DestinationTokyo
            | Orders::DownPeriscope
            | Orders::RunSilent
            | Orders::UpPeriscope
            | Orders::EnemyBelow
            | Orders::UsnFree => Navy::Usn,
            Orders::IjnFree | Orders::OffTheSolomons | Orders::RatRun | Orders::Panama => Navy::Ijn,
        }
    }
}
