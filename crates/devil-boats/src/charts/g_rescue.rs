//! Tables G-12 and G-13: boats and crews in distress; D-10.b: towing a boat off a reef.

use crate::{charts::c::TowOff, conditions::When};
use table::chart::Chart;

table::charts! {
    pub struct Charts {
        pub transfer: Chart<Transfer, When> = "G-12.1",
        pub crew_transfer: Chart<CrewTransfer, When> = "G-12.2",
        pub disabled_red: Chart<Stranded, When> = "G-13.1",
        pub disabled_yellow: Chart<Stranded, When> = "G-13.2",
        pub disabled_green: Chart<Stranded, When> = "G-13.3",
        pub sunk_red: Chart<Swimmer, When> = "G-13.4",
        pub ashore: Chart<Swimmer, When> = "G-13.4.ashore",
        pub sunk_yellow: Chart<Swimmer, When> = "G-13.5",
        pub sunk_green: Chart<Swimmer, When> = "G-13.6",
        pub tow_off: Chart<TowOff, When> = "D-10.b",
    }
}

table::keys! {
    pub enum Transfer { Safe = "transfers", Drowns = "drowns" }
    pub enum CrewTransfer { Safe = "crew_transfers", Drowns = "crew_drowns" }
    pub enum Stranded { Saved = "saved", Captured = "captured", Lost = "lost" }
    /// What becomes of a man in the water.
    pub enum Swimmer {
        Ashore = "ashore",
        Rescued = "rescued",
        Captured = "captured",
        Drowns = "drowns",
        Lost = "lost",
    }
}
