//! What always holds while the game waits for a player.

use crate::{
    charts::Charts,
    state::{Place, State},
};

type Held = Result<(), String>;

fn demand(holds: bool, what: impl FnOnce() -> String) -> Held {
    if holds { Ok(()) } else { Err(what()) }
}

/// Says in a sentence what is wrong with the table, if anything is.
pub(crate) fn check(g: &State, charts: &'static Charts) -> Held {
    for id in charts.counters.air.ids() {
        let (unit, name) = (g.unit(id), &charts.counters.air.of(id).name);
        let sound = match unit.place {
            Place::Base(base) => g.base(base).status.is_open(),
            Place::Off(_) | Place::Aboard(_) | Place::Carried(_) => false,
            Place::Out | Place::Lost | Place::At(_) | Place::Aloft => true,
        };
        demand(sound, || format!("{name} stands where no aircraft can: {:?}", unit.place))?;
    }
    for id in charts.counters.land.ids() {
        let (unit, name) = (g.troops(id), &charts.counters.land.of(id).name);
        let sound = !matches!(unit.place, Place::Base(_) | Place::Aloft);
        demand(sound, || format!("{name} stands where no troops can: {:?}", unit.place))?;
    }
    for id in charts.counters.ships.ids() {
        let (ship, name) = (g.ship(id), &charts.counters.ships.of(id).name);
        let sound = !matches!(ship.place, Place::Base(_) | Place::Aloft | Place::Aboard(_));
        demand(sound, || format!("{name} lies where no ship can: {:?}", ship.place))?;
    }
    Ok(())
}
