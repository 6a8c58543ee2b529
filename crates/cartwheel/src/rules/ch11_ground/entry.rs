//! 3.0, 6.6.4 and 13.2.1: what a ground unit takes by entering a hex.

use super::fortification;
use crate::{
    rules::{T, ch06_airbases, ch13_supply, names::Spot},
    state::{Base, Hex, LandId, Place, Side},
};

/// How a ground unit comes into a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// OC 11.2.a
    March,
    /// OC 11.2.c: from a ship in a port of its side.
    Disembark,
    /// OC 11.5.b: over a beach.
    Land,
    /// OC 11.4.4.a
    Retreat,
    /// OC 11.6.1.b
    Drop,
    /// OC 11.4.2.b: paratroops among enemies.
    FallBack,
}

impl Way {
    const fn rule(self) -> &'static str {
        match self {
            Way::March => "OC 11.2.a",
            Way::Disembark => "OC 11.2.c",
            Way::Land => "OC 11.5.b",
            Way::Retreat => "OC 11.4.4.a",
            Way::Drop => "OC 11.6.1.b",
            Way::FallBack => "OC 11.4.2.b",
        }
    }

    const fn verb(self) -> &'static str {
        match self {
            Way::March => "moves to",
            Way::Disembark => "disembarks at",
            Way::Land => "lands at",
            Way::Retreat => "retreats to",
            Way::Drop => "comes down at",
            Way::FallBack => "falls back to",
        }
    }
}

/// OC 3.e: the unit stands in the hex, which is its side's with all that lies there.
pub(crate) async fn enter(t: &mut T, id: LandId, hex: Hex, way: Way) {
    let charts = t.charts;
    let side = charts.counters.land.of(id).side;
    let from = t.g.troops(id).place;
    let unit = t.g.troops_mut(id);
    unit.place = Place::At(hex);
    unit.beachhead = false;
    t.say(way.rule(), |_| {
        let name = &charts.counters.land.of(id).name;
        format!("{name} {} {}.", way.verb(), Spot::of(charts, hex).words())
    });
    if let Place::At(left) = from {
        fortification::vacated(t, left);
    }
    take(t, hex, side).await;
}

/// OC 3.e, OC 6.6.1.b, OC 6.6.4.a, OC 11.4.4.e, OC 13.2.1.b: a side takes a hex and what the enemy has left there.
pub(crate) async fn take(t: &mut T, hex: Hex, side: Side) {
    let charts = t.charts;
    let before = t.g.hexes.at_mut(hex).control.replace(side);
    let spot = Spot::of(charts, hex);
    if before != Some(side) && spot.has_name() {
        t.say("OC 3.e", |_| format!("{} is {} now.", spot.words(), side.adjective()));
    }
    fortification::vacated(t, hex);
    ch13_supply::overrun(t, hex, side);
    let bases: Vec<Base> = t.g.bases_at(hex, charts).collect();
    for base in bases {
        ch06_airbases::capture(t, base, side).await;
    }
    ch06_airbases::capture_port(t, hex, side).await;
}
