//! What always holds while the game waits for a player.

use crate::{
    charts::Charts,
    state::{Boat, Career, Charge, Meeting, Patrol, Side, State},
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
    check_boat(&career.boat, charts)?;
    let boat = &career.boat;
    // Flooded out, a boat waits for its scuttling roll.
    let afloat = boat.hull < boat.hull_boxes && boat.flooding <= boat.flooding_boxes;
    demand(afloat || career.end.is_some(), || "a lost boat sails on".to_owned())?;
    check_log(career)?;
    match &career.patrol {
        Some(patrol) => check_patrol(patrol, charts),
        None => demand(career.crew.passenger.is_none(), || "a passenger waits in port".to_owned()),
    }
}

/// SV 10.14.4: a row for each patrol, one after another; the next patrol comes after them all.
fn check_log(career: &Career) -> Held {
    let months: Vec<_> = career.log.iter().map(|row| row.month).collect();
    demand(months.is_sorted_by(|one, next| one < next), || format!("patrols in {months:?}"))?;
    let last = months.last().copied();
    let still_in_port = career.end.is_some() || last.is_none_or(|last| last <= career.month);
    demand(still_in_port, || format!("the next patrol in {} after {last:?}", career.month))
}

/// SV 3.1: the boat fits the display of its class.
fn check_boat(boat: &Boat, charts: &Charts) -> Held {
    let display = charts.mats.display(boat.class, boat.rebuilt);
    demand(boat.ammo <= boat.ammo_capacity, || format!("{} ammunition points", boat.ammo))?;
    demand(boat.torpedoes() <= display.torpedoes(), || format!("{} torpedoes", boat.torpedoes()))?;
    for (side, tubes) in [(Side::Forward, display.forward_tubes), (Side::Aft, display.aft_tubes)] {
        let found = boat.room(side).tubes.len();
        demand(found == usize::from(tubes), || format!("{found} tubes, {tubes} are printed"))?;
        check_room(boat, side)?;
    }
    Ok(())
}

fn check_room(boat: &Boat, side: Side) -> Held {
    let room = boat.room(side);
    let held = room.reloads.total();
    demand(held <= room.capacity, || format!("{held} reloads, {} fit", room.capacity))?;
    let mines = room.tubes.iter().filter(|it| **it == Some(Charge::Mine)).count();
    demand(mines == 0 || mines == room.tubes.len(), || format!("{mines} tubes with mines"))
}

fn check_patrol(patrol: &Patrol, charts: &Charts) -> Held {
    let at = patrol.at;
    demand(at <= charts.p.track.len(), || format!("travel box {at}"))?;
    let Some(encounter) = &patrol.encounter else { return Ok(()) };
    let alone = matches!(encounter.meeting, Meeting::None | Meeting::Minefield);
    let empty = encounter.targets.is_empty() && encounter.escort.is_none();
    demand(!alone || empty, || format!("ships in {:?}", encounter.meeting))?;
    for target in &encounter.targets {
        let Some(place) = target.logged else { continue };
        let row = patrol.contacts.get(usize::from(place));
        let same = row.is_some_and(|row| row.name == target.name && row.tons == target.tons);
        demand(same, || format!("{} is logged as another ship", target.name))?;
    }
    Ok(())
}
