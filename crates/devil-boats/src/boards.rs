//! The boards of the game, described as data from the view.

use crate::view::View;
use board::Board;
use shelf::Status;
use table::Key;

/// The line above the boards.
pub fn status(view: &View) -> Status {
    let mut facts = vec![
        ("Night".to_owned(), format!("{} of {}", view.night, view.nights)),
        ("VP".to_owned(), view.vp.to_string()),
    ];
    if let Some(mission) = &view.mission {
        facts.push(("Weather".to_owned(), mission.weather.name().to_owned()));
        facts.push(("Sea State".to_owned(), mission.sea.to_string()));
        facts.push(("At".to_owned(), mission.at.name().to_uppercase()));
        facts.push(("Target".to_owned(), mission.target.name().to_uppercase()));
        facts.push(("Turn boxes".to_owned(), format!("{} of 4", mission.turn_boxes)));
    }
    let task = view.mission.as_ref().map_or("At Rendova", |mission| mission.task);
    Status { title: format!("{}, {task}", view.date), facts }
}

/// The boards, the one that matters now first.
pub fn boards(_view: &View) -> Vec<Board> {
    Vec::new()
}
