//! A first mission that teaches by playing.

use crate::{
    layout,
    model::{Frame, LearnModel, LessonNow},
    paths,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &LearnModel) -> Markup {
    let body = html! {
        h1 { "Your first mission" }
        @for (card, mission) in &model.missions {
            p { (mission.text) }
            form method="post" action=(paths::new_game(card.game.name)) {
                input type="hidden" name="name" value=(LessonNow::GAME_NAME);
                input type="hidden" name="scenario" value=(mission.scenario);
                input type="hidden" name="seed" value=(mission.seed);
                input type="hidden" name="casual" value="yes";
                @for (key, value) in mission.settings {
                    input type="hidden" name=(format!("set.{key}")) value=(value);
                }
                button { "Play " (card.game.title) }
            }
        }
    };
    layout::page(frame, "First mission", &body)
}
