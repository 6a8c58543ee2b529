//! Rule 6.4: Air Fire Support of a phase.

use super::{T, ch02_setup::draw_value};
use crate::{
    charts::{air::Cover, scenarios::AirBy},
    conditions::raid_strength,
    state::{AirBase, AirCover},
};
use board::counted;
use table::Mods;

/// PD 6.4.A, PD 6.4.I, PD 1.4.afs, PD-R86: determined in each phase in which planes may come, by day and
/// night.
pub async fn air_support(t: &mut T) {
    t.g.air = AirCover::default();
    match source(t) {
        AirBy::Roll => {
            let period = t.charts.air.period(t.g.date);
            let cover = t.check_in(&t.charts.air.kind, period, Mods::NONE).await.result;
            typed(t, cover).await;
        }
        AirBy::Carrier => typed(t, Cover::Carrier).await,
        AirBy::Raid => untyped(t, 1).await,
        AirBy::RaidHalf => untyped(t, 2).await,
    }
    t.say("PD 6.4.D", |g| match (g.air.is_there(), g.air.markers) {
        (false, _) => "No air cover.".to_owned(),
        (true, 0) => "Fighters are called, but none reach the ship.".to_owned(),
        (true, markers) => format!("Air cover: {}.", counted(markers, "marker", "markers")),
    });
}

/// PD 6.4.I: Table 7-3 in Kikusui attacks only, Tables 7-1 and 7-2 else; a card may say how much of them.
fn source(t: &T) -> AirBy {
    let of_card = t.g.card(t.charts).map_or(AirBy::Roll, |card| card.air);
    match (of_card, raid_strength(&t.g, t.charts)) {
        (AirBy::Roll, Some(_)) => AirBy::Raid,
        (AirBy::Raid | AirBy::RaidHalf, None) => AirBy::Roll,
        (by, _) => by,
    }
}

/// PD 6.4.B, PD 6.4.C, PD 6.4.D: a chit for each type, and its number of markers in the chit's column.
async fn typed(t: &mut T, cover: Cover) {
    let mut cup = t.charts.counters.cup();
    let mut types: Vec<(AirBase, i8)> = Vec::new();
    for base in cover.types() {
        let why = match base {
            AirBase::Carrier => "Value of the carriers' fighters",
            AirBase::Land => "Value of the fighters from the land",
        };
        types.push((*base, draw_value(t, &mut cup, "PD 6.4.C", why).await));
    }
    let mut markers = 0;
    for (_, value) in &types {
        let column = i32::from(*value);
        markers += t.check_in(&t.charts.air.markers, column, Mods::NONE).await.result;
    }
    t.g.air = AirCover { types, markers, untyped: false };
}

/// PD 6.4.I, PD-R21: on a Kikusui date Table 7-3 alone, whole or divided as a card says.
async fn untyped(t: &mut T, divisor: u8) {
    let markers = t.check(&t.charts.air.raid, Mods::NONE).await.result.0 / divisor;
    t.g.air = AirCover { types: Vec::new(), markers, untyped: true };
    if divisor > 1 {
        t.say("PD 6.4.I", |_| "The card halves them, fraction down.".to_owned());
    }
}
