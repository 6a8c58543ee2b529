//! Ships on a mission and in battle.

use super::{Hex, Place, ShipId, Side};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::keys;

keys! {
    /// OC 10.1.a to OC 10.1.d
    pub enum NavalKind {
        Transport = "transport": "Transport",
        Attack = "attack": "Attack",
        Support = "support": "Support",
        Stage = "stage": "Stage",
    }
}

keys! {
    /// What the other side has said about interrupting this mission.
    pub enum Patience { Asked = "asked", Never = "never" }
}

/// OC 10.3.c: a naval mission while it is sailed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NavalMission {
    pub side: Side,
    pub kind: NavalKind,
    /// Those still in it.
    pub ships: ArrayVec<ShipId, 4>,
    pub to: Place,
    pub rendezvous: Option<Hex>,
    /// The ships that sail together now.
    pub force: ArrayVec<ShipId, 4>,
    /// Ruling R-SPOT-ONCE: hexes in which this force was looked for.
    pub searched: Vec<Hex>,
    pub patience: Patience,
    /// The hexes sailed through, for the map.
    pub wake: Vec<Hex>,
    /// OC 10.3.3.d: ships that failed to intercept this mission.
    #[serde(default)]
    pub tried: Vec<ShipId>,
}

/// OC 10.4.1.a: a surface combat while it is fought.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NavalBattle {
    /// None in the training game.
    pub hex: Option<Hex>,
    /// 0 before the rounds are known.
    pub round: u8,
    pub rounds: u8,
    /// OC 10.4.1.b: the first round at close range.
    pub close: u8,
    /// By side; those still afloat.
    pub ships: [ArrayVec<ShipId, 12>; 2],
    /// Who aims first.
    pub first: Side,
    /// What was fired in this round: firer, target, and steps down the ladder.
    pub fire: Vec<(ShipId, ShipId, u8)>,
    /// OC 10.4.3.a, OC 10.4.3.b: the part of the training game; 0 in the campaign.
    pub part: u8,
    /// OC 10.4.3.c: points so far, by side.
    pub points: [u8; 2],
}

impl NavalBattle {
    pub fn is_close(&self) -> bool {
        self.round >= self.close
    }
}
