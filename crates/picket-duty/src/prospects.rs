//! What a position is worth: for players who try answers out, and for those who want to know the risk.

use crate::{
    Outcome,
    charts::Charts,
    rules::ch09_anchorage,
    state::{Attack, Fate, Level, Post, Primary, Ship, Stage, Start, State},
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

// What is still to come, in hundredths of a point: ordinary least squares over the phases of 3,000 full campaigns of the
// bold captain, of what each still brought. `--example prospects` prints such phases.
/// A day that is left, and one at the anchorage while others are out.
const A_DAY: i32 = 30;
const AT_ANCHORAGE: i32 = -27;
/// A plane that comes on now: it may be shot down.
const A_PLANE_NEAR: i32 = 10;
/// For each point that the track of the hull has lost, and at 4 or less.
const HULL: i32 = -23;
const HULL_GIVES_WAY: i32 = -120;
const FUEL: i32 = -5;
const AMMO: i32 = -3;
const A_GUN: i32 = -17;
const A_FLOODED_ROOM: i32 = -30;
/// For each point of the Gunnery Officer; of the danger of the station; and the team aboard.
const GUNNERY: i32 = 160;
const DANGER: i32 = -32;
const TEAM: i32 = -147;

/// What has been won, and what is to come by the days that are left and the state of the ship.
pub(crate) fn value(g: &State, charts: &'static Charts) -> i32 {
    let campaign = if g.setup.start == Start::Full { days_to_come(g, charts) } else { 0 };
    points(g) + campaign + wear(&g.ship) + g.attack.as_ref().map_or(0, planes_near)
}

fn days_to_come(g: &State, charts: &'static Charts) -> i32 {
    let left = i32::from(ch09_anchorage::last_day(g, charts).0) - i32::from(g.date.0) + 1;
    let (station, port) = (&g.station, i32::from(g.in_port));
    left.max(0) * A_DAY
        + port * AT_ANCHORAGE
        + i32::from(station.danger) * DANGER
        + i32::from(station.team) * TEAM
        + i32::from(g.ship.officers.value(Post::GunneryOfficer)) * GUNNERY
}

fn planes_near(attack: &Attack) -> i32 {
    let wave = &attack.wave;
    let flying = wave.planes.iter().filter(|plane| plane.fate == Fate::Flying).count();
    let specials = wave.specials.iter().filter(|special| !special.destroyed).count();
    let waiting: usize =
        attack.waiting.iter().map(|wave| wave.planes.len() + wave.specials.len()).sum();
    (flying + specials + waiting) as i32 * A_PLANE_NEAR
}

fn wear(ship: &Ship) -> i32 {
    let lost = |track: u8| i32::from(10_u8.saturating_sub(track));
    let flooded = Primary::all().filter(|place| ship.room(*place).flooded).count() as i32;
    lost(ship.hull) * HULL
        + i32::from(ship.hull <= 4) * HULL_GIVES_WAY
        + lost(ship.fuel) * FUEL
        + lost(ship.ammo) * AMMO
        + ship.guns_hurt().0 as i32 * A_GUN
        + flooded * A_FLOODED_ROOM
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
