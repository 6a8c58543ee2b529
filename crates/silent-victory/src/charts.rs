//! Typed handles on the charts, a module per card or sheet.

pub mod a;
pub mod by;
pub mod c;
pub mod calendar;
pub mod captains;
pub mod damage;
pub mod e1;
pub mod escorts;
pub mod mats;
pub mod p;
pub mod r;
pub mod s;
pub mod t;

table::chart_files! {
    /// The printed charts, by file.
    pub const FILES = [
        "p-patrols", "e1-encounters", "e2-e9-escorts", "e4-e5-damage", "a-aircraft", "s-fire",
        "t-merchants", "t-warships", "r1-events", "c-career", "calendar", "mats", "captains",
    ];
}

table::chart_groups! {
    /// SV 3.4.a: all charts of the game, each with its own dice.
    pub struct Charts {
        pub p: p::Charts,
        pub e1: e1::Charts,
        pub escorts: escorts::Charts,
        pub damage: damage::Charts,
        pub a: a::Charts,
        pub s: s::Charts,
        pub t: t::Charts,
        pub r: r::Charts,
        pub c: c::Charts,
        pub calendar: calendar::Charts,
        pub mats: mats::Charts,
        pub captains: captains::Charts,
    }
}
