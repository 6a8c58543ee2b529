//! 15.1.1: Task Force 36.

use super::{appear, carrier};
use crate::{
    charts::{
        Charts,
        scenarios::{Limit, Spot},
        victory::During,
    },
    rules::{T, ch16_victory::award, ch17_setup::Counter},
    state::{AirId, Fleet, Group, OffMap, Place, ShipId, Side, State},
};

table::choices! {
    /// OC 15.1.1.b, decision D-COMMIT-TF36
    pub enum Enter for State {
        question: "task-force-36", rule: "OC 15.1.1.b", open: true,
        Wait = "wait": "Task Force 36 waits",
        Enter = "enter": "Task Force 36 enters" => "1 VP for Japan for each of its ships and aircraft that comes onto the map; it leaves in the Regroup Phase of this turn",
    }
}

/// OC 15.1.1.a, OC 15.1.1.d, OC 17.2.4, R-TF36-TWICE: whether it may enter in this turn.
pub(crate) fn may_enter(g: &State, charts: &'static Charts) -> bool {
    let entries = g.record.tf36_entries;
    let regrouped = g.record.regroups.iter().flatten().any(|turn| *turn < g.turn);
    let may = match entries {
        0 => !g.this_turn.general_regroup,
        _ => regrouped,
    };
    may && entries < g.limits(charts).of(Limit::Tf36Entries) && ships(g, charts).next().is_some()
}

/// The ships of the scenario's task force that have not been lost, and are not in play.
fn ships(g: &State, charts: &'static Charts) -> impl Iterator<Item = ShipId> {
    let listed = charts.scenarios.tf36(g.setup.start);
    charts.counters.ships.ids().filter(move |id| {
        let row = charts.counters.ships.of(*id);
        let named = listed.iter().any(|piece| piece.piece == row.kind);
        row.fleet == Fleet::Tf36 && named && g.ship(*id).place == Place::Out
    })
}

/// OC 15.1.1.c, OC 17.3.4: the aircraft of the scenario's task force that live.
fn planes(g: &State, charts: &'static Charts) -> Vec<AirId> {
    let mut planes = Vec::new();
    for piece in charts.scenarios.tf36(g.setup.start) {
        if piece.at.contains(&Spot::Carrier) {
            let alike = charts.counters.air.alike(&piece.piece).take(usize::from(piece.count));
            planes.extend(alike.filter(|id| g.unit(*id).place == Place::Out));
        }
    }
    planes
}

/// OC 5.3, OC 15.1.1.a: the Allied player says whether Task Force 36 enters; if so it is placed.
pub(crate) async fn task_force(t: &mut T) {
    let charts = t.charts;
    if !may_enter(&t.g, charts) {
        return;
    }
    let text = "Does Task Force 36 enter?";
    let options = [Enter::Wait, Enter::Enter];
    if t.ask(Side::Allied.seat(), "OC 15.1.1.b", text, &options).await == Enter::Wait {
        return;
    }
    t.g.this_turn.tf36 = true;
    t.g.record.tf36_entries += 1;
    let coming: Vec<ShipId> = ships(&t.g, charts).collect();
    for id in coming {
        t.g.ship_mut(id).place = Place::Off(OffMap::SouthPacific);
    }
    for id in planes(&t.g, charts) {
        if let Some(base) = carrier(&t.g, charts, id, Side::Allied) {
            appear(&mut t.g, Counter::Air(id), Place::Base(base));
        }
    }
}

/// OC 15.1.1.f, OC 16.1.g, R-TF36-VP: a ship of the task force leaves its box for the map on a naval
/// mission, with the aircraft aboard; points once a turn for each.
pub(crate) fn enters_the_map(t: &mut T, id: ShipId) {
    let charts = t.charts;
    let row = charts.counters.ships.of(id);
    if row.fleet != Fleet::Tf36 {
        return;
    }
    let mut entered = i16::from(!std::mem::replace(&mut t.g.ship_mut(id).entered, true));
    if let Some(base) = row.base {
        let aboard: Vec<AirId> = t.g.based_at(base).collect();
        for unit in aboard {
            entered += i16::from(!std::mem::replace(&mut t.g.unit_mut(unit).entered, true));
        }
    }
    let points = entered * charts.victory.during.of::<i16>(During::TaskForceUnit);
    award(t, Side::Japanese, points * 2, "OC 16.1.g", "Task Force 36 on the map");
}

/// OC 15.1.1.e, R-BASE-CARRIER-RETURN: all of it leaves, whatever its state; losses and damage stay.
pub(crate) fn withdraw(t: &mut T) {
    let charts = t.charts;
    if !t.g.this_turn.tf36 {
        return;
    }
    for id in charts.counters.ships.ids() {
        let ship = t.g.ship_mut(id);
        if charts.counters.ships.of(id).fleet == Fleet::Tf36 && ship.place.is_in_play() {
            let crippled = ship.crippled;
            *ship = crate::state::Ship { crippled, ..Default::default() };
        }
    }
    for id in charts.counters.air.ids() {
        let row = charts.counters.air.of(id);
        let unit = t.g.unit_mut(id);
        if row.group == Group::Usn && row.carrier && unit.place.is_in_play() {
            // OC 9.7.12.c: an ace is lost only with his unit.
            let (reduced, ace) = (unit.reduced, unit.ace);
            *unit = crate::state::Air { reduced, ace, ..Default::default() };
        }
    }
    t.say("OC 15.1.1.e", |_| "Task Force 36 leaves.".to_owned());
}
