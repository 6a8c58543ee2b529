//! Section 10.5: naval bombardment.

use super::{
    T, acts, ch09_10_bombing,
    ch10_04_combat::{Vessel, vessel},
    names::{Plane, Spot},
};
use crate::{
    charts::{Charts, air::TargetRow},
    conditions::air::Bombing,
    state::{Aim, Hex, LandId, Place, ShipId, State},
};
use table::{Choice, Name, Odds};

/// Decision D-BOMBARD
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bombard {
    Hold(Vessel),
    Troops {
        by: Vessel,
        unit: LandId,
        key: &'static str,
        name: &'static str,
    },
    /// A supply unit by its place in the state.
    Supply {
        by: Vessel,
        place: u8,
    },
    /// A flipped LST or Daihatsu.
    Ship {
        by: Vessel,
        at: Vessel,
    },
    /// A flipped C-47.
    Plane {
        by: Vessel,
        at: Plane,
    },
}

impl Choice<State> for Bombard {
    const QUESTION: &'static str = "bombardment";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Bombard::Hold(_) => "hold".into(),
            Bombard::Troops { key, .. } => (*key).into(),
            Bombard::Supply { place, .. } => format!("supply-{place}").into(),
            Bombard::Ship { at, .. } => at.key.into(),
            Bombard::Plane { at, .. } => at.key.into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Bombard::Hold(_) => "Hold fire".to_owned(),
            Bombard::Troops { name, .. } => format!("Bombard {name}"),
            Bombard::Supply { .. } => "Bombard the supply unit".to_owned(),
            Bombard::Ship { at, .. } => format!("Bombard {} ashore", at.name),
            Bombard::Plane { at, .. } => format!("Bombard {} on the ground", at.name),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Bombard::Hold(_) | Bombard::Troops { .. } => "OC 10.5.a",
            Bombard::Supply { .. } | Bombard::Ship { .. } | Bombard::Plane { .. } => "OC 10.5.b",
        })
    }

    fn about(&self, _: &State) -> Option<String> {
        let (Bombard::Hold(by)
        | Bombard::Troops { by, .. }
        | Bombard::Supply { by, .. }
        | Bombard::Ship { by, .. }
        | Bombard::Plane { by, .. }) = self;
        Some(format!("What do the guns of {} bombard?", by.name))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let (by, row, troops) = match self {
            Bombard::Hold(_) => return Vec::new(),
            Bombard::Troops { by, unit, .. } => (by, TargetRow::Ground, Some(*unit)),
            Bombard::Supply { by, .. } | Bombard::Ship { by, .. } | Bombard::Plane { by, .. } => {
                (by, TargetRow::Supply, None)
            }
        };
        let scene = shelling(g, charts, by.ship, troops);
        vec![ch09_10_bombing::bombing_odds(g, charts, row, &scene)]
    }
}

/// OC 10.5.a: the attack factor of a ship in place of a bombing factor.
fn shelling(g: &State, charts: &'static Charts, ship: ShipId, troops: Option<LandId>) -> Bombing {
    Bombing {
        factor: g.guns(ship, charts).af,
        side: charts.counters.ships.of(ship).side,
        attack: None,
        extended: None,
        disrupted: g.ship(ship).disrupted,
        at_ships: false,
        troops,
    }
}

/// OC 10.5.a, OC 10.5.b, OC 13.2.3.c: what a ship can bombard in a hex.
pub(crate) fn targets(g: &State, charts: &'static Charts, by: ShipId, hex: Hex) -> Vec<Bombard> {
    let enemy = charts.counters.ships.of(by).side.enemy();
    let by = vessel(charts, by);
    let troops: Vec<LandId> = g.troops_in(hex, enemy, charts).collect();
    let named = |unit: &LandId| {
        let counter = charts.counters.land.of(*unit);
        Bombard::Troops { by, unit: *unit, key: counter.key.as_str(), name: counter.name.as_str() }
    };
    let mut targets: Vec<Bombard> = troops.iter().map(named).collect();
    let flipped = charts.counters.ships.ids().filter(|ship| {
        let it = g.ship(*ship);
        it.supply_side
            && it.place == Place::At(hex)
            && charts.counters.ships.of(*ship).side == enemy
    });
    targets.extend(flipped.map(|ship| Bombard::Ship { by, at: vessel(charts, ship) }));
    if troops.is_empty() {
        let here = g
            .supplies
            .iter()
            .enumerate()
            .filter(|(_, it)| it.side == enemy && it.place == Place::At(hex));
        targets.extend(here.map(|(place, _)| Bombard::Supply { by, place: place as u8 }));
        let air = &charts.counters.air;
        let flipped = air.ids().filter(|id| {
            let it = g.unit(*id);
            let here = it.base().and_then(|base| g.hex_of(base, charts)) == Some(hex);
            it.supply_side && here && air.of(*id).side == enemy
        });
        targets.extend(flipped.map(|id| Bombard::Plane { by, at: Plane::of(charts, id) }));
    }
    targets
}

/// OC 10.5.a: warships that came with an invasion fire at enemy units in the hex, with their attack
/// factor in place of a bombing factor.
pub(crate) async fn bombard(t: &mut T, hex: Hex) {
    let Some(mission) = &t.g.naval else { return };
    let (side, force) = (mission.side, mission.force.clone());
    let invades = force.iter().any(|ship| carries_troops(&t.g, t.charts, *ship));
    // R-CARGO-HIDDEN: whether troops are aboard is the enemy's to guess.
    t.reveal();
    let warships =
        force.into_iter().filter(|ship| t.charts.counters.ships.of(*ship).class.is_warship());
    for ship in warships.filter(|_| invades) {
        let mut options = vec![Bombard::Hold(vessel(t.charts, ship))];
        options.extend(targets(&t.g, t.charts, ship, hex));
        if options.len() == 1 {
            return;
        }
        let chosen = t.ask(side.seat(), "OC 10.5.a", "What does the ship bombard?", &options).await;
        tell(t, ship, hex, &chosen);
        fire(t, ship, chosen).await;
    }
}

fn carries_troops(g: &State, charts: &'static Charts, ship: ShipId) -> bool {
    charts.counters.land.ids().any(|unit| g.troops(unit).place == Place::Aboard(ship))
}

/// OC 10.5.a: who shells whom, or that a ship holds its fire.
fn tell(t: &mut T, ship: ShipId, hex: Hex, at: &Bombard) {
    let charts = t.charts;
    let by = &charts.counters.ships.of(ship).name;
    let target = match at {
        Bombard::Hold(_) => {
            t.say("OC 10.5.a", |_| format!("{by} hold their fire."));
            return;
        }
        Bombard::Troops { name, .. } => *name,
        Bombard::Supply { .. } => "the supply",
        Bombard::Ship { at, .. } => at.name,
        Bombard::Plane { at, .. } => at.name,
    };
    t.act(|_| acts::shells(charts, ship, hex));
    t.say("OC 10.5.a", |_| format!("{by} bombard {target} in {}.", Spot::of(charts, hex).words()));
}

async fn fire(t: &mut T, ship: ShipId, at: Bombard) {
    let scene = |troops: Option<LandId>| shelling(&t.g, t.charts, ship, troops);
    match at {
        Bombard::Hold(_) => {}
        Bombard::Troops { unit, .. } => {
            let scene = scene(Some(unit));
            let result = ch09_10_bombing::drop_bombs(t, TargetRow::Ground, scene).await;
            ch09_10_bombing::hit_troops(t, unit, result);
        }
        Bombard::Supply { place, .. } => {
            let scene = scene(None);
            let hits = ch09_10_bombing::drop_bombs(t, TargetRow::Supply, scene).await.hits();
            ch09_10_bombing::hit_supply(t, Aim::Supply(place), hits).await;
        }
        Bombard::Ship { at, .. } => {
            let scene = scene(None);
            let hits = ch09_10_bombing::drop_bombs(t, TargetRow::Supply, scene).await.hits();
            ch09_10_bombing::hit_supply(t, Aim::SupplyShip(at.ship), hits).await;
        }
        Bombard::Plane { at, .. } => {
            let scene = scene(None);
            let hits = ch09_10_bombing::drop_bombs(t, TargetRow::Supply, scene).await.hits();
            ch09_10_bombing::hit_supply(t, Aim::SupplyPlane(at.id), hits).await;
        }
    }
}
