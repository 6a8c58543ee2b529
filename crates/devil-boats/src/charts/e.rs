//! Table E: destroyers.

use super::{
    Points, Shot,
    c::{AirSupport, Count, ShellHit, TargetedPt},
    f::Detection,
};
use crate::{
    conditions::When,
    state::fight::{DestroyerType, Quality},
};
use table::chart::Chart;

table::charts! {
    pub struct Charts {
        pub size: Chart<Count, When> = "E-1.size",
        pub count: Chart<Count, When> = "E-1.count",
        pub kind: Chart<DestroyerType, When> = "E-1.type",
        pub skill: Chart<Quality, When> = "E-1.skill",
        pub detection: Chart<Detection, When> = "E-2-B",
        pub target: Chart<TargetedPt, When> = "E-3",
        pub enemy_fire: Chart<Shot, When> = "E-4",
        pub shell_on_pt1: Chart<ShellHit, When> = "E-4.b",
        pub shell_on_consort: Chart<Points, When> = "E-4.c",
        pub torpedo: Chart<Torpedo, When> = "E-5",
        pub detonation: Chart<Detonation, When> = "E-5.c",
        pub damage: Chart<PointsEqualTotal, When> = "E-5.d",
        pub critical_damage: Chart<PointsEqualTotal, When> = "E-5.e",
        pub ramming: Chart<Ramming, When> = "E-6",
        pub air_support: Chart<AirSupport, When> = "E-7",
        pub leaving: Chart<Leaving, When> = "E-8",
    }
}

table::keys! {
    pub enum Torpedo { Miss = "miss", Hit = "hit", Stuck = "tube_failure" }
    pub enum Detonation { Dud = "dud", Detonates = "detonates", Critical = "critical" }
    pub enum PointsEqualTotal { Total = "points_equal_total" }
    pub enum Ramming { Fails = "fails", Rammed = "rammed" }
    pub enum Leaving { Stays = "stays", Leaves = "leaves" }
}
