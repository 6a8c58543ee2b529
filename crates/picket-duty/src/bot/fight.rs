//! Under attack: guns, support, spray fire, evasion.

use super::Skipper;
use crate::{
    charts::Charts,
    rules::{
        ch06_07_fire::{Lay, Shooter},
        ch06_08_special::{Fire, Turn},
        ch06_09_maneuver::{self, Maneuver},
    },
    state::{Fate, State, Weapon},
};
use table::Asked;

pub(super) fn decide(
    skipper: Skipper,
    g: &State,
    _: &'static Charts,
    a: &Asked<'_, State>,
) -> Option<usize> {
    if let Some(lay) = a.get::<Lay>(0) {
        return Some(battery(g, a, lay));
    }
    if let Some(turn) = a.get::<Turn>(0) {
        return Some(special(g, a, turn));
    }
    a.get::<Maneuver>(0)?;
    let choice = if evades(skipper, g) { Maneuver::Try } else { Maneuver::Hold };
    a.find(|option: &Maneuver| *option == choice)
}

/// Every gun as the Gunnery Officer proposes; support shared evenly over what is still to come.
fn battery(g: &State, a: &Asked<'_, State>, lay: &Lay) -> usize {
    if is_wanted(g, lay.shooter) { 0 } else { a.len() - 1 }
}

/// Whether it fires at this wave at all.
pub(super) fn is_wanted(g: &State, shooter: Shooter) -> bool {
    match shooter {
        Shooter::Director | Shooter::Gun(_) => true,
        Shooter::Air(n) => n < air_now(g),
        // One is held for the second of two specials.
        Shooter::Surface(n) => g.attack().wave.specials.len() < 2 || n + 1 < g.attack().sfs,
    }
}

/// Air markers for this wave, the others for the waves that wait.
fn air_now(g: &State) -> u8 {
    let waves = g.attack().waiting.len() as u8 + 1;
    g.air.markers.div_ceil(waves)
}

/// Always spray, unless the last ammunition would go for a bomb; support on what slipped through.
fn special(g: &State, a: &Asked<'_, State>, turn: &Turn) -> usize {
    let grave = g.attack().wave.specials.iter().any(|special| match special.weapon {
        Weapon::Ohka | Weapon::Torpedo => true,
        Weapon::Bomb => false,
    });
    let wanted = match turn.fire {
        Fire::Spray(_) => g.ship.ammo > 1 || grave,
        Fire::Air(n) => n < air_now(g),
        Fire::Surface(_) => true,
    };
    if wanted { 0 } else { a.len() - 1 }
}

/// What Captain and Engineer are worth together with whom the steady captain still evades.
pub(super) const POOR: i32 = -2;

fn evades(skipper: Skipper, g: &State) -> bool {
    match skipper {
        Skipper::Steady => is_worth_evading(g, POOR),
        Skipper::Cautious => true,
        Skipper::Bold => false,
    }
}

/// If anything not yet on fire is left, fuel to spare, and Captain and Engineer together are so good.
pub(super) fn is_worth_evading(g: &State, officers: i32) -> bool {
    let wave = &g.attack().wave;
    let flying = wave.planes.iter().any(|plane| plane.fate == Fate::Flying);
    let special = wave.specials.iter().any(|special| !special.destroyed);
    (flying || special) && g.ship.fuel >= 3 && ch06_09_maneuver::column(g) >= officers
}
