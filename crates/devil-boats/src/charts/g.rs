//! Table G: damage, fire, flooding, reefs and wounds.

use crate::conditions::When;
use table::chart::{Chart, Key, Row, RowData};

table::charts! {
    pub struct Charts {
        pub area: Chart<Area> = "G-1",
        pub bow_deck: Chart<BowDeck> = "G-2",
        pub bow_interior: Chart<Counted<BowInterior>> = "G-3",
        pub bed: Chart<Number<1, 4>> = "G-3.bed",
        pub passenger: Chart<Number<1, 2>> = "G-3.passenger",
        pub cockpit: Chart<Cockpit> = "G-4",
        pub mid_deck: Chart<MidDeck> = "G-5",
        pub turret_1: Chart<Counted<GunsOut>> = "G-5.turret",
        pub forward_tube: Chart<Number<1, 2>> = "G-5.tube",
        pub forward_station: Chart<Number<1, 2>> = "G-5.mate",
        pub mid_interior: Chart<Counted<MidInterior>> = "G-6",
        pub tank: Chart<Number<1, 3>> = "G-6.tank",
        pub tank_effect: Chart<TankEffect> = "G-6.tank_effect",
        pub radio_repair: Chart<Repair, When> = "G-6.a",
        pub fire: Chart<Fire> = "G-6.c",
        pub stern_deck: Chart<SternDeck> = "G-7",
        pub turret_2: Chart<Counted<GunsOut>> = "G-7.turret",
        pub after_tube: Chart<Number<3, 4>> = "G-7.tube",
        pub after_station: Chart<Number<3, 4>> = "G-7.mate",
        pub propeller: Chart<Number<1, 3>> = "G-7.propeller",
        pub shaft: Chart<Number<1, 3>> = "G-7.shaft",
        pub rudder: Chart<Number<1, 3>> = "G-7.rudder",
        pub stern_interior: Chart<Counted<SternInterior>> = "G-8",
        pub generator: Chart<Number<1, 2>> = "G-8.generator",
        pub engine: Chart<Number<1, 3>> = "G-8.engine",
        pub cooling_pump: Chart<Number<1, 3>> = "G-8.pump",
        pub engineer_repair: Chart<Repair, When> = "G-8.e",
        pub reef: Chart<ReefSections, When> = "G-9",
        pub reef_hull: Chart<Counted<HullPoints>, When> = "G-9.a",
        pub reef_propeller: Chart<ReefPart> = "G-9.d",
        pub reef_shaft: Chart<ReefPart> = "G-9.e",
        pub reef_rudder: Chart<Counted<ReefPart>> = "G-9.f",
        pub reef_consort: Chart<PointsEqualTotal, When> = "G-10",
        pub wounds: Chart<Injury, When> = "G-11",
        pub medic: Chart<Treatment, When> = "G-11.b",
        pub rammed_below: Chart<RammedBelow> = "E-6.b.below",
        pub rammed_injury: Chart<Injury> = "E-6.b.injury",
        pub rammed_on_deck: Chart<OnDeck> = "E-6.b.deck",
        pub engine_repair: Chart<Repair, When> = "A-15.a",
        pub component_repair: Chart<Repair, When> = "A-15.c",
    }
}

table::keys! {
    pub enum Area {
        WalkingTopDeck = "walking_top_deck",
        BowTopDeck = "bow_top_deck",
        BowInterior = "bow_interior",
        MidTopDeck = "mid_top_deck",
        Superficial = "superficial",
        Cockpit = "cockpit",
        MidInterior = "mid_interior",
        SternTopDeck = "stern_top_deck",
        SternInterior = "stern_interior",
        WalkingInterior = "walking_interior",
    }
    pub enum BowDeck {
        Gunner = "bow_gunner",
        Loader = "bow_ammo_loader",
        LifeRaft = "life_raft",
        Cannon = "cannon_37mm",
        Superficial = "superficial",
    }
    pub enum BowInterior {
        Supplies = "supply_cargo",
        RestBed = "rest_bed",
        Passenger = "passenger",
        BilgePump = "bilge_pump",
        Extinguisher = "fire_extinguisher",
        Hull = "hull",
        Superficial = "superficial",
    }
    pub enum Cockpit {
        CommandingOfficer = "commanding_officer",
        ExecutiveOfficer = "executive_officer",
        Steering = "steering_control",
        Throttle = "throttle_control",
        Director = "torpedo_director",
        LaunchController = "torpedo_launch_controller",
        Superficial = "superficial",
    }
    pub enum MidDeck {
        Gunner = "aa_gunner_1",
        Turret = "aa_turret_1",
        RadarAntenna = "radar_antenna",
        RadioAntenna = "radio_antenna",
        Tube = "torpedo_tube",
        Mate = "torpedo_mate",
        Superficial = "superficial",
    }
    pub enum MidInterior {
        RadioOperator = "radio_operator",
        Batteries = "batteries",
        Radio = "radio",
        Radar = "radar",
        Freshwater = "freshwater_tank",
        OfficersBed = "co_rest_bed",
        FuelTank = "fuel_tank",
        BilgePump = "bilge_pump",
        Extinguisher = "fire_extinguisher",
        Hull = "hull",
        Superficial = "superficial",
    }
    pub enum SternDeck {
        AaGunner = "aa_gunner_2",
        Turret = "aa_turret_2",
        Gunner = "stern_gunner",
        Loader = "stern_ammo_loader",
        Tube = "torpedo_tube",
        Mate = "torpedo_mate",
        Propeller = "propeller",
        Shaft = "propeller_shaft",
        Rudder = "rudder",
        Superficial = "superficial",
    }
    pub enum SternInterior {
        Engineer = "engineer",
        Generator = "auxiliary_generator",
        Engine = "engine",
        CoolingPump = "cooling_pump",
        BilgePump = "bilge_pump",
        Extinguisher = "fire_extinguisher",
        Tools = "tools",
        Hull = "hull",
        Superficial = "superficial",
    }
    pub enum GunsOut { One = "one_gun_out", Both = "both_guns_out" }
    pub enum TankEffect { Leak = "leak", Fire = "fire", Explosion = "explosion" }
    pub enum Fire { Out = "fire_out", Burning = "still_burning", Explosion = "explosion" }
    pub enum Repair { Fails = "fails", Repaired = "repaired" }
    pub enum ReefSections {
        Bow = "bow",
        BowAndMid = "bow_and_mid",
        All = "bow_mid_and_stern",
    }
    pub enum HullPoints { One = "one", Two = "two", Three = "three" }
    pub enum ReefPart { Intact = "intact", Disabled = "disabled" }
    pub enum PointsEqualTotal { Total = "points_equal_total" }
    pub enum Injury { Light = "light_wound", Severe = "severe_wound", Killed = "kia" }
    pub enum RammedBelow { Escapes = "escapes", Killed = "kia" }
    pub enum OnDeck {
        Unhurt = "unhurt",
        Light = "light_wound",
        Severe = "severe_wound",
        Killed = "kia",
    }
    pub enum Treatment { Fails = "fails", Healed = "healed" }
}

/// A result with a number of points or guns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted<K> {
    pub what: K,
    pub count: u8,
}

impl<K: Key> Row for Counted<K> {
    fn read(row: &RowData<'_>) -> Result<Counted<K>, String> {
        Ok(Counted { what: row.key_as()?, count: row.number_or("count", 1)? })
    }
}

/// One of several equal things: `engine_2` is the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number<const FROM: u8, const TO: u8>(u8);

impl<const FROM: u8, const TO: u8> Number<FROM, TO> {
    pub fn number(self) -> u8 {
        self.0
    }

    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

impl<const FROM: u8, const TO: u8> Row for Number<FROM, TO> {
    fn read(row: &RowData<'_>) -> Result<Number<FROM, TO>, String> {
        let number = row.key().rsplit('_').next().and_then(|digits| digits.parse().ok());
        number
            .filter(|number| (FROM..=TO).contains(number))
            .map(Number)
            .ok_or_else(|| format!("`{}` does not end in a number {FROM} to {TO}", row.key()))
    }
}
