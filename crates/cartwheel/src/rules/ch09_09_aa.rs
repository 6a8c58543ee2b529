//! Section 9.9: anti-aircraft fire.

use super::{T, acts, losses};
use crate::{
    charts::{
        Charts,
        air::{AaCondition, AaResult, Number},
    },
    conditions::air::AaFire,
    state::{
        Aim, AirId, AirKind, Base, BaseStatus, Class, Hex, ShipId, State,
        setup::{TownAa, TransportAa},
    },
};

use table::{Choice, Name, Odds, Ranking, chart::Grid};

use crate::battle::craft::{Vessel, vessel};
pub use crate::battle::{Altitude, attack::Attack};

type AaGrid = Grid<i32, AaResult, AaCondition>;

/// OC 6.6.1.a, OC 9.9.1.a
pub(crate) fn base_aa(g: &State, charts: &'static Charts, base: Base) -> i8 {
    match g.base(base).status {
        BaseStatus::Working => charts.airbases.bases.of(base).aa,
        BaseStatus::Disrupted => charts.air.figures.of(Number::DisruptedBaseAa),
        BaseStatus::Destroyed | BaseStatus::Building | BaseStatus::Unbuilt | BaseStatus::Gone => 0,
    }
}

/// OC 9.9.1.b, R-TOWN-AA: less one for every two hits.
pub(crate) fn city_aa(g: &State, charts: &'static Charts, hex: Hex) -> i8 {
    let Some(land) = charts.map.sheet.land(hex) else { return 0 };
    let figure = |number| charts.air.figures.of::<i8>(number);
    let full = match (land.city, land.town, g.setup.house.town_aa) {
        (true, _, _) => figure(Number::CityAa),
        (false, true, TownAa::One) => figure(Number::TownAa),
        (false, true, TownAa::Never) | (false, false, _) => 0,
    };
    (full - g.hexes.at(hex).hits as i8 / figure(Number::HitsPerAa).max(1)).max(0)
}

/// OC 9.9.1.d, R-TRANSPORT-AA: transports fire only by the switch.
pub(crate) fn ship_aa(g: &State, charts: &'static Charts, ship: ShipId) -> i8 {
    let silent = charts.counters.ships.of(ship).class == Class::T
        && g.setup.house.transport_aa == TransportAa::Never;
    if silent { 0 } else { g.guns(ship, charts).aa }
}

/// The AA factor of what a raid attacks, ships apart.
fn target_aa(g: &State, charts: &'static Charts) -> i8 {
    let Some(mission) = &g.mission else { return 0 };
    let troops = charts.air.figures.of::<i8>(Number::TroopsAa);
    if matches!(mission.kind, AirKind::Drop) {
        // R-PARA-TBB: a ground unit or an airbase in the hex.
        let enemy = mission.side.enemy();
        let bases = g.bases_at(mission.target, charts).filter(|base| g.base(*base).owner == enemy);
        let base = bases.map(|base| base_aa(g, charts, base)).max().unwrap_or(0);
        let held = g.troops_in(mission.target, enemy, charts).next().is_some();
        return base.max(if held { troops } else { 0 });
    }
    match mission.aim {
        Some(Aim::Airbase(base)) => base_aa(g, charts, base),
        Some(Aim::City) => city_aa(g, charts, mission.target),
        Some(Aim::Troops(_)) => troops,
        Some(Aim::Supply(_) | Aim::SupplyShip(_) | Aim::SupplyPlane(_) | Aim::Ships) | None => 0,
    }
}

/// A ship whose guns fire next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FiresNext(pub Vessel);

impl Choice<State> for FiresNext {
    const QUESTION: &'static str = "aa-order";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.key.into()
    }

    fn label(&self, g: &State) -> String {
        let disrupted = if g.ship(self.0.ship).disrupted { ", disrupted" } else { "" };
        format!("AA of {}{disrupted}", self.0.name)
    }

    fn target(&self) -> Option<String> {
        Some(format!("ship:{}", self.0.key))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.9.3.a")
    }
}

/// OC 9.9.3.a, decision D-AA-ORDER: in which order the ships fire at each attacker is their owner's to say, once
/// for the whole raid; the strongest are offered first.
pub(crate) async fn arrange(t: &mut T, ships: &[ShipId]) {
    let Some(side) = t.g.mission.as_ref().map(|mission| mission.side.enemy()) else { return };
    let strength =
        |ship: ShipId| ship_aa(&t.g, t.charts, ship) - i8::from(t.g.ship(ship).disrupted);
    let mut guns: Vec<ShipId> = ships.iter().copied().filter(|ship| strength(*ship) > 0).collect();
    guns.sort_by_key(|ship| std::cmp::Reverse(strength(*ship)));
    if guns.len() > 1 {
        let named = guns.into_iter().map(|ship| FiresNext(vessel(t.charts, ship))).collect();
        let text = "In which order do the ships fire at each attacker?";
        let order = t.draft(side.seat(), "OC 9.9.3.a", text, Ranking::of(named)).await;
        guns = order.into_order().into_iter().map(|it| it.0.ship).collect();
    }
    if let Some(mission) = &mut t.g.mission {
        mission.aa_order = guns;
    }
}

/// OC 9.9.2.a, OC 9.9.3.a, R-NAVAL-AA-ONCE: fire at the raider with this place in the mission, from its target, or
/// from these ships if the target is naval; the first is the one attacked. False if the raider is
/// lost.
pub(crate) async fn fire(
    t: &mut T,
    raider: usize,
    attack: Attack,
    altitude: Altitude,
    ships: &[ShipId],
) -> bool {
    let factor = target_aa(&t.g, t.charts);
    if ships.is_empty() {
        return factor <= 0
            || shot(t, raider, attack, AaFire { factor, altitude, ship: None }).await;
    }
    let mut guns: Vec<(i8, bool, ShipId)> = ships
        .iter()
        .enumerate()
        .map(|(at, ship)| (ship_aa(&t.g, t.charts, *ship), at == 0, *ship))
        .collect();
    let order = t.g.mission.as_ref().map_or(&[][..], |mission| &mission.aa_order);
    let turn = |ship: ShipId| order.iter().position(|other| *other == ship);
    guns.sort_by_key(|(factor, _, ship)| (turn(*ship), std::cmp::Reverse(*factor)));
    for (factor, attacked, ship) in guns {
        // R-AA-ZERO
        let left = factor - i8::from(t.g.ship(ship).disrupted);
        if left <= 0 {
            continue;
        }
        let aa = AaFire { factor, altitude, ship: Some((ship, attacked)) };
        if !shot(t, raider, attack, aa).await {
            return false;
        }
    }
    true
}

/// The odds of the fire that meets a raider: that of the target, or of the ship attacked.
pub(crate) fn odds(
    g: &State,
    charts: &'static Charts,
    raider: usize,
    attack: Attack,
    altitude: Altitude,
    ship: Option<ShipId>,
) -> Option<Odds> {
    let id = g.mission.as_ref()?.raiders.get(raider)?.unit;
    let factor = ship.map_or_else(|| target_aa(g, charts), |ship| ship_aa(g, charts, ship));
    let left = factor - ship.map_or(0, |ship| i8::from(g.ship(ship).disrupted));
    if left <= 0 {
        return None;
    }
    let aa = AaFire { factor, altitude, ship: ship.map(|ship| (ship, true)) };
    let (grid, df) = column(g, charts, id, attack, altitude);
    let mods = grid.modifiers(|condition| aa.count(g, condition));
    Some(grid.odds(df, &mods).suffered())
}

/// OC 9.9.2.b, OC 9.9.2.c: the table for this altitude, and the defence factor of the raider.
fn column(
    g: &State,
    charts: &'static Charts,
    id: AirId,
    attack: Attack,
    altitude: Altitude,
) -> (&'static AaGrid, i32) {
    let df = g.factors(id, charts).df - i8::from(g.unit(id).disrupted);
    let low = altitude == Altitude::Low && attack != Attack::Dive;
    (if low { &charts.air.aa_low } else { &charts.air.aa }, i32::from(df))
}

/// OC 9.9.2.b, OC 9.9.2.c: one roll of AA; false if the raider is lost.
async fn shot(t: &mut T, raider: usize, attack: Attack, aa: AaFire) -> bool {
    let Some(mission) = &t.g.mission else { return false };
    let Some(flyer) = mission.raiders.get(raider) else { return false };
    let (id, target) = (flyer.unit, mission.target);
    let (grid, df) = column(&t.g, t.charts, id, attack, aa.altitude);
    let mods = grid.modifiers(|condition| aa.count(&t.g, condition));
    let charts = t.charts;
    t.act(|_| acts::flak(charts, aa.ship.map(|(ship, _)| ship).ok_or(target), id));
    t.say("OC 9.9.2.a", |_| {
        let raider = &charts.counters.air.of(id).name;
        match aa.ship {
            Some((ship, _)) => format!("{} fire at {raider}.", charts.counters.ships.of(ship).name),
            None => format!("The guns of {} fire at {raider}.", charts.map.sheet.name(target)),
        }
    });
    match t.check_in(grid, df, mods).await.result {
        AaResult::None => true,
        AaResult::D => {
            losses::disrupt_air(t, id);
            true
        }
        AaResult::X => {
            let lost = losses::lose_air_step(t, id);
            if lost {
                let name = charts.counters.air.of(id).name.as_str();
                t.say("OC 9.9.2.a", |_| format!("{name} is shot down."));
            }
            !lost
        }
    }
}
