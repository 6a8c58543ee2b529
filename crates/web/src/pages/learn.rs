//! The way in for a newcomer: a first mission that teaches by playing.

use super::table::LessonNow;
use crate::{
    desk::Desk,
    layout::{self, Section},
    library::Volume,
    model::{Card, Frame},
    parts::cover,
    paths,
    site::Framed,
};
use axum::{Router, extract::State, routing::get};
use maud::{Markup, html};
use shelf::FirstMission;

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::LEARN, get(show))
}

/// The way in for a newcomer: the first missions of each game that has some.
#[derive(Clone, Debug)]
pub struct LearnModel {
    pub missions: Vec<FirstGame>,
}

/// A game with the start made for newcomers.
#[derive(Clone, Debug)]
pub struct FirstGame {
    pub card: Card,
    /// The game, and the scenario where several teach.
    pub title: String,
    pub mission: FirstMission,
    /// Who sits where, as the form of a new game names them.
    pub sitters: Vec<String>,
    /// The lessons that it is sure to reach, by their titles.
    pub taught: Vec<&'static str>,
}

async fn show(State(desk): State<Desk>, Framed(frame): Framed) -> Markup {
    let volumes = desk.library().volumes().iter();
    let missions = volumes.flat_map(|volume| {
        let missions = volume.game.card().first_missions.iter();
        missions.map(|mission| first_game(volume, mission))
    });
    page(&frame, &LearnModel { missions: missions.collect() })
}

/// A first mission with what its form and its card say.
fn first_game(volume: &Volume, mission: &FirstMission) -> FirstGame {
    let game = volume.game.card();
    let new = volume.game.first_game(mission);
    let sitters = new.sitters.iter().map(|sitter| sitter.name().unwrap_or("person").to_owned());
    let lesson = |question: &&str| game.lessons.iter().find(|it| it.question == *question);
    let taught = mission.teaches.iter().filter_map(lesson).map(|lesson| lesson.title);
    let scenario = game.scenarios.iter().find(|it| it.key == mission.scenario);
    let title = match scenario.filter(|_| game.first_missions.len() > 1) {
        Some(scenario) => format!("{}: {}", game.title, scenario.title),
        None => game.title.to_owned(),
    };
    let (sitters, taught) = (sitters.collect(), taught.collect());
    FirstGame { card: volume.card(), title, mission: *mission, sitters, taught }
}

pub fn page(frame: &Frame, model: &LearnModel) -> Markup {
    let lede = html! {
        p.lede { "One mission at sea. The program knows the rules; you decide. A word of advice stands above each new kind of question, and everything can be taken back." }
    };
    let body = html! {
        @for FirstGame { card, title, mission, sitters, taught } in &model.missions {
            section.card.learn {
                div.art aria-hidden="true" { (cover::cover(&card.game)) }
                div.txt {
                    h2 { (title) }
                    p { (mission.text) }
                    p.sm { b { "You will meet: " } (taught.join(", ")) "." }
                    ol.how {
                        li { b { "Read the question." } " It names its rule." }
                        li { b { "Look at the board." } " Numbers on it are the options." }
                        li { b { "Press a number," } " click an option, or click the board." }
                        li { b { "See the roll:" } " dice, modifiers, row, result." }
                    }
                    form method="post" action=(paths::new_game(card.game.name)) {
                        input type="hidden" name="name" value=(LessonNow::GAME_NAME);
                        input type="hidden" name="scenario" value=(mission.scenario);
                        @for (key, value) in mission.settings {
                            input type="hidden" name={ "set." (key) } value=(value);
                        }
                        @for (seat, name) in (1..).zip(sitters) {
                            input type="hidden" name=(format!("sit.{seat}")) value=(name);
                        }
                        input type="hidden" name="dice" value="program";
                        input type="hidden" name="seed" value=(mission.seed);
                        input type="hidden" name="casual" value="yes";
                        button.btn.big { "Cast off" }
                    }
                }
            }
        }
        @if model.missions.is_empty() {
            p { "No game on the shelf has a first mission yet. " a href=(paths::HOME) { "To the games" } }
        }
    };
    let main = layout::reading("Your first mission", &lede, &body);
    layout::site(frame, "Learn", Section::Learn, None, &main)
}
