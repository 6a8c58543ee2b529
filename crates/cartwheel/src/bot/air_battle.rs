//! How a computer player fights in the air: set-up by doctrine, flight by search.

use super::{
    flight::{self, Plan},
    temper::Temper,
};
use crate::{
    battle::{
        Altitude, Facing, Goal, craft,
        defence::Defend,
        entry::{Approach, Late},
        sequence::Exchange,
        set_up::{Berth, PlacementStep, SetUpStep},
    },
    charts::Charts,
    state::{Code, State},
};
use table::Asked;

/// An answer to a question of the air battle; none to any other.
pub(super) fn decide(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    temper: &Temper,
    (plan, rank): (&mut Plan, usize),
) -> Option<usize> {
    match a.question {
        "flight" => Some(flight::fly(g, charts, a, temper, (plan, rank))),
        "battle-set-up" => set_up(g, charts, a, temper.fighters),
        "mission-placing" => {
            a.best::<PlacementStep>(|step| i32::from(step.facing() == Facing::North))
        }
        "ship-placing" => a.find::<Berth>(|_| true),
        "approach" => approach(g, charts, a),
        "late-entry" => a.best::<Late>(|late| match late {
            Late::Place { facing: Facing::North, .. } => 2,
            Late::Place { .. } => 1,
            Late::Wait(_) => 0,
            Late::Abort(_) => -1,
        }),
        "defensive-fire" => a.find::<Defend>(|_| true),
        "sequence-exchange" => a.find::<Exchange>(|exchange| *exchange == Exchange::Keep),
        _ => None,
    }
}

/// Decisions D-SEQUENCE, D-ALTITUDE and D-FORMATION: bombers with low numbers and at the altitude of
/// their attack, fighters with high numbers and high up.
fn set_up(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    fighters: Altitude,
) -> Option<usize> {
    let battle = craft::battle(g);
    a.best::<SetUpStep>(|step| match step {
        SetUpStep::Altitude(piece, altitude) => {
            let code = craft::counter(charts, piece.unit).code;
            let low = matches!(code, Code::Skip | Code::Torpedo | Code::DiveBomber);
            let wanted = if code.is_fighter() {
                fighters
            } else if code == Code::Precision {
                Altitude::High
            } else if low && battle.goal == Goal::Ships {
                Altitude::Low
            } else {
                Altitude::Medium
            };
            i32::from(*altitude == wanted)
        }
        SetUpStep::TurnBack(_) => -1,
        SetUpStep::Number(piece, number) => {
            let number = i32::from(*number);
            if craft::counter(charts, piece.unit).code.is_fighter() { number } else { -number }
        }
        SetUpStep::Defence(order) => i32::from(*order == crate::battle::DefenceOrder::Always),
    })
}

/// Decision D-ENTER-OR-WAIT: in, unless the bombers are two levels away.
fn approach(g: &State, charts: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
    let battle = craft::battle(g);
    let bombers = || {
        let there =
            |flyer: &usize| battle.flyers[*flyer].hex().is_some() && battle.flyers[*flyer].shown;
        battle
            .of_side(battle.mission)
            .filter(there)
            .filter(|flyer| !craft::counter(charts, battle.flyers[*flyer].unit).code.is_fighter())
    };
    let height = bombers().map(|flyer| battle.flyers[flyer].altitude).max();
    a.best::<Approach>(|approach| match (approach, height) {
        (Approach::Enter(piece), Some(height)) => {
            let own = battle.find(piece.unit).map_or(height, |flyer| battle.flyers[flyer].altitude);
            if own.level().abs_diff(height.level()) < 2 { 3 } else { 0 }
        }
        (Approach::Enter(_), None) => 3,
        (Approach::Stay(_, altitude), Some(height)) => {
            2 - i32::from(altitude.level().abs_diff(height.level()))
        }
        (Approach::Stay(..), None) => 0,
    })
}
