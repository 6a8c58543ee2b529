//! Whole crews: who is saved, who dies, who is captured, and aboard which boat they are.

use crate::state::{BoatNo, Craft, Fate, Passenger, Place, Post, Progress, State, crew::Gone};

/// The living men of a boat with a crew board; none for a consort, whose crew is one counter.
pub(super) fn living(g: &State, no: BoatNo) -> Vec<Post> {
    match g.boat(no).craft {
        Craft::Elco { .. } => {
            let alive = g.crew(no).iter().filter(|(_, man)| man.gone.is_none());
            alive.map(|(post, _)| post).collect()
        }
        Craft::Consort { .. } => Vec::new(),
    }
}

/// Somebody of this boat's own crew can still be saved.
pub(super) fn has_survivors(g: &State, no: BoatNo) -> bool {
    g.boat(no).elco().is_none() || !living(g, no).is_empty() || has_guest(g, no)
}

/// The man of a Special Mission is aboard and alive.
pub(super) fn has_guest(g: &State, no: BoatNo) -> bool {
    let aboard = g.boat(no).elco().map(|elco| elco.passengers);
    aboard.is_some_and(|boxes| boxes.iter().any(|guest| is_living_guest(*guest)))
}

fn is_living_guest(passenger: Option<Passenger>) -> bool {
    matches!(passenger, Some(Passenger::Guest { dead: false, .. }))
}

/// The boats whose crews are aboard, this one first; they leave it.
pub(super) fn all_hands(g: &mut State, no: BoatNo) -> Vec<BoatNo> {
    let saved = std::mem::take(&mut g.boat_mut(no).rescued);
    std::iter::once(no).chain(saved).collect()
}

/// How a whole crew is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ruin {
    Killed,
    Captured,
}

/// Everyone of this boat's own crew, and the man it carried, is gone for good.
pub(super) fn crew_is_gone(g: &mut State, no: BoatNo, ruin: Ruin) {
    for post in living(g, no) {
        man_is_gone(g, no, post, ruin);
    }
    guest_is_gone(g, no, ruin);
    note_survivors(g, no, false);
}

pub(super) fn man_is_gone(g: &mut State, no: BoatNo, post: Post, ruin: Ruin) {
    let man = g.crew_mut(no).man_mut(post);
    man.gone = Some(match ruin {
        Ruin::Killed => Gone::Killed,
        Ruin::Captured => Gone::Captured,
    });
    man.place = Place::Ashore;
}

/// DB G-11.c: the mission fails with the passenger.
pub(super) fn guest_is_gone(g: &mut State, no: BoatNo, ruin: Ruin) {
    if !has_guest(g, no) {
        return;
    }
    for place in &mut g.elco_mut(no).passengers {
        match (ruin, &mut *place) {
            (Ruin::Killed, Some(Passenger::Guest { dead, .. })) => *dead = true,
            (Ruin::Captured, Some(Passenger::Guest { .. })) => *place = None,
            (_, Some(Passenger::RescuedCrew) | None) => {}
        }
    }
    g.mission_mut().progress = Progress::Failed;
}

/// Writes into a lost boat's record whether anybody came away.
pub(super) fn note_survivors(g: &mut State, no: BoatNo, saved: bool) {
    if let Fate::Lost(loss) = &mut g.boat_mut(no).fate {
        loss.crew_saved = saved;
    }
}

/// The living men of a lost boat are no longer at their stations.
pub(super) fn clear_stations(g: &mut State, no: BoatNo) {
    for post in living(g, no) {
        g.crew_mut(no).man_mut(post).place = Place::Ashore;
    }
}

/// RU-076: PT #1 has two Passenger boxes; a consort takes any number.
pub fn room_for_a_crew(g: &State, no: BoatNo) -> bool {
    g.boat(no).elco().is_none_or(|elco| elco.passengers.iter().any(Option::is_none))
}

/// DB 7.passenger_box: a crew without a boat comes aboard another.
pub(super) fn board(g: &mut State, crew: BoatNo, to: BoatNo) {
    clear_stations(g, crew);
    note_survivors(g, crew, true);
    let guest = take_guest(g, crew, to);
    let boat = g.boat_mut(to);
    if !boat.rescued.contains(&crew) {
        // Three other boats at most, so the list never overflows.
        let _ = boat.rescued.try_push(crew);
    }
    if let Craft::Elco { elco, .. } = &mut boat.craft {
        let boxes = [guest, Some(Passenger::RescuedCrew)];
        for passenger in boxes.into_iter().flatten() {
            if let Some(free) = elco.passengers.iter_mut().find(|place| place.is_none()) {
                *free = Some(passenger);
            }
        }
    }
}

/// The man of a Special Mission changes over with the crew where a box is free for him.
fn take_guest(g: &mut State, from: BoatNo, to: BoatNo) -> Option<Passenger> {
    let room = g.boat(to).elco().is_some() && room_for_a_crew(g, to);
    if !room || !has_guest(g, from) {
        return None;
    }
    let place = g.elco_mut(from).passengers.iter_mut().find(|place| is_living_guest(**place))?;
    place.take()
}
