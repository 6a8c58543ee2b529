//! The conditions of modifiers in an air battle, each judged here.

use super::{Battle, craft};
use crate::{
    charts::{Charts, battle::Limit},
    state::{Code, Side, State},
};
use hexes::{Arc, Hex};
use table::keys;

keys! {
    /// OC 9.7.10.f, OC 9.7.11.a: what changes a shot.
    pub enum FireWhen {
        AttackFactor = "attack-factor",
        Range = "range",
        FromBehind = "from-behind",
        FromTheSide = "from-the-side",
        FirerDisrupted = "firer-disrupted",
        FirerAce = "firer-ace",
        TargetAce = "target-ace",
        Surprise = "surprise",
        AsFighter = "as-fighter",
        Speed = "speed",
        Formation = "formation",
    }

    /// OC 9.7.7.a
    pub enum SequenceWhen { Aces = "aces", Surprise = "surprise", Disrupted = "disrupted" }
}

/// Where a firer lies, seen from the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aspect {
    Front,
    Side,
    Rear,
}

/// OC 9.7.10.f, ruling R-ASPECT-EDGE: on a boundary the aspect that is worse for the firer.
pub fn aspect(target: Hex, facing: super::Facing, firer: Hex) -> Aspect {
    match target.arc(facing, firer) {
        Some(Arc::Front) | None => Aspect::Front,
        Some(Arc::Rear) => Aspect::Rear,
        Some(Arc::Flank | Arc::FrontEdge | Arc::RearEdge) => Aspect::Side,
    }
}

/// One shot in the air.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    pub firer: usize,
    pub target: usize,
    pub from: Hex,
    /// Where the target is and faces at the moment of the shot.
    pub at: Hex,
    pub facing: super::Facing,
    /// OC 9.7.10.g: a bomber's fire at a moving fighter.
    pub defensive: bool,
}

impl Shot {
    pub fn range(&self) -> i32 {
        self.from.distance(self.at) as i32
    }
}

/// OC 9.7.10.j and the modifiers of OC 9.7.11.a: whether a condition of the chart holds for a shot, or how often.
pub fn of_shot(g: &State, charts: &'static Charts, shot: &Shot, when: FireWhen) -> i32 {
    let battle = craft::battle(g);
    let (firer, target) = (battle.flyers[shot.firer].unit, battle.flyers[shot.target].unit);
    let aspect = || aspect(shot.at, shot.facing, shot.from);
    match when {
        FireWhen::AttackFactor => i32::from(craft::factors(g, charts, firer).af.unwrap_or(0)),
        FireWhen::Range => shot.range() - 1,
        FireWhen::FromBehind => i32::from(!shot.defensive && aspect() == Aspect::Rear),
        FireWhen::FromTheSide => i32::from(!shot.defensive && aspect() == Aspect::Side),
        FireWhen::FirerDisrupted => i32::from(craft::is_disrupted(g, firer)),
        FireWhen::FirerAce => i32::from(craft::has_ace(g, firer)),
        FireWhen::TargetAce => {
            // OC 3.a: a Beaufighter with bombs is none.
            let loaded = battle.flyers[shot.target].loaded;
            let fighter = craft::counter(charts, target).code.is_fighter() && !loaded;
            i32::from(fighter && craft::has_ace(g, target))
        }
        // OC 9.7.6.e: the first shot at a mission unit.
        FireWhen::Surprise => i32::from(
            !shot.defensive && battle.surprise == Some(firer) && battle.is_mission(shot.target),
        ),
        FireWhen::AsFighter => {
            i32::from(!shot.defensive && craft::counter(charts, firer).code == Code::DiveBomber)
        }
        // By how much the bomber is faster than the fighter.
        FireWhen::Speed if shot.defensive => {
            i32::from(craft::speed(g, charts, shot.firer))
                - i32::from(craft::speed(g, charts, shot.target))
        }
        FireWhen::Speed => 0,
        FireWhen::Formation => {
            i32::from(shot.defensive && battle.formation(shot.firer).count() > 1)
        }
    }
}

/// OC 9.7.7.a: how often a condition holds for a side.
pub fn of_sequence(g: &State, battle: &Battle, side: Side, when: SequenceWhen) -> i32 {
    let there = || battle.of_side(side).filter(|&flyer| battle.flyers[flyer].is_in());
    let count =
        |holds: &dyn Fn(usize) -> bool| there().filter(|&flyer| holds(flyer)).count() as i32;
    let unit = |flyer: usize| battle.flyers[flyer].unit;
    match when {
        SequenceWhen::Aces => count(&|flyer| craft::has_ace(g, unit(flyer))),
        SequenceWhen::Surprise => count(&|flyer| battle.surprise == Some(unit(flyer))).min(1),
        SequenceWhen::Disrupted => count(&|flyer| craft::is_disrupted(g, unit(flyer))),
    }
}

/// How far a unit shoots (OC 9.7.10.b); a dive bomber that hunts no farther than a bomber.
pub fn reach(charts: &'static Charts, code: Code, defensive: bool) -> u32 {
    let fighter = code.is_fighter() && !defensive;
    let limit = if fighter { Limit::FighterRange } else { Limit::BomberRange };
    u32::from(charts.battle.limit(limit))
}
