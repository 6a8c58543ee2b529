//! The key men and where they stand.

use super::places::{Place, Primary, Section};
use serde::{Deserialize, Serialize};
use table::keys;

keys! {
    /// PD 1.3.1.A, PD 1.3.2.A: six key officers and three Repair Chiefs.
    pub enum Post {
        Captain = "captain",
        ExecutiveOfficer = "executive_officer",
        EngineeringOfficer = "engineering_officer",
        GunneryOfficer = "gunnery_officer",
        DamageControlOfficer = "damage_control_officer",
        ChiefPettyOfficer = "chief_petty_officer",
        Chief1 = "repair_chief_1",
        Chief2 = "repair_chief_2",
        Chief3 = "repair_chief_3",
    }
}

impl Post {
    pub const EACH: [Post; 9] = [
        Post::Captain,
        Post::ExecutiveOfficer,
        Post::EngineeringOfficer,
        Post::GunneryOfficer,
        Post::DamageControlOfficer,
        Post::ChiefPettyOfficer,
        Post::Chief1,
        Post::Chief2,
        Post::Chief3,
    ];

    pub(crate) fn index(self) -> usize {
        self as usize
    }

    pub fn words(self) -> &'static str {
        match self {
            Post::Captain => "Captain",
            Post::ExecutiveOfficer => "Executive Officer",
            Post::EngineeringOfficer => "Engineering Officer",
            Post::GunneryOfficer => "Gunnery Officer",
            Post::DamageControlOfficer => "Damage Control Officer",
            Post::ChiefPettyOfficer => "Chief Petty Officer",
            Post::Chief1 => "Chief of Repair One",
            Post::Chief2 => "Chief of Repair Two",
            Post::Chief3 => "Chief of Repair Three",
        }
    }

    /// Two letters for a disc.
    pub fn short(self) -> &'static str {
        match self {
            Post::Captain => "CO",
            Post::ExecutiveOfficer => "XO",
            Post::EngineeringOfficer => "EO",
            Post::GunneryOfficer => "GO",
            Post::DamageControlOfficer => "DC",
            Post::ChiefPettyOfficer => "CP",
            Post::Chief1 => "R1",
            Post::Chief2 => "R2",
            Post::Chief3 => "R3",
        }
    }

    /// A word or a few letters for each, before a name.
    pub(crate) const BRIEF: [&'static str; 9] =
        ["Captain", "XO", "Engineer", "Gunnery", "DCO", "CPO", "Chief 1", "Chief 2", "Chief 3"];

    pub fn brief(self) -> &'static str {
        Post::BRIEF[self.index()]
    }

    /// The team a Repair Chief leads.
    fn team(self) -> Option<&'static str> {
        match self {
            Post::Chief1 => Some("Repair One"),
            Post::Chief2 => Some("Repair Two"),
            Post::Chief3 => Some("Repair Three"),
            Post::Captain
            | Post::ExecutiveOfficer
            | Post::EngineeringOfficer
            | Post::GunneryOfficer
            | Post::DamageControlOfficer
            | Post::ChiefPettyOfficer => None,
        }
    }

    /// PD 7.7.H, PD-R04
    pub fn chief(section: Section) -> Post {
        match section {
            Section::Forward => Post::Chief1,
            Section::Midship => Post::Chief2,
            Section::Aft => Post::Chief3,
        }
    }
}

/// One key man; his successor comes at the start of the next phase (PD 7.6.A).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Man {
    pub value: i8,
    pub alive: bool,
    /// PD 7.8.2.G: he has tried to repair the place he stands in, and stays there with its party.
    #[serde(default)]
    pub bound: bool,
}

impl Default for Man {
    fn default() -> Man {
        Man { value: 0, alive: true, bound: false }
    }
}

/// All key men and where those stand who can move.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Officers {
    men: [Man; 9],
    /// PD 2.0.K: by post; empty in games from before everybody had one.
    pub names: Vec<String>,
    /// PD 2.0.B.xo: where the XO is.
    pub xo_at: Place,
    /// PD 2.0.B.eng
    pub engineer_at: Place,
    /// PD 7.7.G: the section he serves; in CIC without one (PD 2.0.B.cic).
    pub dco_in: Option<Section>,
    /// PD 2.0.C.cpo
    pub cpo_at: Primary,
}

impl Default for Officers {
    fn default() -> Officers {
        Officers {
            men: [Man::default(); 9],
            names: Vec::new(),
            xo_at: Place::Primary(Primary::Bridge),
            engineer_at: Place::Primary(Primary::EngineRoomAft),
            dco_in: None,
            cpo_at: Primary::Magazine3,
        }
    }
}

impl Officers {
    pub fn man(&self, post: Post) -> Man {
        self.men[post.index()]
    }

    pub fn man_mut(&mut self, post: Post) -> &mut Man {
        &mut self.men[post.index()]
    }

    /// PD 7.7.EH.dead, PD-R07: a dead man counts 0 until he is replaced.
    pub fn value(&self, post: Post) -> i8 {
        let man = self.man(post);
        if man.alive { man.value } else { 0 }
    }

    pub fn is_alive(&self, post: Post) -> bool {
        self.man(post).alive
    }

    /// PD 2.0.B.captain, PD 2.0.B.xo, PD 2.0.B.cic, PD 2.0.B.eng, PD 2.0.C.cpo: the living who stand here.
    pub fn at(&self, place: Place) -> impl Iterator<Item = Post> {
        let stands = move |post: Post| match post {
            Post::Captain => place == Place::Primary(Primary::Bridge),
            Post::ExecutiveOfficer => self.xo_at == place,
            Post::EngineeringOfficer => self.engineer_at == place,
            Post::GunneryOfficer => place == Place::Primary(Primary::Cic),
            Post::DamageControlOfficer => {
                self.dco_in.is_none() && place == Place::Primary(Primary::Cic)
            }
            Post::ChiefPettyOfficer => place == Place::Primary(self.cpo_at),
            Post::Chief1 | Post::Chief2 | Post::Chief3 => false,
        };
        Post::EACH.into_iter().filter(move |post| self.is_alive(*post) && stands(*post))
    }

    /// PD 2.0.D: the XO or the Engineer goes to another place, and is free of the party he stood with.
    pub fn send(&mut self, post: Post, place: Place) {
        match post {
            Post::ExecutiveOfficer => self.xo_at = place,
            Post::EngineeringOfficer => self.engineer_at = place,
            Post::Captain
            | Post::GunneryOfficer
            | Post::DamageControlOfficer
            | Post::ChiefPettyOfficer
            | Post::Chief1
            | Post::Chief2
            | Post::Chief3 => {}
        }
        self.man_mut(post).bound = false;
    }

    /// PD 7.8.2.G: who stands in a place whose repair is not done stays with its party.
    pub fn bind_at(&mut self, place: Place) {
        let here: Vec<Post> = self.at(place).collect();
        for post in here {
            self.man_mut(post).bound = true;
        }
    }

    /// PD 2.0.K, PD 7.6.B: a man with this name has the post from now on.
    pub fn rename(&mut self, post: Post, name: String) {
        if self.names.len() < Post::EACH.len() {
            self.names.resize(Post::EACH.len(), String::new());
        }
        self.names[post.index()] = name;
    }

    /// His name; empty where he has none.
    pub fn name(&self, post: Post) -> &str {
        self.names.get(post.index()).map_or("", String::as_str)
    }

    /// `Captain Westholm`, `Chief Mazur of Repair One`, or the post alone where he has no name.
    pub fn words(&self, post: Post) -> String {
        match (self.name(post), post.team()) {
            ("", _) => post.words().to_owned(),
            (name, Some(team)) => format!("Chief {name} of {team}"),
            (name, None) => format!("{} {name}", post.words()),
        }
    }

    /// `XO Nolan`, where there is little room.
    pub fn brief(&self, post: Post) -> String {
        format!("{} {}", post.brief(), self.name(post)).trim_end().to_owned()
    }

    /// `XO Nolan +1`; of a dead man that he is dead.
    pub fn rated(&self, post: Post) -> String {
        let dead = if self.is_alive(post) { "" } else { " dead," };
        format!("{}{dead} {}", self.brief(post), board::signed(self.value(post).into()))
    }

    /// In a sentence: `Captain Westholm`, or `the Captain`.
    pub fn called(&self, post: Post) -> String {
        match self.name(post) {
            "" => format!("the {}", post.words()),
            _ => self.words(post),
        }
    }
}
