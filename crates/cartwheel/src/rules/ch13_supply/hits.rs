//! 13.2.1, 13.2.3 and 13.2.4: hits on supply units and on transports that act as such.

use super::{Source, reached_by, source_failed};
use crate::{
    charts::supply::Reach,
    rules::{
        T, losses,
        names::{Plane, Spot},
    },
    state::{AirId, Base, Place, ShipId, State},
};
use table::{Choice, Name};

/// OC 13.2.1.b, OC 13.2.4: hits on a supply unit; a factor with four is gone.
pub(crate) fn hit_unit(t: &mut T, at: usize, hits: u8) {
    let charts = t.charts;
    let Some(supply) = t.g.supplies.get(at).copied() else { return };
    let Place::At(hex) = supply.place else { return };
    let before = reached_by(&t.g, charts, supply.side, Source::Units(hex));
    let unit = &mut t.g.supplies[at];
    unit.hits = unit.hits.saturating_add(hits);
    let (now, reach) = (unit.hits, charts.supply.source.at(i64::from(unit.hits)));
    let words = Spot::of(charts, hex).words();
    let side = supply.side.adjective();
    if reach == Reach::None {
        unit.hits = 0;
        unit.factors -= 1;
        let gone = unit.factors == 0;
        if gone {
            t.g.supplies.remove(at);
            if let Some(mission) = &mut t.g.mission {
                mission.gone = true;
            }
        }
        t.say("OC 13.2.1.b", |_| format!("A factor of {side} supply in {words} is destroyed."));
    } else if hits > 0 {
        tell_hits(t, &format!("The {side} supply in {words}"), now, reach);
    }
    source_failed(t, supply.side, &before);
}

/// OC 13.2.4: what is left of a source that is hit.
fn tell_hits(t: &mut T, source: &str, hits: u8, reach: Reach) {
    let limit = match reach {
        Reach::Unlimited | Reach::None => "",
        Reach::Adjacent => " and supplies only its own hex and those next to it",
        Reach::OwnHex => " and supplies only its own hex",
    };
    let hits = board::counted(hits, "hit", "hits");
    t.say("OC 13.2.4", |_| format!("{source} has {hits} now{limit}."));
}

/// OC 13.2.2.c, OC 13.2.4, R-CONSUMED-VP: hits on a transport on its supply side.
pub(crate) fn hit_ship(t: &mut T, id: ShipId, hits: u8) {
    let charts = t.charts;
    let side = charts.counters.ships.of(id).side;
    let Place::At(hex) = t.g.ship(id).place else { return };
    // Through it units may have traced to their city as well.
    let before = super::Lines::of(&t.g, charts, side).city();
    let mut reached = reached_by(&t.g, charts, side, Source::Ship(id, hex));
    reached.join(&before);
    let ship = t.g.ship_mut(id);
    ship.hits = ship.hits.saturating_add(hits);
    let (now, reach) = (ship.hits, charts.supply.source.at(i64::from(ship.hits)));
    let name = charts.counters.ships.of(id).name.as_str();
    if reach == Reach::None {
        losses::sink(t, id);
        t.say("OC 13.2.2.c", |_| format!("{name}, a supply source, are destroyed."));
    } else if hits > 0 {
        tell_hits(t, &format!("{name}, a supply source,"), now, reach);
    }
    source_failed(t, side, &reached);
}

/// Where a C-47 that is driven off goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrivenOff {
    unit: Plane,
    to: Base,
}

impl Choice<State> for DrivenOff {
    const QUESTION: &'static str = "transport-driven-off";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        super::base_key(self.to).into()
    }

    fn label(&self, _: &State) -> String {
        self.to.off().map_or_else(String::new, |off| format!("To {}", off.words()))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 13.2.3.d")
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("{}: where does it go?", self.unit.name))
    }
}

/// OC 13.2.3.d: two or three hits drive a C-47 off the map, four destroy it.
pub(crate) async fn hit_plane(t: &mut T, id: AirId, hits: u8) {
    let charts = t.charts;
    let side = charts.counters.air.of(id).side;
    let Place::Base(base) = t.g.unit(id).place else { return };
    let Some(hex) = t.g.hex_of(base, charts) else { return };
    let before = reached_by(&t.g, charts, side, Source::Plane(id, hex));
    let unit = t.g.unit_mut(id);
    unit.hits = unit.hits.saturating_add(hits);
    let (now, reach) = (unit.hits, charts.supply.source.at(i64::from(unit.hits)));
    let name = charts.counters.air.of(id).name.as_str();
    match reach {
        Reach::Unlimited => {
            if hits > 0 {
                tell_hits(t, &format!("{name}, a supply source,"), now, reach);
            }
            return;
        }
        Reach::None => {
            losses::destroy_air(t, id);
            t.say("OC 13.2.3.d", |_| format!("{name}, a supply source, is destroyed."));
        }
        Reach::Adjacent | Reach::OwnHex => {
            let unit = Plane::of(charts, id);
            let options = [Base::SouthPacific, Base::Australia].map(|to| DrivenOff { unit, to });
            let text = "Where does the C-47 go?";
            let to = t.ask(side.seat(), "OC 13.2.3.d", text, &options).await.to;
            let unit = t.g.unit_mut(id);
            (unit.supply_side, unit.hits) = (false, 0);
            (unit.place, unit.flown) = (Place::Base(to), true);
            t.say("OC 13.2.3.d", |_| format!("{name} is driven off and supplies nobody now."));
        }
    }
    source_failed(t, side, &before);
}
