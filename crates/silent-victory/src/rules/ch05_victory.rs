//! Chapters 2 and 5: the end of a career, its score and its level of victory.

use super::{Over, T, ch07_patrols, ch11_02_captain};
use crate::{
    Outcome, Record,
    charts::Charts,
    state::{Award, Career, End, Level, LogRow, Standing, UnitAwards},
};

/// SV 2.0.b, SV 5.1.3.a: ends the active career and says so. The row of a patrol at sea is logged
/// without a success mark; awards are given for the record (SV-R62).
pub fn over(t: &mut T, end: End, rule: &'static str, text: &'static str) -> Over {
    t.say(rule, |_| text.to_owned());
    if t.g.career().patrol.is_some() {
        let row = ch07_patrols::log_row(&mut t.g, None);
        t.g.career_mut().log.push(row);
        ch11_02_captain::posthumous_awards(t, end);
    }
    Over::now(t, end)
}

/// SV 5.2.2.b, SV 5.2.2.c: a boat captured and a captain relieved are defeats. SV 5.2.3: for the
/// dead and the captive the tonnage decides as for the others.
pub fn level(charts: &Charts, career: &Career, tons: u32) -> Level {
    match career.end {
        Some(End::Captured | End::Relieved) => Level::Defeat,
        Some(
            End::WarOver
            | End::Sunk
            | End::Prisoner
            | End::LostAfterScuttling
            | End::Killed
            | End::LeftDuty
            | End::AgreedEnd
            | End::PatrolsDone,
        )
        | None => by_tonnage(charts, career, tons),
    }
}

/// SV 5.2.1, SV 5.2.2.a
fn by_tonnage(charts: &Charts, career: &Career, tons: u32) -> Level {
    if tons < to_beat(charts, career) {
        Level::Defeat
    } else {
        charts.calendar.victory.at(i64::from(tons))
    }
}

/// SV 14.10.3: a captain of history is measured by what he sank.
fn to_beat(charts: &Charts, career: &Career) -> u32 {
    career.captain.card.map_or(0, |card| charts.captains.cards.of(card).tons)
}

/// SV 5.2.2.a: the next level of a captain in command, and the tons that make it.
pub fn next_level(charts: &Charts, career: &Career, tons: u32) -> Option<(Level, u32)> {
    let history = to_beat(charts, career);
    let of_bands = charts.calendar.victory.iter().filter_map(|(min, _)| u32::try_from(min).ok());
    let above = of_bands.filter(|&min| min > tons && min > history).min();
    let wanted = if tons < history { Some(history) } else { above };
    let wanted = wanted.filter(|_| career.end.is_none())?;
    Some((charts.calendar.victory.at(i64::from(wanted)), wanted))
}

/// SV 2.0.a: the record of a career, made in the same way for the dead.
pub fn record(charts: &Charts, career: &Career) -> Option<Record> {
    let rows = |fits: fn(&LogRow) -> bool| career.log.iter().filter(|row| fits(row)).count() as u16;
    let sunk = career.log.iter().flat_map(LogRow::sunk);
    let capital = sunk.filter(|ship| matches!(ship.standing, Standing::Capital { .. })).count();
    Some(Record {
        captain: career.captain.name.clone(),
        rank: career.captain.rank,
        boat: career.boat.name.clone(),
        class: career.boat.class,
        end: career.end?,
        level: level(charts, career, career.tons()),
        tons: career.tons(),
        ships: career.ships(),
        capital_ships: capital as u16,
        patrols: career.log.len() as u16,
        failed: rows(|row| row.success == Some(false)),
        with_sinkings: rows(|row| row.ships() > 0),
        awards: career.captain.awards,
        unit_awards: unit_awards(career),
    })
}

/// SV-R67: of every boat he had.
fn unit_awards(career: &Career) -> UnitAwards {
    let given = |award: Award| {
        let all = career.log.iter().flat_map(|row| &row.awards);
        all.filter(|&&given| given == award).count() as u8
    };
    UnitAwards {
        commendations: given(Award::UnitCommendation),
        citations: given(Award::UnitCitation),
        battle_stars: given(Award::BattleStar),
    }
}

/// The records of all seats and, by chapter 13, who has won.
pub fn outcome(t: &T) -> Outcome {
    let records = t.g.careers.iter().filter_map(|career| record(t.charts, career)).collect();
    let winner = super::ch13_players::winner(&t.g);
    Outcome { records, winner }
}
