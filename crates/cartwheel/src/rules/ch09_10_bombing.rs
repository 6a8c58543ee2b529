//! Section 9.10: bombing.

use super::{
    T, acts,
    ch09_09_aa::{Altitude, Attack},
    ch11_ground::{disrupt, fortification},
    ch13_supply::{self, hits as supply},
    losses,
};
use crate::{
    charts::{
        Charts,
        air::{BombResult, Caught, Number, RadarCheck, ShipDamage, TargetRow},
        counters::Bombs,
    },
    conditions::{self, air::Bombing},
    state::{
        Aim, AirId, Base, BaseKind, BaseStatus, Class, Flyer, Hex, LandId, Place, ShipId, Side,
        State,
    },
};
use table::{Mods, Odds};

/// Whether there is still something of the target to attack.
pub(crate) fn stands(g: &State, aim: Aim) -> bool {
    match aim {
        Aim::Ships | Aim::City => true,
        Aim::Airbase(base) => matches!(
            g.base(base).status,
            BaseStatus::Working | BaseStatus::Disrupted | BaseStatus::Building
        ),
        Aim::Troops(id) => g.troops(id).place.hex().is_some(),
        Aim::Supply(at) => {
            let gone = g.mission.as_ref().is_some_and(|mission| mission.gone);
            !gone && g.supplies.len() > usize::from(at)
        }
        Aim::SupplyShip(id) => g.ship(id).supply_side,
        Aim::SupplyPlane(id) => g.unit(id).supply_side,
    }
}

fn row(class: Class) -> TargetRow {
    match class {
        Class::Bb | Class::Cv => TargetRow::Capital,
        Class::Ca | Class::Clt | Class::Cvl | Class::Ss => TargetRow::Cruiser,
        Class::T => TargetRow::Transport,
    }
}

/// The row of the bombing table for a target; none if the ship to be attacked is not named.
fn target_row(charts: &'static Charts, aim: Aim, ship: Option<ShipId>) -> Option<TargetRow> {
    Some(match aim {
        Aim::City => TargetRow::City,
        Aim::Airbase(_) => TargetRow::Airbase,
        Aim::Troops(_) => TargetRow::Ground,
        Aim::Supply(_) | Aim::SupplyShip(_) | Aim::SupplyPlane(_) => TargetRow::Supply,
        Aim::Ships => row(charts.counters.ships.of(ship?).class),
    })
}

/// OC 9.10.9.a: what counts for the attack of a raider.
fn scene(
    g: &State,
    charts: &'static Charts,
    (flyer, side, aim): (&Flyer, Side, Aim),
    (attack, altitude): (Attack, Altitude),
) -> Bombing {
    let id = flyer.unit;
    let factor = match (attack, g.factors(id, charts).bombs) {
        (Attack::Strafe, _) => charts.air.figures.of::<i8>(Number::Strafing),
        (_, Bombs::Factor(factor)) => factor,
        (_, Bombs::Strafe | Bombs::Cargo | Bombs::None) => 0,
    };
    Bombing {
        factor,
        side,
        attack: Some((attack, altitude)),
        extended: flyer.extended.then(|| charts.counters.air.of(id).multi_engine),
        disrupted: g.unit(id).disrupted,
        at_ships: aim == Aim::Ships,
        troops: match aim {
            Aim::Troops(id) => Some(id),
            Aim::Ships
            | Aim::City
            | Aim::Airbase(_)
            | Aim::Supply(_)
            | Aim::SupplyShip(_)
            | Aim::SupplyPlane(_) => None,
        },
    }
}

/// The odds of an attack of the raider with this place in the mission, if AA does nothing to it.
pub(crate) fn odds(
    g: &State,
    charts: &'static Charts,
    raider: usize,
    how: (Attack, Altitude),
    ship: Option<ShipId>,
) -> Option<Odds> {
    let mission = g.mission.as_ref()?;
    let (flyer, aim) = (mission.raiders.get(raider)?, mission.aim?);
    let scene = scene(g, charts, (flyer, mission.side, aim), how);
    Some(bombing_odds(g, charts, target_row(charts, aim, ship)?, &scene))
}

/// The odds of bombs or shells on a target of this kind.
pub(crate) fn bombing_odds(
    g: &State,
    charts: &'static Charts,
    row: TargetRow,
    scene: &Bombing,
) -> Odds {
    let grid = &charts.air.bombing;
    let mods = grid.modifiers(|condition| scene.count(g, charts, condition));
    grid.odds(row, &mods)
}

/// OC 9.10.9.a: the raider with this place in the mission attacks its target, after AA; `ship` is
/// the one attacked if the target is naval.
pub(crate) async fn attack(
    t: &mut T,
    raider: usize,
    attack: Attack,
    altitude: Altitude,
    ship: Option<ShipId>,
) {
    let Some(mission) = &mut t.g.mission else { return };
    let (side, target, aim) = (mission.side, mission.target, mission.aim);
    let Some(flyer) = mission.raiders.get_mut(raider) else { return };
    flyer.attacked = true;
    flyer.loaded = false;
    let flyer = *flyer;
    // OC 9.10.5: a crew that AA has disrupted on the way in only bombs.
    let shaken = attack == Attack::Skip && t.g.unit(flyer.unit).disrupted;
    let attack = if shaken { Attack::Level } else { attack };
    if attack == Attack::Parafrag {
        t.g.this_turn.parafrags = t.g.this_turn.parafrags.saturating_sub(1);
    }
    // Bombs on what is gone do nothing; it has been attacked all the same.
    let Some(aim) = aim.filter(|aim| stands(&t.g, *aim)) else { return };
    let scene = scene(&t.g, t.charts, (&flyer, side, aim), (attack, altitude));
    let charts = t.charts;
    t.act(|_| acts::bombs(charts, flyer.unit, attack, ship.ok_or(target)));
    t.say(attack.rule(), |_| {
        let unit = &charts.counters.air.of(flyer.unit).name;
        let at = match ship {
            Some(ship) => charts.counters.ships.of(ship).name.clone(),
            None => charts.map.sheet.name(target),
        };
        format!("{unit} attacks {at}: {}, {} altitude.", attack.words(), altitude.title())
    });
    match aim {
        Aim::City => {
            let hits = drop_bombs(t, TargetRow::City, scene).await.hits();
            hit_city(t, target, hits);
            let japanese_bomber = side == Side::Japanese && attack != Attack::Strafe;
            if hits > 0 && japanese_bomber {
                check_radar(t, target, attack, altitude).await;
            }
        }
        Aim::Airbase(base) => {
            let result = drop_bombs(t, TargetRow::Airbase, scene).await;
            hit_base(t, base, result).await;
        }
        Aim::Troops(troops) => {
            let result = drop_bombs(t, TargetRow::Ground, scene).await;
            hit_troops(t, troops, result);
        }
        Aim::Supply(_) | Aim::SupplyShip(_) | Aim::SupplyPlane(_) => {
            let hits = drop_bombs(t, TargetRow::Supply, scene).await.hits();
            hit_supply(t, aim, hits).await;
        }
        Aim::Ships => {
            let Some(ship) = ship.filter(|id| t.g.ship(*id).place.is_in_play()) else { return };
            let row = row(t.charts.counters.ships.of(ship).class);
            let result = drop_bombs(t, row, scene).await;
            hit_ship(t, ship, result).await;
        }
    }
}

/// OC 9.10.9.a: the roll, also for ships that bombard (OC 10.5.a).
pub(crate) async fn drop_bombs(t: &mut T, row: TargetRow, scene: Bombing) -> BombResult {
    let grid = &t.charts.air.bombing;
    let mods = grid.modifiers(|condition| scene.count(&t.g, t.charts, condition));
    t.check_in(grid, row, mods).await.result
}

/// OC 9.10.10.g: hits on a city or town with its port, no more than it can take. R-CITY-HITS-TIME: by the switch those
/// who traced to it and no longer can are cut off at once.
pub(crate) fn hit_city(t: &mut T, hex: Hex, hits: u8) {
    let rabaul = t.charts.airbases.bases.of(Base::Rabaul).hex == Some(hex);
    let most = if rabaul { Number::MostHitsRabaul } else { Number::MostHits };
    let most = t.charts.air.figures.of::<u8>(most);
    let fed = ch13_supply::fed_by_city(&t.g, t.charts, hex);
    let state = t.g.hexes.at_mut(hex);
    state.hits = (state.hits + hits).min(most);
    let now = state.hits;
    if hits > 0 {
        let charts = t.charts;
        t.say("OC 9.10.10.g", |_| {
            let place = charts.map.sheet.name(hex);
            let now = board::counted(now, "hit", "hits");
            format!("{place} has {now} now, of {most} at most.")
        });
    }
    if let Some((side, reached)) = fed {
        ch13_supply::source_failed(t, side, &reached);
    }
}

/// OC 9.6.b, OC 9.10.10.r: hits on Port Moresby may destroy the radar.
async fn check_radar(t: &mut T, hex: Hex, attack: Attack, altitude: Altitude) {
    let moresby = t.charts.airbases.bases.of(Base::PortMoresby).hex;
    if moresby != Some(hex) || !t.g.record.radar {
        return;
    }
    let chart = &t.charts.air.radar;
    let mods =
        chart.modifiers(|condition| conditions::air::radar(&t.g, attack, altitude, condition));
    if t.check(chart, mods).await.result == RadarCheck::Destroyed {
        t.g.record.radar = false;
    }
}

/// OC 13.2.3.b: what was supplied from the base by air is looked at again afterwards.
pub(crate) async fn hit_base(t: &mut T, base: Base, result: BombResult) {
    let owner = t.g.base(base).owner;
    let reached = ch13_supply::reached_from_base(&t.g, t.charts, base);
    damage_base(t, base, result).await;
    ch13_supply::source_failed(t, owner, &reached);
}

/// OC 9.10.10.b, OC 9.10.10.c, OC 9.10.10.e, OC 9.10.10.f, OC 6.5.3.a, OC 6.5.3.b
async fn damage_base(t: &mut T, base: Base, result: BombResult) {
    let mobile = t.charts.airbases.bases.of(base).kind == BaseKind::Mobile;
    let building = t.g.base(base).status == BaseStatus::Building;
    match result {
        BombResult::D | BombResult::X if building => remove_mobile(t, base),
        BombResult::D => {
            t.g.base_mut(base).status = BaseStatus::Disrupted;
            tell_base(t, base, "OC 9.10.10.b", "is disrupted");
            caught_on_ground(t, base).await;
        }
        BombResult::X => {
            for id in t.charts.counters.air.ids() {
                if t.g.unit(id).place == Place::Base(base) {
                    losses::destroy_air(t, id);
                    tell_lost(t, id, "OC 9.10.10.f");
                }
            }
            if mobile {
                remove_mobile(t, base);
            } else {
                t.g.base_mut(base).status = BaseStatus::Destroyed;
                tell_base(t, base, "OC 9.10.10.c", "is destroyed");
            }
        }
        BombResult::None
        | BombResult::One
        | BombResult::Two
        | BombResult::Three
        | BombResult::Four
        | BombResult::Dx => {}
    }
}

/// OC 6.5.3.a, OC 6.5.3.b: it may be built again.
fn remove_mobile(t: &mut T, base: Base) {
    let state = t.g.base_mut(base);
    state.status = BaseStatus::Unbuilt;
    state.hex = None;
    let name = t.charts.airbases.bases.of(base).name.as_str();
    t.say("OC 6.5.3.b", |_| format!("{name} is removed from the map."));
}

fn tell_base(t: &mut T, base: Base, rule: &'static str, what: &str) {
    let row = t.charts.airbases.bases.of(base);
    t.say(rule, |_| match row.kind {
        BaseKind::Mobile => format!("{} {what}.", row.name),
        BaseKind::Major | BaseKind::Minor | BaseKind::Box | BaseKind::Carrier => {
            format!("The airbase of {} {what}.", row.name)
        }
    });
}

fn tell_lost(t: &mut T, id: AirId, rule: &'static str) {
    let name = t.charts.counters.air.of(id).name.as_str();
    t.say(rule, |_| format!("{name} is destroyed on the ground."));
}

/// OC 7.3.3.a, OC 9.10.10.e: every aerial unit on the ground checks, reconnaissance units too; only its owner
/// sees the dice. OC 13.2.3.c: a C-47 on its supply side is no aerial unit to bombs.
async fn caught_on_ground(t: &mut T, base: Base) {
    let owner = t.g.base(base).owner;
    for id in t.charts.counters.air.ids() {
        if t.g.unit(id).place != Place::Base(base) || t.g.unit(id).supply_side {
            continue;
        }
        let name = t.charts.counters.air.of(id).name.as_str();
        t.say_to(owner.seat(), "OC 9.10.10.e", |_| format!("{name} is caught on the ground."));
        let check = t.check(&t.charts.air.caught, Mods::NONE).only(owner.seat());
        if check.await.result == Caught::Hurt {
            hurt_on_ground(t, id);
        }
    }
}

/// OC 9.10.10.e: disrupted, then reduced, then destroyed.
fn hurt_on_ground(t: &mut T, id: AirId) {
    let spec = t.charts.counters.air.of(id);
    let (name, seat) = (spec.name.as_str(), spec.side.seat());
    if !t.g.unit(id).disrupted {
        losses::disrupt_air(t, id);
        t.say_to(seat, "OC 9.10.10.e", |_| format!("{name} is disrupted."));
    } else if losses::lose_air_step(t, id) {
        tell_lost(t, id, "OC 9.10.10.e");
    } else {
        t.say_to(seat, "OC 9.10.10.e", |_| format!("{name} loses a step."));
    }
}

/// OC 9.10.10.p, R-DX-FORT: bombing only disrupts troops; DX also costs a fortification a step.
pub(crate) fn hit_troops(t: &mut T, id: LandId, result: BombResult) {
    match result {
        BombResult::D => disrupt(t, id),
        BombResult::Dx => {
            disrupt(t, id);
            if t.charts.counters.land.of(id).side == Side::Japanese
                && let Some(hex) = t.g.troops(id).place.hex()
            {
                fortification::hit(t, hex);
            }
        }
        BombResult::None
        | BombResult::One
        | BombResult::Two
        | BombResult::Three
        | BombResult::Four
        | BombResult::X => {}
    }
}

/// OC 9.10.10.q, OC 13.2.2.b, OC 13.2.3.c
pub(crate) async fn hit_supply(t: &mut T, aim: Aim, hits: u8) {
    match aim {
        Aim::Supply(at) => supply::hit_unit(t, usize::from(at), hits),
        Aim::SupplyShip(id) => supply::hit_ship(t, id, hits),
        Aim::SupplyPlane(id) => supply::hit_plane(t, id, hits).await,
        Aim::Ships | Aim::City | Aim::Airbase(_) | Aim::Troops(_) => {}
    }
}

/// OC 9.10.10.i, OC 9.10.10.j, OC 9.10.10.k, R-NAVAL-REDUCED-ONLY: what bombs do to a ship.
pub(crate) async fn hit_ship(t: &mut T, id: ShipId, result: BombResult) {
    let (d, dx) = (result == BombResult::D, result == BombResult::Dx);
    if !d && !dx {
        return;
    }
    let ship = *t.g.ship(id);
    match (ship.disrupted, ship.crippled) {
        (false, false) => {
            losses::disrupt_ship(t, id);
            tell_ship(t, id, "OC 9.10.10.i", "are disrupted");
            if dx {
                lose_ship_step(t, id, "OC 9.10.10.i");
            }
        }
        (true, false) => {
            let sunk = lose_ship_step(t, id, "OC 9.10.10.j");
            if dx && !sunk {
                check_damage(t, id).await;
            }
        }
        (true, true) if dx => sink(t, id, "OC 9.10.10.k"),
        (true, true) => check_damage(t, id).await,
        (false, true) => {
            losses::disrupt_ship(t, id);
            tell_ship(t, id, "OC 9.10.10.i", "are disrupted");
            if dx {
                check_damage(t, id).await;
            }
        }
    }
    aircraft_aboard(t, id).await;
}

fn tell_ship(t: &mut T, id: ShipId, rule: &'static str, what: &str) {
    let name = &t.charts.counters.ships.of(id).name;
    t.say(rule, |_| format!("{name} {what}."));
}

/// OC 9.10.10.i, OC 9.10.10.j, OC 9.10.10.l: the ship is reduced, or lost if it has no reduced side; true if it is lost.
fn lose_ship_step(t: &mut T, id: ShipId, rule: &'static str) -> bool {
    let sunk = losses::lose_ship_step(t, id);
    tell_ship(t, id, rule, if sunk { "are sunk" } else { "are crippled" });
    sunk
}

fn sink(t: &mut T, id: ShipId, rule: &'static str) {
    losses::sink(t, id);
    tell_ship(t, id, rule, "are sunk");
}

/// OC 9.10.10.o
async fn check_damage(t: &mut T, id: ShipId) {
    let charts = t.charts;
    let chart = &charts.air.ship_damage;
    let mods = chart.modifiers(|condition| conditions::air::ship_damage(charts, id, condition));
    t.say("OC 9.10.10.o", |_| {
        format!("{} may sink of the damage.", charts.counters.ships.of(id).name)
    });
    if t.check(chart, mods).await.result == ShipDamage::Sunk {
        sink(t, id, "OC 9.10.10.o");
    }
}

/// R-CARRIER-BASE: aircraft aboard a carrier that is hit check as on a disrupted base.
async fn aircraft_aboard(t: &mut T, id: ShipId) {
    if t.g.ship(id).place == Place::Lost {
        return;
    }
    if let Some(base) = t.charts.counters.ships.of(id).base {
        caught_on_ground(t, base).await;
    }
}
