//! What a position is worth: for players who try answers out, and for those who want to know the risk.

use crate::{
    Outcome,
    state::{Level, Ship, Stage, State},
};
use shelf::{Risk, StretchInfo};

/// Stretches for which a captain may leave his ship to the staff.
pub(crate) const STRETCHES: &[StretchInfo] = &[
    StretchInfo { key: "attack", title: "until this attack is over" },
    StretchInfo { key: "day", title: "until this day is over" },
    StretchInfo { key: "tour", title: "until this tour is over" },
];

pub(crate) const RISKS: &[Risk] = &[Risk { key: "ship", title: "The ship is lost" }];

/// Points are told in hundredths, so that one plane counts.
const A_PLANE: i32 = 20;
const A_TURN: i32 = 20;
const A_SHIP: i32 = -1_000;
const A_WITHDRAWAL: i32 = -300;

/// What a scenario is worth by how it is judged.
fn judged(level: Level) -> i32 {
    match level {
        Level::Decisive => 1_000,
        Level::Victory => 600,
        Level::Draw => 200,
        Level::Defeat => 0,
    }
}

/// As the full campaign counts; a scenario and the mini-campaign by their level too.
pub(crate) fn returns(outcome: &Outcome) -> i32 {
    let down = i32::from(outcome.by_guns) + i32::from(outcome.by_support);
    let earned = down * A_PLANE
        + i32::from(outcome.turns) * A_TURN
        + i32::from(outcome.ships_sunk) * A_SHIP
        + i32::from(outcome.withdrawals) * A_WITHDRAWAL;
    earned + if outcome.points.is_some() { 0 } else { judged(outcome.level) }
}

pub(crate) fn points(g: &State) -> i32 {
    let tally = &g.tally;
    i32::from(tally.shot_down()) * A_PLANE
        + i32::from(tally.turns) * A_TURN
        + i32::from(tally.ships_sunk) * A_SHIP
        + i32::from(tally.withdrawals) * A_WITHDRAWAL
}

/// What has been won, less what the damage of the ship will cost.
pub(crate) fn value(g: &State) -> i32 {
    points(g) - wear(&g.ship)
}

fn wear(ship: &Ship) -> i32 {
    let lost = |track: u8| i32::from(10_u8.saturating_sub(track));
    let rooms = ship.rooms_destroyed() as i32 * 30 + ship.rooms_hurt() as i32 * 15;
    let stores = lost(ship.fuel) * 4 + lost(ship.ammo) * 4;
    lost(ship.hull) * 25 + lost(ship.flood) * 15 + rooms + ship.guns_hurt().0 as i32 * 6 + stores
}

/// Phases played: a position is judged when one more is over.
pub(crate) fn phases(g: &State) -> u64 {
    let over = u64::from(g.stage == Stage::Over);
    (u64::from(g.turn) * 4 + g.phase as u64) * 2 + over
}

pub(crate) fn stretch(g: &State, of: &str) -> Option<u64> {
    match of {
        "attack" => g.attack.is_some().then(|| u64::from(g.tally.attacks)),
        "day" => Some(u64::from(g.turn)),
        "tour" => Some(g.tally.tours.len() as u64),
        _ => None,
    }
}
