//! 11.4.4: retreats.

use super::{eliminate, entry, is_held_by, overland, stacking_limit, suits};
use crate::{
    charts::{Charts, map::Terrain},
    rules::{
        T, ch13_supply,
        names::{Spot, Troop},
    },
    state::{Hex, LandId, Place, State},
};
use table::{Choice, Name};

/// Where a retreating unit goes (decision D-RETREAT-HEX).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Retreat {
    To {
        unit: Troop,
        to: Spot,
    },
    /// OC 11.4.4.c
    OffTheMap {
        unit: Troop,
    },
}

impl Choice<State> for Retreat {
    const QUESTION: &'static str = "retreat";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Retreat::To { to, .. } => to.hex.to_string().into(),
            Retreat::OffTheMap { .. } => "off-map".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Retreat::To { to, .. } => to.words(),
            Retreat::OffTheMap { .. } => "Off the map".to_owned(),
        }
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self {
            Retreat::To { .. } => None,
            Retreat::OffTheMap { .. } => Some("It never returns".to_owned()),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Retreat::To { .. } => "OC 11.4.4.a",
            Retreat::OffTheMap { .. } => "OC 11.4.4.c",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            Retreat::To { to, .. } => Some(to.target()),
            Retreat::OffTheMap { .. } => None,
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        let (Retreat::To { unit, .. } | Retreat::OffTheMap { unit }) = self;
        Some(format!("{}: where does it retreat?", unit.name))
    }
}

/// OC 11.4.4.a, OC 11.4.4.b, OC 11.5.3.b: the owner moves the unit away from the attacker's hex, or it is
/// eliminated.
pub(crate) async fn retreat(t: &mut T, id: LandId, attacker: Hex) {
    let charts = t.charts;
    let unit = t.g.troops(id);
    let Place::At(from) = unit.place else { return };
    if unit.beachhead && !ch13_supply::has_regular_line(&t.g, charts, id) {
        t.say("OC 11.5.3.b", |_| "The beachhead is lost.".to_owned());
        eliminate(t, id);
        return;
    }
    let options = ways(&t.g, charts, id, from, attacker);
    let seat = charts.counters.land.of(id).side.seat();
    let way = match options[..] {
        [] => {
            eliminate(t, id);
            return;
        }
        [only] => only,
        _ => t.ask(seat, "OC 11.4.4.a", "Where does it retreat?", &options).await,
    };
    match way {
        Retreat::OffTheMap { .. } => {
            t.say("OC 11.4.4.c", |_| "It leaves the map for good.".to_owned());
            let unit = t.g.troops_mut(id);
            *unit = crate::state::Land {
                place: Place::Out,
                reduced: unit.reduced,
                ..Default::default()
            };
            super::fortification::vacated(t, from);
        }
        Retreat::To { to, .. } => {
            entry::enter(t, id, to.hex, entry::Way::Retreat).await;
            let side = charts.counters.land.of(id).side;
            let limit =
                charts.map.sheet.land(to.hex).map_or(0, |land| stacking_limit(charts, land));
            let over = super::ashore(&t.g, charts, to.hex, side).count() > limit;
            t.g.troops_mut(id).overstacked = over;
        }
    }
}

/// OC 11.4.4.a, OC 11.4.4.b, OC 11.4.4.c, R-ONE-HEX-ISLAND: the ways open to a unit; those toward a
/// supply source if there are any.
pub fn ways(
    g: &State,
    charts: &'static Charts,
    id: LandId,
    from: Hex,
    attacker: Hex,
) -> Vec<Retreat> {
    let side = charts.counters.land.of(id).side;
    let unit = Troop::of(charts, id);
    let away = |hex: Hex| {
        let sheet = &charts.map.sheet;
        sheet.distance(hex, attacker) > sheet.distance(from, attacker)
    };
    let open: Vec<Hex> = overland(g, charts, from)
        .filter(|land| {
            land.terrain != Terrain::Mountain
                && suits(charts, id, land)
                && away(land.hex)
                && !is_held_by(g, charts, land.hex, side.enemy())
        })
        .map(|land| land.hex)
        .collect();
    let sources = ch13_supply::source_hexes(g, charts, side);
    let far = |hex: Hex| {
        let distances = sources.iter().map(|source| charts.map.sheet.distance(hex, *source));
        distances.min().unwrap_or(u8::MAX)
    };
    let toward: Vec<Hex> = open.iter().copied().filter(|hex| far(*hex) < far(from)).collect();
    let open = if toward.is_empty() { open } else { toward };
    let mut ways: Vec<Retreat> =
        open.into_iter().map(|hex| Retreat::To { unit, to: Spot::of(charts, hex) }).collect();
    if leads_off(g, charts, from) {
        ways.push(Retreat::OffTheMap { unit });
    }
    ways
}

/// OC 11.4.4.c: land goes on beyond the edge of the map in play.
fn leads_off(g: &State, charts: &'static Charts, from: Hex) -> bool {
    let sheet = &charts.map.sheet;
    let Some(here) = sheet.land(from) else { return false };
    let island = sheet.lands().iter().filter(|land| land.landmass == here.landmass).count() == 1;
    let limits = g.limits(charts);
    let beyond = from.neighbours().any(|hex| {
        !limits.has(hex) && sheet.land(hex).is_some_and(|land| land.landmass == here.landmass)
    });
    !island && (beyond || from.neighbours().count() < 6)
}
