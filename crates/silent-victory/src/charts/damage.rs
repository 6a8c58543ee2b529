//! E4, E5 and E10: what hits do, repairs, wounds, scuttling.

use crate::{
    conditions::When,
    state::{Post, System},
};
use table::chart::{ByKey, Chart, Row, RowData};

table::charts! {
    pub struct Charts {
        pub hit: Chart<Hit> = "E4",
        pub flooding: Chart<MoreWater, When> = "E4.flooding",
        pub repair: ByKey<Part, Chart<Repair, When>> = "E5",
        pub crew: Chart<Victim> = "E5.crew",
        pub severity: Chart<Injury> = "E5.severity",
        pub untended: Chart<Untended> = "E5.untended",
        pub scuttle: Chart<Scuttling, When> = "E10",
        pub rescue: Chart<Rescue, When> = "E10.rescue",
    }
}

table::keys! {
    /// SV 10.11.2: the systems as E5 lists them, motors, diesels and guns together.
    pub enum Part {
        Motor = "electric",
        Diesel = "diesel",
        Periscope = "periscope",
        Batteries = "batteries",
        Hydrophones = "hydrophones",
        DivePlanes = "dive_planes",
        FuelTanks = "fuel_tanks",
        Radio = "radio",
        OddTubes = "fwd_tubes_odd",
        EvenTubes = "fwd_tubes_even",
        AftTubes = "aft_tubes",
        SdRadar = "sd_radar",
        SjRadar = "sj_radar",
        DeckGun = "deck_gun",
        AaGun = "aa_gun",
    }
    pub enum MoreWater { Holds = "holds", Rises = "rises" }
    pub enum Repair { Repaired = "repaired", Inoperable = "inoperable" }
    pub enum Injury { Light = "light_wound", Severe = "severe_wound", Killed = "killed" }
    pub enum Untended { Lives = "lives", Dies = "dies" }
    pub enum Scuttling { Scuttled = "scuttled", Captured = "captured" }
    pub enum Rescue { Rescued = "rescued", Lost = "lost" }
}

impl Part {
    pub fn of(system: System) -> Part {
        match system {
            System::Motor1 | System::Motor2 | System::Motor3 | System::Motor4 => Part::Motor,
            System::Diesel1 | System::Diesel2 | System::Diesel3 | System::Diesel4 => Part::Diesel,
            System::Periscope => Part::Periscope,
            System::Batteries => Part::Batteries,
            System::Hydrophones => Part::Hydrophones,
            System::DivePlanes => Part::DivePlanes,
            System::FuelTanks => Part::FuelTanks,
            System::Radio => Part::Radio,
            System::OddTubes => Part::OddTubes,
            System::EvenTubes => Part::EvenTubes,
            System::AftTubes => Part::AftTubes,
            System::SdRadar => Part::SdRadar,
            System::SjRadar => Part::SjRadar,
            System::DeckGun | System::SecondGun => Part::DeckGun,
            System::Aa1 | System::Aa2 => Part::AaGun,
        }
    }
}

/// SV 9.6.11.a, SV 9.6.11.b
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    Hull(u8),
    Flooding(u8),
    Crew(u8),
    /// SV 11.6.2.i: the next deck gun still working.
    DeckGun,
    /// SV 10.7.1, SV 10.7.2: the next AA gun still working.
    AaGun,
    System(System),
}

impl Row for Hit {
    fn read(row: &RowData<'_>) -> Result<Hit, String> {
        let count = || row.number_or("count", 1);
        match row.key() {
            "hull" => count().map(Hit::Hull),
            "flooding" => count().map(Hit::Flooding),
            "crew_injury" => count().map(Hit::Crew),
            "deck_gun" => Ok(Hit::DeckGun),
            "aa_gun" => Ok(Hit::AaGun),
            _ => row.key_as().map(Hit::System),
        }
    }
}

/// SV 9.6.12.a
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Victim {
    Man(Post),
    Hands,
    Passenger,
}

impl Row for Victim {
    fn read(row: &RowData<'_>) -> Result<Victim, String> {
        match row.key() {
            "crew_box" => Ok(Victim::Hands),
            "passenger" => Ok(Victim::Passenger),
            _ => row.key_as().map(Victim::Man),
        }
    }
}

impl Charts {
    pub fn repair_of(&self, system: System) -> &Chart<Repair, When> {
        self.repair.of(Part::of(system))
    }
}
