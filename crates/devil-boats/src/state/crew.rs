//! The twelve men of a boat with a crew board.

use super::{BoatNo, End, Medals, Night};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use table::keys;

keys! {
    /// The twelve posts; a man keeps the post he was drafted for wherever he stands.
    pub enum Post {
        BowGunner = "bow_gunner",
        BowLoader = "bow_ammo_loader",
        CommandingOfficer = "commanding_officer",
        ExecutiveOfficer = "executive_officer",
        AaGunner1 = "aa_gunner_1",
        TorpedoMate1 = "torpedo_mate_1",
        TorpedoMate2 = "torpedo_mate_2",
        AaGunner2 = "aa_gunner_2",
        SternGunner = "stern_gunner",
        SternLoader = "stern_ammo_loader",
        RadioOperator = "radio_operator",
        Engineer = "engineer",
    }
}

impl Post {
    pub const EVERY: [Post; 12] = [
        Post::BowGunner,
        Post::BowLoader,
        Post::CommandingOfficer,
        Post::ExecutiveOfficer,
        Post::AaGunner1,
        Post::TorpedoMate1,
        Post::TorpedoMate2,
        Post::AaGunner2,
        Post::SternGunner,
        Post::SternLoader,
        Post::RadioOperator,
        Post::Engineer,
    ];

    pub fn title(self) -> &'static str {
        match self {
            Post::BowGunner => "Bow Gunner",
            Post::BowLoader => "Bow Ammo Loader",
            Post::CommandingOfficer => "C.O.",
            Post::ExecutiveOfficer => "X.O.",
            Post::AaGunner1 => "AA Gunner 1",
            Post::TorpedoMate1 => "Torpedo Mate 1",
            Post::TorpedoMate2 => "Torpedo Mate 2",
            Post::AaGunner2 => "AA Gunner 2",
            Post::SternGunner => "Stern Gunner",
            Post::SternLoader => "Stern Ammo Loader",
            Post::RadioOperator => "Radio Operator",
            Post::Engineer => "Engineer",
        }
    }

    /// The station this post serves.
    pub fn station(self) -> Station {
        match self {
            Post::BowGunner => Station::BowGun,
            Post::BowLoader => Station::BowLoader,
            Post::CommandingOfficer => Station::Helm,
            Post::ExecutiveOfficer => Station::Bridge,
            Post::AaGunner1 => Station::Turret1,
            Post::TorpedoMate1 => Station::Tube1,
            Post::TorpedoMate2 => Station::Tube2,
            Post::AaGunner2 => Station::Turret2,
            Post::SternGunner => Station::SternGun,
            Post::SternLoader => Station::SternLoader,
            Post::RadioOperator => Station::RadioRoom,
            Post::Engineer => Station::EngineRoom,
        }
    }

    /// DB 9.veteran
    pub fn can_be_veteran(self) -> bool {
        match self {
            Post::CommandingOfficer
            | Post::BowLoader
            | Post::SternLoader
            | Post::RadioOperator
            | Post::Engineer => true,
            Post::BowGunner
            | Post::ExecutiveOfficer
            | Post::AaGunner1
            | Post::TorpedoMate1
            | Post::TorpedoMate2
            | Post::AaGunner2
            | Post::SternGunner => false,
        }
    }

    pub fn is_gunner(self) -> bool {
        matches!(self, Post::BowGunner | Post::AaGunner1 | Post::AaGunner2 | Post::SternGunner)
    }
}

keys! {
    /// Where a man can do duty.
    pub enum Station {
        BowGun = "bow_gun",
        BowLoader = "bow_loader",
        Helm = "helm",
        Bridge = "bridge",
        Turret1 = "turret_1",
        Tube1 = "tube_1",
        Tube2 = "tube_2",
        Tube3 = "tube_3",
        Tube4 = "tube_4",
        Turret2 = "turret_2",
        SternGun = "stern_gun",
        SternLoader = "stern_loader",
        RadioRoom = "radio_room",
        EngineRoom = "engine_room",
    }
}

keys! {
    /// The sections of the Crewmen Placement board where men have stations.
    pub enum Compartment {
        BowDeck = "bow_top_deck",
        Cockpit = "cockpit",
        MidDeck = "mid_top_deck",
        MidInterior = "mid_interior",
        SternDeck = "stern_top_deck",
        SternInterior = "stern_interior",
    }
}

impl Compartment {
    pub fn is_below(self) -> bool {
        match self {
            Compartment::MidInterior | Compartment::SternInterior => true,
            Compartment::BowDeck
            | Compartment::Cockpit
            | Compartment::MidDeck
            | Compartment::SternDeck => false,
        }
    }

    pub fn is_amidships(self) -> bool {
        match self {
            Compartment::Cockpit | Compartment::MidDeck | Compartment::MidInterior => true,
            Compartment::BowDeck | Compartment::SternDeck | Compartment::SternInterior => false,
        }
    }
}

impl Station {
    pub const TUBES: [Station; 4] =
        [Station::Tube1, Station::Tube2, Station::Tube3, Station::Tube4];

    pub fn title(self) -> &'static str {
        match self {
            Station::BowGun => "Bow 37mm cannon",
            Station::BowLoader => "Bow cannon loader",
            Station::Helm => "helm",
            Station::Bridge => "bridge",
            Station::Turret1 => "AA turret 1",
            Station::Tube1 => "torpedo station 1",
            Station::Tube2 => "torpedo station 2",
            Station::Tube3 => "torpedo station 3",
            Station::Tube4 => "torpedo station 4",
            Station::Turret2 => "AA turret 2",
            Station::SternGun => "Stern 20mm cannon",
            Station::SternLoader => "Stern cannon loader",
            Station::RadioRoom => "radio room",
            Station::EngineRoom => "engine room",
        }
    }

    /// The section whose table hits the man here.
    pub fn compartment(self) -> Compartment {
        match self {
            Station::BowGun | Station::BowLoader => Compartment::BowDeck,
            Station::Helm | Station::Bridge => Compartment::Cockpit,
            Station::Turret1 | Station::Tube1 | Station::Tube2 => Compartment::MidDeck,
            Station::Tube3
            | Station::Tube4
            | Station::Turret2
            | Station::SternGun
            | Station::SternLoader => Compartment::SternDeck,
            Station::RadioRoom => Compartment::MidInterior,
            Station::EngineRoom => Compartment::SternInterior,
        }
    }

    /// The station on the boat plan.
    pub fn target(self) -> &'static str {
        match self {
            Station::BowGun => "post:bow-gunner",
            Station::BowLoader => "post:bow-loader",
            Station::Helm => "post:co",
            Station::Bridge => "post:xo",
            Station::Turret1 => "post:aa-1",
            Station::Tube1 => "post:torpedo-1",
            Station::Tube2 => "post:torpedo-2",
            Station::Tube3 => "post:torpedo-3",
            Station::Tube4 => "post:torpedo-4",
            Station::Turret2 => "post:aa-2",
            Station::SternGun => "post:stern-gunner",
            Station::SternLoader => "post:stern-loader",
            Station::RadioRoom => "post:radio",
            Station::EngineRoom => "post:engineer",
        }
    }
}

/// DB 6.0: the talent a post can bring; which one follows from the post.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Skill {
    EagleEye,
    MrFixIt,
    Medic,
    Navigator,
}

/// DB 2.c: where a man is on the Crewmen Placement board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Place {
    At(Station),
    /// Rest Bed 1 to 4 in the Bow interior.
    Bed(u8),
    OfficersBed,
    /// RU-077: no bed was left; he lies in the Bow interior and cannot be hit there.
    Deck,
    /// Dead, captured or in the water.
    Ashore,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Dysentery {
    #[default]
    None,
    Mild,
    Severe,
}

/// How a man left active duty for good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Gone {
    Killed,
    Captured,
    Malaria,
    SentHome,
    Asylum,
}

/// DB G-11: what enemy and sea did to a man, Dysentery left out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(from = "WoundBoxes", into = "WoundBoxes")]
pub enum Wounds {
    #[default]
    None,
    Light,
    TwoLight,
    Severe,
}

impl Wounds {
    /// The Light Wounds he is marked with.
    pub fn light(self) -> u8 {
        match self {
            Wounds::None | Wounds::Severe => 0,
            Wounds::Light => 1,
            Wounds::TwoLight => 2,
        }
    }

    /// DB G-11.a: one Light Wound more; a third makes a Severe Wound.
    #[must_use]
    pub fn one_more(self) -> Wounds {
        match self {
            Wounds::None => Wounds::Light,
            Wounds::Light => Wounds::TwoLight,
            Wounds::TwoLight | Wounds::Severe => Wounds::Severe,
        }
    }

    /// DB G-11.b: one Light Wound less. RU-057: a Severe Wound becomes two Light Wounds.
    #[must_use]
    pub fn one_less(self) -> Wounds {
        match self {
            Wounds::None | Wounds::Light => Wounds::None,
            Wounds::TwoLight => Wounds::Light,
            Wounds::Severe => Wounds::TwoLight,
        }
    }
}

/// As it stands in a journal's marks, whose digests must stay those of games already kept.
impl Hash for Wounds {
    fn hash<H: Hasher>(&self, digest: &mut H) {
        WoundBoxes::from(*self).hash(digest);
    }
}

/// The wounds as they stand in a journal's marks.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
struct WoundBoxes {
    light: u8,
    severe: bool,
}

impl From<WoundBoxes> for Wounds {
    fn from(boxes: WoundBoxes) -> Wounds {
        match boxes {
            WoundBoxes { severe: true, .. } => Wounds::Severe,
            WoundBoxes { light: 0, .. } => Wounds::None,
            WoundBoxes { light: 1, .. } => Wounds::Light,
            WoundBoxes { light: 2.., .. } => Wounds::TwoLight,
        }
    }
}

impl From<Wounds> for WoundBoxes {
    fn from(wounds: Wounds) -> WoundBoxes {
        WoundBoxes { light: wounds.light(), severe: wounds == Wounds::Severe }
    }
}

/// One man.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Man {
    pub name: String,
    pub joined: Night,
    pub missions: u8,
    pub kills: u8,
    pub skill: Option<Skill>,
    #[serde(flatten)]
    pub wounds: Wounds,
    pub dysentery: Dysentery,
    /// DB: no duty for the rest of this mission.
    pub cracked: bool,
    pub gone: Option<Gone>,
    pub place: Place,
}

impl Man {
    /// DB 3.2.3: a man who joins on this night, at his post.
    pub fn new(post: Post, name: String, joined: Night) -> Man {
        Man {
            name,
            joined,
            missions: 0,
            kills: 0,
            skill: None,
            wounds: Wounds::None,
            dysentery: Dysentery::None,
            cracked: false,
            gone: None,
            place: Place::At(post.station()),
        }
    }

    pub fn is_dead(&self) -> bool {
        self.gone == Some(Gone::Killed)
    }

    /// Counts as Severely Wounded. DB 5.1: Mild Dysentery and two Light Wounds add up to it.
    pub fn is_severe(&self) -> bool {
        match self.dysentery {
            Dysentery::None => self.wounds == Wounds::Severe,
            Dysentery::Mild => self.wounds >= Wounds::TwoLight,
            Dysentery::Severe => true,
        }
    }

    /// RU-106: fit for duty, so that his skills and rank count.
    pub fn is_fit(&self) -> bool {
        self.gone.is_none() && !self.is_severe() && !self.cracked
    }

    /// Twenty missions make a Veteran; only the posts of [`Post::can_be_veteran`] profit.
    pub fn is_veteran(&self) -> bool {
        self.missions >= 20
    }

    /// DB 9.ace
    pub fn is_ace(&self) -> bool {
        self.kills >= 5
    }
}

/// The crew of one boat, by post.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Crew {
    pub men: Vec<Man>,
}

impl Crew {
    pub fn man(&self, post: Post) -> &Man {
        &self.men[post as usize]
    }

    pub fn man_mut(&mut self, post: Post) -> &mut Man {
        &mut self.men[post as usize]
    }

    pub fn iter(&self) -> impl Iterator<Item = (Post, &Man)> {
        Post::EVERY.into_iter().zip(&self.men)
    }

    /// The man who stands at a station, fit for duty.
    pub fn at(&self, station: Station) -> Option<Post> {
        let here = |man: &Man| man.place == Place::At(station) && man.is_fit();
        self.iter().find(|(_, man)| here(man)).map(|(post, _)| post)
    }

    pub fn in_bed(&self, bed: Place) -> Option<Post> {
        self.iter().find(|(_, man)| man.place == bed && man.gone.is_none()).map(|(post, _)| post)
    }

    pub fn fit_man(&self, post: Post) -> Option<&Man> {
        Some(self.man(post)).filter(|man| man.is_fit())
    }

    /// RU-106: the holder of this post is fit and a Veteran.
    pub fn has_veteran(&self, post: Post) -> bool {
        post.can_be_veteran() && self.fit_man(post).is_some_and(Man::is_veteran)
    }

    pub fn has_skill(&self, post: Post, skill: Skill) -> bool {
        self.fit_man(post).is_some_and(|man| man.skill == Some(skill))
    }
}

/// One player: the commanding officer, his crew and what he has earned.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Captain {
    pub crew: Crew,
    /// The number his boat sails under; none once he is out of the campaign.
    pub boat: Option<BoatNo>,
    /// DB 8.heart: how often he was wounded in combat tonight.
    pub wounded: u8,
    pub medals: Medals,
    /// DB: a bottle of Scotch in the locker.
    pub scotch: bool,
    /// Everyone who served and left, for the crew sheet.
    pub former: Vec<FormerMan>,
    pub end: Option<End>,
}

/// A line of the crew sheet that is closed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FormerMan {
    pub post: Post,
    pub name: String,
    pub joined: Night,
    pub left: Night,
    pub missions: u8,
    pub kills: u8,
    pub gone: Gone,
}
