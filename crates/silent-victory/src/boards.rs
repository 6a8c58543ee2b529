//! The boards of the game, described as data from the view.

mod chart;

use crate::view::{CareerView, View};
use board::Board;
use shelf::Status;

/// The line above the boards.
pub fn status(view: &View) -> Status {
    let Some(career) = view.career() else {
        return Status { title: "Before the first patrol".to_owned(), facts: Vec::new() };
    };
    let captain = &career.captain;
    let title = format!(
        "USS {}, {} {} · {}",
        career.boat.name, captain.rank_short, captain.name, career.month
    );
    Status { title, facts: facts(career) }
}

fn facts(career: &CareerView) -> Vec<(String, String)> {
    let mut facts = Vec::new();
    match &career.patrol {
        Some(patrol) => {
            facts.push(fact("Patrol", format!("{} of the career", patrol.number)));
            let place = match patrol.at {
                0 => patrol.zone_name.to_owned(),
                at => format!("{}, box {at}", patrol.zone_name),
            };
            facts.push(fact("Station", place));
            if let Some(task) = patrol.task_name {
                facts.push(fact("Mission", task));
            }
        }
        None => {
            facts.push(fact("Patrols", career.patrols.to_string()));
            facts.push(fact("In port", career.base_name));
        }
    }
    facts.push(fact("Sunk", format!("{} {} t", career.ships, thousands(career.tons))));
    if let Some(ending) = career.ending {
        facts.push(fact("Career", format!("over: {ending}")));
    }
    facts
}

fn fact(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}

/// `21480` as `21,480`.
pub(crate) fn thousands(number: u32) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The boards, the one that matters now first.
pub fn boards(view: &View) -> Vec<Board> {
    vec![chart::board(view)]
}
