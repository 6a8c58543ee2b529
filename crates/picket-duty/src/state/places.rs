//! The ship's places: sections, compartments, guns, equipment; and the sky around her.

use serde::{Deserialize, Serialize};
use std::fmt;
use table::{Key, Name, keys};

keys! {
    /// PD 1.1.1.A: Repair Sections 1, 2 and 3.
    pub enum Section { Forward = "forward", Midship = "midship", Aft = "aft" }

    /// PD 1.1.1.A, PD-R03: the primary compartments on the map.
    pub enum Primary {
        Magazine1 = "5in_mag_1",
        Magazine2 = "5in_mag_2",
        Magazine40Forward = "40mm_mag_fwd",
        FuelForward = "fuel_fwd",
        Bridge = "bridge",
        Cic = "cic",
        Radio = "radio",
        FireRoomForward = "fire_fwd",
        EngineRoomForward = "engine_fwd",
        FireRoomAft = "fire_aft",
        EngineRoomAft = "engine_aft",
        StackForward = "stack_fwd",
        StackAft = "stack_aft",
        FuelAft = "fuel_aft",
        Magazine40Aft = "40mm_mag_aft",
        Magazine20Aft = "20mm_mag_aft",
        Magazine3 = "5in_mag_3",
        Magazine4 = "5in_mag_4",
        Magazine5 = "5in_mag_5",
        Steering = "steering",
        Rudder = "rudder",
        ShaftPort = "shaft_port",
        ShaftStarboard = "shaft_stbd",
    }

    /// PD 1.7, PD-R65: the compartments of the secondary sheet; none lies midship.
    pub enum Secondary {
        DressingStation = "dressing_station",
        Wardroom = "wardroom",
        CpoQuarters = "cpo_quarters",
        Projector = "projector",
        BoatswainStores = "boatswain_stores",
        ChainLocker = "chain_locker",
        Storeroom1 = "storeroom_1",
        Storeroom2 = "storeroom_2",
        Storeroom3 = "storeroom_3",
        Storeroom4 = "storeroom_4",
        Provisions = "provisions",
        CrewQuarters1 = "crew_quarters_1",
        RepairStores = "repair_stores",
        SupplyStores = "supply_stores",
        CrewQuarters2 = "crew_quarters_2",
        Laundry = "laundry",
        MachineShop = "machine_shop",
        Storeroom5 = "storeroom_5",
        ShaftAlleyPort = "shaft_alley_port",
        CrewQuarters3 = "crew_quarters_3",
        CrewHead = "crew_head",
        SailLocker = "sail_locker",
        Storeroom6 = "storeroom_6",
        ShaftAlleyStarboard = "shaft_alley_stbd",
    }

    /// PD 1.1.a: five 5in turrets, five 40mm tubs, seven 20mm mounts.
    pub enum Gun {
        Five1 = "5in.1",
        Five2 = "5in.2",
        Five3 = "5in.3",
        Five4 = "5in.4",
        Five5 = "5in.5",
        FortyA = "40mm.A",
        FortyB = "40mm.B",
        FortyC = "40mm.C",
        FortyD = "40mm.D",
        FortyE = "40mm.E",
        TwentyF = "20mm.F",
        TwentyG = "20mm.G",
        TwentyH = "20mm.H",
        TwentyI = "20mm.I",
        TwentyJ = "20mm.J",
        TwentyK = "20mm.K",
        TwentyL = "20mm.L",
    }

    pub enum Calibre { FiveInch = "5in", Forty = "40mm", Twenty = "20mm" }

    /// PD 1.1.1.C, PD 5.3.A: the Mk 37, the 40mm directors, the radars SG and SC.
    pub enum Equipment {
        Mk37 = "mk37",
        DirectorA = "dir.A",
        DirectorB = "dir.B",
        DirectorC = "dir.C",
        DirectorD = "dir.D",
        DirectorE = "dir.E",
        SurfaceRadar = "sg",
        AirRadar = "sc",
    }

    /// PD 1.1.d, PD-R01: eight bearings about the ship.
    pub enum Bearing {
        B0 = "0",
        B45 = "45",
        B90 = "90",
        B135 = "135",
        B180 = "180",
        B225 = "225",
        B270 = "270",
        B315 = "315",
    }

    pub enum Altitude { High = "H", Medium = "M", Low = "L" }

    /// PD 7.4.H: the side from which a bearing strikes.
    pub enum Side { Bow = "bow", Stern = "stern", Port = "port", Starboard = "starboard" }
}

/// Anything men can be sent to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Primary(Primary),
    Secondary(Secondary),
    Gun(Gun),
    Equipment(Equipment),
}

/// A name of the charts as an option key: `5in_mag_1` and `5in.1` become `5in-mag-1` and `5in-1`.
pub(crate) fn kebab(name: &str) -> String {
    name.replace(['_', '.'], "-").to_lowercase()
}

impl Place {
    /// Stable in questions, journals and on boards.
    pub fn key(self) -> Name {
        let name = match self {
            Place::Primary(it) => it.name(),
            Place::Secondary(it) => it.name(),
            Place::Gun(it) => it.name(),
            Place::Equipment(it) => it.name(),
        };
        kebab(name).into()
    }

    /// What stands for it on the boards.
    pub fn target(self) -> String {
        match self {
            Place::Primary(_) => format!("room:{}", self.key()),
            Place::Secondary(_) => format!("space:{}", self.key()),
            Place::Equipment(_) => format!("fitting:{}", self.key()),
            Place::Gun(gun) => {
                let name = gun.name().to_lowercase();
                format!("gun:{}", name.rsplit('.').next().unwrap_or(&name))
            }
        }
    }

    /// PD 7.7.D, PD 7.7.C.three, PD 11.5.C: where ratings count and three men have room; at equipment and in
    /// secondary compartments neither.
    pub fn takes_officers(self) -> bool {
        match self {
            Place::Primary(_) | Place::Gun(_) => true,
            Place::Secondary(_) | Place::Equipment(_) => false,
        }
    }

    pub fn words(self) -> &'static str {
        match self {
            Place::Primary(it) => it.words(),
            Place::Secondary(it) => it.words(),
            Place::Gun(it) => it.words(),
            Place::Equipment(it) => it.words(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

impl From<Primary> for Place {
    fn from(it: Primary) -> Place {
        Place::Primary(it)
    }
}

impl Section {
    pub const EACH: [Section; 3] = [Section::Forward, Section::Midship, Section::Aft];

    pub fn words(self) -> &'static str {
        match self {
            Section::Forward => "forward",
            Section::Midship => "midship",
            Section::Aft => "aft",
        }
    }

    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

impl Primary {
    pub fn all() -> impl Iterator<Item = Primary> {
        Primary::ALL.iter().map(|(_, place)| *place)
    }

    pub(crate) fn index(self) -> usize {
        self as usize
    }

    pub fn words(self) -> &'static str {
        match self {
            Primary::Magazine1 => "5in Magazine 1",
            Primary::Magazine2 => "5in Magazine 2",
            Primary::Magazine40Forward => "40mm Magazine Forward",
            Primary::FuelForward => "Forward Fuel Tank",
            Primary::Bridge => "Bridge",
            Primary::Cic => "CIC",
            Primary::Radio => "Radio",
            Primary::FireRoomForward => "Forward Fire Room",
            Primary::EngineRoomForward => "Forward Engine Room",
            Primary::FireRoomAft => "Aft Fire Room",
            Primary::EngineRoomAft => "Aft Engine Room",
            Primary::StackForward => "Forward Stack",
            Primary::StackAft => "Aft Stack",
            Primary::FuelAft => "Aft Fuel Tank",
            Primary::Magazine40Aft => "40mm Magazine Aft",
            Primary::Magazine20Aft => "20mm Magazine Aft",
            Primary::Magazine3 => "5in Magazine 3",
            Primary::Magazine4 => "5in Magazine 4",
            Primary::Magazine5 => "5in Magazine 5",
            Primary::Steering => "Steering Room",
            Primary::Rudder => "Rudder",
            Primary::ShaftPort => "Port Propeller Shaft",
            Primary::ShaftStarboard => "Starboard Propeller Shaft",
        }
    }

    /// PD 7.7.F: the rooms the Engineering Officer serves.
    pub fn is_engineers(self) -> bool {
        matches!(
            self,
            Primary::FireRoomForward
                | Primary::EngineRoomForward
                | Primary::FireRoomAft
                | Primary::EngineRoomAft
                | Primary::Steering
        )
    }

    /// PD 1.1.b: the five that feed a 5in gun each.
    pub fn is_main_magazine(self) -> bool {
        matches!(
            self,
            Primary::Magazine1
                | Primary::Magazine2
                | Primary::Magazine3
                | Primary::Magazine4
                | Primary::Magazine5
        )
    }
}

impl Secondary {
    pub fn all() -> impl Iterator<Item = Secondary> {
        Secondary::ALL.iter().map(|(_, place)| *place)
    }

    pub(crate) fn index(self) -> usize {
        self as usize
    }

    pub fn words(self) -> &'static str {
        match self {
            Secondary::DressingStation => "Dressing Station",
            Secondary::Wardroom => "Wardroom",
            Secondary::CpoQuarters => "CPO Quarters",
            Secondary::Projector => "Projector",
            Secondary::BoatswainStores => "Boatswain Stores",
            Secondary::ChainLocker => "Chain Locker",
            Secondary::Storeroom1 => "Storeroom 1",
            Secondary::Storeroom2 => "Storeroom 2",
            Secondary::Storeroom3 => "Storeroom 3",
            Secondary::Storeroom4 => "Storeroom 4",
            Secondary::Provisions => "Provisions",
            Secondary::CrewQuarters1 => "Crew Quarters 1",
            Secondary::RepairStores => "Repair Stores",
            Secondary::SupplyStores => "Supply Stores",
            Secondary::CrewQuarters2 => "Crew Quarters 2",
            Secondary::Laundry => "Laundry",
            Secondary::MachineShop => "Machine Shop",
            Secondary::Storeroom5 => "Storeroom 5",
            Secondary::ShaftAlleyPort => "Port Shaft Alley",
            Secondary::CrewQuarters3 => "Crew Quarters 3",
            Secondary::CrewHead => "Crew Head",
            Secondary::SailLocker => "Sail Locker",
            Secondary::Storeroom6 => "Storeroom 6",
            Secondary::ShaftAlleyStarboard => "Starboard Shaft Alley",
        }
    }
}

impl Gun {
    pub fn all() -> impl Iterator<Item = Gun> {
        Gun::ALL.iter().map(|(_, gun)| *gun)
    }

    pub(crate) fn index(self) -> usize {
        self as usize
    }

    pub fn words(self) -> &'static str {
        match self {
            Gun::Five1 => "5in gun 1",
            Gun::Five2 => "5in gun 2",
            Gun::Five3 => "5in gun 3",
            Gun::Five4 => "5in gun 4",
            Gun::Five5 => "5in gun 5",
            Gun::FortyA => "40mm tub A",
            Gun::FortyB => "40mm tub B",
            Gun::FortyC => "40mm tub C",
            Gun::FortyD => "40mm tub D",
            Gun::FortyE => "40mm tub E",
            Gun::TwentyF => "20mm mount F",
            Gun::TwentyG => "20mm mount G",
            Gun::TwentyH => "20mm mount H",
            Gun::TwentyI => "20mm mount I",
            Gun::TwentyJ => "20mm mount J",
            Gun::TwentyK => "20mm mount K",
            Gun::TwentyL => "20mm mount L",
        }
    }

    /// PD 6.7.D: the director of a 40mm tub; PD 6.7.E: a 20mm gun has none.
    pub fn director(self) -> Option<Equipment> {
        match self {
            Gun::Five1 | Gun::Five2 | Gun::Five3 | Gun::Five4 | Gun::Five5 => Some(Equipment::Mk37),
            Gun::FortyA => Some(Equipment::DirectorA),
            Gun::FortyB => Some(Equipment::DirectorB),
            Gun::FortyC => Some(Equipment::DirectorC),
            Gun::FortyD => Some(Equipment::DirectorD),
            Gun::FortyE => Some(Equipment::DirectorE),
            Gun::TwentyF
            | Gun::TwentyG
            | Gun::TwentyH
            | Gun::TwentyI
            | Gun::TwentyJ
            | Gun::TwentyK
            | Gun::TwentyL => None,
        }
    }
}

impl Equipment {
    pub fn all() -> impl Iterator<Item = Equipment> {
        Equipment::ALL.iter().map(|(_, it)| *it)
    }

    pub(crate) fn index(self) -> usize {
        self as usize
    }

    pub fn is_radar(self) -> bool {
        matches!(self, Equipment::SurfaceRadar | Equipment::AirRadar)
    }

    pub fn words(self) -> &'static str {
        match self {
            Equipment::Mk37 => "Mk 37 director",
            Equipment::DirectorA => "40mm director A",
            Equipment::DirectorB => "40mm director B",
            Equipment::DirectorC => "40mm director C",
            Equipment::DirectorD => "40mm director D",
            Equipment::DirectorE => "40mm director E",
            Equipment::SurfaceRadar => "SG surface radar",
            Equipment::AirRadar => "SC air radar",
        }
    }
}

impl Bearing {
    pub fn degrees(self) -> u16 {
        self as u16 * 45
    }

    pub fn of(degrees: i64) -> Option<Bearing> {
        Bearing::ALL.iter().map(|(_, it)| *it).find(|it| i64::from(it.degrees()) == degrees)
    }
}

impl Altitude {
    pub fn words(self) -> &'static str {
        match self {
            Altitude::High => "High",
            Altitude::Medium => "Medium",
            Altitude::Low => "Low",
        }
    }
}

impl Side {
    pub fn words(self) -> &'static str {
        match self {
            Side::Bow => "the bow",
            Side::Stern => "the stern",
            Side::Port => "port",
            Side::Starboard => "starboard",
        }
    }
}
