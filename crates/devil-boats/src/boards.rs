//! The boards of the game, described as data from the view.

mod boat;
mod chart;
mod combat;
mod sheets;

use crate::{career, report, view::View, words};
use board::Board;
use shelf::{Career, Pages, Shown, Status, fact};

pub(crate) use boat::boards as boats;
pub(crate) use combat::weather_word;

impl Shown for View {
    const PAGES: Pages<View> = report::PAGES;

    fn status(&self) -> Status {
        let mut facts = vec![fact("Night", format!("{} of {}", self.night, self.nights))];
        let mission = match (&self.mission, self.missions) {
            (Some(mission), number) => format!("{} {number}", mission.task),
            (None, 0) => "none yet".to_owned(),
            (None, sailed) => format!("in port, {sailed} sailed"),
        };
        facts.push(fact("Mission", mission));
        facts.push(fact("Points", board::figure(self.vp.into())));
        if let Some(mission) = &self.mission {
            facts.push(fact("Weather", combat::weather_word(mission.weather)));
            facts.push(fact("Sea State", mission.sea.to_string()));
            facts.push(fact("Squadron at", words::zone(mission.at)));
            facts.push(fact("Target", words::zone(mission.target)));
        }
        Status { title: format!("{}, {}", commander(self), self.date), facts }
    }

    fn boards(&self) -> Vec<Board> {
        let mut boards = Vec::new();
        if let Some(fight) = &self.fight {
            boards.push(combat::board(self, fight));
        }
        boards.push(chart::board(self));
        boards.extend(boat::boards(self));
        boards.push(sheets::gauges(self));
        boards.push(sheets::squadron(self));
        boards.push(sheets::crew(self));
        boards.push(sheets::damage_log(self));
        boards.push(sheets::campaign_log(self));
        boards.push(sheets::medals(self));
        boards
    }

    fn counts(&self) -> Career {
        career::career(self)
    }

    fn score(&self) -> Option<String> {
        Some(format!("{} points", board::figure(self.vp.into())))
    }
}

fn commander(view: &View) -> String {
    if view.captain.is_empty() {
        "The squadron".to_owned()
    } else {
        format!("Lt. {}", view.captain)
    }
}
