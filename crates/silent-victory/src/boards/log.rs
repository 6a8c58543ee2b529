//! SV 3.5: the Patrol Log Sheet, month by month.

use super::sheets::{awards, logged};
use crate::view::{CareerView, LogView, MonthView, words};
use board::{Align, Board, Cell, Column, Entry, Face, Ledger, Row, Sheet, capital, thousands};

pub(super) fn board(career: &CareerView) -> Board {
    let captain = &career.captain;
    let head = vec![
        Entry::new("U.S.S.", career.boat.name.clone()),
        Entry::new("Class", career.boat.class_name),
        Entry::new("Captain", captain.name.clone()),
        Entry::new("Rank", captain.rank_short),
        Entry::new("Awards", Cell::Medals(awards(career))),
    ];
    let columns = vec![
        Column::new("Date", Align::Left, 0.95),
        Column::new("Patrol", Align::Left, 1.8),
        Column::new("Targets: ship and tonnage", Align::Left, 6.2),
        Column::new("Sunk", Align::Right, 1.35),
        Column::new("Notes", Align::Left, 2.7),
    ];
    let rows = career.calendar.iter().map(|month| line(career, month)).collect();
    let foot = vec![
        Entry::new("Total patrols", career.patrols.to_string()),
        Entry::new("Ships sunk", career.ships.to_string()),
        Entry::new("Total tonnage", thousands(career.tons)),
        Entry::new("Result", verdict(career)),
    ];
    let ledger = Ledger { head, sheet: Sheet { columns, rows }, foot };
    let note = format!(
        "{} patrols, {} ships and {} tons sunk.",
        career.patrols,
        career.ships,
        thousands(career.tons)
    );
    Board::new("log", "Patrol Log Sheet", Face::Ledger(ledger)).noted(note)
}

fn verdict(career: &CareerView) -> String {
    match career.ending {
        Some(ending) => capital(&format!("{}, {ending}", career.level_word)),
        None => capital(career.level_word),
    }
}

fn line(career: &CareerView, month: &MonthView) -> Row {
    let patrol = month.patrol.and_then(|index| career.log.get(index));
    let cells = match patrol {
        Some(patrol) => [
            month.date.clone().into(),
            orders(patrol),
            Cell::Ships(patrol.ships.iter().map(logged).collect()),
            tonnage(patrol, career),
            Cell::Fine(notes(patrol, month)),
        ],
        None => [
            Cell::Fine(month.date.clone()),
            if month.refit { "R".into() } else { Cell::Blank },
            Cell::Blank,
            Cell::Blank,
            Cell::Fine(month.printed.clone()),
        ],
    };
    Row::of(cells).target(month.target.clone())
}

/// An area alone stands large; with a mission it takes two fine lines.
fn orders(patrol: &LogView) -> Cell {
    match (patrol.task_name, patrol.wolfpack) {
        (Some(task), true) => Cell::Fine(format!("{}, {task} (W)", patrol.zone_name)),
        (Some(task), false) => Cell::Fine(format!("{}, {task}", patrol.zone_name)),
        (None, true) => Cell::Fine(format!("{}, wolfpack", patrol.zone_name)),
        (None, false) => patrol.zone_name.into(),
    }
}

/// SV 7.5.2: the tonnage sunk, and S or F beside it.
fn tonnage(patrol: &LogView, career: &CareerView) -> Cell {
    let tons = match patrol.tons {
        0 => "0".to_owned(),
        tons => thousands(tons),
    };
    match patrol.success {
        Some(true) => format!("{tons} S").into(),
        Some(false) => format!("{tons} F").into(),
        None if career.end.is_some() => format!("{tons} †").into(),
        None => Cell::Fine(format!("{tons} …")),
    }
}

fn notes(patrol: &LogView, month: &MonthView) -> String {
    let mut notes: Vec<String> = Vec::new();
    if !month.printed.is_empty() {
        notes.push(month.printed.clone());
    }
    notes.extend(patrol.awards.iter().map(|award| words::award(*award).to_owned()));
    match patrol.aviators {
        0 => {}
        1 => notes.push("one aviator".to_owned()),
        aviators => notes.push(format!("{aviators} aviators")),
    }
    notes.join(", ")
}
