//! Sections 9.7.3 and 9.7.4: ships, sequence numbers, altitudes and places before the first round.

use super::{
    Altitude, At, DefenceOrder, Facing, Goal, Stage, board, craft,
    craft::{Piece, Vessel},
    entry, rounds,
};
use crate::{
    charts::{Charts, battle::Limit},
    rules::{T, ch09_09_aa},
    state::{ShipId, Side, State},
};
use hexes::Hex;
use table::{Choice, Draft, Key, Name, draft::Shape};

/// Section 9.7.3: what is still to be set up, in the order of the book.
pub async fn run(t: &mut T) {
    if craft::battle(&t.g).stage == Stage::Ships {
        place_ships(t).await;
        craft::battle_mut(&mut t.g).stage = Stage::Sequence;
    }
    if craft::battle(&t.g).stage == Stage::Sequence {
        give_numbers(t).await;
        let battle = craft::battle_mut(&mut t.g);
        let left = battle.of_side(battle.mission).any(|flyer| battle.flyers[flyer].is_in());
        battle.stage = if left { Stage::Placing } else { Stage::Over };
    }
    if craft::battle(&t.g).stage == Stage::Placing {
        place_mission(t).await;
        craft::battle_mut(&mut t.g).stage = Stage::Rounds;
    }
}

/// Decision D-SHIP-PLACING: where each ship stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Anchorage {
    fleet: Vec<Vessel>,
    hexes: Vec<Hex>,
    placed: Vec<Option<Hex>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Berth {
    ship: Vessel,
    /// None for a ship beyond the sixth (ruling R-SHIPS-OVER-SIX).
    hex: Option<Hex>,
}

impl Choice<State> for Berth {
    const QUESTION: &'static str = "ship-placing";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        let at = self.hex.map_or_else(|| "aside".to_owned(), |hex| board::SHEET.name(hex));
        format!("{}={at}", self.ship.key).into()
    }

    fn label(&self, _: &State) -> String {
        self.hex.map_or_else(|| "Out of reach".to_owned(), |hex| board::SHEET.name(hex))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.7.3.a")
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(self.ship.name.to_owned())
    }

    fn target(&self) -> Option<String> {
        self.hex.map(board::target)
    }
}

impl Draft<State> for Anchorage {
    const QUESTION: &'static str = "ship-placing";
    const OPEN: bool = true;
    type Step = Berth;

    fn steps(&self, _: &State, _: &'static Charts, steps: &mut Vec<Berth>) {
        let Some(&ship) = self.fleet.get(self.placed.len()) else { return };
        let free = self.hexes.iter().filter(|hex| !self.placed.contains(&Some(**hex)));
        steps.extend(free.map(|hex| Berth { ship, hex: Some(*hex) }));
        let aside = self.placed.iter().filter(|hex| hex.is_none()).count();
        if self.fleet.len() > self.hexes.len() + aside {
            steps.push(Berth { ship, hex: None });
        }
    }

    fn add(&mut self, step: Berth, _: &State, _: &'static Charts) {
        self.placed.push(step.hex);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.placed.len() == self.fleet.len()
    }

    fn label(&self, _: &State) -> String {
        let at = |(ship, hex): (&Vessel, &Option<Hex>)| {
            let at = hex.map_or_else(|| "aside".to_owned(), |hex| board::SHEET.name(hex));
            format!("{}: {at}", ship.name)
        };
        self.fleet.iter().zip(&self.placed).map(at).collect::<Vec<_>>().join(", ")
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

/// OC 9.7.3.a, OC 9.9.a: the interceptor player's ships, one to a hex of the target zone.
pub async fn place_ships(t: &mut T) {
    let battle = craft::battle(&t.g);
    if battle.goal != Goal::Ships || battle.fleet.is_empty() {
        return;
    }
    let fleet = battle.fleet.iter().map(|ship| craft::vessel(t.charts, *ship)).collect();
    let hexes = t.charts.battle.zones.target.clone();
    let blank = Anchorage { fleet, hexes, placed: Vec::new() };
    let seat = battle.mission.enemy().seat();
    let given = t.draft(seat, "OC 9.7.3.a", "Place the ships in the target zone", blank).await;
    let ships = given.fleet.iter().zip(given.placed);
    let ships: Vec<_> = ships.filter_map(|(vessel, hex)| Some((vessel.ship, hex?))).collect();
    let placed: Vec<ShipId> = ships.iter().map(|(ship, _)| *ship).collect();
    craft::battle_mut(&mut t.g).ships = ships;
    ch09_09_aa::arrange(t, &placed).await;
}

/// Decisions D-ALTITUDE, D-SEQUENCE, D-FORMATION, D-DEFENSIVE-FIRE: a side's secret set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetUp {
    crew: Vec<Enlisted>,
    mission: bool,
    /// None for a bomber that turns back.
    altitudes: Vec<Option<Altitude>>,
    /// 0 for a bomber that turns back.
    numbers: Vec<u8>,
    defence: Option<DefenceOrder>,
    most: u8,
}

/// A unit of the side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Enlisted {
    flyer: usize,
    piece: Piece,
    fixed: Option<Altitude>,
    ceiling: Altitude,
    late: bool,
    /// OC 9.7.4.a
    bomber: bool,
    /// OC 9.8.a
    may_abort: bool,
    /// A bomber of the mission that can fire.
    armed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetUpStep {
    Altitude(Piece, Altitude),
    /// OC 9.8.a: it goes home before the battle.
    TurnBack(Piece),
    Number(Piece, u8),
    Defence(DefenceOrder),
}

impl Choice<State> for SetUpStep {
    const QUESTION: &'static str = "battle-set-up";

    fn key(&self) -> Name {
        match self {
            SetUpStep::Altitude(piece, altitude) => {
                format!("{}.altitude={}", piece.key, altitude.name())
            }
            SetUpStep::TurnBack(piece) => format!("{}.altitude=abort", piece.key),
            SetUpStep::Number(piece, number) => format!("{}.number={number}", piece.key),
            SetUpStep::Defence(order) => format!("defence={}", order.name()),
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            SetUpStep::Altitude(_, Altitude::Low) => "Low".to_owned(),
            SetUpStep::Altitude(_, Altitude::Medium) => "Medium".to_owned(),
            SetUpStep::Altitude(_, Altitude::High) => "High".to_owned(),
            SetUpStep::TurnBack(_) => "Turns back now".to_owned(),
            SetUpStep::Number(_, number) => format!("Number {number}"),
            SetUpStep::Defence(order) => order.title().to_owned(),
        }
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self {
            SetUpStep::TurnBack(_) => {
                Some("1 victory point for the enemy; it takes no part in the battle".to_owned())
            }
            SetUpStep::Altitude(..) | SetUpStep::Number(..) | SetUpStep::Defence(_) => None,
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            SetUpStep::Altitude(..) => "OC 9.7.3.c",
            SetUpStep::TurnBack(_) => "OC 9.8.a",
            SetUpStep::Number(..) => "OC 9.7.3.b",
            SetUpStep::Defence(_) => "OC 9.7.10.h",
        })
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(match self {
            SetUpStep::Altitude(piece, _) | SetUpStep::TurnBack(piece) => {
                format!("{}: altitude", piece.name)
            }
            SetUpStep::Number(piece, _) => format!("{}: sequence number", piece.name),
            SetUpStep::Defence(_) => "Defensive fire of the bombers".to_owned(),
        })
    }

    fn subject(&self) -> Option<String> {
        match self {
            SetUpStep::Altitude(piece, _)
            | SetUpStep::TurnBack(piece)
            | SetUpStep::Number(piece, _) => Some(format!("air:{}", piece.key)),
            SetUpStep::Defence(_) => None,
        }
    }
}

impl SetUp {
    pub fn blank(g: &State, charts: &'static Charts, side: Side) -> SetUp {
        let battle = craft::battle(g);
        let mission = side == battle.mission;
        let enlisted = |flyer: usize| {
            let it = &battle.flyers[flyer];
            Enlisted {
                flyer,
                piece: craft::piece(charts, it.unit),
                fixed: it.fixed,
                ceiling: craft::ceiling(charts, it.unit, it.loaded),
                late: it.from_round > 1,
                // A Beaufighter without bombs is a fighter.
                bomber: it.loaded && craft::is_multi_engine_bomber(charts, it.unit),
                may_abort: craft::may_abort(charts, battle, flyer),
                armed: mission && super::fire::may_fire_in_defence(g, charts, it),
            }
        };
        // Who has turned back before the battle has no number.
        let flies = |flyer: &usize| {
            let it = &battle.flyers[*flyer];
            it.number > 0 || !it.aborted
        };
        SetUp {
            crew: battle.of_side(side).filter(flies).map(enlisted).collect(),
            mission,
            altitudes: Vec::new(),
            numbers: Vec::new(),
            defence: None,
            most: charts.battle.limit(Limit::Impulses),
        }
    }

    /// OC 9.7.3.b, OC 9.7.3.d, OC 9.7.4.a: whether two units can have these numbers.
    fn agree(&self, one: usize, two: usize, numbers: (u8, u8)) -> bool {
        let (a, b) = (&self.crew[one], &self.crew[two]);
        if self.altitudes[one].is_none() || self.altitudes[two].is_none() {
            return true;
        }
        match (a.late, b.late) {
            (true, false) => numbers.0 > numbers.1,
            (false, true) => numbers.0 < numbers.1,
            // Latecomers can fly in formation too, but not with those who come at once.
            (true, true) | (false, false) if numbers.0 == numbers.1 => {
                self.mission && a.bomber && b.bomber && self.altitudes[one] == self.altitudes[two]
            }
            (true, true) | (false, false) => true,
        }
    }

    /// Whether all the others can be given numbers after these.
    fn can_finish(&self, numbers: &mut Vec<u8>) -> bool {
        let next = numbers.len();
        if next == self.crew.len() {
            return true;
        }
        let turns_back = self.altitudes[next].is_none();
        let mut numbers_left = if turns_back { 0..=0 } else { 1..=self.most };
        numbers_left.any(|number| {
            if !self.fits(numbers, number) {
                return false;
            }
            numbers.push(number);
            let done = self.can_finish(numbers);
            numbers.pop();
            done
        })
    }

    fn fits(&self, numbers: &[u8], number: u8) -> bool {
        let next = numbers.len();
        (0..next).all(|other| self.agree(other, next, (numbers[other], number)))
    }

    /// Whether bombers that can fire fly in the mission.
    fn defends(&self) -> bool {
        self.crew.iter().zip(&self.altitudes).any(|(it, altitude)| it.armed && altitude.is_some())
    }

    /// Altitude and number of every flyer that does not turn back, once it is whole.
    pub fn given(&self) -> Vec<(usize, Altitude, u8)> {
        let set = self.crew.iter().zip(self.altitudes.iter().zip(&self.numbers));
        set.filter_map(|(it, (altitude, number))| Some((it.flyer, (*altitude)?, *number))).collect()
    }

    /// OC 9.8.a: the bombers that go home before the battle.
    fn turned_back(&self) -> impl Iterator<Item = usize> {
        let set = self.crew.iter().zip(&self.altitudes);
        set.filter(|(_, altitude)| altitude.is_none()).map(|(it, _)| it.flyer)
    }
}

impl Draft<State> for SetUp {
    const QUESTION: &'static str = "battle-set-up";
    type Step = SetUpStep;

    fn steps(&self, _: &State, _: &'static Charts, steps: &mut Vec<SetUpStep>) {
        if let Some(it) = self.crew.get(self.altitudes.len()) {
            let levels = match it.fixed {
                Some(level) => vec![level],
                // OC 9.7.3.c: medium unless a marker says otherwise.
                None => vec![Altitude::Medium, Altitude::Low, Altitude::High],
            };
            let allowed =
                levels.into_iter().filter(|level| *level <= it.ceiling || it.fixed.is_some());
            steps.extend(allowed.map(|level| SetUpStep::Altitude(it.piece, level)));
            if it.may_abort {
                steps.push(SetUpStep::TurnBack(it.piece));
            }
        } else if let Some(it) = self.crew.get(self.numbers.len()) {
            for number in 1..=self.most {
                let mut numbers = self.numbers.clone();
                if self.fits(&numbers, number) {
                    numbers.push(number);
                    if self.can_finish(&mut numbers) {
                        steps.push(SetUpStep::Number(it.piece, number));
                    }
                }
            }
        } else if self.defends() && self.defence.is_none() {
            steps.extend(DefenceOrder::ALL.iter().map(|(_, order)| SetUpStep::Defence(*order)));
        }
    }

    fn add(&mut self, step: SetUpStep, _: &State, _: &'static Charts) {
        match step {
            SetUpStep::Altitude(_, altitude) => self.altitudes.push(Some(altitude)),
            SetUpStep::TurnBack(_) => self.altitudes.push(None),
            SetUpStep::Number(_, number) => self.numbers.push(number),
            SetUpStep::Defence(order) => self.defence = Some(order),
        }
        let all = self.altitudes.len() == self.crew.len();
        while all && self.altitudes.get(self.numbers.len()) == Some(&None) {
            self.numbers.push(0);
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.numbers.len() == self.crew.len() && (!self.defends() || self.defence.is_some())
    }

    fn label(&self, _: &State) -> String {
        let words = self.crew.iter().zip(self.altitudes.iter().zip(&self.numbers));
        let words = words.map(|(it, (altitude, number))| match altitude {
            Some(altitude) => format!("{}: number {number}, {}", it.piece.name, altitude.title()),
            None => format!("{} turns back", it.piece.name),
        });
        words.collect::<Vec<_>>().join("; ")
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

/// OC 9.7.3.b: both players at once, in secret.
async fn give_numbers(t: &mut T) {
    let blanks = Side::BOTH.map(|side| (side.seat(), SetUp::blank(&t.g, t.charts, side)));
    let text = "Give every unit its altitude and its sequence number";
    let given = t.draft_each("OC 9.7.3.b", text, blanks.into()).await;
    let away: Vec<usize> = given.iter().flat_map(SetUp::turned_back).collect();
    let battle = craft::battle_mut(&mut t.g);
    for set_up in given {
        for (flyer, altitude, number) in set_up.given() {
            let it = &mut battle.flyers[flyer];
            (it.altitude, it.number) = (altitude, number);
        }
        if let Some(order) = set_up.defence {
            battle.defence = order;
        }
    }
    if !away.is_empty() {
        t.reveal();
    }
    for flyer in away {
        rounds::turn_back(t, flyer);
    }
}

/// Decision D-M-HEX: where the mission units start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    crew: Vec<Starter>,
    hexes: Vec<Hex>,
    placed: Vec<(Hex, Facing)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Starter {
    flyer: usize,
    piece: Piece,
    /// Units with the same number fly in formation.
    number: u8,
    /// OC 9.7.14.a
    north_only: bool,
    /// Bombers are offered the middle first, fighters the wings.
    bomber: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacementStep {
    piece: Piece,
    hex: Hex,
    facing: Facing,
}

impl PlacementStep {
    pub const fn facing(&self) -> Facing {
        self.facing
    }
}

impl Choice<State> for PlacementStep {
    const QUESTION: &'static str = "mission-placing";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        let facing = board::letters(self.facing);
        format!("{}={}:{facing}", self.piece.key, board::SHEET.name(self.hex)).into()
    }

    fn label(&self, _: &State) -> String {
        format!("{}, heading {}", board::SHEET.name(self.hex), board::words(self.facing))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.7.3.e")
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(self.piece.name.to_owned())
    }

    fn target(&self) -> Option<String> {
        Some(board::target(self.hex))
    }

    fn subject(&self) -> Option<String> {
        Some(format!("air:{}", self.piece.key))
    }
}

impl Placement {
    pub fn blank(g: &State, charts: &'static Charts) -> Placement {
        let battle = craft::battle(g);
        let starter = |flyer: usize| {
            let it = &battle.flyers[flyer];
            Starter {
                flyer,
                piece: craft::piece(charts, it.unit),
                number: it.number,
                north_only: battle.training && super::training::is_betty(charts, it.unit),
                bomber: craft::is_multi_engine_bomber(charts, it.unit),
            }
        };
        let starts = |flyer: &usize| {
            let it = &battle.flyers[*flyer];
            it.from_round <= 1 && it.is_in()
        };
        // OC 9.7.3.b: in an order that tells nothing of their numbers.
        let crew = battle.of_side(battle.mission).filter(starts).map(starter).collect();
        Placement { crew, hexes: charts.battle.zones.mission.clone(), placed: Vec::new() }
    }

    /// OC 9.7.3.e, OC 9.7.4.a: one to a hex, a formation with one heading.
    fn fits(&self, placed: &[(Hex, Facing)], hex: Hex, facing: Facing) -> bool {
        let me = self.crew[placed.len()];
        let mut before = self.crew.iter().zip(placed);
        before.all(|(it, (taken, heading))| {
            *taken != hex && (it.number != me.number || *heading == facing)
        })
    }

    /// OC 9.7.4.a: every formation stands side by side.
    fn is_close(&self, placed: &[(Hex, Facing)]) -> bool {
        self.crew.iter().enumerate().all(|(at, it)| {
            let own = self.crew.iter().zip(placed).filter(|(mate, _)| mate.number == it.number);
            let own: Vec<Hex> = own.map(|(_, (hex, _))| *hex).collect();
            let mut reached = vec![placed[at].0];
            let mut next = 0;
            while let Some(&from) = reached.get(next) {
                let beside = own.iter().filter(|hex| from.distance(**hex) == 1);
                let new: Vec<Hex> = beside.copied().filter(|hex| !reached.contains(hex)).collect();
                reached.extend(new);
                next += 1;
            }
            reached.len() == own.len()
        })
    }

    fn can_finish(&self, placed: &mut Vec<(Hex, Facing)>) -> bool {
        let Some(next) = self.crew.get(placed.len()) else { return self.is_close(placed) };
        self.hexes.clone().into_iter().any(|hex| {
            entry::headings(hex).into_iter().any(|facing| {
                if (next.north_only && facing != Facing::North) || !self.fits(placed, hex, facing) {
                    return false;
                }
                placed.push((hex, facing));
                let done = self.can_finish(placed);
                placed.pop();
                done
            })
        })
    }
}

impl Draft<State> for Placement {
    const QUESTION: &'static str = "mission-placing";
    const OPEN: bool = true;
    type Step = PlacementStep;

    fn steps(&self, _: &State, _: &'static Charts, steps: &mut Vec<PlacementStep>) {
        let Some(it) = self.crew.get(self.placed.len()) else { return };
        let middle = self.hexes.len() / 2;
        let mut order: Vec<usize> = (0..self.hexes.len()).collect();
        order.sort_by_key(|place| {
            let off = place.abs_diff(middle);
            if it.bomber { off } else { self.hexes.len() - off }
        });
        for hex in order.into_iter().map(|place| self.hexes[place]) {
            for facing in entry::headings(hex) {
                if (it.north_only && facing != Facing::North)
                    || !self.fits(&self.placed, hex, facing)
                {
                    continue;
                }
                let mut placed = self.placed.clone();
                placed.push((hex, facing));
                if self.can_finish(&mut placed) {
                    steps.push(PlacementStep { piece: it.piece, hex, facing });
                }
            }
        }
    }

    fn add(&mut self, step: PlacementStep, _: &State, _: &'static Charts) {
        self.placed.push((step.hex, step.facing));
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.placed.len() == self.crew.len()
    }

    fn label(&self, _: &State) -> String {
        let words = self.crew.iter().zip(&self.placed).map(|(it, (hex, facing))| {
            format!("{}: {}, {}", it.piece.name, board::SHEET.name(*hex), board::words(*facing))
        });
        words.collect::<Vec<_>>().join("; ")
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

/// OC 9.7.3.e: the mission player places his units, latecomers excepted.
async fn place_mission(t: &mut T) {
    let blank = Placement::blank(&t.g, t.charts);
    if blank.crew.is_empty() {
        return;
    }
    let seat = craft::battle(&t.g).mission.seat();
    let text = "Place the mission units on the hexes marked M";
    let given = t.draft(seat, "OC 9.7.3.e", text, blank).await;
    let battle = craft::battle_mut(&mut t.g);
    for (it, (hex, facing)) in given.crew.iter().zip(given.placed) {
        battle.flyers[it.flyer].at = At::Board { hex, facing };
    }
}
