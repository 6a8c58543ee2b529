//! Rule 6.9: Emergency Maneuvers.

use super::T;
use crate::{
    charts::{Charts, control::Attempt},
    conditions,
    state::{CAPTAIN, Evasion, Fate, Post, Primary, State, setup::ManeuverWave, signed},
};
use table::{Choice, Mods, Name, Odds};

/// Decision PD-D16
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Maneuver {
    Try,
    Hold,
}

impl Choice<State> for Maneuver {
    const QUESTION: &'static str = "maneuver";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Maneuver::Try => "try",
            Maneuver::Hold => "hold",
        }
        .into()
    }

    fn label(&self, g: &State) -> String {
        match self {
            Maneuver::Try => format!("Hard over: 1 fuel of {}", g.ship.fuel),
            Maneuver::Hold => "Hold course".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PD 6.9.B")
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Maneuver::Try => vec![charts.control.maneuver.odds(column(g), &Mods::NONE)],
            Maneuver::Hold => Vec::new(),
        }
    }
}

/// PD 6.9.when, PD 6.9.B, PD-R38: after the fire of a wave, before its hits, once a phase.
pub async fn maneuver(t: &mut T) {
    let first_only = t.g.setup.house.maneuver_wave == ManeuverWave::First;
    let in_time = !first_only || t.g.attack().number == 1;
    let untried = t.g.this_phase.evasion == Evasion::NotTried;
    if !t.g.is_advanced(t.charts) || !untried || !in_time || !is_possible(&t.g) || !is_needed(&t.g)
    {
        return;
    }
    let text = "Try an Emergency Maneuver?";
    match t.ask(CAPTAIN, "PD 6.9.B", text, &[Maneuver::Try, Maneuver::Hold]).await {
        Maneuver::Try => attempt(t).await,
        Maneuver::Hold => {}
    }
}

/// PD 6.9.B: the fuel is gone whether it works or not. PD 6.9.E: it holds to the end of the phase.
async fn attempt(t: &mut T) {
    t.g.ship.fuel = t.g.ship.fuel.saturating_sub(1);
    let column = column(&t.g);
    t.say("PD 6.9.D", |g| {
        let men = [Post::Captain, Post::EngineeringOfficer].map(|post| g.ship.officers.rated(post));
        format!("{}: column {}.", men.join(", "), signed(column.into()))
    });
    let result = t.check_in(&t.charts.control.maneuver, column, Mods::NONE).await.result;
    t.g.this_phase.evasion = match result {
        Attempt::Success => Evasion::Succeeded,
        Attempt::Failure => Evasion::Failed,
    };
    t.say("PD 6.9.F", |g| format!("The helm costs 1 fuel: {} left.", g.ship.fuel));
    t.say("PD 6.9.E", |g| match result {
        Attempt::Success => format!("USS {} heels over and throws off their aim.", g.ship.name),
        Attempt::Failure => format!("USS {} turns too late.", g.ship.name),
    });
}

/// PD 6.9.D, PD 1.3.1.captain, PD-R39: Captain and Engineer, a dead one 0; both dead -2.
pub fn column(g: &State) -> i32 {
    let officers = &g.ship.officers;
    let (captain, engineer) = (Post::Captain, Post::EngineeringOfficer);
    if !officers.is_alive(captain) && !officers.is_alive(engineer) {
        return BOTH_DEAD;
    }
    i32::from(officers.value(captain)) + i32::from(officers.value(engineer))
}

/// PD 6.9.D
const BOTH_DEAD: i32 = -2;

/// PD 6.9.A, PD-R78: not with damaged steering, without engines, shafts or stacks, fuel or way.
pub fn is_possible(g: &State) -> bool {
    let hurt = |place: Primary| !g.ship.room(place).is_whole();
    let both = |one, other| hurt(one) && hurt(other);
    !(hurt(Primary::Rudder)
        || hurt(Primary::Steering)
        || both(Primary::EngineRoomForward, Primary::EngineRoomAft)
        || both(Primary::ShaftPort, Primary::ShaftStarboard)
        || both(Primary::StackForward, Primary::StackAft)
        || conditions::is_dead_in_the_water(g)
        || g.ship.fuel == 0
        || g.ship.maneuver == 0)
}

/// Somebody is left who could hit the ship.
fn is_needed(g: &State) -> bool {
    let wave = &g.attack().wave;
    wave.planes.iter().any(|plane| plane.fate != Fate::Destroyed)
        || wave.specials.iter().any(|special| !special.destroyed)
        || !g.attack().waiting.is_empty()
}
