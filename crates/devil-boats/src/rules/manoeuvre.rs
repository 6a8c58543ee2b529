//! Sections 4.7 to 4.9: orders at the start of a round, formation, and leaving a fight. What may be
//! ordered is in `offered`, the answer and what it is judged by in `orders`; here orders are carried out.

pub mod as_before;
mod moves;
mod offered;
mod orders;

pub use moves::{Move, Opening, Spot, moves_of, range_word, speed_word, starting_range, top_speed};
pub use orders::{Order, Own, RoundOrders};

use super::T;
use crate::state::{
    BoatNo, Boats, Craft, Fight, FightKind, Heading, Range, Speed, State, mission::Homeward,
    setup::SquadronSpeed,
};
use offered::{boats_apart, follows, is_out_of_touch, own_moves};
use table::Seat;

/// Leaving now means a Special Mission undone.
pub fn task_is_at_stake(g: &State) -> bool {
    g.fight().kind == FightKind::Special && g.mission().is_special_pending()
}

/// Whether the fight goes on after the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Contact {
    Engaged,
    Broken,
}

/// DB 4.3.speed, DB 4.3.slow, DB B-6.d.squadron: the pace of the squadron on the map, that of its
/// slowest boat under way; Idle when none can move.
pub fn map_speed(g: &State) -> Speed {
    pace_of(g, able_boats(g))
}

/// The pace of these boats together.
pub fn pace_of(g: &State, boats: impl Iterator<Item = BoatNo>) -> Speed {
    let slowest = boats.map(|no| top_speed(g, no)).min();
    slowest.map_or(Speed::Idle, |speed| speed.min(Speed::Medium))
}

/// Puts every boat into a Range Zone, inbound at Medium speed. DB 4.7.start, DB 9.speed, RU-045.
/// DB 9.grounded: a boat on a reef stays where it struck. RU-091: helpless boats of an earlier
/// wave stay where they are. DB C-10.tow: tow lines are cast off before a fight.
pub fn place_squadron(g: &mut State, range: Range) {
    let later_wave = g.in_fight() && g.fight().wave > 1;
    for no in g.present().collect::<Boats>() {
        let boat = g.boat_mut(no);
        let able = boat.is_able();
        let stays = boat.grounded || later_wave && !able;
        boat.range = if stays { boat.range } else { range };
        boat.heading = Heading::In;
        boat.speed = if able { Speed::Medium } else { Speed::Idle };
        boat.idle_rounds = 0;
        boat.towing = None;
    }
}

/// DB 4.7.when: the movement step at the start of a round.
/// DB 4.7.together: the squadron moves as one; DB 4.8 and its notes name who may differ.
pub async fn manoeuvre(t: &mut T, opening: Opening) -> Contact {
    still_the_helpless(&mut t.g);
    for no in runaways(&t.g) {
        run_for_home(t, no, opening).await;
    }
    let (waiting, mut apart) = boats_apart(&t.g);
    let blank = RoundOrders::blank(&t.g, opening);
    if blank.squadron.is_empty() {
        apart.extend(waiting);
    } else {
        let given = order_round(t, blank).await;
        match given.order {
            Some(Order::LeaveBehind(order)) => {
                sail(t, &given.squadron, order);
                t.g.mission_mut().homeward.get_or_insert(Homeward::Abort);
                super::g_rescue::leave_behind(t).await;
                return Contact::Broken;
            }
            Some(Order::Move(order)) if order.to == Spot::Off => {
                sail(t, &given.squadron, order);
                return Contact::Broken;
            }
            Some(Order::Move(order) | Order::AsBefore(order)) => {
                apart.extend(sail_together(t, given.squadron, order, opening));
                for no in waiting {
                    waits_outside(t, no, opening);
                }
            }
            Some(Order::Squadron(order)) => {
                sail_apart(t, given.squadron, order, &given.own, opening).await;
            }
            Some(Order::Abort(_) | Order::Apart | Order::Boat(..)) | None => {}
        }
    }
    for no in apart {
        if t.g.is_present(no) && t.g.boat(no).is_able() {
            own_orders(t, no, opening).await;
        }
    }
    count_idle_rounds(&mut t.g);
    t.g.fight_mut().speed = squadron_speed(&t.g);
    t.g.fight_mut().last_fire.0.clear();
    if t.g.present().next().is_none() { Contact::Broken } else { Contact::Engaged }
}

/// Asks only where there is something to choose.
async fn order_round(t: &mut T, mut blank: RoundOrders) -> RoundOrders {
    if let (true, Some(same)) = (as_before::stands(&t.g), blank.as_before) {
        blank.order = Some(Order::AsBefore(same));
        return blank;
    }
    t.g.fight_mut().as_before = None;
    if let ([only], true) = (&blank.orders[..], blank.boats.is_empty()) {
        blank.order = Some(*only);
        return blank;
    }
    let seat = t.g.commander();
    let given = t.draft(seat, "DB 4.7.when", "Orders for the squadron this round", blank).await;
    if matches!(given.order, Some(Order::AsBefore(_))) {
        as_before::begin(&mut t.g);
    }
    given
}

/// The squadron and the boats with orders of their own: those who run first, then the squadron.
async fn sail_apart(
    t: &mut T,
    mut squadron: Vec<BoatNo>,
    order: Move,
    own: &[(BoatNo, Own)],
    opening: Opening,
) {
    squadron.retain(|no| !own.iter().any(|(other, own)| other == no && *own != Own::WithSquadron));
    for &(no, own) in own {
        if own == Own::Abort {
            abort_in_combat(t, no, opening).await;
        }
    }
    sail(t, &squadron, order);
    for &(no, own) in own {
        if let Own::Move(order) = own {
            sail(t, &[no], order);
        }
    }
}

/// DB 4.8.5: the second boat of a landing, without other orders, waits outside.
fn waits_outside(t: &mut T, no: BoatNo, opening: Opening) {
    if let Some(order) = quiet_place(&t.g, no, opening) {
        sail(t, &[no], order);
    }
}

/// Out of Close Range, and no faster than it must: the fastest boat gives the squadron away (RU-111).
fn quiet_place(g: &State, no: BoatNo, opening: Opening) -> Option<Move> {
    let moves = own_moves(g, no, opening, None);
    let close = |order: &Move| order.to == Spot::In(Range::Close);
    moves.into_iter().min_by_key(|order| (close(order), order.speed, order.to))
}

/// DB 4.8.1: a disabled boat stays where it is.
fn still_the_helpless(g: &mut State) {
    for no in g.present().collect::<Boats>() {
        if !g.boat(no).is_able() {
            g.boat_mut(no).speed = Speed::Idle;
        }
    }
}

/// DB 9.speed: one marker for the squadron; RU-111: whose speed it is when the boats are apart.
pub fn squadron_speed(g: &State) -> Speed {
    let fastest = || g.present().map(|no| g.boat(no).speed).max().unwrap_or(Speed::Idle);
    match (g.setup.house.squadron_speed, g.flagship()) {
        (SquadronSpeed::Flagship, Some(no)) => g.boat(no).speed,
        (SquadronSpeed::Flagship, None) | (SquadronSpeed::Fastest, _) => fastest(),
    }
}

/// The boats with the squadron that can move by themselves.
pub fn able_boats(g: &State) -> impl Iterator<Item = BoatNo> + '_ {
    g.present().filter(|&no| g.boat(no).is_able())
}

/// Moves all who can keep up and names the rest.
fn sail_together(t: &mut T, squadron: Vec<BoatNo>, order: Move, opening: Opening) -> Vec<BoatNo> {
    let (with, behind): (Vec<BoatNo>, Vec<BoatNo>) =
        squadron.into_iter().partition(|&no| follows(&t.g, no, order, opening));
    sail(t, &with, order);
    behind
}

/// The orders of a boat that cannot keep up, or that no order of the commander reaches.
async fn own_orders(t: &mut T, no: BoatNo, opening: Opening) {
    let moves = own_moves(&t.g, no, opening, None);
    let mut options: Vec<Order> = moves.into_iter().map(Order::Move).collect();
    if options.is_empty() {
        return;
    }
    if Some(no) != t.g.flagship() {
        options.push(Order::Abort(no));
    }
    let seat = who_orders(&t.g, no);
    let text = match no.number() {
        1 => "Orders for PT #1 alone",
        2 => "PT #2 cannot keep up: its own orders",
        3 => "PT #3 cannot keep up: its own orders",
        _ => "PT #4 cannot keep up: its own orders",
    };
    let order = match options[..] {
        [only] => only,
        _ => t.ask(seat, "DB 4.8", text, &options).await,
    };
    match order {
        Order::Move(order) => sail(t, &[no], order),
        Order::Abort(no) => abort_in_combat(t, no, opening).await,
        Order::LeaveBehind(_)
        | Order::AsBefore(_)
        | Order::Apart
        | Order::Squadron(_)
        | Order::Boat(..) => {
            unreachable!("not offered to one boat")
        }
    }
}

/// DB MP.2: the commander, unless no order of his reaches the boat.
fn who_orders(g: &State, no: BoatNo) -> Seat {
    let alone = g.flagship().is_some_and(|flagship| is_out_of_touch(g, flagship, no));
    if alone { g.seat_for(no) } else { g.commander() }
}

/// Carries out a move and tells of it.
fn sail(t: &mut T, boats: &[BoatNo], order: Move) {
    for &no in boats {
        carry_out(t.g.boat_mut(no), order);
    }
    let Some(&first) = boats.first() else { return };
    t.say(order.rule(), |_| {
        let who = if boats.len() > 1 { "The squadron".to_owned() } else { first.to_string() };
        format!("{who}: {}.", order.label())
    });
}

/// DB 4.7.modspeed: the speed chosen counts until the next order.
fn carry_out(boat: &mut crate::state::Boat, order: Move) {
    let still = order.speed == Speed::Idle && order.to == Spot::In(boat.range);
    boat.idle_rounds = if still { boat.idle_rounds } else { 0 };
    boat.speed = order.speed;
    boat.heading = order.heading;
    if let Spot::In(range) = order.to {
        boat.range = range;
    }
}

/// DB 4.9.1: a boat may abort at any time. DB 4.8.3: it cannot rejoin.
async fn abort_in_combat(t: &mut T, no: BoatNo, opening: Opening) {
    t.say("DB 4.8.3", |_| format!("{no} breaks off for good."));
    t.g.fight_mut().aborting.push(no);
    run_for_home(t, no, opening).await;
}

fn runaways(g: &State) -> Vec<BoatNo> {
    let aborting = g.fight().aborting.iter().copied();
    aborting.filter(|&no| g.is_present(no) && g.boat(no).is_able()).collect()
}

/// DB 4.9.2: an aborting boat enters and then leaves Long Range, as fast as it can.
/// DB 4.9.3: it then goes home alone.
async fn run_for_home(t: &mut T, no: BoatNo, opening: Opening) {
    let moves = moves_of(t.g.boat(no), top_speed(&t.g, no), opening);
    let farthest = moves.iter().copied().max_by_key(|order| {
        (std::cmp::Reverse(order.to), order.heading == Heading::Out, order.speed)
    });
    let Some(order) = farthest else { return };
    sail(t, &[no], order);
    if order.to == Spot::Off {
        super::g_rescue::go_home_alone(t, no).await;
    }
}

/// Counts full rounds at Idle; disabled boats do not count.
fn count_idle_rounds(g: &mut State) {
    for no in g.present().collect::<Boats>() {
        let boat = g.boat_mut(no);
        let idle = boat.speed == Speed::Idle && boat.is_able();
        boat.idle_rounds = if idle { boat.idle_rounds.saturating_add(1) } else { 0 };
    }
}

/// DB C-10.disengage, RU-044: at the end of a round in Long Range, all boats able, nobody in the water.
pub fn may_break_off(g: &State) -> bool {
    g.fight().water.is_empty()
        && g.present().all(|no| g.boat(no).is_able() && g.boat(no).range == Range::Long)
}

/// Ends the fight on the board: jams clear, boats take up Medium speed again.
pub fn clear_board(g: &mut State) -> Option<Fight> {
    for boat in g.mission_mut().boats.iter_mut().flatten() {
        boat.speed = if boat.is_able() { Speed::Medium } else { Speed::Idle };
        boat.idle_rounds = 0;
    }
    clear_jams(g);
    g.mission_mut().fight.take()
}

/// DB 7.jam: guns that stayed jammed are freed once the fighting is over.
pub fn clear_jams(g: &mut State) {
    for boat in g.mission_mut().boats.iter_mut().flatten() {
        if let Craft::Elco { elco, .. } = &mut boat.craft {
            elco.jams = [0; 4];
        }
    }
}
