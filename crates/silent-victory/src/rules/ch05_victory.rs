//! Chapters 2 and 5: the end of a career, its score and its level of victory.

use super::{Over, T};
use crate::{
    Outcome, Record,
    charts::Charts,
    state::{Career, End, Level, State},
};

/// SV 2.0.b, SV 5.1.3.a: ends the active career and says so. The row of a patrol at sea is logged
/// without a success mark; awards are given for the record (SV-R62).
pub fn over(t: &mut T, end: End, rule: &'static str, text: &'static str) -> Over {
    t.say(rule, |_| text.to_owned());
    Over::now(t, end)
}

/// SV 5.2.1, SV 5.2.2.a to SV 5.2.2.c, SV 5.2.3, SV 14.10.3
pub fn level(_g: &State, charts: &Charts, career: &Career) -> Level {
    charts.calendar.victory.at(i64::from(career.tons()))
}

/// SV 2.0.a: the record of a career.
pub fn record(_g: &State, _charts: &Charts, _career: &Career) -> Option<Record> {
    None
}

/// The records of all seats and, by chapter 13, who has won.
pub fn outcome(t: &T) -> Outcome {
    let records = t.g.careers.iter().filter_map(|career| record(&t.g, t.charts, career)).collect();
    let winner = super::ch13_players::winner(&t.g);
    Outcome { records, winner }
}
