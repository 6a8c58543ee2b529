//! A1 and A2: aircraft.

use crate::conditions::When;
use table::chart::Chart;

table::charts! {
    pub struct Charts {
        pub crash_dive: Chart<Dive, When> = "A1",
        pub aa_fire: Chart<AaResult, When> = "A2",
    }
}

table::keys! {
    /// SV 9.8.3.b, SV 9.8.3.c
    pub enum AaResult { ShotDown = "shot_down", Damaged = "damaged", Miss = "miss" }
    enum Bomber { Safe = "safe", One = "one_attack", Two = "two_attacks" }
}

table::rows! {
    /// SV 9.8.1.a: air attacks that follow.
    #[derive(Copy)]
    pub struct Dive in Bomber { pub attacks: u8 }
}
