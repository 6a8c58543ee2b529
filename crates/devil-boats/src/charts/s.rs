//! Section 6: who has a special skill.

use crate::state::{Post, Skill};
use table::chart::Chart;

table::charts! {
    pub struct Charts {
        pub eagle_eye: Chart<Talent> = "S.eagle_eye",
        pub radio: Chart<Talent> = "S.fixit_radio",
        pub medic: Chart<Talent> = "S.medic",
        pub navigator: Chart<Talent> = "S.navigator",
        pub engineer: Chart<Talent> = "S.fixit_engineer",
    }
}

table::keys! {
    pub enum Talent {
        None = "none",
        EagleEye = "eagle_eye",
        MrFixIt = "mr_fixit",
        Medic = "medic",
        Navigator = "navigator",
    }
}

impl Talent {
    pub fn skill(self) -> Option<Skill> {
        match self {
            Talent::None => None,
            Talent::EagleEye => Some(Skill::EagleEye),
            Talent::MrFixIt => Some(Skill::MrFixIt),
            Talent::Medic => Some(Skill::Medic),
            Talent::Navigator => Some(Skill::Navigator),
        }
    }
}

impl Charts {
    /// DB 6.0: the roll of a post, if it can have a skill.
    pub fn of(&self, post: Post) -> Option<&Chart<Talent>> {
        match post {
            Post::TorpedoMate1 | Post::TorpedoMate2 => Some(&self.eagle_eye),
            Post::RadioOperator => Some(&self.radio),
            Post::CommandingOfficer => Some(&self.medic),
            Post::ExecutiveOfficer => Some(&self.navigator),
            Post::Engineer => Some(&self.engineer),
            Post::BowGunner
            | Post::BowLoader
            | Post::AaGunner1
            | Post::AaGunner2
            | Post::SternGunner
            | Post::SternLoader => None,
        }
    }
}
