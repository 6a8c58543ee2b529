//! The skipper on the combat boards.

use super::{
    Skipper,
    sea::{hurt, needs_the_task},
};
use crate::{
    rules::{
        b_air::SpeedUp,
        batteries::{ConsortFire, Objective},
        combat::Stay,
        convoy::NextWave,
        d_barges::OpenFire,
        e_destroyers::{Launch, Salvo},
        gunnery::{Fire, FireOrder, GunTarget, Target, in_range},
        manoeuvre::{Move, Order, Own, Spot},
    },
    state::{BoatNo, FightKind, Heading, MissionKind, Quality, Range, Speed, State, Task},
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
        .or_else(|| a.best(|speed: &SpeedUp| i32::from((*speed == SpeedUp::Fast) == flees(g))))
}

/// The range a skipper fights this enemy at; none when he wants to be away.
fn wanted(skipper: Skipper, g: &State) -> Option<Range> {
    let fight = g.fight();
    if fight.over && !lies_off_the_beach(g) || g.mission().must_leave_fight() {
        return None;
    }
    let range = match fight.kind {
        FightKind::Special => special_range(skipper, g)?,
        FightKind::Guns => guns_range(skipper, g)?,
        FightKind::Destroyers => destroyers_range(skipper, g)?,
        FightKind::Barges | FightKind::Air => barges_range(skipper, g)?,
    };
    (fight.kind == FightKind::Special || in_range(g.mission().weather, range)).then_some(range)
}

/// The most a squadron may be hurt while it stays in a fight that it could leave.
fn bravery(skipper: Skipper) -> u8 {
    match skipper {
        Skipper::Cautious => 0,
        Skipper::Steady => 1,
        Skipper::Bold => 2,
    }
}

/// Guns on patrol bring ten points and cost boats: one runs, unless it amuses one to fight from afar.
fn guns_range(skipper: Skipper, g: &State) -> Option<Range> {
    match skipper {
        Skipper::Cautious | Skipper::Steady => None,
        Skipper::Bold => (hurt(g) == 0 && g.fight().round <= 3).then_some(Range::Long),
    }
}

/// One salvo, the nearer the better short of being rammed, and away.
fn destroyers_range(skipper: Skipper, g: &State) -> Option<Range> {
    let torpedoes = g.present().any(|no| g.boat(no).torpedoes() > 0);
    if !torpedoes || hurt(g) > bravery(skipper) {
        return None;
    }
    let first = match skipper {
        Skipper::Cautious => Range::Long,
        Skipper::Steady | Skipper::Bold => Range::Medium,
    };
    nearest_in_sight(g, first)
}

/// Close Range costs more boats than it sinks Barges; from afar one lives longest and hits least.
fn barges_range(skipper: Skipper, g: &State) -> Option<Range> {
    let (range, bravery) = match skipper {
        Skipper::Cautious => (Range::Long, 1),
        Skipper::Steady => (Range::Medium, 1),
        Skipper::Bold => (Range::Medium, 2),
    };
    if hurt(g) > bravery || g.fight().round > 14 {
        return None;
    }
    Some(nearest_in_sight(g, range).unwrap_or(Range::Close))
}

/// This range, or the first nearer one the weather lets the guns see to.
fn nearest_in_sight(g: &State, range: Range) -> Option<Range> {
    let seen = |range: &Range| in_range(g.mission().weather, *range);
    [range, Range::Medium, Range::Close].into_iter().find(seen)
}

/// Passengers and supplies are handed over in Close Range; a dump is shelled from where it is seen.
/// Once the guns have found the squadron only a task that is worth it keeps it there.
fn special_range(skipper: Skipper, g: &State) -> Option<Range> {
    let fight = g.fight();
    let pending = g.mission().is_special_pending();
    let under_fire = fight.enemies.iter().any(|enemy| enemy.kind.is_gun());
    let stays = match skipper {
        Skipper::Cautious => hurt(g) == 0 || fight.waited > 0 && hurt(g) <= 1,
        Skipper::Steady => hurt(g) <= 1,
        Skipper::Bold => hurt(g) <= 2,
    };
    if !pending || fight.round > 24 || under_fire && !stays && !needs_the_task(g) {
        return None;
    }
    Some(match g.mission().kind {
        MissionKind::Special(Task::ShellDump) => {
            nearest_in_sight(g, Range::Long).unwrap_or(Range::Close)
        }
        MissionKind::Special(_) | MissionKind::Patrol => Range::Close,
    })
}

/// DB 7.nowait: with the guns gone the task is finished at leisure.
fn lies_off_the_beach(g: &State) -> bool {
    g.fight().kind == FightKind::Special && g.mission().is_special_pending()
}

fn manoeuvre(skipper: Skipper, g: &State, a: &Asked<'_, State>, order: &Order) -> i32 {
    match order {
        Order::Move(order) if waits_outside(g, a) => -outside(*order),
        Order::Move(order) | Order::Squadron(order) => -distance(skipper, g, a.seat, *order),
        Order::AsBefore(_) if parts_with_a_boat(g) || waits_outside(g, a) => -999,
        // As good as the same move, and one question less.
        Order::AsBefore(order) => 1 - distance(skipper, g, a.seat, *order),
        Order::Apart => {
            if parts_with_a_boat(g) {
                1
            } else {
                -995
            }
        }
        Order::LeaveBehind(_) => {
            if g.fight().round > 20 {
                -5
            } else {
                -900
            }
        }
        Order::Abort(no) | Order::Boat(no, Own::Abort) => {
            if hurt_consort(g, *no) {
                -8
            } else {
                -950
            }
        }
        Order::Boat(_, Own::WithSquadron) => -20,
        Order::Boat(_, Own::Move(order)) if handing_over(g) => -outside(*order),
        Order::Boat(_, Own::Move(order)) => {
            let rescues = if rescue_wanted(g) { 0 } else { 900 };
            -distance(skipper, g, a.seat, *order) - rescues
        }
    }
}

/// A boat past fighting is sent home, and one goes to a crew in the water.
fn parts_with_a_boat(g: &State) -> bool {
    let consorts = g.consorts().filter(|&no| g.boat(no).is_able());
    let spent = |no: BoatNo| hurt_consort(g, no) && !g.fight().aborting.contains(&no);
    rescue_wanted(g) || consorts.into_iter().any(spent)
}

/// DB 4.8.5: the second boat of a passenger mission stays out of the guns' way.
fn waits_outside(g: &State, a: &Asked<'_, State>) -> bool {
    let alone = a.shape().is_none();
    alone && handing_over(g) && g.flagship().is_some() && g.fight().water.is_empty()
}

fn outside(order: Move) -> i32 {
    let near = match order.to {
        Spot::Off => 900,
        Spot::In(Range::Close) => 90,
        Spot::In(range) => range as i32,
    };
    near + match order.speed {
        Speed::Idle => 0,
        Speed::Slow => 10,
        Speed::Medium => 20,
        Speed::Fast => 30,
    }
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
    let off = (place(order.to) - wanted as i32).abs();
    let waiting = handing_over(g) && lead.is_some_and(|no| g.boat(no).range == Range::Close);
    match (waiting, order.speed) {
        (true, Speed::Idle) => 10 * off,
        (true, Speed::Slow | Speed::Medium | Speed::Fast) => 10 * off + 8,
        // Unseen boats take their time.
        (false, speed) if !g.fight().detected => off + 5 * apart(speed, Speed::Slow),
        (false, speed) => 10 * off + 2 * apart(speed, fighting_speed(g)),
    }
}

fn apart(speed: Speed, wanted: Speed) -> i32 {
    (speed as i32 - wanted as i32).abs()
}

/// PT #1 has a man or stores to hand over and must lie still for it.
fn handing_over(g: &State) -> bool {
    let passengers = g.mission().kind != MissionKind::Special(Task::ShellDump);
    g.fight().kind == FightKind::Special && passengers && g.mission().is_special_pending()
}

/// Slow boats hit more and are hit more. Against Barges, with a gun or two each, that is a bargain, and
/// so it is at the far end of the guns' range, where they hit with a ten alone.
fn fighting_speed(g: &State) -> Speed {
    match g.fight().kind {
        FightKind::Barges => Speed::Slow,
        FightKind::Special if shelling(g) && g.mission().sea.0 > 1 => Speed::Idle,
        FightKind::Special if shelling(g) => Speed::Slow,
        FightKind::Special | FightKind::Guns | FightKind::Destroyers | FightKind::Air => {
            Speed::Medium
        }
    }
}

fn shelling(g: &State) -> bool {
    g.mission().kind == MissionKind::Special(Task::ShellDump) && g.mission().is_special_pending()
}

fn slowness(speed: Speed) -> i32 {
    match speed {
        Speed::Fast => 0,
        Speed::Medium => 1,
        Speed::Slow => 2,
        Speed::Idle => 5,
    }
}

/// The guns are the best defence: only crews that hit well whatever they are shot at with are outrun.
fn flees(g: &State) -> bool {
    g.mission().aircraft.is_some_and(|plane| match plane.quality {
        Quality::Elite => true,
        Quality::Veteran => plane.is_large(),
        Quality::Green | Quality::Average => false,
    })
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
        // One enemy at a time: his guns are never parted.
        FireOrder::One(..) => 1,
        FireOrder::Hold => {
            if handing_over(g) && !g.fight().detected {
                99
            } else {
                0
            }
        }
    }
}

/// The enemy nearest to its end comes first; the dump before the guns that guard it, since with it gone
/// the squadron can go.
fn weakness(g: &State, target: Target) -> i32 {
    let Some(enemy) = target.enemy(g) else { return 0 };
    let (marked, boxes) = match enemy.flooding_max {
        0 => (enemy.systems, enemy.systems_max),
        _ => (enemy.flooding, enemy.flooding_max),
    };
    let left = i32::from(boxes) - i32::from(marked);
    let task = if enemy.kind.is_dump() { 20 } else { 0 };
    30 + task - left
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
