//! Chapter 8: missions by turns.

use super::{T, ch09_01_missions, ch09_03_staging, ch10_01_missions, ch11_07_raids};
use crate::{
    charts::Charts,
    state::{AirKind, Side, State},
};

table::choices! {
    /// OC 4.4.b
    pub enum Opportunity for State {
        question: "mission", rule: "OC 4.4.b", open: false,
        Air = "air": "Air mission" by "OC 9.1.1.a",
        Naval = "naval": "Naval mission" by "OC 10.1.a",
        Stage = "stage": "Stage move" by "OC 9.3.a",
        Drop = "drop": "Parachute drop" by "OC 11.6.a",
        Airlift = "airlift": "Fly supply to an airbase" by "OC 13.2.1.d",
        Raid = "raid": "Commando raid" by "OC 11.7.3.a",
        Stop = "stop": "No more initiative missions" by "OC 8.2",
        Pass = "pass": "Pass" by "OC 8.3",
    }
}

/// What a side can do now, passing apart.
fn open(g: &State, charts: &'static Charts, side: Side) -> Vec<Opportunity> {
    let mut of = Vec::new();
    let mut offer = |can: bool, what| {
        if can {
            of.push(what);
        }
    };
    let flies = |kind| ch09_01_missions::can_fly(g, charts, side, kind);
    offer(flies(AirKind::Attack), Opportunity::Air);
    offer(ch10_01_missions::can_sail(g, charts, side), Opportunity::Naval);
    if side == Side::Allied {
        offer(flies(AirKind::Drop), Opportunity::Drop);
        offer(flies(AirKind::Supply), Opportunity::Airlift);
    }
    offer(ch11_07_raids::can_raid(g, charts, side), Opportunity::Raid);
    offer(ch09_03_staging::can_stage(g, charts, side), Opportunity::Stage);
    of
}

/// OC 4.4.a, OC 8.2: the next mission opportunity, whose side is the Mission player; false once the phase is
/// over (OC 8.4).
pub(crate) async fn opportunity(t: &mut T) -> bool {
    let side = t.g.operations.turn_of;
    let initiative = t.g.operations.initiative_missions > 0;
    let mut of = open(&t.g, t.charts, side);
    if of.is_empty() {
        // R-NO-UNITS: he passes without being asked.
        t.reveal();
        announce(t, side, Opportunity::Pass);
        // OC 6.1.a: why he passes would tell the enemy of his airbases.
        t.say_to(side.seat(), "OC 8.4", |_| "None of your units can perform a mission.".to_owned());
        return pass(t);
    }
    of.push(if initiative { Opportunity::Stop } else { Opportunity::Pass });
    // What a side can do is the enemy's to guess.
    t.reveal();
    let text = if initiative {
        "Which of your initiative missions do you perform now?"
    } else {
        "Which mission do you perform, or do you pass?"
    };
    let chosen = t.ask(side.seat(), "OC 4.4.b", text, &of).await;
    announce(t, side, chosen);
    match chosen {
        Opportunity::Air => ch09_01_missions::mission(t, side, AirKind::Attack).await,
        Opportunity::Drop => ch09_01_missions::mission(t, side, AirKind::Drop).await,
        Opportunity::Airlift => ch09_01_missions::mission(t, side, AirKind::Supply).await,
        Opportunity::Stage => ch09_03_staging::stage(t, side).await,
        Opportunity::Naval => {
            if !ch10_01_missions::mission(t, side).await {
                let instead = if initiative { Opportunity::Stop } else { Opportunity::Pass };
                announce(t, side, instead);
                return if initiative { stop(t) } else { pass(t) };
            }
        }
        Opportunity::Raid => {
            // R-RAID-PLACE: it takes no mission.
            ch11_07_raids::declare(t, side).await;
            return true;
        }
        Opportunity::Stop => return stop(t),
        Opportunity::Pass => return pass(t),
    }
    t.g.operations.missions += 1;
    t.g.operations.passes = 0;
    // OC 8.1
    if initiative {
        t.g.operations.initiative_missions -= 1;
        if t.g.operations.initiative_missions > 0 {
            return true;
        }
    }
    t.g.operations.turn_of = side.enemy();
    true
}

/// What the enemy hears of the choice. Missions are told as they are planned; what an air mission is for stays hidden
/// until combat (OC 9.1.2.h), so that a drop or a supply flight sounds like a raid.
fn announce(t: &mut T, side: Side, chosen: Opportunity) {
    let (rule, words) = match chosen {
        Opportunity::Air
        | Opportunity::Drop
        | Opportunity::Airlift
        | Opportunity::Stage
        | Opportunity::Naval
        | Opportunity::Raid => return,
        Opportunity::Stop => ("OC 8.2", "flies no more initiative missions"),
        Opportunity::Pass => ("OC 8.3", "passes"),
    };
    t.say(rule, |_| format!("The {} side {words}.", side.adjective()));
}

/// OC 8.2, R-PASS-TWICE: no more initiative missions; that is no pass.
fn stop(t: &mut T) -> bool {
    let operations = &mut t.g.operations;
    operations.initiative_missions = 0;
    operations.turn_of = operations.turn_of.enemy();
    true
}

/// OC 4.4.c, OC 8.3, OC 8.4, R-PASS-TWICE: four passes in a row close the phase.
fn pass(t: &mut T) -> bool {
    let operations = &mut t.g.operations;
    operations.initiative_missions = 0;
    operations.passes += 1;
    operations.turn_of = operations.turn_of.enemy();
    operations.passes < 4
}
