//! The skipper on the combat boards.

use super::{Skipper, sea::hurt};
use crate::{
    rules::{
        b_air::SpeedUp,
        batteries::{ConsortFire, Objective},
        combat::Stay,
        convoy::NextWave,
        d_barges::OpenFire,
        e_destroyers::{Launch, Salvo},
        gunnery::{Fire, FireOrder, GunTarget, Target, in_range},
        manoeuvre::{Move, Order, Spot},
    },
    state::{BoatNo, FightKind, Heading, MissionKind, Range, Speed, State, Task},
};
use table::{Asked, Seat};

pub(super) fn decide(skipper: Skipper, g: &State, a: &Asked<'_, State>) -> Option<usize> {
    a.best(|order: &Order| manoeuvre(skipper, g, a, order))
        .or_else(|| a.best(|stay: &Stay| stays(skipper, g, *stay)))
        .or_else(|| a.best(|choice: &NextWave| next_wave(skipper, g, *choice == NextWave::Meet)))
        .or_else(|| a.best(|choice: &OpenFire| open_fire(skipper, g, *choice == OpenFire::Fire)))
        .or_else(|| a.best(|fire: &Fire| fires(g, fire.order)))
        .or_else(|| a.best(|gun: &GunTarget| weakness(g, gun.target)))
        .or_else(|| a.best(|fire: &ConsortFire| consort(g, fire.at)))
        .or_else(|| a.best(|salvo: &Salvo| salvoes(skipper, g, *salvo)))
        .or_else(|| a.best(|launch: &Launch| i32::from(launch.torpedoes)))
        .or_else(|| {
            a.best(|speed: &SpeedUp| {
                i32::from((*speed == SpeedUp::Fast) == (skipper != Skipper::Bold))
            })
        })
}

/// The range a skipper fights this enemy at.
fn wanted(skipper: Skipper, g: &State) -> Option<Range> {
    let fight = g.fight();
    let brave = match skipper {
        Skipper::Cautious => 0,
        Skipper::Steady => 1,
        Skipper::Bold => 2,
    };
    if fight.over || fight.round > 14 || g.mission().must_leave_fight() || hurt(g) > brave {
        let task = fight.kind == FightKind::Special && g.mission().is_special_pending();
        if !task || hurt(g) >= 3 || fight.round > 24 {
            return None;
        }
    }
    let range = match fight.kind {
        FightKind::Special => special_range(skipper, g),
        FightKind::Guns => match skipper {
            Skipper::Cautious => return None,
            Skipper::Steady => Range::Long,
            Skipper::Bold => Range::Medium,
        },
        FightKind::Destroyers => match skipper {
            Skipper::Cautious => return None,
            Skipper::Steady => Range::Medium,
            Skipper::Bold => Range::Close,
        },
        FightKind::Barges | FightKind::Air => match skipper {
            Skipper::Cautious | Skipper::Steady => Range::Medium,
            Skipper::Bold => Range::Close,
        },
    };
    let fits = in_range(g.mission().weather, range);
    match (fits, skipper) {
        (true, _) => Some(range),
        (false, Skipper::Cautious) => None,
        (false, Skipper::Steady | Skipper::Bold) => Some(Range::Close),
    }
}

/// Passengers and supplies are handed over in Close Range; a dump is shelled from where one likes.
fn special_range(skipper: Skipper, g: &State) -> Range {
    match (g.mission().kind, skipper) {
        (MissionKind::Special(Task::ShellDump), Skipper::Cautious | Skipper::Steady) => {
            Range::Medium
        }
        (MissionKind::Special(_) | MissionKind::Patrol, _) => Range::Close,
    }
}

fn manoeuvre(skipper: Skipper, g: &State, a: &Asked<'_, State>, order: &Order) -> i32 {
    match order {
        Order::Move(order) if waits_outside(g, a) => -outside(*order),
        Order::Move(order) => -distance(skipper, g, a.seat, *order),
        Order::LeaveBehind(_) => {
            if g.fight().round > 20 {
                -5
            } else {
                -900
            }
        }
        Order::Abort(no) => {
            if hurt_consort(g, *no) {
                -8
            } else {
                -950
            }
        }
        Order::Detach(_) => {
            if rescue_wanted(g) {
                -3
            } else {
                -990
            }
        }
    }
}

/// DB 4.8.5: the second boat of a passenger mission stays out of the guns' way.
fn waits_outside(g: &State, a: &Asked<'_, State>) -> bool {
    let alone = a.rule != SQUADRON;
    alone && handing_over(g) && g.flagship().is_some() && g.fight().water.is_empty()
}

/// The rule under which the whole squadron is ordered.
const SQUADRON: &str = "DB 4.7.when";

fn outside(order: Move) -> i32 {
    let far = match order.to {
        Spot::Off => 90,
        Spot::In(range) => 10 * range as i32,
    };
    far + slowness(order.speed)
}

fn hurt_consort(g: &State, no: BoatNo) -> bool {
    g.consort_points(no) >= 4
}

/// Somebody is in the water and no boat lies still beside him yet.
fn rescue_wanted(g: &State) -> bool {
    let near = |range: Range| {
        g.present().any(|no| g.boat(no).range == range && g.boat(no).speed == Speed::Idle)
    };
    g.fight().water.iter().any(|crew| !near(crew.range))
}

/// How far a move ends from where the skipper wants to be, in tenths of a zone.
fn distance(skipper: Skipper, g: &State, seat: Seat, order: Move) -> i32 {
    let place = |spot: Spot| match spot {
        Spot::Off => -1,
        Spot::In(range) => range as i32,
    };
    let lead = g.flagship().filter(|&no| g.seat_of(no) == Some(seat));
    if let Some(crew) = g.fight().water.first() {
        let still = if order.speed == Speed::Idle { 0 } else { 4 };
        return 10 * (place(order.to) - crew.range as i32).abs() + still;
    }
    let Some(wanted) = wanted(skipper, g) else {
        let turned = if order.heading == Heading::Out { 0 } else { 3 };
        return 10 * (place(order.to) + 1) + turned + slowness(order.speed);
    };
    let off = 10 * (place(order.to) - wanted as i32).abs();
    let waiting = handing_over(g) && lead.is_some_and(|no| g.boat(no).range == Range::Close);
    match (waiting, order.speed) {
        (true, Speed::Idle) => off,
        (true, Speed::Slow | Speed::Medium | Speed::Fast) => off + 8,
        (false, Speed::Slow) if fight_is_stealthy(g) => off,
        (false, Speed::Medium) if fight_is_stealthy(g) => off + 2,
        (false, speed) => off + fighting_speed(skipper, speed),
    }
}

/// PT #1 has a man or stores to hand over and must lie still for it.
fn handing_over(g: &State) -> bool {
    let passengers = g.mission().kind != MissionKind::Special(Task::ShellDump);
    g.fight().kind == FightKind::Special && passengers && g.mission().is_special_pending()
}

/// Unseen off a hostile shore: slow boats are seen less and strike fewer reefs.
fn fight_is_stealthy(g: &State) -> bool {
    g.fight().kind == FightKind::Special && !g.fight().detected
}

fn fighting_speed(skipper: Skipper, speed: Speed) -> i32 {
    match (speed, skipper) {
        (Speed::Idle, _) => 6,
        (Speed::Slow, Skipper::Bold) | (Speed::Fast, Skipper::Cautious) => 1,
        (Speed::Slow, Skipper::Cautious | Skipper::Steady) => 2,
        (Speed::Medium, _) => 0,
        (Speed::Fast, Skipper::Steady | Skipper::Bold) => 3,
    }
}

fn slowness(speed: Speed) -> i32 {
    match speed {
        Speed::Fast => 0,
        Speed::Medium => 1,
        Speed::Slow => 2,
        Speed::Idle => 5,
    }
}

fn stays(skipper: Skipper, g: &State, stay: Stay) -> i32 {
    let leaves = g.fight().over || wanted(skipper, g).is_none();
    match stay {
        Stay::Fight => i32::from(!leaves),
        Stay::BreakOff => i32::from(leaves),
        Stay::Evade => match skipper {
            Skipper::Cautious | Skipper::Steady => 2,
            Skipper::Bold => i32::from(leaves),
        },
    }
}

fn next_wave(skipper: Skipper, g: &State, meets: bool) -> i32 {
    let willing = match skipper {
        Skipper::Cautious => hurt(g) == 0,
        Skipper::Steady => hurt(g) <= 1,
        Skipper::Bold => hurt(g) <= 2,
    };
    i32::from(meets == willing)
}

/// Surprise is kept until the squadron is where it wants to fight, but not for ever.
fn open_fire(skipper: Skipper, g: &State, fires: bool) -> i32 {
    let there = g.flagship().is_none_or(|no| Some(g.boat(no).range) == wanted(skipper, g));
    i32::from(fires == (there || g.fight().round >= 4))
}

fn fires(g: &State, order: FireOrder) -> i32 {
    match order {
        FireOrder::All(target) => 10 + weakness(g, target),
        FireOrder::OneByOne => 1,
        FireOrder::Hold => {
            if handing_over(g) && !g.fight().detected {
                99
            } else {
                0
            }
        }
    }
}

/// The enemy nearest to its end comes first; guns before dumps, Shore Guns before nests.
fn weakness(g: &State, target: Target) -> i32 {
    let Some(enemy) = target.enemy(g) else { return 0 };
    let (marked, boxes) = match enemy.flooding_max {
        0 => (enemy.systems, enemy.systems_max),
        _ => (enemy.flooding, enemy.flooding_max),
    };
    let left = i32::from(boxes) - i32::from(marked);
    let danger = if enemy.kind.is_dump() { 0 } else { 5 };
    30 + danger - left
}

fn consort(g: &State, at: Objective) -> i32 {
    match at {
        Objective::Guns => 1,
        Objective::Dump => 2,
        Objective::Hold => {
            if g.fight().detected {
                0
            } else {
                i32::from(handing_over(g)) * 9
            }
        }
    }
}

fn salvoes(skipper: Skipper, g: &State, salvo: Salvo) -> i32 {
    let near = |no: BoatNo| {
        Some(g.boat(no).range) == wanted(skipper, g) || g.boat(no).range == Range::Close
    };
    let ready = g.flagship().is_some_and(near) || g.fight().detected || g.fight().round >= 3;
    match salvo {
        Salvo::All(target) => {
            if ready {
                50 + weakness(g, target)
            } else {
                0
            }
        }
        Salvo::ByBoat(_) => -1,
        Salvo::Hold => 1,
    }
}
