//! Towing: who can tow, who is towed, and lines that part.

use super::{T, crews, lose};
use crate::state::{BoatNo, Boats, Craft, Loss, State};

/// The boat that has this one in tow.
pub fn towed_by(g: &State, no: BoatNo) -> Option<BoatNo> {
    g.present().find(|&tower| g.boat(tower).towing == Some(no))
}

/// DB G-12.3, DB B-5.d.4, DB G-3.a.tow: an able boat with a free hand may take a disabled one home.
pub fn can_tow(g: &State, no: BoatNo) -> bool {
    g.boat(no).towing.is_none() && has_the_power(g, no)
}

/// DB G-10.b.tow, RU-093: PT #1 needs two engines, one of PTs #2-#4 at most three points.
fn has_the_power(g: &State, no: BoatNo) -> bool {
    let boat = g.boat(no);
    boat.is_able()
        && match &boat.craft {
            Craft::Elco { elco, .. } => elco.lines_out() <= 1,
            Craft::Consort { .. } => g.consort_points(no) <= 3,
        }
}

/// DB C-10.tow: no boat is in tow while combat lasts.
pub fn cast_off(t: &mut T) {
    for no in t.g.present().collect::<Boats>() {
        if let Some(towed) = t.g.boat_mut(no).towing.take() {
            t.say("DB C-10.tow", |_| format!("{no} casts off the tow of {towed}."));
        }
    }
}

/// Lines end with the power to tow, and when the towed boat can move again.
pub fn drop_lines(t: &mut T) {
    for no in t.g.present().collect::<Boats>() {
        let Some(towed) = t.g.boat(no).towing else { continue };
        if has_the_power(&t.g, no) && t.g.is_present(towed) && !t.g.boat(towed).is_able() {
            continue;
        }
        t.g.boat_mut(no).towing = None;
        t.say("DB G-12.3", |_| format!("{no} casts off the tow of {towed}."));
    }
}

/// DB A-7.b, RU-015: at Sea State 4 or 5 the line parts and the towed boat sinks; its tower saves the crew.
pub fn tow_lines_part(t: &mut T) {
    if t.g.mission().sea.0 < 4 {
        return;
    }
    for tower in t.g.present().collect::<Boats>() {
        let Some(towed) = t.g.boat(tower).towing else { continue };
        t.say("DB A-7.b", |_| {
            format!("The tow line parts and {towed} goes down; {tower} saves the crew.")
        });
        let hands = crews::all_hands(&mut t.g, towed);
        lose(t, towed, Loss { crew_saved: false, reef_in_combat: false });
        for crew in
            hands.into_iter().filter(|&crew| crews::has_survivors(&t.g, crew)).collect::<Vec<_>>()
        {
            crews::board(&mut t.g, crew, tower);
        }
    }
}
