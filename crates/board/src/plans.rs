//! Ready plans of ships: geometry known here, states and men handed in by the game.

mod elco;
mod fleet_boat;
mod fletcher;

use serde::Serialize;

pub use elco::{elco_deck, elco_interior};
pub use fleet_boat::{FleetBoat, Guns, Sail, TorpedoRoom, fleet_boat};
pub use fletcher::{FletcherNow, RoomNow, fletcher_deck, fletcher_profile};

use crate::{PartState, Target};

/// What a game says of one part of a plan. Parts it does not mention are sound.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartNow {
    pub target: Target,
    pub states: Vec<PartState>,
    /// Boxes marked and in all, for parts that take more than one hit.
    pub boxes: Option<(u16, u16)>,
}

impl PartNow {
    pub fn new(target: impl Into<Target>, states: impl IntoIterator<Item = PartState>) -> PartNow {
        PartNow { target: target.into(), states: states.into_iter().collect(), boxes: None }
    }

    #[must_use]
    pub fn boxes(mut self, marked: u16, of: u16) -> PartNow {
        self.boxes = Some((marked, of));
        self
    }
}
