//! 3.0, 6.6.4 and 13.2.1: what a ground unit takes by entering a hex.

use super::fortification;
use crate::{
    rules::{T, ch06_airbases, ch13_supply, names::Spot},
    state::{Base, Hex, LandId, Place, Side},
};

/// OC 3.e: the unit stands in the hex, which is its side's with all that lies there.
pub(crate) async fn enter(t: &mut T, id: LandId, hex: Hex, rule: &'static str) {
    let charts = t.charts;
    let side = charts.counters.land.of(id).side;
    let from = t.g.troops(id).place;
    let unit = t.g.troops_mut(id);
    unit.place = Place::At(hex);
    unit.beachhead = false;
    t.say(rule, |_| {
        let name = &charts.counters.land.of(id).name;
        format!("{name}: {}.", Spot::of(charts, hex).words())
    });
    if let Place::At(left) = from {
        fortification::vacated(t, left);
    }
    take(t, hex, side).await;
}

/// OC 3.e, OC 6.6.1.b, OC 6.6.4.a, OC 11.4.4.e, OC 13.2.1.b: a side takes a hex and what the enemy has left there.
pub(crate) async fn take(t: &mut T, hex: Hex, side: Side) {
    let charts = t.charts;
    t.g.hexes.at_mut(hex).control = Some(side);
    fortification::vacated(t, hex);
    ch13_supply::overrun(t, hex, side);
    let bases: Vec<Base> = t.g.bases_at(hex, charts).collect();
    for base in bases {
        ch06_airbases::capture(t, base, side).await;
    }
    ch06_airbases::capture_port(t, hex, side).await;
}
