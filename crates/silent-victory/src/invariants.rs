//! What always holds while the game waits for a player.

use crate::{
    charts::Charts,
    state::{Boat, Career, Charge, Side, State},
};

type Held = Result<(), String>;

/// Says in a sentence what is wrong with the table, if anything is.
pub(crate) fn check(g: &State, charts: &Charts) -> Held {
    for (seat, career) in g.careers.iter().enumerate() {
        check_career(career, charts).map_err(|what| format!("career {seat}: {what}"))?;
    }
    demand(usize::from(g.active) < g.careers.len().max(1), || format!("career {}", g.active))
}

fn demand(holds: bool, what: impl FnOnce() -> String) -> Held {
    if holds { Ok(()) } else { Err(what()) }
}

fn check_career(career: &Career, charts: &Charts) -> Held {
    let boat = &career.boat;
    demand(boat.ammo <= boat.ammo_capacity, || format!("{} ammunition points", boat.ammo))?;
    // Flooded out, a boat waits for its scuttling roll.
    let afloat = boat.hull < boat.hull_boxes && boat.flooding <= boat.flooding_boxes;
    demand(afloat || career.end.is_some(), || "a lost boat sails on".to_owned())?;
    for side in Side::BOTH {
        check_room(boat, side)?;
    }
    let at = career.patrol.as_ref().map_or(0, |patrol| patrol.at);
    demand(at <= charts.p.track.len(), || format!("travel box {at}"))
}

fn check_room(boat: &Boat, side: Side) -> Held {
    let room = boat.room(side);
    let held = room.reloads.total();
    demand(held <= room.capacity, || format!("{held} reloads, {} fit", room.capacity))?;
    let mines = room.tubes.iter().filter(|it| **it == Some(Charge::Mine)).count();
    demand(mines == 0 || mines == room.tubes.len(), || format!("{mines} tubes with mines"))
}
