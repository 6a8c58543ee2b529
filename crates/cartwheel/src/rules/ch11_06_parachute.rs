//! Section 11.6: the parachute drop.

use super::{
    T,
    ch11_ground::{combat, disrupt, eliminate, entry, is_held_by, lose_step, retreat},
    names::{Spot, Troop},
};
use crate::{
    charts::Charts,
    conditions,
    state::{AirId, Hex, LandId, LandKind, Place, Side, State, setup::DropCombat},
};
use table::{Choice, Name};

/// The parachute unit in a transport.
fn aboard(g: &State, charts: &'static Charts, plane: AirId) -> Option<LandId> {
    charts.counters.land.ids().find(|id| g.troops(*id).place == Place::Carried(plane))
}

/// OC 11.6.1.a, OC 11.6.1.b, R-PARA-COUNT: the C-47 with this place in the mission drops the 503rd on the target hex.
pub(crate) async fn drop(t: &mut T, raider: usize) {
    let charts = t.charts;
    let Some(mission) = &t.g.mission else { return };
    let (hex, Some(flyer)) = (mission.target, mission.raiders.get(raider)) else { return };
    let transport = flyer.unit;
    let Some(unit) = aboard(&t.g, charts, transport) else { return };
    // OC 11.6.b: it has suffered what the C-47 has.
    if t.g.unit(transport).disrupted {
        disrupt(t, unit);
    }
    let scene = conditions::ground::Jump { g: &t.g, charts, hex, transport };
    let mods = charts.ground.drop.modifiers(|condition| scene.count(condition));
    let fallen = t.check(&charts.ground.drop, mods).await.result;
    for _ in 0..fallen.steps {
        if lose_step(t, unit) {
            return;
        }
    }
    let at = if fallen.scattered { scatter(t, hex).await } else { Some(hex) };
    let Some(at) = at else {
        eliminate(t, unit);
        return;
    };
    if fallen.disrupted {
        disrupt(t, unit);
    }
    t.g.troops_mut(unit).moved = true;
    if is_held_by(&t.g, charts, at, Side::Japanese) {
        t.g.troops_mut(unit).place = Place::At(at);
        if t.g.setup.house.drop_combat == DropCombat::AtOnce {
            combat(t, Side::Allied).await;
        }
    } else {
        entry::enter(t, unit, at, entry::Way::Drop).await;
    }
    t.g.troops_mut(unit).beachhead = false;
}

/// Where a scattered unit comes down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scatter(pub Spot);

impl Choice<State> for Scatter {
    const QUESTION: &'static str = "scattered-drop";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.hex.to_string().into()
    }

    fn label(&self, _: &State) -> String {
        self.0.words()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 11.6.1.b")
    }

    fn target(&self) -> Option<String> {
        Some(self.0.target())
    }
}

/// OC 11.4.2.b, OC 11.6.1.b: the neighbouring hexes in play that are not all sea, on this island or another.
fn around(g: &State, charts: &'static Charts, hex: Hex) -> impl Iterator<Item = Hex> {
    let limits = g.limits(charts);
    hex.neighbours().filter(move |near| limits.has(*near) && !charts.map.sheet.is_sea(*near))
}

/// OC 11.6.1.b: a neighbouring land hex of the Japanese player's choice, without enemies if possible.
async fn scatter(t: &mut T, hex: Hex) -> Option<Hex> {
    let charts = t.charts;
    let near: Vec<Hex> = around(&t.g, charts, hex).collect();
    let free: Vec<Hex> = near
        .iter()
        .copied()
        .filter(|hex| !is_held_by(&t.g, charts, *hex, Side::Japanese))
        .collect();
    let near = if free.is_empty() { near } else { free };
    let options: Vec<Scatter> =
        near.into_iter().map(|hex| Scatter(Spot::of(charts, hex))).collect();
    match options[..] {
        [] => None,
        [only] => Some(only.0.hex),
        _ => {
            let text = "Where do the scattered paratroops come down?";
            let seat = Side::Japanese.seat();
            Some(t.ask(seat, "OC 11.6.1.b", text, &options).await.0.hex)
        }
    }
}

/// OC 11.6.2, OC 11.4.2.b, R-PARA-TIMING: a parachute unit among enemies attacks, and leaves unless they
/// are gone.
pub(crate) async fn combat(t: &mut T, side: Side) {
    let charts = t.charts;
    for unit in charts.counters.land.ids() {
        let row = charts.counters.land.of(unit);
        let Some(hex) = t.g.troops(unit).place.hex() else { continue };
        if row.kind != LandKind::Parachute || row.side != side {
            continue;
        }
        if !is_held_by(&t.g, charts, hex, side.enemy()) {
            // OC 3.e: the enemy has walked away from it.
            if t.g.hexes.at(hex).control != Some(side) {
                entry::take(t, hex, side).await;
            }
            continue;
        }
        if !t.g.troops(unit).disrupted {
            combat::attack(t, unit, hex).await;
        }
        if t.g.troops(unit).place != Place::At(hex) {
            continue;
        }
        if is_held_by(&t.g, charts, hex, side.enemy()) {
            give_way(t, unit, hex).await;
        } else {
            entry::take(t, hex, side).await;
        }
    }
}

/// OC 11.4.2.b, OC 11.6.2: to a neighbouring land hex without enemies, or it is eliminated.
async fn give_way(t: &mut T, unit: LandId, hex: Hex) {
    let charts = t.charts;
    let side = charts.counters.land.of(unit).side;
    let options: Vec<retreat::Retreat> = around(&t.g, charts, hex)
        .filter(|near| !is_held_by(&t.g, charts, *near, side.enemy()))
        .map(|near| retreat::Retreat::To {
            unit: Troop::of(charts, unit),
            to: Spot::of(charts, near),
        })
        .collect();
    let way = match options[..] {
        [] => None,
        [only] => Some(only),
        _ => Some(t.ask(side.seat(), "OC 11.4.2.b", "Where does it go?", &options).await),
    };
    match way {
        Some(retreat::Retreat::To { to, .. }) => {
            entry::enter(t, unit, to.hex, entry::Way::FallBack).await;
        }
        Some(retreat::Retreat::OffTheMap { .. }) | None => eliminate(t, unit),
    }
}
