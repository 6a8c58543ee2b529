//! One patrol: orders, the boat's place on its track, and what it has met.

use super::{Contact, Encounter, Month, setup::GoOn};
use serde::{Deserialize, Serialize};
use table::keys;

keys! {
    pub enum Base {
        PearlHarbor = "pearl_harbor",
        Australia = "australia",
        Philippines = "philippines",
    }
}

impl Base {
    pub fn name(self) -> &'static str {
        match self {
            Base::PearlHarbor => "Pearl Harbor",
            Base::Australia => "Australia",
            Base::Philippines => "the Philippines",
        }
    }

    /// Where a boat lies that is based there.
    pub fn place(self) -> &'static str {
        match self {
            Base::PearlHarbor => "at Pearl Harbor",
            Base::Australia => "in Australia",
            Base::Philippines => "in the Philippines",
        }
    }
}

keys! {
    pub enum Zone {
        ChinaSea = "china_sea",
        Midway = "midway",
        Philippines = "philippines",
        Solomons = "solomons",
        Marianas = "marianas",
        Empire = "empire",
        Marshalls = "marshalls",
        JavaSea = "java_sea",
        Indochina = "indochina",
    }
}

impl Zone {
    pub fn name(self) -> &'static str {
        match self {
            Zone::ChinaSea => "China Sea",
            Zone::Midway => "Midway",
            Zone::Philippines => "Philippines",
            Zone::Solomons => "Solomons",
            Zone::Marianas => "Marianas",
            Zone::Empire => "Empire",
            Zone::Marshalls => "Marshalls",
            Zone::JavaSea => "Java Sea",
            Zone::Indochina => "Indochina",
        }
    }

    /// The article its name has within a sentence.
    pub fn article(self) -> &'static str {
        match self {
            Zone::Midway | Zone::Indochina => "",
            Zone::ChinaSea
            | Zone::Philippines
            | Zone::Solomons
            | Zone::Marianas
            | Zone::Empire
            | Zone::Marshalls
            | Zone::JavaSea => "the ",
        }
    }
}

keys! {
    /// SV 7.4.0: the special missions.
    pub enum Task {
        Transport = "transport": "Transport",
        Minelaying = "minelaying": "Minelaying",
        Evacuation = "evacuation": "Evacuation",
        Recon = "recon": "Reconnaissance",
        Lifeguard = "lifeguard": "Lifeguard",
    }
}

keys! {
    pub enum Water { Transit = "transit", Station = "station" }
}

/// What the assignment says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Orders {
    pub zone: Zone,
    pub task: Option<Task>,
    /// SV 7.2.1
    pub wolfpack: bool,
}

/// How far a special mission has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Progress {
    Pending,
    /// SV 7.4.3.a, SV 7.4.5.a: aboard, but not yet home.
    OnBoard,
    Done,
    Failed,
}

/// Why and how a patrol is broken off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Abort {
    pub forced: bool,
    /// SV 10.12.2.c: back along the track, toward box 1.
    pub back: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CutShort {
    /// SV 10.2.1.b
    Towed,
    /// SV 10.13.4.b: the boat was scuttled and its crew saved.
    Rescued,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Patrol {
    /// SV-R33: the date every dated rule of this patrol goes by.
    pub month: Month,
    pub orders: Orders,
    pub progress: Progress,
    /// The travel box, 1 to 9; 0 before the first.
    pub at: u8,
    /// Encounter rolls still due in this box.
    pub rolls_left: u8,
    pub abort: Option<Abort>,
    /// Something has happened since the captain was last asked whether to go on (SV 10.12.5.a).
    #[serde(default)]
    pub stirred: bool,
    /// SV 10.12.5.a: when he is asked on this patrol.
    #[serde(default)]
    pub go_on: GoOn,
    /// SV-R77: an event has taken effect.
    pub event: bool,
    /// SV 12.1.3.a
    pub illness: bool,
    /// SV 12.1.3.b
    pub superior_torpedoes: bool,
    /// SV 12.0: the boat moves to the other base when this patrol is over.
    pub rebased: bool,
    /// SV 12.0: a court-martial waits; the patrol counts as failed.
    pub disgraced: bool,
    /// SV 11.3.10.1.b, SV 11.3.10.2.b: re-rolls of the patrol not yet used.
    pub dive_reroll: bool,
    pub miss_reroll: bool,
    /// SV 14.10.1: what the captain can do once per patrol has been done.
    pub ability_used: bool,
    pub encounter: Option<Encounter>,
    /// The ships engaged, as the log names them.
    pub contacts: Vec<Contact>,
    /// SV 11.3.6.a
    pub captain_wounded: bool,
    /// The patrol is over before its last box, and no more rolls are made.
    pub cut_short: Option<CutShort>,
}

impl Patrol {
    pub fn new(month: Month, orders: Orders) -> Patrol {
        Patrol {
            month,
            orders,
            progress: Progress::Pending,
            at: 0,
            rolls_left: 0,
            abort: None,
            stirred: false,
            go_on: GoOn::default(),
            event: false,
            illness: false,
            superior_torpedoes: false,
            rebased: false,
            disgraced: false,
            dive_reroll: false,
            miss_reroll: false,
            ability_used: false,
            encounter: None,
            contacts: Vec::new(),
            captain_wounded: false,
            cut_short: None,
        }
    }

    /// SV 9.2.7, SV 14.2.1: enters the ships on the mat among the contacts, or brings them up to
    /// date. Ships nobody fired at are not entered.
    pub fn log_contacts(&mut self) {
        let Some(encounter) = &mut self.encounter else { return };
        for target in &mut encounter.targets {
            let known = target.logged.and_then(|place| self.contacts.get_mut(usize::from(place)));
            if let Some(contact) = known {
                contact.fate = target.fate();
            } else if encounter.fired.anything || target.damage > 0 {
                target.logged = u16::try_from(self.contacts.len()).ok();
                self.contacts.push(Contact {
                    name: target.name.clone(),
                    kind: target.kind,
                    standing: target.standing,
                    tons: target.tons,
                    fate: target.fate(),
                });
            }
        }
    }

    pub fn is_mission_pending(&self) -> bool {
        self.orders.task.is_some() && self.progress == Progress::Pending
    }
}
