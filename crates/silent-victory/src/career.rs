//! A career in figures: tons by patrol, ships sunk by kind, patrols by area and success.

use crate::{
    state::Fate,
    view::{CareerView, View},
};
use board::{capital, counted, thousands};
use shelf::{Career, Feat, Series, Shape, Tally};
use table::{Event, Logged, Seat};

/// What a seat can count of its own career.
pub(crate) fn career(view: &View) -> Career {
    let Some(own) =
        view.seat.and_then(|seat| view.careers.get(usize::from(seat.0))).or_else(|| view.career())
    else {
        return Career::default();
    };
    let over = own.end.is_some();
    let patrols = || own.log.iter().filter(|row| row.success.is_some() || over);
    let each = patrols().map(|row| (row.date.clone(), i64::from(row.tons)));
    let mut total = 0;
    let sum = patrols().map(|row| {
        total += i64::from(row.tons);
        (row.date.clone(), total)
    });
    let ships = own.log.iter().flat_map(|row| &row.ships);
    let sunk = ships.filter(|ship| ship.fate == Fate::Sunk).map(|ship| ship.kind_name);
    let results = own.log.iter().map(|row| match row.success {
        Some(true) => "successful",
        Some(false) => "unsuccessful",
        None if over => "not returned",
        None => "at sea",
    });
    Career {
        series: vec![
            Series::new("Tons sunk", Shape::Total, sum),
            Series::new("Tons of each patrol", Shape::Each, each),
        ],
        tallies: vec![
            Tally::of("Ships sunk by kind", sunk),
            Tally::of("Patrols by area", own.log.iter().map(|row| row.zone_name)),
            Tally::of("Patrols", results),
        ],
        feats: feats(own),
    }
}

/// The largest ship sunk and the best patrol.
fn feats(own: &CareerView) -> Vec<Feat> {
    let ships = own.log.iter().flat_map(|row| row.ships.iter().map(move |ship| (row, ship)));
    let sunk = ships.filter(|(_, ship)| ship.fate == Fate::Sunk);
    let largest: Vec<Feat> = sunk
        .map(|(row, ship)| {
            let tons = thousands(ship.tons);
            Feat::new("Largest ship", ship.tons, ship.name.clone()).note(format!(
                "{}, {tons} tons, {}",
                capital(ship.kind_name),
                row.date
            ))
        })
        .collect();
    let patrols: Vec<Feat> = own
        .log
        .iter()
        .filter(|row| row.sunk > 0)
        .map(|row| {
            let ships = counted(row.sunk, "ship", "ships");
            Feat::new("Best patrol", row.tons, ships).note(format!(
                "{} tons, {}",
                thousands(row.tons),
                row.date
            ))
        })
        .collect();
    [largest, patrols].iter().filter_map(Feat::greatest).cloned().collect()
}

/// The longest hunt that the boat of this seat survived: attacks with depth charges or bombs between
/// two rolls for an encounter. The one in which a boat is lost is followed by none.
pub(crate) fn longest_hunt(log: &[Logged], seat: Seat) -> Option<Feat> {
    let (mut longest, mut attacks) = (None, 0_u16);
    let (mut captain, mut patrol) = (seat, "");
    for logged in log {
        patrol = logged.event.chapter().unwrap_or(patrol);
        match &logged.event {
            Event::Picked { seat, .. } => captain = *seat,
            Event::Rolled { chart: Some(chart), .. } if chart.starts_with("E3.") => attacks += 1,
            Event::Rolled { chart: Some(chart), .. } if chart.starts_with("E1.") => {
                if captain == seat && longest.is_none_or(|(most, _)| attacks > most) {
                    longest = Some((attacks, patrol));
                }
                attacks = 0;
            }
            Event::Said { .. }
            | Event::Rolled { .. }
            | Event::Pool { .. }
            | Event::Drawn { .. } => {}
        }
    }
    let (attacks, patrol) = longest.filter(|(attacks, _)| *attacks > 0)?;
    let what = counted(attacks, "attack", "attacks");
    Some(Feat::new("Longest hunt survived", attacks, what).note(patrol))
}
