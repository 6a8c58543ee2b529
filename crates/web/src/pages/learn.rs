//! The way in for a newcomer: a first mission that teaches by playing.

use crate::{
    layout::{self, Section},
    model::{FirstGame, Frame, LearnModel, LessonNow},
    parts::cover,
    paths,
};
use maud::{Markup, html};

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
                        li { b { "Read the question" } " at the right. It names its rule." }
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
