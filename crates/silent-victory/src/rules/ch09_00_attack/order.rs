//! The attack as one answer: when, how, from where, with which tubes, at which ships.

use super::{Moment, Split, choices, splits};
use crate::{
    charts::{Charts, captains::Ability, mats::Gunfire},
    rules::{
        ch08_encounters::OtherTime,
        ch09_02_fire::{self, Aim, Salvo, aim_options},
    },
    state::{Aimed, Posture, Range, Side, State, Time},
};
use arrayvec::ArrayVec;
use board::counted;
use std::marker::PhantomData;
use table::{Choice, Draft, Key, Name, Odds, Shape};

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

    fn postures(&self, g: &State, time: Time) -> ArrayVec<Posture, 2> {
        match self.kind {
            Kind::Escorted => choices::escorted_postures(g, time),
            Kind::Alone { .. } => choices::lone_postures(g),
            Kind::Duel { .. } => choices::duel_postures(g),
            Kind::NextWeapon | Kind::Salvo | Kind::EscortCame => {
                [g.encounter().posture].into_iter().collect()
            }
        }
    }

    fn has_range(&self) -> bool {
        match self.kind {
            Kind::Escorted | Kind::Alone { .. } | Kind::Duel { .. } => {
                self.range.is_some() || self.fixed.is_some()
            }
            Kind::NextWeapon | Kind::Salvo | Kind::EscortCame => true,
        }
    }

    /// SV 9.2.2.b, SV 8.2.1.b: dice fall before a salvo can be laid.
    pub fn needs_an_approach(&self, g: &State, charts: &Charts) -> bool {
        let Some(range) = self.range.or(self.fixed) else { return false };
        match self.kind {
            Kind::Escorted => range == Range::Close || shows_a_fourth(g, charts, range),
            Kind::Duel { .. } => range == Range::Close,
            Kind::Alone { .. } | Kind::NextWeapon | Kind::Salvo | Kind::EscortCame => false,
        }
    }

    /// SV 9.2.1.a, SV 9.4.2.b: what can fire, the better loaded end first.
    fn all_arms(&self, g: &State) -> ArrayVec<Arms, 4> {
        let at = self.moment(g);
        let all = match self.kind {
            Kind::Escorted | Kind::Salvo | Kind::EscortCame | Kind::Duel { .. } => {
                choices::tube_options(g, at)
            }
            Kind::Alone { .. } | Kind::NextWeapon => {
                let ready = self.unused.iter().copied();
                ready.filter(|arms| choices::can_use(g, *arms, at.posture)).collect()
            }
        };
        let loaded = |arms: &Arms| match arms {
            Arms::One(side) => ch09_02_fire::salvo_tubes(g.boat(), *side).count(),
            Arms::Both { .. } | Arms::DeckGun => 0,
        };
        let mut all = all;
        all.sort_by_key(|arms| std::cmp::Reverse(loaded(arms)));
        all
    }

    fn stage(&self, g: &State, charts: &Charts) -> Stage {
        if self.instead.is_some() {
            return Stage::Over;
        }
        if self.hours == Hours::Free && self.hour.is_none() {
            return Stage::Hour;
        }
        let time = self.moment(g).time;
        if self.kind == Kind::Escorted && !choices::can_see(g, time) {
            return Stage::Blind;
        }
        if self.posture.is_none() && self.postures(g, time).len() > 1 {
            return Stage::Posture;
        }
        if !self.has_range() {
            return Stage::Range;
        }
        if self.needs_an_approach(g, charts) {
            return Stage::Over;
        }
        match self.arms(g) {
            None if self.all_arms(g).is_empty() => Stage::Over,
            None => Stage::Arms,
            Some(Arms::DeckGun) if self.shells.is_empty() => Stage::Shells,
            Some(Arms::DeckGun)
                if self.by_hand.is_some() && self.points(g, charts) > self.shells.len() =>
            {
                Stage::Shells
            }
            Some(Arms::DeckGun) => Stage::Over,
            Some(Arms::One(side)) => self.torpedoes(g, charts, &[side]),
            Some(Arms::Both { first }) => self.torpedoes(g, charts, &[first, first.other()]),
        }
    }

    /// The end whose torpedoes are still to be laid.
    fn torpedoes(&self, g: &State, charts: &Charts, ends: &[Side]) -> Stage {
        match ends.get(usize::from(self.settled)) {
            Some(&side) if !self.aims(g, charts, side).is_empty() => Stage::Torpedoes(side),
            Some(_) | None => Stage::Over,
        }
    }

    /// SV 9.3.2, SV 9.3.4, SV 4.6.3: two points for each gun that works.
    fn points(&self, g: &State, charts: &Charts) -> usize {
        let per_gun: u8 = charts.mats.gunfire.of(Gunfire::PerGun);
        let most = g.boat().ammo.min(per_gun * g.boat().working_guns());
        usize::from(most).min(self.shells.capacity())
    }

    fn salvo(&self) -> &Salvo {
        if self.settled == 0 { &self.first } else { &self.second }
    }

    fn earlier(&self) -> &[Aimed] {
        if self.settled == 0 { &[] } else { &self.first }
    }

    fn aims(&self, g: &State, charts: &Charts, side: Side) -> Vec<Aim> {
        aim_options(g, charts, side, self.earlier(), self.salvo())
    }

    fn is_blank(&self) -> bool {
        self.hour.is_none()
            && self.posture.is_none()
            && self.range.is_none()
            && self.arms.is_none()
            && self.first.is_empty()
            && self.shells.is_empty()
    }

    /// What may be done without a shot.
    fn others(&self, g: &State) -> ArrayVec<Instead, 3> {
        let mut others = ArrayVec::new();
        if self.hours == Hours::Try {
            others.push(Instead::Wait);
        }
        match self.kind {
            Kind::Escorted | Kind::Alone { first: true } => {
                others.push(Instead::LetGo);
                if g.patrol().abort.is_none() {
                    others.push(Instead::TurnBack);
                }
            }
            Kind::Duel { first: true } => others.push(Instead::LetGo),
            Kind::Alone { first: false } | Kind::NextWeapon => others.push(Instead::Stop),
            Kind::EscortCame => others.push(Instead::Leave),
            Kind::Duel { first: false } | Kind::Salvo => {}
        }
        others
    }

    fn parts(&self, g: &State, charts: &'static Charts) -> Vec<Part> {
        let at = self.moment(g);
        let mut parts: Vec<Part> = match self.stage(g, charts) {
            Stage::Over => return Vec::new(),
            Stage::Blind => Vec::new(),
            Stage::Hour => {
                let hours = [Time::Night, Time::Day].into_iter();
                let escorted = self.kind == Kind::Escorted;
                hours
                    .filter(|&time| !escorted || choices::can_see(g, time))
                    .map(Part::Hour)
                    .collect()
            }
            Stage::Posture => self.postures(g, at.time).into_iter().map(Part::Posture).collect(),
            Stage::Range => choices::ranges(g).map(Part::Range).into(),
            Stage::Arms => self.all_arms(g).into_iter().map(Part::Arms).collect(),
            Stage::Torpedoes(side) => self.laying(g, charts, side),
            Stage::Shells => self.shelling(g, charts),
        };
        if self.is_blank() {
            parts.extend(self.others(g).into_iter().map(Part::Instead));
        }
        parts
    }

    /// The common splits to begin with, then torpedo by torpedo.
    fn laying(&self, g: &State, charts: &'static Charts, side: Side) -> Vec<Part> {
        if self.by_hand.is_none() {
            let splits = splits::common(g, charts, self.moment(g), side, self.earlier());
            return splits.into_iter().map(Part::Split).chain([Part::ByHand]).collect();
        }
        let mut parts: Vec<Part> = self.aims(g, charts, side).into_iter().map(Part::Aim).collect();
        if self.settled == 0
            && let Some(Arms::Both { first }) = self.arms
        {
            parts.push(Part::OtherEnd(first.other()));
        }
        parts
    }

    fn shelling(&self, g: &State, charts: &Charts) -> Vec<Part> {
        let left = (self.points(g, charts) - self.shells.len()) as u8;
        let mut targets = ch09_02_fire::gun_targets(g);
        let to_sink = |at: &u8| {
            let ship = &g.encounter().targets[usize::from(*at)];
            ship.to_sink - ship.damage
        };
        targets.sort_by_key(to_sink);
        let points = if self.by_hand.is_some() { 1 } else { left };
        let shells = targets.iter().map(|&target| Part::Shell { target, points });
        let by_hand = self.by_hand.is_none() && left > 1;
        shells.chain(by_hand.then_some(Part::ByHand)).collect()
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

    fn done(&self, g: &State) -> String {
        if let Some(instead) = self.instead {
            return instead.words(g).to_owned();
        }
        match (self.fired() as u32, self.shells.len() as u32) {
            (0, 0) if self.range == Some(Range::Close) && g.encounter().escort.is_some() => {
                "Approach to Close Range".to_owned()
            }
            (0, 0) => "Hold fire".to_owned(),
            (0, points) => format!("Fire {}", counted(points, "round", "rounds")),
            (torpedoes, _) => format!("Fire {}", counted(torpedoes, "torpedo", "torpedoes")),
        }
    }

    /// The order in words.
    fn label(&self, g: &State) -> String {
        if let Some(instead) = self.instead {
            return instead.words(g).to_owned();
        }
        let mut words: Vec<String> = Vec::new();
        words.extend(self.hour.map(|time| choices::by_time(time).to_owned()));
        words.extend(self.posture.map(|posture| choices::posture_words(g, posture).to_owned()));
        words.extend(self.range.map(|range| choices::range_words(range).to_owned()));
        let salvos = [&self.first, &self.second].into_iter().filter(|salvo| !salvo.is_empty());
        words.extend(salvos.map(|salvo| {
            let end = salvo.first().map_or("", |aimed| choices::end_words(aimed.tube.side));
            format!("{end}: {}", splits::salvo_words(g, salvo))
        }));
        if !self.shells.is_empty() {
            words.push(format!("deck gun: {}", splits::shells_words(g, &self.shells)));
        }
        if words.is_empty() { self.done(g) } else { board::capital(&words.join(", ")) }
    }
}

/// SV 8.2.1.b, SV-R07, SV 14.10.1: whether a convoy shows a fourth ship from this range.
pub(super) fn shows_a_fourth(g: &State, charts: &Charts, range: Range) -> bool {
    let wide_view = charts.captains.has(g.captain().card, Ability::WideView);
    let seen = range == Range::Close || (range == Range::Medium && wide_view);
    let ships = charts.e1.targets.ships_at_close_range(g.encounter().meeting);
    seen && g.encounter().targets.len() < usize::from(ships)
}

impl Instead {
    fn key(self) -> &'static str {
        match self {
            Instead::LetGo => "let-go",
            Instead::TurnBack => "abort",
            Instead::Wait => "try",
            Instead::Stop => "stop",
            Instead::Leave => "leave",
        }
    }

    fn words(self, g: &State) -> &'static str {
        match (self, g.encounter().time) {
            (Instead::LetGo, _) => "Let them go",
            (Instead::TurnBack, _) => "Let them go and end the patrol",
            (Instead::Wait, Time::Day) => "Wait for night",
            (Instead::Wait, Time::Night) => "Wait for day",
            (Instead::Stop, _) => "Cease fire",
            (Instead::Leave, _) => "Leave unseen",
        }
    }

    fn consequence(self) -> Option<&'static str> {
        match self {
            Instead::LetGo => Some("The boat is not seen"),
            Instead::TurnBack => Some("The boat goes home; you are asked once more"),
            Instead::Wait => Some("If contact is lost, the ships are gone"),
            Instead::Stop | Instead::Leave => None,
        }
    }
}

impl Choice<State> for Step {
    const QUESTION: &'static str = "attack";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self.part {
            Part::Instead(instead) => instead.key().into(),
            Part::Hour(time) => Key::name(time).into(),
            Part::Posture(posture) => Key::name(posture).into(),
            Part::Range(range) => Key::name(range).into(),
            Part::Arms(arms) => choices::arms_key(arms),
            // Steps of a panel may be given in any order, so that no key may stand for two of them.
            Part::Split(split) if self.at.second => format!("then:{}", split.key()).into(),
            Part::ByHand if self.at.second => "then:by-hand".into(),
            Part::Split(split) => split.key(),
            Part::ByHand => "by-hand".into(),
            Part::Aim(aim) => aim.key(),
            Part::OtherEnd(_) => "other-end".into(),
            Part::Shell { target, points: 1 } => format!("shell:{}", target + 1).into(),
            Part::Shell { target, .. } => format!("shells:{}", target + 1).into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self.part {
            Part::Instead(instead) => instead.words(g).to_owned(),
            Part::Hour(time) => board::capital(choices::by_time(time)),
            Part::Posture(posture) => board::capital(choices::posture_words(g, posture)),
            Part::Range(range) => choices::range_words(range).to_owned(),
            Part::Arms(arms) => choices::arms_words(g, arms),
            Part::Split(split) => split.words(g),
            Part::ByHand => "By hand, one at a time".to_owned(),
            Part::Aim(aim) => aim.words(g),
            Part::OtherEnd(side) => format!("Now the {} tubes", Key::name(side)),
            Part::Shell { target, points } => {
                let ship = &g.encounter().targets[usize::from(target)];
                let left = ship.to_sink - ship.damage;
                let points = counted(points, "round", "rounds");
                format!("{points} at {} ({left} to sink)", ship.name)
            }
        }
    }

    fn consequence(&self, g: &State) -> Option<String> {
        match self.part {
            Part::Instead(instead) => instead.consequence().map(str::to_owned),
            Part::Posture(posture) => Some(choices::posture_consequence(g, posture).to_owned()),
            Part::Range(range) => choices::range_consequence(g, range).map(str::to_owned),
            Part::Arms(arms) => choices::arms_consequence(g, arms).map(str::to_owned),
            Part::Hour(_)
            | Part::Split(_)
            | Part::ByHand
            | Part::Aim(_)
            | Part::OtherEnd(_)
            | Part::Shell { .. } => None,
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self.part {
            Part::Instead(Instead::LetGo) => "SV 8.1.4",
            Part::Instead(Instead::TurnBack) => "SV 10.12.5.a",
            Part::Instead(Instead::Wait) => "SV 8.3.2.a",
            Part::Instead(Instead::Stop) => "SV 9.4.2.b",
            Part::Instead(Instead::Leave) => "SV 9.4.3.c",
            Part::Hour(_) => "SV 8.3.4",
            Part::Posture(_) => "SV 9.0.a",
            Part::Range(_) => "SV 9.1.4",
            Part::Arms(Arms::One(_)) => "SV 9.2.1.a",
            Part::Arms(Arms::Both { .. }) | Part::OtherEnd(_) => "SV 9.5.2.a",
            Part::Arms(Arms::DeckGun) => "SV 9.3.1",
            Part::Split(_) | Part::ByHand | Part::Aim(_) => "SV 9.2.1.d",
            Part::Shell { .. } => "SV 9.3.2",
        })
    }

    fn target(&self) -> Option<String> {
        match self.part {
            Part::Range(range) => Some(format!("range:{}", Key::name(range))),
            Part::Arms(Arms::DeckGun) => Some("gun".to_owned()),
            Part::Aim(aim) => aim.target(),
            Part::Split(split) => split.only().map(|target| format!("target:{}", target + 1)),
            Part::Shell { target, .. } => Some(format!("target:{}", target + 1)),
            Part::Instead(_)
            | Part::Hour(_)
            | Part::Posture(_)
            | Part::Arms(Arms::One(_) | Arms::Both { .. })
            | Part::ByHand
            | Part::OtherEnd(_) => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let at = self.at;
        match self.part {
            Part::Instead(Instead::Wait) => vec![choices::switch_odds(g, charts)],
            Part::Instead(_) | Part::OtherEnd(_) | Part::ByHand => Vec::new(),
            Part::Hour(time) => choices::range_odds(g, charts, Moment { time, ..at }),
            Part::Posture(posture) => choices::range_odds(g, charts, Moment { posture, ..at }),
            Part::Range(range) => {
                choices::range_odds(g, charts, Moment { range: Some(range), ..at })
            }
            Part::Arms(arms) => choices::arms_odds(g, charts, at, arms),
            Part::Split(split) => splits::odds(g, charts, at, split),
            Part::Aim(aim) => splits::aim_odds(g, charts, at, aim),
            Part::Shell { target, .. } => vec![splits::shell_odds(g, charts, at, target)],
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(
            match self.part {
                Part::Instead(_) => return None,
                Part::Hour(_) => "When",
                Part::Posture(_) => "How",
                Part::Range(_) => "Range",
                Part::Arms(_) => "Weapons",
                Part::Split(_) | Part::ByHand | Part::Aim(_) | Part::OtherEnd(_)
                    if self.at.second =>
                {
                    "Second salvo"
                }
                Part::Split(_) | Part::ByHand | Part::Aim(_) | Part::OtherEnd(_) => "Salvo",
                Part::Shell { .. } => "Gunfire",
            }
            .to_owned(),
        )
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
