//! Typed handles on the charts. OC 2.4.a: those that are rolled on name the ten-sided die, 1 to 10.

pub mod air;
pub mod airbases;
pub mod battle;
pub mod counters;
pub mod ground;
pub mod initiative;
pub mod map;
pub mod naval;
pub mod regroup;
pub mod scenarios;
pub mod supply;
pub mod victory;

table::chart_files! {
    /// The charts, by file.
    pub const FILES = [
        "a-map",
        "b-counters",
        "c-airbases",
        "d-turns",
        "e-initiative",
        "f-air",
        "g-battle",
        "h-naval",
        "i-ground",
        "j-regroup",
        "k-supply",
        "l-victory",
        "s-scenarios",
    ];
}

table::chart_groups! {
    /// All charts of the game.
    pub struct Charts {
        pub map: map::Charts,
        pub counters: counters::Charts,
        pub airbases: airbases::Charts,
        pub initiative: initiative::Charts,
        pub air: air::Charts,
        pub battle: battle::Charts,
        pub naval: naval::Charts,
        pub ground: ground::Charts,
        pub regroup: regroup::Charts,
        pub supply: supply::Charts,
        pub victory: victory::Charts,
        pub scenarios: scenarios::Charts,
    }
}
