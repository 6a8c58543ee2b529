//! What a position is worth: for players who try answers out, and for those who want to know the risk.

use crate::{
    charts::Charts,
    state::{End, Fate, State},
};
use shelf::{Risk, StretchInfo};
use table::Seat;

/// Stretches for which a captain may leave his boat to the staff.
pub(crate) const STRETCHES: &[StretchInfo] = &[
    StretchInfo { key: "fight", title: "until this fight is over" },
    StretchInfo { key: "mission", title: "until this mission is over" },
];

pub(crate) const RISKS: &[Risk] = &[
    Risk { key: "boat", title: "A boat is lost" },
    Risk { key: "captain", title: "The C.O. is lost" },
];

/// A fight has no number of its own: it ends at the latest with its night.
pub(crate) fn stretch(g: &State, of: &str) -> Option<u64> {
    let night = u64::from(g.night.0);
    match of {
        "fight" => g.in_fight().then_some(night),
        "mission" => g.mission.is_some().then_some(night),
        _ => None,
    }
}

/// Nights that are over.
pub(crate) fn nights(g: &State) -> u64 {
    u64::from(g.night.0)
}

/// What a night to come adds for a commander who lives to sail in it, and what all of them add at the
/// most: campaigns that reach October end with 15 points a night, but most do not reach it.
const A_NIGHT: i32 = 3;
const ALL_NIGHTS: i32 = 75;

/// The total, and what the nights to come may add for a commander who is still there.
pub(crate) fn value(g: &State, charts: &Charts) -> i32 {
    let left = charts.p.nights(g.setup.campaign).saturating_sub(g.night.0);
    let to_come = match g.end {
        None => ALL_NIGHTS.min(A_NIGHT * i32::from(left)),
        Some(_) => 0,
    };
    g.vp + to_come
}

fn captain_end(g: &State, seat: Seat) -> Option<End> {
    g.captains.get(usize::from(seat.0)).and_then(|captain| captain.end)
}

/// Boats lost so far, tonight's too; whether the captain is out of the campaign.
pub(crate) fn losses(g: &State, seat: Seat) -> Vec<u32> {
    let logged: u32 = g.log.iter().map(|row| u32::from(row.boats_lost)).sum();
    let boats = g.mission.iter().flat_map(|mission| mission.boats.iter().flatten());
    let tonight = if already_logged(g) { 0 } else { boats.filter(|boat| lost(boat.fate)).count() };
    let captain = captain_end(g, seat).or(g.end).is_some_and(is_a_loss);
    vec![logged + tonight as u32 + u32::from(g.lost_at_base), u32::from(captain)]
}

/// The row of a mission is written before the mission is put away.
fn already_logged(g: &State) -> bool {
    g.log.last().is_some_and(|row| row.night == g.night)
}

fn lost(fate: Fate) -> bool {
    match fate {
        Fate::WithSquadron | Fate::Home => false,
        Fate::Lost(_) => true,
    }
}

/// A captain whose campaign ends with the calendar or at a desk has not been lost.
fn is_a_loss(end: End) -> bool {
    match end {
        End::October | End::Relieved | End::CourtMartial | End::NegativeTotal => false,
        End::Killed | End::Captured | End::Malaria | End::SentHome | End::Asylum => true,
    }
}
