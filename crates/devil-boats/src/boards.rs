//! The boards of the game, described as data from the view.

mod boat;
mod chart;
mod combat;
mod sheets;

use crate::{rules::a_voyage::route, view::View};
use board::Board;
use shelf::Status;

/// The line above the boards.
pub fn status(view: &View) -> Status {
    let mut facts = vec![fact("Night", format!("{} of {}", view.night, view.nights))];
    let mission = match (&view.mission, view.missions) {
        (Some(mission), number) => format!("{} {number}", mission.task),
        (None, 0) => "none yet".to_owned(),
        (None, sailed) => format!("in port, {sailed} sailed"),
    };
    facts.push(fact("Mission", mission));
    facts.push(fact("Victory", format!("{} VP", view.vp)));
    if let Some(mission) = &view.mission {
        facts.push(fact("Weather", combat::weather_word(mission.weather)));
        facts.push(fact("Sea State", mission.sea.to_string()));
        facts.push(fact("Squadron at", route::name(mission.at)));
        facts.push(fact("Target", route::name(mission.target)));
    }
    Status { title: format!("{}, {}", commander(view), view.date), facts }
}

fn fact(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}

fn commander(view: &View) -> String {
    if view.captain.is_empty() {
        "The squadron".to_owned()
    } else {
        format!("Lt. {}", view.captain)
    }
}

/// The boards, the one that matters now first.
pub fn boards(view: &View) -> Vec<Board> {
    let mut boards = Vec::new();
    if let Some(fight) = &view.fight {
        boards.push(combat::board(view, fight));
    }
    boards.push(chart::board(view));
    boards.extend(boat::boards(view));
    boards.push(sheets::gauges(view));
    boards.push(sheets::squadron(view));
    boards.push(sheets::crew(view));
    boards.push(sheets::damage_log(view));
    boards.push(sheets::campaign_log(view));
    boards.push(sheets::medals(view));
    boards
}
