//! What squadron and single boats may be ordered.

use super::{Move, Opening, Order, Spot, able_boats, moves_of, top_speed};
use crate::state::{BoatNo, Craft, FightKind, Heading, MissionKind, Range, Speed, State, Task};

/// The boats that take no part in the squadron's move: those that may wait outside, and those that no
/// order reaches.
pub(super) fn boats_apart(g: &State) -> (Vec<BoatNo>, Vec<BoatNo>) {
    let Some(flagship) = g.flagship() else { return (Vec::new(), Vec::new()) };
    let others = g.present().filter(|&no| no != flagship && g.boat(no).is_able());
    let others = others.filter(|no| !g.fight().aborting.contains(no));
    let (deaf, heard): (Vec<BoatNo>, Vec<BoatNo>) =
        others.partition(|&no| is_out_of_touch(g, flagship, no));
    let waiting = if second_boat_may_hold_back(g) { heard } else { Vec::new() };
    (waiting, deaf)
}

/// DB MP.2.radio: orders reach only human boats in formation with a working radio, from a leader who
/// has one. DB 4.8: in formation means in the same Range Zone.
pub(super) fn is_out_of_touch(g: &State, flagship: BoatNo, no: BoatNo) -> bool {
    let silent = |no: BoatNo| g.boat(no).elco().is_some_and(|elco| !elco.radio_works());
    let parted = g.boat(no).range != g.boat(flagship).range;
    g.seat_of(no).is_some() && (parted || silent(flagship) || silent(no))
}

/// DB 4.8.5: passenger and delivery missions.
fn second_boat_may_hold_back(g: &State) -> bool {
    let task = match g.mission().kind {
        MissionKind::Patrol | MissionKind::Special(Task::ShellDump) => false,
        MissionKind::Special(
            Task::PickUpCoastwatcher
            | Task::DropCoastwatcher
            | Task::PickUpPilot
            | Task::DeliverSupplies,
        ) => true,
    };
    task && g.fight().kind == FightKind::Special
}

/// The able boats that move on one order, the flagship first.
pub(super) fn squadron_of(g: &State, apart: &[BoatNo]) -> Vec<BoatNo> {
    let with = |no: &BoatNo| !apart.contains(no) && !g.fight().aborting.contains(no);
    able_boats(g).filter(with).collect()
}

pub(super) fn squadron_orders(g: &State, squadron: &[BoatNo], opening: Opening) -> Vec<Order> {
    let lead = squadron[0];
    let fastest = squadron.iter().map(|&no| top_speed(g, no)).max().unwrap_or(Speed::Idle);
    let top = if Some(lead) == g.flagship() { top_speed(g, lead) } else { fastest };
    let may_leave = able_boats(g).all(|no| can_leave(g, no, opening));
    let mut moves = moves_of(g.boat(lead), top, opening);
    moves.retain(|order| order.to != Spot::Off || may_leave);
    let moves = disengaging(g, g.boat(lead).range, moves);
    let helpless = someone_is_helpless(g);
    let order = |order: Move| match order.to {
        Spot::Off if helpless => Order::LeaveBehind(order),
        Spot::Off | Spot::In(_) => Order::Move(order),
    };
    moves.into_iter().map(order).collect()
}

/// DB 4.8.4: the squadron leaves together, so every able boat must reach the edge this round.
fn can_leave(g: &State, no: BoatNo, opening: Opening) -> bool {
    let moves = moves_of(g.boat(no), top_speed(g, no), opening);
    moves.iter().any(|order| order.to == Spot::Off)
}

/// DB C-10.rescue: a disabled or sunk boat's crew must be seen to before leaving combat.
fn someone_is_helpless(g: &State) -> bool {
    let helpless = !g.fight().water.is_empty() || g.present().any(|no| !g.boat(no).is_able());
    helpless && !g.fight().over
}

/// DB 4.8.2: a damaged boat may keep another range. DB 7.rescue: so may one that saves a crew.
pub(super) fn may_detach(g: &State, no: BoatNo) -> bool {
    let damaged = match &g.boat(no).craft {
        Craft::Elco { elco, .. } => elco.lines_out() > 0,
        Craft::Consort { .. } => g.consort_points(no) >= 3,
    };
    damaged || someone_is_helpless(g)
}

/// RU-030: after a forced or chosen abort the squadron moves only to disengage, once nobody
/// needs its help.
fn disengaging(g: &State, from: Range, moves: Vec<Move>) -> Vec<Move> {
    if !g.mission().must_leave_fight() || someone_is_helpless(g) {
        return moves;
    }
    let farther: Vec<Move> =
        moves.iter().copied().filter(|order| order.to < Spot::In(from)).collect();
    let turned: Vec<Move> =
        moves.iter().copied().filter(|order| order.heading == Heading::Out).collect();
    [farther, turned].into_iter().find(|moves| !moves.is_empty()).unwrap_or(moves)
}

/// A boat keeps up if it can reach the same spot at the same speed.
pub(super) fn follows(g: &State, no: BoatNo, order: Move, opening: Opening) -> bool {
    let moves = moves_of(g.boat(no), top_speed(g, no), opening);
    moves.iter().any(|own| own.to == order.to && own.speed == order.speed)
}

/// DB 4.8.2: what one boat can do that does not move with the squadron; it stays on the board.
pub(super) fn own_moves(g: &State, no: BoatNo, opening: Opening, lead: Option<Move>) -> Vec<Move> {
    let range = g.boat(no).range;
    let mut moves = moves_of(g.boat(no), top_speed(g, no), opening);
    moves.retain(|order| match order.to {
        Spot::Off => false,
        Spot::In(to) => to == range || may_stand_at(g, to, lead),
    });
    disengaging(g, range, moves)
}

/// DB 4.8.5: the second boat waits at Medium or Long Range, or goes in with PT #1.
fn may_stand_at(g: &State, to: Range, lead: Option<Move>) -> bool {
    let flagship = match lead {
        Some(Move { to: Spot::In(range), .. }) => Some(range),
        Some(Move { to: Spot::Off, .. }) | None => g.flagship().map(|no| g.boat(no).range),
    };
    to != Range::Close || !second_boat_may_hold_back(g) || flagship == Some(Range::Close)
}
