//! What always holds while the game waits for a player.

use crate::{
    charts::{Charts, ship::Track},
    rules::ch07_07_crews,
    state::{Gun, Place, Primary, Secondary, Section, State},
};

type Held = Result<(), String>;

fn demand(holds: bool, what: impl FnOnce() -> String) -> Held {
    if holds { Ok(()) } else { Err(what()) }
}

/// Says in a sentence what is wrong with the table, if anything is.
pub(crate) fn check(g: &State, charts: &'static Charts) -> Held {
    let ship = &g.ship;
    let track = |track| charts.ship.tracks.of(track).highest as u8;
    for (name, value, most) in [
        ("ammo", ship.ammo, track(Track::Ammo)),
        ("hull", ship.hull, track(Track::Hull)),
        ("maneuver", ship.maneuver, track(Track::Maneuver)),
        ("fuel", ship.fuel, track(Track::Fuel)),
        ("flood", ship.flood, track(Track::Flood)),
    ] {
        demand(value <= most, || format!("{name} is at {value}"))?;
    }
    for place in Primary::all() {
        let (room, hold) = (ship.room(place), charts.ship.primary.of(place));
        let sound = room.hits < hold.boxes && !(room.destroyed && room.hits > 0);
        demand(sound, || format!("{} has {} hits", place.words(), room.hits))?;
        demand(!room.flooded || room.destroyed, || format!("{} floods", place.words()))?;
        demand(!room.flooded || hold.floodable, || format!("{} is dry", place.words()))?;
    }
    for gun in Gun::all() {
        let (mount, most) = (ship.gun(gun), charts.ship.guns.of(gun).hits);
        demand(mount.hits <= most, || format!("{} has {} hits", gun.words(), mount.hits))?;
    }
    for place in Secondary::all() {
        demand(ship.space(place).hits <= 2, || format!("{} overflows", place.words()))?;
    }
    for section in Section::EACH {
        let fire = ship.fire(section);
        demand(fire.markers <= charts.ship.full_fire(), || "a fire track overflows".to_owned())?;
        demand(fire.markers > 0 || !fire.last_chance, || "a fire without flames".to_owned())?;
        check_team(g, charts, section)?;
    }
    check_attack(g)
}

/// PD 1.3.2.A, PD 7.7.C.three: no team has more men at work than it has.
fn check_team(g: &State, charts: &'static Charts, section: Section) -> Held {
    let here = |place: &Place| charts.ship.section(*place) == section;
    let at_work: u8 =
        ch07_07_crews::every_place().filter(here).map(|place| g.ship.party(place).men).sum();
    let men = g.ship.men(section);
    demand(at_work <= men, || format!("{at_work} of {men} men work {}", section.words()))?;
    let most = charts.ship.stores().men[section.index()];
    demand(men <= most, || format!("{men} men {}", section.words()))
}

/// PD 5.2.C, PD 6.5.K.limit
fn check_attack(g: &State) -> Held {
    let Some(attack) = &g.attack else { return Ok(()) };
    demand(attack.sfs <= g.station.sfs, || "too much surface support".to_owned())?;
    let specials = attack.wave.specials.len();
    demand(specials <= 2, || format!("{specials} special attackers in a wave"))
}
