//! Turn track, random events, reconnaissance and initiative.

use crate::state::{Event, Side};
use table::{
    Chart,
    chart::{Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub turns: Vec<Turn> = "turn-track",
        pub events: Chart<Event> = "random-events",
        pub volcano: Chart<Volcano> = "random-events.volcano",
        pub eruption: table::chart::Figures<Eruption> = "random-events.eruption",
        pub spacing: table::chart::Figures<Spacing> = "general-regroup.spacing",
        pub hunt: Chart<Hunt> = "random-events.hunt",
        pub recon: Chart<Recon, ReconCondition> = "recon-flight",
        pub initiative: Chart<Side, InitiativeCondition> = "initiative-drm",
        pub ruined: table::chart::Figures<City> = "initiative-drm.hits",
        pub missions: Chart<u8> = "initiative-missions",
    }
}

keys! {
    pub enum Volcano { Tremors = "tremors", Ash = "ash", Eruption = "eruption" }
    /// OC 7.4: from so many hits on the initiative suffers.
    pub enum City { Rabaul = "rabaul", PortMoresby = "port-moresby" }
    pub enum Eruption { Hits = "hits" }
    /// OC 7.1.b, OC 7.1.c: when the first general regroup delays or forbids the second.
    pub enum Spacing { DelayingMonth = "delaying-month", SecondAfter = "second-after", LastMonth = "last-month" }
    pub enum Hunt { Escapes = "escapes", Sunk = "sunk" }
    pub enum Recon { Flies = "flies", Flown = "flown" }
    pub enum ReconCondition { GeneralRegroup = "general-regroup" }
    pub enum InitiativeCondition {
        RadarDestroyed = "radar-destroyed",
        AlliedReconOverRabaul = "allied-recon-over-rabaul",
        JapaneseReconOverPortMoresby = "japanese-recon-over-port-moresby",
        GeneralRegroup = "general-regroup",
        /// R-INIT-REGROUP-SIGN
        GeneralRegroupPrinted = "general-regroup-printed",
        Magic = "magic",
        Tf36 = "tf36",
        Eleventh = "eleventh",
        Igo2 = "igo2",
        RabaulHits = "rabaul-hits",
        PortMoresbyHits = "port-moresby-hits",
    }
}

/// OC 2.1.2: a space of the turn track.
#[derive(Clone, Debug)]
pub struct Turn {
    pub number: u8,
    pub name: String,
    pub month: u8,
    /// OC 14.5.a: whether a general regroup may be declared.
    pub regroup: bool,
}

impl Row for Turn {
    fn read(row: &RowData<'_>) -> Result<Turn, String> {
        let number = row.key().parse().map_err(|_| format!("`{}` is no turn", row.key()))?;
        Ok(Turn {
            number,
            name: row.label().unwrap_or(row.key()).to_owned(),
            month: row.number_as("month")?,
            regroup: row.flag("regroup").unwrap_or(false),
        })
    }
}

impl Charts {
    /// The space of a turn; none for that of the Bismarck Sea, which is before them all.
    pub fn turn(&self, number: u8) -> Option<&Turn> {
        self.turns.iter().find(|turn| turn.number == number)
    }
}
