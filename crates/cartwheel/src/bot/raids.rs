//! Raids by doctrine: what is worth bombing, and who flies.

use crate::{
    charts::{Charts, counters::Bombs},
    rules::{
        ch09_01_missions::{Raid, RaidStep, may_fly_together},
        ch09_02_range::{range, way_out},
        ch09_06_target::aims,
        ch11_ground::is_held_by,
        ch13_supply,
    },
    state::{Aim, AirId, AirKind, Base, BaseStatus, Code, Flyer, Group, Hex, Side, State},
};
use arrayvec::ArrayVec;
use table::{Asked, Draft as _};

/// Aircraft in a raid (OC 9.1.1.a).
const MOST: usize = 4;
/// A raid that promises less stays at home.
const LEAST: i32 = 8;

/// What an attack on this is worth.
pub(super) fn aim_worth(g: &State, charts: &'static Charts, side: Side, aim: Aim) -> i32 {
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

/// How well a unit does against a kind of target, by its bombs.
fn suits(g: &State, charts: &'static Charts, flyer: &Flyer, ships: bool) -> i32 {
    let code = charts.counters.air.of(flyer.unit).code;
    let load =
        if let (Bombs::Factor(bombs), true) = (g.factors(flyer.unit, charts).bombs, flyer.loaded) {
            i32::from(bombs)
        } else {
            return 0;
        };
    let fit = match (code, ships) {
        (Code::Skip | Code::Torpedo | Code::DiveBomber, true) => load + 3,
        (Code::Precision, true) => 0,
        (_, true) => load - 1,
        (Code::Precision, false) => load + 1,
        (_, false) => load,
    };
    fit - 2 * i32::from(flyer.extended)
}

/// Enemy fighters that could rise over a hex, as the side imagines them.
fn defenders(g: &State, charts: &'static Charts, side: Side, hex: Hex) -> i32 {
    let air = &charts.counters.air;
    let rises = |id: &AirId| {
        let (spec, unit) = (air.of(*id), g.unit(*id));
        spec.side != side
            && spec.code.is_fighter()
            && !unit.disrupted
            && way_out(g, charts, unit.place, hex).is_some_and(|far| far <= range(charts, *id))
    };
    air.ids().filter(rises).count().min(MOST) as i32
}

/// Those who may fly together without the limit of mixed raids (OC 9.1.1.a).
fn service(charts: &'static Charts, id: AirId) -> (bool, bool) {
    let spec = charts.counters.air.of(id);
    (matches!(spec.group, Group::Usn | Group::Usmc | Group::Ijn), spec.carrier)
}

/// A raid, and what it promises.
pub(super) struct Package {
    pub(super) flyers: ArrayVec<Flyer, MOST>,
    pub(super) worth: i32,
}

/// Decision D-AIR-COMPOSE: bombers best suited to the target, half as many fighters if enemy fighters
/// are in range, everybody of one service.
pub(super) fn package(g: &State, charts: &'static Charts, raid: &Raid) -> Option<Package> {
    let target = raid.target?;
    let mut blank = raid.clone();
    blank.flyers.clear();
    let mut steps = Vec::new();
    blank.steps(g, charts, &mut steps);
    let mut able: Vec<(Flyer, &'static str, bool)> = Vec::new();
    for step in steps {
        if let RaidStep::Unit { flyer, key, double, .. } = step
            && !g.unit(flyer.unit).disrupted
        {
            able.push((flyer, key, double));
        }
    }
    let mut of = Vec::new();
    aims(g, charts, raid.side, target, &mut of);
    let enemy = defenders(g, charts, raid.side, target);
    let mut best: Option<Package> = None;
    for kind in [(false, false), (true, false), (true, true)] {
        let mine = || able.iter().filter(|(flyer, ..)| service(charts, flyer.unit) == kind);
        for aim in &of {
            let ships = *aim == Aim::Ships;
            if raid.kind == AirKind::Reaction && !ships {
                continue;
            }
            let mut bombers: Vec<(i32, Flyer)> = mine()
                .filter(|(flyer, ..)| flyer.loaded)
                .map(|(flyer, ..)| (suits(g, charts, flyer, ships), *flyer))
                .filter(|(suits, _)| *suits > 0)
                .collect();
            bombers.sort_by_key(|(suits, flyer)| (std::cmp::Reverse(*suits), flyer.unit));
            // Decision D-BEAUFIGHTER-ROLE: as fighters they stay out of it.
            let mut fighters: Vec<Flyer> = mine()
                .filter(|(flyer, _, double)| !flyer.loaded && !double)
                .map(|(flyer, ..)| *flyer)
                .collect();
            fighters.sort_by_key(|flyer| {
                (std::cmp::Reverse(g.factors(flyer.unit, charts).af), flyer.unit)
            });
            let escorts = match enemy {
                0 => 0,
                1 => 1,
                _ => 2,
            };
            let escorts = fighters.len().min(escorts);
            bombers.truncate(MOST - escorts);
            let escorts = escorts.min(bombers.len());
            let mut flyers: ArrayVec<Flyer, MOST> = ArrayVec::new();
            let hurt: i32 = bombers.iter().map(|(suits, _)| suits).sum();
            let wanted = bombers.iter().map(|(_, flyer)| *flyer);
            for flyer in wanted.chain(fighters.into_iter().take(escorts)) {
                let mut ids: ArrayVec<AirId, 5> = flyers.iter().map(|it| it.unit).collect();
                ids.push(flyer.unit);
                if may_fly_together(g, charts, &ids) {
                    flyers.push(flyer);
                }
            }
            flyers.sort_by_key(|flyer| flyer.unit);
            let risk = 4 * (enemy - 2 * escorts as i32).max(0);
            let worth = aim_worth(g, charts, raid.side, *aim) * hurt / 2 - risk;
            if !bombers.is_empty() && best.as_ref().is_none_or(|known| worth > known.worth) {
                best = Some(Package { flyers, worth });
            }
        }
    }
    best
}

/// Decision D-AIR-TARGET-HEX: what a raid on this hex promises.
fn hex_worth(g: &State, charts: &'static Charts, raid: &Raid, hex: Hex) -> i32 {
    let mut raid = raid.clone();
    raid.target = Some(hex);
    package(g, charts, &raid).map_or(-100, |package| package.worth)
}

/// Whether any raid of the side is worth flying.
pub(super) fn is_worth_flying(g: &State, charts: &'static Charts, side: Side) -> bool {
    let raid = Raid::blank(g, charts, side, AirKind::Attack);
    raid.hexes().iter().any(|hex| hex_worth(g, charts, &raid, *hex) >= LEAST)
}

/// Decisions D-AIR-TARGET-HEX, D-AIR-COMPOSE, D-PARADROP
pub(super) fn raid(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    rank: usize,
) -> Option<usize> {
    let raid = a.draft::<Raid>()?;
    match raid.kind {
        AirKind::Attack | AirKind::Reaction => {}
        AirKind::Drop => return transport(g, charts, a, raid, drop_worth),
        AirKind::Supply => return transport(g, charts, a, raid, airlift_worth),
    }
    if raid.target.is_none() {
        return super::ranked::<RaidStep>(a, rank, |step| match step {
            RaidStep::Target { hex, .. } => hex_worth(g, charts, raid, *hex),
            RaidStep::Unit { .. } => 0,
        });
    }
    let planned = package(g, charts, raid);
    let left = planned.iter().flat_map(|package| &package.flyers);
    let next = left.filter(|flyer| raid.flyers.iter().all(|taken| taken.unit != flyer.unit));
    let next = next.min_by_key(|flyer| flyer.unit).copied();
    let step = next.and_then(|next| {
        a.find::<RaidStep>(|step| matches!(step, RaidStep::Unit { flyer, .. } if *flyer == next))
    });
    // Nobody worth sending: whoever must.
    step.or_else(|| a.done()).or(Some(0))
}

/// A transport with two fighters beside it.
fn transport(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    raid: &Raid,
    worth: fn(&State, &'static Charts, Hex) -> i32,
) -> Option<usize> {
    if raid.target.is_none() {
        return a.best::<RaidStep>(|step| match step {
            RaidStep::Target { hex, .. } => worth(g, charts, *hex),
            RaidStep::Unit { .. } => 0,
        });
    }
    let escorted = raid.flyers.len() >= 3;
    let step = a.find::<RaidStep>(|step| match step {
        RaidStep::Unit { flyer, .. } => !escorted && !g.unit(flyer.unit).disrupted,
        RaidStep::Target { .. } => false,
    });
    step.or_else(|| a.done()).or(Some(0))
}

/// Decision D-PARADROP: an empty place of worth, or one held by disrupted units alone; in supply.
fn drop_worth(g: &State, charts: &'static Charts, hex: Hex) -> i32 {
    let Some(land) = charts.map.sheet.land(hex) else { return -100 };
    let held = is_held_by(g, charts, hex, Side::Japanese);
    let fit = g.troops_in(hex, Side::Japanese, charts).any(|id| !g.troops(id).disrupted);
    if fit || land.vp == 0 || g.hexes.at(hex).control == Some(Side::Allied) {
        return -10;
    }
    let supplied = ch13_supply::would_be_supplied(g, charts, Side::Allied, hex);
    10 * i32::from(land.vp) - 6 * i32::from(held) + 8 * i32::from(supplied)
}

/// Where the paratroops could go with profit.
pub(super) fn is_worth_dropping(g: &State, charts: &'static Charts) -> bool {
    let raid = Raid::blank(g, charts, Side::Allied, AirKind::Drop);
    raid.hexes().iter().any(|hex| drop_worth(g, charts, *hex) > 0)
}

/// R-C47-SUPPLY-MOVE: an airbase with aircraft that no line reaches.
fn airlift_worth(g: &State, charts: &'static Charts, hex: Hex) -> i32 {
    let Some(base) = g.base_at(hex, charts) else { return -100 };
    let aircraft = g.based_at(base).count() as i32;
    let troops = g.troops_in(hex, Side::Allied, charts).count() as i32;
    if ch13_supply::is_supplied(g, charts, Side::Allied, hex) { -10 } else { 2 * aircraft + troops }
}

pub(super) fn is_worth_lifting(g: &State, charts: &'static Charts) -> bool {
    let raid = Raid::blank(g, charts, Side::Allied, AirKind::Supply);
    raid.hexes().iter().any(|hex| airlift_worth(g, charts, *hex) > 0)
}
