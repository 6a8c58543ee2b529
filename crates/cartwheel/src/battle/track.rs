//! Section 9.7.9: how one aircraft moves, as plain arithmetic. The draft, the rules and the computer
//! players all fly by it.

use super::{Altitude, Facing, board};
use crate::charts::battle::{Costs, Line};
use hexes::Hex;

/// Left or right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hand {
    Left,
    Right,
}

impl Hand {
    pub const BOTH: [Hand; 2] = [Hand::Left, Hand::Right];

    /// The facing so many hexsides to this hand.
    pub const fn turned(self, facing: Facing, sides: u8) -> Facing {
        match self {
            Hand::Left => facing.turned(6 - sides % 6),
            Hand::Right => facing.turned(sides),
        }
    }
}

/// One action of movement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// OC 9.7.9.a
    Ahead,
    /// OC 9.7.9.g: one hexside or two.
    Turn(Hand, u8),
    /// OC 9.7.9.n
    Roll(Hand),
    /// OC 9.7.9.o
    Immelmann,
    /// OC 9.7.9.i: one level.
    Climb,
    /// OC 9.7.9.k: one level or two, at once.
    Dive(u8),
    /// Ruling R-DIVE-POINT: the points of a dive now, its levels later in the move.
    DiveLater(u8),
    /// The levels of the dive that was declared, or what is left of them.
    GoDown,
    /// The first of two levels.
    StepDown,
    /// OC 9.7.8.a
    Leave,
}

/// An aircraft in the middle of its move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Track {
    pub hex: Hex,
    pub facing: Facing,
    pub altitude: Altitude,
    /// Points left.
    pub left: u8,
    /// OC 9.7.9.e: the last movement was a turn or a roll.
    pub turned: bool,
    /// Some turn or roll was made in this impulse.
    pub bent: bool,
    /// Levels climbed.
    pub climbed: u8,
    /// Levels of the dive that was declared.
    pub dived: u8,
    /// Levels of it that are still to be flown.
    pub owed: u8,
    /// OC 9.10.4.a to OC 9.10.7.b: hexes entered straight ahead at this altitude.
    pub straight: u8,
    /// OC 9.10.4.a, OC 9.10.7.b: hexes still to be flown straight after the bombs.
    pub bound: u8,
    pub gone: bool,
}

/// What limits a unit in its impulse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    pub line: Line,
    pub costs: Costs,
    /// OC 9.7.9.j
    pub ceiling: Altitude,
    /// OC 9.7.14.b
    pub may_leave: bool,
    /// OC 9.7.14.a
    pub straight_only: bool,
}

impl Track {
    /// At the start of an impulse.
    pub fn begin(hex: Hex, facing: Facing, altitude: Altitude, left: u8, straight: u8) -> Track {
        Track {
            hex,
            facing,
            altitude,
            left,
            turned: false,
            bent: false,
            climbed: 0,
            dived: 0,
            owed: 0,
            straight,
            bound: 0,
            gone: false,
        }
    }

    /// OC 9.7.9.f: the hex it faces.
    fn ahead(&self) -> Hex {
        self.hex.neighbour(self.facing)
    }

    /// What it costs; none if it is not allowed now.
    #[inline]
    pub fn cost(&self, step: Move, limits: &Limits) -> Option<u8> {
        if self.gone {
            return None;
        }
        let straight = self.bound > 0 || limits.straight_only;
        // OC 9.7.9.e, OC 9.7.9.l, ruling R-IMMELMANN-COUNTS
        let may_turn = !self.turned && self.dived < 2 && !straight;
        let Limits { line, costs, .. } = *limits;
        let on = |side: Facing| board::is_open(self.hex, side);
        let cost = match step {
            Move::Ahead if on(self.facing) => costs.ahead,
            Move::Turn(_, 1) if may_turn => allowed(line.turn)?,
            Move::Turn(_, 2) if may_turn => allowed(line.double_turn)?,
            Move::Roll(hand) if may_turn && on(hand.turned(self.facing, 1)) => allowed(line.roll)?,
            Move::Immelmann if may_turn && on(self.facing) => allowed(line.immelmann)?,
            Move::Climb
                if self.climbed < line.levels
                    && self.bound == 0
                    && self.owed == 0
                    && !limits.straight_only
                    && self.altitude < limits.ceiling =>
            {
                allowed(line.climb)?
            }
            Move::Dive(levels) | Move::DiveLater(levels) => {
                return (!straight && self.may_dive(levels, line)).then_some(0);
            }
            Move::GoDown if self.owed > 0 => return Some(0),
            Move::StepDown if self.owed > 1 => return Some(0),
            Move::Leave if limits.may_leave && !on(self.facing) && self.owed == 0 => costs.leave,
            Move::Ahead
            | Move::Turn(..)
            | Move::Roll(_)
            | Move::Immelmann
            | Move::Climb
            | Move::GoDown
            | Move::StepDown
            | Move::Leave => return None,
        };
        (cost <= self.left).then_some(cost)
    }

    /// OC 9.7.9.k, OC 9.7.9.l: one dive an impulse; two levels only without any turn.
    fn may_dive(&self, levels: u8, line: Line) -> bool {
        let gain = gain(levels, line);
        let straight = levels < 2 || !self.bent;
        gain > 0 && self.dived == 0 && straight && self.altitude.down(levels).is_some()
    }

    /// The aircraft after an action that is allowed.
    #[must_use]
    pub fn after(self, step: Move, limits: &Limits) -> Track {
        self.done(step, self.cost(step, limits).unwrap_or(0), limits)
    }

    /// The aircraft after an action, if that is allowed.
    pub fn try_after(self, step: Move, limits: &Limits) -> Option<Track> {
        Some(self.done(step, self.cost(step, limits)?, limits))
    }

    fn done(mut self, step: Move, cost: u8, limits: &Limits) -> Track {
        self.left -= cost;
        if let Move::Roll(hand) = step {
            self.hex = self.hex.neighbour(hand.turned(self.facing, 1));
        } else if matches!(step, Move::Ahead | Move::Immelmann) {
            self.hex = self.ahead();
        }
        match step {
            Move::Ahead => {
                self.straight = self.straight.saturating_add(1);
                self.bound = self.bound.saturating_sub(1);
                self.turned = false;
            }
            Move::Turn(hand, sides) => self.bend(hand.turned(self.facing, sides)),
            Move::Roll(_) => self.bend(self.facing),
            Move::Immelmann => self.bend(self.facing.opposite()),
            Move::Climb => {
                self.climbed += 1;
                self.altitude = self.altitude.up(1).unwrap_or(self.altitude);
                self.turned = false;
                self.straight = 0;
            }
            Move::Dive(levels) => {
                self.dived = levels;
                self.left += gain(levels, limits.line);
                self.altitude = self.altitude.down(levels).unwrap_or(self.altitude);
                self.turned = false;
                self.straight = 0;
            }
            Move::DiveLater(levels) => {
                self.dived = levels;
                self.owed = levels;
                self.left += gain(levels, limits.line);
            }
            Move::GoDown | Move::StepDown => {
                let levels = if step == Move::StepDown { 1 } else { self.owed };
                self.altitude = self.altitude.down(levels).unwrap_or(self.altitude);
                self.owed -= levels;
                self.turned = false;
                self.straight = 0;
            }
            Move::Leave => self.gone = true,
        }
        self
    }

    fn bend(&mut self, facing: Facing) {
        self.facing = facing;
        self.straight = 0;
        self.turned = true;
        self.bent = true;
    }

    /// OC 9.7.9.c, ruling R-EXIT-MP: all points are spent, or it has left.
    pub fn is_done(&self) -> bool {
        self.gone || (self.left == 0 && self.owed == 0)
    }

    /// Whether all points can still be spent. With a free edge they always can: what faces the edge
    /// may leave, and what does not may go ahead.
    pub fn can_finish(&self, limits: &Limits) -> bool {
        if limits.may_leave || self.is_done() {
            return true;
        }
        // A dive is over before the points are counted, and a climb only spends them.
        let tries = [
            Move::GoDown,
            Move::Ahead,
            Move::Turn(Hand::Left, 1),
            Move::Turn(Hand::Right, 1),
            Move::Climb,
            Move::Turn(Hand::Left, 2),
            Move::Turn(Hand::Right, 2),
            Move::Immelmann,
            Move::Roll(Hand::Left),
            Move::Roll(Hand::Right),
        ];
        let next = |step| self.try_after(step, limits);
        tries.into_iter().filter_map(next).any(|after| after.can_finish(limits))
    }
}

/// Every action in the order it is offered.
pub const MOVES: [Move; 14] = [
    Move::Ahead,
    Move::Turn(Hand::Left, 1),
    Move::Turn(Hand::Right, 1),
    Move::Turn(Hand::Left, 2),
    Move::Turn(Hand::Right, 2),
    Move::Roll(Hand::Left),
    Move::Roll(Hand::Right),
    Move::Immelmann,
    Move::Climb,
    Move::Dive(1),
    Move::Dive(2),
    Move::DiveLater(1),
    Move::DiveLater(2),
    Move::Leave,
];

/// OC 9.7.9.k: the points a dive gives; none where the line does not allow it.
fn gain(levels: u8, line: Line) -> u8 {
    match levels {
        1 => line.dive,
        2 => line.double_dive,
        _ => 0,
    }
}

/// A cost of 0 on the chart means that it is not allowed.
const fn allowed(cost: u8) -> Option<u8> {
    if cost == 0 { None } else { Some(cost) }
}
