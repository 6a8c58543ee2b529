//! T1 to T4: the rosters of 720 ships.

use super::e1::{Roster, Size};
use crate::state::{ShipType, Standing};
use table::chart::{Chart, Figures};

table::charts! {
    pub struct Charts {
        pub small_a: Chart<Ship> = "T1a",
        pub small_b: Chart<Ship> = "T1b",
        pub small_c: Chart<Ship> = "T1c",
        pub large_a: Chart<Ship> = "T2a",
        pub large_b: Chart<Ship> = "T2b",
        pub large_c: Chart<Ship> = "T2c",
        pub capital_ships: Chart<Ship> = "T3",
        pub warships: Chart<Ship> = "T4",
        pub standard: Figures<Size> = "STD",
    }
}

table::rows! {
    /// One entry of a roster; its name is the text of the row (`check_words`).
    #[derive(Copy)]
    pub struct Ship {
        pub kind: ShipType = "type",
        pub tons: u32,
        /// SV 8.2.4.c
        pub fast: bool,
        /// SV 8.2.8: printed for capital ships only.
        pub points: Option<u8>,
    }
}

impl Ship {
    /// SV 8.2.4.d: a capital ship is no warship.
    pub fn standing(&self) -> Standing {
        match self.kind {
            ShipType::Freighter
            | ShipType::Tanker
            | ShipType::Passenger
            | ShipType::Auxiliary
            | ShipType::Munitions => Standing::Merchant,
            ShipType::Battleship | ShipType::Carrier | ShipType::EscortCarrier => {
                Standing::Capital { fast: self.fast }
            }
            ShipType::Submarine => Standing::Submarine,
            ShipType::SeaplaneCarrier
            | ShipType::Cruiser
            | ShipType::LightCruiser
            | ShipType::Destroyer
            | ShipType::Frigate
            | ShipType::Minelayer
            | ShipType::RepairShip => Standing::Warship,
        }
    }
}

impl Charts {
    /// SV 8.2.3.a
    pub fn roster(&self, size: Size, roster: Roster) -> &Chart<Ship> {
        match (size, roster) {
            (Size::Small, Roster::A) => &self.small_a,
            (Size::Small, Roster::B) => &self.small_b,
            (Size::Small, Roster::C) => &self.small_c,
            (Size::Large, Roster::A) => &self.large_a,
            (Size::Large, Roster::B) => &self.large_b,
            (Size::Large, Roster::C) => &self.large_c,
        }
    }
}
