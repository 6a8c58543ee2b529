//! Tables A-14, G-12 and G-13: boats and crews in distress, towing, the way home alone.

mod castaways;
mod crews;
mod distress;
mod stranded;
mod towing;
mod way_home;

pub use castaways::{Boarding, after_combat, crew_overboard, leave_behind, rescue_in_combat};
pub use crews::room_for_a_crew;
pub use distress::{Relief, distress, leaderless};
pub use stranded::Stranding;
pub use towing::{can_tow, cast_off, drop_lines, tow_lines_part, towed_by};
pub use way_home::{GoOn, go_home_alone, go_on_or_abort, leads, separate, separate_all};

use super::T;
use crate::state::{BoatNo, Castaways, Craft, Fate, Loss, Who};

/// DB B-5.b: nobody gets off; rescued crews and the passenger die with the boat's own men.
pub fn lose_with_all_hands(t: &mut T, no: BoatNo) {
    for crew in crews::all_hands(&mut t.g, no) {
        crews::crew_is_gone(&mut t.g, crew, crews::Ruin::Killed);
    }
    lose(t, no, Loss { crew_saved: false, reef_in_combat: false });
}

/// DB 9.pt_removed: marks a boat as lost and lets go its tow lines.
/// Its own survivors are dealt with by the caller; crews it had rescued are in the water with them.
pub fn lose(t: &mut T, no: BoatNo, loss: Loss) {
    t.g.boat_mut(no).fate = Fate::Lost(loss);
    t.g.boat_mut(no).towing = None;
    if let Some(tower) = towed_by(&t.g, no) {
        t.g.boat_mut(tower).towing = None;
    }
    if t.g.in_fight() {
        let range = t.g.boat(no).range;
        for from in std::mem::take(&mut t.g.boat_mut(no).rescued) {
            let who = match t.g.boat(from).craft {
                Craft::Elco { seat, .. } => Who::Captain(seat),
                Craft::Consort { .. } => Who::Consort,
            };
            // Four boats have four crews, and a crew is in one place only.
            let since = t.g.fight().round;
            let _ = t.g.fight_mut().water.try_push(Castaways { from, who, range, since });
        }
    }
}
