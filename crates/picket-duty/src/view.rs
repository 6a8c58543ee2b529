//! What the captain sees: everything, for nothing is hidden.

use crate::{
    boards, career,
    charts::Charts,
    report,
    rules::{ch09_anchorage::last_day, ch10_victory},
    state::{Date, Stage, State},
};
use board::Board;
use serde::Serialize;
use shelf::{Career, Pages, Shown, Status, fact};

/// The whole table, and what only the charts know of it.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    pub state: State,
    pub advanced: bool,
    #[serde(skip)]
    pub(crate) charts: &'static Charts,
}

pub(crate) fn view(g: &State, charts: &'static Charts) -> View {
    View { state: g.clone(), advanced: g.is_advanced(charts), charts }
}

impl Shown for View {
    const PAGES: Pages<View> = report::PAGES;

    fn status(&self) -> Status {
        let g = &self.state;
        let station = match g.station.number {
            _ if g.away => "at the anchorage".to_owned(),
            0 => "at sea".to_owned(),
            number => format!("station {number}"),
        };
        let today = self.today();
        let hour = if g.away { String::new() } else { format!(", {}", g.phase.words()) };
        Status {
            title: format!("USS {}, {station}, {today}{hour}", g.ship.name),
            facts: vec![
                fact("Station", post(self)),
                fact("Shot down", g.tally.shot_down().to_string()),
                boards::time::raid(self),
                fact("Hull", g.ship.hull.to_string()),
                fact("Fuel", g.ship.fuel.to_string()),
                fact("Ammo", g.ship.ammo.to_string()),
                fact("Morale", board::signed(g.ship.morale.into())),
                fact("Weather", g.weather.words()),
            ],
        }
    }

    fn boards(&self) -> Vec<Board> {
        boards::boards(self)
    }

    fn counts(&self) -> Career {
        career::career(self)
    }

    fn score(&self) -> Option<String> {
        let g = &self.state;
        let points = g.setup.start.campaign(self.charts).points;
        Some(match points.filter(|_| g.card(self.charts).is_none()) {
            Some(points) => format!("{} points", ch10_victory::total(g, points)),
            None => format!("{} shot down", g.tally.shot_down()),
        })
    }
}

impl View {
    /// PD 9.D: a ship still at the anchorage when the game is over is not told of with the day she would return.
    pub(crate) fn today(&self) -> Date {
        let g = &self.state;
        if g.stage == Stage::Over { g.date.min(last_day(g, self.charts)) } else { g.date }
    }
}

/// The number of the station and its danger.
fn post(view: &View) -> String {
    let station = &view.state.station;
    match station.number {
        0 => "none".to_owned(),
        number if station.danger < 0 => {
            format!("{number} {} danger", board::signed(station.danger.into()))
        }
        number => number.to_string(),
    }
}
