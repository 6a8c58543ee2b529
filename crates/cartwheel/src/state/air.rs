//! Aerial units and airbases.

use super::{Ace, Base, Hex, Place, Side};
use crate::charts::airbases::BaseRow;
use crate::state::BaseKind;
use serde::{Deserialize, Serialize};

/// An aerial unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Air {
    pub place: Place,
    pub reduced: bool,
    pub disrupted: bool,
    /// OC 6.4.b: in the Flown half of the display.
    pub flown: bool,
    /// OC 7.2.a
    pub regroup: bool,
    pub ace: Option<Ace>,
    /// OC 9.3.a: it has made its stage move of this turn.
    pub staged: bool,
    /// OC 9.1.2.a: it has flown its mission, or a successful interception, in this phase.
    pub sortied: bool,
    /// R-11TH-FLOWN: it flew or staged while the 11th Hikoshidan was committed.
    pub counted: bool,
    /// OC 13.2.3.a: a C-47 on its supply source side, with its hits.
    pub supply_side: bool,
    pub hits: u8,
    /// R-TF36-VP
    pub entered: bool,
}

impl Air {
    /// The base it stands at.
    pub const fn base(&self) -> Option<Base> {
        match self.place {
            Place::Base(base) => Some(base),
            Place::Out
            | Place::Lost
            | Place::At(_)
            | Place::Off(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => None,
        }
    }
}

/// OC 6.6.2: how it stands with an airbase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BaseStatus {
    #[default]
    Working,
    Disrupted,
    /// OC 6.6.3.a
    Destroyed,
    /// OC 6.5.2.a
    Building,
    /// A mobile base that is not on the map.
    Unbuilt,
    /// OC 6.6.4.c: a mobile base that may never be rebuilt.
    Gone,
}

impl BaseStatus {
    pub const fn is_on_map(self) -> bool {
        match self {
            BaseStatus::Working
            | BaseStatus::Disrupted
            | BaseStatus::Destroyed
            | BaseStatus::Building => true,
            BaseStatus::Unbuilt | BaseStatus::Gone => false,
        }
    }

    /// Whether aircraft may stand there.
    pub const fn is_open(self) -> bool {
        matches!(self, BaseStatus::Working | BaseStatus::Disrupted)
    }
}

/// An airbase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BaseState {
    pub owner: Side,
    pub status: BaseStatus,
    pub unsupplied: bool,
    /// Where a mobile base stands.
    pub hex: Option<Hex>,
    /// R-17-1-MOBILE: it may hold more than its capacity until a unit lands.
    pub crowded: bool,
}

impl BaseState {
    pub fn new(owner: Side, row: &BaseRow) -> BaseState {
        let status = match row.kind {
            BaseKind::Mobile => BaseStatus::Unbuilt,
            BaseKind::Major | BaseKind::Minor | BaseKind::Box | BaseKind::Carrier => {
                BaseStatus::Working
            }
        };
        BaseState { owner, status, unsupplied: false, hex: None, crowded: false }
    }
}
