//! Typed handles on the charts, a module per chapter of the booklet.

pub mod air;
pub mod anchorage;
pub mod attack;
pub mod calendar;
pub mod control;
pub mod counters;
pub mod damage;
pub mod defence;
pub mod hits;
pub mod look_up;
pub mod scenarios;
pub mod ship;
pub mod station;
pub mod weather;

/// The charts as reconstructed, by file.
pub const FILES: &[(&str, &str)] = &[
    ("a-station.toml", include_str!("../charts/a-station.toml")),
    ("b-weather.toml", include_str!("../charts/b-weather.toml")),
    ("c-air-support.toml", include_str!("../charts/c-air-support.toml")),
    ("d-attack.toml", include_str!("../charts/d-attack.toml")),
    ("e-defence.toml", include_str!("../charts/e-defence.toml")),
    ("f-japanese-hits.toml", include_str!("../charts/f-japanese-hits.toml")),
    ("g-damage.toml", include_str!("../charts/g-damage.toml")),
    ("h-control.toml", include_str!("../charts/h-control.toml")),
    ("i-maintenance.toml", include_str!("../charts/i-maintenance.toml")),
    ("k-ships.toml", include_str!("../charts/k-ships.toml")),
    ("m-map.toml", include_str!("../charts/m-map.toml")),
    ("n-counters.toml", include_str!("../charts/n-counters.toml")),
    ("s-scenarios.toml", include_str!("../charts/s-scenarios.toml")),
];

table::chart_groups! {
    /// All charts of the game.
    pub struct Charts {
        pub station: station::Charts,
        pub weather: weather::Charts,
        pub air: air::Charts,
        pub attack: attack::Charts,
        pub defence: defence::Charts,
        pub hits: hits::Charts,
        pub damage: damage::Charts,
        pub control: control::Charts,
        pub anchorage: anchorage::Charts,
        pub ship: ship::Charts,
        pub counters: counters::Charts,
        pub calendar: calendar::Charts,
        pub scenarios: scenarios::Charts,
    }
}
