//! Section 4.7 to 4.9: speed, heading and Range Zones on the combat boards.

use super::T;
use crate::state::{
    Boat, BoatNo, Fight, FightKind, Heading, MissionKind, Range, Speed, State, Task, boat::Craft,
};
use table::{Choice, Name};

/// What can be done with a boat, or the squadron, at the start of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    Move(Move),
    /// DB 4.8.3: one consort breaks off for good and heads out alone.
    Abort(BoatNo),
    /// One boat gets orders of its own this round: to stay with a crew in the water, or to limp.
    Detach(BoatNo),
    /// DB 4.9.2: run off the board and leave boats or crews behind.
    LeaveBehind(Move),
}

/// A speed and where it takes the boat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub speed: Speed,
    pub to: Spot,
    pub heading: Heading,
}

/// A Range Zone, or off the board beyond Long Range.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Spot {
    Off,
    In(Range),
}

impl Choice<State> for Order {
    const QUESTION: &'static str = "order";

    fn key(&self) -> Name {
        match self {
            Order::Move(order) => order.key().into(),
            Order::LeaveBehind(order) => format!("leave-behind:{}", order.key()).into(),
            Order::Abort(no) => format!("abort:{}", no.number()).into(),
            Order::Detach(no) => format!("detach:{}", no.number()).into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Order::Move(order) => order.label(),
            Order::LeaveBehind(order) => {
                format!("{} and leave the helpless behind", order.label())
            }
            Order::Abort(no) => format!("{no} breaks off for good and goes home alone"),
            Order::Detach(no) => format!("Give {no} orders of its own this round"),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Order::Move(order) => order.rule(),
            Order::LeaveBehind(_) => "DB 4.9.2",
            Order::Abort(_) => "DB 4.8.3",
            Order::Detach(_) => "DB 4.8.2",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            Order::Move(order) | Order::LeaveBehind(order) => Some(match order.to {
                Spot::Off => "range:off".to_owned(),
                Spot::In(range) => format!("range:{}", table::chart::Key::name(range)),
            }),
            Order::Abort(no) | Order::Detach(no) => Some(format!("pt:{}", no.number())),
        }
    }
}

impl Move {
    fn key(self) -> String {
        let to = match self.to {
            Spot::Off => "off",
            Spot::In(range) => table::chart::Key::name(range),
        };
        let speed = table::chart::Key::name(self.speed);
        format!("{speed}:{to}:{}", table::chart::Key::name(self.heading))
    }

    fn label(self) -> String {
        let speed = speed_word(self.speed);
        match (self.to, self.speed) {
            (Spot::Off, _) => format!("{speed}, out and off the board"),
            (Spot::In(range), Speed::Idle) => format!("Idle at {}", range_word(range)),
            (Spot::In(range), _) => {
                let heading = match self.heading {
                    Heading::In => "inbound",
                    Heading::Out => "outbound",
                };
                format!("{speed} to {}, {heading}", range_word(range))
            }
        }
    }

    fn rule(self) -> &'static str {
        match (self.to, self.speed) {
            (Spot::Off, _) => "DB 4.7.exit",
            (_, Speed::Idle) => "DB 4.7.hold",
            (_, Speed::Slow) => "DB 4.7.slow",
            (_, Speed::Medium) => "DB 4.7.medium",
            (_, Speed::Fast) => "DB 4.7.fast",
        }
    }
}

pub fn speed_word(speed: Speed) -> &'static str {
    match speed {
        Speed::Idle => "Idle",
        Speed::Slow => "Slow",
        Speed::Medium => "Medium",
        Speed::Fast => "Fast",
    }
}

pub fn range_word(range: Range) -> &'static str {
    match range {
        Range::Long => "Long Range",
        Range::Medium => "Medium Range",
        Range::Close => "Close Range",
    }
}

/// What binds the first round of a fight or wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// A later round: no placement.
    Later,
    /// DB 4.7.place: being placed counts as one move; DB D-1.a: no Idle by choice.
    First,
    /// DB C-1.a: surprised by guns, the speed is Medium.
    Surprised,
}

/// Whether the fight goes on after the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Contact {
    Engaged,
    Broken,
}

/// DB 4.7.slow, DB 4.7.medium, DB 4.7.fast
fn straight(speed: Speed) -> u8 {
    match speed {
        Speed::Idle => 0,
        Speed::Slow => 1,
        Speed::Medium => 2,
        Speed::Fast => 3,
    }
}

/// DB 4.7.turn
fn with_a_turn(speed: Speed) -> u8 {
    straight(speed).saturating_sub(1)
}

/// The fastest a boat can go in combat now. DB A-7.a: no Fast at Sea State 4 or 5.
pub fn top_speed(g: &State, no: BoatNo) -> Speed {
    let boat = g.boat(no);
    if !boat.is_able() {
        return Speed::Idle;
    }
    let fit = match &boat.craft {
        Craft::Elco { elco, .. } => elco.top_speed(),
        Craft::Consort(_) => consort_top_speed(g, no),
    };
    let sea = if g.mission().sea.0 >= 4 { Speed::Medium } else { Speed::Fast };
    let tow = if boat.towing.is_some() { Speed::Slow } else { Speed::Fast };
    fit.min(sea).min(tow)
}

/// DB B-6.d, RU-052: three points limit a consort to Medium, four to Slow.
fn consort_top_speed(g: &State, no: BoatNo) -> Speed {
    match g.consort_points(no) {
        0..=2 => Speed::Fast,
        3 => Speed::Medium,
        _ => Speed::Slow,
    }
}

/// DB 4.7.start, RU-025: the Range Zone of the first round by weather.
pub fn starting_range(g: &State) -> Range {
    use crate::state::Weather;
    match g.mission().weather {
        Weather::Good => Range::Long,
        Weather::Poor => Range::Medium,
        Weather::Bad | Weather::LargeStorm => Range::Close,
    }
}

/// Puts every boat into a Range Zone, inbound at Medium speed. DB 4.7.start, DB 9.speed, RU-045.
/// DB 9.grounded: a boat on a reef stays where it struck.
pub fn place_squadron(g: &mut State, range: Range) {
    for no in g.present().collect::<Vec<_>>() {
        let disabled = !g.boat(no).is_able();
        let boat = g.boat_mut(no);
        boat.range = if boat.grounded { boat.range } else { range };
        boat.heading = Heading::In;
        boat.speed = if disabled { Speed::Idle } else { Speed::Medium };
        boat.idle_rounds = 0;
    }
}

/// Every legal move of one boat. DB 4.7.turn, DB 4.7.hold, RU-045.
pub fn moves_of(boat: &Boat, top: Speed, opening: Opening) -> Vec<Move> {
    let mut moves = Vec::new();
    let placement = u8::from(opening != Opening::Later);
    for speed in [Speed::Idle, Speed::Slow, Speed::Medium, Speed::Fast] {
        let barred = speed == Speed::Idle && opening != Opening::Later
            || opening == Opening::Surprised && speed != Speed::Medium;
        if speed > top || barred {
            continue;
        }
        moves.push(Move { speed, to: Spot::In(boat.range), heading: boat.heading });
        if speed == Speed::Idle {
            continue;
        }
        for heading in [Heading::In, Heading::Out] {
            let allowance = if heading == boat.heading { straight(speed) } else { with_a_turn(speed) };
            reach(boat.range, heading, allowance.saturating_sub(placement), |to| {
                moves.push(Move { speed, to, heading });
            });
        }
        if speed == Speed::Slow {
            let heading = opposite(boat.heading);
            moves.push(Move { speed, to: Spot::In(boat.range), heading });
        }
    }
    moves
}

fn opposite(heading: Heading) -> Heading {
    match heading {
        Heading::In => Heading::Out,
        Heading::Out => Heading::In,
    }
}

/// The spots up to `zones` away in one direction. DB 4.7.exit: past Long Range is off the board.
fn reach(from: Range, heading: Heading, zones: u8, mut each: impl FnMut(Spot)) {
    let from = from as i8;
    for step in 1..=zones as i8 {
        match heading {
            Heading::In if from + step <= 2 => each(Spot::In(range_at(from + step))),
            Heading::Out if from - step >= 0 => each(Spot::In(range_at(from - step))),
            Heading::Out if from - step == -1 => each(Spot::Off),
            Heading::In | Heading::Out => {}
        }
    }
}

fn range_at(index: i8) -> Range {
    match index {
        0 => Range::Long,
        1 => Range::Medium,
        _ => Range::Close,
    }
}

/// DB 4.7.when: the movement step at the start of a round.
/// DB 4.7.together: the squadron moves as one; DB 4.8 and its notes name who may differ.
pub async fn manoeuvre(t: &mut T, opening: Opening) -> Contact {
    let mut alone: Vec<BoatNo> = boats_out_of_touch(&t.g);
    loop {
        let squadron = squadron_of(&t.g, &alone);
        let Some(&lead) = squadron.first() else { break };
        let options = squadron_orders(&t.g, lead, &squadron, opening);
        let seat = t.g.commander();
        match t.ask(seat, "DB 4.7.when", "Orders for the squadron this round", &options).await {
            Order::Detach(no) => alone.push(no),
            Order::Abort(no) => {
                abort_in_combat(t, no, opening).await;
                alone.push(no);
            }
            Order::LeaveBehind(order) => {
                super::g_rescue::leave_behind(t).await;
                sail(t, &squadron, order);
                return Contact::Broken;
            }
            Order::Move(order) => {
                if order.to == Spot::Off {
                    sail(t, &squadron, order);
                    return Contact::Broken;
                }
                let (with, slow): (Vec<_>, Vec<_>) =
                    squadron.into_iter().partition(|&no| can_follow(&t.g, no, order, opening));
                sail(t, &with, order);
                t.g.fight_mut().speed = order.speed;
                alone.extend(slow);
                break;
            }
        }
    }
    for no in alone {
        if t.g.is_present(no) && t.g.boat(no).is_able() {
            own_orders(t, no, opening).await;
        }
    }
    settle_idle(&mut t.g);
    if t.g.present().next().is_none() { Contact::Broken } else { Contact::Engaged }
}

/// DB MP.2.radio: a human boat whose radio is out, or whose leader's is, gets no orders.
/// DB 4.8.5: the second boat of a passenger or delivery mission may hold back.
fn boats_out_of_touch(g: &State) -> Vec<BoatNo> {
    let flagship = g.flagship();
    let deaf = |no: BoatNo| g.boat(no).elco().is_some_and(|elco| !elco.radio_works());
    let mute = flagship.is_some_and(deaf);
    let second_boat = matches!(
        g.mission().kind,
        MissionKind::Special(
            Task::PickUpCoastwatcher
                | Task::DropCoastwatcher
                | Task::PickUpPilot
                | Task::DeliverSupplies
        )
    ) && g.fight().kind == FightKind::Special;
    g.present()
        .filter(|&no| Some(no) != flagship && g.boat(no).is_able())
        .filter(|&no| second_boat || g.seat_of(no).is_some() && (mute || deaf(no)))
        .collect()
}

/// The able boats that move on one order, the flagship first.
fn squadron_of(g: &State, alone: &[BoatNo]) -> Vec<BoatNo> {
    g.present().filter(|no| g.boat(*no).is_able() && !alone.contains(no)).collect()
}

fn squadron_orders(g: &State, lead: BoatNo, squadron: &[BoatNo], opening: Opening) -> Vec<Order> {
    let fastest = squadron.iter().map(|&no| top_speed(g, no)).max().unwrap_or(Speed::Idle);
    let top = if Some(lead) == g.flagship() { top_speed(g, lead) } else { fastest };
    let moves = disengaging(g, g.boat(lead), moves_of(g.boat(lead), top, opening));
    let helpless = someone_is_helpless(g);
    let all_can_leave = able_boats(g).all(|no| can_leave(g, no, opening));
    let mut orders: Vec<Order> = Vec::new();
    for order in moves {
        match order.to {
            Spot::Off if !all_can_leave => {}
            Spot::Off if helpless => orders.push(Order::LeaveBehind(order)),
            Spot::Off | Spot::In(_) => orders.push(Order::Move(order)),
        }
    }
    if orders.is_empty() {
        let heading = g.boat(lead).heading;
        let hold = Move { speed: top.min(Speed::Slow), to: Spot::In(g.boat(lead).range), heading };
        orders.push(Order::Move(hold));
    }
    for &no in squadron.iter().filter(|&&no| Some(no) != g.flagship() && squadron.len() > 1) {
        if may_detach(g, no) {
            orders.push(Order::Detach(no));
        }
        if g.boat(no).elco().is_none() {
            orders.push(Order::Abort(no));
        }
    }
    orders
}

fn able_boats(g: &State) -> impl Iterator<Item = BoatNo> + '_ {
    g.present().filter(|&no| g.boat(no).is_able())
}

/// DB 4.8.4: the squadron leaves together, so every able boat must reach the edge this round.
fn can_leave(g: &State, no: BoatNo, opening: Opening) -> bool {
    let moves = moves_of(g.boat(no), top_speed(g, no), opening);
    moves.iter().any(|order| order.to == Spot::Off)
}

/// DB C-10.rescue: a disabled or sunk boat's crew must be seen to before leaving.
fn someone_is_helpless(g: &State) -> bool {
    !g.fight().water.is_empty() || g.present().any(|no| !g.boat(no).is_able())
}

/// DB 4.8.2: a damaged boat may keep another range; 7.rescue: so may one that saves a crew.
fn may_detach(g: &State, no: BoatNo) -> bool {
    let boat = g.boat(no);
    let damaged = match &boat.craft {
        Craft::Elco { elco, .. } => elco.lines_out() > 0,
        Craft::Consort(_) => g.consort_points(no) >= 3,
    };
    damaged || someone_is_helpless(g)
}

/// RU-030: after a forced or chosen abort the squadron moves only outward.
fn disengaging(g: &State, boat: &Boat, moves: Vec<Move>) -> Vec<Move> {
    if !g.mission().must_leave_fight() || someone_is_helpless(g) {
        return moves;
    }
    let outward: Vec<Move> = moves.iter().copied().filter(|order| order.heading == Heading::Out).collect();
    let nearest = outward.iter().map(|order| order.to).min();
    let leaving: Vec<Move> =
        outward.into_iter().filter(|order| Some(order.to) == nearest || order.to < Spot::In(boat.range)).collect();
    if leaving.is_empty() { moves } else { leaving }
}

fn can_follow(g: &State, no: BoatNo, order: Move, opening: Opening) -> bool {
    moves_of(g.boat(no), top_speed(g, no), opening).contains(&order)
        || order.speed <= top_speed(g, no) && order.to == Spot::In(g.boat(no).range)
}

/// The orders of one boat that does not move with the squadron.
async fn own_orders(t: &mut T, no: BoatNo, opening: Opening) {
    let moves = moves_of(t.g.boat(no), top_speed(&t.g, no), opening);
    let mut options: Vec<Order> =
        moves.into_iter().filter(|order| order.to != Spot::Off).map(Order::Move).collect();
    if options.is_empty() {
        return;
    }
    if t.g.boat(no).elco().is_none() {
        options.push(Order::Abort(no));
    }
    let seat = t.g.seat_for(no);
    match t.ask(seat, "DB 4.8", "Orders for this boat alone", &options).await {
        Order::Move(order) => sail(t, &[no], order),
        Order::Abort(no) => abort_in_combat(t, no, opening).await,
        Order::Detach(_) | Order::LeaveBehind(_) => unreachable!("not offered to one boat"),
    }
}

/// Carries out a move.
fn sail(t: &mut T, boats: &[BoatNo], order: Move) {
    for &no in boats {
        let boat = t.g.boat_mut(no);
        let still = order.speed == Speed::Idle && order.to == Spot::In(boat.range);
        boat.idle_rounds = if still { boat.idle_rounds } else { 0 };
        boat.speed = order.speed;
        boat.heading = order.heading;
        if let Spot::In(range) = order.to {
            boat.range = range;
        }
    }
    if let Some(&first) = boats.first() {
        t.say(order.rule(), |_| {
            let who = if boats.len() > 1 { "The squadron".to_owned() } else { first.to_string() };
            format!("{who}: {}.", order.label())
        });
    }
}

/// DB 4.9.2: an aborting boat enters and then leaves Long Range, as fast as it can.
/// DB 4.9.3: it then goes home alone.
async fn abort_in_combat(t: &mut T, no: BoatNo, opening: Opening) {
    let out = moves_of(t.g.boat(no), top_speed(&t.g, no), opening)
        .into_iter()
        .filter(|order| order.heading == Heading::Out)
        .min_by_key(|order| order.to);
    let Some(order) = out else { return };
    sail(t, &[no], order);
    if order.to == Spot::Off {
        super::g_rescue::go_home_alone(t, no).await;
    }
}

/// Counts full rounds at Idle; disabled boats do not count.
fn settle_idle(g: &mut State) {
    for no in g.present().collect::<Vec<_>>() {
        let boat = g.boat_mut(no);
        boat.idle_rounds =
            if boat.speed == Speed::Idle && boat.is_able() { boat.idle_rounds + 1 } else { 0 };
    }
}

/// DB C-10.disengage, RU-044: at the end of a round in Long Range, all boats able, nobody in the water.
pub fn may_break_off(g: &State) -> bool {
    g.fight().water.is_empty()
        && g.present().all(|no| g.boat(no).is_able() && g.boat(no).range == Range::Long)
}

/// Ends the fight on the board: jams clear (DB 7.jam), boats take up Medium speed again.
pub fn clear_board(g: &mut State) -> Option<Fight> {
    for no in g.present().collect::<Vec<_>>() {
        let able = g.boat(no).is_able();
        let boat = g.boat_mut(no);
        boat.speed = if able { Speed::Medium } else { Speed::Idle };
        boat.idle_rounds = 0;
        if let Craft::Elco { elco, .. } = &mut boat.craft {
            elco.jams = [0; 4];
        }
    }
    g.mission_mut().fight.take()
}
