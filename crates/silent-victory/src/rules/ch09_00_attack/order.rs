//! The attack as one answer: when, how, from where, with which tubes, at which ships. What is offered is
//! in `offered`, how it is told and judged in `told`.

mod offered;
mod told;

pub(super) use offered::shows_a_fourth;

use super::{Moment, Split, choices, splits};
use crate::{
    charts::Charts,
    rules::{
        ch08_encounters::OtherTime,
        ch09_02_fire::{self, Aim, Salvo},
    },
    state::{Aimed, Posture, Range, Side, State, Time},
};
use arrayvec::ArrayVec;
use std::marker::PhantomData;
use table::{Draft, Odds, Shape};

/// SV 9.2.1.a, SV 9.2.1.b, SV 9.4.2.b, decisions SV-D16 and SV-D18: what fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arms {
    One(Side),
    /// SV 9.5.2.a: the other end in a second salvo.
    Both {
        first: Side,
    },
    /// SV 9.3.1
    DeckGun,
}

/// What ends the question without a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instead {
    /// SV 8.1.4
    LetGo,
    /// SV 10.12.5.a: and the patrol with them.
    TurnBack,
    /// SV 8.3.2.a: first the other half of the day.
    Wait,
    /// SV 9.4.2.b: no further weapon.
    Stop,
    /// SV 9.4.3.c
    Leave,
}

/// One step of the order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Instead(Instead),
    /// SV 8.3.4
    Hour(Time),
    /// SV 9.5.1.a, SV 9.3.1
    Posture(Posture),
    /// SV 9.1.4
    Range(Range),
    Arms(Arms),
    Split(Split),
    /// Torpedo by torpedo, or round by round.
    ByHand,
    Aim(Aim),
    /// SV 9.5.2.a: the torpedoes of the other end follow.
    OtherEnd(Side),
    /// SV 9.3.2: one ammunition point at this ship, or all of them.
    Shell {
        target: u8,
        points: u8,
    },
}

/// A step with the moment it is meant for: what was settled before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub part: Part,
    pub at: Moment,
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// SV 9.2.2.a: ships with an escort.
    Escorted,
    /// SV 9.4.2.a: a round against ships alone, the first or a later one.
    Alone { first: bool },
    /// SV 9.4.2.b: one more weapon of that round.
    NextWeapon,
    /// SV 9.9.3.b: a submarine; after an ambush the range is fixed (SV 9.9.2).
    Duel { first: bool },
    /// The salvo after the dice of the approach.
    Salvo,
    /// SV 9.4.3.c: a salvo under the eyes of an escort that has come.
    EscortCame,
}

/// How the captain may choose the time of day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hours {
    /// It is as it is.
    Fixed,
    /// SV 8.3.2.a: by a die, at the risk of losing contact.
    Try,
    /// SV 8.3.4, SV 7.2.2.d: as he likes.
    Free,
}

impl From<Option<OtherTime>> for Hours {
    fn from(other: Option<OtherTime>) -> Hours {
        match other {
            None => Hours::Fixed,
            Some(OtherTime::Try) => Hours::Try,
            Some(OtherTime::Change) => Hours::Free,
        }
    }
}

/// The order as far as it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    pub kind: Kind,
    hours: Hours,
    /// SV 9.9.2, SV 9.4.3.c
    fixed: Option<Range>,
    /// SV 9.4.2.b: weapons not yet used in the round.
    unused: ArrayVec<Arms, 3>,
    pub instead: Option<Instead>,
    pub hour: Option<Time>,
    posture: Option<Posture>,
    range: Option<Range>,
    arms: Option<Arms>,
    pub first: Salvo,
    pub second: Salvo,
    /// SV 9.3.2: points by the ship they go at.
    pub shells: ArrayVec<u8, 4>,
    /// Salvos that are settled: 0, 1 or 2.
    settled: u8,
    /// Torpedoes or points that can be shared out by hand, once that has begun.
    by_hand: Option<u16>,
}

/// What the order is about next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// SV 10.0.a: nothing can be aimed by day.
    Blind,
    Hour,
    Posture,
    Range,
    Arms,
    /// From this end.
    Torpedoes(Side),
    Shells,
    Over,
}

impl Plan {
    pub fn new(kind: Kind) -> Plan {
        Plan {
            kind,
            hours: Hours::Fixed,
            fixed: None,
            unused: [Arms::One(Side::Forward), Arms::One(Side::Aft), Arms::DeckGun].into(),
            instead: None,
            hour: None,
            posture: None,
            range: None,
            arms: None,
            first: Salvo::new(),
            second: Salvo::new(),
            shells: ArrayVec::new(),
            settled: 0,
            by_hand: None,
        }
    }

    #[must_use]
    pub fn at_hours(self, hours: Hours) -> Plan {
        Plan { hours, ..self }
    }

    #[must_use]
    pub fn from_range(self, fixed: Option<Range>) -> Plan {
        Plan { fixed, ..self }
    }

    #[must_use]
    pub fn with(self, unused: ArrayVec<Arms, 3>) -> Plan {
        Plan { unused, ..self }
    }

    /// The time, posture and range of the attack as far as they are known.
    pub fn moment(&self, g: &State) -> Moment {
        let time = self.hour.unwrap_or(g.encounter().time);
        let posture = self.posture.unwrap_or_else(|| match self.postures(g, time)[..] {
            [only] => only,
            _ => g.encounter().posture,
        });
        let range = match self.kind {
            Kind::Escorted | Kind::Alone { .. } | Kind::Duel { .. } => self.range.or(self.fixed),
            Kind::NextWeapon | Kind::Salvo | Kind::EscortCame => g.encounter().range,
        };
        let second = self.settled > 0;
        let both = matches!(self.arms, Some(Arms::Both { .. }));
        Moment { time, posture, range, second, both }
    }

    /// What fires, where only one thing can or it has been chosen.
    pub fn arms(&self, g: &State) -> Option<Arms> {
        let asks = matches!(self.kind, Kind::Alone { .. } | Kind::NextWeapon);
        self.arms.or_else(|| match self.all_arms(g)[..] {
            [only] if !asks => Some(only),
            _ => None,
        })
    }

    fn salvo(&self) -> &Salvo {
        if self.settled == 0 { &self.first } else { &self.second }
    }

    fn earlier(&self) -> &[Aimed] {
        if self.settled == 0 { &[] } else { &self.first }
    }

    fn take(&mut self, part: Part, g: &State, charts: &'static Charts) {
        match part {
            Part::Instead(instead) => self.instead = Some(instead),
            Part::Hour(time) => self.hour = Some(time),
            Part::Posture(posture) => self.posture = Some(posture),
            Part::Range(range) => self.range = Some(range),
            Part::Arms(arms) => self.arms = Some(arms),
            Part::Split(split) => self.lay(split, g),
            Part::ByHand => {
                let torpedoes = |side| ch09_02_fire::salvo_tubes(g.boat(), side).count();
                let all = self.end(g).map_or_else(|| self.points(g, charts), torpedoes);
                self.by_hand = Some(all as u16);
            }
            Part::Aim(aim) => self.aim(aim, g, charts),
            Part::OtherEnd(_) => self.settle(),
            Part::Shell { target, points } => {
                let room = self.shells.remaining_capacity();
                self.shells.extend((0..points).map(|_| target).take(room));
            }
        }
    }

    fn settle(&mut self) {
        self.settled += 1;
        self.by_hand = None;
    }

    fn end(&self, g: &State) -> Option<Side> {
        match (self.arms(g)?, self.settled) {
            (Arms::One(side), _) | (Arms::Both { first: side }, 0) => Some(side),
            (Arms::Both { first }, _) => Some(first.other()),
            (Arms::DeckGun, _) => None,
        }
    }

    fn lay(&mut self, split: Split, g: &State) {
        let laid = splits::tubes(g, split);
        if self.settled == 0 {
            self.first = laid;
        } else {
            self.second = laid;
        }
        self.settle();
    }

    fn aim(&mut self, aim: Aim, g: &State, charts: &'static Charts) {
        let Some(side) = self.end(g) else { return };
        let salvo = if self.settled == 0 { &mut self.first } else { &mut self.second };
        ch09_02_fire::add_aim(g.boat(), side, aim, salvo);
        if self.aims(g, charts, side).is_empty() {
            self.settle();
        }
    }

    /// SV 9.1.2: no ship need be fired at.
    fn is_whole(&self, g: &State, charts: &Charts) -> bool {
        match self.stage(g, charts) {
            Stage::Over | Stage::Torpedoes(_) | Stage::Shells => true,
            Stage::Blind | Stage::Hour | Stage::Posture | Stage::Range | Stage::Arms => false,
        }
    }

    /// SV 9.4.2.b: whether any weapon is left that could be used.
    pub fn can_fire(&self, g: &State) -> bool {
        !self.all_arms(g).is_empty()
    }

    /// Whether the salvo was part of the order, fired or held.
    pub fn has_salvo(&self, g: &State) -> bool {
        self.arms(g).is_some()
    }

    fn fired(&self) -> usize {
        self.first.len() + self.second.len()
    }
}

/// The question an order is asked under.
pub trait Asking: Clone + Send + Sync + 'static {
    const QUESTION: &'static str;
}

/// An order to attack, under the name of its question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ordered<Q> {
    pub plan: Plan,
    asked: PhantomData<Q>,
}

impl<Q> From<Plan> for Ordered<Q> {
    fn from(plan: Plan) -> Ordered<Q> {
        Ordered { plan, asked: PhantomData }
    }
}

macro_rules! questions {
    ($($(#[$meta:meta])* $name:ident = $question:literal),+ $(,)?) => { $(
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $name;

        impl Asking for $name {
            const QUESTION: &'static str = $question;
        }
    )+ };
}

questions! {
    /// The whole attack, or its approach.
    AttackQuestion = "attack",
    /// What is fired once the approach is made.
    AimQuestion = "aim",
    /// The next weapon against ships alone.
    WeaponQuestion = "weapon",
    /// An escort has come and has not found the boat.
    EscortCameQuestion = "escort-came",
}

impl<Q: Asking> Draft<State> for Ordered<Q> {
    const QUESTION: &'static str = Q::QUESTION;
    const OPEN: bool = true;
    type Step = Step;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Step>) {
        let at = self.plan.moment(g);
        steps.extend(self.plan.parts(g, charts).into_iter().map(|part| Step { part, at }));
    }

    fn add(&mut self, step: Step, g: &State, charts: &'static Charts) {
        self.plan.take(step.part, g, charts);
    }

    fn is_whole(&self, g: &State, charts: &'static Charts) -> bool {
        self.plan.is_whole(g, charts)
    }

    fn label(&self, g: &State) -> String {
        self.plan.label(g)
    }

    fn done(&self, g: &State) -> String {
        self.plan.done(g)
    }

    fn about(&self, g: &State) -> Option<String> {
        self.plan.is_blank().then(|| choices::prompt(g, self.plan.kind))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let plan = &self.plan;
        if plan.fired() == 0 {
            return Vec::new();
        }
        splits::salvos_odds(g, charts, plan.moment(g), &plan.first, &plan.second)
    }

    fn shape(&self) -> Shape {
        match self.plan.by_hand {
            Some(of) => Shape::Share { of },
            None => Shape::Rows,
        }
    }
}
