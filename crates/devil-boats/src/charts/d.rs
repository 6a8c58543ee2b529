//! Table D: barge convoys.

use super::{
    Jam, Points, Shot,
    c::{AirSupport, Count, Pick, Reef, TargetedPt},
    f::Detection,
};
use crate::{
    conditions::When,
    state::fight::{BargeType, Quality},
};
use table::chart::Chart;

table::charts! {
    pub struct Charts {
        pub size: Chart<Count, When> = "D-1.size",
        pub count: Chart<Count, When> = "D-1.count",
        pub kind: Chart<BargeType, When> = "D-1.type",
        pub skill: Chart<Quality, When> = "D-1.skill",
        pub detection: Chart<Detection, When> = "D-2-B",
        pub target: Chart<TargetedPt, When> = "D-3",
        pub enemy_fire: Chart<Shot, When> = "D-4",
        pub shells: Chart<Count, When> = "D-4.b",
        pub hit_consort: Chart<Points, When> = "D-4.d",
        pub fire: Chart<Shot, When> = "D-5",
        pub jam: Chart<Jam, When> = "D-5.a",
        pub damage: Chart<Points, When> = "D-5.c",
        pub consort_target: Chart<Pick, When> = "D-6",
        pub consort_fire: Chart<Shot, When> = "D-7",
        pub consort_damage: Chart<Points, When> = "D-7.b",
        pub air_support: Chart<AirSupport, When> = "D-8",
        pub evasion: Chart<Evasion, When> = "D-9",
        pub reef: Chart<Reef, When> = "D-10",
    }
}

table::keys! {
    /// DB D-9
    pub enum Evasion { Stays = "stays", Evades = "evades" }
}
