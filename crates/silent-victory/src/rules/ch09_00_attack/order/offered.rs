//! What an order may be about next, and what is offered then.

use super::{Arms, Hours, Instead, Kind, Part, Plan, Stage};
use crate::{
    charts::{Charts, captains::Ability, mats::Gunfire},
    rules::{
        ch09_00_attack::{choices, splits},
        ch09_02_fire::{self, Aim, aim_options},
    },
    state::{Posture, Range, Side, State, Time},
};
use arrayvec::ArrayVec;

impl Plan {
    pub(super) fn postures(&self, g: &State, time: Time) -> ArrayVec<Posture, 2> {
        match self.kind {
            Kind::Escorted => choices::escorted_postures(g, time),
            Kind::Alone { .. } => choices::lone_postures(g),
            Kind::Duel { .. } => choices::duel_postures(g),
            Kind::NextWeapon | Kind::Salvo | Kind::EscortCame => {
                [g.encounter().posture].into_iter().collect()
            }
        }
    }

    pub(super) fn has_range(&self) -> bool {
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
    pub(super) fn all_arms(&self, g: &State) -> ArrayVec<Arms, 4> {
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

    pub(super) fn stage(&self, g: &State, charts: &Charts) -> Stage {
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
    pub(super) fn torpedoes(&self, g: &State, charts: &Charts, ends: &[Side]) -> Stage {
        match ends.get(usize::from(self.settled)) {
            Some(&side) if !self.aims(g, charts, side).is_empty() => Stage::Torpedoes(side),
            Some(_) | None => Stage::Over,
        }
    }

    /// SV 9.3.2, SV 9.3.4, SV 4.6.3: two points for each gun that works.
    pub(super) fn points(&self, g: &State, charts: &Charts) -> usize {
        let per_gun: u8 = charts.mats.gunfire.of(Gunfire::PerGun);
        let most = g.boat().ammo.min(per_gun * g.boat().working_guns());
        usize::from(most).min(self.shells.capacity())
    }

    pub(super) fn aims(&self, g: &State, charts: &Charts, side: Side) -> Vec<Aim> {
        aim_options(g, charts, side, self.earlier(), self.salvo())
    }

    pub(super) fn is_blank(&self) -> bool {
        self.hour.is_none()
            && self.posture.is_none()
            && self.range.is_none()
            && self.arms.is_none()
            && self.first.is_empty()
            && self.shells.is_empty()
    }

    /// What may be done without a shot.
    pub(super) fn others(&self, g: &State) -> ArrayVec<Instead, 3> {
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

    pub(super) fn parts(&self, g: &State, charts: &'static Charts) -> Vec<Part> {
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
    pub(super) fn laying(&self, g: &State, charts: &'static Charts, side: Side) -> Vec<Part> {
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

    pub(super) fn shelling(&self, g: &State, charts: &Charts) -> Vec<Part> {
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
}

/// SV 8.2.1.b, SV-R07, SV 14.10.1: whether a convoy shows a fourth ship from this range.
pub(in crate::rules::ch09_00_attack) fn shows_a_fourth(
    g: &State,
    charts: &Charts,
    range: Range,
) -> bool {
    let wide_view = charts.captains.has(g.captain().card, Ability::WideView);
    let seen = range == Range::Close || (range == Range::Medium && wide_view);
    let ships = charts.e1.targets.ships_at_close_range(g.encounter().meeting);
    seen && g.encounter().targets.len() < usize::from(ships)
}
