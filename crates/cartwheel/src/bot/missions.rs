//! How a computer player commits, looks, raids and lands: the default policies of the decisions.

use crate::{
    charts::Charts,
    rules::{
        ch05_events::{Commitment, Deploy},
        ch06_airbases::Build,
        ch07_initiative::{GeneralRegroup, ReconHex, Regroup},
        ch08_operations::Opportunity,
        ch09_01_missions::{Raid, RaidStep, Run},
        ch09_04_scramble::{Leave, Scramble},
        ch09_06_target::{Target, aims},
        ch09_09_aa::{Altitude, Attack},
        ch09_11_return::Lands,
        ch10_01_missions::OrderStep,
        ch12_conclusion::ToPort,
        ch17_setup::{Fortify, OptionalShips, load},
    },
    state::{
        Aim, AirId, Base, BaseKind, BaseStatus, Class, Hex, NavalKind, OffMap, Place, ShipId, Side,
        Start, State,
    },
};
use table::Asked;

/// An answer to a question of the turn; none to any other.
pub(super) fn decide(g: &State, charts: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
    let side = Side::of(a.seat);
    match a.question {
        "commit-11th" => commit(g, charts, a),
        "deploy-11th" => a.best::<Deploy>(deploy_worth),
        "task-force-36" => a.position(if enters(g) { "enter" } else { "wait" }),
        "igo-2" => a.position(if g.turn >= 5 { "declare" } else { "not-yet" }),
        "general-regroup" => general_regroup(g, charts, a),
        "build" => build(g, charts, a, side),
        "mark-regroup" => a.find::<Regroup>(|_| true).or_else(|| a.done()),
        "recon" => recon(charts, a, side),
        "mission" => opportunity(g, charts, a, side),
        "raid" => raid(g, charts, a, side),
        "scramble" => scramble(g, charts, a),
        "leave" => a.best::<Leave>(|leave| leave_worth(charts, leave)),
        "specific-target" => a.best::<Target>(|target| aim_worth(g, charts, side, target.aim)),
        "bomb-run" => a.best::<Run>(|run| run_worth(g, charts, run)),
        "reaction" => a.position("fly"),
        "home" => a.best::<Lands>(|lands| base_worth(g, charts, lands.to.place)),
        "naval-mission" => naval(g, charts, a, side),
        "ports" => a.best::<ToPort>(|to| port_worth(g, charts, to)),
        "optional-ships" => a.find::<OptionalShips>(|it| {
            *it == if side == Side::Japanese { OptionalShips::Decline } else { OptionalShips::Take }
        }),
        "fortify" => a.find::<Fortify>(|_| true).or_else(|| a.done()),
        "air-replacements" | "igo-2-withdrawal" | "dismantle" => a.done(),
        _ => None,
    }
}

/// Decision D-COMMIT-11TH: when there is something to strike, unless most of it is disrupted.
fn commit(g: &State, charts: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
    let units = crate::rules::ch06_airbases::eleventh(g, charts);
    let hurt = units.iter().filter(|id| g.unit(**id).disrupted).count();
    let ships = &charts.counters.ships;
    let at_sea = ships
        .ids()
        .any(|id| ships.of(id).side == Side::Allied && matches!(g.ship(id).place, Place::At(_)));
    let wanted = g.setup.start == Start::BismarckSea || at_sea || g.turn.is_multiple_of(2);
    let commits = wanted && hurt * 2 <= units.len();
    a.find::<Commitment>(|it| (*it == Commitment::Commit) == commits)
}

/// Decision D-11TH-PLACE, D-RUFE-PLACE
fn deploy_worth(deploy: &Deploy) -> i32 {
    match deploy.to.place {
        Place::Base(Base::Rabaul) => 3,
        Place::At(_) => 2,
        Place::Base(Base::Truk) => 0,
        Place::Out
        | Place::Lost
        | Place::Off(_)
        | Place::Base(_)
        | Place::Aboard(_)
        | Place::Carried(_)
        | Place::Aloft => 1,
    }
}

/// Decision D-COMMIT-TF36
fn enters(g: &State) -> bool {
    match g.setup.start {
        Start::Toenails => g.turn >= 2,
        Start::Bougainville => true,
        Start::Campaign => g.turn >= 3,
        Start::BismarckSea | Start::Yamamoto | Start::IronBottomSound => false,
    }
}

/// Decision D-GENERAL-REGROUP: when five aerial steps are missing.
fn general_regroup(g: &State, charts: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
    let air = &charts.counters.air;
    let missing: usize = air
        .ids()
        .filter(|id| air.of(*id).side == Side::Allied)
        .map(|id| match g.unit(id).place {
            Place::Lost => 2,
            Place::Out
            | Place::At(_)
            | Place::Off(_)
            | Place::Base(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => usize::from(g.unit(id).reduced),
        })
        .sum();
    let declares = missing >= 5 || g.turn == 6 || g.turn == 10;
    a.find::<GeneralRegroup>(|it| (*it == GeneralRegroup::Regroup) == declares)
}

/// Decision D-BUILD-MOBILE: behind a ground unit, near the enemy.
fn build(g: &State, charts: &'static Charts, a: &Asked<'_, State>, side: Side) -> Option<usize> {
    a.best::<Build>(|build| {
        let Some(hex) = build.at else { return 0 };
        let held = g.troops_in(hex, side, charts).next().is_some();
        let near = Base::every()
            .filter(|base| g.base(*base).owner != side)
            .filter_map(|base| g.hex_of(base, charts))
            .map(|enemy| i32::from(charts.map.sheet.distance(hex, enemy)))
            .min()
            .unwrap_or(20);
        if held { 20 - near } else { -1 }
    })
}

/// Decision D-RECON-HEX: the city whose watching counts for the initiative.
fn recon(charts: &'static Charts, a: &Asked<'_, State>, side: Side) -> Option<usize> {
    let city = match side {
        Side::Allied => Base::Rabaul,
        Side::Japanese => Base::PortMoresby,
    };
    let hex = charts.airbases.bases.of(city).hex;
    a.find::<ReconHex>(|it| it.at == hex).or_else(|| a.find::<ReconHex>(|it| it.at.is_none()))
}

/// Decision D-MISSION-OR-PASS: loaded transports sail, bombers fly while there are any.
fn opportunity(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    side: Side,
) -> Option<usize> {
    let sails = has_convoy(g, charts, side);
    let bombers = charts.counters.air.ids().any(|id| is_ready_bomber(g, charts, side, id));
    // The convoy goes last, when the enemy has spent his aircraft.
    a.best::<Opportunity>(|it| match it {
        Opportunity::Air if bombers => 5,
        Opportunity::Naval if sails => 4,
        Opportunity::Stop | Opportunity::Pass => 3,
        Opportunity::Air
        | Opportunity::Naval
        | Opportunity::Stage
        | Opportunity::Drop
        | Opportunity::Airlift
        | Opportunity::Raid => 0,
    })
}

fn is_ready_bomber(g: &State, charts: &'static Charts, side: Side, id: AirId) -> bool {
    let spec = charts.counters.air.of(id);
    let bombs = matches!(spec.full.bombs, crate::charts::counters::Bombs::Factor(_));
    let unit = g.unit(id);
    spec.side == side
        && bombs
        && !unit.disrupted
        && crate::rules::ch09_01_missions::may_fly(g, charts, id)
}

/// A transport that has something aboard and has not sailed.
fn has_convoy(g: &State, charts: &'static Charts, side: Side) -> bool {
    let ships = &charts.counters.ships;
    ships.ids().any(|id| ships.of(id).side == side && is_laden(g, charts, id))
}

fn is_laden(g: &State, charts: &'static Charts, id: ShipId) -> bool {
    let ship = g.ship(id);
    ship.place.is_in_play() && !ship.done && !ship.supply_side && load(g, charts, id) > 0
}

/// What an attack on this is worth.
fn aim_worth(g: &State, charts: &'static Charts, side: Side, aim: Aim) -> i32 {
    match aim {
        Aim::Ships => 12,
        Aim::Airbase(base) => {
            let told = g.reports[side.index()].iter().find(|report| report.base == base);
            let grounded = told.map_or(1, |report| i32::from(report.fighters + report.bombers));
            let fresh = g.base(base).status == BaseStatus::Working;
            2 + grounded + if fresh { 2 } else { 0 }
        }
        Aim::City => {
            let cities = [Base::Rabaul, Base::PortMoresby];
            let hex = cities.iter().find(|base| g.base(**base).owner != side);
            let hits = hex.and_then(|base| charts.airbases.bases.of(*base).hex);
            let hits = hits.map_or(0, |hex| g.hexes.at(hex).hits);
            if hits < 4 { 6 } else { 1 }
        }
        Aim::Troops(id) => 3 - i32::from(g.troops(id).disrupted) * 3,
        Aim::Supply(_) | Aim::SupplyShip(_) | Aim::SupplyPlane(_) => 4,
    }
}

/// Decisions D-AIR-TARGET-HEX, D-AIR-COMPOSE: the best target, bombers with half as many fighters.
fn raid(g: &State, charts: &'static Charts, a: &Asked<'_, State>, side: Side) -> Option<usize> {
    let raid = a.draft::<Raid>()?;
    if raid.target.is_none() {
        return a.best::<RaidStep>(|step| match step {
            RaidStep::Target { hex, .. } => hex_worth(g, charts, side, *hex),
            RaidStep::Unit { .. } => 0,
        });
    }
    let fighters = raid.flyers.iter().filter(|flyer| !flyer.loaded).count();
    let bombers = raid.flyers.len() - fighters;
    let left = a
        .all::<RaidStep>()
        .filter(|(_, step)| matches!(step, RaidStep::Unit { flyer, .. } if flyer.loaded))
        .count();
    let wanted = |step: &RaidStep| match step {
        RaidStep::Target { .. } => -1,
        RaidStep::Unit { flyer, double, .. } => {
            let hurt = g.unit(flyer.unit).disrupted;
            match (flyer.loaded, hurt) {
                (_, true) => -1,
                (true, false) if flyer.extended => 2,
                (true, false) => 4,
                // One escort, two if there are few bombers.
                (false, false) if *double => -1,
                (false, false) => {
                    let escorts = if left + bombers >= 3 { 1 } else { 2 };
                    if fighters < escorts { 5 } else { -1 }
                }
            }
        }
    };
    let best = a
        .all::<RaidStep>()
        .map(|(i, step)| (wanted(step), i))
        .max_by_key(|(worth, i)| (*worth, std::cmp::Reverse(*i)));
    match best {
        Some((worth, i)) if worth >= 0 => Some(i),
        _ => a.done().or(Some(0)),
    }
}

fn hex_worth(g: &State, charts: &'static Charts, side: Side, hex: Hex) -> i32 {
    let mut of = Vec::new();
    aims(g, charts, side, hex, &mut of);
    of.into_iter().map(|aim| aim_worth(g, charts, side, aim)).max().unwrap_or(0)
}

/// Decision D-SCRAMBLE: sound fighters first, the fastest of them.
fn scramble(g: &State, charts: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
    a.best::<Scramble>(|it| match it.unit {
        None => 1,
        Some(id) => {
            let unit = g.unit(id);
            if unit.disrupted || unit.regroup {
                return 0;
            }
            10 + i32::from(charts.counters.air.of(id).sr) - 3 * i32::from(unit.flown)
        }
    })
}

/// Decision D-TARGET-SCRAMBLE: bombers get away, fighters stay.
fn leave_worth(charts: &'static Charts, leave: &Leave) -> i32 {
    let bomber = !charts.counters.air.of(leave.unit).code.is_fighter();
    match (leave.to, bomber) {
        (Some(_), true) => 2,
        (None, _) => 1,
        (Some(_), false) => 0,
    }
}

/// Decisions D-ATTACK-TYPE, D-BOMB-ALTITUDE, D-SHIP-TARGET
fn run_worth(g: &State, charts: &'static Charts, run: &Run) -> i32 {
    let Some((attack, altitude)) = run.attack else { return 4 };
    let ship = run.ship.map_or(0, |id| {
        let transport = charts.counters.ships.of(id).class == Class::T;
        i32::from(transport) * 3 + i32::from(g.ship(id).disrupted)
    });
    let how = match (attack, altitude) {
        (Attack::Strafe | Attack::Drop, _) => 0,
        (Attack::Skip | Attack::Torpedo | Attack::Dive | Attack::Parafrag, _) => 20,
        (Attack::Precision, _) => 18,
        (Attack::Level, Altitude::Low) => 10,
        (Attack::Level, Altitude::Medium) => 12,
        (Attack::Level, Altitude::High) => 11,
    };
    how + ship
}

/// Decision D-RETURN-BASE: sound bases, large ones first.
fn base_worth(g: &State, charts: &'static Charts, place: Place) -> i32 {
    let Place::Base(base) = place else { return 3 };
    let state = g.base(base);
    let sound = state.status == BaseStatus::Working && !state.unsupplied;
    let kind = match charts.airbases.bases.of(base).kind {
        BaseKind::Carrier => 4,
        BaseKind::Major => 3,
        BaseKind::Mobile => 2,
        BaseKind::Minor => 1,
        BaseKind::Box => 0,
    };
    kind + if sound { 5 } else { 0 }
}

/// Decision D-NAVAL-MISSION: transports with what they carry and the warships beside them, to the
/// place that is worth most.
fn naval(g: &State, charts: &'static Charts, a: &Asked<'_, State>, side: Side) -> Option<usize> {
    let worth = |step: &OrderStep| match step {
        OrderStep::Kind(NavalKind::Transport) => 5,
        OrderStep::Kind(_) => 0,
        OrderStep::Ship(ship) => {
            let spec = charts.counters.ships.of(ship.ship);
            if is_laden(g, charts, ship.ship) {
                6
            } else if spec.class.is_warship() && beside_convoy(g, charts, side, ship.ship) {
                4
            } else {
                0
            }
        }
        OrderStep::Load(..) => 4,
        OrderStep::Fleet | OrderStep::Loaded => 3,
        OrderStep::To(place) => 10 + destination_worth(g, charts, side, *place),
        OrderStep::CallOff | OrderStep::Meet(_) => 1,
    };
    a.best::<OrderStep>(worth).or_else(|| a.done())
}

/// A warship that lies where a laden transport lies.
fn beside_convoy(g: &State, charts: &'static Charts, side: Side, ship: ShipId) -> bool {
    let ships = &charts.counters.ships;
    let place = g.ship(ship).place;
    ships
        .ids()
        .any(|id| ships.of(id).side == side && is_laden(g, charts, id) && g.ship(id).place == place)
}

fn destination_worth(g: &State, charts: &'static Charts, side: Side, place: Place) -> i32 {
    let Place::At(hex) = place else { return -20 };
    let Some(land) = charts.map.sheet.land(hex) else { return -20 };
    if g.setup.start == Start::BismarckSea {
        let lae = charts.airbases.bases.of(Base::Lae).hex == Some(hex);
        return if lae { 20 } else { -5 };
    }
    let defence: i32 = g
        .troops_in(hex, side.enemy(), charts)
        .map(|id| i32::from(charts.counters.land.of(id).cf))
        .sum::<i32>()
        + 2 * i32::from(g.hexes.at(hex).fort);
    let own = g.hexes.at(hex).control == Some(side);
    let value = i32::from(land.vp) * 3;
    match (own, side) {
        (true, Side::Allied) => -10,
        (true, Side::Japanese) => value,
        (false, _) => value - defence,
    }
}

/// Decision D-SHIPS-RETURN: home to the box, Japanese ships to Rabaul while it takes them in.
fn port_worth(g: &State, charts: &'static Charts, to: &ToPort) -> i32 {
    let hurt = g.ship(to.ship).crippled || g.ship(to.ship).disrupted;
    match to.to {
        Place::Off(OffMap::Truk | OffMap::SouthPacific) => 5,
        Place::Off(OffMap::Australia) => 4,
        Place::At(hex) => {
            let rabaul = charts.airbases.bases.of(Base::Rabaul).hex == Some(hex);
            if rabaul && !hurt { 6 } else { 1 }
        }
        Place::Out
        | Place::Lost
        | Place::Base(_)
        | Place::Aboard(_)
        | Place::Carried(_)
        | Place::Aloft => 0,
    }
}
