//! State of the Tactical Battle Board and of naval operations.

use crate::state::{Hex, ShipId, Side};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// OC 9.7.2: the Tactical Battle Board while a battle is fought.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Battle {
    /// 1 to 6.
    pub round: u8,
}

/// OC 10.3.c: a naval mission while it is sailed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NavalMission {
    pub side: Side,
    pub ships: ArrayVec<ShipId, 4>,
    pub to: Hex,
}

/// OC 10.4.1.a: a surface combat while it is fought.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct NavalBattle {
    pub round: u8,
    pub rounds: u8,
}
