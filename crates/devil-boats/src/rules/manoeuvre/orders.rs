//! The orders of a round as one answer, and the odds they are judged by.

use super::{
    Move, Opening, Spot, as_before, carry_out,
    offered::{boats_apart, follows, may_detach, own_moves, squadron_of, squadron_orders},
    quiet_place, squadron_speed, task_is_at_stake,
};
use crate::{
    charts::Charts,
    rules::outlook,
    state::{BoatNo, MissionKind, State, Task},
};
use table::{Cell, Choice, Draft, Key, Name, Odds, Shape};

/// What can be done with a boat, or the squadron, at the start of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The whole squadron, or the one boat that is asked about.
    Move(Move),
    /// The move of the round before, for some rounds, until something happens to the squadron.
    AsBefore(Move),
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
            Order::AsBefore(_) => "as-before".into(),
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
            Order::AsBefore(_) => "Go on like this until something happens".to_owned(),
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
            Order::AsBefore(order) => {
                let rounds = as_before::ROUNDS;
                format!(
                    "{}; up to {rounds} rounds. Every gun keeps its target; when that is gone it \
                     takes the enemy nearest to its end",
                    order.label()
                )
            }
            Order::Move(_) | Order::Apart | Order::Squadron(_) | Order::Boat(..) => return None,
        })
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Order::Move(order) | Order::AsBefore(order) | Order::Squadron(order) => order.rule(),
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
            Order::Apart | Order::AsBefore(_) => None,
        }
    }

    /// How fast by how far.
    fn cell(&self) -> Option<Cell> {
        match self {
            Order::Move(order) => order.cell(),
            Order::AsBefore(_)
            | Order::LeaveBehind(_)
            | Order::Abort(_)
            | Order::Apart
            | Order::Squadron(_)
            | Order::Boat(..) => None,
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        match self {
            Order::Squadron(_) => Some("The squadron".to_owned()),
            Order::Boat(no, _) => Some(no.to_string()),
            Order::Move(_)
            | Order::AsBefore(_)
            | Order::LeaveBehind(_)
            | Order::Abort(_)
            | Order::Apart => None,
        }
    }

    fn subject(&self) -> Option<String> {
        match self {
            Order::Boat(no, _) => Some(format!("pt:{}", no.number())),
            Order::Move(_)
            | Order::AsBefore(_)
            | Order::LeaveBehind(_)
            | Order::Abort(_)
            | Order::Apart
            | Order::Squadron(_) => None,
        }
    }

    /// What the round brings if the squadron moves so.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Order::AsBefore(order) => outlook::next_round(&after_move(g, *order), charts),
            Order::Move(order) if order.to != Spot::Off => {
                outlook::next_round(&after_move(g, *order), charts)
            }
            Order::Abort(no) | Order::Boat(no, Own::Abort) => outlook::way_home(g, charts, *no),
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
    pub(super) squadron: Vec<BoatNo>,
    /// What the squadron can be told.
    pub(super) orders: Vec<Order>,
    /// The boats that can be told something else, in order.
    pub(super) boats: Vec<BoatNo>,
    /// The move of the round before, where it can be made again.
    pub(super) as_before: Option<Move>,
    pub(super) order: Option<Order>,
    pub(super) own: Vec<(BoatNo, Own)>,
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
        let (as_before, order, own) = (None, None, Vec::new());
        let blank = RoundOrders { opening, squadron, orders, boats, as_before, order, own };
        RoundOrders { as_before: as_before::same_move(g, &blank, opening), ..blank }
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
                steps.extend(self.as_before.map(Order::AsBefore));
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
            | Order::AsBefore(_)
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
            Some(
                Order::Move(_)
                | Order::AsBefore(_)
                | Order::LeaveBehind(_)
                | Order::Abort(_)
                | Order::Boat(..),
            ) => true,
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

    fn done(&self, _: &State) -> String {
        "Give these orders".to_owned()
    }

    fn shape(&self) -> Shape {
        match self.order {
            Some(Order::Apart | Order::Squadron(_)) => Shape::Rows,
            Some(
                Order::Move(_)
                | Order::AsBefore(_)
                | Order::LeaveBehind(_)
                | Order::Abort(_)
                | Order::Boat(..),
            )
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
            | Order::AsBefore(_)
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
