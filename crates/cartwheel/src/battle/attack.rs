//! Sections 9.10.2 to 9.10.8: which attacks a unit can make from where it is on the board.

use super::{
    Altitude, Goal, craft,
    flight::{Member, Sortie, Step},
    track::Limits,
};
use crate::{
    charts::{Charts, battle::Costs, counters::Bombs},
    state::{Code, Model, State, setup::Torpedoes},
};
use table::keys;

keys! {
    /// Section 9.10: the ways of attacking what is on the ground or at sea.
    pub enum Attack {
        Level = "bomb": "Bomb",
        /// OC 9.10.2.b
        Strafe = "strafe": "Strafe",
        /// OC 9.10.3.a
        Dive = "dive-bomb": "Dive-bomb",
        /// OC 9.10.4.a
        Precision = "precision": "Precision bombing",
        /// OC 9.10.5
        Skip = "skip": "Skip bombing",
        /// OC 9.10.6
        Torpedo = "torpedo": "Torpedo",
        /// OC 9.10.7.a
        Parafrag = "parafrag": "Parafrags",
        /// OC 11.6.1.a: the parachute unit jumps.
        Drop = "drop": "Drop",
    }
}

impl Attack {
    pub const fn rule(self) -> &'static str {
        match self {
            Attack::Level => "OC 9.10.8.a",
            Attack::Strafe => "OC 9.10.2.b",
            Attack::Dive => "OC 9.10.3.a",
            Attack::Precision => "OC 9.10.4.a",
            Attack::Skip => "OC 9.10.5",
            Attack::Torpedo => "OC 9.10.6",
            Attack::Parafrag => "OC 9.10.7.b",
            Attack::Drop => "OC 11.6.1.a",
        }
    }

    /// In the middle of a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Attack::Level => "level bombing",
            Attack::Strafe => "strafing",
            Attack::Dive => "dive-bombing",
            Attack::Precision => "precision bombing",
            Attack::Skip => "skip bombing",
            Attack::Torpedo => "torpedo attack",
            Attack::Parafrag => "parafrags",
            Attack::Drop => "drop",
        }
    }

    /// OC 9.10.2.b, OC 9.10.3.a: movement points.
    pub const fn cost(self, costs: &Costs) -> u8 {
        match self {
            Attack::Strafe => costs.strafe,
            Attack::Dive => costs.dive_bomb,
            Attack::Level
            | Attack::Precision
            | Attack::Skip
            | Attack::Torpedo
            | Attack::Parafrag
            | Attack::Drop => 0,
        }
    }

    /// The altitude it needs, if any.
    const fn altitude(self) -> Option<Altitude> {
        match self {
            Attack::Precision => Some(Altitude::High),
            // OC 11.6.1.a
            Attack::Drop => Some(Altitude::Medium),
            Attack::Strafe | Attack::Dive | Attack::Skip | Attack::Torpedo | Attack::Parafrag => {
                Some(Altitude::Low)
            }
            Attack::Level => None,
        }
    }

    /// Hexes to be flown straight, and how many of them at the latest after the target.
    const fn run(self) -> (u8, u8) {
        match self {
            Attack::Precision | Attack::Parafrag => (3, 1),
            Attack::Skip | Attack::Torpedo => (2, 0),
            Attack::Level | Attack::Strafe | Attack::Dive | Attack::Drop => (0, 0),
        }
    }

    /// OC 9.10.4.a, OC 9.10.7.b: hexes still to be flown straight if so many were flown before.
    pub const fn hexes_after(self, straight: u8) -> u8 {
        self.run().0.saturating_sub(straight)
    }
}

/// Whether a unit can make an attack at all, by what it is and what the target is.
pub fn is_capable(
    g: &State,
    charts: &'static Charts,
    unit: crate::state::AirId,
    goal: Goal,
    attack: Attack,
) -> bool {
    let counter = craft::counter(charts, unit);
    let bombs = matches!(craft::factors(g, charts, unit).bombs, Bombs::Factor(_));
    let ships = goal == Goal::Ships;
    match attack {
        // OC 9.10.4.b: heavy bombers never attack ships.
        Attack::Level => bombs && !(ships && counter.code == Code::Precision),
        // OC 11.6.a: the escort of a transport has no target of its own.
        Attack::Strafe => counter.full.bombs == Bombs::Strafe && goal != Goal::Drop,
        Attack::Dive => bombs && counter.code == Code::DiveBomber,
        Attack::Precision => bombs && counter.code == Code::Precision && !ships,
        Attack::Skip => {
            bombs && counter.code == Code::Skip && ships && !craft::is_disrupted(g, unit)
        }
        Attack::Torpedo => bombs && ships && carries_torpedoes(g, charts, unit),
        Attack::Parafrag => {
            let carried = matches!(counter.model, Model::B25 | Model::Beaufort | Model::A20);
            bombs && carried && matches!(goal, Goal::Airbase | Goal::City | Goal::Supply)
        }
        Attack::Drop => counter.full.bombs == Bombs::Cargo && goal == Goal::Drop,
    }
}

/// OC 9.10.6, ruling R-BEAUFIGHTER-T
fn carries_torpedoes(g: &State, charts: &'static Charts, unit: crate::state::AirId) -> bool {
    let counter = craft::counter(charts, unit);
    match (counter.model, g.setup.house.torpedoes) {
        (Model::Beaufort, reading) => reading == Torpedoes::Beaufort,
        (Model::Beaufighter, reading) => reading == Torpedoes::Beaufighter,
        _ => counter.code == Code::Torpedo,
    }
}

/// OC 9.10.8.a: the attacks a unit of the mission can make now, in its hex.
pub fn offered(
    g: &State,
    charts: &'static Charts,
    sortie: &Sortie,
    member: &Member,
    limits: &Limits,
    steps: &mut Vec<Step>,
) {
    let battle = craft::battle(g);
    let flyer = &battle.flyers[member.flyer];
    let unit = member.piece.unit;
    let fighter = craft::counter(charts, unit).full.bombs == Bombs::Strafe;
    if !battle.is_mission(member.flyer) || battle.goal == Goal::Nothing || member.attacked {
        return;
    }
    // OC 9.10.2.a, ruling R-STRAFE-AFTER-FIRE
    if if fighter { flyer.fired || sortie.fired } else { !member.loaded } {
        return;
    }
    let track = &member.track;
    let ship_here = battle.ships.iter().find(|(_, hex)| *hex == track.hex).map(|(ship, _)| *ship);
    // OC 9.7.5.e, ruling R-TARGET-HEX-EMPTY: once no ship is left, bombs on the zone count as delivered.
    let over_target = if battle.goal == Goal::Ships && !battle.ships.is_empty() {
        ship_here.is_some()
    } else {
        charts.battle.zones.target.contains(&track.hex)
    };
    if !over_target {
        return;
    }
    for (_, attack) in <Attack as table::Key>::ALL {
        let (run, after) = attack.run();
        let needed = run.saturating_sub(after);
        let cost = attack.cost(&limits.costs);
        let fits = is_capable(g, charts, unit, battle.goal, *attack)
            && attack.altitude().is_none_or(|altitude| altitude == track.altitude)
            && track.straight >= needed
            // OC 9.10.4.a: what is left of the run is flown at the same altitude.
            && (track.owed == 0 || attack.hexes_after(track.straight) == 0)
            && (*attack != Attack::Parafrag || (flyer.parafrags && g.this_turn.parafrags > 0))
            && cost <= track.left;
        if fits {
            let ship = ship_here
                .filter(|_| battle.goal == Goal::Ships)
                .map(|ship| craft::vessel(charts, ship));
            steps.push(Step::Attack {
                flyer: member.flyer,
                by: member.piece,
                attack: *attack,
                ship,
            });
        }
    }
}
