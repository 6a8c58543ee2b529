//! Air missions: scrambles, anti-aircraft fire, bombing, landing.

use table::{Chart, Grid, chart::Figures, keys};

table::charts! {
    pub struct Charts {
        pub scramble: Grid<i32, Takeoff, ScrambleCondition> = "interceptor-scramble",
        pub target_scramble: Grid<i32, Takeoff, EscapeCondition> = "target-scramble",
        pub evacuation: Grid<i32, Takeoff, EscapeCondition> = "airbase-evacuation",
        pub coordination: Grid<i32, Arrival> = "group-coordination",
        pub aa: Grid<i32, AaResult, AaCondition> = "aa-combat",
        pub aa_low: Grid<i32, AaResult, AaCondition> = "aa-combat.low",
        pub bombing: Grid<TargetRow, BombResult, BombCondition> = "bombing",
        pub caught: Chart<Caught> = "airbase-bomb-effects",
        pub ship_damage: Chart<ShipDamage, ShipDamageCondition> = "naval-bomb-damage",
        pub radar: Chart<RadarCheck, RadarCondition> = "radar-check",
        pub accidents: Chart<Landing, LandingCondition> = "accidents",
        pub figures: Figures<Number> = "air-figures",
    }
}

keys! {
    pub enum Takeoff { Up = "up", Down = "down" }

    pub enum ScrambleCondition {
        Distance = "distance",
        Radar = "radar",
        Recon = "recon",
        Flown = "flown",
        Disrupted = "disrupted",
        BaseDisrupted = "base-disrupted",
        Regroup = "regroup",
        FoulWeather = "foul-weather",
        Coastwatchers = "coastwatchers",
    }

    /// Of a target scramble and of an evacuation.
    pub enum EscapeCondition {
        Ready = "ready",
        Flown = "flown",
        Disrupted = "disrupted",
        Reduced = "reduced",
        BaseDisrupted = "base-disrupted",
        Radar = "radar",
        Crowded = "crowded",
        FoulWeather = "foul-weather",
    }

    pub enum Arrival { Together = "together", Late = "late" }

    pub enum AaResult { None = "none", D = "d", X = "x" }

    pub enum AaCondition {
        Aa = "aa",
        ShipDisrupted = "ship-disrupted",
        NotTarget = "not-target",
        High = "high",
        FoulWeather = "foul-weather",
    }

    /// The row of the bombing table a target is read in.
    pub enum TargetRow {
        City = "city",
        Airbase = "airbase",
        Ground = "ground",
        Supply = "supply",
        Capital = "capital",
        Cruiser = "cruiser",
        Transport = "transport",
    }

    pub enum BombResult {
        None = "none",
        One = "1",
        Two = "2",
        Three = "3",
        Four = "4",
        D = "d",
        Dx = "dx",
        X = "x",
    }

    pub enum BombCondition {
        Factor = "factor",
        Low = "low",
        High = "high",
        Dive = "dive",
        Precision = "precision",
        Skip = "skip",
        Torpedo = "torpedo",
        Parafrag = "parafrag",
        ExtendedSingle = "extended-single",
        ExtendedMulti = "extended-multi",
        Disrupted = "disrupted",
        FoulWeather = "foul-weather",
        ShipsFromAbove = "ships-from-above",
        Jungle = "jungle",
        Mountain = "mountain",
        FortFull = "fort-full",
        FortReduced = "fort-reduced",
    }

    pub enum Caught { Safe = "safe", Hurt = "hurt" }
    pub enum ShipDamage { Holds = "holds", Sunk = "sunk" }
    pub enum ShipDamageCondition { Vulnerable = "vulnerable" }
    pub enum RadarCheck { Destroyed = "destroyed", Works = "works" }
    pub enum RadarCondition { Low = "low", Dive = "dive", FoulWeather = "foul-weather" }
    pub enum Landing { Lands = "lands", Accident = "accident" }
    pub enum LandingCondition { BaseDisrupted = "base-disrupted", FoulWeather = "foul-weather" }

    /// Numbers the air rules state.
    pub enum Number {
        RaidSize = "raid-size",
        MixedRaid = "mixed-raid",
        RegroupRaid = "regroup-raid",
        Attempts = "attempts",
        DistanceMost = "distance-most",
        RadarReach = "radar-reach",
        ExtensionSingle = "extension-single",
        ExtensionMulti = "extension-multi",
        Crowd = "crowd",
        CityAa = "city-aa",
        TownAa = "town-aa",
        TroopsAa = "troops-aa",
        DisruptedBaseAa = "disrupted-base-aa",
        HitsPerAa = "hits-per-aa",
        Strafing = "strafing",
        MostHits = "most-hits",
        MostHitsRabaul = "most-hits-rabaul",
        StageFactor = "stage-factor",
    }
}

impl BombResult {
    /// OC 9.10.10.a
    pub const fn hits(self) -> u8 {
        match self {
            BombResult::One => 1,
            BombResult::Two => 2,
            BombResult::Three => 3,
            BombResult::Four => 4,
            BombResult::None | BombResult::D | BombResult::Dx | BombResult::X => 0,
        }
    }
}
