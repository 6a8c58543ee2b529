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

/// The printed charts, by file.
pub const FILES: &[(&str, &str)] = &[
    ("p-patrols.toml", include_str!("../charts/p-patrols.toml")),
    ("e1-encounters.toml", include_str!("../charts/e1-encounters.toml")),
    ("e2-e9-escorts.toml", include_str!("../charts/e2-e9-escorts.toml")),
    ("e4-e5-damage.toml", include_str!("../charts/e4-e5-damage.toml")),
    ("a-aircraft.toml", include_str!("../charts/a-aircraft.toml")),
    ("s-fire.toml", include_str!("../charts/s-fire.toml")),
    ("t-merchants.toml", include_str!("../charts/t-merchants.toml")),
    ("t-warships.toml", include_str!("../charts/t-warships.toml")),
    ("r1-events.toml", include_str!("../charts/r1-events.toml")),
    ("c-career.toml", include_str!("../charts/c-career.toml")),
    ("calendar.toml", include_str!("../charts/calendar.toml")),
    ("mats.toml", include_str!("../charts/mats.toml")),
    ("captains.toml", include_str!("../charts/captains.toml")),
];

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
