//! Table H, and the men's own repair: recovery at base.

use table::chart::{ByName, Chart};

table::charts! {
    pub struct Charts {
        pub flagship: ByName<Component, Charge> = "H-1",
        pub part: Chart<Stock> = "H-1.part",
        pub wait: Chart<Days> = "H-1.wait",
        pub consort: ByName<Track, Charge> = "H-2",
        pub recovery: Chart<Recovery> = "G-11.d",
        pub breakdown: Chart<Recovery> = "A-15.f",
    }
}

table::keys! {
    /// What the yard charges for on a boat with a crew board.
    pub enum Component {
        SternCannon = "cannon_20mm",
        BowCannon = "cannon_37mm",
        Turret = "aa_turret",
        Generator = "auxiliary_generator",
        LifeRaft = "life_raft",
        Batteries = "batteries",
        BilgePump = "bilge_pump",
        Engine = "engine",
        EngineFailure = "engine_failure",
        CoolingPump = "cooling_pump",
        Extinguisher = "fire_extinguisher",
        FreshwaterTank = "freshwater_tank",
        FuelTank = "fuel_tank",
        Hull = "hull",
        Propeller = "propeller",
        Shaft = "propeller_shaft",
        RadarAntenna = "radar_antenna",
        Radar = "radar",
        RadarFailure = "radar_failure",
        RadioAntenna = "radio_antenna",
        Radio = "radio",
        RadioFailure = "radio_failure",
        Rudder = "rudder",
        Steering = "steering_control",
        Throttle = "throttle_control",
        Tools = "tools",
        Director = "torpedo_director",
        LaunchController = "torpedo_launch_controller",
        Tube = "torpedo_tube",
        Superficial = "superficial",
        Fire = "fire",
    }
    /// What the yard charges for on PTs #2-#4 and the Reserve.
    pub enum Track { Systems = "systems", Flooding = "flooding", Superficial = "superficial" }
    pub enum Stock { InStock = "in_stock", Ordered = "to_be_ordered" }
    /// DB G-11.d, DB A-15.f: what becomes of a man who came home unfit.
    pub enum Recovery {
        Recovers = "recovers",
        SentHome = "sent_home",
        Dies = "dies",
        Asylum = "asylum",
    }
}

table::rows! {
    /// Repair points of one hit.
    pub struct Charge(pub u16 = "points");
    /// DB H-1.part: days until an ordered part arrives.
    pub struct Days(pub u8 = "count");
}
