//! Section 4.7: how far a boat goes at which speed, and where that takes it.

use crate::state::{Boat, BoatNo, Craft, Heading, Range, Speed, State, Weather};
use table::{Cell, Key};

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

/// What binds the first round of a fight or wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// A later round: no placement.
    Later,
    /// DB 4.7.place: being placed counts as one move; DB D-1.a: no Idle by choice.
    First,
    /// DB C-1.a, RU-094: surprised by guns, the speed is Medium; the move is free.
    Surprised,
}

impl Opening {
    /// DB 4.7.place
    fn placement(self) -> u8 {
        match self {
            Opening::Later => 0,
            Opening::First | Opening::Surprised => 1,
        }
    }

    /// The speeds open to a boat that can do `top`. RU-091: a disabled boat has no choice anyway.
    fn allows(self, speed: Speed, top: Speed) -> bool {
        match self {
            Opening::Later => speed <= top,
            Opening::First => speed <= top && speed != Speed::Idle,
            Opening::Surprised => speed == top.min(Speed::Medium) && speed != Speed::Idle,
        }
    }
}

impl Move {
    pub(super) fn key(self) -> String {
        let to = match self.to {
            Spot::Off => "off",
            Spot::In(range) => range.name(),
        };
        format!("{}:{to}:{}", self.speed.name(), self.heading.name())
    }

    pub(super) fn label(self) -> String {
        let speed = speed_word(self.speed);
        match (self.to, self.speed) {
            (Spot::Off, _) => format!("{speed} speed, out and off the board"),
            (Spot::In(range), Speed::Idle) => format!("Idle at {}", range_word(range)),
            (Spot::In(range), Speed::Slow | Speed::Medium | Speed::Fast) => {
                let heading = match self.heading {
                    Heading::In => "heading in",
                    Heading::Out => "heading out",
                };
                format!("{speed} speed, {}, {heading}", range_word(range))
            }
        }
    }

    /// Speeds down, range and heading across.
    pub(super) fn cell(self) -> Option<Cell> {
        let Spot::In(range) = self.to else { return None };
        let (column, across) = match range {
            Range::Long => ("Long", 0),
            Range::Medium => ("Medium", 1),
            Range::Close => ("Close", 2),
        };
        let (part, way) = match self.heading {
            Heading::Out => ("← out", 0),
            Heading::In => ("in →", 1),
        };
        let down = match self.speed {
            Speed::Idle => 0,
            Speed::Slow => 1,
            Speed::Medium => 2,
            Speed::Fast => 3,
        };
        Some(Cell { row: speed_word(self.speed), column, part, order: [down, across, way] })
    }

    pub(super) fn rule(self) -> &'static str {
        match (self.to, self.speed) {
            (Spot::Off, _) => "DB 4.7.exit",
            (Spot::In(_), Speed::Idle) => "DB 4.7.hold",
            (Spot::In(_), Speed::Slow) => "DB 4.7.slow",
            (Spot::In(_), Speed::Medium) => "DB 4.7.medium",
            (Spot::In(_), Speed::Fast) => "DB 4.7.fast",
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

/// DB 4.7.slow, DB 4.7.medium, DB 4.7.fast: new Range Zones in a round without turning.
fn straight(speed: Speed) -> u8 {
    match speed {
        Speed::Idle => 0,
        Speed::Slow => 1,
        Speed::Medium => 2,
        Speed::Fast => 3,
    }
}

/// DB 4.7.turn: new Range Zones in a round with a change of direction; none at Idle, which cannot turn.
fn with_a_turn(speed: Speed) -> Option<u8> {
    straight(speed).checked_sub(1)
}

/// The fastest a boat can go in combat now. DB A-7.a: no Fast at Sea State 4 or 5.
pub fn top_speed(g: &State, no: BoatNo) -> Speed {
    let boat = g.boat(no);
    if !boat.is_able() {
        return Speed::Idle;
    }
    let fit = match &boat.craft {
        Craft::Elco { elco, .. } => elco.top_speed(),
        Craft::Consort { .. } => consort_top_speed(g, no),
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
    match g.mission().weather {
        Weather::Good => Range::Long,
        Weather::Poor => Range::Medium,
        Weather::Bad | Weather::LargeStorm => Range::Close,
    }
}

/// Every legal move of one boat. DB 4.7.turn, RU-045.
pub fn moves_of(boat: &Boat, top: Speed, opening: Opening) -> Vec<Move> {
    let speeds = [Speed::Idle, Speed::Slow, Speed::Medium, Speed::Fast];
    let allowed = speeds.into_iter().filter(|&speed| opening.allows(speed, top));
    allowed.flat_map(|speed| moves_at(boat, speed, opening)).collect()
}

fn moves_at(boat: &Boat, speed: Speed, opening: Opening) -> Vec<Move> {
    let mut moves = Vec::new();
    for heading in [Heading::In, Heading::Out] {
        let allowance =
            if heading == boat.heading { Some(straight(speed)) } else { with_a_turn(speed) };
        let placed = allowance.and_then(|zones| zones.checked_sub(opening.placement()));
        let Some(zones) = placed else { continue };
        moves.push(hold(boat, speed, heading));
        let reached = reach(boat.range, heading, zones);
        moves.extend(reached.map(|to| Move { speed, to, heading }));
    }
    moves
}

/// DB 4.7.hold: a boat may keep its Range Zone whatever its speed.
fn hold(boat: &Boat, speed: Speed, heading: Heading) -> Move {
    Move { speed, to: Spot::In(boat.range), heading }
}

/// The spots up to `zones` away in one direction. DB 4.7.exit: past Long Range is off the board.
fn reach(from: Range, heading: Heading, zones: u8) -> impl Iterator<Item = Spot> {
    let inward = [Range::Long, Range::Medium, Range::Close];
    let spots: Vec<Spot> = match heading {
        Heading::In => inward.into_iter().filter(|&to| to > from).map(Spot::In).collect(),
        Heading::Out => {
            let outward = inward.into_iter().rev().filter(move |&to| to < from);
            outward.map(Spot::In).chain([Spot::Off]).collect()
        }
    };
    spots.into_iter().take(usize::from(zones))
}
