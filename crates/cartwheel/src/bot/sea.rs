//! How a computer player sails and fights at sea.

use super::{raids, temper::Temper};
use crate::{
    charts::Charts,
    rules::{
        ch05_events::submarine::Prey,
        ch10_03_course::CourseStep,
        ch10_03_movement::{Interceptor, Interrupt, Station},
        ch10_04_combat::{AimAt, Broadside},
        ch10_05_bombardment::Bombard,
    },
    state::{Class, ShipId, Side, State},
};
use table::Asked;

/// An answer to a question at sea; none to any other.
pub(super) fn decide(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    temper: &Temper,
) -> Option<usize> {
    match a.question {
        "broadside" => broadside(g, a),
        "course" => course(a),
        "interrupt" => interrupt(g, charts, a, temper),
        "interceptors" => a.find::<Interceptor>(|_| true).or_else(|| a.done()),
        "carrier-station" => {
            a.best::<Station>(|station| i32::from(matches!(station, Station::Launch(_))))
        }
        "submarine-target" => a.best::<Prey>(|prey| prize(charts, prey.0.id)),
        "bombardment" => bombardment(g, charts, a),
        _ => None,
    }
}

/// Decision D-NAVAL-TARGET: crippled first, then disrupted, fire spread over equals.
fn broadside(g: &State, a: &Asked<'_, State>) -> Option<usize> {
    let draft = a.draft::<Broadside>()?;
    let rank = |aim: &AimAt| {
        let it = g.ship(aim.target.ship);
        (it.crippled, it.disrupted)
    };
    let best = a.all::<AimAt>().map(|(_, aim)| rank(aim)).max()?;
    let equals: Vec<usize> =
        a.all::<AimAt>().filter(|(_, aim)| rank(aim) == best).map(|(i, _)| i).collect();
    let round = g.naval_battle.as_ref().map_or(0, |battle| usize::from(battle.round + battle.part));
    equals.get((round + draft.aimed.len()) % equals.len()).copied()
}

/// Decision D-NAVAL-PATH: the way with the fewest spotting checks.
fn course(a: &Asked<'_, State>) -> Option<usize> {
    a.best::<CourseStep>(|step| match step {
        CourseStep::Off(_) => 3,
        CourseStep::Quiet => 2,
        CourseStep::Direct => 1,
        CourseStep::To(_) => 0,
    })
    .or_else(|| a.done())
}

fn strength(g: &State, charts: &'static Charts, ships: &[ShipId]) -> i32 {
    ships.iter().map(|ship| i32::from(g.guns(*ship, charts).af)).sum()
}

/// Decision D-NAVAL-INTERCEPT: aircraft whenever they can, ships when they are as strong as the
/// enemy's and transports are there.
fn interrupt(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    temper: &Temper,
) -> Option<usize> {
    let mission = g.naval.as_ref()?;
    let side = Side::of(a.seat);
    let own: Vec<ShipId> = crate::rules::ch10_03_movement::interceptors(g, charts, side)
        .into_iter()
        .take(crate::rules::ch10_01_missions::MOST_SHIPS)
        .collect();
    let transports =
        mission.force.iter().any(|ship| charts.counters.ships.of(*ship).class == Class::T);
    let stronger = strength(g, charts, &own) >= strength(g, charts, &mission.force);
    let spotted = mission.force.iter().any(|ship| g.ship(*ship).spotted);
    a.best::<Interrupt>(|interrupt| match interrupt {
        Interrupt::Aircraft(hex) => {
            3 * i32::from(raids::is_worth_reacting(g, charts, side, *hex, temper))
        }
        Interrupt::Submarine(_) => 2,
        Interrupt::Ships(_) => {
            if stronger && (temper.intercepts || (transports && spotted)) {
                2
            } else {
                -1
            }
        }
        Interrupt::Wait(_) => 1,
        Interrupt::Never(_) => 0,
    })
}

/// Decision D-BOMBARD: the strongest defender that is not disrupted yet.
fn bombardment(g: &State, charts: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
    a.best::<Bombard>(|target| match target {
        Bombard::Troops { unit, .. } if !g.troops(*unit).disrupted => {
            10 + i32::from(charts.counters.land.of(*unit).cf)
        }
        Bombard::Supply { .. } | Bombard::Ship { .. } | Bombard::Plane { .. } => 5,
        Bombard::Troops { .. } => 1,
        Bombard::Hold(_) => 0,
    })
}

/// Transports first, then carriers.
fn prize(charts: &'static Charts, ship: ShipId) -> i32 {
    let class = charts.counters.ships.of(ship).class;
    i32::from(class == Class::T) * 2 + i32::from(class.is_carrier())
}
