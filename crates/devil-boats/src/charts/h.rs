//! Table H, and the men's own repair: recovery at base.

use table::chart::{Chart, Row, RowData};

table::charts! {
    pub struct Charts {
        pub flagship: Vec<Charge<Component>> = "H-1",
        pub part: Chart<Stock> = "H-1.part",
        pub wait: Chart<Days> = "H-1.wait",
        pub consort: Vec<Charge<Track>> = "H-2",
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

/// Repair points of one hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge<K> {
    pub what: K,
    pub points: u16,
}

impl<K: table::Key> Row for Charge<K> {
    fn read(row: &RowData<'_>) -> Result<Charge<K>, String> {
        Ok(Charge { what: row.key_as()?, points: row.number_as("points")? })
    }
}

impl<K: table::Key> Charge<K> {
    pub fn of(list: &[Charge<K>], what: K) -> u16 {
        list.iter().find(|charge| charge.what == what).map_or(0, |charge| charge.points)
    }
}

/// DB H-1.part: days until an ordered part arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Days(pub u8);

impl Row for Days {
    fn read(row: &RowData<'_>) -> Result<Days, String> {
        row.number_as("count").map(Days)
    }
}
