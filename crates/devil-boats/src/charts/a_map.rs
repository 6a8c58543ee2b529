//! Tables: the Strategic Map and its Random Events.

use crate::{
    charts::{Points, a::Victim},
    conditions::When,
    state::{BoatNo, Post, SeaState},
};
use table::chart::{Chart, Row, RowData};

table::charts! {
    pub struct Charts {
        pub sea_good: Chart<SeaState, When> = "A-7.good",
        pub sea_poor: Chart<SeaState, When> = "A-7.poor",
        pub sea_bad: Chart<SeaState, When> = "A-7.bad",
        pub storm: Chart<Storm, When> = "A-8",
        pub storm_event: Chart<StormEvent, When> = "A-8.event",
        pub collision: Chart<Collision, When> = "A-8.collision",
        pub collision_damage: Chart<Points, When> = "A-8.damage",
        pub separation: Chart<Separation, When> = "A-9",
        pub separated: Chart<Separated, When> = "A-9.boat",
        pub random_event: Chart<Chance, When> = "A-10",
        pub air: Chart<Contact, When> = "A-11",
        pub convoy: Chart<Contact, When> = "A-12",
        pub convoy_type: Chart<Convoy, When> = "A-12.a",
        pub guns: Chart<GunContact, When> = "A-13",
        pub way_home: Chart<WayHome, When> = "A-14",
        pub lost_crew: Chart<LostCrew, When> = "A-14.a",
        pub event: Chart<RandomEvent, When> = "A-15",
        pub dysentery: Chart<Illness, When> = "A-15.2",
        pub sharpshooter: Chart<Post, When> = "A-15.5",
        pub engine: Chart<EngineNo, When> = "A-15.6",
        pub event_separated: Chart<Separated, When> = "A-15.10",
        pub speedy: Chart<Post, When> = "A-15.11",
        pub rogue_wave: Chart<Post, When> = "A-15.12",
        pub swarm: Chart<Aircraft, When> = "A-15.14",
        pub cracked: Chart<Victim, When> = "A-15.20",
        pub cracked_officer: Chart<Post, When> = "A-15.20.12",
    }
}

table::keys! {
    pub enum Storm { Calm = "no_event", Event = "storm_event" }
    pub enum StormEvent {
        RadioAntenna = "radio_antenna_lost",
        RadarAntenna = "radar_antenna_lost",
        Collision = "collision_risk",
    }
    pub enum Collision {
        None = "no_collision",
        Harmless = "collision_no_damage",
        Damage = "collision_damage",
    }
    pub enum Separation { Together = "together", Separated = "separation" }
    pub enum Chance { Event = "event", Nothing = "no_event" }
    pub enum Contact { None = "no_contact", Contact = "contact" }
    pub enum Convoy { Barges = "barges", Destroyers = "destroyers" }
    pub enum GunContact { None = "no_contact", Possible = "possible_contact" }
    pub enum WayHome { Sunk = "sunk", Home = "home" }
    pub enum LostCrew { Lost = "crew_lost", Rescued = "crew_rescued" }
    pub enum RandomEvent {
        Dysentery = "dysentery",
        TropicalStorm = "tropical_storm",
        RadarFails = "radar_fails",
        Sharpshooter = "sharpshooter",
        EngineMalfunction = "engine_malfunction",
        BadFuel = "bad_fuel",
        HighPressure = "high_pressure",
        RadioFails = "radio_fails",
        Separation = "separation",
        SpeedyLoader = "speedy_loader",
        RogueWave = "rogue_wave",
        DestroyerEncounter = "destroyer_encounter",
        Swarm = "swarm",
        FixItEngineer = "temporary_fixit_engineer",
        ReefEncounter = "reef_encounter",
        Scotch = "scotch_whisky",
        MistakenIdentity = "mistaken_identity",
        FixItRadio = "temporary_fixit_radio",
        Cracked = "cracked",
    }
    pub enum Illness { Healthy = "healthy", Mild = "mild", Severe = "severe" }
}

impl Row for SeaState {
    fn read(row: &RowData<'_>) -> Result<SeaState, String> {
        let state = row.number_as("sea_state")?;
        if (1..=5).contains(&state) {
            Ok(SeaState(state))
        } else {
            Err(format!("row `{}` has sea_state = {state}; it runs from 1 to 5", row.key()))
        }
    }
}

/// DB A-9.boat: the boats that lose touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Separated {
    One(BoatNo),
    All,
}

impl Row for Separated {
    fn read(row: &RowData<'_>) -> Result<Separated, String> {
        let one = |index| Ok(Separated::One(BoatNo::from_index(index)));
        match row.key() {
            "pt1" => one(0),
            "pt2" => one(1),
            "pt3" => one(2),
            "pt4" => one(3),
            "all" => Ok(Separated::All),
            other => Err(format!("`{other}` is no boat; known are pt1, pt2, pt3, pt4 and all")),
        }
    }
}

/// One of the three engines, as an index from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineNo(pub usize);

impl Row for EngineNo {
    fn read(row: &RowData<'_>) -> Result<EngineNo, String> {
        match row.key() {
            "engine_1" => Ok(EngineNo(0)),
            "engine_2" => Ok(EngineNo(1)),
            "engine_3" => Ok(EngineNo(2)),
            other => Err(format!("`{other}` is no engine; known are engine_1, engine_2, engine_3")),
        }
    }
}

table::rows! {
    /// DB: how many aircraft come.
    pub struct Aircraft(pub u8 = "count");
}
