//! The men aboard.

use serde::{Deserialize, Serialize};
use table::keys;

keys! {
    /// SV 10.9.0: the five named men.
    pub enum Post {
        Captain = "captain",
        Exec = "exec",
        ThirdOfficer = "third_officer",
        ChiefEngineer = "chief_engineer",
        PharmacistsMate = "pharmacists_mate",
    }
}

impl Post {
    pub const EVERY: [Post; 5] =
        [Post::Captain, Post::Exec, Post::ThirdOfficer, Post::ChiefEngineer, Post::PharmacistsMate];

    pub fn title(self) -> &'static str {
        match self {
            Post::Captain => "captain",
            Post::Exec => "Exec",
            Post::ThirdOfficer => "3rd Officer",
            Post::ChiefEngineer => "Chief Engineer",
            Post::PharmacistsMate => "Pharmacist's Mate",
        }
    }
}

keys! {
    /// SV 11.1.3.a; also the quality of escorts and aircraft (SV 14.5.1).
    pub enum Quality {
        Green = "green": "Green",
        Trained = "trained": "Trained",
        Veteran = "veteran": "Veteran",
        Elite = "elite": "Elite",
    }
}

impl Quality {
    pub fn name(self) -> &'static str {
        table::Key::name(self)
    }

    /// One level up, Elite at most.
    #[must_use]
    pub fn raised(self) -> Quality {
        match self {
            Quality::Green => Quality::Trained,
            Quality::Trained => Quality::Veteran,
            Quality::Veteran | Quality::Elite => Quality::Elite,
        }
    }

    /// One level down, Green at worst.
    #[must_use]
    pub fn lowered(self) -> Quality {
        match self {
            Quality::Green | Quality::Trained => Quality::Green,
            Quality::Veteran => Quality::Trained,
            Quality::Elite => Quality::Veteran,
        }
    }
}

/// SV 10.9.1, SV-R111: a serious wound and a severe one are the same.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub enum Wound {
    #[default]
    None,
    Light,
    Severe,
    Killed,
}

impl Wound {
    /// SV 10.9.3.a
    pub fn is_fit(self) -> bool {
        self < Wound::Severe
    }
}

/// A named man.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Man {
    pub wound: Wound,
    pub expert: bool,
}

keys! {
    /// Who the passenger marker stands for.
    pub enum Guest { Agents = "agents", Evacuees = "evacuees", Aviators = "aviators" }
}

/// SV 10.9.0: the one passenger marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Passenger {
    pub guest: Guest,
    /// SV 7.4.5.a: aviators who share the marker.
    pub number: u8,
    pub wound: Wound,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Crew {
    pub quality: Quality,
    /// By `Post`.
    pub men: [Man; 5],
    /// The four generic crew boxes.
    pub hands: [Wound; 4],
    pub passenger: Option<Passenger>,
}

impl Crew {
    /// SV 4.4.2.b, SV-R60: a new crew is Trained and has no Experts.
    pub fn new() -> Crew {
        Crew {
            quality: Quality::Trained,
            men: [Man::default(); 5],
            hands: [Wound::None; 4],
            passenger: None,
        }
    }

    pub fn man(&self, post: Post) -> &Man {
        &self.men[post as usize]
    }

    pub fn man_mut(&mut self, post: Post) -> &mut Man {
        &mut self.men[post as usize]
    }

    pub fn is_fit(&self, post: Post) -> bool {
        self.man(post).wound.is_fit()
    }

    /// An Expert who can do his duty.
    pub fn has_expert(&self, post: Post) -> bool {
        self.man(post).expert && self.is_fit(post)
    }

    /// SV 10.9.3.b to SV 10.9.3.d: the first fit man in the line of command.
    pub fn in_command(&self) -> Post {
        let line = [Post::Captain, Post::Exec, Post::ThirdOfficer];
        line.into_iter().find(|&post| self.is_fit(post)).unwrap_or(Post::ChiefEngineer)
    }

    /// SV 10.9.3.g
    pub fn all_hands_out(&self) -> bool {
        self.hands.iter().all(|wound| !wound.is_fit())
    }
}

impl Default for Crew {
    fn default() -> Crew {
        Crew::new()
    }
}
