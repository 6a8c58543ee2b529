//! Section 9.7: aerial combat on the Tactical Battle Board, which is fought in [`crate::battle`].

use super::{T, ch09_06_target};
use crate::{
    Outcome,
    battle::{Altitude, At, Battle, Flyer, Goal, rounds, training},
    state::{self, Aim, AirKind},
};

/// OC 9.7.a: the raiders of `t.g.mission` meet its interceptors. Afterwards each flyer that is alive
/// is still in the mission, with what it did; attacks on the target were made by the rules of
/// [`super::ch09_09_aa`] and [`super::ch09_10_bombing`].
pub(crate) async fn fight(t: &mut T) {
    if t.g.battle.is_none() {
        let Some(battle) = begin(t) else { return };
        t.g.battle = Some(battle);
    }
    rounds::fight(t).await;
    let Some(battle) = t.g.battle.take() else { return };
    let Some(mission) = &mut t.g.mission else { return };
    for flyer in &battle.flyers {
        let all = mission.raiders.iter_mut().chain(&mut mission.interceptors);
        for it in all.filter(|it| it.unit == flyer.unit) {
            it.attacked |= flyer.attacked;
            it.aborted |= flyer.aborted;
            it.fired |= flyer.fired;
            it.loaded &= flyer.loaded;
        }
    }
    let lost = |unit| battle.flyers.iter().any(|it| it.unit == unit && it.at == At::Lost);
    mission.raiders.retain(|it| !lost(it.unit));
    mission.interceptors.retain(|it| !lost(it.unit));
}

/// OC 9.7.a: both sides of the mission before they are set up.
pub(crate) fn begin(t: &T) -> Option<Battle> {
    let mission = t.g.mission.as_ref()?;
    let goal = match (mission.kind, mission.aim) {
        (AirKind::Drop | AirKind::Supply, _) => Goal::Drop,
        (AirKind::Attack | AirKind::Reaction, aim) => match aim? {
            Aim::Ships => Goal::Ships,
            Aim::City => Goal::City,
            Aim::Airbase(_) => Goal::Airbase,
            Aim::Troops(_) => Goal::Ground,
            Aim::Supply(_) | Aim::SupplyShip(_) | Aim::SupplyPlane(_) => Goal::Supply,
        },
    };
    let flyer = |it: &state::Flyer| {
        let mut flyer = Flyer::new(it.unit);
        flyer.loaded = it.loaded;
        flyer.parafrags = it.parafrags;
        // OC 9.7.1.c
        flyer.from_round = if it.late { 2 } else { 1 };
        flyer.altitude = Altitude::Medium;
        flyer
    };
    let interceptors = mission.interceptors.iter().map(|it| Flyer { loaded: false, ..flyer(it) });
    let mut battle = Battle::new(
        mission.side,
        goal,
        mission.raiders.iter().map(flyer).collect(),
        interceptors.collect(),
    );
    if goal == Goal::Ships {
        let (side, hex) = (mission.side, mission.target);
        battle.fleet = ch09_06_target::ships_to_attack(&t.g, t.charts, side, hex).collect();
    }
    Some(battle)
}

/// OC 9.7.14.a: the training game.
pub(crate) async fn training(t: &mut T) -> Outcome {
    training::play(t).await
}
