//! Section 9.7.9: one impulse of a unit or a formation, planned as one answer.

use super::{
    Altitude, At, Facing,
    attack::{self, Attack},
    board,
    craft::{self, Piece, Vessel},
    fire::{self, Stand},
    track::{Hand, Limits, MOVES, Move, Track},
};
use crate::{
    charts::{Charts, battle::Line},
    rules::{ch09_09_aa, ch09_10_bombing},
    state::{AirId, ShipId, State},
};
use hexes::Hex;
use table::{Choice, Draft, Name, Odds, draft::Shape};

/// One of those that fly together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Member {
    pub flyer: usize,
    pub piece: Piece,
    pub track: Track,
    pub loaded: bool,
    pub attacked: bool,
    pub aborted: bool,
}

/// A unit or formation in the middle of its impulse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sortie {
    pub crew: Vec<Member>,
    /// OC 9.7.6.c: where it may come onto the board, before it has.
    pub entering: Vec<Hex>,
    /// It came onto the board with its last action.
    pub just_in: bool,
    /// It came onto the board in this impulse.
    pub entered: bool,
    /// OC 9.7.9.p: one shot an impulse.
    pub fired: bool,
    /// Ruling R-FORMATION: each goes its own way from here.
    pub broken: bool,
}

/// One action of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// OC 9.7.6.d
    Enter { hex: Hex, facing: Facing },
    /// With the hex it leads to, if it leads to another.
    Move(Move, Option<Hex>),
    /// OC 9.7.10.b: at this flyer.
    Fire { target: usize, at: Piece },
    /// OC 9.10.8.a: by this unit in its hex.
    Attack { flyer: usize, by: Piece, attack: Attack, ship: Option<Vessel> },
    /// OC 9.8.a
    Abort { flyer: usize, by: Piece },
    /// Ruling R-FORMATION
    Break,
}

impl Sortie {
    /// The flyers at the start of their impulse, on the board.
    pub fn begin(g: &State, charts: &'static Charts, flyers: &[usize]) -> Sortie {
        let battle = craft::battle(g);
        let points = flyers.iter().map(|&flyer| craft::speed(g, charts, flyer)).min().unwrap_or(0);
        let member = |&index: &usize| {
            let flyer = &battle.flyers[index];
            let (hex, facing) = match flyer.at {
                At::Board { hex, facing } => (hex, facing),
                At::Off | At::Home | At::Lost => (Hex::from((0, 0)), Facing::North),
            };
            Member {
                flyer: index,
                piece: craft::piece(charts, flyer.unit),
                track: Track {
                    bound: flyer.bound,
                    ..Track::begin(hex, facing, flyer.altitude, points, flyer.straight)
                },
                loaded: flyer.loaded,
                attacked: flyer.attacked,
                aborted: flyer.aborted,
            }
        };
        let crew = flyers.iter().map(member).collect();
        Sortie {
            crew,
            entering: Vec::new(),
            just_in: false,
            entered: false,
            fired: false,
            broken: false,
        }
    }

    /// OC 9.7.6.c: off the board, about to enter at one of these hexes.
    pub fn entering(g: &State, charts: &'static Charts, flyer: usize, at: Vec<Hex>) -> Sortie {
        Sortie { entering: at, ..Sortie::begin(g, charts, &[flyer]) }
    }

    fn flying(&self) -> impl Iterator<Item = &Member> {
        self.crew.iter().filter(|member| !member.track.gone)
    }

    /// The one whose points are counted.
    pub fn lead(&self) -> Option<&Member> {
        self.flying().next()
    }

    /// OC 9.7.9.g, OC 9.7.9.j, OC 9.7.14.a
    pub fn limits(&self, g: &State, charts: &'static Charts) -> Limits {
        let battle = craft::battle(g);
        let lines =
            self.crew.iter().map(|member| craft::line(g, charts, member.piece.unit, member.loaded));
        let line = lines.reduce(Line::merged).unwrap_or_default();
        let ceilings =
            self.crew.iter().map(|member| craft::ceiling(charts, member.piece.unit, member.loaded));
        Limits {
            line,
            costs: charts.battle.costs(),
            ceiling: ceilings.min().unwrap_or(Altitude::High),
            may_leave: !battle.training,
            straight_only: battle.training
                && battle.round == 1
                && self
                    .crew
                    .iter()
                    .any(|member| super::training::is_betty(charts, member.piece.unit)),
        }
    }

    pub fn is_done(&self) -> bool {
        self.broken
            || (self.entering.is_empty() && self.crew.iter().all(|member| member.track.is_done()))
    }

    /// What the members do when the formation takes this action: who would leave the board by going
    /// ahead leaves.
    fn act(track: &Track, step: Move, limits: &Limits) -> Option<Move> {
        if track.cost(step, limits).is_some() {
            return Some(step);
        }
        let leaves = step == Move::Ahead && track.cost(Move::Leave, limits).is_some();
        leaves.then_some(Move::Leave)
    }

    fn may(&self, step: Move, limits: &Limits) -> bool {
        if step == Move::Leave && self.just_in && limits.may_leave {
            // Example 18.2: who has just come may turn back at once.
            return self.lead().is_some_and(|lead| lead.track.left >= limits.costs.leave);
        }
        let alone = self.flying().count() == 1;
        let mut any = false;
        for member in self.flying() {
            any = true;
            let fits = if alone {
                member.track.cost(step, limits).is_some()
            } else {
                Sortie::act(&member.track, step, limits).is_some()
            };
            if !fits {
                return false;
            }
        }
        any
    }

    /// An action of movement with the hex that the first of them enters.
    fn step(&self, step: Move, limits: &Limits) -> Step {
        let entered = self.lead().map(|lead| (lead.track.hex, lead.track.after(step, limits).hex));
        Step::Move(step, entered.filter(|(from, to)| from != to).map(|(_, to)| to))
    }

    /// Every action that can follow.
    pub fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Step>) {
        if self.broken {
            return;
        }
        let limits = self.limits(g, charts);
        if !self.entering.is_empty() {
            for &hex in &self.entering {
                steps.extend(board::inward(hex).map(|facing| Step::Enter { hex, facing }));
            }
            return;
        }
        if self.lead().is_none() {
            return;
        }
        for step in MOVES.into_iter().chain([Move::GoDown, Move::StepDown]) {
            if self.may(step, &limits) {
                steps.push(self.step(step, &limits));
            }
        }
        self.shots(g, charts, &limits, steps);
        self.attacks(g, charts, &limits, steps);
        // OC 9.7.14: nobody is lost over the edge, and no point may be left over.
        if !limits.may_leave {
            steps.retain(|step| self.finishes(*step, &limits, g, charts));
        }
    }

    /// OC 9.7.14: whether all points can still be spent after this action.
    fn finishes(&self, step: Step, limits: &Limits, g: &State, charts: &'static Charts) -> bool {
        if let Step::Move(step, _) = step {
            // Movement changes no limits.
            let after = |track: &Track| match Sortie::act(track, step, limits) {
                Some(own) => track.after(own, limits),
                None => *track,
            };
            return self.flying().all(|member| after(&member.track).can_finish(limits));
        }
        let mut next = self.clone();
        next.take(step, g, charts);
        let limits = next.limits(g, charts);
        next.crew.iter().all(|member| member.track.can_finish(&limits))
    }

    /// Whether no action can follow. Mostly a way ahead shows that one can.
    fn is_stuck(&self, g: &State, charts: &'static Charts) -> bool {
        let limits = self.limits(g, charts);
        let goes_on = |step: Move| {
            self.may(step, &limits)
                && (limits.may_leave || self.finishes(self.step(step, &limits), &limits, g, charts))
        };
        let moves = !self.broken && self.entering.is_empty() && self.lead().is_some();
        if moves && MOVES.into_iter().any(goes_on) {
            return false;
        }
        let mut steps = Vec::new();
        self.steps(g, charts, &mut steps);
        steps.is_empty()
    }

    /// OC 9.7.10.g: whether a bomber may fire at the interceptor in the hex it has come to.
    fn may_be_met(&self, g: &State, charts: &'static Charts) -> bool {
        let Some(lead) = self.lead() else { return false };
        let battle = craft::battle(g);
        let meets = |bomber| fire::may_be_met(g, charts, bomber, lead.flyer, lead.stand());
        !battle.is_mission(lead.flyer) && battle.of_side(battle.mission).any(meets)
    }

    /// OC 9.7.9.p: a shot costs a point.
    fn shots(&self, g: &State, charts: &'static Charts, limits: &Limits, steps: &mut Vec<Step>) {
        let battle = craft::battle(g);
        let [member] = self.crew.as_slice() else { return };
        if self.fired
            || member.track.left < limits.costs.fire
            || !fire::may_fire_moving(g, charts, &battle.flyers[member.flyer], member.loaded)
        {
            return;
        }
        for target in 0..battle.flyers.len() {
            if fire::may_declare(g, charts, member.flyer, member.stand(), target) {
                let at = craft::piece(charts, battle.flyers[target].unit);
                steps.push(Step::Fire { target, at });
            }
        }
    }

    /// OC 9.10.8.a, OC 9.8.a
    fn attacks(&self, g: &State, charts: &'static Charts, limits: &Limits, steps: &mut Vec<Step>) {
        for member in self.flying() {
            attack::offered(g, charts, self, member, limits, steps);
        }
        let battle = craft::battle(g);
        for member in self.flying().filter(|member| member.loaded && !member.attacked) {
            if craft::may_abort(charts, battle, member.flyer) {
                steps.push(Step::Abort { flyer: member.flyer, by: member.piece });
            }
        }
        let fresh = self.flying().count() > 1 && !self.fired && !self.moved(g, charts);
        if fresh {
            steps.push(Step::Break);
        }
    }

    /// Whether anything was done since the impulse began.
    fn moved(&self, g: &State, charts: &'static Charts) -> bool {
        let flyers: Vec<usize> = self.crew.iter().map(|member| member.flyer).collect();
        self.crew != Sortie::begin(g, charts, &flyers).crew
    }

    /// Whether an action can still be taken.
    pub fn allows(&self, g: &State, charts: &'static Charts, step: Step) -> bool {
        let mut steps = Vec::new();
        self.steps(g, charts, &mut steps);
        steps.contains(&step)
    }

    /// The sortie after an action that is allowed. Dice are thrown elsewhere.
    pub fn take(&mut self, step: Step, g: &State, charts: &'static Charts) {
        let limits = self.limits(g, charts);
        let turns_back = self.just_in && matches!(step, Step::Move(Move::Leave, _));
        self.just_in = false;
        match step {
            Step::Enter { hex, facing } => {
                self.entering.clear();
                self.just_in = true;
                self.entered = true;
                for member in &mut self.crew {
                    let track = &mut member.track;
                    (track.hex, track.facing) = (hex, facing);
                    track.left = track.left.saturating_sub(limits.costs.enter);
                    track.straight = 1;
                }
            }
            Step::Move(..) if turns_back => {
                for member in &mut self.crew {
                    member.track.left = member.track.left.saturating_sub(limits.costs.leave);
                    member.track.gone = true;
                }
            }
            Step::Move(step, _) => {
                for member in self.crew.iter_mut().filter(|member| !member.track.gone) {
                    if let Some(own) = Sortie::act(&member.track, step, &limits) {
                        member.track = member.track.after(own, &limits);
                    }
                }
            }
            Step::Fire { .. } => {
                self.fired = true;
                for member in &mut self.crew {
                    member.track.left = member.track.left.saturating_sub(limits.costs.fire);
                }
            }
            Step::Attack { flyer, attack, .. } => {
                let cost = attack.cost(&limits.costs);
                for member in &mut self.crew {
                    member.track.left = member.track.left.saturating_sub(cost);
                    if member.flyer == flyer {
                        member.attacked = true;
                        member.loaded = false;
                        member.track.bound = attack.hexes_after(member.track.straight);
                    }
                }
            }
            Step::Abort { flyer, .. } => {
                for member in self.crew.iter_mut().filter(|member| member.flyer == flyer) {
                    member.aborted = true;
                    member.loaded = false;
                }
            }
            Step::Break => self.broken = true,
        }
    }
}

impl Member {
    pub fn stand(&self) -> Stand {
        let Track { hex, facing, altitude, .. } = self.track;
        Stand { hex, facing, altitude }
    }
}

/// OC 9.7.9.d: the plan of an impulse, in any order. It is carried out action by action, and what is left after a shot or an
/// attack may be planned anew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flight {
    pub sortie: Sortie,
    pub plan: Vec<Step>,
}

impl Flight {
    pub fn of(sortie: Sortie) -> Flight {
        Flight { sortie, plan: Vec::new() }
    }
}

impl Choice<State> for Step {
    const QUESTION: &'static str = "flight";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Step::Enter { hex, facing } => {
                let name = board::SHEET.name(*hex);
                format!("enter:{name}:{}", board::letters(*facing)).into()
            }
            Step::Move(step, _) => move_key(*step).into(),
            Step::Fire { at, .. } => format!("fire:{}", at.key).into(),
            Step::Attack { by, attack, ship, .. } => {
                let at = ship.map(|ship| format!(":{}", ship.key)).unwrap_or_default();
                format!("{}:{}{at}", table::Key::name(*attack), by.key).into()
            }
            Step::Abort { by, .. } => format!("abort:{}", by.key).into(),
            Step::Break => "break".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Step::Enter { hex, facing } => {
                format!("Enter at {} heading {}", board::SHEET.name(*hex), board::words(*facing))
            }
            Step::Move(step, Some(hex)) => {
                format!("{} to {}", move_label(*step), board::SHEET.name(*hex))
            }
            Step::Move(step, None) => move_label(*step).to_owned(),
            Step::Fire { at, .. } => format!("Fire at {}", at.name),
            Step::Attack { by, attack, ship: Some(ship), .. } => {
                format!("{}: {} at {}", attack.title(), by.name, ship.name)
            }
            Step::Attack { by, attack, ship: None, .. } => {
                format!("{}: {}", attack.title(), by.name)
            }
            Step::Abort { by, .. } => format!("{} aborts and jettisons its bombs", by.name),
            Step::Break => "Break the formation".to_owned(),
        }
    }

    fn consequence(&self, _: &State) -> Option<String> {
        let words = match self {
            Step::Move(Move::DiveLater(_), _) => {
                "The points now, the lower level later in this move"
            }
            Step::Abort { .. } => {
                "1 victory point for the enemy; a point faster from the next round on"
            }
            Step::Break => "Its units move one after another in this impulse, and never join again",
            Step::Enter { .. } | Step::Move(..) | Step::Fire { .. } | Step::Attack { .. } => {
                return None;
            }
        };
        Some(words.to_owned())
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Step::Enter { .. } => "OC 9.7.6.d",
            Step::Move(Move::Ahead, _) => "OC 9.7.9.a",
            Step::Move(Move::Turn(..), _) => "OC 9.7.9.g",
            Step::Move(Move::Roll(_), _) => "OC 9.7.9.n",
            Step::Move(Move::Immelmann, _) => "OC 9.7.9.o",
            Step::Move(Move::Climb, _) => "OC 9.7.9.i",
            Step::Move(Move::Dive(_) | Move::DiveLater(_) | Move::GoDown | Move::StepDown, _) => {
                "OC 9.7.9.k"
            }
            Step::Move(Move::Leave, _) => "OC 9.7.8.a",
            Step::Fire { .. } => "OC 9.7.9.p",
            Step::Attack { attack, .. } => attack.rule(),
            Step::Abort { .. } => "OC 9.8.a",
            Step::Break => "OC 9.7.4.b",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            // A way off the board leads to no hex of it.
            Step::Enter { hex, .. } | Step::Move(_, Some(hex)) => {
                board::SHEET.index(*hex).map(|_| board::target(*hex))
            }
            Step::Fire { at, .. } => Some(format!("air:{}", at.key)),
            Step::Attack { ship: Some(ship), .. } => Some(format!("ship:{}", ship.key)),
            Step::Move(_, None)
            | Step::Attack { ship: None, .. }
            | Step::Abort { .. }
            | Step::Break => None,
        }
    }
}

fn move_key(step: Move) -> &'static str {
    match step {
        Move::Ahead => "ahead",
        Move::Turn(Hand::Left, 1) => "left",
        Move::Turn(Hand::Right, 1) => "right",
        Move::Turn(Hand::Left, _) => "left-2",
        Move::Turn(Hand::Right, _) => "right-2",
        Move::Roll(Hand::Left) => "roll-left",
        Move::Roll(Hand::Right) => "roll-right",
        Move::Immelmann => "immelmann",
        Move::Climb => "climb",
        Move::Dive(1) => "dive",
        Move::Dive(_) => "dive-2",
        Move::DiveLater(1) => "dive-later",
        Move::DiveLater(_) => "dive-2-later",
        Move::GoDown => "down",
        Move::StepDown => "down-1",
        Move::Leave => "leave",
    }
}

fn move_label(step: Move) -> &'static str {
    match step {
        Move::Ahead => "Ahead",
        Move::Turn(Hand::Left, 1) => "Turn left",
        Move::Turn(Hand::Right, 1) => "Turn right",
        Move::Turn(Hand::Left, _) => "Turn left twice",
        Move::Turn(Hand::Right, _) => "Turn right twice",
        Move::Roll(Hand::Left) => "Roll left",
        Move::Roll(Hand::Right) => "Roll right",
        Move::Immelmann => "Immelmann",
        Move::Climb => "Climb a level",
        Move::Dive(1) => "Dive a level",
        Move::Dive(_) => "Dive two levels",
        Move::DiveLater(1) => "Declare a dive, go down later",
        Move::DiveLater(_) => "Declare a dive of two levels, go down later",
        Move::GoDown => "Go down now",
        Move::StepDown => "Go down the first level now",
        Move::Leave => "Leave the board",
    }
}

impl Draft<State> for Flight {
    const QUESTION: &'static str = "flight";
    const OPEN: bool = true;
    type Step = Step;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Step>) {
        self.sortie.steps(g, charts, steps);
    }

    fn add(&mut self, step: Step, g: &State, charts: &'static Charts) {
        self.sortie.take(step, g, charts);
        self.plan.push(step);
    }

    /// OC 9.7.9.c: all points are spent; or dice may come first, and the rest is planned after them; or
    /// nothing can be done with what is left.
    fn is_whole(&self, g: &State, charts: &'static Charts) -> bool {
        let dice = match self.plan.last() {
            Some(Step::Fire { .. } | Step::Attack { .. }) => true,
            Some(
                Step::Enter { .. } | Step::Move(Move::Ahead | Move::Roll(_) | Move::Immelmann, _),
            ) => self.sortie.may_be_met(g, charts),
            Some(Step::Move(..) | Step::Abort { .. } | Step::Break) | None => false,
        };
        self.sortie.is_done() || dice || self.sortie.is_stuck(g, charts)
    }

    fn label(&self, g: &State) -> String {
        let words: Vec<String> = self.plan.iter().map(|step| step.label(g)).collect();
        let lead = self.sortie.lead().or(self.sortie.crew.first());
        let name = lead.map_or("", |lead| lead.piece.name);
        format!("{name}: {}", words.join(", "))
    }

    fn done(&self, _: &State) -> String {
        if self.sortie.is_done() {
            "Fly so".to_owned()
        } else {
            "Fly so far, then decide".to_owned()
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        let lead = self.sortie.lead().or(self.sortie.crew.first())?;
        let name = lead.piece.name;
        let points = lead.track.left;
        let point = if points == 1 { "point" } else { "points" };
        Some(format!("{name}: {points} {point} to spend"))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let Some(member) = self.sortie.lead() else { return Vec::new() };
        let target = match self.plan.last() {
            Some(Step::Fire { target, .. }) => target,
            Some(Step::Attack { by, attack, ship, .. }) => {
                let ship = ship.map(|ship| ship.ship);
                return attack_odds(g, charts, by.unit, (*attack, member.track.altitude), ship);
            }
            _ => return Vec::new(),
        };
        if !fire::secrets_of_shot(g, charts, member.flyer, member.stand(), *target).is_empty() {
            return Vec::new();
        }
        let shot = fire::shot(g, charts, member.flyer, member.stand(), *target, false);
        shot.map(|shot| fire::odds(g, charts, &shot)).into_iter().collect()
    }

    fn shape(&self) -> Shape {
        Shape::Way
    }
}

/// OC 9.9.b, OC 9.10.9.a: the fire that meets a bomber over its target, and its bombs.
fn attack_odds(
    g: &State,
    charts: &'static Charts,
    unit: AirId,
    (attack, altitude): (Attack, Altitude),
    ship: Option<ShipId>,
) -> Vec<Odds> {
    let Some(mission) = &g.mission else { return Vec::new() };
    let Some(raider) = mission.raiders.iter().position(|it| it.unit == unit) else {
        return Vec::new();
    };
    let fire = ch09_09_aa::odds(g, charts, raider, attack, altitude, ship);
    let bombs = ch09_10_bombing::odds(g, charts, raider, (attack, altitude), ship);
    fire.into_iter().chain(bombs).collect()
}
