//! Sections 4.7 to 4.9: orders at the start of a round, formation, and leaving a fight.

mod moves;

pub use moves::{Move, Opening, Spot, moves_of, range_word, speed_word, starting_range, top_speed};

use super::{T, outlook};
use crate::{
    charts::Charts,
    state::{
        BoatNo, Boats, Craft, Fight, FightKind, Heading, MissionKind, Range, Speed, State, Task,
        mission::Homeward, setup::SquadronSpeed,
    },
};
use table::{Choice, Draft, Key, Name, Odds, Seat, Shape};

/// What can be done with a boat, or the squadron, at the start of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The whole squadron, or the one boat that is asked about.
    Move(Move),
    /// DB 4.9.2, RU-044: run off the board and leave helpless boats or crews behind.
    LeaveBehind(Move),
    /// DB 4.8.3: one boat breaks off for good and heads out alone.
    Abort(BoatNo),
    /// Single boats get orders of their own; those of the squadron follow.
    Apart,
    Squadron(Move),
    Boat(BoatNo, Own),
}

/// What one boat does while the squadron has its orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Own {
    WithSquadron,
    /// DB 4.8.2, DB 4.8.5: to stay with a crew in the water, to limp, or to wait off the beach.
    Move(Move),
    /// DB 4.8.3
    Abort,
}

impl Choice<State> for Order {
    const QUESTION: &'static str = "order";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Order::Move(order) => order.key().into(),
            Order::LeaveBehind(order) => format!("leave-behind:{}", order.key()).into(),
            Order::Abort(no) => format!("abort:{}", no.number()).into(),
            Order::Apart => "apart".into(),
            Order::Squadron(order) => format!("squadron={}", order.key()).into(),
            Order::Boat(no, Own::WithSquadron) => format!("pt:{}=with", no.number()).into(),
            Order::Boat(no, Own::Move(order)) => {
                format!("pt:{}={}", no.number(), order.key()).into()
            }
            Order::Boat(no, Own::Abort) => format!("pt:{}=abort", no.number()).into(),
        }
    }

    fn ends(&self) -> bool {
        matches!(self, Order::Abort(_))
    }

    fn label(&self, _: &State) -> String {
        match self {
            Order::Move(order) | Order::LeaveBehind(order) | Order::Boat(_, Own::Move(order)) => {
                order.label()
            }
            Order::Squadron(order) => order.label(),
            Order::Apart => "Give single boats orders of their own".to_owned(),
            Order::Abort(no) => format!("{no} breaks off and goes home alone"),
            Order::Boat(_, Own::WithSquadron) => "Keeps with the squadron".to_owned(),
            Order::Boat(_, Own::Abort) => "Breaks off and goes home alone".to_owned(),
        }
    }

    fn consequence(&self, g: &State) -> Option<String> {
        Some(match self {
            Order::LeaveBehind(_) => {
                "Helpless boats and men in the water are left behind".to_owned()
            }
            Order::Move(order) if order.to == Spot::Off && task_is_at_stake(g) => {
                "The task is given up".to_owned()
            }
            Order::Move(order) if order.to == Spot::Off => "The fight is over".to_owned(),
            Order::Abort(_) => "It cannot come back".to_owned(),
            Order::Move(_) | Order::Apart | Order::Squadron(_) | Order::Boat(..) => return None,
        })
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Order::Move(order) | Order::Squadron(order) => order.rule(),
            Order::LeaveBehind(_) => "DB 4.9.2",
            Order::Abort(_) | Order::Boat(_, Own::Abort) => "DB 4.8.3",
            Order::Boat(_, Own::WithSquadron) => "DB 4.7.together",
            Order::Apart | Order::Boat(_, Own::Move(_)) => "DB 4.8.2",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            Order::Move(order)
            | Order::LeaveBehind(order)
            | Order::Squadron(order)
            | Order::Boat(_, Own::Move(order)) => Some(match order.to {
                Spot::Off => "range:off".to_owned(),
                Spot::In(range) => format!("range:{}", range.name()),
            }),
            Order::Abort(no) | Order::Boat(no, Own::WithSquadron | Own::Abort) => {
                Some(format!("pt:{}", no.number()))
            }
            Order::Apart => None,
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        match self {
            Order::Squadron(_) => Some("The squadron".to_owned()),
            Order::Boat(no, _) => Some(no.to_string()),
            Order::Move(_) | Order::LeaveBehind(_) | Order::Abort(_) | Order::Apart => None,
        }
    }

    fn subject(&self) -> Option<String> {
        match self {
            Order::Boat(no, _) => Some(format!("pt:{}", no.number())),
            Order::Move(_)
            | Order::LeaveBehind(_)
            | Order::Abort(_)
            | Order::Apart
            | Order::Squadron(_) => None,
        }
    }

    /// What the round brings if the squadron moves so.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Order::Move(order) if order.to != Spot::Off => {
                outlook::next_round(&after_move(g, *order), charts)
            }
            Order::Abort(no) | Order::Boat(no, Own::Abort) => {
                vec![outlook::way_home(g, charts, *no)]
            }
            Order::Move(_)
            | Order::LeaveBehind(_)
            | Order::Apart
            | Order::Squadron(_)
            | Order::Boat(..) => Vec::new(),
        }
    }
}

/// DB 4.7.together, DB 4.8: the orders of a round, for the squadron and for boats that do otherwise,
/// given as one. An order for the squadron alone is a whole answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundOrders {
    opening: Opening,
    squadron: Vec<BoatNo>,
    /// What the squadron can be told.
    orders: Vec<Order>,
    /// The boats that can be told something else, in order.
    boats: Vec<BoatNo>,
    order: Option<Order>,
    own: Vec<(BoatNo, Own)>,
}

impl RoundOrders {
    /// Nothing ordered yet.
    pub fn blank(g: &State, opening: Opening) -> RoundOrders {
        let (waiting, apart) = boats_apart(g);
        let squadron = squadron_of(g, &[&waiting[..], &apart[..]].concat());
        let others = squadron.iter().copied().filter(|&no| Some(no) != g.flagship());
        let several = squadron.len() > 1;
        let boats = others.filter(|_| several).chain(waiting).collect();
        let orders =
            if squadron.is_empty() { Vec::new() } else { squadron_orders(g, &squadron, opening) };
        RoundOrders { opening, squadron, orders, boats, order: None, own: Vec::new() }
    }

    /// What this boat can do while the squadron does that.
    fn own_orders(&self, g: &State, no: BoatNo, order: Move) -> Vec<Own> {
        let with = self.squadron.contains(&no);
        let follows = follows(g, no, order, self.opening);
        let mut own = Vec::new();
        if with && follows {
            own.push(Own::WithSquadron);
        }
        if !with || !follows || may_detach(g, no) {
            own.extend(own_moves(g, no, self.opening, Some(order)).into_iter().map(Own::Move));
        }
        own.push(Own::Abort);
        own
    }
}

impl Draft<State> for RoundOrders {
    const QUESTION: &'static str = Order::QUESTION;
    const OPEN: bool = true;
    type Step = Order;

    fn steps(&self, g: &State, _: &'static Charts, steps: &mut Vec<Order>) {
        match (self.order, self.boats.get(self.own.len())) {
            (None, _) => {
                steps.extend_from_slice(&self.orders);
                steps.extend(
                    (!self.boats.is_empty() && !self.on_board().is_empty()).then_some(Order::Apart),
                );
            }
            (Some(Order::Apart), _) => {
                steps.extend(self.on_board().into_iter().map(Order::Squadron));
            }
            (Some(Order::Squadron(order)), Some(&no)) => {
                let own = self.own_orders(g, no, order).into_iter();
                steps.extend(own.map(|own| Order::Boat(no, own)));
            }
            (Some(_), _) => {}
        }
    }

    fn add(&mut self, step: Order, _: &State, _: &'static Charts) {
        match step {
            Order::Boat(no, own) => self.own.push((no, own)),
            Order::Move(_)
            | Order::LeaveBehind(_)
            | Order::Abort(_)
            | Order::Apart
            | Order::Squadron(_) => self.order = Some(step),
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        match self.order {
            None | Some(Order::Apart) => false,
            Some(Order::Squadron(_)) => self.own.len() == self.boats.len(),
            Some(Order::Move(_) | Order::LeaveBehind(_) | Order::Abort(_) | Order::Boat(..)) => {
                true
            }
        }
    }

    fn label(&self, g: &State) -> String {
        let own = self.own.iter().filter(|(_, own)| *own != Own::WithSquadron);
        let own = own.map(|(no, own)| format!("{no}: {}", Order::Boat(*no, *own).label(g)));
        self.order.iter().map(|order| order.label(g)).chain(own).collect::<Vec<_>>().join("; ")
    }

    fn about(&self, g: &State) -> Option<String> {
        let fight = g.fight();
        let shells = g.mission().kind == MissionKind::Special(Task::ShellDump);
        let aim = if fight.over {
            "The enemy is gone"
        } else if task_is_at_stake(g) && shells {
            "The dump must be destroyed"
        } else if task_is_at_stake(g) {
            "PT #1 must lie in Close Range"
        } else if fight.detected {
            "The enemy has seen you"
        } else {
            "The enemy has not seen you"
        };
        Some(format!("Round {}: {aim}. How fast, and to which range?", fight.round))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        self.order.map_or_else(Vec::new, |order| order.odds(g, charts))
    }

    fn shape(&self) -> Shape {
        match self.order {
            Some(Order::Apart | Order::Squadron(_)) => Shape::Rows,
            Some(Order::Move(_) | Order::LeaveBehind(_) | Order::Abort(_) | Order::Boat(..))
            | None => Shape::Steps,
        }
    }
}

impl RoundOrders {
    /// The squadron's moves that do not take it off the board.
    fn on_board(&self) -> Vec<Move> {
        let stays = |order: &Order| match order {
            Order::Move(order) if order.to != Spot::Off => Some(*order),
            Order::Move(_)
            | Order::LeaveBehind(_)
            | Order::Abort(_)
            | Order::Apart
            | Order::Squadron(_)
            | Order::Boat(..) => None,
        };
        self.orders.iter().filter_map(stays).collect()
    }
}

/// The squadron after this order, for odds.
fn after_move(g: &State, order: Move) -> State {
    let mut after = g.clone();
    let (waiting, apart) = boats_apart(g);
    for no in squadron_of(g, &[&waiting[..], &apart[..]].concat()) {
        carry_out(after.boat_mut(no), order);
    }
    let opening = if g.fight().round <= 1 { Opening::First } else { Opening::Later };
    for no in waiting {
        if let Some(order) = quiet_place(&after, no, opening) {
            carry_out(after.boat_mut(no), order);
        }
    }
    after.fight_mut().speed = squadron_speed(&after);
    after
}

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
            Some(Order::Move(order)) => {
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
    if let ([only], true) = (&blank.orders[..], blank.boats.is_empty()) {
        blank.order = Some(*only);
        return blank;
    }
    let seat = t.g.commander();
    t.draft(seat, "DB 4.7.when", "Orders for the squadron this round", blank).await
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

/// The boats that take no part in the squadron's move: those that may wait outside, and those that no
/// order reaches.
fn boats_apart(g: &State) -> (Vec<BoatNo>, Vec<BoatNo>) {
    let Some(flagship) = g.flagship() else { return (Vec::new(), Vec::new()) };
    let others = g.present().filter(|&no| no != flagship && g.boat(no).is_able());
    let others = others.filter(|no| !g.fight().aborting.contains(no));
    let (deaf, heard): (Vec<BoatNo>, Vec<BoatNo>) =
        others.partition(|&no| is_out_of_touch(g, flagship, no));
    let waiting = if second_boat_may_hold_back(g) { heard } else { Vec::new() };
    (waiting, deaf)
}

/// DB MP.2.radio: orders reach only human boats with a working radio, from a leader who has one.
fn is_out_of_touch(g: &State, flagship: BoatNo, no: BoatNo) -> bool {
    let silent = |no: BoatNo| g.boat(no).elco().is_some_and(|elco| !elco.radio_works());
    g.seat_of(no).is_some() && (silent(flagship) || silent(no))
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
fn squadron_of(g: &State, apart: &[BoatNo]) -> Vec<BoatNo> {
    let with = |no: &BoatNo| !apart.contains(no) && !g.fight().aborting.contains(no);
    able_boats(g).filter(with).collect()
}

/// The boats with the squadron that can move by themselves.
pub fn able_boats(g: &State) -> impl Iterator<Item = BoatNo> + '_ {
    g.present().filter(|&no| g.boat(no).is_able())
}

fn squadron_orders(g: &State, squadron: &[BoatNo], opening: Opening) -> Vec<Order> {
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
fn may_detach(g: &State, no: BoatNo) -> bool {
    let damaged = match &g.boat(no).craft {
        Craft::Elco { elco, .. } => elco.lines_out() > 0,
        Craft::Consort(_) => g.consort_points(no) >= 3,
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

/// Moves all who can keep up and names the rest.
fn sail_together(t: &mut T, squadron: Vec<BoatNo>, order: Move, opening: Opening) -> Vec<BoatNo> {
    let (with, behind): (Vec<BoatNo>, Vec<BoatNo>) =
        squadron.into_iter().partition(|&no| follows(&t.g, no, order, opening));
    sail(t, &with, order);
    behind
}

/// A boat keeps up if it can reach the same spot at the same speed.
fn follows(g: &State, no: BoatNo, order: Move, opening: Opening) -> bool {
    let moves = moves_of(g.boat(no), top_speed(g, no), opening);
    moves.iter().any(|own| own.to == order.to && own.speed == order.speed)
}

/// DB 4.8.2: what one boat can do that does not move with the squadron; it stays on the board.
fn own_moves(g: &State, no: BoatNo, opening: Opening, lead: Option<Move>) -> Vec<Move> {
    let range = g.boat(no).range;
    let mut moves = moves_of(g.boat(no), top_speed(g, no), opening);
    moves.retain(|order| match order.to {
        Spot::Off => false,
        Spot::In(to) => to == range || may_stand_at(g, to, lead),
    });
    disengaging(g, range, moves)
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
        Order::LeaveBehind(_) | Order::Apart | Order::Squadron(_) | Order::Boat(..) => {
            unreachable!("not offered to one boat")
        }
    }
}

/// DB MP.2: the commander, unless no order of his reaches the boat.
fn who_orders(g: &State, no: BoatNo) -> Seat {
    let alone = g.flagship().is_some_and(|flagship| is_out_of_touch(g, flagship, no));
    if alone { g.seat_for(no) } else { g.commander() }
}

/// DB 4.8.5: the second boat waits at Medium or Long Range, or goes in with PT #1.
fn may_stand_at(g: &State, to: Range, lead: Option<Move>) -> bool {
    let flagship = match lead {
        Some(Move { to: Spot::In(range), .. }) => Some(range),
        Some(Move { to: Spot::Off, .. }) | None => g.flagship().map(|no| g.boat(no).range),
    };
    to != Range::Close || !second_boat_may_hold_back(g) || flagship == Some(Range::Close)
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
