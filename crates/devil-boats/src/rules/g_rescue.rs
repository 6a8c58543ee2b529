//! Tables A-14, G-12 and G-13: boats and crews in distress, towing, the way home alone.

use super::T;
use crate::state::{BoatNo, Loss};

/// DB 4.9.3, DB A-14: a boat leaves the squadron for good and goes home by itself.
pub async fn go_home_alone(_t: &mut T, _no: BoatNo) {}

/// DB 4.9.2: disabled boats and crews in the water are given up.
pub async fn leave_behind(_t: &mut T) {}

/// DB 7.rescue: boats that have idled two rounds beside a crew in the water take it aboard.
pub async fn rescue_in_combat(_t: &mut T) {}

/// Combat is over: crews are picked up, grounded boats towed off, disabled ones taken in tow.
pub async fn after_combat(_t: &mut T) {}

/// A boat has sunk on the map: its living men, or the crew of a consort, are in the water.
/// The boat is already marked as lost (DB G-12.1, DB G-13.4 to DB G-13.6, RU-074).
pub async fn crew_overboard(_t: &mut T, _from: BoatNo) {}

/// DB A-9.effect, DB B-8.a, DB B-8.a.pt1: a boat loses touch with the squadron.
pub async fn separate(_t: &mut T, _no: BoatNo) {}

/// Marks a boat as lost; survivors are dealt with by the caller.
pub fn lose(t: &mut T, no: BoatNo, loss: Loss) {
    t.g.boat_mut(no).fate = crate::state::Fate::Lost(loss);
}
