//! Typed handles on the charts, a module per file.

pub mod boats;
pub mod contact;
pub mod counters;
pub mod damage;
pub mod doctrine;
pub mod engagement;
pub mod figures;
pub mod map;
pub mod orders;
pub mod report;
pub mod scenarios;
pub mod situation;
pub mod weather;

/// The charts of the map sheet, the rules and the counters, by file.
pub const FILES: &[(&str, &str)] = &[
    ("set-up.toml", include_str!("../charts/set-up.toml")),
    ("map.toml", include_str!("../charts/map.toml")),
    ("boats.toml", include_str!("../charts/boats.toml")),
    ("orders.toml", include_str!("../charts/orders.toml")),
    ("doctrine.toml", include_str!("../charts/doctrine.toml")),
    ("contact.toml", include_str!("../charts/contact.toml")),
    ("weather.toml", include_str!("../charts/weather.toml")),
    ("engagement.toml", include_str!("../charts/engagement.toml")),
    ("damage.toml", include_str!("../charts/damage.toml")),
    ("report.toml", include_str!("../charts/report.toml")),
    ("counters.toml", include_str!("../charts/counters.toml")),
    ("scenarios.toml", include_str!("../charts/scenarios.toml")),
];

table::chart_groups! {
    /// PS 1.2.a: the charts of the map sheet and of the centre section; both bind.
    pub struct Charts {
        pub situation: situation::Charts,
        pub map: map::Charts,
        pub boats: boats::Charts,
        pub orders: orders::Charts,
        pub doctrine: doctrine::Charts,
        pub contact: contact::Charts,
        pub weather: weather::Charts,
        pub engagement: engagement::Charts,
        pub damage: damage::Charts,
        pub report: report::Charts,
        pub counters: counters::Charts,
        pub scenarios: scenarios::Charts,
    }
}
