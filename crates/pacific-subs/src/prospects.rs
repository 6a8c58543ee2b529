//! What a position is worth: for players who try answers out, and for those who want to know the risk.

use crate::{
    charts::Charts,
    rules::ch14_report,
    state::{Command, GameEnd, Orders, Rank, State},
};
use shelf::{Risk, StretchInfo};

/// Stretches for which a captain may leave his boat to the staff.
pub(crate) const STRETCHES: &[StretchInfo] = &[
    StretchInfo { key: "engagement", title: "until this engagement is over" },
    StretchInfo { key: "patrol", title: "until this patrol is over" },
];

pub(crate) const RISKS: &[Risk] = &[Risk { key: "boat", title: "The boat is lost" }];

/// What dice for a warship, a mission or a rescue bring on average, in tenths of a point.
const TWO_DICE: i32 = 70;
const ONE_DIE: i32 = 35;
/// A boat that comes home, in tenths of a point: as much as a good patrol.
const BOAT: i32 = 100;
/// Fulfilled orders, or the rank of captain.
const OBJECT: i32 = 300;

/// What a career still brings in the first season of the war, and how much less with every season that is over: least
/// squares over the patrols of 926 careers of the careful captain, of what each still brought beside his rank.
const A_CAREER: i32 = 700;
const A_SEASON: i32 = 32;

/// An engagement ends at the latest with its patrol.
pub(crate) fn stretch(g: &State, of: &str) -> Option<u64> {
    let command = g.command.as_ref()?;
    let patrol = command.patrol.as_ref()?;
    let number = u64::from(g.active.0) << 48 | command.log.len() as u64;
    match of {
        "engagement" => {
            patrol.engagement.is_some().then_some(number << 32 | u64::from(patrol.engagements))
        }
        "patrol" => Some(number),
        _ => None,
    }
}

/// Patrols that are over.
pub(crate) fn patrols(command: &Command) -> u64 {
    (command.log.len() as u64) << 1 | u64::from(command.end.is_some())
}

/// The tally of all patrols in tenths, that of the one at sea as it would be reported now.
pub(crate) fn points(g: &State, charts: &Charts) -> i32 {
    let Some(command) = &g.command else { return 0 };
    let home: i32 = command.log.iter().map(|row| 10 * row.tally).sum();
    let Some(patrol) = &command.patrol else { return home };
    let deeds = &patrol.deeds;
    let aboard = usize::from(patrol.rescued) + patrol.passengers.len();
    let dice = deeds.hvt_damaged.len()
        + usize::from(deeds.delivered)
        + usize::from(deeds.missions)
        + usize::from(deeds.mines)
        + aboard;
    home + 10 * (ch14_report::ships(g, charts) + ch14_report::damage(g, charts))
        + TWO_DICE * deeds.hvt_sunk.len() as i32
        + ONE_DIE * dice as i32
}

/// Points, the boat, and the object of the orders.
pub(crate) fn value(g: &State, charts: &Charts) -> i32 {
    let Some(command) = &g.command else { return 0 };
    worth(points(g, charts), command.end, command.captain.rank, g.setup.orders)
        + to_come(g, command)
}

/// What patrols to come may add for a captain who is there to make them.
fn to_come(g: &State, command: &Command) -> i32 {
    let goes_on = g.setup.orders == Orders::SilentVictory && command.end.is_none();
    if goes_on { (A_CAREER - A_SEASON * command.season as i32).max(0) } else { 0 }
}

/// PS 15.1.a: ranks count where they are the object.
pub(crate) fn worth(points: i32, end: Option<GameEnd>, rank: Rank, orders: Orders) -> i32 {
    let object = match end {
        Some(GameEnd::MissionDone | GameEnd::MadeCaptain) => OBJECT,
        Some(end) if end.is_loss() => -BOAT,
        Some(_) | None => 0,
    };
    let ranks = if orders == Orders::SilentVictory { rank as i32 } else { 0 };
    points + object + BOAT * ranks
}

pub(crate) fn losses(command: Option<&Command>) -> Vec<u32> {
    let end = command.and_then(|command| command.end);
    vec![u32::from(end.is_some_and(GameEnd::is_loss))]
}
