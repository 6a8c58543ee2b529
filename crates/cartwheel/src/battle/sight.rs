//! OC 9.7.3.f: what a side may know of the other's set-up, and how the rest is dealt.

use super::{
    Altitude, Battle, DefenceOrder, craft,
    set_up::{SetUp, SetUpStep},
};
use crate::{
    charts::Charts,
    state::{AirId, Side, State},
};
use table::{Draft as _, Stream};

impl Battle {
    /// The battle as one side sees it, or as nobody does.
    #[must_use]
    pub fn seen_by(&self, eyes: Option<Side>) -> Battle {
        let mut seen = self.clone();
        for flyer in 0..seen.flyers.len() {
            if !seen.flyers[flyer].shown && Some(self.side_of(flyer)) != eyes {
                let it = &mut seen.flyers[flyer];
                it.number = 0;
                if !it.altitude_is_known() {
                    it.altitude = Altitude::Medium;
                }
            }
        }
        if eyes != Some(self.mission) {
            seen.defence = DefenceOrder::Always;
        }
        seen
    }

    /// OC 9.7.3.f: the units whose disruption and aces these eyes do not know yet. In the training game all are fit.
    pub fn unmarked(&self, eyes: Option<Side>) -> impl Iterator<Item = AirId> + '_ {
        let unknown = move |flyer: &usize| {
            Some(self.side_of(*flyer)) != eyes && !self.flyers[*flyer].markers_are_known()
        };
        let hidden = (0..self.flyers.len()).filter(unknown).filter(|_| !self.training);
        hidden.map(|flyer| self.flyers[flyer].unit)
    }

    /// The first impulse in which a unit that has not been shown could act.
    fn earliest(&self, flyer: usize) -> u8 {
        if self.flyers[flyer].from_round > self.round {
            return 1;
        }
        // The mission half of an impulse comes first.
        let passed = self.is_mission(flyer) && (self.acting != self.mission);
        self.impulse + u8::from(passed)
    }
}

/// Fills what is hidden in a battle by set-ups that the other side could have made.
pub fn deal(g: &mut State, charts: &'static Charts, eyes: Side, dice: &mut Stream) {
    let Some(battle) = &g.battle else { return };
    let hidden: Vec<usize> = battle
        .of_side(eyes.enemy())
        .filter(|&flyer| battle.flyers[flyer].number == 0 && battle.stage > super::Stage::Sequence)
        .filter(|&flyer| !battle.flyers[flyer].aborted)
        .collect();
    if hidden.is_empty() {
        return;
    }
    // The set-up the other side made, drawn step by step until it agrees with what was seen.
    for _ in 0..1000 {
        let mut set_up = SetUp::blank(g, charts, eyes.enemy());
        loop {
            let mut steps = Vec::new();
            set_up.steps(g, charts, &mut steps);
            // Who has turned back is known.
            steps.retain(|step| !matches!(step, SetUpStep::TurnBack(_)));
            if steps.is_empty() {
                break;
            }
            let step = steps[usize::from(dice.face(steps.len() as u8)) - 1];
            set_up.add(step, g, charts);
        }
        let battle = craft::battle_mut(g);
        let given = set_up.given();
        let agrees = given.iter().all(|&(flyer, altitude, number)| {
            let it = &battle.flyers[flyer];
            if hidden.contains(&flyer) {
                let seen = !it.altitude_is_known() || altitude == it.altitude;
                seen && number >= battle.earliest(flyer)
            } else {
                number == it.number
            }
        });
        if agrees {
            for (flyer, altitude, number) in given {
                if hidden.contains(&flyer) {
                    let it = &mut battle.flyers[flyer];
                    (it.altitude, it.number) = (altitude, number);
                }
            }
            return;
        }
    }
}
