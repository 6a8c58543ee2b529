//! Chapter 4: the sequence of play.

use super::{
    T, ch05_events, ch06_airbases, ch07_initiative, ch08_operations, ch09_07_battle,
    ch10_04_combat, ch11_ground, ch12_conclusion, ch13_supply, ch14_regroup, ch15_reinforcements,
    ch16_victory, ch17_setup,
};
use crate::{
    Outcome,
    charts::Charts,
    state::{Operations, Phase, State, ThisTurn},
};

/// OC 4.a: phase after phase, turn after turn.
pub async fn game(t: &mut T) -> Outcome {
    loop {
        let charts = t.charts;
        t.mark(|g| label(g, charts));
        t.g.phase = match t.g.phase {
            Phase::SetUp => {
                ch17_setup::set_up(t).await;
                begin_turn(t);
                Phase::Events
            }
            Phase::Events => {
                ch05_events::phase(t).await;
                Phase::Construction
            }
            Phase::Construction => {
                ch06_airbases::construction(t).await;
                Phase::Initiative
            }
            Phase::Initiative => {
                ch07_initiative::phase(t).await;
                Phase::Operations
            }
            Phase::Operations => {
                if ch08_operations::opportunity(t).await {
                    Phase::Operations
                } else {
                    Phase::Ground
                }
            }
            Phase::Ground => {
                ch11_ground::phase(t).await;
                Phase::Conclusion
            }
            Phase::Conclusion => {
                ch12_conclusion::phase(t).await;
                Phase::Supply
            }
            Phase::Supply => {
                ch13_supply::phase(t).await;
                Phase::Regroup
            }
            Phase::Regroup => {
                ch14_regroup::phase(t).await;
                Phase::Reinforcement
            }
            Phase::Reinforcement => {
                ch15_reinforcements::phase(t).await;
                Phase::Victory
            }
            Phase::Victory => next_turn(t),
            Phase::AirTraining => {
                let outcome = ch09_07_battle::training(t).await;
                t.g.phase = Phase::Over;
                return outcome;
            }
            Phase::NavalTraining => {
                let outcome = ch10_04_combat::training(t).await;
                t.g.phase = Phase::Over;
                return outcome;
            }
            Phase::Over => return ch16_victory::outcome(t),
        };
    }
}

/// The name of the moment, the same for all eyes.
fn label(g: &State, charts: &'static Charts) -> String {
    let turn = turn_name(g, charts);
    match g.phase {
        Phase::Operations => format!("{turn}, mission {}", g.operations.missions + 1),
        Phase::SetUp => "Set-up".to_owned(),
        Phase::Events
        | Phase::Construction
        | Phase::Initiative
        | Phase::Ground
        | Phase::Conclusion
        | Phase::Supply
        | Phase::Regroup
        | Phase::Reinforcement
        | Phase::Victory
        | Phase::AirTraining
        | Phase::NavalTraining
        | Phase::Over => turn,
    }
}

pub(crate) fn turn_name(g: &State, charts: &'static Charts) -> String {
    charts.initiative.turn(g.turn).map_or_else(|| "March 1943".to_owned(), |turn| turn.name.clone())
}

fn begin_turn(t: &mut T) {
    t.g.this_turn = ThisTurn::default();
    t.g.operations = Operations::default();
    for reports in &mut t.g.reports {
        reports.clear();
    }
    for unit in &mut t.g.air {
        (unit.sortied, unit.staged, unit.counted, unit.entered) = (false, false, false, false);
    }
    for ship in &mut t.g.ships {
        (ship.done, ship.in_port, ship.entered) = (false, false, false);
    }
    for unit in &mut t.g.land {
        (unit.moved, unit.attacked) = (false, false);
    }
    let charts = t.charts;
    t.chapter("OC 4.a", |g| turn_name(g, charts), |g| format!("{}.", turn_name(g, charts)));
}

/// OC 4.10, OC 16.a: the marker moves on, or the game is over.
pub(crate) fn next_turn(t: &mut T) -> Phase {
    let last = t.g.limits(t.charts).of(crate::charts::scenarios::Limit::LastTurn);
    let _ = t.g.scores.try_push(t.g.points);
    if t.g.turn >= last {
        return Phase::Over;
    }
    t.g.turn += 1;
    begin_turn(t);
    Phase::Events
}
