//! Sections 11.1 to 11.5 and 11.8: ground operations.

pub mod combat;
pub mod entry;
pub mod fortification;
pub mod landing;
pub mod movement;
pub mod retreat;

pub(crate) use super::ch17_setup::steps;

use super::{T, losses};
use crate::{
    charts::{
        Charts,
        ground::Feature,
        map::{Land as Ground, Region, Terrain},
    },
    state::{Base, Hex, LandId, LandKind, Place, Side, State},
};

/// OC 4.5, OC 11.0: the Initiative player moves and fights, then the Reaction player.
pub(crate) async fn phase(t: &mut T) {
    let first = t.g.initiative;
    for side in [first, first.enemy()] {
        movement::movement(t, side).await;
        combat::combat(t, side).await;
    }
}

/// Ground units of a side that stand in a hex, without raiders who have yet to land.
pub fn ashore(
    g: &State,
    charts: &'static Charts,
    hex: Hex,
    side: Side,
) -> impl Iterator<Item = LandId> {
    g.troops_in(hex, side, charts).filter(|id| !g.troops(*id).is_at_sea())
}

pub fn is_held_by(g: &State, charts: &'static Charts, hex: Hex, side: Side) -> bool {
    ashore(g, charts, hex, side).next().is_some()
}

/// The combat factor of the side that shows (OC 2.2.b).
pub fn factor(g: &State, charts: &'static Charts, id: LandId) -> i32 {
    let row = charts.counters.land.of(id);
    i32::from(if g.troops(id).reduced { row.reduced.unwrap_or(row.cf) } else { row.cf })
}

/// OC 11.1.a, R-GROUND-WHERE: in New Guinea and the Bismarcks, but not at Rabaul.
fn needs_initiative(charts: &'static Charts, side: Side, land: &Ground) -> bool {
    match side {
        Side::Allied => true,
        Side::Japanese => {
            let rabaul = charts.airbases.bases.of(Base::Rabaul).hex;
            matches!(land.region, Region::NewGuinea | Region::Bismarck) && Some(land.hex) != rabaul
        }
    }
}

/// OC 11.1.a, OC 11.1.b, OC 11.1.c, OC 11.4.3.a: whether a unit may move or attack in this turn.
pub fn may_operate(g: &State, charts: &'static Charts, id: LandId) -> bool {
    let row = charts.counters.land.of(id);
    let unit = g.troops(id);
    let Place::At(hex) = unit.place else { return false };
    let Some(land) = charts.map.sheet.land(hex) else { return false };
    let free = g.initiative == row.side || !needs_initiative(charts, row.side, land);
    free && !unit.disrupted && !unit.is_at_sea() && !row.defend_only
}

/// OC 11.2.1, R-97TH: armor keeps to towns, cities and coasts, and out of the mountains.
pub fn suits(charts: &'static Charts, id: LandId, land: &Ground) -> bool {
    charts.counters.land.of(id).kind != LandKind::Armor
        || (land.terrain != Terrain::Mountain && (land.town || land.city || land.coast))
}

/// OC 11.3.a, R-OVERSTACK-GARRISON: how many units may stand in a hex; garrisons count, markers do not.
pub fn stacking_limit(charts: &'static Charts, land: &Ground) -> usize {
    let feature = match land.terrain {
        Terrain::Jungle => Feature::Jungle,
        Terrain::Mountain => Feature::Mountain,
    };
    usize::from(charts.ground.terrain.of(feature).stack)
}

/// The land hexes ground units can go to from here (OC 11.2.a).
pub fn overland(
    g: &State,
    charts: &'static Charts,
    from: Hex,
) -> impl Iterator<Item = &'static Ground> {
    let limits = g.limits(charts);
    let here = charts.map.sheet.land(from).map(|land| land.landmass);
    from.neighbours().filter_map(move |hex| {
        let land = charts.map.sheet.land(hex)?;
        (Some(land.landmass) == here && limits.has(hex)).then_some(land)
    })
}

/// OC 11.4.2.c: the unit is out of the game for good, with all its steps.
pub(crate) fn eliminate(t: &mut T, id: LandId) {
    let from = t.g.troops(id).place;
    while !losses::lose_land_step(t, id) {}
    after_loss(t, id, from);
}

/// OC 2.2.a: a full unit turns to its reduced side, any other is eliminated; true if eliminated.
pub(crate) fn lose_step(t: &mut T, id: LandId) -> bool {
    let from = t.g.troops(id).place;
    let eliminated = losses::lose_land_step(t, id);
    after_loss(t, id, from);
    eliminated
}

fn after_loss(t: &mut T, id: LandId, from: Place) {
    let name = &t.charts.counters.land.of(id).name;
    let eliminated = t.g.troops(id).place == Place::Lost;
    t.say("OC 11.4.2.c", |_| {
        if eliminated { format!("Eliminated: {name}.") } else { format!("Reduced: {name}.") }
    });
    if let Place::At(hex) = from {
        fortification::vacated(t, hex);
    }
}

/// OC 11.4.3.a
pub(crate) fn disrupt(t: &mut T, id: LandId) {
    let unit = t.g.troops_mut(id);
    if unit.place.is_in_play() && !unit.disrupted {
        unit.disrupted = true;
        let name = &t.charts.counters.land.of(id).name;
        t.say("OC 11.4.3.a", |_| format!("Disrupted: {name}."));
    }
}
