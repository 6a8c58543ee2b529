//! The log of the career, and the ships in it.

use super::words;
use crate::{
    charts::{Charts, calendar::Change, s::Fuse},
    state::{
        Award, Career, Class, Contact, Fate, LogRow, Month, Patrol, ShipType, Task, Zone,
        setup::{House, PatrolLength},
    },
};
use serde::Serialize;

#[derive(Clone, Debug, Serialize)]
pub struct ShipView {
    pub name: String,
    pub kind: ShipType,
    pub kind_name: &'static str,
    /// As the log abbreviates it.
    pub letters: &'static str,
    pub tons: u32,
    pub fate: Fate,
}

impl ShipView {
    pub(super) fn of(contact: &Contact) -> ShipView {
        ShipView {
            name: contact.name.clone(),
            kind: contact.kind,
            kind_name: contact.kind.title(),
            letters: words::letters(contact.kind),
            tons: contact.tons,
            fate: contact.fate,
        }
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct LogView {
    pub month: Month,
    /// `log:1943-02`
    pub target: String,
    pub date: String,
    pub boat: String,
    pub class: Class,
    pub zone: Zone,
    pub zone_name: &'static str,
    pub task: Option<Task>,
    pub task_name: Option<&'static str>,
    pub wolfpack: bool,
    pub ships: Vec<ShipView>,
    pub sunk: u8,
    pub tons: u32,
    /// None for a patrol that did not come home.
    pub success: Option<bool>,
    pub aviators: u8,
    pub refit: u8,
    pub awards: Vec<Award>,
}

/// One line of the sheet: a month of the war.
#[derive(Clone, Debug, Serialize)]
pub struct MonthView {
    pub month: Month,
    /// `Feb-43`
    pub date: String,
    pub target: String,
    /// The patrol that began in this month, by its place in the log; the one at sea comes last.
    pub patrol: Option<usize>,
    /// SV 10.14.4: marked R.
    pub refit: bool,
    /// SV LOG.a to SV LOG.d: what the sheet reminds of.
    pub printed: String,
    /// The same in sentences.
    pub news: String,
}

pub(super) fn log(career: &Career) -> Vec<LogView> {
    let past = career.log.iter().map(row);
    // The patrol at sea has its line from the day it sails (SV 7.1.1); one that did not come home
    // has been entered already.
    let at_sea = career.patrol.as_ref().filter(|patrol| !is_entered(career, patrol));
    let now = at_sea.map(|patrol| row(&career.log_row(patrol)));
    past.chain(now).collect()
}

/// Whether the log has the line of this patrol.
pub(super) fn is_entered(career: &Career, patrol: &Patrol) -> bool {
    career.log.last().is_some_and(|row| row.month == patrol.month)
}

fn row(row: &LogRow) -> LogView {
    LogView {
        month: row.month,
        target: format!("log:{}", row.month.key()),
        date: row.month.to_string(),
        boat: row.boat.clone(),
        class: row.class,
        zone: row.orders.zone,
        zone_name: row.orders.zone.name(),
        task: row.orders.task,
        task_name: row.orders.task.map(Task::title),
        wolfpack: row.orders.wolfpack,
        ships: row.contacts.iter().map(ShipView::of).collect(),
        sunk: row.ships(),
        tons: row.tons(),
        success: row.success,
        aviators: row.aviators,
        refit: row.refit,
        awards: row.awards.clone(),
    }
}

/// SV 3.5: one line for each month from the first of the war to the last in which a patrol starts.
pub(super) fn calendar(
    career: &Career,
    log: &[LogView],
    house: &House,
    charts: &'static Charts,
) -> Vec<MonthView> {
    let at_sea = match house.patrol_length {
        PatrolLength::One => 1,
        PatrolLength::Two => 2,
    };
    let in_refit = |month: Month| {
        career.log.iter().any(|row| {
            let from = row.month.plus(at_sea);
            (from..from.plus(row.refit)).contains(&month)
        })
    };
    let changes = &charts.calendar;
    let (first, last) = (changes.month(Change::FirstMonth), changes.month(Change::LastPatrol));
    let months = (first.0..=last.0.max(first.0)).map(Month);
    months
        .map(|month| (month, notes(month, charts).into_iter().unzip()))
        .map(|(month, (printed, news)): (Month, (Vec<String>, Vec<String>))| MonthView {
            month,
            date: format!("{}-{:02}", &month.name()[..3], month.year() % 100),
            target: format!("log:{}", month.key()),
            patrol: log.iter().position(|row| row.month == month),
            refit: in_refit(month),
            printed: printed.join(", "),
            news: news.join(" "),
        })
        .collect()
}

/// What changes in a month: as the sheet prints it, and as a sentence.
fn notes(month: Month, charts: &'static Charts) -> Vec<(String, String)> {
    let mut notes = Vec::new();
    if let Some((_, chart)) = charts.s.duds.iter().find(|(from, _)| *from == month) {
        let worst = chart.results().filter(|(_, fuse)| *fuse == Fuse::Dud).map(|(roll, _)| roll);
        notes.push(match worst.max() {
            Some(1) => ("dud 1 only".to_owned(), "One torpedo in 6 is a dud.".to_owned()),
            Some(worst) => (format!("dud 1-{worst}"), format!("{worst} torpedoes in 6 are duds.")),
            None => ("no duds".to_owned(), "Torpedoes are never duds.".to_owned()),
        });
    }
    let changes = [
        (Change::SjRadar, "SJ radar", "SJ radar is fitted: ships are found more easily."),
        (Change::Mk18, "Mk 18", "Electric Mk 18 torpedoes can be had."),
        (Change::Mk27, "Mk 27", "Mk 27 homing torpedoes can be had."),
        (Change::Nac, "NAC", "Noise-making decoys come aboard."),
    ];
    let come = |change| charts.calendar.month(change) == month;
    let escorts = [
        (Month::of(1943, 1), "detection +1", "Escorts find you more easily: +1."),
        (Month::of(1945, 1), "detection +0", "Escorts no longer find you more easily."),
    ];
    let changes = changes.into_iter().filter(|(change, ..)| come(*change));
    let escorts = escorts.into_iter().filter(|(from, ..)| *from == month);
    let words = changes.map(|(_, word, told)| (word, told));
    let words = words.chain(escorts.map(|(_, word, told)| (word, told)));
    notes.extend(words.map(|(word, told)| (word.to_owned(), told.to_owned())));
    notes
}
