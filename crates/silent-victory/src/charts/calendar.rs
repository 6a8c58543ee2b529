//! What changes with the date, and the levels of victory.

use crate::state::{Level, Month};
use table::chart::{Bands, ByName};

table::charts! {
    pub struct Charts {
        pub changes: ByName<Change, Since> = "CALENDAR",
        pub victory: Bands<Level> = "VICTORY",
    }
}

table::keys! {
    pub enum Change {
        FirstMonth = "first_month",
        SjRadar = "sj_radar",
        NarwhalRebuild = "narwhal_rebuild",
        NarwhalBack = "narwhal_back",
        Mk18 = "mk18",
        CommendationRibbon = "commendation_ribbon",
        PorpoiseWithdrawn = "porpoise_withdrawn",
        CapitalShipsGone = "capital_ships_gone",
        Mk27 = "mk27",
        Nac = "nac",
        LastPatrol = "last_patrol",
    }
}

table::rows! {
    pub struct Since(Month = "since");
}

impl Charts {
    /// The month of a change.
    pub fn month(&self, change: Change) -> Month {
        self.changes.of(change).0
    }

    /// Whether a change has come by this month.
    pub fn has_come(&self, change: Change, month: Month) -> bool {
        self.month(change) <= month
    }
}
