//! Table B: air patrols.

use super::{Jam, Points, Shot};
use crate::{
    conditions::When,
    state::fight::{Attack, Plane, PlaneSize, Quality},
};
use table::chart::Chart;

table::charts! {
    pub struct Charts {
        pub aircraft: Chart<Sighting, When> = "B-1.type",
        pub skill: Chart<Quality, When> = "B-1.skill",
        pub attack: Chart<Attack, When> = "B-1.attack",
        pub spotting: Chart<Spotting, When> = "B-2",
        pub fire: Chart<Shot, When> = "B-3",
        pub jam: Chart<Jam, When> = "B-3.a",
        pub damage: Chart<Marks, When> = "B-3.damage",
        pub consort_fire: Chart<Shot, When> = "B-4",
        pub consort_damage: Chart<Marks, When> = "B-4.damage",
        pub bombs: Chart<Shot, When> = "B-5",
        pub severity: Chart<Bomb, When> = "B-5.b",
        pub bombed_consort: Chart<Points, When> = "B-5.d",
        pub strafing: Chart<Shot, When> = "B-6",
        pub strafed_consort: Chart<Points, When> = "B-6.c",
        pub star_shell: Chart<StarShell, When> = "B-7",
        pub separation: Chart<Formation, When> = "B-8",
    }
}

table::keys! {
    pub enum Spotting { Unseen = "unseen", Spotted = "spotted" }
    pub enum Bomb { Near = "bomb_damage", Direct = "direct_hit" }
    pub enum StarShell { Departs = "departs", Dropped = "star_shell" }
    pub enum Formation { Stays = "stays", Separated = "separated" }
}

table::rows! {
    /// DB B-1.type: the aircraft and its size.
    #[derive(Copy)]
    pub struct Sighting { pub plane: Plane = key, pub size: PlaneSize }
}

table::rows! {
    /// DB B-3.b: damage boxes marked by one hit; a superficial hit marks none.
    pub struct Marks(pub u8 = "points");
}
